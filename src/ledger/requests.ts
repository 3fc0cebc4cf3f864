// What the ledger knows of each erasure request: enums, times, counts, digests.
import type { RequestKind, SubjectSelector } from '../model/erasure.js';
import type {
  DenialReason,
  ExtensionReason,
  Ground,
  IdentityCheck,
  LifecycleState,
  Regime,
} from '../model/request.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, get, run } from '../store/database.js';
import { appendEvent, type EventKind, type NewEvent } from './chain.js';
import { keyedDigest, keyedDigests } from './keys.js';
import { type Ledger, ledgerTransaction } from './ledger.js';
import type { Suppression } from './suppressions.js';
import { addSuppressions, setSuppressionState } from './suppressions.js';

export type LedgerRequestState = 'open' | 'hidden' | 'erased' | 'partly' | 'closed' | 'unforgotten';

export interface LedgerRequest {
  uid: string;
  kind: RequestKind;
  immediate: number;
  state: LedgerRequestState;
  opened_at: EpochMs;
  erase_after: EpochMs | null;
  closed_at: EpochMs | null;
  policy_hash: string;
  keep_source: number;
  received_at: EpochMs;
  regime: Regime;
  ground: Ground | null;
  due_at: EpochMs | null;
  extended_until: EpochMs | null;
  extension_reason: ExtensionReason | null;
  lifecycle: LifecycleState;
  identity_check: IdentityCheck | null;
  denial_reason: DenialReason | null;
}

const COLUMNS = `uid, kind, immediate, state, opened_at, erase_after, closed_at, policy_hash, keep_source, received_at,
  regime, ground, due_at, extended_until, extension_reason, lifecycle, identity_check, denial_reason`;

export interface OpenedRequest {
  uid: string;
  kind: RequestKind;
  immediate: boolean;
  openedAt: EpochMs;
  eraseAfter: EpochMs | null;
  policyHash: string;
  /** Leave the words of a fact's round (`rules` 23); a replay has to know. */
  keepSource: boolean;
  /** The rows that the request is after, by their random ids: what a replay erases again. */
  rows: readonly LedgerRow[];
  subjectDigest: Buffer | null;
  callerDigest: Buffer | null;
  suppressions: readonly Suppression[];
  receivedAt: EpochMs;
  regime: Regime;
  ground: Ground | null;
  dueAt: EpochMs | null;
  identityCheck: IdentityCheck | null;
  /** Nothing is done before it is known who asks. */
  awaitsIdentity: boolean;
  /** Consents that end with it, by their random ids. */
  withdrawnConsents?: readonly string[];
}

