import type { RequestSummary } from '../../model/erasure.js';
import { type JsonDocument, jsonTime } from './document.js';

export interface JsonRequests extends JsonDocument {
  type: 'requests';
  rows: {
    request: string;
    kind: string;
    status: string;
    opened_at: string | null;
    erase_after: string | null;
    finished_at: string | null;
    counts: Record<string, number>;
    subject: string | null;
  }[];
}

export function requestsDocument(requests: readonly RequestSummary[]): JsonRequests {
  return {
    type: 'requests',
    schema: 1,
    rows: requests.map((request) => ({
      request: request.request,
      kind: request.kind,
      status: request.status,
      opened_at: jsonTime(request.openedAt),
      erase_after: jsonTime(request.eraseAfter),
      finished_at: jsonTime(request.finishedAt),
      counts: { ...request.counts },
      subject: request.subject,
    })),
  };
}
