import { Argument, Option } from 'commander';
import type { Recorded } from '../../erasure/index.js';
import type { Workspace } from '../../ledger/workspace.js';
import { ENTITY_KINDS, type Entity, type EntityKind } from '../../model/entity.js';
import { ToolError } from '../../model/errors.js';
import { canonicalName, DEFAULT_TENANT } from '../../model/scope.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printAs } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { collect } from '../flag-parsers.js';
import { assertOneStdin, readArgument } from '../input.js';
import { type Reading, withReading, withWorkspace } from '../open.js';
import { addScopeFlags } from '../scope-flags.js';
import { type GraphFlags, showGraph } from './entity-graph.js';

const ACTIONS = ['list', 'add', 'alias', 'show', 'graph'] as const;
/** Those that only read. */
const READING: readonly string[] = ['list', 'show', 'graph'] satisfies (typeof ACTIONS)[number][];

interface EntityFlags extends GraphFlags {
  alias?: string[];
  kind?: EntityKind;
}

export const entityCommand: CommandModule = {
  describe(command, run) {
    addScopeFlags(
      command.description(
        'People, organisations, places and projects that were recorded by name, for forget --entity. An alias is another name of the same one; two of one name are two. What facts name so is the same one. In a pipe: entity, tenant, kind, name, aliases, rounds, facts. graph and show tell what the facts of one subject say of those and of tools, files and tickets, in a pipe: relation; id, kind and names of both ends, empty for the subject; status, since, until, facts.',
      ),
    )
      .addArgument(new Argument('[action]', 'what to do').choices(ACTIONS).default('list'))
      .argument('[name]', 'for add: the name; for alias and show: the name or id; - reads it')
      .argument('[alias]', 'for alias: the other name; - reads it')
      .option('--alias <name>', 'for add: another name of the same one (may be repeated)', collect)
      .addOption(new Option('--kind <kind>', 'for add: what it is').choices(ENTITY_KINDS))
      .option('--superseded', 'for graph and show: also what facts said that were replaced')
      .action(
        (
          action: (typeof ACTIONS)[number],
          name: string | undefined,
          alias: string | undefined,
          flags: EntityFlags,
        ) =>
          run((context) => act(context, { action, name, alias, flags }), {
            takesAsOf: READING.includes(action),
          }),
      );
  },
  examples: [
    { command: 'memory-forget entity', meaning: 'all that are recorded, and how often they are mentioned' },
    {
      command: 'memory-forget entity add "Anna Lindqvist" --alias Annie --tenant acme',
      meaning: 'record a person with another name',
    },
    {
      command: 'memory-forget entity graph --subject acme/alice',
      meaning: 'whom and what she is related to',
    },
    { command: 'memory-forget entity alias 3f9a12c4 "A. Lindqvist"', meaning: 'one name more' },
  ],
  exits: ['not_found', 'refused', ...STORE_EXITS],
};

interface Typed {
  action: (typeof ACTIONS)[number];
  name: string | undefined;
  alias: string | undefined;
  flags: EntityFlags;
}

async function act(context: Context, typed: Typed): Promise<ExitName> {
  const { action, name, alias, flags } = typed;
  assertConsistent(typed);
  assertOneStdin([name, alias, flags.subject, flags.subjectFile, ...(flags.alias ?? [])]);
  if (action === 'show' || action === 'graph') return showGraph(context, name, flags);
  if (action === 'list') return listAll(context, flags.tenant ?? null);
  return withWorkspace(context, 'write', async (workspace) => {
    const entity =
      action === 'add' ? await add(context, workspace, typed) : await addAlias(context, workspace, typed);
    return print(context, [entity]);
  });
}

function assertConsistent({ action, name, alias, flags }: Typed): void {
  const needed = { list: 0, add: 1, alias: 2, show: 1, graph: 0 }[action];
  const given = [name, alias].filter((one) => one !== undefined).length;
  if (given !== needed) {
    throw new ToolError(
      'usage',
      `entity ${action} takes ${needed === 0 ? 'no name' : `${needed} name${needed > 1 ? 's' : ''}`}`,
      {
        hint: 'memory-forget entity --help',
      },
    );
  }
  const alone = flags.alias !== undefined ? '--alias' : flags.kind !== undefined ? '--kind' : null;
  if (action !== 'add' && alone !== null) throw new ToolError('usage', `${alone} goes with entity add`);
  const isOfSubject = [flags.subject, flags.subjectFile, flags.context, flags.superseded].some(
    (one) => one !== undefined,
  );
  if (isOfSubject && action !== 'show' && action !== 'graph')
    throw new ToolError('usage', 'a subject and --superseded go with entity show and entity graph');
}

async function listAll(context: Context, tenant: string | null): Promise<ExitName> {
  const { listEntities } = await import('../../recall/entities.js');
  const reading: Reading<Entity[]> = {
    kind: 'read_entities',
    subject: null,
    rowsOf: (rows) => rows.length,
  };
  const entities = await withReading(context, reading, (workspace) => listEntities(workspace, tenant));
  if (entities.length === 0) notice(context, 'nobody and nothing is recorded by name');
  return print(context, entities);
}

async function add(context: Context, workspace: Workspace, { name, flags }: Typed): Promise<Entity> {
  const { recordEntity } = await import('../../erasure/index.js');
  const aliases: string[] = [];
  const wanted = await readName(context, name, 'NAME');
  for (const one of flags.alias ?? []) aliases.push(await readName(context, one, '--alias'));
  const tenant = canonicalName(flags.tenant ?? DEFAULT_TENANT);
  if (flags.tenant === undefined) notice(context, `tenant ${tenant} (name another with --tenant)`);
  return told(
    context,
    recordEntity(workspace, { tenant, kind: flags.kind ?? 'person', name: wanted, aliases }),
  );
}

async function addAlias(
  context: Context,
  workspace: Workspace,
  { name, alias, flags }: Typed,
): Promise<Entity> {
  const { recordAlias } = await import('../../erasure/index.js');
  const recorded = recordAlias(workspace, {
    entity: await readName(context, name, 'the entity'),
    alias: await readName(context, alias, 'ALIAS'),
    tenant: flags.tenant === undefined ? null : canonicalName(flags.tenant),
  });
  return told(context, recorded);
}

function told(context: Context, { entity, namesakes }: Recorded): Entity {
  if (namesakes > 0)
    notice(context, `${namesakes} more go by that name: forget tells them apart by --entity-id`);
  return entity;
}

/** On one line, whatever stood between its words. */
async function readName(context: Context, value: string | undefined, name: string): Promise<string> {
  return canonicalName(await readArgument(context.io, value ?? '', name)).replace(/\s+/g, ' ');
}

async function print(context: Context, entities: readonly Entity[]): Promise<ExitName> {
  await printAs(context, {
    document: async () => (await import('../../report/json/entities.js')).entitiesDocument(entities),
    text: async (page) => (await import('../../report/entities-text.js')).entitiesText(entities, page),
  });
  return 'ok';
}
