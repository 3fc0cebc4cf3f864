// Looking for residue in the whole store, of one request, or of one subject. Reads through the same paths as
// everybody else; each check says ok, residue, or why it was not made.

import { findBreak } from '../ledger/chain.js';
import { recordEvent } from '../ledger/requests.js';
import { countSuppressions } from '../ledger/suppressions.js';
import type { Workspace } from '../ledger/workspace.js';
import type { Check, CheckResult, Counts, Verification } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import { READ_PREFIX } from '../model/ids.js';
import { counted } from '../model/words.js';
import { countRecords } from '../store/consents.js';
import { all, count, get } from '../store/database.js';
import { sealState } from '../store/physical/index.js';
import type { RequestRow } from '../store/requests.js';
import {
  auditStore,
  cycleStore,
  isSlackClean,
  logBytes,
  writeMeta,
  writeTransaction,
} from '../store/store.js';
import { checkContents, verdict } from './checks/contents.js';
import { checkFingerprints, type SharedPass, sharedPass } from './checks/fingerprint-check.js';
import { checkWord } from './checks/raw-bytes.js';
import { checkSchema } from './checks/schema-check.js';
import { recordsNamed } from './erasing/records-of-subjects.js';
import { NOT_COVERED } from './records/report-of.js';
import { awaitingReport } from './requests/await-processors.js';
import { findRequest } from './requests/requests-view.js';
import { waitsForIdentity } from './requests/waits-for-identity.js';

export interface VerifyOptions {
  request: string | null;
  subject: { tenant: string | null; subject: string; context: string | null } | null;
  /** Audit every byte of the file that belongs to no live row. */
  deep: boolean;
  /** Clean the slack first when the seal is broken. */
  scrub: boolean;
  /** Only answer what the decision to cascade asks of the structure. */
  schema?: boolean;
}

/** Looks for residue. A broken audit chain is an error of its own (`audit`). */
export async function verify(workspace: Workspace, options: VerifyOptions): Promise<Verification> {
  assertChain(workspace);
  if (options.schema) return { ...conclude('schema', checkSchema(workspace), null), notCovered: [] };
  cleanFirst(workspace, options);
  const { slack, shared } = checkSlack(workspace, options);
  const verification = verifyTarget(workspace, options, { slack, shared });
  if (options.deep && slack.result === 'ok') recordAudit(workspace);
  return verification;
}

interface Looked {
  slack: Check;
  /** What the audit's pass over the database looked for besides; null without an audit. */
  shared: SharedPass | null;
}

function verifyTarget(workspace: Workspace, options: VerifyOptions, looked: Looked): Verification {
  const { slack, shared } = looked;
  if (options.request !== null) return verifyRequest(workspace, options.request, looked);
  if (options.subject !== null) return verifySubject(workspace, options.subject, slack);
  return conclude(
    'store',
    [...checkStore(workspace), checkFingerprints(workspace, null, shared), slack],
    null,
  );
}

function assertChain({ ledger }: Workspace): void {
  const broken = findBreak(ledger.db, ledger.ring);
  if (broken === null) return;
  throw new ToolError('audit', `the audit chain of the ledger is broken at event ${broken}`, {
    hint: 'put the newest copy of the ledger back',
  });
}

/** What opening wrote, as when another policy gives the rows other dates, is ours to clean; the rest only when asked. */
function cleanFirst({ store }: Workspace, { scrub }: VerifyOptions): void {
  if (store.readOnly || sealState(store.path) === 'sealed') return;
  if (scrub || (logBytes(store) > 0 && isSlackClean(store))) cycleStore(store, { zeroLog: scrub });
}

function conclude(target: Verification['target'], checks: Check[], held: Counts | null): Verification {
  const worst = (['residue', 'not_checked'] as const).find((result) =>
    checks.some((check) => check.result === result),
  );
  return {
    target,
    result: worst ?? ('ok' satisfies CheckResult),
    checks,
    notCovered: [...NOT_COVERED],
    held,
  };
}

