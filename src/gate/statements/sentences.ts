import { isDigit } from '../characters.js';
import { isCapital, isIdeograph, isLetter, isSpace } from './letters.js';

export interface Span {
  start: number;
  end: number;
}

/** Before their dot no sentence ends. */
const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof st ca approx vs etc resp nr kl bzw evtl inkl usw tel abs art jan feb mar apr jun jul aug sep sept okt oct nov dec dez'.split(
    ' ',
  ),
);
/** A shorter line that ends without punctuation was ended on purpose, not by wrapping. */
const WRAPPED_LINE_CHARS = 40;
const CLOSING = new Set(`"')]”’»」』）`);
const FULL_STOPS = new Set('。！？；');

/** The sentences of a span of prose, in order: without the white space around them and the punctuation at their end. */
export function sentencesOf(text: string, { start, end }: Span): Span[] {
  const sentences: Span[] = [];
  let from = start;
  let lineStart = start;
  for (let at = start; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    if (isSurelyInside(unit)) continue;
    if (unit === 10) {
      if (!isWrapped(text, { start: lineStart, end: at })) {
        sentences.push({ start: from, end: at });
        from = at + 1;
      }
      lineStart = at + 1;
    } else if (isPlaceholderAt(text, at)) {
      sentences.push({ start: from, end: at });
      from = text.indexOf(']', at) + 1;
      at = from - 1;
    } else if (isSentenceEnd(text, at, end)) {
      sentences.push({ start: from, end: at });
      from = at + 1;
    }
  }
  sentences.push({ start: from, end });
  return sentences
    .flatMap((sentence) => piecesOf(text, sentence))
    .map((sentence) => trimmed(text, sentence))
    .filter((sentence) => sentence.end > sentence.start);
}

/** What has no full stop for so long is a list, or a text without any: it is judged piece by piece. */
const MAX_SENTENCE_CHARS = 1_000;

function piecesOf(text: string, { start, end }: Span): Span[] {
  const pieces: Span[] = [];
  let from = start;
  while (end - from > MAX_SENTENCE_CHARS) {
    let to = from + MAX_SENTENCE_CHARS;
    while (to > from && isInsideWord(text, to)) to -= 1;
    if (to > from) pieces.push({ start: from, end: to });
    // So long a word is none. Cut in two, its parts would end in words.
    else while (to < end && (to === from || isInsideWord(text, to))) to += 1;
    from = to;
  }
  return [...pieces, { start: from, end }];
}

function isInsideWord(text: string, at: number): boolean {
  return isLetter(text.charCodeAt(at - 1)) && isLetter(text.charCodeAt(at));
}

/** Letters, digits and spaces, which most of a text is: told off by their number. */
function isSurelyInside(unit: number): boolean {
  return (unit > 63 && unit < 0x2000 && unit !== 91) || unit === 32;
}

/** Statements that were withheld part those around them: what was judged apart stays apart. */
function isPlaceholderAt(text: string, at: number): boolean {
  return text.charCodeAt(at) === 91 && /^\[[a-z_]{5,11} withheld\]/.test(text.slice(at, at + 22));
}

function isSentenceEnd(text: string, at: number, end: number): boolean {
  const sign = text.charAt(at);
  if (FULL_STOPS.has(sign)) return true;
  if (!'.!?…;'.includes(sign)) return false;
  let after = at + 1;
  while (after < end && after < at + 3 && CLOSING.has(text.charAt(after))) after += 1;
  const next = text.charCodeAt(after);
  if (after < end && !isSpace(next) && !isIdeograph(next)) return false;
  return sign !== '.' || !isAbbreviated(text, at);
}

/** `Dr. Lind`, `am 12. Mai`, `e. g.`. */
function isAbbreviated(text: string, dot: number): boolean {
  let from = dot;
  while (from > dot - 6 && isLetter(text.charCodeAt(from - 1))) from -= 1;
  if (from < dot)
    return dot - from === 1
      ? text.charAt(from).toLowerCase() !== 'i' && !isSpace(text.charCodeAt(dot + 1))
      : ABBREVIATIONS.has(text.slice(from, dot).toLowerCase());
  // `am 12. Mai`; the minutes of `15:00.` are no ordinal.
  const isShortNumber = isDigitAt(text, dot - 1) && !isDigitAt(text, dot - 3) && text[dot - 3] !== ':';
  return isShortNumber && isSpace(text.charCodeAt(dot + 1)) && isLetter(text.charCodeAt(dot + 2));
}

function isDigitAt(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at));
}

/** Whether the sentence goes on after the line: the next one starts small. */
function isWrapped(text: string, line: Span): boolean {
  if (line.end - line.start < WRAPPED_LINE_CHARS && !hasPlaceholder(text, line)) return false;
  const last = text.charCodeAt(line.end - 1);
  if (!isLetter(last) && last !== 44 && !isDigitAt(text, line.end - 1)) return false;
  let next = line.end + 1;
  while (next < line.end + 4 && text.charCodeAt(next) === 32) next += 1;
  const first = text.charCodeAt(next);
  return (isLetter(first) && !isCapital(first)) || isDigitAt(text, next);
}

/** The line was longer before the gate: it must not become two sentences by that. */
function hasPlaceholder(text: string, { start, end }: Span): boolean {
  return text.slice(start, end).includes(' withheld]');
}

const EDGES = new Set(` \t\r\n\v\f\u00a0\u3000"'“”‘’«»「」『』()[]（）*_-–—•,，:：.!?…。！？；;`);

function trimmed(text: string, span: Span): Span {
  let { start, end } = span;
  while (start < end && EDGES.has(text.charAt(start)) && !isPlaceholderStart(text, start)) start += 1;
  while (end > start && EDGES.has(text.charAt(end - 1)) && !isPlaceholderEnd(text, end - 1)) end -= 1;
  return { start: afterListMark(text, { start, end }), end };
}

/** `[person] has …`. */
function isPlaceholderStart(text: string, at: number): boolean {
  return text.charAt(at) === '[' && /^\[[a-z-]{2,12}\]/.test(text.slice(at, at + 14));
}

function isPlaceholderEnd(text: string, at: number): boolean {
  return text.charAt(at) === ']' && /\[[a-z-]{2,12}\]$/.test(text.slice(Math.max(0, at - 13), at + 1));
}

/** `3. `, `2) `. */
function afterListMark(text: string, { start, end }: Span): number {
  let at = start;
  while (at < start + 2 && isDigitAt(text, at)) at += 1;
  if (at === start || !'.)'.includes(text.charAt(at)) || !isSpace(text.charCodeAt(at + 1))) return start;
  return Math.min(end, at + 2);
}
