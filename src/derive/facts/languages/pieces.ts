import { type Span, trimmed } from '../span.js';
import type { Sign, Telling } from './telling.js';

/** A part of a clause that may state something by itself. */
export interface Piece extends Span {
  signs: ReadonlySet<Sign>;
  weight: number;
}

const MAX_CHARS = 220;
/** A piece that says less does not stand alone where words are not parted. */
const LEAST_UNSPACED = 1.5;
/** Longer stretches without a mark hold more than one statement, in characters. */
const LONGEST_SPACED = 60;
const LONGEST_UNSPACED = 13;

/** The pieces of a clause. What has no verb, or hangs on what stands before, stays with it. */
export function piecesOf(shadow: string, clause: Span, telling: Telling): Piece[] {
  const pieces: Piece[] = [];
  for (const { start, end, before } of cut(shadow, clause, telling)) {
    const last = pieces.at(-1);
    const piece = readPiece(shadow, { start, end }, telling);
    if (last && isJoined(last, piece, { joint: before, words: shadow.slice(start, end), telling }))
      pieces[pieces.length - 1] = readPiece(shadow, { start: last.start, end }, telling);
    else pieces.push(piece);
  }
  return pieces;
}

export function readPiece(shadow: string, span: Span, telling: Telling): Piece {
  const words = shadow.slice(span.start, span.end);
  return { ...span, signs: telling.signsOf(words), weight: telling.weightOf(words) };
}

interface Joint {
  /** What stands between the two. */
  joint: string;
  words: string;
  telling: Telling;
}

function isJoined(last: Piece, piece: Piece, { joint, words, telling }: Joint): boolean {
  if (last.weight === 0 || piece.weight === 0 || piece.end - last.start > MAX_CHARS) return false;
  if (last.signs.has('asks') || last.signs.has('order') || piece.signs.has('asks')) return false;
  if (telling.isSpaced === false) return piece.weight < LEAST_UNSPACED || telling.hangs.test(words);
  const isParted = /[,;:–—-]/.test(joint);
  if (!isParted && !(last.signs.has('verb') && piece.signs.has('verb'))) return true;
  if (!last.signs.has('verb')) return false;
  const sharesSubject = /\p{L}/u.test(joint) && piece.signs.has('verbFirst');
  return sharesSubject || !piece.signs.has('verb') || telling.hangs.test(words);
}

function* cut(shadow: string, clause: Span, telling: Telling): Generator<Part> {
  const longest = telling.isSpaced ? LONGEST_SPACED : LONGEST_UNSPACED;
  for (const part of parted(shadow, { ...clause, before: '' }, telling.pieceBreak))
    if (part.end - part.start <= longest) yield part;
    else yield* parted(shadow, part, telling.runOn);
}

/** A span, and what stands between it and the one before. */
type Part = Span & { before: string };

function* parted(shadow: string, whole: Part, breaks: RegExp): Generator<Part> {
  let from = whole.start;
  let { before } = whole;
  for (const match of shadow.slice(whole.start, whole.end).matchAll(breaks)) {
    yield* partOf(shadow, { start: from, end: whole.start + match.index }, before);
    from = whole.start + match.index + match[0].length;
    before = match[0];
  }
  yield* partOf(shadow, { start: from, end: whole.end }, before);
}

function* partOf(shadow: string, span: Span, before: string): Generator<Part> {
  const part = trimmed(shadow, span);
  if (part.end > part.start) yield { ...part, before };
}
