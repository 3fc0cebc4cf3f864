// The three commits that open an erasure (`rules` 1): (a) the store notes the intent and hides the rows, (b) the
// ledger gets the request and what must not come back, (c) the store takes the closure again under the write lock.
// The marks come with (a) already: between a crash and the next deed the rows are hidden, never half visible.

import { randomUUID } from 'node:crypto';
import { keyedDigest } from '../../ledger/keys.js';
import { assertWritable } from '../../ledger/ledger.js';
import { extendRequest, findLedgerRequest, isErasedRow, openRequest } from '../../ledger/requests.js';
import { signingKeyOf } from '../../ledger/signing-key.js';
import { isSuppressedBy } from '../../ledger/suppressions.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { Counts, RequestKind } from '../../model/erasure.js';
import { type Ground, type Intake, NO_INTAKE } from '../../model/request.js';
import type { EpochMs } from '../../model/time.js';
import { reindexRounds } from '../../recall/indexing.js';
import { type Dropped, rebuildSummaries, scopesOfSessions } from '../../recall/summaries.js';
import { withdrawConsents } from '../../store/consents.js';
import { all, type Db, get } from '../../store/database.js';
import { getFact } from '../../store/facts.js';
import {
  addMark,
  addProgress,
  addRequest,
  getRequest,
  idsOf,
  MARK_KINDS,
  type Mark,
  marksOf,
  noted,
  type RequestRow,
  setEraseAfter,
  setRequestState,
} from '../../store/requests.js';
import { getRound } from '../../store/rounds.js';
import { writeTransaction } from '../../store/store.js';
import { leftBegun } from '../begun.js';
import { countMarks } from '../erasing/marked.js';
import type { Steps } from '../erasing/steps.js';
import { type Announcement, announcementOf } from '../erasing/suppress.js';
import { type Closure, closureOf, emptyClosure, MARK_OF } from '../plan/closure.js';
import { type Moment, mayHaveGrown, thisMoment } from '../plan/found-ahead.js';
import { renewGrounds } from '../plan/policy-closure.js';
import { type PolicyTarget, parseTarget, type Target } from '../plan/target.js';
import { advance } from './advance.js';
import { deadlinesOf } from './deadlines.js';

export interface NewErasure {
  kind: RequestKind;
  target: Target;
  immediate: boolean;
  requestId: string | null;
  intake?: Intake;
  /** Take the words out of the source transcripts before the rows go. */
  scrubsSources?: boolean;
  /** Called under the write lock before anything is stored: throws where the selection is not what was agreed to. */
  assertAgreed?: () => void;
}

/**
 * Opens a request for a target and hides its rows; one that awaits an identity check is noted, and nothing else is done.
 * The run lock is held by the caller.
 */
export function openErasure(workspace: Workspace, erasure: NewErasure, steps: Steps): RequestRow {
  const { store, ledger, policy, clock } = workspace;
  // An intent that it cannot learn of would be carried out later, after an error that said that nothing was changed.
  assertWritable(ledger);
  // One that ends in a record now is not begun where that could not be signed.
  if (erasure.immediate) signingKeyOf(ledger);
  const now = clock();
  const uid = randomUUID();
  const intake = erasure.intake ?? NO_INTAKE;
  const receivedAt = intake.receivedAt ?? now;
  const dueAt = deadlinesOf(receivedAt, intake.regime, new Set(policy.holidays)).answerBy;
  const find = (): Found => ({
    since: thisMoment(store.db),
    closure: intake.awaitsIdentity ? emptyClosure() : closureOf(workspace, erasure.target),
  });
  const ahead = find();
  const found = writeTransaction(store, () => {
    erasure.assertAgreed?.();
    const found = mayHaveGrown(store.db, { ...ahead, target: erasure.target }) ? find() : ahead;
    const id = addRequest(store.db, {
      uid,
      kind: erasure.kind,
      immediate: erasure.immediate,
      openedAt: now,
      eraseAfter:
        erasure.immediate || intake.awaitsIdentity ? null : graceEnd(now, policy.gracePeriodMs, dueAt),
      policyHash: policy.hash,
      requestId: erasure.requestId,
      selection: JSON.stringify({
        ...erasure.target,
        intake: { ...intake, receivedAt },
        ...(erasure.scrubsSources ? { scrubsSources: true } : {}),
      }),
    });
    if (erasure.target.kind === 'policy')
      beginPolicy(workspace, id, { target: erasure.target, going: found.closure });
    hide(store.db, id, { closure: found.closure, now });
    addProgress(store.db, id, noted('namesakes', leftOver(erasure.target, found.closure)));
    return found;
  });
  steps('intent');
  const request = requireRequest(store.db, uid);
  const { closure } = found;
  try {
    announce(workspace, request, {
      closure,
      target: erasure.target,
      intake: { ...intake, receivedAt },
      dueAt,
    });
    steps('ledger');
    return intake.awaitsIdentity ? request : confirm(workspace, request, steps, found);
  } catch (error) {
    throw leftBegun(error, uid);
  }
}

