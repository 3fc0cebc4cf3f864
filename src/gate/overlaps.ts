import { IDENTIFIER_KINDS, SENSITIVE_KINDS } from '../model/findings.js';
import type { FindingKind, GateFinding } from './detector.js';

const RANKED: readonly FindingKind[] = [...IDENTIFIER_KINDS, ...SENSITIVE_KINDS];

/**
 * Sorted by position and apart. Of two that overlap the outer one stays, or else the one of the more telling kind;
 * what a dropped one covered beyond its rival is looked at again by the gate, which scans until nothing is found.
 */
export function withoutOverlaps(findings: readonly GateFinding[]): GateFinding[] {
  const kept: GateFinding[] = [];
  for (const finding of [...findings].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last === undefined || finding.start >= last.end) kept.push(finding);
    else kept[kept.length - 1] = survivor(last, finding);
  }
  return kept;
}

/** `later` does not start before `earlier`. */
function survivor(earlier: GateFinding, later: GateFinding): GateFinding {
  if (earlier.kind === later.kind) return { ...earlier, end: Math.max(earlier.end, later.end) };
  // The host behind a user-info stays readable, though the two together may look like an address.
  const isInside = later.end <= earlier.end && later.kind !== 'url-userinfo';
  return isInside || rank(earlier) < rank(later) ? earlier : later;
}

function rank(finding: GateFinding): number {
  return RANKED.indexOf(finding.kind);
}
