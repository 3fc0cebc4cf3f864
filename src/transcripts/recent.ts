import { REMEMBERED_BYTES } from './format.js';

/**
 * What the reader remembers by key. Entries are forgotten by distance in the file, judged when they are looked
 * up: so a run that goes on at a cursor knows what one long run would know at the same line.
 */
export interface Recent<T> {
  /** The newest value under the key that lies near enough to `offset`. */
  get(key: string, offset: number): T | null;
  set(key: string, offset: number, value: T): void;
}

/** Removing forgotten entries costs a walk, so it waits until that many bytes have been read. */
const SWEEP_EVERY_BYTES = REMEMBERED_BYTES / 4;

export function createRecent<T>(): Recent<T> {
  const entries = new Map<string, { offset: number; value: T }>();
  let sweptAt = 0;
  return {
    get(key, offset) {
      const entry = entries.get(key);
      return entry !== undefined && isRemembered(entry.offset, offset) ? entry.value : null;
    },
    set(key, offset, value) {
      entries.set(key, { offset, value });
      if (offset - sweptAt < SWEEP_EVERY_BYTES) return;
      sweptAt = offset;
      for (const [old, entry] of entries) if (!isRemembered(entry.offset, offset)) entries.delete(old);
    },
  };
}

export function isRemembered(entryOffset: number, offset: number): boolean {
  return entryOffset >= offset - REMEMBERED_BYTES;
}
