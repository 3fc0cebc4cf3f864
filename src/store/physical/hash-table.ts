/**
 * 32-bit hashes of what is looked for, each with numbers that say what it may be. Nearly every hash asked for is
 * absent, so a bitmap that stays in the processor's cache answers first.
 */
export interface HashTable {
  bitmap: Uint32Array;
  mask: number;
  values: Map<number, number[]>;
}

export function createHashTable(values: Map<number, number[]>): HashTable {
  // About 32 bits an entry: one absent hash in 32 passes.
  const bits = Math.min(24, Math.max(16, Math.ceil(Math.log2(32 * Math.max(1, values.size)))));
  const bitmap = new Uint32Array(2 ** bits / 32);
  const mask = 2 ** bits - 1;
  for (const hash of values.keys()) {
    const word = (hash & mask) >>> 5;
    bitmap[word] = (bitmap[word] ?? 0) | (1 << (hash & 31));
  }
  return { bitmap, mask, values };
}

export function lookUp(table: HashTable, hash: number): readonly number[] | undefined {
  const word = table.bitmap[(hash & table.mask) >>> 5] ?? 0;
  return (word & (1 << (hash & 31))) === 0 ? undefined : table.values.get(hash);
}

export function addValues(values: Map<number, number[]>, hash: number, ...added: number[]): void {
  const known = values.get(hash);
  if (known === undefined) values.set(hash, added);
  else known.push(...added);
}
