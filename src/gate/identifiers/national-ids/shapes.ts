import { isAsciiAlphanumeric, isDigit, isGluingAt } from '../../characters.js';
import type { Span } from '../spans.js';

/** A stretch of text that may be a number, as a shape: `9` for digits, `A` and `a` for letters. */
export interface Candidate extends Span {
  shape: string;
  /** In capitals, without separators. */
  compact: string;
}

/** All shapes at once, as a tree: a text is read as far as it is the beginning of one of them, and no further. */
interface Branch {
  next: Map<string, Branch>;
  /** A shape ends here. */
  shape: string | null;
}

const MAX_CHARS = 24;
const MIN_DIGITS = 6;
const SEPARATORS = ' -.+/:\u00a0\u202f';

/** Finds what begins at `start`, ends with a word and has one of the shapes, the longest first. */
export function shapeFinder(shapes: Iterable<string>): (text: string, start: number) => Candidate[] {
  const root: Branch = { next: new Map(), shape: null };
  for (const shape of shapes) {
    let branch = root;
    for (const sign of shape) branch = childOf(branch, sign);
    branch.shape = shape;
  }

  return (text, start) => {
    const found: Candidate[] = [];
    let branch: Branch | undefined = root;
    for (let end = start; ; end += 1) {
      branch = branch.next.get(signOf(text.charCodeAt(end)));
      if (branch === undefined) return found.reverse();
      if (branch.shape !== null && isFree(text, start, end + 1, branch.shape))
        found.push(candidate(text, start, end + 1, branch.shape));
    }
  };
}

function childOf(branch: Branch, sign: string): Branch {
  const known = branch.next.get(sign);
  if (known !== undefined) return known;
  const child: Branch = { next: new Map(), shape: null };
  branch.next.set(sign, child);
  return child;
}

/** Whatever words with enough digits begin at `start`, joined by single separators, the longest first. */
export function candidatesOfAnyShape(text: string, start: number): Candidate[] {
  const found: Candidate[] = [];
  let shape = '';
  let digits = 0;
  for (let end = start; end - start <= MAX_CHARS; end += 1) {
    const unit = text.charCodeAt(end);
    if (!isAsciiAlphanumeric(unit)) {
      if (!isAsciiAlphanumeric(text.charCodeAt(end - 1))) break;
      if (digits >= MIN_DIGITS && isFreeAfter(text, end, shape))
        found.push(candidate(text, start, end, shape));
      if (!SEPARATORS.includes(text.charAt(end) || 'x')) break;
    }
    if (isDigit(unit)) digits += 1;
    shape += signOf(unit);
  }
  return found.reverse();
}

function candidate(text: string, start: number, end: number, shape: string): Candidate {
  const compact = text
    .slice(start, end)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();
  return { start, end, shape, compact };
}

function signOf(unit: number): string {
  if (isDigit(unit)) return '9';
  if (isAsciiAlphanumeric(unit)) return unit < 97 ? 'A' : 'a';
  return unit === 0xa0 || unit === 0x202f ? ' ' : String.fromCharCode(unit);
}

/** Nothing goes on that the shape would be a part of. */
function isFree(text: string, start: number, end: number, shape: string): boolean {
  const isInRow = isGroupedBySpace(text.charAt(start - 1), shape) && isDigit(text.charCodeAt(start - 2));
  return !isInRow && isFreeAfter(text, end, shape);
}

function isFreeAfter(text: string, end: number, shape: string): boolean {
  if (isGluingAt(text, end)) return false;
  const next = text.charCodeAt(end + 1);
  switch (text.charAt(end)) {
    case '-':
    case '+':
    case '/':
    case '.':
      return !isAsciiAlphanumeric(next);
    case ':':
      return !(isDigit(next) && isDigit(text.charCodeAt(end - 1)));
    default:
      return !(isGroupedBySpace(text.charAt(end), shape) && isDigit(next));
  }
}

function isGroupedBySpace(separator: string, shape: string): boolean {
  return separator !== '' && ' \u00a0\u202f'.includes(separator) && shape.includes(' ');
}
