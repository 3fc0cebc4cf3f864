import { createRecent } from '../recent.js';

/** Codex says most things twice: as what the model saw (`item`), and as what the person saw (`event`). */
export type Layer = 'item' | 'event';

export interface Twins {
  /** Whether the other layer said this just before; the pair is then complete. */
  isSecond(said: { role: string; layer: Layer; text: string; offset: number }): boolean;
}

/** How far apart the two may lie; measured: at most three short lines. */
const REACH_BYTES = 1024 * 1024;

export function createTwins(): Twins {
  const single = createRecent<{ layer: Layer; offset: number; times: number }>();
  return {
    isSecond({ role, layer, text, offset }) {
      const key = `${role} ${text}`;
      const entry = single.get(key, offset);
      const known = entry !== null && entry.offset >= offset - REACH_BYTES ? entry : null;
      if (known !== null && known.layer !== layer && known.times > 0) {
        single.set(key, offset, { ...known, times: known.times - 1 });
        return true;
      }
      const times = known?.layer === layer ? known.times : 0;
      single.set(key, offset, { layer, offset, times: times + 1 });
      return false;
    },
  };
}
