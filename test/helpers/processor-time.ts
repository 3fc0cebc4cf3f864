/** How long something takes on a machine as fast as the one that the limits were set on. */

const REFERENCE = 'Ann 12, 345 kept 6 of the 789 '.repeat(20_000);
/** What the same work took there. */
const REFERENCE_MS = 8;
const TURNS = 5;

/**
 * The best of five in ms of processor time: what is measured is the algorithm, not the machine's other work. It ends with
 * the first turn below `limit`; what is above is compared with how slow known work is at that moment.
 */
export function processorTime(work: () => void, limit: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TURNS && best >= limit; turn += 1) best = Math.min(best, timeOf(work));
  return best < limit ? best : best / slowness();
}

function slowness(): number {
  return Math.max(1, Math.min(...Array.from({ length: TURNS }, () => timeOf(knownWork))) / REFERENCE_MS);
}

function knownWork(): void {
  REFERENCE.replace(/(?<!\p{L})\p{Lu}\p{Ll}+ \d+|\d{3} (?=\w)/gu, '');
}

function timeOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
