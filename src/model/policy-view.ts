// A policy as it is shown.
import type { Basis } from './consent.js';
import type { EngineTarget } from './extraction.js';

/** What becomes of facts of one category. */
export interface PolicyRule {
  category: string;
  /** `store`, `infer_with_confirmation`, `explicit_consent_only`, `session_only`, `never`. */
  default: string;
  retentionDays: number;
  autoExtract: boolean;
  purpose: string | null;
  basis: Basis | null;
  shared: string;
}

export interface PolicyView {
  hash: string;
  /** The file; null for the built-in policy. */
  source: string | null;
  rules: PolicyRule[];
  isOptInRequired: boolean;
  transcriptRetentionDays: number;
  retentionFrom: string;
  pendingDays: number;
  /** `digest`: nothing of its text is kept. `redacted`: its text, redacted, for audit alone. */
  reasoning: string;
  /** Roles by folder, in the order in which they are tried. */
  contexts: { cwd: string; context: string }[];
  /** What the gate is not to look for. */
  detectorsOff: string[];
  /** Engines that may be asked. */
  engines: EngineTarget[];
}

/** Something that one policy says otherwise than another. */
export interface PolicyChange {
  /** The key as it stands in the file: `categories.health.default`. */
  key: string;
  /** Null where it was not said, or is not any more. */
  before: string | null;
  after: string | null;
  /** `stricter`: less is kept, or for a shorter time. `other`: neither can be said. */
  effect: 'stricter' | 'looser' | 'other';
}
