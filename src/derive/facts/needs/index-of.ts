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
export function marksIn(text: string, { always, words, ends, digit, byCharacter }: Index): Marks {
  const marks = always.slice();
  const add = (found: FewMarks | null | undefined) => {
    if (found) addMarks(marks, found);
  };
  let hasDigit = false;
  for (let at = 0; at < text.length; at += 1) {
    const start = at;
    let node = 0;
    let isKnown = true;
    for (; at < text.length; at += 1) {
      const symbol = symbolOf(text.charCodeAt(at));
      if (symbol < 0) break;
      hasDigit ||= symbol >= FIRST_DIGIT && symbol <= LAST_DIGIT;
      if (!isKnown) continue;
      const child = childOf(words, node, symbol);
      if (child === 0) {
        isKnown = false;
        add(words.goingOn[node]);
      } else node = child;
    }
    if (at > start) {
      if (isKnown) add(words.ending[node]);
      add(ends.goingOn[endOf(ends, text, { start, end: at })]);
    }
    if (at < text.length) {
      const code = text.charCodeAt(at);
      if (code < byCharacter.length) add(byCharacter[code]);
    }
  }
  if (hasDigit) add(digit);
  return marks;
}

const FIRST_DIGIT = symbolOf(48);
const LAST_DIGIT = symbolOf(57);

/** The node of the longest end of a word that anything needs. */
function endOf(ends: Letters, text: string, { start, end }: { start: number; end: number }): number {
  let node = 0;
  for (let at = end - 1; at >= start; at -= 1) {
    const child = childOf(ends, node, symbolOf(text.charCodeAt(at)));
    if (child === 0) break;
    node = child;
  }
  return node;
}
