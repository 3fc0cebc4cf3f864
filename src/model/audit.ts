// The audit trail as it is listed, exported and checked. It names nobody: ids, codes, times, counts, keyed digests.
import type { EpochMs } from './time.js';

/** Reading memory leaves an event when the policy wants it, and reading reasoning always does: one kind a command. */
export const READ_KINDS = [
  'read_list',
  'read_recall',
  'read_why',
  'read_history',
  'read_origin',
  'read_verify',
  'read_find',
  'read_entities',
  'read_subjects',
  'read_reasoning',
] as const;
export type ReadKind = (typeof READ_KINDS)[number];

export const EVENT_KINDS = [
  'created',
  'opened',
  'nothing_held',
  'identity_asked',
  'identity_checked',
  'hidden',
  'erased',
  'resumed',
  'handed_over',
  'verified',
  'partly_erased',
  'blocked',
  'escalated',
  'extended',
  'denied',
  'cancelled',
  'unforgotten',
  'readmitted',
  'hold_placed',
  'hold_released',
  'replayed',
  'reassigned',
  'consent_granted',
  'consent_withdrawn',
  'memory_paused',
  'memory_resumed',
  'fact_confirmed',
  'audited',
  'key_rotated',
  'key_destroyed',
  'signing_key_replaced',
  ...READ_KINDS,
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** The last event that was seen: whoever knows it notices when it is gone. */
export interface Head {
  sequence: number;
  /** Hexadecimal. */
  hash: string;
}

export interface AuditEvent {
  sequence: number;
  at: EpochMs;
  kind: string;
  /** The request or hold that it is about. */
  request: string | null;
  /** Whose memory it is about, as a keyed digest in hexadecimal. */
  subject: string | null;
  /** A count that belongs to the event: rows, digests, days, the number of a key. */
  n: number;
  /** Hexadecimal. */
  hash: string;
}

export interface AuditFilter {
  kinds: readonly string[];
  /** Whole ids of requests or holds. */
  requests: readonly string[];
  /** Digests of a subject under every key; null for everybody. */
  subject: readonly Buffer[] | null;
  since: EpochMs | null;
  before: EpochMs | null;
  /** The newest so many. */
  limit: number | null;
}

export interface AuditCheck {
  name: string;
  /** `broken`: what should be there is not, or is not what it was. */
  result: 'ok' | 'broken' | 'not_checked';
  detail: string;
}

export interface AuditVerification {
  /** The worst of the checks. */
  result: AuditCheck['result'];
  head: Head | null;
  events: number;
  checks: AuditCheck[];
  /** What no check here can find. */
  notCovered: string[];
}

/** One key of the ledger. */
export interface LedgerKey {
  id: number;
  isCurrent: boolean;
  /** When it became the current one; null for that of a ledger older than its chain. */
  since: EpochMs | null;
  /** When the next one took its place. */
  until: EpochMs | null;
  /** Digests that were made with it, by where they stand. */
  digests: { store: number; ledger: number };
  isDestroyed: boolean;
}

export interface LedgerView {
  ledger: string;
  path: string;
  store: string;
  head: Head | null;
  chain: 'ok' | 'broken';
  keys: LedgerKey[];
}
