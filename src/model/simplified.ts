import { SIMPLIFIED_PAIRS } from './simplified-pairs.js';

const FIRST_HAN = 0x4e00;
const HAN = /[\u4e00-\u9fff]/;

let forms: Uint16Array | null = null;

/**
 * A text with its traditional Chinese characters as simplified ones, which rules are written in. One UTF-16 unit for
 * each, so that offsets stay true: what is looked for in it is cut out of the text itself.
 */
export function simplified(text: string): string {
  const first = text.search(HAN);
  if (first < 0) return text;
  forms ??= formsOf(SIMPLIFIED_PAIRS);
  const pieces: string[] = [];
  let from = 0;
  for (let at = first; at < text.length; at += 1) {
    const form = forms[text.charCodeAt(at) - FIRST_HAN] ?? 0;
    if (form === 0) continue;
    pieces.push(text.slice(from, at), String.fromCharCode(form));
    from = at + 1;
  }
  return from === 0 ? text : pieces.join('') + text.slice(from);
}

/** By the place of the traditional character; 0 where there is nothing to change. */
function formsOf(pairs: string): Uint16Array {
  const found = new Uint16Array(0x9fff - FIRST_HAN + 1);
  for (let at = 0; at < pairs.length; at += 2)
    found[pairs.charCodeAt(at) - FIRST_HAN] = pairs.charCodeAt(at + 1);
  return found;
}
