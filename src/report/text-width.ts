/** Scripts and forms that take two columns of a terminal. */
const WIDE =
  /^(?:[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]|[\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u;

/** Made when a text needs it: it costs a tenth of a start. */
let segmenter: Intl.Segmenter | null = null;

function graphemesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** Columns that a text takes on a terminal. */
export function textWidth(text: string): number {
  if (/^[\x20-\x7E]*$/.test(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemesOf(text)) width += WIDE.test(grapheme) ? 2 : 1;
  return width;
}

/** Breaks a text into lines of at most `width` columns: between words where possible, and inside a long one. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => pieces(long, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** The beginning of a text, with an ellipsis where something is missing. */
export function shorten(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  return `${pieces(text, width - 1)[0]?.trimEnd() ?? ''}…`;
}

function pieces(word: string, width: number): string[] {
  if (textWidth(word) <= width) return [word];
  const found: string[] = [];
  let piece = '';
  let taken = 0;
  for (const grapheme of graphemesOf(word)) {
    const own = textWidth(grapheme);
    if (piece !== '' && taken + own > width) {
      found.push(piece);
      piece = '';
      taken = 0;
    }
    piece += grapheme;
    taken += own;
  }
  return [...found, piece];
}
