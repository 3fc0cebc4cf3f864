import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { serviceKeyPatterns } from '../../src/gate/credentials/service-keys.js';
import { ESCAPES } from '../../src/gate/escapes.js';
import { UUID } from '../../src/gate/uuid.js';

/*
 * No pattern of the gate takes more than linear time: recheck looks at each. That takes many minutes for all, so those
 * that passed are noted in checked-patterns.txt, and a normal run looks only at the ones that are not there.
 *   PATTERNS=all npx vitest run test/gate/patterns-are-safe.test.ts   looks at all and writes the notes again
 */

/** Patterns that are put together when the program runs; those that stand in the source are found there. */
const BUILT: readonly RegExp[] = [...serviceKeyPatterns(), new RegExp(UUID, 'y'), ESCAPES];

/** Patterns that would be slow on long texts and never see one. */
const OF_SHORT_TEXTS: ReadonlyMap<string, string> = new Map([
  ['/-+$/', 'email.ts: one label of a domain, whose run is bounded'],
  [
    String.raw`/([A-Za-z_µ][\w.-]{0,38})["']?\s{0,2}[:=#(]\s{0,2}["']?$/`,
    'card.ts: the characters before a number',
  ],
]);

const folder = fileURLToPath(new URL('../../src/gate/', import.meta.url));
const notes = fileURLToPath(new URL('checked-patterns.txt', import.meta.url));
const isWhole = process.env.PATTERNS === 'all';

test('every pattern of the gate takes linear time', async () => {
  const patterns = shippedPatterns();
  const known = new Set(isWhole || !existsSync(notes) ? [] : readFileSync(notes, 'utf8').split('\n'));
  const unknown = patterns.filter((pattern) => !known.has(noteOf(pattern)));
  const slow: string[] = [];
  await inPairs(unknown, async (pattern) => {
    if (!OF_SHORT_TEXTS.has(String(pattern)) && !(await isSafe(pattern))) slow.push(String(pattern));
  });
  const passed = patterns.filter((pattern) => !slow.includes(String(pattern)));
  if (isWhole) writeFileSync(notes, `${passed.map(noteOf).sort().join('\n')}\n`);
  expect(slow).toEqual([]);
}, 3_600_000);

function shippedPatterns(): RegExp[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const literals = files.flatMap((file) =>
    literalsIn(parseAst(readFileSync(join(folder, file), 'utf8'), { lang: 'ts' })),
  );
  return [...new Map([...literals, ...BUILT].map((pattern) => [String(pattern), pattern])).values()];
}

/** The regular expressions in a syntax tree. */
function literalsIn(node: unknown): RegExp[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn);
  if (node === null || typeof node !== 'object') return [];
  if ('regex' in node && node.regex !== null && typeof node.regex === 'object') {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    return [new RegExp(pattern, flags)];
  }
  return Object.values(node).flatMap(literalsIn);
}

/** Patterns with large counts are tried with random strings: what looks slow once is tried again. */
const TRIES = 3;

async function isSafe({ source, flags, sticky }: RegExp): Promise<boolean> {
  // recheck takes a sticky pattern for one that searches.
  const pattern = sticky ? `^(?:${source})` : source;
  for (let randomSeed = 1; randomSeed <= TRIES; randomSeed += 1) {
    const { status } = await check(pattern, flags.replace(/[ygd]/g, ''), { timeout: 60_000, randomSeed });
    if (status === 'safe') return true;
  }
  return false;
}

function noteOf(pattern: RegExp): string {
  return createHash('sha256').update(String(pattern)).digest('hex').slice(0, 24);
}

/** Two at a time. */
async function inPairs<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all([worker(), worker()]);
}