/** Slack without a seal is no residue: an ingest alone leaves some. Then it is simply not known (`rules` 7). */
function checkSlack(workspace: Workspace, { deep, request, subject }: VerifyOptions): Looked {
  const { store } = workspace;
  const name = 'slack';
  const seal = sealState(store.path);
  if (seal !== 'sealed') {
    const detail = `the file is not sealed (${seal}): another process is writing, or wrote; verify --scrub cleans it first`;
    return { slack: { name, result: 'not_checked', detail }, shared: null };
  }
  if (!deep) {
    const detail = 'sealed slack-clean by the last cycle; verify --deep audits every byte';
    return { slack: { name, result: 'ok', detail }, shared: null };
  }
  const uid = request === null ? null : findRequest(workspace, request, READ_PREFIX).uid;
  const shared = subject === null ? sharedPass(workspace, uid) : null;
  const audit = auditStore(
    store,
    shared === null ? [] : [...shared.fingerprints.map(({ scanner }) => scanner), shared.control],
  );
  const detail = `${audit.pages} pages, ${audit.slackBytes} bytes that belong to no live row audited`;
  if (audit.clean) return { slack: { name, result: 'ok', detail: `${detail}, all zero` }, shared };
  const dirty = `${detail}, ${audit.dirtyBytes} not zero, ${audit.lostPages} pages lost`;
  return { slack: { name, result: 'residue', detail: dirty }, shared };
}

/** Last of all: writing down that the file was audited breaks its seal until it is closed. */
function recordAudit(workspace: Workspace): void {
  const { store, ledger, clock } = workspace;
  if (store.readOnly) return;
  writeTransaction(store, () => writeMeta(store.db, 'last_audit_at', String(clock())));
  recordEvent(ledger, { at: clock(), kind: 'audited', request: null, n: 0 });
}

function checkStore(workspace: Workspace): Check[] {
  return [checkRows(workspace), ...checkContents(workspace), checkSuppression(workspace)];
}

/** A finished request has no marks, and no mark stands for a row that is gone. */
function checkRows({ store }: Workspace): Check {
  const dangling = count(
    store.db,
    `SELECT (SELECT count(*) FROM tombstones t JOIN requests q ON q.id = t.request_id WHERE q.state IN ('done', 'unforgotten'))
      + (SELECT count(*) FROM tombstones t WHERE kind IN ('session', 'title') AND NOT EXISTS (SELECT 1 FROM sessions WHERE id = t.row_id))
      + (SELECT count(*) FROM tombstones t WHERE kind IN ('round', 'mention') AND NOT EXISTS (SELECT 1 FROM rounds WHERE id = t.row_id))
      + (SELECT count(*) FROM tombstones t WHERE kind = 'fact' AND NOT EXISTS (SELECT 1 FROM facts WHERE id = t.row_id))
      + (SELECT count(*) FROM tombstones t WHERE kind = 'artifact' AND NOT EXISTS (SELECT 1 FROM artifacts WHERE id = t.row_id))
      + (SELECT count(*) FROM tombstones t WHERE kind = 'entity' AND NOT EXISTS (SELECT 1 FROM entities WHERE id = t.row_id))`,
  );
  const done = count(store.db, "SELECT count(*) FROM requests WHERE state = 'done'");
  return verdict('rows', dangling, `${counted(done, 'finished request')}, no row left marked`);
}

/** What the policy or a missing consent does not let in, it keeps out itself. */
function checkSuppression({ store, ledger }: Workspace): Check {
  const open = all<{ uid: string }>(
    store.db,
    "SELECT uid FROM requests q WHERE state = 'done' AND kind NOT IN ('apply', 'withdraw') AND EXISTS (SELECT 1 FROM erasure_progress p WHERE p.request_id = q.id AND p.what = 'lines')",
  );
  const unguarded = open.filter(
    ({ uid }) => countSuppressions(ledger, uid) === 0 && !isReadmitted(ledger, uid),
  ).length;
  return verdict(
    'suppression',
    unguarded,
    `${counted(open.length, 'finished erasure')} whose lines the ledger stops from coming back`,
  );
}