/** Commit (b) of `rules` 1: the request and what must not come back, before the first row of memory is touched. */
export function openRequest(ledger: Ledger, request: OpenedRequest): void {
  ledgerTransaction(ledger, () => {
    run(
      ledger.db,
      `INSERT INTO requests (uid, kind, immediate, state, opened_at, erase_after, policy_hash, keep_source, subject_digest,
         caller_digest, received_at, regime, ground, due_at, identity_check, lifecycle)
       VALUES (?, ?, ?, 'open', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      request.uid,
      request.kind,
      request.immediate ? 1 : 0,
      request.openedAt,
      request.eraseAfter,
      request.policyHash,
      request.keepSource ? 1 : 0,
      request.subjectDigest,
      request.callerDigest,
      request.receivedAt,
      request.regime,
      request.ground,
      request.dueAt,
      request.identityCheck,
      request.awaitsIdentity ? 'identity_pending' : 'requested',
    );
    const added = addSuppressions(ledger, request.uid, request.suppressions);
    addRows(ledger, request.uid, request.rows);
    appendEvent(ledger.db, ledger.ring, {
      at: request.openedAt,
      kind: 'opened',
      request: request.uid,
      n: added,
    });
    for (const consent of request.withdrawnConsents ?? [])
      appendEvent(ledger.db, ledger.ring, {
        at: request.openedAt,
        kind: 'consent_withdrawn',
        request: consent,
        subject: request.subjectDigest,
        n: 0,
      });
    if (request.awaitsIdentity)
      appendEvent(ledger.db, ledger.ring, {
        at: request.openedAt,
        kind: 'identity_asked',
        request: request.uid,
        n: 0,
      });
  });
}

/** Adds digests that the plan under the lock found in addition (`rules` 2). */
export function extendRequest(
  ledger: Ledger,
  uid: string,
  found: { suppressions: readonly Suppression[]; rows: readonly LedgerRow[] },
): void {
  ledgerTransaction(ledger, () => {
    addSuppressions(ledger, uid, found.suppressions);
    addRows(ledger, uid, found.rows);
  });
}

/** What a hold can name. */
export type HeldKind = 'session' | 'round' | 'fact';

/**
 * A row by its random id: the session's UUID, and the number inside it (0 for the session). A `mention` is a round that
 * stays without the names in it, a `title` a session without those in its title and paths; an entity's is its own UUID.
 */
export interface LedgerRow {
  kind: HeldKind | 'artifact' | 'mention' | 'title' | 'entity';
  session: string;
  n: number;
}

function addRows(ledger: Ledger, request: string, rows: readonly LedgerRow[]): void {
  for (const row of rows) {
    run(
      ledger.db,
      'INSERT OR IGNORE INTO erased_rows (request, kind, session, n) VALUES (?, ?, ?, ?)',
      request,
      row.kind,
      row.session,
      row.n,
    );
  }
}

export function isErasedRow(db: Db, request: string, row: LedgerRow): boolean {
  return (
    get(
      db,
      'SELECT 1 FROM erased_rows WHERE request = ? AND kind = ? AND session = ? AND n = ?',
      request,
      row.kind,
      row.session,
      row.n,
    ) !== null
  );
}

export function erasedRows(db: Db, request: string): LedgerRow[] {
  return all<LedgerRow>(
    db,
    'SELECT kind, session, n FROM erased_rows WHERE request = ? ORDER BY kind, session, n',
    request,
  );
}

export interface RequestStep {
  uid: string;
  at: EpochMs;
  state: LedgerRequestState;
  lifecycle: LifecycleState;
  /** The audit event that it leaves. */
  event: EventKind;
  /** What the database counted, by kind; replaces earlier counts. */
  counts?: Record<string, number>;
}

/** Moves a request on. From `erased` on its suppressions are active; `unforgotten` revokes them (`rules` 14). */
export function recordStep(ledger: Ledger, step: RequestStep): void {
  ledgerTransaction(ledger, () => {
    const closedAt = step.state === 'closed' || step.state === 'unforgotten' ? step.at : null;
    run(
      ledger.db,
      'UPDATE requests SET state = ?, lifecycle = ?, closed_at = coalesce(?, closed_at) WHERE uid = ?',
      step.state,
      step.lifecycle,
      closedAt,
      step.uid,
    );
    if (step.state === 'erased') setSuppressionState(ledger, step.uid, 'active');
    if (step.state === 'unforgotten') setSuppressionState(ledger, step.uid, 'revoked');
    const counts = Object.entries(step.counts ?? {});
    for (const [what, n] of counts) {
      run(
        ledger.db,
        'INSERT INTO request_counts (request, what, n) VALUES (?, ?, ?) ON CONFLICT (request, what) DO UPDATE SET n = excluded.n',
        step.uid,
        what,
        n,
      );
    }
    const total = counts.reduce((sum, [, n]) => sum + n, 0);
    appendEvent(ledger.db, ledger.ring, { at: step.at, kind: step.event, request: step.uid, n: total });
  });
}

/** Turns a request down; what it hid is to be seen again. */
export function recordDenial(ledger: Ledger, step: RequestStep & { reason: DenialReason }): void {
  ledgerTransaction(ledger, () => {
    run(ledger.db, 'UPDATE requests SET denial_reason = ? WHERE uid = ?', step.reason, step.uid);
    recordStep(ledger, step);
  });
}

/** The person is who they say: the request goes on, and its grace period begins. */
export function recordIdentity(
  ledger: Ledger,
  step: RequestStep & { method: IdentityCheck; eraseAfter: EpochMs | null },
): void {
  ledgerTransaction(ledger, () => {
    run(
      ledger.db,
      'UPDATE requests SET identity_check = ?, erase_after = ? WHERE uid = ?',
      step.method,
      step.eraseAfter,
      step.uid,
    );
    recordStep(ledger, step);
  });
}

/** Gives a request more time. `n` of its event is the number of days. */
export function recordExtension(
  ledger: Ledger,
  extension: { uid: string; at: EpochMs; until: EpochMs; reason: ExtensionReason; days: number },
): void {
  ledgerTransaction(ledger, () => {
    run(
      ledger.db,
      'UPDATE requests SET extended_until = ?, extension_reason = ? WHERE uid = ?',
      extension.until,
      extension.reason,
      extension.uid,
    );
    appendEvent(ledger.db, ledger.ring, {
      at: extension.at,
      kind: 'extended',
      request: extension.uid,
      n: extension.days,
    });
  });
}

export function findLedgerRequest(db: Db, uid: string): LedgerRequest | null {
  return get<LedgerRequest>(db, `SELECT ${COLUMNS} FROM requests WHERE uid = ?`, uid);
}

/** The newest request that came under this id of the caller's, whichever key its digest was made with (`rules` 13). */
export function findRequestOfCaller({ db, ring }: Ledger, requestId: string): LedgerRequest | null {
  const found = keyedDigests(ring, 'caller', requestId).flatMap((digest) =>
    all<LedgerRequest>(db, `SELECT ${COLUMNS} FROM requests WHERE caller_digest = ?`, digest),
  );
  return found.sort((a, b) => b.opened_at - a.opened_at)[0] ?? null;
}

/** A caller's id was answered without a request: nothing is held that matches. Once for each id. */
export function recordNothingHeld(
  ledger: Ledger,
  { requestId, subject, at }: { requestId: string; subject: SubjectSelector | null; at: EpochMs },
): void {
  ledgerTransaction(ledger, () => {
    if (wasNothingHeld(ledger, requestId)) return;
    const caller = keyedDigest(ledger.ring, 'caller', requestId);
    const about = subject && keyedDigest(ledger.ring, 'subject', subject.tenant ?? '', subject.subject);
    run(ledger.db, 'INSERT INTO answered (caller_digest, at) VALUES (?, ?)', caller, at);
    appendEvent(ledger.db, ledger.ring, { at, kind: 'nothing_held', request: null, subject: about, n: 0 });
  });
}

/** Whether nothing was held when this id of the caller's came, whichever key its digest was made with. */
export function wasNothingHeld({ db, ring }: Ledger, requestId: string): boolean {
  return keyedDigests(ring, 'caller', requestId).some(
    (digest) => get(db, 'SELECT 1 FROM answered WHERE caller_digest = ?', digest) !== null,
  );
}

export function listLedgerRequests(db: Db): LedgerRequest[] {
  return all<LedgerRequest>(db, `SELECT ${COLUMNS} FROM requests ORDER BY opened_at, uid`);
}

/** When each consent was withdrawn, by its random id. */
export function withdrawnConsents(db: Db): Map<string, EpochMs> {
  return new Map(
    all<{ request: string; at: EpochMs }>(
      db,
      "SELECT request, at FROM events WHERE kind = 'consent_withdrawn' AND request IS NOT NULL",
    ).map(({ request, at }) => [request, at]),
  );
}

export function recordEvent(ledger: Ledger, event: NewEvent): void {
  ledgerTransaction(ledger, () => appendEvent(ledger.db, ledger.ring, event));
}
