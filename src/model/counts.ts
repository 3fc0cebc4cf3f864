/** Adds `counts` to `into`, key by key. */
export function addCounts(into: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [key, n] of Object.entries(counts)) into[key] = (into[key] ?? 0) + n;
}

export function sumOfCounts(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const counts of all) addCounts(sum, counts);
  return sum;
}
