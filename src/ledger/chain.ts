// The audit chain: each event carries a keyed hash over itself and the hash before it, so that a changed, dropped
// or reordered event shows. The head stands in every report and in an anchor file beside the store (`rules` 11): by
// it an end that was cut off is found, which the chain alone cannot show.
import { createHmac } from 'node:crypto';
import type { AuditEvent, EventKind, Head } from '../model/audit.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, get, run } from '../store/database.js';
import { type KeyRing, requireKey } from './keys.js';

export type { EventKind, Head } from '../model/audit.js';

export interface EventRow {
  sequence: number;
  at: EpochMs;
  kind: string;
  request: string | null;
  /** A keyed digest of whose memory it is about. */
  subject: Buffer | null;
  n: number;
  hash: Buffer;
}

export interface NewEvent {
  at: EpochMs;
  kind: EventKind;
  request: string | null;
  subject?: Buffer | null;
  /** A count that belongs to the event. */
  n: number;
}

/** Appends an event; call it inside the ledger's transaction. */
export function appendEvent(db: Db, ring: KeyRing, { subject = null, ...event }: NewEvent): void {
  const last = lastEvent(db);
  const row = { ...event, subject, sequence: (last?.sequence ?? 0) + 1 };
  const hash = hashEvent(requireKey(ring.chainKeys, ring.current), last?.hash ?? null, row);
  run(
    db,
    'INSERT INTO events (sequence, at, kind, request, subject, n, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
    row.sequence,
    row.at,
    row.kind,
    row.request,
    row.subject,
    row.n,
    hash,
  );
}

export function chainHead(db: Db): Head | null {
  const last = lastEvent(db);
  return last ? headOf(last) : null;
}

export function headOf(event: Pick<EventRow, 'sequence' | 'hash'>): Head {
  return { sequence: event.sequence, hash: event.hash.toString('hex') };
}

/** When the last event happened where a clock stands before it, which then erases nothing (`rules` 9); else null. */
export function eventAhead(db: Db, now: EpochMs): EpochMs | null {
  const at = lastEvent(db)?.at ?? now;
  return at > now ? at : null;
}

export function holdsEvent(db: Db, head: Head): boolean {
  const row = get<EventRow>(db, 'SELECT * FROM events WHERE sequence = ?', head.sequence);
  return row?.hash.toString('hex') === head.hash;
}

/** Recomputes the whole chain. Returns the sequence of the first event that does not fit, or null. */
export function findBreak(db: Db, ring: KeyRing): number | null {
  return breakIn(listEvents(db), ring);
}

/** Where a chain from its first event on does not fit; 1 when it has no event, since the first comes with the ledger. */
export function breakIn(events: readonly EventRow[], ring: KeyRing): number | null {
  let previous: EventRow | null = null;
  let keyId = FIRST_CHAIN_KEY;
  for (const row of events) {
    const isNext = row.sequence === (previous?.sequence ?? 0) + 1;
    const key = ring.chainKeys.get(keyId);
    if (!isNext || !key || !hashEvent(key, previous?.hash ?? null, row).equals(row.hash)) return row.sequence;
    if (row.kind === 'key_rotated') keyId = row.n;
    previous = row;
  }
  return previous === null ? 1 : null;
}

const FIRST_CHAIN_KEY = 1;

/**
 * Whether the chain was made with these keys. One end that does not fit was altered; where neither does the keys are
 * another's, under which nothing that was erased would be known again.
 */
export function isMadeWith(db: Db, ring: KeyRing): boolean {
  const first = get<EventRow>(db, 'SELECT * FROM events ORDER BY sequence LIMIT 1');
  const [last, previous] = all<EventRow>(db, 'SELECT * FROM events ORDER BY sequence DESC LIMIT 2');
  if (!first || !last) return true;
  const keyOfLast = last.kind === 'key_rotated' ? last.n - 1 : ring.current;
  const fits = (keyId: number, row: EventRow, before: Buffer | null) => {
    const key = ring.chainKeys.get(keyId);
    return key !== undefined && hashEvent(key, before, row).equals(row.hash);
  };
  return fits(FIRST_CHAIN_KEY, first, null) || fits(keyOfLast, last, previous?.hash ?? null);
}

export function listEvents(db: Db): EventRow[] {
  return all<EventRow>(db, 'SELECT * FROM events ORDER BY sequence');
}

export function toAuditEvent(row: EventRow): AuditEvent {
  const { sequence, at, kind, request, n } = row;
  return {
    sequence,
    at,
    kind,
    request,
    subject: row.subject?.toString('hex') ?? null,
    n,
    hash: row.hash.toString('hex'),
  };
}

function lastEvent(db: Db): EventRow | null {
  return get<EventRow>(db, 'SELECT * FROM events ORDER BY sequence DESC LIMIT 1');
}

/** An event that is about nobody is hashed without the last word, as in ledgers that had no such column. */
function hashEvent(key: Buffer, previous: Buffer | null, event: Omit<EventRow, 'hash'>): Buffer {
  const { sequence, at, kind, request, n, subject } = event;
  const words = [sequence, at, kind, request, n, ...(subject ? [subject.toString('hex')] : [])];
  return createHmac('sha256', key)
    .update(previous ?? '')
    .update(JSON.stringify(words))
    .digest();
}
