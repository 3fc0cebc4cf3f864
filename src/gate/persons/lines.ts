import { UNIT, unitAt } from './units.js';

export interface Span {
  start: number;
  end: number;
}

/** Longer lines are looked at in parts, so that the work on one of them is bounded. */
const MAX_LINE_CHARS = 2_000;
const CAPITALISED = /\p{Lu}\p{Ll}/gu;

/** The lines, or parts of long ones, where a capital stands before a small letter: no other can hold a name. */
export function* linesWithCapitals(text: string): Generator<Span> {
  let from = 0;
  for (;;) {
    CAPITALISED.lastIndex = from;
    const found = CAPITALISED.exec(text);
    if (found === null) return;
    const start = partStart(text, from, found.index);
    const end = partEnd(text, start);
    yield { start, end };
    from = end;
  }
}

/** Where the line of a place begins, or the part of it that is looked at. */
function partStart(text: string, from: number, at: number): number {
  const earliest = Math.max(from, at - MAX_LINE_CHARS / 2);
  return earliest + text.slice(earliest, at).lastIndexOf('\n') + 1;
}

/** Parts end at a space where there is one in their last quarter. */
function partEnd(text: string, start: number): number {
  const longest = Math.min(text.length, start + MAX_LINE_CHARS);
  const newline = text.slice(start, longest).indexOf('\n');
  if (newline >= 0) return start + newline;
  if (longest === text.length) return longest;
  for (let end = longest; end > longest - MAX_LINE_CHARS / 4; end -= 1)
    if (unitAt(text, end) === UNIT.space) return end;
  return longest;
}
