// From hidden to erased: rows in short transactions, then the cycle, then the checks, then the record. Every point
// between two commits is a point to go on from: what is left to do is what is still marked.

import { saveFingerprints } from '../../ledger/fingerprints.js';
import { currentKey } from '../../ledger/keys.js';
import { signingKeyOf } from '../../ledger/signing-key.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { Check, ErasureReport } from '../../model/erasure.js';
import { noteGate } from '../../recall/gated-under.js';
import { all, type Db, run } from '../../store/database.js';
import { sentElsewhere } from '../../store/engine-reads.js';
import { getFact } from '../../store/facts.js';
import { fingerprintRuns } from '../../store/physical/index.js';
import {
  addProgress,
  finishRequest,
  idsOf,
  liftMarksOfErased,
  type Mark,
  marksOf,
  noted,
  notedOf,
  progressOf,
  type RequestRow,
  saveReport,
  setRequestState,
  unfinishedRequests,
} from '../../store/requests.js';
import { deleteOrphanSources } from '../../store/sources.js';
import { cycleStore, writeTransaction } from '../../store/store.js';
import {
  checkErasure,
  type ErasedKeys,
  emptiedScopes,
  erasedKeys,
  probesOf,
  withoutKept,
} from '../checks/erased.js';
import { collectEvidence, type Evidence, needlesExpected } from '../checks/evidence.js';
import { checkFingerprints, dropSharedFingerprints } from '../checks/fingerprint-check.js';
import { checkRawBytes, isSearched } from '../checks/raw-bytes.js';
import { freeMarks } from '../holds/free-marks.js';
import { keptByHolds, waitsForHold } from '../holds/held-marks.js';
import { partHeld } from '../holds/split-held.js';
import { subjectsCalledSo } from '../names/called-so.js';
import { checkNames } from '../names/name-check.js';
import { nameEvidence } from '../names/name-evidence.js';
import { closureOf } from '../plan/closure.js';
import { parseTarget, type Target } from '../plan/target.js';
import { certificateOf, countSessionRows, type Touched, touchedBy } from '../records/certificate.js';
import { buildReport } from '../records/report-of.js';
import { signNow } from '../records/sign-now.js';
import { advance } from '../requests/advance.js';
import { askAgain, awaitingReport } from '../requests/await-processors.js';
import { requireRequest, scrubsSources } from '../requests/open-request.js';
import { askProcessors, outstandingOf } from '../requests/processors.js';
import { outcomesOf, sourceCounts } from '../sources/outcomes.js';
import { scrubSources } from '../sources/scrub.js';
import { deleteEmptyScopes } from './empty-scopes.js';
import { eraseMarks } from './erase-batches.js';
import { countTranscripts, markedSources } from './marked.js';
import { reasoningOfFacts } from './reasoning.js';
import { deleteRecordsOf, scopesOf } from './records-of-subjects.js';
import { checkGate, gateEvidence } from './regate-rows.js';
import { rowsErased } from './rows-erased.js';
import type { Steps } from './steps.js';

