/** `1 row`, `2 rows`: a number with its noun. */
export function counted(n: number, noun: string): string {
  return `${n} ${n === 1 ? noun : `${noun}s`}`;
}
