import { FEATURE_BITS } from './weights.js';

/*
 * The row of a feature is the hash of its text. The text is hashed piece by piece, so that no string is built; the
 * weights were trained with exactly this function.
 */

const START = 0x811c9dc5 | 0;
const MASK = (1 << FEATURE_BITS) - 1;

export function begin(text: string): number {
  return extend(START, text);
}

export function extend(state: number, text: string): number {
  let hash = state;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

/** Adds one character. */
export function extendBy(state: number, unit: number): number {
  return Math.imul(state ^ unit, 0x01000193);
}

/** Adds `0` or `1`. */
export function extendByFlag(state: number, flag: boolean): number {
  return extendBy(state, flag ? 49 : 48);
}

export function rowOf(state: number): number {
  let hash = state ^ (state >>> 15);
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) & MASK;
}