/** A closure, and the moment before it was taken. */
interface Found {
  since: Moment;
  closure: Closure;
}

/** With the intent: the consents end, and what stays says on what it rests. */
function beginPolicy(
  workspace: Workspace,
  requestId: number,
  { target, going }: { target: PolicyTarget; going: Closure },
): void {
  const { store, clock } = workspace;
  withdrawConsents(store.db, target.withdrawn, clock());
  addProgress(store.db, requestId, noted('ground', renewGrounds(workspace, target, going)));
}

/**
 * Tells the ledger of an intent that a killed run left before it could: its rows have been hidden since, and whoever
 * asked was told nothing else than that it will be completed.
 */
export function announceIntent(workspace: Workspace, request: RequestRow): void {
  const target = parseTarget(request.selection ?? '');
  const intake = { ...NO_INTAKE, receivedAt: request.opened_at, ...intakeOf(request.selection) };
  const dueAt = deadlinesOf(intake.receivedAt, intake.regime, new Set(workspace.policy.holidays)).answerBy;
  announce(workspace, request, {
    closure: closureOfMarks(workspace.store.db, request.id),
    target,
    intake,
    dueAt,
  });
}

/** What the intent hid: what has expired is in no view any more, and could not be found a second time. */
function closureOfMarks(db: Db, requestId: number): Closure {
  const closure = emptyClosure();
  for (const { kind, rowId } of marksOf(db, requestId)) closure[MARK_OF[kind]].set(rowId, []);
  return closure;
}

function intakeOf(selection: string | null): Partial<Announced['intake']> {
  const { intake } = JSON.parse(selection ?? '{}') as { intake?: Partial<Announced['intake']> };
  return intake ?? {};
}

/** Whether a request is to take the words out of the source transcripts; known as long as its selection is. */
export function scrubsSources({ selection }: RequestRow): boolean {
  return (JSON.parse(selection ?? '{}') as { scrubsSources?: boolean }).scrubsSources === true;
}

/** The grace period does not reach past the day on which the person must have their answer. */
export function graceEnd(now: EpochMs, gracePeriodMs: number, dueAt: EpochMs | null): EpochMs {
  const end = now + gracePeriodMs;
  return dueAt === null ? end : Math.max(now, Math.min(end, dueAt));
}

interface Announced {
  closure: Closure;
  target: Target;
  intake: Intake & { receivedAt: EpochMs };
  dueAt: EpochMs | null;
}

/** Commit (b). */
function announce(workspace: Workspace, request: RequestRow, wanted: Announced): void {
  const { store, ledger } = workspace;
  const immediate = request.immediate === 1;
  openRequest(ledger, {
    uid: request.uid,
    kind: request.kind,
    immediate,
    openedAt: request.opened_at,
    eraseAfter: request.erase_after,
    policyHash: request.policy_hash,
    subjectDigest: subjectDigest(workspace, wanted.target),
    callerDigest: request.request_id === null ? null : keyedDigest(ledger.ring, 'caller', request.request_id),
    keepSource: wanted.target.keepSource,
    receivedAt: wanted.intake.receivedAt,
    regime: wanted.intake.regime,
    ground: groundOf(wanted),
    dueAt: wanted.dueAt,
    identityCheck: wanted.intake.identityCheck,
    awaitsIdentity: wanted.intake.awaitsIdentity,
    withdrawnConsents: wanted.target.kind === 'policy' ? wanted.target.withdrawn : [],
    ...(wanted.intake.awaitsIdentity
      ? { suppressions: [], rows: [] }
      : announcementOf(store.db, ledger.ring, { ...wanted, immediate })),
  });
}

function groundOf({ target, intake }: Announced): Ground | null {
  return target.kind === 'expired' ? 'retention' : intake.ground;
}

function subjectDigest({ ledger }: Workspace, target: Target): Buffer | null {
  const [subject] =
    target.kind === 'selection'
      ? target.selection.subjects
      : target.kind === 'policy' && target.scope !== null
        ? [target.scope]
        : [];
  return subject ? keyedDigest(ledger.ring, 'subject', subject.tenant ?? '', subject.subject) : null;
}

/** Tells the ledger how much commit (c) hides. */
export function recordHidden(workspace: Workspace, request: RequestRow): void {
  const counts = countMarks(workspace.store.db, request.id);
  advance(workspace, request.uid, { kind: 'hidden' }, { state: 'hidden', counts });
}

/**
 * Commit (c): the closure once more under the write lock, so that what arrived since goes too (`rules` 2, 3). When
 * it holds a row whose digest the ledger lacks, nothing is stored, the ledger gets the digests, and it is tried again.
 * @param announced the closure that is hidden and announced already: it is taken again only where it may have grown
 */