export interface CompleteOptions {
  steps: Steps;
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** Erases what a request hides. The run lock is held by the caller. A reader in the way leaves it `unfinished`. */
export async function completeErasure(
  workspace: Workspace,
  request: RequestRow,
  options: CompleteOptions,
): Promise<ErasureReport> {
  const [report] = await completeErasures(workspace, [request], options);
  if (!report) throw new Error('a request was completed without a report');
  return report;
}

/**
 * So many requests at most share one cycle and one search, and so many needles: until it is over, the words of all of
 * them are kept in memory.
 */
const REQUESTS_A_CYCLE = 1_000;
const NEEDLES_A_CYCLE = 100_000;

/** The same for several requests, which share the cycles. Their reports come in their order. */
export async function completeErasures(
  workspace: Workspace,
  requests: readonly RequestRow[],
  options: CompleteOptions,
): Promise<ErasureReport[]> {
  const reports = new Map<string, ErasureReport>();
  const going: RequestRow[] = [];
  for (const request of scrubbingFirst(workspace, requests)) {
    const waiting = awaitingReport(request);
    if (waiting) reports.set(request.uid, await askAgain(workspace, request, waiting));
    else going.push(request);
  }
  for (let done = 0; done < going.length; ) {
    const together = await completeTogether(workspace, going.slice(done), options);
    for (const report of together) reports.set(report.request, report);
    done += together.length;
  }
  return requests.flatMap(({ uid }) => reports.get(uid) ?? []);
}

/**
 * Those that take words out of transcripts go before the others, also those that a killed run left: once another one
 * has erased the rows, nothing tells any more which lines are theirs.
 */
function scrubbingFirst(workspace: Workspace, requests: readonly RequestRow[]): RequestRow[] {
  const wanted = new Set(requests.map(({ id }) => id));
  const left = unfinishedRequests(workspace.store.db).filter(
    (request) =>
      !wanted.has(request.id) &&
      request.state !== 'intent' &&
      scrubsSources(request) &&
      !waitsForHold(workspace, request),
  );
  const going = [...left, ...requests];
  return [...going.filter(scrubsSources), ...going.filter((request) => !scrubsSources(request))];
}

interface Going {
  request: RequestRow;
  work: Work;
}

/** Completes as many of the requests as may share a cycle, at least the first. */
async function completeTogether(
  workspace: Workspace,
  requests: readonly RequestRow[],
  { steps, ...options }: CompleteOptions,
): Promise<ErasureReport[]> {
  const { store, clock } = workspace;
  const going: Going[] = [];
  let needles = 0;
  for (const request of requests.slice(0, REQUESTS_A_CYCLE)) {
    const work = beginErasing(workspace, request, steps);
    const total = work.keys.rounds.length + work.keys.facts.length;
    await eraseMarks(workspace, request, { ...options, steps, total, target: work.target });
    closeRows(workspace, request, work);
    steps('rows_gone');
    going.push({ request, work });
    needles += needlesExpected(work.evidence);
    if (needles > NEEDLES_A_CYCLE) break;
  }
  const cycle = cycleStore(store, { zeroLog: true, onStep: (reached) => steps(`cycle:${reached}`) });
  if (!cycle.done) return going.map((one) => bytesPending(workspace, one, cycle.detail));
  steps('cycle');
  // All are verified before the first is recorded: what a record writes must not stand in another's search.
  const checks = verifyErased(workspace, going);
  steps('verified');
  const reports: ErasureReport[] = [];
  for (const [index, { request, work }] of going.entries()) {
    const done = { work, checks: checks[index] ?? [], at: clock(), steps };
    reports.push(await record(workspace, request, done));
  }
  return reports;
}

function bytesPending(
  workspace: Workspace,
  { request, work }: { request: RequestRow; work: Work },
  detail: string,
): ErasureReport {
  return buildReport(workspace, requireRequest(workspace.store.db, request.uid), {
    status: 'unfinished',
    checks: [{ name: 'raw bytes', result: 'not_checked', detail: `the bytes are still there: ${detail}` }],
    sourceTranscripts: work.sourceTranscripts,
  });
}

/** What one run knows of the request it completes. After a crash a part of it is lost: then the fingerprints serve. */
interface Work {
  keys: ErasedKeys;
  evidence: Evidence;
  isResumed: boolean;
  /** Keys of the transcripts in which the rows stood. */
  sourceIds: Set<number>;
  /** How many files those are. */
  sourceTranscripts: number;
  touched: Touched;
  /** What the request is after; null once its words are gone. */
  target: Target | null;
  /** The source transcripts that were scrubbed in this run. */
  sourcePaths: string[];
}

function beginErasing(workspace: Workspace, request: RequestRow, steps: Steps): Work {
  const { store, ledger } = workspace;
  const { db } = store;
  const isResumed = request.state !== 'hidden';
  // Made before anything goes: that the record cannot be signed must not come out afterwards.
  signingKeyOf(ledger);
  advance(workspace, request.uid, { kind: 'began' }, isResumed ? {} : { state: 'erased' });
  steps('begun');
  const marks = freeMarks(workspace, request);
  const keys = erasedKeys(db, marks);
  const sourceIds = markedSources(db, request.id);
  const sourceTranscripts = countTranscripts(db, sourceIds);
  if (!isResumed) {
    writeTransaction(store, () => {
      setRequestState(db, request.id, 'erasing');
      addProgress(db, request.id, notedOf(db, request.id, 'dropped'));
      addProgress(db, request.id, { source_transcripts: sourceTranscripts });
      addProgress(db, request.id, noted('before', countSessionRows(db, keys.sessionsTouched)));
      addProgress(db, request.id, noted('sent', sentElsewhere(db, request.id)));
    });
  }
  steps('erasing');
  const target = request.selection === null ? null : parseTarget(request.selection);
  const evidence = collectEvidence(db, marks, isSearched(store));
  evidence.texts.push(...nameEvidence(db, marks, target?.names ?? []));
  if (!target?.keepSource)
    evidence.texts.push(...reasoningOfFacts(db, idsOf(marks, 'fact')).map(({ text }) => text));
  evidence.texts.push(...gateEvidence(workspace, request, { marks, target }));
  const touched = touchedBy(workspace, request, { keys, isResumed });
  keepFingerprints(workspace, request, evidence);
  steps('fingerprints');
  const rounds = { going: keys.rounds, losingWords: roundsLosingWords(db, marks, target) };
  const sourcePaths = scrubsSources(request) ? scrubSources(workspace, request, { rounds, steps }) : [];
  return { keys, evidence, isResumed, sourceIds, sourceTranscripts, touched, target, sourcePaths };
}

/** Rounds that stay without a name, or without the words of a fact that goes. */
function roundsLosingWords(db: Db, marks: readonly Mark[], target: Target | null): number[] {
  const facts = target?.keepSource ? [] : idsOf(marks, 'fact').flatMap((id) => getFact(db, id) ?? []);
  return [...idsOf(marks, 'mention'), ...facts.map(({ round_id }) => round_id)];
}

const MAX_FINGERPRINTED = 2_000;

function keepFingerprints({ ledger }: Workspace, request: RequestRow, evidence: Evidence): void {
  const texts = evidence.texts.map((text) => Buffer.from(text));
  saveFingerprints(
    ledger,
    request.uid,
    fingerprintRuns(texts, currentKey(ledger.ring), MAX_FINGERPRINTED).fingerprints,
  );
}

/** The end of the rows: scopes and transcripts that nothing belongs to any more, and the request's own clear words. */
function closeRows(workspace: Workspace, request: RequestRow, work: Work): void {
  const { db } = workspace.store;
  writeTransaction(workspace.store, () => {
    const isHeld = liftMarksOfErased(db, request.id) > 0;
    const sources = work.isResumed
      ? all<{ id: number }>(db, 'SELECT id FROM sources WHERE path IS NOT NULL').map((row) => row.id)
      : [...work.sourceIds];
    const named = work.target === null ? [] : scopesOf(db, work.target);
    const scopes = work.isResumed ? null : [...new Set([...work.keys.scopes, ...named])];
    const records = work.target === null ? {} : deleteRecordsOf(db, work.target);
    const gone = {
      ...records,
      sources: deleteOrphanSources(db, sources),
      subjects: deleteEmptyScopes(db, scopes),
    };
    addProgress(db, request.id, { ...gone, ...subjectsCalledSo(db, work.target) });
    run(
      db,
      `UPDATE requests SET rev = rev + 1, state = 'cleaning', request_id = NULL,
         selection = CASE WHEN ? THEN selection END WHERE id = ?`,
      isHeld ? 1 : 0,
      request.id,
    );
  });
}

/**
 * The checks of each request. The bytes are searched once for all of them; of one that was resumed after a crash the
 * words are no longer known, and its fingerprints are looked for.
 */
function verifyErased(workspace: Workspace, going: readonly Going[]): Check[][] {
  const { db } = workspace.store;
  const withKeys = going.map(({ request, work }) => ({
    request,
    work,
    keys: withoutKept(work.keys, marksOf(db, request.id)),
  }));
  const searched = withKeys.filter(({ work }) => !work.isResumed);
  const bytes = checkRawBytes(
    workspace,
    searched.map(({ work, keys }) => ({ evidence: work.evidence, scopes: emptiedScopes(db, keys) })),
  );
  const bytesOf = new Map(searched.map(({ request }, index) => [request.id, bytes[index]]));
  const checks = withKeys.map(({ request, work, keys }) => {
    const names = work.target === null ? null : checkNames(workspace, work.target);
    const gate = work.target === null ? null : checkGate(workspace, work.target);
    return [
      ...checkErasure(workspace, {
        request,
        keys,
        marksLeft: freeMarks(workspace, request).length + (work.isResumed ? rowsBack(workspace, request) : 0),
        evidence: work.evidence,
        erased: progressOf(db, request.id),
        probes: probesOf(going.length),
      }),
      ...(names ? [names] : []),
      ...(gate ? [gate] : []),
      bytesOf.get(request.id) ?? checkFingerprints(workspace, request.uid),
    ];
  });
  const proved = going.filter((_, index) => checks[index]?.every((check) => check.result === 'ok'));
  dropSharedFingerprints(
    workspace,
    proved.map(({ request }) => request.uid),
  );
  return checks;
}

/** A resumed run knows what was erased before it by the ledger alone: how many of those rows are there and not held. */
function rowsBack(workspace: Workspace, request: RequestRow): number {
  const replayed = closureOf(workspace, {
    kind: 'replay',
    request: request.uid,
    keepSource: false,
    names: [],
    anonymize: [],
  });
  const { sessions, rounds, facts, artifacts, entities } = partHeld(workspace, replayed).free;
  return [sessions, rounds, facts, artifacts, entities].reduce((sum, rows) => sum + rows.size, 0);
}

/** What is stored has passed the gate of this program and policy: nothing need be told of it any more. */
function noteIfApplied({ store, policy }: Workspace, request: RequestRow, kept: number): void {
  if (request.kind === 'apply' && kept === 0 && policy.hash === request.policy_hash) noteGate(store, policy);
}

interface Done {
  checks: Check[];
  work: Work;
  at: number;
  steps: Steps;
}

/** Hands the erasure over to whoever has copies, closes it in the ledger, and writes what it came to. */
async function record(workspace: Workspace, request: RequestRow, done: Done): Promise<ErasureReport> {
  const { checks, at, work } = done;
  const { touched, sourceTranscripts } = work;
  const kept = keptByHolds(workspace, request);
  const recipients = await askProcessors(workspace, request, { subjects: touched.subjects, kept });
  // What a hold keeps goes later, and is handed over then: it does not wait for others now.
  const isWaiting = kept.length === 0 && outstandingOf(recipients) > 0;
  closeInLedger(workspace, request, { checks, kept: kept.length, isWaiting });
  done.steps('closed');
  const counted = buildReport(workspace, requireRequest(workspace.store.db, request.uid), {
    status: isWaiting ? 'awaiting_processors' : statusOf(checks, kept.length),
    kept,
    checks,
    sourceTranscripts,
    finishedAt: at,
  });
  const certificate = certificateOf(workspace, request, { report: counted, touched, recipients, at });
  const report = signNow(workspace, { ...counted, requestId: null, certificate });
  saveRecord(workspace, request, { report, kept: kept.length, isWaiting, at });
  return answerOf(workspace, request, { report, sourcePaths: work.sourcePaths });
}

function statusOf(checks: readonly Check[], kept: number): 'partly' | 'verified' | 'erased' {
  if (kept > 0) return 'partly';
  return checks.every((check) => check.result === 'ok') ? 'verified' : 'erased';
}

function closeInLedger(
  workspace: Workspace,
  request: RequestRow,
  { checks, kept, isWaiting }: { checks: readonly Check[]; kept: number; isWaiting: boolean },
): void {
  const { db } = workspace.store;
  const { source_transcripts: _, ...counts } = progressOf(db, request.id);
  const told = { ...counts, ...sourceCounts(outcomesOf(db, request.id)) };
  if (isWaiting) advance(workspace, request.uid, { kind: 'handed_over' }, { counts: told });
  else {
    const evidence = { checks: checks.map((check) => check.result), erased: rowsErased(counts), kept };
    const state = kept > 0 ? 'partly' : 'closed';
    advance(workspace, request.uid, { kind: 'finished', evidence }, { state, counts: told });
  }
}

function saveRecord(
  workspace: Workspace,
  request: RequestRow,
  saved: { report: ErasureReport; kept: number; isWaiting: boolean; at: number },
): void {
  const { db } = workspace.store;
  const { kept, at } = saved;
  const report = JSON.stringify(saved.report);
  writeTransaction(workspace.store, () => {
    noteIfApplied(workspace, request, kept);
    if (saved.isWaiting) saveReport(db, request.id, report);
    else finishRequest(db, request.id, { state: kept > 0 ? 'partly' : 'done', at, report });
  });
}

/** The caller's own id is not kept; the caller gets a record that carries it, signed too. */
function answerOf(
  workspace: Workspace,
  { request_id: requestId }: RequestRow,
  { report, sourcePaths }: { report: ErasureReport; sourcePaths: string[] },
): ErasureReport {
  const answer = requestId === null ? report : signNow(workspace, { ...report, requestId });
  return sourcePaths.length === 0 ? answer : { ...answer, sourcePaths };
}
