import type {
  AuditCheck,
  AuditEvent,
  AuditVerification,
  Head,
  LedgerKey,
  LedgerView,
} from '../../model/audit.js';
import { auditEventDocument, type JsonAuditEvent } from '../../model/published-audit.js';
import { type JsonDocument, jsonTime } from './document.js';

export interface JsonAudit extends JsonDocument {
  type: 'audit';
  total: number;
  rows: JsonAuditEvent[];
}

export interface JsonAuditVerification extends JsonDocument {
  type: 'audit_verification';
  result: string;
  events: number;
  head: Head | null;
  checks: AuditCheck[];
  not_covered: string[];
}

export interface JsonAuditExport extends JsonDocument {
  type: 'audit_export';
  file: string;
  events: number;
  head: Head | null;
}

export interface JsonLedger extends JsonDocument {
  type: 'ledger';
  ledger: string;
  path: string;
  store: string;
  head: Head | null;
  chain: string;
  keys: JsonLedgerKey[];
}

interface JsonLedgerKey {
  id: number;
  current: boolean;
  since: string | null;
  until: string | null;
  digests: { store: number; ledger: number };
  destroyed: boolean;
}

export function auditDocument({ total, rows }: { total: number; rows: readonly AuditEvent[] }): JsonAudit {
  return { type: 'audit', schema: 1, total, rows: rows.map(auditEventDocument) };
}

export function auditVerificationDocument(verification: AuditVerification): JsonAuditVerification {
  const { result, events, head, checks, notCovered } = verification;
  return {
    type: 'audit_verification',
    schema: 1,
    result,
    events,
    head,
    checks: checks.map((check) => ({ name: check.name, result: check.result, detail: check.detail })),
    not_covered: [...notCovered],
  };
}

export function auditExportDocument(made: {
  file: string;
  events: number;
  head: Head | null;
}): JsonAuditExport {
  return { type: 'audit_export', schema: 1, file: made.file, events: made.events, head: made.head };
}

export function ledgerDocument({ ledger, path, store, head, chain, keys }: LedgerView): JsonLedger {
  return { type: 'ledger', schema: 1, ledger, path, store, head, chain, keys: keys.map(keyDocument) };
}

function keyDocument(key: LedgerKey): JsonLedgerKey {
  return {
    id: key.id,
    current: key.isCurrent,
    since: jsonTime(key.since),
    until: jsonTime(key.until),
    digests: { ...key.digests },
    destroyed: key.isDestroyed,
  };
}
