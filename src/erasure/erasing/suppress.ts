// What the ledger must know so that erased data does not come back: copied from the digests that the rows carry.

import type { KeyRing } from '../../ledger/keys.js';
import type { LedgerRow } from '../../ledger/requests.js';
import { reachesOf, type Suppression } from '../../ledger/suppressions.js';
import { all, type Db } from '../../store/database.js';
import { MARK_KINDS, type MarkKind } from '../../store/requests.js';
import { getScope } from '../../store/scopes.js';
import { suppressedNames } from '../names/name-reach.js';
import { type Closure, MARK_OF, roundsOfClosure } from '../plan/closure.js';
import { fatesOfShared } from '../plan/shared-facts.js';
import type { Target } from '../plan/target.js';
import { copyDigestsOf } from './copies.js';

interface Place {
  cause: Suppression['cause'];
  state: Suppression['state'];
}

/** What the ledger is told of a closure: what must not come back, and the rows by their random ids. */
export interface Announcement {
  suppressions: Suppression[];
  rows: LedgerRow[];
}

export function announcementOf(
  db: Db,
  ring: KeyRing,
  wanted: { closure: Closure; target: Target; immediate: boolean },
): Announcement {
  return {
    suppressions: suppressionsOf(db, ring, wanted),
    rows: [...rowsOf(db, wanted.closure), ...sharedRows(db, wanted.closure, wanted.target)],
  };
}

const ROW_IDS = {
  session: 'SELECT uid AS session, 0 AS n FROM sessions WHERE id IN (SELECT value FROM json_each(?))',
  round: `SELECT s.uid AS session, r.n FROM rounds r JOIN sessions s ON s.id = r.session_id
    WHERE r.id IN (SELECT value FROM json_each(?))`,
  fact: `SELECT s.uid AS session, f.n FROM facts f JOIN sessions s ON s.id = f.session_id
    WHERE f.id IN (SELECT value FROM json_each(?))`,
  artifact: `SELECT s.uid AS session, a.n FROM artifacts a JOIN sessions s ON s.id = a.session_id
    WHERE a.id IN (SELECT value FROM json_each(?))`,
  mention: `SELECT s.uid AS session, r.n FROM rounds r JOIN sessions s ON s.id = r.session_id
    WHERE r.id IN (SELECT value FROM json_each(?))`,
  title: 'SELECT uid AS session, 0 AS n FROM sessions WHERE id IN (SELECT value FROM json_each(?))',
  entity: 'SELECT uid AS session, 0 AS n FROM entities WHERE id IN (SELECT value FROM json_each(?))',
} as const satisfies Record<MarkKind, string>;

/** The rows of a closure by their random ids. */
export function rowsOf(db: Db, closure: Closure): LedgerRow[] {
  return MARK_KINDS.flatMap((kind) =>
    all<{ session: string; n: number }>(
      db,
      ROW_IDS[kind],
      JSON.stringify([...closure[MARK_OF[kind]].keys()]),
    ).map((row) => ({ kind, ...row })),
  );
}

/**
 * What was shared from the sessions and rounds that go, and goes with them: named one by one, so that a replay under a
 * later policy does not let it stay.
 */
function sharedRows(db: Db, closure: Closure, target: Target): LedgerRow[] {
  const fates = fatesOfShared(db, () => roundsOfClosure(db, closure), target.anonymize);
  const deleted = [...fates].flatMap(([id, { kind }]) =>
    kind === 'shared-deleted' && !closure.facts.has(id) ? [id] : [],
  );
  return all<{ session: string; n: number }>(db, ROW_IDS.fact, JSON.stringify(deleted)).map((row) => ({
    kind: 'fact',
    ...row,
  }));
}

/** The suppressions of a closure (`rules` 14, 15). An immediate request's hold at once, a hidden one's are pending. */
function suppressionsOf(
  db: Db,
  ring: KeyRing,
  wanted: { closure: Closure; target: Target; immediate: boolean },
): Suppression[] {
  const { closure, target, immediate } = wanted;
  // The policy keeps it out itself, and a consent or another policy may let it in again.
  if (target.kind === 'policy') return [];
  const place: Place = {
    cause: target.kind === 'expired' ? 'expired' : 'forgotten',
    state: immediate ? 'active' : 'pending',
  };
  const found: Suppression[] = [];
  const reaches = reachCache(db, ring);
  for (const id of closure.sessions.keys()) found.push(...ofSession(db, ring, reaches, { id, place }));
  for (const id of closure.rounds.keys())
    found.push(...ofRounds(db, ring, reaches, { column: 'id', id, place, whole: false }));
  for (const id of closure.facts.keys()) found.push(...ofFact(db, reaches, { id, place }));
  found.push(...suppressedNames(db, ring, target).map((one) => ({ ...one, ...place })));
  return found;
}

