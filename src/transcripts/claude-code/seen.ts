import type { LineRef } from '../../model/transcript.js';
import { createRecent, isRemembered } from '../recent.js';

/**
 * One API message is written as several lines, and some repeat what an earlier one said: exactly, or with more
 * behind it. This finds the part that is new. A line that stands in the file twice (same identity) is left
 * alone: to tell places of one line is the business of whoever stores it.
 */
export interface Seen {
  /** The part of a block's text that no other line of the same message had; null when there is none. */
  newText(line: LineRef, kind: 'text' | 'reasoning', text: string): string | null;
  /** Whether another line had the block with this id (and content). */
  isRepeated(line: LineRef, blockId: string, content: string): boolean;
}

/** Lines of one message that are compared; the longest real message had 24. */
const MAX_LINES = 64;

interface SeenText {
  lineId: string;
  offset: number;
  text: string;
}

export function createSeen(): Seen {
  const texts = createRecent<SeenText[]>();
  const blocks = createRecent<{ lineId: string; content: string }>();
  return {
    newText(line, kind, text) {
      if (line.messageId === null) return text;
      const key = `${kind} ${line.messageId}`;
      const known = (texts.get(key, line.offset) ?? []).filter(({ offset }) =>
        isRemembered(offset, line.offset),
      );
      const now = { lineId: line.lineId, offset: line.offset, text };
      texts.set(key, line.offset, [...known.slice(1 - MAX_LINES), now]);
      return extension(
        text,
        known.filter(({ lineId }) => lineId !== line.lineId),
      );
    },
    isRepeated(line, blockId, content) {
      const known = blocks.get(blockId, line.offset);
      blocks.set(blockId, line.offset, { lineId: line.lineId, content });
      return known !== null && known.lineId !== line.lineId && known.content === content;
    },
  };
}

function extension(text: string, known: readonly SeenText[]): string | null {
  if (known.some((earlier) => earlier.text === text)) return null;
  const prefixes = known.map((earlier) => earlier.text).filter((earlier) => text.startsWith(earlier));
  const longest = prefixes.reduce((length, earlier) => Math.max(length, earlier.length), 0);
  return text.slice(longest);
}
