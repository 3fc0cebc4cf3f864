import { createHash } from 'node:crypto';
import type { ToolOutput } from '../model/transcript.js';

/** Characters of a tool's output that are kept for derivation: the beginning and the end, where results stand. */
export const OUTPUT_KEEP_CHARS = 16_384;
const HEAD_CHARS = 12_288;
const TAIL_CHARS = OUTPUT_KEEP_CHARS - HEAD_CHARS;

/** Cuts an output to what is kept; size and digest are of the whole. `text` must be well formed. */
export function toToolOutput(text: string): ToolOutput {
  return { text: cut(text), bytes: Buffer.byteLength(text), sha256: digest(text) };
}

function cut(text: string): string {
  if (text.length <= OUTPUT_KEEP_CHARS) return text;
  const headEnd = wholeCharacterAt(text, HEAD_CHARS);
  const tailStart = wholeCharacterAt(text, text.length - TAIL_CHARS);
  return `${text.slice(0, headEnd)}\n[…]\n${text.slice(tailStart)}`;
}

const PIECE_CHARS = 1024 * 1024;

/** In pieces, for hashing a string copies it. */
function digest(text: string): string {
  const hash = createHash('sha256');
  for (let start = 0; start < text.length; ) {
    const end = wholeCharacterAt(text, start + PIECE_CHARS);
    hash.update(text.slice(start, end));
    start = end;
  }
  return hash.digest('hex');
}

/** Moves a cut one unit on when it would split a surrogate pair. */
function wholeCharacterAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? index + 1 : index;
}
