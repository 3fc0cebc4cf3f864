import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Index } from './index-of.js';
import { SYMBOL_COUNT } from './letters.js';
import { newSeen } from './seen.js';

/**
 * What patterns need, as a build lays it down: to read it anew takes longer than a short transcript, and to try whole
 * patterns until then as long, since each must be made ready.
 */
export interface Known {
  /** How many alternatives each pattern has. */
  counts: readonly number[];
  index: Index;
}

interface Built extends Omit<Known, 'index'> {
  /** Of the patterns that it is about. */
  digest: string;
  index: Omit<Index, 'seen'>;
}

const FILE = new URL('../../assets/needs.gz', import.meta.url);
const TREES = ['first', 'last', 'words', 'ends'] as const;

export function asBuilt(keys: readonly string[], { counts, index }: Known): Buffer {
  const { seen: _, ...rest } = index;
  const trees = TREES.map((name) => {
    const { next, goingOn, ending } = index[name];
    return [name, { next: next.slice(0, goingOn.length * SYMBOL_COUNT), goingOn, ending }];
  });
  const built: Built = { digest: digestOf(keys), counts, index: { ...rest, ...Object.fromEntries(trees) } };
  return gzipSync(serialize(built));
}

/** Null where there is no build, or one of other patterns or for another Node. */
export function readBuilt(keys: readonly string[]): Known | null {
  try {
    const built: Built = deserialize(gunzipSync(readFileSync(FILE)));
    if (built.digest !== digestOf(keys)) return null;
    return { counts: built.counts, index: { ...built.index, seen: newSeen() } };
  } catch {
    return null;
  }
}

function digestOf(keys: readonly string[]): string {
  return createHash('sha256').update(keys.join('\n')).digest('hex');
}