/**
 * A whole session: its source's session and its lines, tenant-wide; its texts for the same subject. The session for that
 * subject besides: where lines say whose they are, others go on in it.
 */
function ofSession(
  db: Db,
  ring: KeyRing,
  reaches: ReachesOfScope,
  { id, place }: { id: number; place: Place },
): Suppression[] {
  const rows = all<{ scope_id: number; source_digest: Buffer | null }>(
    db,
    'SELECT scope_id, source_digest FROM sessions WHERE id = ?',
    id,
  );
  const own = rows.flatMap((row): Suppression[] =>
    row.source_digest && place.cause === 'forgotten'
      ? [reaches(row.scope_id).tenant[0], reaches(row.scope_id).subject[0]].map((reach) => ({
          kind: 'session',
          reach,
          digest: row.source_digest as Buffer,
          ...place,
        }))
      : [],
  );
  return [...own, ...ofRounds(db, ring, reaches, { column: 'session_id', id, place, whole: true })];
}

interface OfRounds {
  column: 'id' | 'session_id';
  id: number;
  place: Place;
  /** The whole session goes: its lines are stopped in the whole tenant. */
  whole: boolean;
}

function ofRounds(
  db: Db,
  ring: KeyRing,
  reaches: ReachesOfScope,
  { column, id, place, whole }: OfRounds,
): Suppression[] {
  const lines = all<{ scope_id: number; digest: Buffer }>(
    db,
    `SELECT r.scope_id, l.digest FROM rounds r JOIN lines l ON l.round_id = r.id WHERE r.${column} = ?`,
    id,
  );
  const texts = all<{ scope_id: number; digest: Buffer }>(
    db,
    `SELECT r.scope_id, m.text_digest AS digest FROM rounds r JOIN messages m ON m.round_id = r.id
     WHERE r.${column} = ?1 AND m.text_digest IS NOT NULL
     UNION SELECT r.scope_id, x.text_digest FROM rounds r JOIN reasoning_texts x ON x.round_id = r.id
     WHERE r.${column} = ?1 AND x.text_digest IS NOT NULL`,
    id,
  );
  return [
    ...lines.map(
      (row): Suppression => ({
        kind: 'line',
        reach: whole ? reaches(row.scope_id).tenant[0] : reaches(row.scope_id).scope[0],
        digest: row.digest,
        ...place,
      }),
    ),
    ...copyDigestsOf(db, ring, { column, id }).map(
      ({ scopeId, digest }): Suppression => ({
        kind: 'line',
        reach: reaches(scopeId).subject[0],
        digest,
        ...place,
      }),
    ),
    ...texts.map(
      (row): Suppression => ({
        kind: 'text',
        reach: reaches(row.scope_id).subject[0],
        digest: row.digest,
        ...place,
      }),
    ),
  ];
}

/** A fact erased on its own is not derived again from words that stay, whoever's file brings them. */
function ofFact(db: Db, reaches: ReachesOfScope, { id, place }: { id: number; place: Place }): Suppression[] {
  return all<{ scope_id: number; group_key: Buffer }>(
    db,
    'SELECT scope_id, group_key FROM facts WHERE id = ?',
    id,
  ).map((row) => ({
    kind: 'fact',
    reach: reaches(row.scope_id).subject[0],
    digest: row.group_key,
    ...place,
  }));
}

type ReachesOfScope = (scopeId: number) => ReturnType<typeof reachesOf>;

function reachCache(db: Db, ring: KeyRing): ReachesOfScope {
  const known = new Map<number, ReturnType<typeof reachesOf>>();
  return (scopeId) => {
    const reaches = known.get(scopeId) ?? reachesOf(ring, getScope(db, scopeId));
    known.set(scopeId, reaches);
    return reaches;
  };
}
