import type { Report, TextDetector } from '../detector.js';
import { isInPlaceholder } from '../placeholders.js';
import type { Span } from './lines.js';

/** Letters with their marks, and digits: what a whole word is. An underscore separates, as in names of files. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Not the same object: a search of its own would leave a place in `WORD` from which the next text is read. */
const FIRST_WORD = /[\p{L}\p{M}\p{N}]+/u;
/** Korean writes spaces, and joins its particles to names. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hangul}]/u;
/** Between the words of a name: `Anna-Lena`, `anna.lena`, also at the end of a line. */
const GAP = /^[\s.'’_-]{1,4}$/;

/**
 * Finds the names of a list: whole words, in any case, however their accents are encoded, also in the genitive.
 * Names in scripts without spaces are found anywhere.
 */
export function deniedNamesDetector(names: readonly string[]): TextDetector {
  const unspaced = names.filter((name) => UNSPACED.test(name)).flatMap(encodings);
  const spaced = byFirstWord(names.filter((name) => !UNSPACED.test(name)));
  return {
    kind: 'person',
    find(text, report) {
      const reportOutside: Report = (start, end) => {
        if (!isInPlaceholder(text, start, end)) report(start, end);
      };
      for (const name of unspaced) reportAll(text, name, reportOutside);
      if (spaced.size > 0) findWords(text, spaced, reportOutside);
    },
  };
}

function encodings(name: string): string[] {
  return [...new Set([name, name.normalize('NFC'), name.normalize('NFD')])].filter((form) => form !== '');
}

/** Each place where the name stands, whatever is beside it. */
export function reportAll(text: string, name: string, report: Report): void {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
    report(at, at + name.length);
}

/** Names as folded words, by their first one; the longest first. */
type NamesByFirstWord = ReadonlyMap<string, readonly (readonly string[])[]>;

function byFirstWord(names: readonly string[]): NamesByFirstWord {
  const byWord = new Map<string, string[][]>();
  for (const name of names) {
    const words = (name.match(WORD) ?? []).map(fold);
    const [first] = words;
    if (first === undefined) continue;
    const forms = words.length > 1 ? [words] : [words, [`${first}s`]];
    for (const form of forms) push(byWord, form[0] ?? first, form);
  }
  for (const forms of byWord.values()) forms.sort((a, b) => b.length - a.length);
  return byWord;
}

function push(map: Map<string, string[][]>, key: string, value: string[]): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

export function fold(word: string): string {
  return word.normalize('NFKC').toLowerCase();
}

function findWords(text: string, names: NamesByFirstWord, report: Report): void {
  let done = 0;
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    if (start < done) continue;
    const candidates = names.get(fold(match[0]));
    if (candidates === undefined) continue;
    const end = longestEnd(text, { start, end: start + match[0].length }, candidates);
    if (end === null) continue;
    report(start, end);
    done = end;
  }
}

/** Where the longest of the names ends that begin with this word; null when none of them goes on so. */
function longestEnd(text: string, first: Span, names: readonly (readonly string[])[]): number | null {
  for (const name of names) {
    const end = endOf(text, first.end, name.slice(1));
    if (end !== null) return end;
  }
  return null;
}

function endOf(text: string, from: number, rest: readonly string[]): number | null {
  let end = from;
  for (const [index, word] of rest.entries()) {
    const found = wordAfter(text, end);
    if (found === null) return null;
    const folded = fold(text.slice(found.start, found.end));
    const isLast = index === rest.length - 1;
    if (folded !== word && !(isLast && folded === `${word}s`)) return null;
    end = found.end;
  }
  return end;
}

const MAX_WORD_CHARS = 64;

function wordAfter(text: string, end: number): Span | null {
  const nearby = text.slice(end, end + MAX_WORD_CHARS);
  const match = FIRST_WORD.exec(nearby);
  if (match === null || !GAP.test(nearby.slice(0, match.index))) return null;
  return { start: end + match.index, end: end + match.index + match[0].length };
}
