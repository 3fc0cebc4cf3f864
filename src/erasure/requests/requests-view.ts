// Requests as people read them: the store's clear words while they last, the ledger's digests afterwards.

import { findLedgerRequest, findRequestOfCaller, wasNothingHeld } from '../../ledger/requests.js';
import { publicKeyPem } from '../../ledger/signing.js';
import { signingKeyOf } from '../../ledger/signing-key.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { ErasureReport, RequestStatus, RequestSummary } from '../../model/erasure.js';
import { ToolError } from '../../model/errors.js';
import { READ_PREFIX } from '../../model/ids.js';
import { OPEN_STATES, type RequestRecord } from '../../model/request.js';
import { formatScope } from '../../model/scope.js';
import { get } from '../../store/database.js';
import { findRequests, listRequests as listRows, progressOf, type RequestRow } from '../../store/requests.js';
import { countMarks } from '../erasing/marked.js';
import { keptByHolds } from '../holds/held-marks.js';
import { parseTarget } from '../plan/target.js';
import { buildReport, hiddenBy } from '../records/report-of.js';
import { signNow } from '../records/sign-now.js';
import { awaitingReport } from './await-processors.js';
import { deadlinesOf } from './deadlines.js';
import { waitsForIdentity } from './waits-for-identity.js';

/** Those that name one subject, known by its digests, or all. */
export function listRequests(workspace: Workspace, about: readonly Buffer[] | null = null): RequestSummary[] {
  const isAbout = ({ uid }: RequestRow) => {
    if (about === null) return true;
    const digest = subjectDigest(workspace, uid);
    return about.some((one) => digest?.equals(one));
  };
  return listRows(workspace.store.db)
    .filter(isAbout)
    .map((request) => summarise(workspace, request));
}

function subjectDigest({ ledger }: Workspace, request: string): Buffer | null {
  const row = get<{ subject_digest: Buffer | null }>(
    ledger.db,
    'SELECT subject_digest FROM requests WHERE uid = ?',
    request,
  );
  return row?.subject_digest ?? null;
}

function summarise(workspace: Workspace, request: RequestRow): RequestSummary {
  const { db } = workspace.store;
  const { redacted_rounds: _, source_transcripts: __, ...progress } = progressOf(db, request.id);
  const isHidden = request.state === 'hidden' || request.state === 'intent';
  return {
    request: request.uid,
    kind: request.kind,
    status: statusOf(workspace, request),
    openedAt: request.opened_at,
    eraseAfter: request.erase_after,
    finishedAt: request.finished_at,
    counts: isHidden ? countMarks(db, request.id) : progress,
    subject: subjectOf(workspace, request),
    record: recordOf(workspace, request),
  };
}

/** How far a request is, and by when it must be answered. */
function recordOf({ ledger, policy, clock }: Workspace, request: RequestRow): RequestRecord | null {
  const known = findLedgerRequest(ledger.db, request.uid);
  if (!known) return null;
  const isOpen = OPEN_STATES.includes(known.lifecycle);
  const dueAt = known.extended_until ?? known.due_at;
  return {
    lifecycle: known.lifecycle,
    regime: known.regime,
    ground: known.ground,
    identityCheck: known.identity_check,
    receivedAt: known.received_at,
    confirmBy: deadlinesOf(known.received_at, known.regime, new Set(policy.holidays)).confirmBy,
    dueAt,
    extendedUntil: known.extended_until,
    extensionReason: known.extension_reason,
    extensionNoticeBy: isOpen && known.extended_until === null ? known.due_at : null,
    isOverdue: isOpen && dueAt !== null && clock() > dueAt,
    denialReason: known.denial_reason,
    note: request.note,
  };
}

function statusOf(workspace: Workspace, request: RequestRow): RequestStatus {
  if (waitsForIdentity(workspace, request)) return 'waiting';
  switch (request.state) {
    case 'hidden':
      // Hidden by what was to erase it at once, and did not come to that.
      return request.immediate === 1 ? 'unfinished' : 'hidden';
    case 'unforgotten':
      return 'unforgotten';
    case 'partly':
      return 'partly';
    case 'done':
      return storedReport(request)?.status ?? 'erased';
    case 'intent':
    case 'erasing':
    case 'cleaning':
      return awaitingReport(request)?.status ?? 'unfinished';
    default:
      return request.state satisfies never;
  }
}

