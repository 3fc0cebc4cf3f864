import { childOf, type Letters, lettersOf, symbolOf } from './letters.js';
import { addMarks, type FewMarks, fewOf, type Marks, mark, noMarks } from './marks.js';
import { needOf } from './source.js';

/** Which patterns may fit a text, by its words and characters. */
export interface Index {
  /** Those that may fit whatever stands in it. */
  always: Marks;
  words: Letters;
  /** The ends of words, last letter first. */
  ends: Letters;
  digit: FewMarks | null;
  byCharacter: readonly (FewMarks | null)[];
}

export function indexOf(patterns: readonly RegExp[]): Index {
  const size = Math.ceil(patterns.length / 32);
  const always = noMarks(size);
  const byNeed = new Map<string, Marks>();
  patterns.forEach((pattern, place) => {
    const need = isPlainCase(pattern) ? needOf(pattern.source) : null;
    if (need === null) mark(always, place);
    for (const one of need ?? []) {
      const marks = byNeed.get(one) ?? noMarks(size);
      byNeed.set(one, marks);
      mark(marks, place);
    }
  });
  const few = [...byNeed].map(([need, marks]) => [need, fewOf(marks)] as const);
  const ofKind = (kind: string) =>
    new Map(
      few.filter(([need]) => need.startsWith(kind)).map(([need, marks]) => [need.slice(kind.length), marks]),
    );
  const ends = new Map([...ofKind('s ')].map(([end, marks]) => [[...end].reverse().join(''), marks]));
  const characters = ofKind('c ');
  return {
    always,
    words: lettersOf(ofKind('w '), ofKind('p ')),
    ends: lettersOf(new Map(), ends),
    digit: ofKind('d').get('') ?? null,
    byCharacter: Array.from({ length: 128 }, (_, code) => characters.get(String.fromCharCode(code)) ?? null),
  };
}

/** Where case is ignored, `u` takes letters beyond ASCII for ASCII ones: nothing is known of what that needs. */
function isPlainCase({ ignoreCase, unicode }: RegExp): boolean {
  return !(ignoreCase && unicode);
}

/** Of the patterns that may fit `text`, by one pass over it. */
export function marksIn(text: string, index: Index): Marks {
  const marks = index.always.slice();
  for (let at = 0; at < text.length; at += 1) {
    const end = addWord(text, at, { marks, index });
    if (end > at) addEnd(text, { start: at, end }, { marks, index });
    const ofCharacter = index.byCharacter[text.charCodeAt(end)] ?? null;
    if (ofCharacter !== null) addMarks(marks, ofCharacter);
    at = end;
  }
  return marks;
}

const FIRST_DIGIT = symbolOf(48);
const LAST_DIGIT = symbolOf(57);

/** Adds what the word that begins at `start` has; where it ends. */
function addWord(text: string, start: number, { marks, index }: { marks: Marks; index: Index }): number {
  const { words, digit } = index;
  let node = 0;
  let isKnown = true;
  for (let at = start; ; at += 1) {
    const symbol = symbolOf(text.charCodeAt(at));
    if (!(symbol >= 0)) {
      const found = isKnown && at > start ? (words.ending[node] ?? null) : null;
      if (found !== null) addMarks(marks, found);
      return at;
    }
    if (digit !== null && symbol >= FIRST_DIGIT && symbol <= LAST_DIGIT) addMarks(marks, digit);
    if (!isKnown) continue;
    const child = childOf(words, node, symbol);
    if (child > 0) node = child;
    else {
      isKnown = false;
      const found = words.goingOn[node] ?? null;
      if (found !== null) addMarks(marks, found);
    }
  }
}

function addEnd(
  text: string,
  { start, end }: { start: number; end: number },
  { marks, index: { ends } }: { marks: Marks; index: Index },
): void {
  let node = 0;
  for (let at = end - 1; at >= start; at -= 1) {
    const child = childOf(ends, node, symbolOf(text.charCodeAt(at)));
    if (child === 0) break;
    node = child;
  }
  const found = ends.goingOn[node] ?? null;
  if (found !== null) addMarks(marks, found);
}
