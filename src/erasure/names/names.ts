import type { Workspace } from '../../ledger/workspace.js';
import type { Selection } from '../../model/erasure.js';
import { ambiguous, pathMatcher } from '../../recall/resolve.js';
import { all } from '../../store/database.js';
import { listScopes } from '../../store/scopes.js';
import { resolveEntities } from './entity-names.js';
import { isReached } from './name-reach.js';

/** The names in a selection as they stand in the store: projects by folder, transcripts by key, entities by their names. */
export function resolveNames(workspace: Workspace, selection: Selection): Selection {
  return resolveEntities(workspace, resolveSources(workspace, resolveProjects(workspace, selection)));
}

/** No transcript has this key: what was named matches nothing, which must not mean everything. */
const NO_SOURCE = '-1';

function resolveSources({ store }: Workspace, selection: Selection): Selection {
  if (selection.sources.length === 0) return selection;
  const isWanted = pathMatcher(selection.sources);
  const known = all<{ id: number; path: string }>(
    store.db,
    'SELECT id, path FROM sources WHERE path IS NOT NULL',
  );
  const ids = known.filter((source) => isWanted(source.path)).map((source) => String(source.id));
  return { ...selection, sources: ids.length > 0 ? ids : [NO_SOURCE] };
}

/** A project is named by its folder, or by the folder's last part where only one has it. */
function resolveProjects(workspace: Workspace, selection: Selection): Selection {
  if (selection.projects.length === 0) return selection;
  const { db } = workspace.store;
  // Only what the other flags reach: somebody else's project of the same name is no other meaning of it.
  const scopes = listScopes(db).filter((scope) => isReached(selection, scope));
  const known = all<{ project: string }>(
    db,
    `SELECT DISTINCT project FROM rounds WHERE project IS NOT NULL
       AND scope_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(scopes.map((scope) => scope.id)),
  ).map((row) => row.project);
  return { ...selection, projects: selection.projects.map((named) => resolveProject(known, named)) };
}

function resolveProject(known: readonly string[], named: string): string {
  if (known.includes(named)) return named;
  const wanted = named.replace(/[/\\]+$/, '');
  const matches = known.filter((project) => project === wanted || project.split(/[/\\]/).at(-1) === wanted);
  if (matches.length > 1) throw ambiguous('project', matches);
  return matches[0] ?? wanted;
}