/** Who a request is about: in clear while its words last, then by the ledger's keyed digest (`rules` 12). */
function subjectOf(workspace: Workspace, request: RequestRow): string | null {
  const target = request.selection === null ? null : parseTarget(request.selection);
  const [named] = target?.kind === 'selection' ? target.selection.subjects : [];
  if (named)
    return formatScope({
      tenant: named.tenant ?? '*',
      subject: named.subject,
      context: named.context ?? 'default',
    });
  const digest = subjectDigest(workspace, request.uid);
  return digest === null ? null : `subject hmac:${digest.toString('hex').slice(0, 12)}`;
}

function storedReport(request: RequestRow): ErasureReport | null {
  return request.report === null ? null : (JSON.parse(request.report) as ErasureReport);
}

/** The request with that id or a unique prefix of at least `minPrefix` characters, or the newest that came under that id of the caller's. */
export function findRequest(workspace: Workspace, text: string, minPrefix: number): RequestRow {
  const wanted = text.trim().toLowerCase();
  const found = wanted.length < minPrefix ? [] : findRequests(workspace.store.db, wanted);
  if (found.length > 1)
    throw new ToolError('not_found', `several requests match: ${found.map((row) => row.uid).join(' ')}`);
  const request = found[0] ?? requestOfCaller(workspace, text.trim());
  if (request) return request;
  if (wasNothingHeld(workspace.ledger, text.trim()))
    throw new ToolError('not_found', 'under that id nothing was held that matched: no request was opened', {
      hint: 'memory-forget audit --kind nothing_held shows when such answers were given',
    });
  const isTooShort = /^[0-9a-f]+$/.test(wanted) && wanted.length < minPrefix;
  throw new ToolError('not_found', 'no request has that id', {
    hint: isTooShort
      ? `an id of at least ${minPrefix} characters is needed here`
      : 'memory-forget requests lists them',
  });
}

function requestOfCaller({ store, ledger }: Workspace, requestId: string): RequestRow | undefined {
  const known = findRequestOfCaller(ledger, requestId);
  return known === null ? undefined : findRequests(store.db, known.uid)[0];
}

/** A request as the list shows it, by its id or a prefix of at least four characters. */
export function summariseRequest(workspace: Workspace, text: string): RequestSummary {
  return summarise(workspace, findRequest(workspace, text, READ_PREFIX));
}

/** The stored report of a request; one that is not finished is reported as it stands. */
export function showRequest(workspace: Workspace, text: string): ErasureReport {
  const request = findRequest(workspace, text, READ_PREFIX);
  const stored = storedReport(request);
  if (stored && ['done', 'partly', 'unforgotten'].includes(request.state)) return stored;
  // Until it is erased holds come and go, and another request may take what it hid.
  if (stored && request.state === 'hidden')
    return {
      ...stored,
      hidden: hiddenBy(workspace, request),
      kept: keptByHolds(workspace, request),
    };
  const waiting = awaitingReport(request);
  if (waiting) return waiting;
  return buildReport(workspace, request, {
    status: statusOf(workspace, request),
    checks: [],
    sourceTranscripts: 0,
  });
}

/** The stored report of the request that came under this id of the caller's before; null when none did. */
export function reportOfCaller(workspace: Workspace, requestId: string | null): ErasureReport | null {
  const known = requestId === null ? null : findRequestOfCaller(workspace.ledger, requestId);
  return known && withCallersId(workspace, showRequest(workspace, known.uid), requestId);
}

/** The id in clear is not kept: a record that carries it again is signed again. */
export function withCallersId(
  workspace: Workspace,
  report: ErasureReport,
  requestId: string | null,
): ErasureReport {
  const labelled = { ...report, requestId };
  return report.signature ? signNow(workspace, labelled) : labelled;
}

/** The public half of the key that records are signed with. */
export function exportPublicKey({ ledger }: Workspace): { keyId: string; pem: string } {
  const key = signingKeyOf(ledger);
  return { keyId: key.id, pem: publicKeyPem(key) };
}
