// Builds the filters that src/gate/persons/membership.ts reads.
import { probe } from '../../dist/src/gate/persons/membership.js';

const CELLS_PER_WORD = 1.23;
const MOST_GROWTH = 1.05;

/** @returns one byte a cell: the three cells of a word combine to its fingerprint */
export function packMembership(words) {
  for (let cells = CELLS_PER_WORD; cells < CELLS_PER_WORD * MOST_GROWTH; cells += 0.001) {
    const blockSize = Math.ceil((words.length * cells + 32) / 3);
    const order = peel(words, blockSize);
    if (order !== null) return assign(order, blockSize * 3);
  }
  throw new Error('the words cannot be laid out: two of them share both hashes');
}

/** Takes away, again and again, a word that has a cell to itself. Null when some words keep sharing all of theirs. */
function peel(words, blockSize) {
  const probes = words.map((word) => probe(word, blockSize));
  const counts = new Int32Array(blockSize * 3);
  const sums = new Int32Array(blockSize * 3);
  probes.forEach(({ cells }, number) => {
    for (const cell of cells) toggle(cell, number, 1);
  });
  const lonely = [...counts.keys()].filter((cell) => counts[cell] === 1);
  const order = [];
  while (lonely.length > 0) {
    const own = lonely.pop();
    if (counts[own] !== 1) continue;
    const number = sums[own];
    order.push({ own, ...probes[number] });
    for (const cell of probes[number].cells) {
      toggle(cell, number, -1);
      if (counts[cell] === 1) lonely.push(cell);
    }
  }
  return order.length === words.length ? order : null;

  function toggle(cell, number, step) {
    counts[cell] += step;
    sums[cell] ^= number;
  }
}

/** Last taken away is first written: a word's own cell is in no later one's. */
function assign(order, size) {
  const bytes = Buffer.alloc(size);
  for (const { own, cells, fingerprint } of order.reverse()) {
    bytes[own] = 0;
    bytes[own] = cells.reduce((value, cell) => value ^ bytes[cell], fingerprint);
  }
  return bytes;
}
