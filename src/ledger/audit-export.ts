// The whole audit trail in a file, line by line, so that it can be checked where the ledger is not. Whoever lacks the
// ledger's keys cannot make its hashes again: the signature over the file stands in for them.

import { createHash } from 'node:crypto';
import type { Head } from '../model/audit.js';
import { isObject, type JsonObject, tryParse } from '../model/json.js';
import { packageVersion } from '../model/package-version.js';
import { jsonSignature } from '../model/published.js';
import { auditEventDocument, type JsonTrailEnd, type JsonTrailStart } from '../model/published-audit.js';
import { type EpochMs, toRfc3339 } from '../model/time.js';
import { type EventRow, headOf, listEvents, toAuditEvent } from './chain.js';
import type { Ledger } from './ledger.js';
import { signDocument } from './signing.js';
import { signingKeyOf } from './signing-key.js';

export interface ExportedTrail {
  text: string;
  events: number;
  head: Head | null;
}

/** JSON Lines: where it comes from, every event, and a signed end. The signing key is made where there is none yet. */
export function exportTrail(ledger: Ledger, at: EpochMs): ExportedTrail {
  const rows = listEvents(ledger.db);
  const start: JsonTrailStart = {
    type: 'audit_trail',
    schema: 1,
    ledger: ledger.id,
    store: ledger.storeId,
    tool: packageVersion(),
    exported_at: toRfc3339(at),
  };
  const body = [
    start,
    ...rows.map((row) => ({ type: 'audit_event', ...auditEventDocument(toAuditEvent(row)) })),
  ]
    .map((document) => `${JSON.stringify(document)}\n`)
    .join('');
  const last = rows.at(-1);
  const head = last ? headOf(last) : null;
  const end: JsonTrailEnd = {
    type: 'audit_trail_end',
    schema: 1,
    ledger: ledger.id,
    events: rows.length,
    head,
    sha256: sha256(body),
  };
  const signature = jsonSignature(signDocument(end, signingKeyOf(ledger), at));
  return { text: `${body}${JSON.stringify({ ...end, signature })}\n`, events: rows.length, head };
}

/** An export as it was read. */
export interface ReadTrail {
  ledger: string;
  events: EventRow[];
  /** The last line, whatever it is worth; null when it is not there. */
  end: object | null;
  /** What is wrong with the lines by themselves; null when they are whole. */
  fault: string | null;
}

/** What must be covered by the signature of the last line for it to say anything. */
export const SIGNED_IN_TRAILS = ['type', 'schema', 'ledger', 'events', 'head', 'sha256'];

/** Null when the text does not begin as an export. */
export function readTrail(text: string): ReadTrail | null {
  const lines = text.split('\n');
  const start = parseLine(lines[0]);
  if (start?.type !== 'audit_trail' || typeof start.ledger !== 'string') return null;
  const at = lines.findIndex((line) => parseLine(line)?.type === 'audit_trail_end');
  const middle = lines.slice(1, at < 0 ? lines.length : at).filter((line) => line !== '');
  const events: EventRow[] = [];
  for (const line of middle) {
    const event = toEvent(parseLine(line));
    if (!event)
      return { ledger: start.ledger, events, end: null, fault: `line ${events.length + 2} is no event` };
    events.push(event);
  }
  const end = at < 0 ? null : parseLine(lines[at]);
  const body = lines
    .slice(0, Math.max(0, at))
    .map((line) => `${line}\n`)
    .join('');
  const isLast = lines.slice(at + 1).every((line) => line === '');
  return { ledger: start.ledger, events, end, fault: faultOf(start.ledger, { events, end, body, isLast }) };
}

function faultOf(
  ledger: string,
  read: { events: readonly EventRow[]; end: JsonObject | null; body: string; isLast: boolean },
): string | null {
  const { events, end, body, isLast } = read;
  if (end === null) return 'its end is missing: it was cut off';
  if (!isLast) return 'something stands after its end';
  if (end.ledger !== ledger) return 'its end belongs to another ledger';
  if (end.events !== events.length)
    return `its end tells of ${String(end.events)} events, not ${events.length}`;
  const gap = events.findIndex((event, index) => event.sequence !== index + 1);
  if (gap >= 0) return `event ${gap + 1} is not where it should be`;
  const last = events.at(-1);
  const head = last ? headOf(last) : null;
  if (JSON.stringify(end.head) !== JSON.stringify(head)) return 'its end names another last event';
  return end.sha256 === sha256(body) ? null : 'its lines are not those that its end was made for';
}

function toEvent(line: JsonObject | null): EventRow | null {
  if (line?.type !== 'audit_event') return null;
  const { sequence, at, kind, request, subject, n, hash } = line;
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  if (!isWhole(sequence) || !isWhole(n) || !Number.isFinite(time)) return null;
  if (typeof kind !== 'string' || typeof hash !== 'string' || !isIdOrNone(request) || !isIdOrNone(subject))
    return null;
  return {
    sequence,
    at: time,
    kind,
    request,
    subject: subject === null ? null : Buffer.from(subject, 'hex'),
    n,
    hash: Buffer.from(hash, 'hex'),
  };
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isIdOrNone(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function parseLine(line: string | undefined): JsonObject | null {
  const value = tryParse(line ?? '');
  return isObject(value) ? value : null;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
