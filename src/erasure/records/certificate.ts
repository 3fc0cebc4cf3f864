// The blocks of a record beside its counts and checks: under which rules, by which means, how it was proved, and what
// it does not prove. Everything in it is counted, configured or known; nothing is promised.
import { randomUUID } from 'node:crypto';
import { digestOfRows } from '../../ledger/merkle.js';
import { erasedRows, findLedgerRequest } from '../../ledger/requests.js';
import type { Workspace } from '../../ledger/workspace.js';
import {
  type AuditHead,
  type BlindSpot,
  type Certificate,
  type ErasedScope,
  LIMITS,
  MEDIA,
  type Medium,
  type Method,
  type Recipients,
  type RequestTimes,
  type Retained,
  type SearchEvidence,
  type Validation,
} from '../../model/certificate.js';
import type { Counts, ErasureReport, HoldGround } from '../../model/erasure.js';
import { numberedId } from '../../model/ids.js';
import { DAY_MS, type EpochMs } from '../../model/time.js';
import { all, count, type Db, get } from '../../store/database.js';
import { notedOf, type RequestRow } from '../../store/requests.js';
import { versionsOf } from '../../store/versions.js';
import type { ErasedKeys } from '../checks/erased.js';
import { parseTarget } from '../plan/target.js';
import { type Subjects, subjectsOf } from './pseudonyms.js';
import { withoutZeros } from './report-of.js';

/** What has to be read before the rows are gone. */
export interface Touched {
  subjects: Subjects;
  selectors: string[];
  /** Null when a run was interrupted: the sessions are no longer all known. */
  sessions: readonly number[] | null;
}

export function touchedBy(
  workspace: Workspace,
  request: RequestRow,
  { keys, isResumed }: { keys: ErasedKeys; isResumed: boolean },
): Touched {
  return {
    subjects: subjectsOf(workspace, request.uid, keys.scopes),
    selectors: selectorsOf(request),
    sessions: isResumed ? null : keys.sessionsTouched,
  };
}

/** The flags that were given, by name; their values name people. */
function selectorsOf(request: RequestRow): string[] {
  if (request.selection === null) return [];
  const target = parseTarget(request.selection);
  if (target.kind !== 'selection') return [target.kind];
  return Object.entries(target.selection)
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== false))
    .map(([flag]) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .sort();
}

const ROWS_OF_SESSIONS = {
  sessions: 'SELECT count(*) FROM sessions WHERE id IN touched',
  rounds: 'SELECT count(*) FROM rounds WHERE session_id IN touched',
  facts: 'SELECT count(*) FROM facts WHERE session_id IN touched',
  summaries: 'SELECT count(*) FROM summaries WHERE session_id IN touched',
  artifacts: 'SELECT count(*) FROM artifacts WHERE session_id IN touched',
  messages:
    'SELECT count(*) FROM rounds r JOIN messages m ON m.round_id = r.id WHERE r.session_id IN touched',
  search_blocks: 'SELECT count(*) FROM term_blocks WHERE session_id IN touched',
  vectors: `SELECT (SELECT count(*) FROM rounds r CROSS JOIN round_vectors v ON v.scope_id = r.scope_id AND v.round_id = r.id
      WHERE r.session_id IN touched)
    + (SELECT count(*) FROM facts f CROSS JOIN fact_vectors v ON v.scope_id = f.scope_id AND v.fact_id = f.id
      WHERE f.session_id IN touched)
    + (SELECT count(*) FROM summaries m CROSS JOIN summary_vectors v ON v.scope_id = m.scope_id AND v.summary_id = m.id
      WHERE m.session_id IN touched)`,
} as const;

/** Rows of these sessions by kind: it costs what they hold, not what is stored. */
export function countSessionRows(db: Db, sessions: readonly number[]): Counts {
  const touched = JSON.stringify(sessions);
  return withoutZeros(
    Object.fromEntries(
      Object.entries(ROWS_OF_SESSIONS).map(([what, sql]) => [
        what,
        count(db, `WITH touched AS MATERIALIZED (SELECT value FROM json_each(?)) ${sql}`, touched),
      ]),
    ),
  );
}

/** The certificate of a request whose report is otherwise complete. */
export function certificateOf(
  workspace: Workspace,
  request: RequestRow,
  done: { report: ErasureReport; touched: Touched; recipients: Recipients; at: EpochMs },
): Certificate {
  const { store, ledger, policy } = workspace;
  const { report, touched, at } = done;
  const known = findLedgerRequest(ledger.db, request.uid);
  const validation = validationOf(report);
  return {
    id: randomUUID(),
    issuedAt: at,
    versions: versionsOf(store.db, ledger.db),
    subjects: { algorithm: 'HMAC-SHA-256', ...touched.subjects },
    legal: {
      right: RIGHT[request.kind],
      ground: known?.ground ?? null,
      regime: known?.regime ?? null,
      requester: null,
    },
    times: timesOf(workspace, request, report),
    scope: scopeOf(workspace, request, { report, touched }),
    retained: retainedOf(report),
    methods: MEDIA.map((medium) => methodOf(medium, validation)),
    validation,
    backups: { registered: 0, covered: false },
    recipients: done.recipients,
    people: { operator: null, approver: null, reviewer: null },
    audit: { before: headBefore(ledger.db, request.uid), after: report.ledgerHead },
    limits: [...LIMITS],
    keptUntil: at + policy.auditRetentionDays * DAY_MS,
  };
}

