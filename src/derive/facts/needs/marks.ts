/** Bits, 32 a number: one for each pattern that may fit. */
export type Marks = number[];

export function noMarks(size: number): Marks {
  return new Array<number>(size).fill(0);
}

export function mark(marks: Marks, place: number): void {
  marks[place >>> 5] = (marks[place >>> 5] ?? 0) | (1 << (place & 31));
}

export function isMarked(marks: Marks, place: number): boolean {
  return ((marks[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
}

export function addMarks(marks: Marks, more: Marks): void {
  for (let index = 0; index < marks.length; index += 1)
    marks[index] = (marks[index] ?? 0) | (more[index] ?? 0);
}
