import type { LineRef } from '../../model/transcript.js';
import { type Finding, ignored } from '../finding.js';
import { createRecent, isRemembered } from '../recent.js';
import { prompted } from '../speech.js';

/**
 * What stands under the user's name in the model's history is mostly the client's; the person's own words follow
 * as an event. So a text of the history is held back: an event behind it says what of it was said. Where no
 * event follows before the assistant goes on, and none came in a long time, the file has no events, and the text
 * is taken as the person's.
 */
export interface Prompts {
  hold(line: LineRef, text: string): void;
  /**
   * An event with a person's words came: they are said, where the history has them first, in that line. What else
   * was held back is machine text.
   */
  spoken(text: string, line: LineRef): Finding[];
  /** Whether something is held back. */
  isWaiting(offset: number): boolean;
  /** The assistant goes on. */
  release(offset: number): Finding[];
}

interface Held {
  line: LineRef;
  text: string;
}

export function createPrompts(): Prompts {
  let held: Held[] = [];
  const events = createRecent<true>();
  const take = (offset: number): Held[] => {
    const taken = held.filter(
      ({ line }) => offset === Number.POSITIVE_INFINITY || isRemembered(line.offset, offset),
    );
    held = [];
    return taken;
  };
  return {
    hold(line, text) {
      held.push({ line, text });
    },
    spoken(text, line) {
      events.set('event', line.offset, true);
      const waiting = take(line.offset);
      const twin = waiting.findLast((one) => one.text === text);
      const others = waiting.filter((one) => one !== twin).map(() => ignored('unspoken_user_item'));
      const said = prompted(twin?.line ?? line, text);
      return twin === undefined ? [...others, said] : [...others, ignored('twin'), said];
    },
    isWaiting: (offset) => held.some(({ line }) => isRemembered(line.offset, offset)),
    release(offset) {
      if (held.length === 0) return [];
      return take(offset).map(({ line, text }) =>
        events.get('event', line.offset) === null ? prompted(line, text) : ignored('unspoken_user_item'),
      );
    },
  };
}
