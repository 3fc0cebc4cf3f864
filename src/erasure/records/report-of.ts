// The record of a request, from what the database counted (`rules` 4). No content and no names (`architecture`).

import { chainHead } from '../../ledger/chain.js';
import { countSuppressions } from '../../ledger/suppressions.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { Check, Counts, ErasureReport, PlannedRow, RequestStatus } from '../../model/erasure.js';
import { counted } from '../../model/words.js';
import type { Db } from '../../store/database.js';
import { sentElsewhere } from '../../store/engine-reads.js';
import { notedOf, progressOf, type RequestRow } from '../../store/requests.js';
import { readMeta } from '../../store/store.js';
import { countMarks } from '../erasing/marked.js';
import { countUnscrubbed, outcomesOf } from '../sources/outcomes.js';

export interface ReportParts {
  status: RequestStatus;
  checks: Check[];
  sourceTranscripts: number;
  finishedAt?: number;
  kept?: PlannedRow[];
  requestId?: string | null;
}

/** What a file-level tool can't reach: said in every report. */
export const NOT_COVERED = [
  'source transcripts',
  'backups made earlier',
  'filesystem snapshots',
  'SSD spare blocks',
] as const;

/** Where the transcripts that are known were scrubbed: a copy that was never read is still nobody's to find. */
const NOT_COVERED_SCRUBBED = ['transcripts never taken in', ...NOT_COVERED.slice(1)] as const;

export function buildReport(workspace: Workspace, request: RequestRow, parts: ReportParts): ErasureReport {
  const { store, ledger } = workspace;
  const progress = progressOf(store.db, request.id);
  const { redacted_rounds: redactedRounds = 0, source_transcripts: sourceTranscripts, ...erased } = progress;
  const sources = outcomesOf(store.db, request.id);
  const lastAudit = readMeta(store.db, 'last_audit_at');
  return {
    request: request.uid,
    requestId: parts.requestId ?? request.request_id,
    kind: request.kind,
    status: parts.status,
    openedAt: request.opened_at,
    eraseAfter: request.erase_after,
    finishedAt: parts.finishedAt ?? null,
    erased,
    hidden: hiddenBy(workspace, request),
    redactedRounds,
    ...sharedOf(store.db, request.id),
    ...namesakesOf(store.db, request.id),
    ...otherGroundsOf(store.db, request.id),
    ...(sources.length > 0 ? { sources } : {}),
    kept: parts.kept ?? [],
    suppressions: countSuppressions(ledger, request.uid),
    checks: parts.checks,
    verified: parts.status === 'verified',
    notCovered: [
      ...(sources.length > 0 ? NOT_COVERED_SCRUBBED : NOT_COVERED),
      ...enginesTold(store.db, request),
      ...labelsOf(store.db, request.id),
    ],
    sourceTranscripts:
      sources.length > 0 ? countUnscrubbed(sources) : (sourceTranscripts ?? parts.sourceTranscripts),
    lastAuditAt: lastAudit === null ? null : Number(lastAudit),
    ledgerHead: chainHead(ledger.db),
    policyHash: request.policy_hash,
  };
}

/** What a request hides at this moment, by kind. */
export function hiddenBy({ store }: Workspace, request: RequestRow): ErasureReport['hidden'] {
  return withoutZeros(countMarks(store.db, request.id));
}

function sharedOf(db: Db, requestId: number): Pick<ErasureReport, 'shared'> {
  const { deleted = 0, anonymised = 0 } = notedOf(db, requestId, 'shared');
  return deleted + anonymised === 0 ? {} : { shared: { deleted, anonymised } };
}

function namesakesOf(db: Db, requestId: number): Pick<ErasureReport, 'namesakes'> {
  const { mentions = 0, rows = 0 } = notedOf(db, requestId, 'namesakes');
  return rows === 0 ? {} : { namesakes: { mentions, rows } };
}

function otherGroundsOf(db: Db, requestId: number): Pick<ErasureReport, 'otherGrounds'> {
  const grounds = notedOf(db, requestId, 'ground');
  return Object.keys(grounds).length === 0 ? {} : { otherGrounds: grounds };
}

/** Engines elsewhere have a copy of what they were sent, and nobody here can take it back. */
function enginesTold(db: Db, request: RequestRow): string[] {
  // Counted when the rows began to go; until then the marks tell.
  const sent = { ...sentElsewhere(db, request.id), ...notedOf(db, request.id, 'sent') };
  return Object.entries(sent).map(
    ([engine, n]) => `engine ${engine} received redacted text of ${counted(n, 'round')}`,
  );
}

/** A subject's label stays: it is how what others said is found. */
function labelsOf(db: Db, requestId: number): string[] {
  const { subjects = 0 } = notedOf(db, requestId, 'labels');
  return subjects === 0 ? [] : [`labels: ${counted(subjects, 'subject')} called so`];
}

export function withoutZeros(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));
}
