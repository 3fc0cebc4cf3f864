import type { Counts } from '../../model/erasure.js';

/** Rows that people know, and words that went out of rows that stay. */
export function rowsErased(counts: Counts): number {
  return ERASED_ROWS.reduce((sum, what) => sum + (counts[what] ?? 0), 0);
}

const ERASED_ROWS = [
  'sessions',
  'rounds',
  'facts',
  'artifacts',
  'entities',
  'redacted_rounds',
  'redacted_titles',
] as const;
