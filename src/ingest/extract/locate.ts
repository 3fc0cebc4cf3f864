/** Where a quote stands in a text when runs of white space count as one; null where it does not. Offsets of the text. */
export function locate(text: string, quote: string): { start: number; end: number } | null {
  const words = quote.trim().split(/\s+/).map(escaped);
  const match = words[0] === '' ? null : new RegExp(words.join('\\s+'), 'u').exec(text);
  return match && { start: match.index, end: match.index + match[0].length };
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, (character) =>
    character === '-' ? '\\x2d' : `\\${character}`,
  );
}
