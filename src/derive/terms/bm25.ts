import { prepareQuery, scanBlock } from './blocks.js';

/** The usual constants of BM25: how fast a repeated word saturates, and how much length counts. */
const K1 = 1.2;
const B = 0.75;

export interface Scored {
  id: number;
  score: number;
}

export interface Bm25 {
  /** Reads one block. Hidden rows count for nothing: neither as hits nor in the statistics. */
  add(block: Uint8Array, isHidden: (id: number) => boolean): void;
  /**
   * The `k` best rows that hold at least one term, best first, and those that are worth as much as the last of them: which
   * of these are left is for the caller to say, whose order is not that of ids.
   */
  top(k: number): Scored[];
}

interface Hit {
  id: number;
  length: number;
  frequencies: Uint8Array;
}

/**
 * Ranks rows by BM25 with the statistics of the blocks it was given, and of nothing else: what stands in
 * another scope can neither change a ranking nor be inferred from it.
 */
export function createBm25(terms: readonly number[]): Bm25 {
  const query = prepareQuery(terms);
  const rowsWith = new Uint32Array(query.hashes.length);
  const hits: Hit[] = [];
  let rows = 0;
  let totalLength = 0;

  return {
    add(block, isHidden) {
      scanBlock(block, query, (id, length, frequencies, found) => {
        if (isHidden(id)) return;
        rows++;
        totalLength += length;
        if (found === 0) return;
        const kept = frequencies.slice();
        for (let i = 0; i < kept.length; i++) if (kept[i] !== 0) rowsWith[i] = (rowsWith[i] ?? 0) + 1;
        hits.push({ id, length, frequencies: kept });
      });
    },
    top(k) {
      const weights = Array.from(rowsWith, (n) => Math.log(1 + (rows - n + 0.5) / (n + 0.5)));
      const mean = totalLength / rows;
      const scored = hits.map((hit) => ({ id: hit.id, score: scoreOf(hit, weights, mean) }));
      return bestOf(
        scored.sort((a, b) => b.score - a.score || a.id - b.id),
        k,
      );
    },
  };
}

/** The first `k` of what is sorted by score, and those that are worth as much as the last of them. */
export function bestOf(sorted: readonly Scored[], k: number): Scored[] {
  const last = sorted[k - 1]?.score;
  let end = Math.min(k, sorted.length);
  while (end < sorted.length && sorted[end]?.score === last) end++;
  return sorted.slice(0, end);
}

function scoreOf(hit: Hit, weights: readonly number[], meanLength: number): number {
  const damping = K1 * (1 - B + (B * hit.length) / meanLength);
  return weights.reduce((sum, weight, i) => {
    const frequency = hit.frequencies[i] ?? 0;
    return sum + (weight * frequency * (K1 + 1)) / (frequency + damping);
  }, 0);
}
