// A text as the words that names are made of: folded, so that the same name is the same however it was typed, and
// each with its place in the text as it stands. What finds a name by its letters and what finds it by a keyed digest
// read a text through here alone, so that both find the same.

export interface NameWord {
  /** Folded: NFKC, case and what is invisible set aside. */
  text: string;
  /** UTF-16 offsets in the text as it stands. */
  start: number;
  end: number;
  /** A name may go on from the word before to this one. */
  follows: boolean;
  /** What stands before it is an apostrophe or colon alone, as before the s of a genitive. */
  afterApostrophe: boolean;
  /** A comma alone stands before it, as in `Lindqvist, Anna`. */
  afterComma: boolean;
}

/** What a reader does not see between two letters: soft hyphen, joiners, variation selectors. */
const INVISIBLE = '\\u00ad\\u200b-\\u200d\\u2060\\ufeff\\ufe00-\\ufe0f';
/** Scripts that write no spaces: each of their characters is a word, so that a name is found inside a sentence. */
const SPACELESS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー';
/** Marks that belong to the kana or ideograph before them. */
const ATTACHED = `[\\u3099\\u309a\\uff9e\\uff9f\\u{e0100}-\\u{e01ef}${INVISIBLE}]*`;
const CIRCLED = '\\u24b6-\\u24e9';

/** Markup and the space as pages and addresses write it: no words, so that a name may go on behind them. */
const TAG = '</?(?:a|b|i|u|s|em|strong|span|mark|small|code|p|br|div|li|td|th|tr) ?/?>';
const WRITTEN_SPACE = '&nbsp;|&#160;|&#xa0;|%20|%[cC]2%[aA]0';

const WORD = new RegExp(
  `${TAG}|${WRITTEN_SPACE}|[${SPACELESS}]${ATTACHED}|(?:(?![${SPACELESS}])[\\p{L}\\p{N}\\p{M}${CIRCLED}])(?:(?![${SPACELESS}])[\\p{L}\\p{N}\\p{M}${CIRCLED}${INVISIBLE}])*`,
  'gu',
);

/** No word begins so. */
const SKIPPED = /^[<&%]/;

/** Directly behind a word, and directly before the next: `**Anna** **Berg**`. */
const MARKUP = `(?:${TAG}|[*_~\`])*`;
/** What may stand between two words of one name: white space on at most two lines, or one joining sign. */
const BETWEEN = new RegExp(
  `^${MARKUP}(?:[^\\S\\n]*\\n?[^\\S\\n]*|[-\\u2010-\\u2013_.·'’+]|[^\\S\\n]?[&+][^\\S\\n]?|(?:${WRITTEN_SPACE})+)${MARKUP}$`,
  'u',
);
const AFTER_INITIAL = /^\.[^\S\n]?$/u;
/** `J. R. Tolkien`, `St. John`: a full stop after a word this short need not end a sentence. */
const LONGEST_INITIAL = 3;

export function nameWords(text: string): NameWord[] {
  const words: NameWord[] = [];
  let before: NameWord | null = null;
  for (const match of text.matchAll(WORD)) {
    if (SKIPPED.test(match[0])) continue;
    const start = match.index;
    const gap = before === null ? null : text.slice(before.end, start);
    const word: NameWord = {
      text: foldName(match[0]),
      start,
      end: start + match[0].length,
      follows: gap !== null && mayStandBetween(gap, before),
      afterApostrophe: gap === "'" || gap === '’' || gap === ':',
      afterComma: gap === ', ' || gap === ',',
    };
    words.push(word);
    before = word;
  }
  return words;
}

/** The longest that anything between two words of a name may be: longer gaps are not looked at. */
const LONGEST_GAP = 48;

function mayStandBetween(gap: string, before: NameWord | null): boolean {
  if (gap === ' ') return true;
  if (gap.length > LONGEST_GAP) return false;
  return (
    BETWEEN.test(gap) || (before !== null && before.text.length <= LONGEST_INITIAL && AFTER_INITIAL.test(gap))
  );
}

/** What `İ` becomes in small letters; `ı` is an `i` already. */
const DOTTED_I = 'i\u0307';
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');
// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range itself is meant
const ASCII = /^[\x00-\x7f]*$/;

/** Letters as names are compared in: NFKC, full case folding, nothing invisible. */
export function foldName(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .replace(ALL_INVISIBLE, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(DOTTED_I, 'i')
    .normalize('NFKC');
}
