// Looking for residue in the whole store, of one request, or of one subject. Reads through the same paths as
// everybody else; each check says ok, residue, or why it was not made.

import { decodeBlock } from '../derive/index.js';
import { findBreak } from '../ledger/chain.js';
import { recordEvent } from '../ledger/requests.js';
import { countSuppressions } from '../ledger/suppressions.js';
import type { Workspace } from '../ledger/workspace.js';
import type { Check, CheckResult, Counts, Verification } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import type { AuthoredBy } from '../model/memory.js';
import type { Scope } from '../model/scope.js';
import { counted } from '../model/words.js';
import { everythingOf } from '../recall/filter.js';
import { defaultEmbedder, expectedBlock, textOf } from '../recall/indexing.js';
import { recall } from '../recall/search.js';
import { type ToldFact, toldClaim } from '../recall/told.js';
import { countRecords } from '../store/consents.js';
import { all, count, get } from '../store/database.js';
import { sealState } from '../store/physical/index.js';
import type { RequestRow } from '../store/requests.js';
import type { IndexedKind, StoredBlock } from '../store/search-index.js';
import {
  auditStore,
  cycleStore,
  isSlackClean,
  logBytes,
  writeMeta,
  writeTransaction,
} from '../store/store.js';
import { checkRelations } from './checks/check-relations.js';
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
  const uid = request === null ? null : findRequest(workspace, request, 4).uid;
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

/** What has to hold of everything that is stored, whichever request is asked about. */
function checkContents(workspace: Workspace): Check[] {
  return [
    checkForeignKeys(workspace),
    checkLineage(workspace),
    checkRelations(workspace),
    checkSearchIndex(workspace),
    checkVectors(workspace),
    checkRecall(workspace),
  ];
}