const RIGHT = {
  forget: 'erasure',
  prune: 'retention',
  erase_old: 'rectification',
  apply: 'policy',
  withdraw: 'withdrawal',
} as const satisfies Record<RequestRow['kind'], Certificate['legal']['right']>;

function timesOf({ ledger }: Workspace, request: RequestRow, report: ErasureReport): RequestTimes {
  const known = findLedgerRequest(ledger.db, request.uid);
  const first = (kind: string) =>
    get<{ at: EpochMs }>(
      ledger.db,
      'SELECT at FROM events WHERE request = ? AND kind = ? ORDER BY sequence LIMIT 1',
      request.uid,
      kind,
    )?.at ?? null;
  return {
    receivedAt: known?.received_at ?? null,
    submittedAt: request.opened_at,
    identityCheck: known?.identity_check ?? null,
    suppressedAt: first('hidden'),
    erasingBeganAt: first('erased'),
    verifiedAt: report.verified ? report.finishedAt : null,
    answeredAt: null,
    dueAt: known?.due_at ?? null,
    extendedUntil: known?.extended_until ?? null,
  };
}

/** What is computed from rounds. */
const DERIVED = [
  'facts',
  'summaries',
  'artifacts',
  'vectors',
  'search_blocks',
  'derived_entities',
  'relations',
];

function scopeOf(
  { store, ledger }: Workspace,
  request: RequestRow,
  { report, touched }: { report: ErasureReport; touched: Touched },
): ErasedScope {
  const kept = new Set(report.kept.map((row) => row.id));
  const rows = erasedRows(ledger.db, request.uid).filter(
    (row) =>
      !kept.has(
        row.kind === 'round' || row.kind === 'fact' ? numberedId(row.session, row.kind, row.n) : row.session,
      ),
  );
  return {
    selectors: touched.selectors,
    before: notedOf(store.db, request.id, 'before'),
    deleted: { ...report.erased },
    derived: Object.fromEntries(Object.entries(report.erased).filter(([what]) => DERIVED.includes(what))),
    recomputed: notedOf(store.db, request.id, 'recomputed'),
    retained: touched.sessions === null ? {} : countSessionRows(store.db, touched.sessions),
    ids: digestOfRows(ledger.ring, rows),
  };
}

function retainedOf(report: ErasureReport): Retained[] {
  const byGround = new Map<Retained['ground'], Retained>();
  for (const row of report.kept) {
    const held = row.reasons.find((reason) => reason.kind === 'held');
    const ground: HoldGround | 'other' = held?.ground ?? 'other';
    const known = byGround.get(ground) ?? { ground, rows: 0, reviewAt: null };
    const reviews = [known.reviewAt, held?.reviewAt ?? null].filter((at) => at !== null);
    byGround.set(ground, {
      ground,
      rows: known.rows + 1,
      reviewAt: reviews.length === 0 ? null : Math.min(...reviews),
    });
  }
  return [...byGround.values()].sort((a, b) => (a.ground < b.ground ? -1 : 1));
}

function methodOf(medium: Medium, { level }: Validation): Method {
  switch (medium) {
    case 'rows':
      return { medium, method: 'deleted', isDone: true };
    case 'search_index':
    case 'vectors':
      return { medium, method: 'rewritten', isDone: true };
    case 'free_space':
    case 'write_ahead_log':
      return { medium, method: 'overwritten_with_zeros', isDone: level === 'clear' };
    case 'temporary_tables':
      return { medium, method: 'memory_only', isDone: true };
    case 'statistics':
      return { medium, method: 'none_kept', isDone: true };
    default:
      return medium satisfies never;
  }
}

function validationOf(report: ErasureReport): Validation {
  const bytes = report.checks.find((check) => check.name === 'raw bytes') ?? null;
  const search = bytes?.search ?? null;
  return {
    search,
    positiveControl: search?.control ?? 'not_run',
    instrument: search?.instrument ?? 'not_run',
    blindSpots: blindSpotsOf(report, search),
    level: bytes?.result === 'ok' ? 'clear' : 'none',
  };
}

const OUT_OF_REACH = ['backups', 'filesystem_snapshots', 'ssd_spare_blocks', 'swap'];

function blindSpotsOf({ sources }: ErasureReport, search: SearchEvidence | null): BlindSpot[] {
  const transcripts = sources === undefined ? 'source_transcripts' : 'transcripts_never_taken_in';
  const places = [transcripts, ...OUT_OF_REACH];
  const spots: BlindSpot[] = places.map((place) => ({ place, why: 'not_reachable' }));
  if (search === null) return [...spots, { place: 'words_in_the_database_file', why: 'too_large' }];
  if (search.tooShort > 0) spots.push({ place: 'short_texts', why: 'too_short' });
  if (search.isSampled) spots.push({ place: 'a_part_of_the_texts', why: 'sampled' });
  if (search.kind === 'fingerprints')
    spots.push({ place: 'texts_without_a_fingerprint', why: 'no_copy_left' });
  return spots;
}

/** The head of the chain just before the request was opened. */
function headBefore(db: Db, request: string): AuditHead | null {
  const [row] = all<{ sequence: number; hash: Buffer }>(
    db,
    `SELECT sequence, hash FROM events WHERE sequence < (SELECT min(sequence) FROM events WHERE request = ?)
     ORDER BY sequence DESC LIMIT 1`,
    request,
  );
  return row ? { sequence: row.sequence, hash: row.hash.toString('hex') } : null;
}
