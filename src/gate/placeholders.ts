import { IDENTIFIER_KINDS, SENSITIVE_KINDS } from '../model/findings.js';
import type { FindingKind, GateFinding } from './detector.js';

const SENSITIVE: ReadonlySet<string> = new Set(SENSITIVE_KINDS);
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  [...IDENTIFIER_KINDS, ...SENSITIVE_KINDS].map(placeholderOf),
);

export function placeholderOf(kind: FindingKind): string {
  return SENSITIVE.has(kind) ? `[${kind} withheld]` : `[${kind}]`;
}

export function isPlaceholder(text: string): boolean {
  return PLACEHOLDERS.has(text);
}

const LONGEST = Math.max(...[...PLACEHOLDERS].map((placeholder) => placeholder.length));

/** Is the span a part of a placeholder? A name may be a word that one is made of. */
export function isInPlaceholder(text: string, start: number, end: number): boolean {
  const earliest = Math.max(0, end - LONGEST);
  const open = text.slice(earliest, start).lastIndexOf('[');
  const close = text.slice(end, end + LONGEST).indexOf(']');
  return open >= 0 && close >= 0 && PLACEHOLDERS.has(text.slice(earliest + open, end + close + 1));
}

/** The text with each finding replaced by its placeholder. Findings are sorted and do not overlap. */
export function replaceFindings(text: string, findings: readonly GateFinding[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { kind, start, end } of findings) {
    parts.push(text.slice(done, start), placeholderOf(kind));
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/**
 * Findings in the replaced text, as spans of the original. One that reaches into a placeholder takes the whole of
 * what the placeholder stands for.
 */
export function inOriginal(found: readonly GateFinding[], replaced: readonly GateFinding[]): GateFinding[] {
  if (replaced.length === 0) return [...found];
  const starts = toOriginal(
    found.map(({ start }) => start),
    replaced,
    'start',
  );
  const ends = toOriginal(
    found.map(({ end }) => end),
    replaced,
    'end',
  );
  return found.map(({ kind, start, end }, index) => ({
    kind,
    start: starts[index] ?? start,
    end: ends[index] ?? end,
  }));
}

/** Positions must be ascending. */
function toOriginal(
  positions: readonly number[],
  replaced: readonly GateFinding[],
  edge: 'start' | 'end',
): number[] {
  let next = 0;
  /** What is to be added to a position of the replaced text, after the placeholders passed so far. */
  let shift = 0;
  return positions.map((position) => {
    for (let finding = replaced[next]; finding !== undefined; finding = replaced[next]) {
      const from = finding.start - shift;
      const to = from + placeholderOf(finding.kind).length;
      if (edge === 'start' ? position < from : position <= from) break;
      if (position < to) return finding[edge];
      shift = finding.end - to;
      next += 1;
    }
    return position + shift;
  });
}