export function confirm(
  workspace: Workspace,
  request: RequestRow,
  steps: Steps,
  announced: Found | null = null,
): RequestRow {
  const { store, ledger, clock } = workspace;
  const target = parseTarget(request.selection ?? '');
  const find = () => {
    const since = thisMoment(store.db);
    const closure = closureOf(workspace, target);
    return { since, closure, lacking: unannounced(workspace, request, { closure, target }) };
  };
  for (let ahead = announced ? { ...announced, lacking: null } : find(); ; ahead = find()) {
    const missing = writeTransaction(store, (): Announcement | null => {
      const hasGrown = mayHaveGrown(store.db, { ...ahead, target });
      const { closure, lacking } = hasGrown ? find() : ahead;
      if (lacking) return lacking;
      if (hasGrown || !announced) hide(store.db, request.id, { closure, now: clock() });
      setEraseAfter(store.db, request.id, findLedgerRequest(ledger.db, request.uid)?.erase_after ?? null);
      setRequestState(store.db, request.id, 'hidden');
      return null;
    });
    if (!missing) break;
    extendRequest(ledger, request.uid, missing);
    announced = null;
  }
  steps('hidden');
  recordHidden(workspace, request);
  return requireRequest(store.db, request.uid);
}

/** What the ledger does not know yet of a closure; null when it knows all. */
function unannounced(
  { store, ledger }: Workspace,
  request: RequestRow,
  wanted: { closure: Closure; target: Target },
): Announcement | null {
  const { suppressions, rows } = announcementOf(store.db, ledger.ring, {
    ...wanted,
    immediate: request.immediate === 1,
  });
  const lacking = {
    suppressions: suppressions.filter((one) => !isSuppressedBy(ledger, request.uid, one)),
    rows: rows.filter((row) => !isErasedRow(ledger.db, request.uid, row)),
  };
  return lacking.suppressions.length + lacking.rows.length > 0 ? lacking : null;
}

/** Marks the closure and shows what stays without it: summaries and the words of rounds that lost a fact. */
export function hide(db: Db, requestId: number, wanted: { closure: Closure; now: EpochMs }): void {
  const { closure } = wanted;
  for (const kind of MARK_KINDS) {
    for (const rowId of closure[MARK_OF[kind]].keys()) addMark(db, requestId, { kind, rowId });
  }
  const dropped = showWhatStays(db, marksOf(db, requestId), wanted.now);
  addProgress(db, requestId, noted('dropped', dropped));
}

/**
 * Writes the index of marked facts' and mentions' rounds again, and the summaries of their sessions and subjects, as
 * they may be read now. Returns the summaries that lost a source and were dropped.
 */
export function showWhatStays(db: Db, marks: readonly Mark[], now: EpochMs): Dropped {
  const sessions = new Set<number>();
  const rounds = new Set<number>();
  const scopes = new Set(scopesOfSessions(db, idsOf(marks, 'session')));
  for (const { kind, rowId } of marks) {
    if (kind === 'round') sessions.add(getRound(db, rowId)?.session_id ?? 0);
    if (kind === 'title') sessions.add(rowId);
    if (kind === 'mention') rounds.add(rowId);
    if (kind === 'artifact') sessions.add(sessionOfArtifact(db, rowId));
    const fact = kind === 'fact' ? getFact(db, rowId) : null;
    if (fact) {
      scopes.add(fact.scope_id);
      sessions.add(fact.session_id);
      rounds.add(fact.round_id);
    }
  }
  reindexRounds(db, [...rounds]);
  // A session that is hidden whole keeps its summary as it is indexed, out of every view with it. One whose summary
  // went meanwhile, since more of it was hidden or came in, has another when it is seen again.
  const whole = new Set(idsOf(marks, 'session'));
  const changed = [...sessions].filter((id) => !whole.has(id));
  return rebuildSummaries(
    db,
    { sessions: [...changed, ...withoutSummary(db, whole)], scopes: [...scopes] },
    now,
  );
}

function withoutSummary(db: Db, sessions: Iterable<number>): number[] {
  return all<{ id: number }>(
    db,
    `SELECT id FROM sessions s WHERE id IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM summaries WHERE session_id = s.id)`,
    JSON.stringify([...sessions]),
  ).map((row) => row.id);
}

function sessionOfArtifact(db: Db, id: number): number {
  return (
    get<{ session_id: number }>(db, 'SELECT session_id FROM artifacts WHERE id = ?', id)?.session_id ?? 0
  );
}

export function requireRequest(db: Db, uid: string): RequestRow {
  const request = getRequest(db, uid);
  if (!request) throw new Error('a request that was just stored is not there');
  return request;
}

/** What may be somebody else's of the same name, and stays; nothing where it was said to be theirs. */
export function leftOver(target: Target, { namesakes }: Closure): Counts {
  const areKept = target.kind === 'selection' && target.selection.namesakes === 'keep';
  return areKept ? {} : { ...namesakes };
}
