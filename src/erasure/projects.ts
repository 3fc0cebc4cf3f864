import type { Workspace } from '../ledger/workspace.js';
import type { Selection } from '../model/erasure.js';
import { ambiguous } from '../recall/resolve.js';
import { all } from '../store/database.js';

/** A project is named by its folder, or by the folder's last part where only one has it. */
export function resolveProjects(workspace: Workspace, selection: Selection): Selection {
  if (selection.projects.length === 0) return selection;
  const known = all<{ project: string }>(
    workspace.store.db,
    'SELECT DISTINCT project FROM rounds WHERE project IS NOT NULL',
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