function isReadmitted({ db }: Workspace['ledger'], uid: string): boolean {
  return get(db, "SELECT 1 FROM suppressions WHERE request = ? AND state = 'revoked' LIMIT 1", uid) !== null;
}

/** Why there is nothing to verify of a request yet, or any more; null when it is done. */
function whyUnfinished(request: RequestRow): string | null {
  const { state } = request;
  if (awaitingReport(request))
    return 'it is gone here; processors have yet to confirm, and requests run asks them again';
  switch (state) {
    case 'intent':
    case 'erasing':
    case 'cleaning':
      return 'the request is unfinished; prune completes it';
    case 'hidden':
      return 'the request only hides its rows until its grace period ends';
    case 'partly':
      return 'a hold keeps a part of the request';
    case 'unforgotten':
      return 'the request was undone';
    case 'done':
      return null;
    default:
      return state satisfies never;
  }
}

function verifyRequest(workspace: Workspace, text: string, { slack, shared }: Looked): Verification {
  const { store, ledger } = workspace;
  const request = findRequest(workspace, text, READ_PREFIX);
  const marks = count(store.db, 'SELECT count(*) FROM tombstones WHERE request_id = ?', request.id);
  const unfinished = waitsForIdentity(workspace, request)
    ? 'nothing was done yet: the request waits for an identity check'
    : whyUnfinished(request);
  if (unfinished)
    return conclude('request', [{ name: 'rows', result: 'not_checked', detail: unfinished }], null);
  const checks: Check[] = [
    verdict('rows', marks, 'the request is finished and marks no row'),
    ...checkContents(workspace),
    verdict('suppression', 0, `${counted(countSuppressions(ledger, request.uid), 'digest')} in the ledger`),
    checkFingerprints(workspace, request.uid, shared),
    slack,
  ];
  return conclude('request', checks, null);
}

function verifySubject(
  workspace: Workspace,
  subject: NonNullable<VerifyOptions['subject']>,
  slack: Check,
): Verification {
  const held = countHeld(workspace, subject);
  const total = Object.values(held).reduce((sum, n) => sum + n, 0);
  const rows: Check = {
    name: 'rows',
    result: total === 0 ? 'ok' : 'residue',
    detail: total === 0 ? 'no row of the subject' : `${counted(total, 'row')} of the subject held`,
  };
  return conclude('subject', [rows, checkWord(workspace, subject.subject), slack], held);
}

const HELD = {
  sessions: 'sessions',
  rounds: 'rounds',
  facts: 'facts',
  artifacts: 'artifacts',
  summaries: 'summaries',
  derived_entities: 'derived_entities',
  term_blocks: 'search_blocks',
  round_vectors: 'vectors',
  fact_vectors: 'vectors',
  summary_vectors: 'vectors',
  subject_summaries: 'summaries',
} as const;

/** The rows of a subject, by the words of a report. */
function countHeld({ store }: Workspace, subject: NonNullable<VerifyOptions['subject']>): Counts {
  const scopes = all<{ id: number }>(
    store.db,
    `SELECT id FROM scopes WHERE subject = :subject AND (:tenant IS NULL OR tenant = :tenant)
       AND (:context IS NULL OR context = :context)`,
    { ...subject },
  ).map(({ id }) => id);
  const ids = JSON.stringify(scopes);
  const held: Counts = {};
  for (const [table, what] of Object.entries(HELD)) {
    const rows = `SELECT count(*) FROM ${table} WHERE scope_id IN (SELECT value FROM json_each(?))`;
    held[what] = (held[what] ?? 0) + count(store.db, rows, ids);
  }
  return { ...held, ...recordsNamed(countRecords(store.db, scopes)) };
}
