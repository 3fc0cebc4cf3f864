/** A piece of a message: UTF-16 offsets, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The span without white space at its edges. */
export function trimmed(text: string, { start, end }: Span): Span {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text.charAt(from))) from++;
  while (to > from && /\s/.test(text.charAt(to - 1))) to--;
  return { start: from, end: to };
}

/** Typographic quotes and spaces as plain ones, character for character, so that offsets stay true. */
export function plain(text: string): string {
  return text
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[\u00a0\u2007\u202f]/g, ' ');
}
