// The assistant's reasoning as it is shown to an auditor.
import type { Scope } from './scope.js';
import type { EpochMs } from './time.js';

export interface ReasoningRow {
  /** `<session>.r<n>`. */
  round: string;
  at: EpochMs | null;
  /** As it was stored: placeholders stand for what was found in it. */
  text: string;
}

export interface ReasoningList {
  /** Whose memory it is. */
  scope: Scope;
  /** In the order in which it was reasoned. */
  rows: ReasoningRow[];
}
