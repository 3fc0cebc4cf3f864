import type { Counts, NamesakeCounts } from '../model/erasure.js';

const SINGULAR: Readonly<Record<string, string>> = {
  summaries: 'summary',
  search_blocks: 'search block',
  file_snapshots: 'file snapshot',
  tool_calls: 'tool call',
  entities: 'entity',
  derived_entities: 'derived entity',
  aliases: 'alias',
  copies: 'copy',
};

/** `1 session`, `2 rounds`, for the plural keys that counts have. */
export function countOf(n: number, plural: string): string {
  const name = words(plural);
  return `${n} ${n === 1 ? (SINGULAR[plural] ?? name.replace(/s$/, '')) : name}`;
}

/** What people know comes first, what hangs on it after; anything else at the end. */
const ORDER = [
  'subjects',
  'sessions',
  'rounds',
  'facts',
  'summaries',
  'artifacts',
  'messages',
  'vectors',
  'search_blocks',
];

/** A name of ours as people read it: `third party`. */
export function words(name: string | null): string {
  return (name ?? '').replaceAll('_', ' ');
}

/** What a name alone does not tell whose it is. */
export function namesakeWords({ mentions, rows }: NamesakeCounts): string {
  const [verb, stay] = mentions === 1 ? ['mention', 'stays'] : ['mentions', 'stay'];
  return `${mentions} ${verb} in ${countOf(rows, 'rows')} may be somebody else's of that name and ${stay}`;
}

/** Every count that is not zero: `['1 session', '2 rounds']`. */
export function countWords(counts: Counts): string[] {
  const place = (plural: string) => (ORDER.includes(plural) ? ORDER.indexOf(plural) : ORDER.length);
  return Object.entries(counts)
    .filter(([, n]) => n > 0)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([plural, n]) => countOf(n, plural));
}

/** `1 session, 2 rounds`; `nothing` where all is zero. */
export function countList(counts: Counts): string {
  const words = countWords(counts);
  return words.length === 0 ? 'nothing' : words.join(', ');
}

/** Counts by fixed kinds, as `2 email, 1 card`, the largest first. */
export function kindList(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, n]) => n > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, n]) => `${n} ${words(kind)}`)
    .join(', ');
}

/** `words`, where there is anything to say them of. */
export function some(n: number, words: string): string {
  return n > 0 ? words : '';
}

/** What there is to say, as one line. */
export function sentence(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('; ')}.\n`;
}

export function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, n) => total + n, 0);
}

const BYTE_UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** `512 bytes`, `4.2 MB`: decimal units, for people. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  let size = bytes;
  let unit: string = '';
  for (const next of BYTE_UNITS) {
    if (size < 1000) break;
    size /= 1000;
    unit = next;
  }
  return `${size.toFixed(1)} ${unit}`;
}
