/** Bits, 32 a number: one for each pattern that may fit. */
export type Marks = number[];

/** The numbers that are not 0, each after its place: most words are needed by few patterns. */
export type FewMarks = readonly number[];

export function noMarks(size: number): Marks {
  return new Array<number>(size).fill(0);
}

export function mark(marks: Marks, place: number): void {
  marks[place >>> 5] = (marks[place >>> 5] ?? 0) | (1 << (place & 31));
}

export function isMarked(marks: Marks, place: number): boolean {
  return ((marks[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
}

export function addMarks(marks: Marks, more: FewMarks): void {
  for (let at = 0; at < more.length; at += 2) {
    const index = more[at] ?? 0;
    marks[index] = (marks[index] ?? 0) | (more[at + 1] ?? 0);
  }
}

export function fewOf(marks: Marks): FewMarks {
  return marks.flatMap((bits, index) => (bits === 0 ? [] : [index, bits]));
}

export function bothOf(a: FewMarks | null, b: FewMarks | null): FewMarks | null {
  if (a === null || b === null) return a ?? b;
  const marks: Marks = [];
  addMarks(marks, a);
  addMarks(marks, b);
  return fewOf(Array.from(marks, (bits) => bits ?? 0));
}
