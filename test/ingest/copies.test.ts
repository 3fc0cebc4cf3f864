// Logs whose lines have no ids and no session, under another name: nothing comes twice, and nothing erased comes back.
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { correct, forget, prune } from '../../src/erasure/index.js';
import { ingest, previewIngest } from '../../src/ingest/index.js';
import type { Selection } from '../../src/model/erasure.js';
import type { Scope } from '../../src/model/scope.js';
import { count } from '../../src/store/database.js';
import { ALICE_ALL, AT_ONCE, GRACED, selecting } from '../helpers/erasing.js';
import { filesHolding, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, NOW, type TestPlace, testPlace } from '../helpers/workspace.js';

type Line = [role: string, content: string, more?: object];

const SHORT = 'I collect stamps from Zanzibar.';
const SAID: readonly Line[] = [
  ['user', 'I drive a red Skoda and I play the oboe in a quintet.'],
  ['assistant', 'Lovely, a red Skoda and the oboe! Many quintets travel by car.'],
  ['user', SHORT],
  ['assistant', 'Rare, well done.'],
];

const minute = (n: number) => `2026-06-01T10:${String(n).padStart(2, '0')}:00Z`;

function write(place: TestPlace, name: string, lines: readonly Line[] = SAID): string {
  const path = join(place.folder, name);
  mkdirSync(dirname(path), { recursive: true });
  const records = lines.map(([role, content, more], n) => ({ role, content, timestamp: minute(n), ...more }));
  writeFileSync(path, `${records.map((record) => JSON.stringify(record)).join('\n')}\n`);
  return path;
}

/** A place that has taken in what was said. */
async function told(lines: readonly Line[] = SAID): Promise<TestPlace> {
  const place = testPlace();
  await place.ingest(ALICE, write(place, 'echo.jsonl', lines));
  return place;
}

const rounds = (place: TestPlace, scope: Scope = ALICE) =>
  place.run((workspace) => rowsOf(workspace, 'rounds', scope).map((row) => row.text ?? ''));

const idOf = (place: TestPlace, kind: 'facts' | 'rounds', words: string) =>
  place.run((workspace) => {
    const row = rowsOf(workspace, kind, ALICE).find(({ text }) => text?.includes(words));
    if (row === undefined) throw new Error(`no ${kind} with these words`);
    return row.id;
  });

test('a copy under another name brings nothing; its places are recorded', async () => {
  const place = await told();
  const before = await rounds(place);
  expect(await place.ingest(ALICE, write(place, 'moved.jsonl'))).toMatchObject({
    sessions: 0,
    rounds: 0,
    facts: 0,
    duplicates: 4,
  });
  expect(await rounds(place)).toEqual(before);
  await place.run(({ store }) => expect(count(store.db, 'SELECT count(*) FROM places')).toBe(4));
});

test('a copy with its fields in another order and other blanks is the same', async () => {
  const place = await told();
  const path = join(place.folder, 'moved.jsonl');
  const lines = SAID.map(
    ([role, content], n) =>
      `{"timestamp": "${minute(n).replace('Z', '.000+00:00')}", "content": ${JSON.stringify(content)}, "role": "${role}"}\n`,
  );
  writeFileSync(path, lines.join(''));
  expect(await place.ingest(ALICE, path)).toMatchObject({ rounds: 0, duplicates: 4 });
});

test('a grown export under another name brings what is new alone', async () => {
  const place = await told();
  const grown = write(place, 'export-08.jsonl', [
    ...SAID,
    ['user', 'My shell is fish.'],
    ['assistant', 'Ok.'],
  ]);
  expect(await place.ingest(ALICE, grown)).toMatchObject({ rounds: 1, duplicates: 4 });
  expect((await rounds(place)).filter((text) => text.includes('Zanzibar'))).toHaveLength(1);
});

test('tool calls and reasoning of a copy come once', async () => {
  const calls = [{ function: { name: 'search', arguments: '{}' } }];
  const place = await told([
    ...SAID,
    ['assistant', '', { reasoning: 'They like stamps.', tool_calls: calls }],
  ]);
  const again: Line[] = [...SAID, ['assistant', '', { reasoning: 'They like stamps.', tool_calls: calls }]];
  expect(await place.ingest(ALICE, write(place, 'moved.jsonl', again))).toMatchObject({
    sessions: 0,
    rounds: 0,
  });
  await place.run(({ store }) => {
    expect(count(store.db, 'SELECT count(*) FROM tool_calls')).toBe(1);
    expect(count(store.db, 'SELECT sum(reasoning_count) FROM rounds')).toBe(1);
  });
});

