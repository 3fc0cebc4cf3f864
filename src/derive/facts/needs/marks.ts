/** Bits, 32 a number: one for each pattern that may fit. */
export type Marks = Int32Array;

/** The numbers that are not 0, each after its place: most words are needed by few patterns. */
export type FewMarks = readonly number[];

export function noMarks(size: number): Marks {
  return new Int32Array(size);
}

export function mark(marks: Marks, place: number): void {
  marks[place >>> 5] = (marks[place >>> 5] ?? 0) | (1 << (place & 31));
}

export function isMarked(marks: Marks, place: number): boolean {
  return ((marks[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
}

export function fewOf(marks: Marks): FewMarks {
  return [...marks].flatMap((bits, index) => (bits === 0 ? [] : [index, bits]));
}

export function bothOf(a: FewMarks | null, b: FewMarks | null): FewMarks | null {
  if (a === null || b === null) return a ?? b;
  const bits = new Map<number, number>();
  for (const few of [a, b])
    for (let at = 0; at < few.length; at += 2)
      bits.set(few[at] ?? 0, (bits.get(few[at] ?? 0) ?? 0) | (few[at + 1] ?? 0));
  return [...bits].flat();
}

/** All few marks one after the other, each after its length: what is looked up for every word lies close together. */
export interface Pool {
  marks: Int32Array;
  length: number;
}

export function newPool(): Pool {
  return { marks: new Int32Array(1024), length: 1 };
}

/** Where `few` lie in the pool; 0 for none. */
export function keep(pool: Pool, few: FewMarks | null | undefined): number {
  if (!few || few.length === 0) return 0;
  const place = pool.length;
  while (place + 1 + few.length > pool.marks.length) {
    const larger = new Int32Array(2 * pool.marks.length);
    larger.set(pool.marks);
    pool.marks = larger;
  }
  pool.marks.set([few.length, ...few], place);
  pool.length += 1 + few.length;
  return place;
}

/** Adds what lies at `place` in a pool. */
export function addMarks(marks: Marks, pool: Int32Array, place: number): void {
  if (place === 0) return;
  const end = place + (pool[place] ?? 0);
  for (let at = place + 1; at < end; at += 2) {
    const index = pool[at] ?? 0;
    marks[index] = (marks[index] ?? 0) | (pool[at + 1] ?? 0);
  }
}

/** The first place from `from` on and before `end` that is marked, among those that are `chosen`; −1 for none. */
export function nextMarked(marks: Marks, from: number, end: number, chosen?: Marks): number {
  let skipped = from & 31;
  for (let at = from >>> 5; at * 32 < end; at += 1) {
    let bits = ((marks[at] ?? 0) >>> skipped) << skipped;
    if (chosen !== undefined) bits &= chosen[at] ?? 0;
    if (bits !== 0) {
      const place = at * 32 + 31 - Math.clz32(bits & -bits);
      return place < end ? place : -1;
    }
    skipped = 0;
  }
  return -1;
}
