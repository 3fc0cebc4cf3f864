/**
 * A set of words in ten bits a word, as an xor filter: it knows every word that was put into it, and takes one of
 * 256 others for a member. The layout is that of Graf and Lemire, "Xor Filters" (2019).
 */
export interface Membership {
  has(word: string): boolean;
}

/** Where a word's three cells are, and what they combine to. */
export interface Probe {
  cells: readonly [number, number, number];
  fingerprint: number;
}

export function readMembership(bytes: Uint8Array): Membership {
  const blockSize = bytes.length / 3;
  return {
    has(word) {
      const { cells, fingerprint } = probe(word, blockSize);
      const [first, second, third] = cells;
      return ((bytes[first] ?? 0) ^ (bytes[second] ?? 0) ^ (bytes[third] ?? 0)) === fingerprint;
    },
  };
}

/** @param blockSize a third of the number of cells */
export function probe(word: string, blockSize: number): Probe {
  const one = hash(word, 0x9e3779b9);
  const two = hash(word, 0x85ebca6b);
  const three = scatter(one ^ Math.imul(two, 0xc2b2ae35));
  return {
    cells: [one % blockSize, blockSize + (two % blockSize), 2 * blockSize + (three % blockSize)],
    fingerprint: (one ^ two ^ three) >>> 24,
  };
}

function hash(word: string, seed: number): number {
  let state = seed;
  for (let index = 0; index < word.length; index += 1)
    state = Math.imul(state ^ word.charCodeAt(index), 0x01000193);
  return scatter(state ^ word.length);
}

/** The finish of MurmurHash3. */
function scatter(value: number): number {
  let state = value;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