test('a dry run of a copy says that there is nothing', async () => {
  const place = await told();
  const path = write(place, 'moved.jsonl');
  const report = await place.run((workspace) =>
    previewIngest({
      paths: [path],
      scope: ALICE,
      exclude: [],
      readmit: false,
      policy: place.policy,
      clock: () => place.now.value,
      workspace,
    }),
  );
  expect(report).toMatchObject({ rounds: 0, duplicates: 4 });
});

const wholes: [string, (place: TestPlace) => Promise<Selection>][] = [
  ['the subject', async () => ALICE_ALL],
  [
    'the session',
    async (place) => selecting({ sessions: [(await idOf(place, 'rounds', SHORT)).replace(/\.r\d+$/, '')] }),
  ],
  ['the round', async (place) => selecting({ rounds: [await idOf(place, 'rounds', SHORT)] })],
  ['the source', async (place) => selecting({ sources: [join(place.folder, 'echo.jsonl')] })],
  ['the time', async () => selecting({ since: Date.parse(minute(2)) })],
];

test.each(wholes)('erased with %s, a short line does not come back', async (_, selectionOf) => {
  const place = await told();
  const selection = await selectionOf(place);
  await place.run((workspace) => forget(workspace, selection, AT_ONCE));
  for (const name of ['moved.jsonl', 'again.jsonl']) {
    const report = await place.ingest(ALICE, write(place, name));
    expect(report).toMatchObject({ rounds: 0, facts: 0 });
    expect(report.suppressed).toBeGreaterThanOrEqual(2);
  }
  expect(filesHolding(place.storeDir, 'Zanzibar')).toEqual([]);
});

test('erased with the round, it stays out of a file of the same name in another folder too', async () => {
  const place = await told();
  const round = await idOf(place, 'rounds', SHORT);
  await place.run((workspace) => forget(workspace, selecting({ rounds: [round] }), AT_ONCE));
  expect(await place.ingest(ALICE, write(place, 'elsewhere/echo.jsonl'))).toMatchObject({
    rounds: 0,
    facts: 0,
  });
  expect(filesHolding(place.storeDir, 'Zanzibar')).toEqual([]);
});

test('words are taken out of a copy too when the first file is gone', async () => {
  const place = await told();
  const copy = write(place, 'moved.jsonl');
  await place.ingest(ALICE, copy);
  rmSync(join(place.folder, 'echo.jsonl'));
  utimesSync(copy, NOW / 1000 - 3600, NOW / 1000 - 3600);
  const round = await idOf(place, 'rounds', SHORT);
  const report = await place.run((workspace) =>
    forget(workspace, selecting({ rounds: [round] }), { ...AT_ONCE, scrubsSources: true }),
  );
  expect(report.sources?.find(({ result }) => result === 'scrubbed')).toMatchObject({ lines: 2 });
  expect(readFileSync(copy, 'utf8')).not.toContain('Zanzibar');
  expect(readFileSync(copy, 'utf8')).toContain('oboe');
});

test('of a grown copy what was erased stays out, and what is new comes', async () => {
  const place = await told();
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  await place.ingest(ALICE, write(place, 'export-08.jsonl', [...SAID, ['user', 'My shell is fish.']]));
  expect(await rounds(place)).toEqual(['My shell is fish.']);
});

test('a fact that was erased keeps its words out', async () => {
  const place = await told();
  const fact = await idOf(place, 'facts', 'Zanzibar');
  await place.run((workspace) => forget(workspace, selecting({ facts: [fact] }), AT_ONCE));
  expect(await place.ingest(ALICE, write(place, 'moved.jsonl'))).toMatchObject({ rounds: 0, facts: 0 });
  expect((await rounds(place)).join()).not.toContain(SHORT);
});

test('a value that was corrected away keeps its words out', async () => {
  const place = await told();
  const fact = await idOf(place, 'facts', 'Zanzibar');
  await place.run((workspace) => correct(workspace, fact, 'I collect coins from Peru', { eraseOld: true }));
  expect(await place.ingest(ALICE, write(place, 'moved.jsonl'))).toMatchObject({ rounds: 0, facts: 0 });
  expect((await rounds(place)).join()).not.toContain(SHORT);
});

