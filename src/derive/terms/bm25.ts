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

/**
 * Ranks rows by BM25 with the statistics of the blocks it was given, and of nothing else: what stands in
 * another scope can neither change a ranking nor be inferred from it.
 */
export function createBm25(terms: readonly number[]): Bm25 {
  const query = prepareQuery(terms);
  const rowsWith = new Uint32Array(query.hashes.length);
  // Of the rows with a hit, in columns: a lifetime has tens of thousands, and an object for each takes longer than to find it.
  const ids: number[] = [];
  const lengths: number[] = [];
  const frequencies = columnOf(query.hashes.length);
  let rows = 0;
  let totalLength = 0;

  return {
    add(block, isHidden) {
      scanBlock(block, query, (id, length, found, hits) => {
        if (isHidden(id)) return;
        rows++;
        totalLength += length;
        if (hits === 0) return;
        for (let i = 0; i < found.length; i++) if (found[i] !== 0) rowsWith[i] = (rowsWith[i] ?? 0) + 1;
        frequencies.set(ids.length, found);
        ids.push(id);
        lengths.push(length);
      });
    },
    top(k) {
      const weights = Array.from(rowsWith, (n) => Math.log(1 + (rows - n + 0.5) / (n + 0.5)));
      const mean = totalLength / rows;
      const scores = Float64Array.from(lengths, (length, at) =>
        scoreOf(frequencies.get(at), weights, K1 * (1 - B + (B * length) / mean)),
      );
      const least = scores.length > k ? (scores.toSorted().at(-k) ?? 0) : 0;
      const scored: Scored[] = [];
      scores.forEach((score, at) => {
        if (score >= least) scored.push({ id: ids[at] ?? 0, score });
      });
      return scored.sort((a, b) => b.score - a.score || a.id - b.id);
    },
  };
}

/** Values of `width` bytes each, one behind the other, as many as are set. */
function columnOf(width: number) {
  let bytes = new Uint8Array(1024 * width);
  return {
    get: (at: number) => bytes.subarray(at * width, (at + 1) * width),
    set(at: number, value: Uint8Array): void {
      if ((at + 1) * width > bytes.length) {
        const more = new Uint8Array(2 * bytes.length);
        more.set(bytes);
        bytes = more;
      }
      bytes.set(value, at * width);
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

function scoreOf(frequencies: Uint8Array, weights: readonly number[], damping: number): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    const frequency = frequencies[i] ?? 0;
    sum += ((weights[i] ?? 0) * frequency * (K1 + 1)) / (frequency + damping);
  }
  return sum;
}
