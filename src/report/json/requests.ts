import type { ErasureReport, RequestSummary, RequestsRun } from '../../model/erasure.js';
import type { RequestRecord } from '../../model/request.js';
import { type JsonDocument, jsonTime } from './document.js';
import { erasureReportDocument, type JsonErasureReport } from './erasure-report.js';

export interface JsonRequestRecord {
  lifecycle: string | null;
  regime: string | null;
  ground: string | null;
  identity_check: string | null;
  received_at: string | null;
  confirm_by: string | null;
  due_at: string | null;
  extension_notice_by: string | null;
  extended_until: string | null;
  extension_reason: string | null;
  denial_reason: string | null;
  overdue: boolean;
}

export interface JsonRequest extends JsonRequestRecord {
  request: string;
  kind: string;
  status: string;
  opened_at: string | null;
  erase_after: string | null;
  finished_at: string | null;
  counts: Record<string, number>;
  subject: string | null;
}

export interface JsonRequests extends JsonDocument {
  type: 'requests';
  rows: JsonRequest[];
}

export interface JsonRequestsRun extends JsonDocument {
  type: 'requests_run';
  reports: JsonErasureReport[];
  /** Requests past their due date still. */
  overdue: JsonRequest[];
}

export function requestsDocument(requests: readonly RequestSummary[]): JsonRequests {
  return { type: 'requests', schema: 1, rows: requests.map(jsonRequest) };
}

/** The report of a request, and how the request stands before the law. */
export function shownRequestDocument(
  report: ErasureReport,
  record: RequestRecord | null,
): JsonErasureReport & JsonRequestRecord & { note: string | null } {
  return { ...erasureReportDocument(report), ...jsonRecord(record), note: record?.note ?? null };
}

export function requestsRunDocument({ reports, overdue }: RequestsRun): JsonRequestsRun {
  return {
    type: 'requests_run',
    schema: 1,
    reports: reports.map(erasureReportDocument),
    overdue: overdue.map(jsonRequest),
  };
}

function jsonRequest(request: RequestSummary): JsonRequest {
  return {
    request: request.request,
    kind: request.kind,
    status: request.status,
    opened_at: jsonTime(request.openedAt),
    erase_after: jsonTime(request.eraseAfter),
    finished_at: jsonTime(request.finishedAt),
    counts: { ...request.counts },
    subject: request.subject,
    ...jsonRecord(request.record),
  };
}

function jsonRecord(record: RequestRecord | null): JsonRequestRecord {
  return {
    lifecycle: record?.lifecycle ?? null,
    regime: record?.regime ?? null,
    ground: record?.ground ?? null,
    identity_check: record?.identityCheck ?? null,
    received_at: jsonTime(record?.receivedAt ?? null),
    confirm_by: jsonTime(record?.confirmBy ?? null),
    due_at: jsonTime(record?.dueAt ?? null),
    extension_notice_by: jsonTime(record?.extensionNoticeBy ?? null),
    extended_until: jsonTime(record?.extendedUntil ?? null),
    extension_reason: record?.extensionReason ?? null,
    denial_reason: record?.denialReason ?? null,
    overdue: record?.isOverdue ?? false,
  };
}
