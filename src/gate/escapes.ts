/**
 * What colours a terminal's text, as it is sent, as programs write it (`\u001b[31m`, `\x1b[31m`, `\033[31m`, `^[[31m`), and
 * where its first sign was lost (`[31m`).
 */
export const ESCAPES = new RegExp(
  [
    String.raw`(?:${String.fromCharCode(0x1b)}|\\u001b|\\x1b|\\033|\\e|\^\[)\[[\d;?]{0,48}[a-z]`,
    String.raw`\u009b[\d;?]{0,48}[a-z]`,
    String.raw`\[\d{1,3}(?:;\d{1,3}){0,15}m`,
  ].join('|'),
  'gi',
);

/**
 * The text with blanks in their place: its offsets stay. They end in a letter, which would be taken for the beginning of
 * the token behind them.
 */
export function withoutEscapes(text: string): string {
  if (!text.includes('[') && !text.includes('\u009b')) return text;
  return text.replace(ESCAPES, (sequence) => ' '.repeat(sequence.length));
}
