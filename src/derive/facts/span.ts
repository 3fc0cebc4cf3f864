import { simplified } from '../../model/simplified.js';

/** A piece of a message: UTF-16 offsets, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The span without white space at its edges. */
export function trimmed(text: string, { start, end }: Span): Span {
  if (isInk(text.charCodeAt(start)) && isInk(text.charCodeAt(end - 1)) && start < end) return { start, end };
  const inside = text.slice(start, end).trimStart();
  const from = end - inside.length;
  return { start: from, end: from + inside.trimEnd().length };
}

/** For certain no white space. */
function isInk(code: number): boolean {
  return code > 32 && code < 127;
}

const TYPOGRAPHIC = /[’‘ʼ“”„«»\u00a0\u2007\u202f]/;

/** Typographic quotes and spaces as plain ones, traditional Chinese as simplified: by character, so that offsets stay true. */
export function plain(text: string): string {
  const read = simplified(text);
  if (!TYPOGRAPHIC.test(read)) return read;
  return read
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[\u00a0\u2007\u202f]/g, ' ');
}

/** Where `pattern`, which has the flag `g` and matches no empty text, fits. */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) matches.push(match);
  return matches;
}
