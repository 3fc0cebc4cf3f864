import { bothOf, type FewMarks } from './marks.js';

/** A tree of words, letter by letter: where a word leads is known without a copy of it. */
export interface Letters {
  /** The node that a letter leads to from a node; 0 for none. */
  next: Uint16Array | Uint32Array;
  /** What a word has that goes on from a node, and what one has that ends there. */
  goingOn: (FewMarks | null)[];
  ending: (FewMarks | null)[];
}

const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz0123456789_';
const SYMBOL_BY_CODE = new Int8Array(128).fill(-1);
for (let code = 0; code < 128; code += 1)
  SYMBOL_BY_CODE[code] = SYMBOLS.indexOf(String.fromCharCode(code).toLowerCase());

/** The place of an ASCII letter (of either case), digit or `_` among them; below 0 for any other character. */
export function symbolOf(code: number): number {
  return code < 128 ? (SYMBOL_BY_CODE[code] ?? -1) : -1;
}

export function childOf({ next }: Letters, node: number, symbol: number): number {
  return next[node * SYMBOLS.length + symbol] ?? 0;
}

/** Words and beginnings of words, with their marks. */
export function lettersOf(
  words: ReadonlyMap<string, FewMarks>,
  beginnings: ReadonlyMap<string, FewMarks>,
): Letters {
  const all = [...words.keys(), ...beginnings.keys()];
  const size = 1 + all.reduce((sum, word) => sum + word.length, 0);
  const letters: Letters = {
    next: new (size > 0xffff ? Uint32Array : Uint16Array)(size * SYMBOLS.length),
    goingOn: [null],
    ending: [null],
  };
  for (const [beginning, marks] of beginnings) {
    const node = nodeOf(letters, beginning);
    letters.goingOn[node] = marks;
  }
  for (const [word, marks] of words) letters.ending[nodeOf(letters, word)] = marks;
  pass(letters, 0, null);
  return letters;
}

function nodeOf(letters: Letters, word: string): number {
  let node = 0;
  for (let at = 0; at < word.length; at += 1) {
    const place = node * SYMBOLS.length + symbolOf(word.charCodeAt(at));
    if (letters.next[place] === 0) {
      letters.next[place] = letters.goingOn.length;
      letters.goingOn.push(null);
      letters.ending.push(null);
    }
    node = letters.next[place] ?? 0;
  }
  return node;
}

/** What a beginning has, longer words have too. */
function pass(letters: Letters, node: number, before: FewMarks | null): void {
  const goingOn = bothOf(before, letters.goingOn[node] ?? null);
  letters.goingOn[node] = goingOn;
  letters.ending[node] = bothOf(goingOn, letters.ending[node] ?? null);
  for (let symbol = 0; symbol < SYMBOLS.length; symbol += 1) {
    const child = childOf(letters, node, symbol);
    if (child > 0) pass(letters, child, goingOn);
  }
}
