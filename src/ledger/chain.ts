// The audit chain: each event carries a keyed hash over itself and the hash before it, so that a changed, dropped
// or reordered event shows. The head stands in every report and in an anchor file beside the store (`rules` 11).
import { createHmac } from 'node:crypto';
import type { EpochMs } from '../model/time.js';
import { all, type Db, get, run } from '../store/database.js';
import { currentKey, type KeyRing } from './keys.js';

export type EventKind =
  | 'created'
  | 'opened'
  | 'identity_asked'
  | 'identity_checked'
  | 'hidden'
  | 'erased'
  | 'resumed'
  | 'handed_over'
  | 'verified'
  | 'partly_erased'
  | 'blocked'
  | 'escalated'
  | 'extended'
  | 'denied'
  | 'cancelled'
  | 'unforgotten'
  | 'readmitted'
  | 'hold_placed'
  | 'hold_released'
  | 'replayed'
  | 'reassigned'
  | 'audited';

export interface Head {
  sequence: number;
  /** Hexadecimal. */
  hash: string;
}

interface EventRow {
  sequence: number;
  at: EpochMs;
  kind: string;
  request: string | null;
  n: number;
  hash: Buffer;
}

/** Appends an event; call it inside the ledger's transaction. `n` is a count that belongs to the event. */
export function appendEvent(
  db: Db,
  ring: KeyRing,
  event: { at: EpochMs; kind: EventKind; request: string | null; n: number },
): void {
  const last = lastEvent(db);
  const sequence = (last?.sequence ?? 0) + 1;
  const hash = hashEvent(ring, last?.hash ?? null, { ...event, sequence });
  run(
    db,
    'INSERT INTO events (sequence, at, kind, request, n, hash) VALUES (?, ?, ?, ?, ?, ?)',
    sequence,
    event.at,
    event.kind,
    event.request,
    event.n,
    hash,
  );
}

export function chainHead(db: Db): Head | null {
  const last = lastEvent(db);
  return last ? { sequence: last.sequence, hash: last.hash.toString('hex') } : null;
}

/** When the last event happened: a clock earlier than that reaps nothing (`rules` 9). */
export function lastEventAt(db: Db): EpochMs | null {
  return lastEvent(db)?.at ?? null;
}

export function holdsEvent(db: Db, head: Head): boolean {
  const row = get<EventRow>(db, 'SELECT * FROM events WHERE sequence = ?', head.sequence);
  return row?.hash.toString('hex') === head.hash;
}

/** Recomputes the whole chain. Returns the sequence of the first event that does not fit, or null. */
export function findBreak(db: Db, ring: KeyRing): number | null {
  let previous: EventRow | null = null;
  for (const row of all<EventRow>(db, 'SELECT * FROM events ORDER BY sequence')) {
    const isNext = row.sequence === (previous?.sequence ?? 0) + 1;
    if (!isNext || !hashEvent(ring, previous?.hash ?? null, row).equals(row.hash)) return row.sequence;
    previous = row;
  }
  return null;
}

function lastEvent(db: Db): EventRow | null {
  return get<EventRow>(db, 'SELECT * FROM events ORDER BY sequence DESC LIMIT 1');
}

function hashEvent(ring: KeyRing, previous: Buffer | null, event: Omit<EventRow, 'hash'>): Buffer {
  const words = JSON.stringify([event.sequence, event.at, event.kind, event.request, event.n]);
  return createHmac('sha256', currentKey(ring))
    .update(previous ?? '')
    .update(words)
    .digest();
}
