// The audit trail looked at and checked. What each check proves, and against whom, stands in docs/audit.md.

import type { KeyObject } from 'node:crypto';
import type { AuditCheck, AuditEvent, AuditFilter, AuditVerification, Head } from '../model/audit.js';
import type { ErasureReport } from '../model/erasure.js';
import { isObject } from '../model/json.js';
import { all } from '../store/database.js';
import { type ReadTrail, SIGNED_IN_TRAILS } from './audit-export.js';
import { breakIn, type EventRow, headOf, listEvents, toAuditEvent } from './chain.js';
import type { Ledger } from './ledger.js';
import { checkSignature, parsePublicKey, publicKeyPem } from './signing.js';
import { signingKeyOf } from './signing-key.js';
import { readAnchor, type Workspace } from './workspace.js';

/** The events that a filter leaves, newest first; `total` counts them without the limit. */
export function listTrail(ledger: Ledger, filter: AuditFilter): { total: number; rows: AuditEvent[] } {
  const requestsAbout = (filter.subject ?? []).flatMap((digest) =>
    uidsIn(ledger.db, 'SELECT uid FROM requests WHERE subject_digest = ?', digest),
  );
  const rows = listEvents(ledger.db)
    .filter((event) => isWanted(event, { ...filter, requestsAbout }))
    .map(toAuditEvent)
    .reverse();
  return { total: rows.length, rows: filter.limit === null ? rows : rows.slice(0, filter.limit) };
}

function isWanted(
  event: EventRow,
  { kinds, requests, subject, requestsAbout, since, before }: AuditFilter & { requestsAbout: string[] },
): boolean {
  const isAbout = (digest: Buffer) => event.subject?.equals(digest) ?? false;
  return (
    (kinds.length === 0 || kinds.includes(event.kind)) &&
    (requests.length === 0 || (event.request !== null && requests.includes(event.request))) &&
    (subject === null || subject.some(isAbout) || requestsAbout.includes(event.request ?? '')) &&
    (since === null || event.at >= since) &&
    (before === null || event.at < before)
  );
}

/** The requests and holds of the trail whose ids begin so. */
export function idsInTrail(ledger: Ledger, prefix: string): string[] {
  return all<{ request: string }>(
    ledger.db,
    'SELECT DISTINCT request FROM events WHERE substr(request, 1, ?) = ? ORDER BY request',
    prefix.length,
    prefix,
  ).map((row) => row.request);
}

/** What somebody kept, by which an end that was cut off, or an older copy, is found. */
export interface Witnesses {
  heads: readonly Head[];
  /** Records of erasure. */
  records: readonly object[];
}

/** What no check finds. */
const NOT_COVERED = [
  'a ledger, its anchor and its store put back together from one older copy, where nobody kept a head or a report',
  'a trail that somebody who has the ledger’s keys made anew, but for the heads that others kept',
];

/** Checks the trail of the ledger. The workspace is opened however ledger and store stand to each other. */
export function verifyLedger(workspace: Workspace, witnesses: Witnesses): AuditVerification {
  const { ledger, store } = workspace;
  const events = listEvents(ledger.db);
  const known = knownIn(events);
  // Where there is none it is made: to look at the chain takes none.
  const expected = witnesses.records.length === 0 ? null : parsePublicKey(publicKeyPem(signingKeyOf(ledger)));
  return conclude(
    events,
    [
      checkChain(events, ledger),
      checkAnchor(known, readAnchor(store)),
      checkStored(known, storedHeads(workspace)),
      checkRows(events, ledger),
      ...witnessed(known, witnesses, expected),
    ],
    NOT_COVERED,
  );
}