test('what is hidden only stays hidden, and is erased with the rest', async () => {
  const place = await told();
  await place.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
  await place.ingest(ALICE, write(place, 'moved.jsonl'));
  expect(await rounds(place)).toEqual([]);
  place.now.value += 60 * 86_400_000;
  await place.run((workspace) => prune(workspace, {}));
  await place.ingest(ALICE, write(place, 'again.jsonl'));
  expect(await rounds(place)).toEqual([]);
});

test.each(['everything', 'a fact'])(
  '%s erased, earlier lines without such digests stay out too',
  async (what) => {
    const place = await told();
    const fact = await idOf(place, 'facts', 'Zanzibar');
    await place.run(({ store }) => store.db.exec('UPDATE lines SET copy_digest = NULL'));
    const selection = what === 'a fact' ? selecting({ facts: [fact] }) : ALICE_ALL;
    await place.run((workspace) => forget(workspace, selection, AT_ONCE));
    const first = what === 'a fact' ? SAID.slice(2) : SAID;
    const copy = first.map(
      ([role, text], n): Line => [role, text, { timestamp: minute(n + 4 - first.length) }],
    );
    expect(await place.ingest(ALICE, write(place, 'moved.jsonl', copy))).toMatchObject({
      rounds: 0,
      facts: 0,
    });
  },
);

test('readmitted by a copy, everything of it comes', async () => {
  const place = await told();
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  const path = write(place, 'moved.jsonl');
  await place.run((workspace) =>
    ingest(workspace, { paths: [path], scope: ALICE, exclude: [], readmit: true }),
  );
  expect(await rounds(place)).toHaveLength(2);
});

const OK: readonly Line[] = [
  ['user', 'Ship it'],
  ['assistant', 'Shipped.'],
];

test('the same words at the same second of another subject are theirs', async () => {
  const place = await told(OK);
  await place.ingest(BOB, write(place, 'bob.jsonl', OK));
  expect(await rounds(place, BOB)).toHaveLength(1);
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  expect(await rounds(place, BOB)).toHaveLength(1);
  const carol = { ...BOB, subject: 'carol' };
  await place.ingest(carol, write(place, 'carol.jsonl', OK));
  expect(await rounds(place, carol)).toHaveLength(1);
});

test.each<[string, readonly Line[]]>([
  ['at another time', OK.map(([role, text]) => [role, text, { timestamp: '2026-06-02T09:00:00Z' }])],
  ['by another user', OK.map(([role, text]) => [role, text, { user: 'kim' }])],
  ['in a session with a name', OK.map(([role, text]) => [role, text, { session_id: 's-2' }])],
])('the same words %s are others, erased or not', async (_, lines) => {
  const place = await told(OK);
  await place.ingest(ALICE, write(place, 'other.jsonl', lines));
  expect(await rounds(place)).toHaveLength(2);
  const erased = await told(OK);
  await erased.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  await erased.ingest(ALICE, write(erased, 'other.jsonl', lines));
  expect(await rounds(erased)).toHaveLength(1);
});

test('a day alone, or no time, does not tell one short line from another', async () => {
  for (const timestamp of ['2026-06-01', undefined]) {
    const lines = OK.map(([role, text]): Line => [role, text, { timestamp }]);
    const place = await told(lines);
    await place.ingest(ALICE, write(place, 'other.jsonl', lines));
    expect(await rounds(place)).toHaveLength(2);
  }
});

test.each(['a session with a name', 'Claude Code'])(
  'a round that was erased of %s stays out of a moved file',
  async (kind) => {
    const place = testPlace();
    const writeTo = (name: string) =>
      kind === 'Claude Code'
        ? transcript({ session: 's-1' })
            .human('My shell is fish.')
            .assistant('Ok.')
            .human(SHORT)
            .write(join(place.folder, name))
        : write(
            place,
            name,
            SAID.map(([role, text]): Line => [role, text, { session_id: 's-1' }]),
          );
    await place.ingest(ALICE, writeTo('echo.jsonl'));
    const round = await idOf(place, 'rounds', SHORT);
    await place.run((workspace) => forget(workspace, selecting({ rounds: [round] }), AT_ONCE));
    const report = await place.ingest(ALICE, writeTo('elsewhere/echo.jsonl'));
    expect(report).toMatchObject({ rounds: 0, facts: 0 });
    expect(filesHolding(place.storeDir, 'Zanzibar')).toEqual([]);
  },
);