function verdict(name: Check['name'], residue: number, detail: string): Check {
  return {
    name,
    result: residue === 0 ? 'ok' : 'residue',
    detail: residue === 0 ? detail : `${residue} found; ${detail}`,
  };
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

function checkForeignKeys({ store }: Workspace): Check {
  const broken = all(store.db, 'PRAGMA foreign_key_check').length;
  const integrity = all<{ quick_check: string }>(store.db, 'PRAGMA quick_check(1)')[0]?.quick_check;
  return verdict(
    'foreign keys',
    broken + (integrity === 'ok' ? 0 : 1),
    'every reference leads to a row; the file is intact',
  );
}

/** Nothing derived points to something gone, and a quote stands in the round it is said to come from. */
function checkLineage({ store }: Workspace): Check {
  const broken = count(
    store.db,
    `SELECT (SELECT count(*) FROM facts f JOIN rounds r ON r.id = f.round_id WHERE r.session_id <> f.session_id 
        OR (r.scope_id <> f.scope_id AND f.quote <> ''))
      + (SELECT count(*) FROM artifacts a JOIN rounds r ON r.id = a.round_id WHERE r.session_id <> a.session_id)
      + (SELECT count(*) FROM summaries m WHERE NOT EXISTS (SELECT 1 FROM summary_facts WHERE summary_id = m.id)
           AND NOT EXISTS (SELECT 1 FROM summary_artifacts WHERE summary_id = m.id))
      + (SELECT count(*) FROM subject_summaries m WHERE NOT EXISTS (SELECT 1 FROM subject_summary_facts WHERE summary_id = m.id))
      + (SELECT count(*) FROM subject_summaries m JOIN subject_summary_facts l ON l.summary_id = m.id JOIN facts f ON f.id = l.fact_id
           WHERE f.scope_id <> m.scope_id)
      + (SELECT count(*) FROM facts f WHERE f.message_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.id = f.message_id AND instr(m.text, f.quote) > 0))`,
  );
  return verdict(
    'lineage',
    broken,
    'facts, artifacts and summaries lead to their sources; quotes stand in their rounds',
  );
}

/** Decodes every block: its rows exist, and its terms are those of their texts (`rules` 26). */
export function checkSearchIndex({ store }: Workspace): Check {
  let blocks = 0;
  let wrong = 0;
  for (const block of store.db
    .prepare('SELECT * FROM term_blocks')
    .iterate() as IterableIterator<StoredBlock>) {
    blocks += 1;
    const key = {
      sessionId: block.session_id,
      scopeId: block.scope_id,
      kind: block.kind,
      block: block.block,
    };
    const expected = new Map(expectedBlock(store.db, key).map((row) => [row.id, row.terms]));
    for (const row of decodeBlock(block.data)) {
      const terms = expected.get(row.id);
      if (!terms || Buffer.compare(Buffer.from(terms.buffer), Buffer.from(row.terms.buffer)) !== 0)
        wrong += 1;
    }
  }
  return verdict(
    'search index',
    wrong,
    `${counted(blocks, 'block')} decoded, every term derivable from a text that is there`,
  );
}

const VECTORS = {
  round: 'round_vectors',
  fact: 'fact_vectors',
  summary: 'summary_vectors',
} as const satisfies Record<IndexedKind, string>;

/**
 * Every vector belongs to a row and is the one that its text gives. One of an engine cannot be made again here: it is
 * checked for its form and its row. A row whose text changes loses it in the same transaction.
 */
export function checkVectors({ store }: Workspace): Check {
  const tally = { vectors: 0, ofEngines: 0, wrong: 0 };
  for (const kind of ['round', 'fact', 'summary'] as const) {
    const rows = store.db
      .prepare(
        `SELECT v.${kind}_id AS id, v.q, v.b, m.dims, m.name FROM ${VECTORS[kind]} v JOIN embed_models m ON m.id = v.model_id`,
      )
      .iterate() as IterableIterator<VectorOfModel>;
    for (const row of rows) {
      tally.vectors += 1;
      const text = textOf(store.db, kind, row.id);
      const isOfEngine = row.name.startsWith('engine:');
      if (isOfEngine) tally.ofEngines += 1;
      if (text === null || !(isOfEngine ? isWhole(row) : isOfText(row, text))) tally.wrong += 1;
    }
  }
  const made = counted(tally.vectors - tally.ofEngines, 'vector');
  const others =
    tally.ofEngines === 0
      ? ''
      : `; ${counted(tally.ofEngines, 'vector')} of engines, each of a row that is there, not made again`;
  return verdict('vectors', tally.wrong, `${made}, each derivable from a text that is there${others}`);
}

interface VectorOfModel {
  id: number;
  q: Buffer;
  b: Buffer;
  dims: number;
  name: string;
}

function isOfText({ q }: VectorOfModel, text: string): boolean {
  const expected = defaultEmbedder().embed(text);
  return expected !== null && Buffer.compare(Buffer.from(expected.q.buffer), q) === 0;
}

/** As many bytes as its model has dimensions, and their signs. */
function isWhole({ q, b, dims }: VectorOfModel): boolean {
  const sign = (i: number) => ((b[i >> 3] ?? 0) >> (i & 7)) & 1;
  return (
    q.length === dims &&
    b.length === Math.ceil(dims / 8) &&
    q.every((value, i) => value === 0 || sign(i) === (value < 128 ? 1 : 0))
  );
}

const PROBES = 25;

/** The positive control of recall: what is there is found by its own words, through the path that everybody uses. */
function checkRecall(workspace: Workspace): Check {
  const { db } = workspace.store;
  const facts = all<{
    claim: string;
    quote: string;
    authoredBy: AuthoredBy;
    tenant: string;
    subject: string;
    context: string;
  }>(
    db,
    `SELECT f.claim, f.quote, f.authored_by AS authoredBy, c.tenant, c.subject, c.context FROM seen_facts f
       JOIN scopes c ON c.id = f.scope_id WHERE f.superseded_at IS NULL AND f.expires_at > ? ORDER BY f.id DESC LIMIT ?`,
    workspace.clock(),
    PROBES,
  );
  const missed = facts.filter((fact) => !isRecalled(workspace, fact)).length;
  if (missed > 0)
    return {
      name: 'recall',
      result: 'not_checked',
      detail: `${missed} of ${facts.length} known facts were not found by their own words`,
    };
  const marked = count(db, 'SELECT count(*) FROM tombstones');
  return {
    name: 'recall',
    result: 'ok',
    detail: `${counted(facts.length, 'known fact')} found by their own words; ${counted(marked, 'mark')} hidden from the same path`,
  };
}

function isRecalled(workspace: Workspace, fact: ToldFact & Scope): boolean {
  const { tenant, subject, context } = fact;
  const told = toldClaim(fact, subject);
  const filter = everythingOf({ tenant, subject, context }, { now: workspace.clock(), limit: 100 });
  const hits = recall(workspace, fact.claim, filter);
  return hits.some((hit) => hit.text === told);
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
  const request = findRequest(workspace, text, 4);
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