/** Checks an export; by the keys too where the ledger that it is of is at hand. */
export function verifyTrail(
  trail: ReadTrail,
  options: Witnesses & { ledger: Ledger | null; issuer: KeyObject | null },
): AuditVerification {
  const { events } = trail;
  const known = knownIn(events);
  const own = options.ledger?.id === trail.ledger ? options.ledger : null;
  const issuer = options.issuer ?? (own ? parsePublicKey(publicKeyPem(signingKeyOf(own))) : null);
  const signature = checkTrailSignature(trail, issuer);
  const hashes: AuditCheck = {
    name: 'chain',
    result: 'not_checked',
    detail: 'its hashes are keyed, and the keys are not here',
  };
  const isVouchedFor = signature.result === 'ok';
  const byKeys = own ? [checkChain(events, own), checkGoesOn(events, own)] : isVouchedFor ? [] : [hashes];
  return conclude(
    events,
    [
      {
        name: 'file',
        result: trail.fault === null ? 'ok' : 'broken',
        detail: trail.fault ?? `${events.length} events, whole`,
      },
      signature,
      ...byKeys,
      ...witnessed(known, options, issuer),
    ],
    own
      ? NOT_COVERED
      : ['the keyed hashes: only who has the ledger’s keys can make them again', ...NOT_COVERED],
  );
}

function conclude(
  events: readonly EventRow[],
  checks: AuditCheck[],
  notCovered: readonly string[],
): AuditVerification {
  const last = events.at(-1);
  const worst = (['broken', 'not_checked'] as const).find((result) =>
    checks.some((check) => check.result === result),
  );
  return {
    result: worst ?? 'ok',
    head: last ? headOf(last) : null,
    events: events.length,
    checks,
    notCovered: [...notCovered],
  };
}

/** Nothing inside was changed, dropped, added or moved by anybody without the keys. */
function checkChain(events: readonly EventRow[], { ring }: Ledger): AuditCheck {
  const broken = breakIn(events, ring);
  return broken === null
    ? { name: 'chain', result: 'ok', detail: `${events.length} events, each after the one before` }
    : { name: 'chain', result: 'broken', detail: `broken at event ${broken}` };
}

/** The end is still there that was there when this program last wrote. */
function checkAnchor(known: Known, anchor: Head | 'damaged' | null): AuditCheck {
  const name = 'anchor';
  if (anchor === null)
    return { name, result: 'not_checked', detail: 'there is none beside the store; the next deed writes it' };
  if (anchor === 'damaged')
    return { name, result: 'broken', detail: 'the anchor beside the store is damaged' };
  return holds(known, anchor)
    ? { name, result: 'ok', detail: `event ${anchor.sequence} is there` }
    : { name, result: 'broken', detail: `event ${anchor.sequence}, which it names, is not in the chain` };
}

/** The end is still there that each report named which the store keeps. */
function checkStored(known: Known, heads: readonly Head[]): AuditCheck {
  const name = 'stored reports';
  const missing = heads.find((head) => !holds(known, head));
  return missing === undefined
    ? { name, result: 'ok', detail: `${heads.length} heads named in them are in the chain` }
    : { name, result: 'broken', detail: `event ${missing.sequence}, which one names, is not in the chain` };
}

function storedHeads({ store }: Workspace): Head[] {
  const rows = all<{ report: string }>(store.db, 'SELECT report FROM requests WHERE report IS NOT NULL');
  return rows.flatMap(({ report }) => {
    const { ledgerHead, certificate } = JSON.parse(report) as Partial<ErasureReport>;
    const { before, after } = certificate?.audit ?? { before: null, after: null };
    return [ledgerHead ?? null, before, after].filter((head) => head !== null);
  });
}

/** Each request and hold has the event that it began with, and each such event its row. */
function checkRows(events: readonly EventRow[], { db }: Ledger): AuditCheck {
  const name = 'requests and holds';
  const begun = (kind: string) =>
    events.filter((event) => event.kind === kind).map((event) => event.request ?? '');
  const differing = [
    ...differenceOf(begun('opened'), uidsIn(db, 'SELECT uid FROM requests')),
    ...differenceOf(begun('hold_placed'), uidsIn(db, 'SELECT uid FROM holds')),
  ];
  return differing.length === 0
    ? { name, result: 'ok', detail: 'each has the event that it began with' }
    : { name, result: 'broken', detail: `${differing.length} without their row or their event` };
}

function uidsIn(db: Ledger['db'], sql: string, ...params: unknown[]): string[] {
  return all<{ uid: string }>(db, sql, ...params).map((row) => row.uid);
}

function differenceOf(one: readonly string[], other: readonly string[]): string[] {
  const [inOne, inOther] = [new Set(one), new Set(other)];
  return [...one.filter((uid) => !inOther.has(uid)), ...other.filter((uid) => !inOne.has(uid))];
}

