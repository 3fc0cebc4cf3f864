// Reading put on record, when the policy wants it: which command, about whom as a keyed digest, how many rows. Never
// what was read or asked for.
import type { ReadKind } from '../model/audit.js';
import type { EpochMs } from '../model/time.js';
import { appendEvent } from './chain.js';
import { keyedDigest } from './keys.js';
import { type Ledger, ledgerTransaction } from './ledger.js';

export interface Reading {
  kind: ReadKind;
  at: EpochMs;
  /** Whose memory; null when it was everybody's. */
  subject: { tenant: string; subject: string } | null;
  /** How many rows were given out. */
  rows: number;
}

/** Throws when it cannot be recorded: then nothing may be shown. */
export function recordReading(ledger: Ledger, { kind, at, subject, rows }: Reading): void {
  ledgerTransaction(ledger, () => {
    const digest = subject ? keyedDigest(ledger.ring, 'subject', subject.tenant, subject.subject) : null;
    appendEvent(ledger.db, ledger.ring, { at, kind, request: null, subject: digest, n: rows });
  });
}
