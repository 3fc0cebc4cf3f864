/** What a character is to the tokenizer. */
export const OTHER = 1;
export const LOWER = 2;
export const UPPER = 3;
/** Joins words into one identifier, path or compound when a word follows: `src/app-main.ts`. */
export const CONNECTOR = 4;
/** Stays inside a word: `don't`. */
export const APOSTROPHE = 5;
/** Belongs to a script that writes no spaces between words. */
export const SPACELESS = 6;

const UNKNOWN = 0;
const CONNECTORS = '_-./\\@:+#';
const UPPER_CASE = /^\p{Lu}$/u;
const WORD = /^[\p{L}\p{N}\p{M}]$/u;
const SPACELESS_SCRIPT =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]$/u;

/** Filled as characters are met: classifying all 65,536 at start would cost more than most runs. */
const classes = new Uint8Array(0x10000);

/** The class of the UTF-16 unit at `index`; both halves of a surrogate pair get the pair's class. */
export function classAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  const known = classes[unit] ?? UNKNOWN;
  if (known !== UNKNOWN) return known;
  if (unit >= 0xd800 && unit <= 0xdfff) return classOf(pairAt(text, index));
  const found = classOf(String.fromCharCode(unit));
  classes[unit] = found;
  return found;
}

function pairAt(text: string, index: number): string {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 ? text.slice(index - 1, index + 1) : text.slice(index, index + 2);
}

function classOf(character: string): number {
  if (character === "'" || character === '’') return APOSTROPHE;
  if (CONNECTORS.includes(character)) return CONNECTOR;
  if (SPACELESS_SCRIPT.test(character)) return SPACELESS;
  if (UPPER_CASE.test(character)) return UPPER;
  return WORD.test(character) ? LOWER : OTHER;
}
