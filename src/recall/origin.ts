// Which rounds had to do with something outside: a commit, pull request, ticket, file, address, a document of a vault, an
// object of a cluster. What was recorded as touched counts, and so do paths that tools were given, saved versions and words.
import type { Workspace } from '../ledger/workspace.js';
import { type OriginRow, TOUCHES, type Touch } from '../model/lineage.js';
import { all, type Db } from '../store/database.js';
import { isSameArtifact, isSameFile, namesOf, standsIn } from './artifact-names.js';
import { keysContaining } from './containing.js';
import type { RowFilter } from './filter.js';
import { maskNames, namesHiddenInRound } from './hidden-names.js';
import { liveKeys, rowsByKey } from './list.js';

/** The live rounds of the filter's scope that touched, read, saved or named it, newest first. */
export function originOf(
  { store: { db } }: Workspace,
  artifact: string,
  filter: RowFilter,
): { total: number; rows: OriginRow[] } {
  const wanted = artifact.trim();
  const found = new Map<number, Set<Touch>>();
  const add = (round: number, touch: Touch) => found.set(round, (found.get(round) ?? new Set()).add(touch));
  const live = liveKeys(db, 'rounds', filter);
  for (const round of touchedIn(db, live, wanted)) add(round, 'touched');
  for (const { round, kind } of namedAsPath(db, live, wanted)) {
    // The call that changed a file names its path too.
    if (kind === 'saved' || !found.get(round)?.has('touched')) add(round, kind);
  }
  for (const round of namedInWords(db, wanted, filter)) add(round, 'named');
  const rows = rowsByKey(db, 'rounds', { ids: [...found.keys()], filter });
  const origin = [...found].flatMap(([round, how]): (OriginRow & { key: number })[] => {
    const row = rows.get(round);
    return row === undefined ? [] : [{ key: round, row, how: TOUCHES.filter((touch) => how.has(touch)) }];
  });
  origin.sort((a, b) => timeOf(b) - timeOf(a) || b.key - a.key);
  const shown = filter.limit === null ? origin : origin.slice(0, filter.limit);
  return { total: origin.length, rows: shown.map(({ row, how }) => ({ row, how })) };
}

function timeOf({ row }: OriginRow): number {
  return row.observedAt ?? row.learnedAt ?? 0;
}

function touchedIn(db: Db, live: readonly number[], wanted: string): number[] {
  return all<{ round_id: number; kind: string; ref: string }>(
    db,
    `SELECT a.round_id, a.kind, a.ref FROM json_each(?) j CROSS JOIN unmarked_artifacts a ON a.round_id = j.value`,
    JSON.stringify(live),
  )
    .filter(({ kind, ref }) => isSameArtifact(kind, ref, wanted))
    .map((row) => row.round_id);
}

/** A path without the names that a request hides in the round. */
function namedAsPath(db: Db, live: readonly number[], wanted: string): { round: number; kind: Touch }[] {
  const named = all<{ round: number; kind: Touch; path: string }>(
    db,
    `SELECT t.round_id AS round, 'read' AS kind, p.value AS path
       FROM json_each(?1) j CROSS JOIN tool_calls t ON t.round_id = j.value CROSS JOIN json_each(t.paths) p
     UNION SELECT v.round_id, 'saved', v.path FROM json_each(?1) j CROSS JOIN file_snapshots v ON v.round_id = j.value`,
    JSON.stringify(live),
  );
  return named.filter(
    ({ round, path }) =>
      isSameFile(path, wanted) && isSameFile(maskNames(path, namesHiddenInRound(db, round)), wanted),
  );
}

/** Only as a whole name: `PAY-1` is not named where `PAY-12` is. */
function namedInWords(db: Db, wanted: string, filter: RowFilter): number[] {
  return namesOf(wanted).flatMap((name) => {
    const ids = [...keysContaining(db, 'rounds', { ...filter, contains: [...filter.contains, name] })];
    const rows = rowsByKey(db, 'rounds', { ids, filter });
    return ids.filter((id) => standsIn(rows.get(id)?.text ?? '', name));
  });
}
