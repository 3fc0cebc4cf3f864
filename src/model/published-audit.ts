// The audit trail as it is published: in lists, and line by line in an export. The times are exact to the millisecond,
// since the chain's hashes are made of them.
import type { AuditEvent, Head } from './audit.js';
import type { JsonSignature } from './published.js';
import { toRfc3339 } from './time.js';

export interface JsonAuditEvent {
  sequence: number;
  at: string;
  kind: string;
  request: string | null;
  subject: string | null;
  n: number;
  hash: string;
}

/** The first line of an export. */
export interface JsonTrailStart {
  type: 'audit_trail';
  schema: 1;
  ledger: string;
  store: string;
  tool: string;
  exported_at: string;
}

/** The last line of an export: without it, or with another number of events before it, something was cut off. */
export interface JsonTrailEnd {
  type: 'audit_trail_end';
  schema: 1;
  ledger: string;
  events: number;
  head: Head | null;
  /** SHA-256 over all lines before this one, with their line ends. */
  sha256: string;
  signature?: JsonSignature;
}

export function auditEventDocument(event: AuditEvent): JsonAuditEvent {
  const { sequence, at, kind, request, subject, n, hash } = event;
  return { sequence, at: toRfc3339(at), kind, request, subject, n, hash };
}
