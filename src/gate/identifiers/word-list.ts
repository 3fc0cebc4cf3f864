import { isAsciiLetter } from '../characters.js';

/** Words of context, in any language. */
export interface WordList {
  /** To be put into larger patterns, with the flags `iu`. */
  source: string;
  /** What the words begin with in ASCII, in all spellings. */
  stems: readonly Stem[];
  /** Is one of the words in the text, in any case, not inside a longer one? */
  isIn(text: string): boolean;
  /** Is one of them there, and this pattern behind it? It is put together once: the flags are `iu`. */
  followedBy(rest: string): (text: string) => boolean;
}

export interface Stem {
  text: string;
  /** No letter follows: it is the whole word. */
  isWhole: boolean;
}

/** Longer beginnings tell hardly more and make the search for them slower. */
const STEM_CHARS = 6;
const LETTER = '\\p{L}\\p{M}';
/** Of the scripts that space their words: between others a word may begin anywhere. */
const LETTER_BEFORE = '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{M}';

/** In a word, a space stands for a space, a dash or nothing; a `*` at the end for whatever letters follow. */
export function wordList(words: readonly string[]): WordList {
  const source = sourceOf(words);
  let beginnings: Uint8Array | null = null;

  function followedBy(rest: string): (text: string) => boolean {
    /** By the small letter that the words begin with; at 0 all words, for where a character is not ASCII. */
    const patterns: RegExp[] = [];
    const patternFor = (first: string): RegExp => {
      const some = first === '' ? words : words.filter((word) => word.toLowerCase().startsWith(first));
      return new RegExp(`${sourceOf(some)}${rest}`, 'iuy');
    };
    return (text) => {
      beginnings ??= beginningsOf(words);
      for (let at = 0; at < text.length; at += 1) {
        if (!mayBeginAt(text, at, beginnings)) continue;
        const isAscii = text.charCodeAt(at) < ASCII && !(text.charCodeAt(at + 1) >= ASCII);
        const first = isAscii ? text.charAt(at).toLowerCase() : '';
        const number = isAscii ? first.charCodeAt(0) : 0;
        patterns[number] ??= patternFor(first);
        const pattern = patterns[number];
        pattern.lastIndex = at;
        if (pattern.test(text)) return true;
      }
      return false;
    };
  }

  return { source, stems: words.flatMap(stemsOf), isIn: followedBy(''), followedBy };
}

function sourceOf(words: readonly string[]): string {
  return `(?<![${LETTER_BEFORE}])(?:${words.map(patternOf).join('|')})`;
}

const ASCII = 128;

/** Which two ASCII characters the words begin with: a place where none does is dismissed without a pattern. */
function beginningsOf(words: readonly string[]): Uint8Array {
  const pairs = new Uint8Array(ASCII * ASCII);
  for (const word of words) {
    const [first = '', second = '*'] = word;
    for (const one of [first.toLowerCase(), first.toUpperCase()]) {
      const row = one.charCodeAt(0) * ASCII;
      if (second === '*' || second === ' ') pairs.fill(1, row, row + ASCII);
      else
        for (const two of [second.toLowerCase(), second.toUpperCase()])
          if (one.charCodeAt(0) < ASCII && two.charCodeAt(0) < ASCII) pairs[row + two.charCodeAt(0)] = 1;
    }
  }
  return pairs;
}

/** True wherever a character is not ASCII: those have other spellings. */
function mayBeginAt(text: string, at: number, beginnings: Uint8Array): boolean {
  const first = text.charCodeAt(at);
  if (first >= ASCII) return true;
  if (isAsciiLetter(text.charCodeAt(at - 1))) return false;
  const second = text.charCodeAt(at + 1);
  return second >= ASCII || beginnings[first * ASCII + (second || 0)] === 1;
}

function patternOf(word: string): string {
  const isOpen = word.endsWith('*');
  const literal = word
    .replace(/\*$/, '')
    .replace(/[.\\/()]/g, '\\$&')
    .replaceAll(' ', '[ _-]?');
  return isOpen ? literal : `${literal}(?![${LETTER}])`;
}

/** None of a word whose second character is not ASCII: texts with such characters are looked at anyway. */
function stemsOf(word: string): Stem[] {
  const spellings = word.includes(' ') ? [' ', '-', '_', ''].map((gap) => word.replace(' ', gap)) : [word];
  const stems = spellings.map((spelling) => {
    const ascii = /^[\x20-\x7e]*/.exec(spelling)?.[0] ?? '';
    return {
      text: ascii.slice(0, STEM_CHARS).replace(/\*$/, ''),
      isWhole: ascii === word && ascii.length <= STEM_CHARS && !word.endsWith('*'),
    };
  });
  const known = new Map(stems.filter(({ text }) => text.length > 1).map((stem) => [stem.text, stem]));
  return [...known.values()];
}
