/** Characters that code is full of and prose is not. */
const OF_CODE = new Uint8Array(128);
for (const character of '{};=<>()[]_/\\|$') OF_CODE[character.charCodeAt(0)] = 1;

/** Above, a line is code, and names nobody. */
export const CODE = 0.22;
/** Above, it has to be told apart from code: only what looks like a full name is one, or what a key announces. */
export const MIXED = 0.1;
/** Above, a word is not taken for a name because of its neighbours alone. */
export const SUSPECT = 0.05;

/** The part of the characters, spaces left out, that code is full of. */
export function codeDensity(text: string, start: number, end: number): number {
  let visible = 0;
  let symbols = 0;
  for (let index = start; index < end; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit <= 32) continue;
    visible += 1;
    symbols += OF_CODE[unit] ?? 0;
  }
  return visible === 0 ? 0 : symbols / visible;
}

const BLOCK_CHARS = 512;

/** The density around places of a text; each part of the text is counted once. */
export function densityAround(text: string): (at: number) => number {
  const known: number[] = [];
  const ofBlock = (block: number): number => {
    const start = block * BLOCK_CHARS;
    known[block] ??= codeDensity(text, start, Math.min(text.length, start + BLOCK_CHARS));
    return known[block];
  };
  return (at) => {
    const block = Math.floor(at / BLOCK_CHARS);
    const around = [block - 1, block, block + 1].filter((one) => one >= 0 && one * BLOCK_CHARS < text.length);
    return around.reduce((sum, one) => sum + ofBlock(one), 0) / around.length;
  };
}
