import type { Status } from '../../model/erasure.js';
import { type JsonDocument, jsonTime } from './document.js';

export interface JsonStatus extends JsonDocument {
  type: 'status';
  memory: 'on';
  paused: number;
  store_path: string;
  store_bytes: number;
  log_bytes: number;
  ledger_path: string;
  ledger_head: { sequence: number; hash: string } | null;
  chain: 'ok' | 'broken';
  /** `prune` and `requests run` erase nothing meanwhile. */
  clock_went_back: boolean;
  sessions: number;
  rounds: number;
  facts: number;
  oldest_at: string | null;
  pending: number;
  unfinished: number;
  overdue: number;
  expired: number;
  holds: number;
  holds_to_review: number;
  seal: 'sealed' | 'broken' | 'none';
  last_scrub_at: string | null;
  last_audit_at: string | null;
  policy_hash: string;
  policy_source: string | null;
  gate_version: { store: number | null; program: number };
  transcript_folders: string[];
}

export function statusDocument(status: Status): JsonStatus {
  return {
    type: 'status',
    schema: 1,
    memory: status.memory,
    paused: status.paused,
    store_path: status.storePath,
    store_bytes: status.storeBytes,
    log_bytes: status.logBytes,
    ledger_path: status.ledgerPath,
    ledger_head: status.ledgerHead === null ? null : { ...status.ledgerHead },
    chain: status.chain,
    clock_went_back: status.clockWentBack,
    sessions: status.sessions,
    rounds: status.rounds,
    facts: status.facts,
    oldest_at: jsonTime(status.oldestAt),
    pending: status.pending,
    unfinished: status.unfinished,
    overdue: status.overdue,
    expired: status.expired,
    holds: status.holds,
    holds_to_review: status.holdsToReview,
    seal: status.seal,
    last_scrub_at: jsonTime(status.lastScrubAt),
    last_audit_at: jsonTime(status.lastAuditAt),
    policy_hash: status.policyHash,
    policy_source: status.policySource,
    gate_version: { store: status.gateVersion.store, program: status.gateVersion.program },
    transcript_folders: [...status.transcriptFolders],
  };
}
