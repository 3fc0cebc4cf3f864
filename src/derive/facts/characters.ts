/**
 * Counts of what stands in a text, character by character: as patterns they made a list of every word of every piece,
 * for nothing but its length.
 */

/** True when `text` is all ASCII: then patterns without letters of other languages say the same, and sooner. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** How many pieces `text` has between white space; what stands before the first and after the last counts, also if empty. */
export function countBetweenSpaces(text: string): number {
  let count = 1;
  let isWithin = false;
  for (let at = 0; at < text.length; at += 1) {
    const isSpace = isSpaceCode(text.charCodeAt(at));
    if (isSpace && !isWithin) count += 1;
    isWithin = isSpace;
  }
  return count;
}

/** `\s`. */
function isSpaceCode(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return /\s/.test(String.fromCharCode(code));
}

const LETTER = 1;
const APOSTROPHE = 2;
const DIGIT = 4;
const KINDS = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) {
  const character = String.fromCharCode(code);
  if (/[a-z]/i.test(character)) KINDS[code] = LETTER;
  else if (character === "'") KINDS[code] = APOSTROPHE;
  else if (/[0-9_]/.test(character)) KINDS[code] = DIGIT;
}

/** How many runs of `\w`, apostrophes and Latin letters with marks have four characters or more. */
export function countLongRuns(text: string): number {
  let count = 0;
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isInside = code < 128 ? KINDS[code] !== 0 : code >= 0xc0 && code <= 0x24f;
    length = isInside ? length + 1 : 0;
    if (length === 4) count += 1;
  }
  return count;
}

/** How often `character` stands in `text`. */
export function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/** True when `text` ends in a character of an ASCII word: then there is no mark at its end to take away. */
export function endsInWord(text: string): boolean {
  const code = text.charCodeAt(text.length - 1);
  return code < 128 && (KINDS[code] ?? 0) !== 0 && code !== 39;
}
