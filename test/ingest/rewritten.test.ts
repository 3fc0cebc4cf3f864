// Logs whose lines are known by their bytes, written anew: nothing comes twice, and nothing erased comes back.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forget, prune } from '../../src/erasure/index.js';
import { ALICE_ALL, AT_ONCE, GRACED, selecting } from '../helpers/erasing.js';
import { filesHolding, rowsOf } from '../helpers/look.js';
import { ALICE, type TestPlace, testPlace } from '../helpers/workspace.js';

type Log = readonly object[];

const SHORT = 'Zanzibar, café “Ål”.';
const SAID = ['I drive a red Skoda and I play the oboe in a quintet.', 'Lovely!', SHORT, 'Well done.'];

const time = (n: number) => `2026-06-01T10:0${n}:00.${100 + n}Z`;
const role = (n: number) => (n % 2 === 0 ? 'user' : 'assistant');

const HEADER = { timestamp: time(0), type: 'session_meta', payload: { id: 'th-1', cwd: '/work/stamps' } };

const logs: Record<string, (said: readonly string[], from?: number) => Log> = {
  codex: (said, from = 0) => [
    HEADER,
    ...said.map((message, n) => ({
      timestamp: time(n + from),
      type: 'event_msg',
      payload: { type: n % 2 === 0 ? 'user_message' : 'agent_message', message },
    })),
  ],
  generic: (said, from = 0) =>
    said.map((content, n) => ({ session_id: 's-1', role: role(n), content, timestamp: time(n + from) })),
  'generic with ids': (said, from = 0) =>
    said.map((content, n) => ({ id: `m${n + from}`, session_id: 's-1', role: role(n), content })),
  pi: (said, from = 0) => [
    { type: 'session', id: 'pi-1', timestamp: time(0), cwd: '/work/stamps' },
    ...said.map((text, n) => ({
      type: 'message',
      id: `0000000${n}`,
      timestamp: time(n + from),
      message: { role: role(n), content: [{ type: 'text', text }] },
    })),
  ],
};

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

const spaced = (value: unknown) => JSON.stringify(value, null, 1).replaceAll('\n', '');
const escaped = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const writings: Record<string, (value: unknown) => string> = {
  'sorted keys': (value) => JSON.stringify(sorted(value)),
  'other blanks': spaced,
  'other escapes': escaped,
};

function write(place: TestPlace, log: Log, as: (value: unknown) => string = JSON.stringify): string {
  const path = join(place.folder, 'talk.jsonl');
  writeFileSync(path, `${log.map((one) => as(one)).join('\n')}\n`);
  return path;
}

const rounds = (place: TestPlace) =>
  place.run((workspace) =>
    rowsOf(workspace, 'rounds', ALICE).map(({ id, text }) => ({ id, text: text ?? '' })),
  );

async function told(log: Log): Promise<TestPlace> {
  const place = testPlace();
  await place.ingest(ALICE, write(place, log));
  return place;
}

async function forgetShort(place: TestPlace): Promise<void> {
  const round = (await rounds(place)).find(({ text }) => text.includes('Zanzibar'));
  if (round === undefined) throw new Error('nothing was taken');
  await place.run((workspace) => forget(workspace, selecting({ rounds: [round.id] }), AT_ONCE));
}

const cases = Object.keys(logs).flatMap((log) => Object.keys(writings).map((as) => [log, as] as const));

test.each(cases)('%s with %s: what is there is not stored twice', async (name, as) => {
  const log = logs[name]?.(SAID) ?? [];
  const place = await told(log);
  const before = await rounds(place);
  expect(before).toHaveLength(2);
  expect(await place.ingest(ALICE, write(place, log, writings[as]))).toMatchObject({ rounds: 0 });
  expect(await rounds(place)).toEqual(before);
});

test.each(cases)('%s with %s: a short line that was erased does not come back', async (name, as) => {
  const log = logs[name]?.(SAID) ?? [];
  const place = await told(log);
  await forgetShort(place);
  await place.ingest(ALICE, write(place, log, writings[as]));
  expect(filesHolding(place.storeDir, 'Zanzibar')).toEqual([]);
  expect(await rounds(place)).toHaveLength(1);
});

test.each(Object.keys(logs))('%s: the same words at another time are taken', async (name) => {
  const place = await told(logs[name]?.(SAID) ?? []);
  await forgetShort(place);
  const later = logs[name]?.([SHORT, 'Again?'], 5) ?? [];
  expect(await place.ingest(ALICE, write(place, later, writings['sorted keys']))).toMatchObject({
    rounds: 1,
  });
});

test.each([
  ['the round', forgetShort],
  [
    'the subject',
    async (place: TestPlace) => void (await place.run((one) => forget(one, ALICE_ALL, AT_ONCE))),
  ],
])('a rollout whose header stands last brings nothing back that went with %s', async (_, erase) => {
  const [header, ...lines] = logs.codex?.(SAID) ?? [];
  const place = await told([HEADER, ...lines]);
  await erase(place);
  await place.ingest(ALICE, write(place, [...lines, header ?? HEADER]));
  expect(filesHolding(place.storeDir, 'Zanzibar')).toEqual([]);
});

test.each(['codex', 'generic', 'pi'])(
  '%s: what was hidden and then pruned does not come back',
  async (name) => {
    const log = logs[name]?.(SAID) ?? [];
    const place = await told(log);
    await place.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
    place.now.value += 60 * 86_400_000;
    await place.run((workspace) => prune(workspace, {}));
    await place.ingest(ALICE, write(place, log, writings['sorted keys']));
    expect(filesHolding(place.storeDir, 'Zanzibar')).toEqual([]);
  },
);

test.each(['codex', 'generic', 'pi'])(
  '%s: erased before lines were known so, the same bytes stay out',
  async (name) => {
    const log = logs[name]?.(SAID) ?? [];
    const place = await told(log);
    await place.run(({ store }) => store.db.exec('UPDATE lines SET copy_digest = NULL'));
    await forgetShort(place);
    await place.ingest(ALICE, write(place, [...log, ...(logs[name]?.(['Hello?'], 6) ?? [])]));
    expect((await rounds(place)).map(({ text }) => text).join()).not.toContain('Zanzibar');
  },
);

test('lines that differ in a number too large to be told apart are two', async () => {
  const place = testPlace();
  const path = join(place.folder, 'talk.jsonl');
  const line = (id: string) =>
    `{"session_id":"s-1","role":"user","content":"Yes, I do.","timestamp":"2026-06-01T10:00:00Z","id":${id}}\n`;
  writeFileSync(path, line('12345678901234567001') + line('12345678901234567002'));
  expect(await place.ingest(ALICE, path)).toMatchObject({ rounds: 2, duplicates: 0 });
});
