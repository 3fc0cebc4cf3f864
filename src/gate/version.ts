/** Raised whenever the same text may be gated differently than before: stores remember it (`rules` 28). */
export const GATE_VERSION = 8;
