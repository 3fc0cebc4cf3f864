// Cuts a statement at its breaks, where what follows can be told alone.
import { matchesOf, type Span } from './span.js';

/** A part of a statement: offsets in it, and the words of the part before that it shares; none where it has its own subject. */
export interface Part extends Span {
  shared: string;
}

/** A piece between two breaks, and what stands before it. */
export interface Piece {
  words: string;
  /** The piece before. */
  before: string;
  /** The same with the words that it shares. */
  told: string;
  joint: string;
}

/**
 * The pieces that can be told alone, in order; the whole statement where there are no two.
 * @param sharedBy what a piece needs of the words before; null for one that stays with them
 */
export function cutApart(
  statement: string,
  breaks: RegExp,
  sharedBy: (piece: Piece) => string | null,
): Part[] {
  const pieces: Part[] = [{ start: 0, end: statement.length, shared: '' }];
  const found = matchesOf(breaks, statement);
  found.forEach(({ index, 0: joint }, n) => {
    const last = pieces.at(-1);
    if (last === undefined) return;
    const start = index + joint.length;
    const words = statement.slice(start, found[n + 1]?.index);
    const before = statement.slice(last.start, index);
    const shared = sharedBy({ words, before, told: last.shared + before, joint });
    if (shared === null) return;
    last.end = index;
    pieces.push({ start, end: statement.length, shared });
  });
  return pieces;
}
