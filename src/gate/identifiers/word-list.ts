/** Words of context, in any language. */
export interface WordList {
  /** To be put into larger patterns, with the flags `iu`. */
  source: string;
  /** What the words begin with in ASCII, in all spellings. */
  stems: readonly Stem[];
  /** Is one of the words in the text, in any case, not inside a longer one? */
  isIn(text: string): boolean;
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
  const source = `(?<![${LETTER_BEFORE}])(?:${words.map(patternOf).join('|')})`;
  let pattern: RegExp | null = null;
  return {
    source,
    stems: words.flatMap(stemsOf),
    isIn(text) {
      pattern ??= new RegExp(source, 'iu');
      return pattern.test(text);
    },
  };
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
