// How a fact came to be what it is: every wording that was replaced on the way, oldest first.
import type { Workspace } from '../ledger/workspace.js';
import { ToolError } from '../model/errors.js';
import type { HistoryEntry } from '../model/lineage.js';
import type { ListRow } from '../model/listing.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db } from '../store/database.js';
import type { RowFilter } from './filter.js';
import { rowsByKey } from './list.js';
import { withPurpose } from './purpose.js';
import { resolveVisible } from './resolve-visible.js';

/**
 * The chain that the fact is a link of. Links that are hidden or gone are left out; those around them stay. Throws
 * `not_found` when no such fact may be seen in the filter's scope.
 */
export function historyOf(workspace: Workspace, id: string, filter: RowFilter): HistoryEntry[] {
  const { db } = workspace.store;
  const { key, row, scope } = resolveVisible(db, id, filter);
  if (row.kind !== 'fact')
    throw new ToolError('not_found', `that is the id of a ${row.kind}; only facts have a history`, {
      hint: 'memory-forget why ID shows what it is connected with',
    });
  const links = linksOf(db, key);
  const rows = rowsByKey(db, 'facts', { ids: links.map((link) => link.id), filter: scope });
  return inOrder(links, rows).flatMap((link) => {
    const seen = rows.get(link.id);
    return seen === undefined ? [] : [entryOf(link, withPurpose(workspace, seen), rows)];
  });
}

/** By the time of saying, and none before what it replaced: those of one round were said at the same time. */
function inOrder(links: readonly Link[], rows: ReadonlyMap<number, ListRow>): Link[] {
  const steps = stepsToEnd(links);
  const stepsOf = ({ id }: Link) => steps.get(id) ?? 0;
  const times = new Map<number, EpochMs>();
  const timeOf = (id: number) => times.get(id) ?? 0;
  for (const link of [...links].sort((a, b) => stepsOf(b) - stepsOf(a))) {
    const row = rows.get(link.id);
    const at = Math.max(timeOf(link.id), (row && saidAt(row)) ?? 0);
    times.set(link.id, at);
    if (link.superseded_by !== null) times.set(link.superseded_by, Math.max(timeOf(link.superseded_by), at));
  }
  return [...links].sort((a, b) => timeOf(a.id) - timeOf(b.id) || stepsOf(b) - stepsOf(a) || a.id - b.id);
}

/** How many replacements each is away from what stands at the end of the chain. */
function stepsToEnd(links: readonly Link[]): Map<number, number> {
  const replaced = new Map<number | null, Link[]>();
  for (const link of links) {
    const others = replaced.get(link.superseded_by);
    if (others) others.push(link);
    else replaced.set(link.superseded_by, [link]);
  }
  const steps = new Map<number, number>();
  for (let step = 0, level = replaced.get(null) ?? []; level.length > 0; step += 1) {
    for (const { id } of level) steps.set(id, step);
    level = level.flatMap(({ id }) => replaced.get(id) ?? []);
  }
  return steps;
}

interface Link {
  id: number;
  superseded_at: EpochMs | null;
  superseded_by: number | null;
  isCorrection: number;
}

/** Both ways along what replaced what. A chain may be thousands long. */
function linksOf(db: Db, key: number): Link[] {
  return all<Link>(
    db,
    `WITH RECURSIVE chain (id) AS (
       SELECT ?1
       UNION SELECT f.id FROM chain c JOIN facts f ON f.superseded_by = c.id
       UNION SELECT f.superseded_by FROM chain c JOIN facts f ON f.id = c.id WHERE f.superseded_by IS NOT NULL)
     SELECT f.id, coalesce(f.valid_until, f.superseded_at) AS superseded_at, f.superseded_by, s.kind = 'correction' OR f.rule LIKE 'correction:%' AS isCorrection
     FROM chain c JOIN facts f ON f.id = c.id JOIN sessions s ON s.id = f.session_id ORDER BY f.id`,
    key,
  );
}

/** It held from when it was said until what replaced it was said; where that is not to be seen, until it was replaced. */
function entryOf(link: Link, row: ListRow, rows: ReadonlyMap<number, ListRow>): HistoryEntry {
  const successor = link.superseded_by === null ? undefined : rows.get(link.superseded_by);
  return {
    row,
    how: link.isCorrection ? 'corrected' : row.assertion === 'inferred' ? 'inferred' : 'stated',
    validFrom: saidAt(row),
    validUntil: (successor && saidAt(successor)) ?? link.superseded_at,
  };
}

function saidAt(row: ListRow): EpochMs | null {
  return row.observedAt ?? row.learnedAt;
}
