// `entity graph` and `entity show`: what the facts of one scope say of people, organisations, places, projects, tools,
// files and tickets.
import type { Workspace } from '../../ledger/workspace.js';
import type { Entity, EntityRelation } from '../../model/entity.js';
import { ToolError } from '../../model/errors.js';
import { canonicalName, type OpenScope } from '../../model/scope.js';
import { type Context, notice, printAs } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { readArgument } from '../input.js';
import { type Reading, withReading } from '../open.js';
import { inScope, readScope, type ScopeFlags } from '../scope-flags.js';

export interface GraphFlags extends ScopeFlags {
  superseded?: boolean;
}

interface Shown {
  relations: EntityRelation[];
  /** Those recorded under the name that was asked for; null where none was. */
  recorded: Entity[] | null;
}

/** @param name a name or id; all relations of the scope where it is absent */
export async function showGraph(
  context: Context,
  name: string | undefined,
  flags: GraphFlags,
): Promise<ExitName> {
  const scope = await readScope(context, flags);
  const wanted = name === undefined ? null : canonicalName(await readArgument(context.io, name, 'NAME'));
  const reading: Reading<Shown> = {
    kind: 'read_entities',
    subject: scope,
    rowsOf: ({ relations, recorded }) => relations.length + (recorded?.length ?? 0),
  };
  const shown = await withReading(context, reading, (workspace) =>
    read(workspace, scope, { wanted, includeSuperseded: flags.superseded ?? false }),
  );
  await print(context, scope, shown);
  if (wanted === null && shown.relations.length === 0)
    notice(context, `no fact that is remembered ${inScope(scope)} relates them to anything`);
  return 'ok';
}

async function read(
  workspace: Workspace,
  scope: OpenScope,
  { wanted, includeSuperseded }: { wanted: string | null; includeSuperseded: boolean },
): Promise<Shown> {
  const { everythingOf, listRelations, recordedAs, relationsOfEntity } = await import(
    '../../recall/index.js'
  );
  const filter = { ...everythingOf(scope, { now: workspace.clock(), limit: null }), includeSuperseded };
  if (wanted === null) return { relations: listRelations(workspace, filter), recorded: null };
  const relations = relationsOfEntity(workspace, filter, wanted);
  const recorded = recordedAs(workspace, scope, wanted);
  if (relations.length + recorded.length > 0) return { relations, recorded };
  throw new ToolError('not_found', 'no entity of this scope has that id or name', {
    hint: 'memory-forget entity graph shows those that facts name, entity list those that are recorded',
  });
}

async function print(context: Context, scope: OpenScope, { relations, recorded }: Shown): Promise<void> {
  await printAs(context, {
    document: async () =>
      (await import('../../report/json/graph.js')).relationsDocument(scope, relations, recorded),
    text: async (page) => {
      const { entitiesText } = await import('../../report/entities-text.js');
      const { relationsText } = await import('../../report/graph-text.js');
      return `${entitiesText(recorded ?? [], page)}${relationsText(relations, page)}`;
    },
  });
}