/** The ledger has gone on from where the export ends: it was not put back to before. */
function checkGoesOn(events: readonly EventRow[], { db }: Ledger): AuditCheck {
  const name = 'ledger';
  const last = events.at(-1);
  return last !== undefined && holds(knownIn(listEvents(db)), headOf(last))
    ? { name, result: 'ok', detail: 'it holds the last event of the file' }
    : { name, result: 'broken', detail: 'it does not hold the last event of the file' };
}

function checkTrailSignature({ end }: ReadTrail, issuer: KeyObject | null): AuditCheck {
  const name = 'signature';
  const verdict = end === null ? null : checkSignature(end, issuer, SIGNED_IN_TRAILS);
  switch (verdict?.result) {
    case 'valid':
      return verdict.isExpectedKey
        ? { name, result: 'ok', detail: `unchanged since it was signed by the expected key ${verdict.keyId}` }
        : {
            name,
            result: 'not_checked',
            detail: `signed by key ${verdict.keyId}; whose that is was not checked: name the issuer’s with --key`,
          };
    case 'other_key':
      return { name, result: 'broken', detail: `signed by another key, ${verdict.keyId}` };
    case 'altered':
      return { name, result: 'broken', detail: 'not what was signed' };
    case 'unsigned':
    case undefined:
      return { name, result: 'not_checked', detail: 'not signed' };
    default:
      return verdict satisfies never;
  }
}

function witnessed(known: Known, { heads, records }: Witnesses, issuer: KeyObject | null): AuditCheck[] {
  const found: AuditCheck[] = [];
  if (heads.length > 0) found.push(checkHeads(known, heads));
  if (records.length > 0) found.push(checkRecords(known, records, issuer));
  return found;
}

function checkHeads(known: Known, heads: readonly Head[]): AuditCheck {
  const missing = heads.find((head) => !holds(known, head));
  return missing === undefined
    ? { name: 'heads', result: 'ok', detail: `${heads.length} of ${heads.length} are in the chain` }
    : { name: 'heads', result: 'broken', detail: `event ${missing.sequence} is not in the chain as named` };
}

/** A record that was altered, or that another key signed, is no witness. */
function checkRecords(known: Known, records: readonly object[], issuer: KeyObject | null): AuditCheck {
  const name = 'reports';
  const isWitness = (record: object) =>
    ['valid', 'unsigned'].includes(checkSignature(record, issuer).result) && headsIn(record).length > 0;
  const witnesses = records.filter(isWitness);
  const missing = witnesses.flatMap(headsIn).find((head) => !holds(known, head));
  if (missing !== undefined)
    return {
      name,
      result: 'broken',
      detail: `event ${missing.sequence}, which one names, is not in the chain`,
    };
  const others = records.length - witnesses.length;
  if (others > 0)
    return {
      name,
      result: 'not_checked',
      detail: `${others} of ${records.length} are no witness: altered, of another issuer, or without a head`,
    };
  return { name, result: 'ok', detail: `the heads named in ${records.length} are in the chain` };
}

function headsIn(record: object): Head[] {
  const audit = fieldOf(fieldOf(record, 'certificate'), 'audit');
  return [fieldOf(record, 'ledger_head'), fieldOf(audit, 'before'), fieldOf(audit, 'after')].flatMap(
    (head) => {
      const [sequence, hash] = [fieldOf(head, 'sequence'), fieldOf(head, 'hash')];
      return typeof sequence === 'number' && typeof hash === 'string' ? [{ sequence, hash }] : [];
    },
  );
}

function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

/** The heads that a chain has had: hashes by number. */
type Known = ReadonlyMap<number, string>;

function knownIn(events: readonly EventRow[]): Known {
  return new Map(events.map((event) => [event.sequence, event.hash.toString('hex')]));
}

/** A report in words names the beginning of a hash; that is enough. */
const SHORTEST_HASH = 12;

function holds(known: Known, { sequence, hash }: Head): boolean {
  return hash.length >= SHORTEST_HASH && (known.get(sequence)?.startsWith(hash) ?? false);
}
