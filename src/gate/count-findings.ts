import type { Finding } from '../model/memory.js';

/** Adds the findings to a count by kind. */
export function countFindings(findings: Iterable<Finding>, into: Record<string, number>): void {
  for (const { kind } of findings) into[kind] = (into[kind] ?? 0) + 1;
}
