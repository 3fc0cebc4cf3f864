// Whose a line is may stand in the line, or follow from the folder it was written in: nobody's words and no role of theirs
// get mixed up, and what was erased of one does not come back under another.
import { appendFileSync, copyFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forget, pauseMemory, resumeMemory } from '../../src/erasure/index.js';
import { type IngestOptions, ingest, previewIngest } from '../../src/ingest/index.js';
import { nameInData, type Scope } from '../../src/model/scope.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { listScopes } from '../../src/store/scopes.js';
import { type FieldMap, parseFieldPath } from '../../src/transcripts/index.js';
import { grant, hashed, requiringOptIn, STATEMENT } from '../helpers/consent.js';
import { AT_ONCE, selecting } from '../helpers/erasing.js';
import { dumpScope, filesHolding, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, NOW, type TestPlace, testPlace } from '../helpers/workspace.js';

const ME: Scope = { tenant: 'acme', subject: 'me', context: 'default' };
const WORK: Scope = { ...ME, context: 'work' };
const PERSONAL: Scope = { ...ME, context: 'personal' };
const HOME = '/home/me';
const FOLDERS = hashed({
  ...DEFAULT_POLICY,
  contexts: [
    { cwd: '~/work/**', context: 'work' },
    { cwd: '~/private/**', context: 'personal' },
  ],
});

function mapOf(paths: Record<string, string>): FieldMap {
  return Object.fromEntries(Object.entries(paths).map(([part, path]) => [part, parseFieldPath(path)]));
}
const BY_USER = mapOf({ subject: '$.user.id', tenant: '$.org' });

type More = Partial<IngestOptions>;

const take = (place: TestPlace, path: string, more: More = {}) =>
  place.run((workspace) => ingest(workspace, optionsOf(path, more)));
const optionsOf = (path: string, more: More): IngestOptions => ({
  paths: [path],
  scope: ME,
  exclude: [],
  readmit: false,
  home: HOME,
  ...more,
});
const forgetAll = (place: TestPlace, { tenant, subject, context }: Scope, role = false) =>
  place.run((workspace) =>
    forget(
      workspace,
      selecting({ subjects: [{ tenant, subject, context: role ? context : null }] }),
      AT_ONCE,
    ),
  );
const textsOf = (place: TestPlace, scope: Partial<Scope> = {}) =>
  place.run((workspace) => rowsOf(workspace, 'rounds', scope).map(({ text }) => text.replace(/\n/g, ' | ')));
const scopes = (place: TestPlace) =>
  place.run(({ store }) =>
    listScopes(store.db).map(({ tenant, subject, context }) => `${tenant}/${subject}@${context}`),
  );

let minutes = 0;
const said = (id: unknown, role: string, content: string, more: object = {}) => ({
  session: 'channel-7',
  role,
  content,
  time: new Date(NOW - 86_400_000 + minutes++ * 60_000).toISOString(),
  ...(id === undefined ? {} : { user: { id } }),
  org: 'acme',
  ...more,
});
const jsonl = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

function channel(place: TestPlace): string {
  const path = join(place.folder, 'channel.jsonl');
  const lines = [
    said('alice', 'user', 'My cat is called Quillonia and she prefers tuna.'),
    said('alice', 'assistant', 'Noted, Quillonia prefers tuna over everything else.'),
    said('bob', 'user', 'I prefer to be written to in Swedish, by the way.'),
    said('bob', 'assistant', 'Swedish it is, from now on.'),
  ];
  writeFileSync(path, jsonl(lines));
  return path;
}

describe('fields of a line', () => {
  test('two people in one file have a memory each; forgetting one leaves the other as it is', async () => {
    const place = testPlace();
    const path = channel(place);
    expect(await take(place, path, { map: BY_USER })).toMatchObject({ scopes: 2, sessions: 2, rounds: 2 });
    expect(await textsOf(place, ALICE)).toEqual([expect.stringMatching(/^My cat .* Noted/)]);
    expect(await textsOf(place, BOB)).toEqual([expect.stringMatching(/^I prefer .* Swedish it is/)]);
    expect(await take(place, path, { map: BY_USER })).toMatchObject({ unchanged: 1, rounds: 0 });

    const before = await place.run((workspace) => dumpScope(workspace, BOB));
    const report = await forgetAll(place, ALICE);
    expect(report).toMatchObject({ status: 'verified', verified: true });
    expect(filesHolding(place.storeDir, 'Quillonia')).toEqual([]);
    expect(await place.run((workspace) => dumpScope(workspace, BOB))).toEqual(before);
    expect(await take(place, path, { map: BY_USER })).toMatchObject({ suppressed: 2, duplicates: 2 });

    // Moved, it is another file: read whole.
    const moved = join(place.folder, 'moved.jsonl');
    copyFileSync(path, moved);
    expect(await take(place, moved, { map: BY_USER })).toMatchObject({ suppressed: 2, duplicates: 2 });
    expect(await take(place, moved, { map: mapOf({ subject: '$.org' }) })).toMatchObject({ suppressed: 2 });
    expect(filesHolding(place.storeDir, 'Quillonia')).toEqual([]);
  });

  test('in a session of which one person was erased the others go on, and who joins begins', async () => {
    const place = testPlace();
    const path = channel(place);
    await take(place, path, { map: BY_USER });
    await forgetAll(place, ALICE);
    const more = [
      said('alice', 'user', 'Quillonia says hello again.'),
      said('bob', 'user', 'And no smileys, please.'),
      said('cleo', 'user', 'I am new here.'),
    ];
    appendFileSync(path, jsonl(more));
    expect(await take(place, path, { map: BY_USER })).toMatchObject({ suppressed: 3, rounds: 2 });
    expect(filesHolding(place.storeDir, 'Quillonia')).toEqual([]);
    expect(await textsOf(place, { ...ALICE, subject: 'cleo' })).toEqual(['I am new here.']);
    await place.run((workspace) =>
      ingest(workspace, { ...optionsOf(path, { map: BY_USER }), readmit: true }),
    );
    expect(await textsOf(place, ALICE)).toHaveLength(2);
  });

  test('a line without the field is nobody’s, unless the flags’ scope was wanted for it', async () => {
    const place = testPlace();
    const path = join(place.folder, 'gaps.jsonl');
    writeFileSync(path, jsonl([said(undefined, 'user', 'Nobody knows me.'), said(null, 'user', 'Nor me.')]));
    const report = await take(place, path, { map: BY_USER });
    expect(report).toMatchObject({ scopes: 0, rounds: 0, skipped: { scope_missing: 2 } });
    expect(report.warnings).toMatchObject([{ kind: 'skipped_lines', count: 2 }]);
    expect(await scopes(place)).toEqual([]);
    await take(place, path, { map: BY_USER, missing: 'default' });
    expect(await textsOf(place, ME)).toHaveLength(2);
  });

  test('what is no name, or would be read as another scope, makes no scope', async () => {
    const place = testPlace();
    const path = join(place.folder, 'hostile.jsonl');
    const values = [
      'a\u0000b',
      'line\nfeed',
      '\u202Eecila',
      'x'.repeat(5_000),
      42,
      {},
      ['alice'],
      ' ',
      'sam@work',
    ];
    writeFileSync(path, jsonl(values.map((id) => said(id, 'user', 'Take me in.'))));
    const odd = said('alice', 'user', 'Take me in.', { org: 'acme/other' });
    appendFileSync(
      path,
      jsonl([odd, said('__proto__', 'user', 'Odd.'), said('eve@example.com', 'user', 'Hi.')]),
    );
    const report = await take(place, path, { map: BY_USER });
    expect(report.skipped).toEqual({ scope_unusable: values.length + 1 });
    expect(await scopes(place)).toEqual(['acme/__proto__@default', 'acme/eve@example.com@default']);
  });

  test('while one of them is paused or has not agreed, their lines wait and the others’ do not', async () => {
    const place = testPlace();
    const path = channel(place);
    place.policy = requiringOptIn();
    await grant(place, ALICE, null);
    expect(await take(place, path, { map: BY_USER })).toMatchObject({ withoutOptIn: 1, rounds: 1 });
    await grant(place, BOB, null);
    expect(await take(place, path, { map: BY_USER })).toMatchObject({ rounds: 1, duplicates: 2 });

    await place.run((workspace) => pauseMemory(workspace, BOB));
    const before = await place.run((workspace) => dumpScope(workspace, BOB));
    appendFileSync(path, jsonl([said('alice', 'user', 'More tuna.'), said('bob', 'user', 'Less snow.')]));
    expect(await take(place, path, { map: BY_USER })).toMatchObject({ paused: 1, rounds: 1 });
    expect(await place.run((workspace) => dumpScope(workspace, BOB))).toEqual(before);
    await place.run((workspace) => resumeMemory(workspace, BOB));
    expect(await take(place, path, { map: BY_USER })).toMatchObject({ paused: 0, rounds: 1 });
  });

  test('what was withheld from one of them is fetched when that one consents', async () => {
    const place = testPlace();
    const path = join(place.folder, 'knees.jsonl');
    writeFileSync(
      path,
      jsonl(['alice', 'bob'].map((id) => said(id, 'user', `${STATEMENT} last spring, and it hurts.`))),
    );
    await take(place, path, { map: BY_USER });
    expect((await textsOf(place)).join()).not.toContain('knee');
    await grant(place, BOB, 'health');
    expect(await take(place, path, { map: BY_USER })).toMatchObject({ fetched: 1 });
    expect((await textsOf(place, ALICE)).join()).not.toContain('knee');
    expect((await textsOf(place, BOB)).join()).toContain('knee');
  });

  test('a dry run tells what would be taken, and makes nothing', async () => {
    const place = testPlace();
    const options = optionsOf(channel(place), { map: BY_USER });
    const { policy } = place;
    const report = await previewIngest({ ...options, policy, clock: () => NOW, workspace: null });
    expect(report).toMatchObject({ scopes: 2, sessions: 2, rounds: 2 });
  });
});

test('each has what a file of their own lines alone would have given, however the file grows', async () => {
  const people = ['alice', 'bob', 'cleo'];
  const anyLine = fc.tuple(
    fc.constantFrom(...people, undefined),
    fc.constantFrom('user', 'assistant'),
    fc.nat(9),
  );
  const wordsOf = async (place: TestPlace, subject: string) =>
    (await textsOf(place, { ...ALICE, subject })).sort();
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLine, { maxLength: 20 }),
      fc.array(fc.nat(100), { maxLength: 3 }),
      async (drawn, cuts) => {
        const lines = drawn.map(([id, role, n], at) => ({
          id,
          json: said(id, role, `I said ${n} at ${at}.`),
        }));
        const whole = jsonl(lines.map(({ json }) => json));
        const [together, apart] = [testPlace(), testPlace()];
        const path = join(together.folder, 'log.jsonl');
        for (const cut of [...cuts.sort((a, b) => a - b), 100]) {
          writeFileSync(path, whole.slice(0, Math.floor((whole.length * cut) / 100)));
          await take(together, path, { map: BY_USER });
        }
        for (const id of people) {
          const own = join(apart.folder, `${id}.jsonl`);
          writeFileSync(own, jsonl(lines.filter((line) => line.id === id).map(({ json }) => json)));
          await take(apart, own, { scope: { ...ALICE, subject: id } });
          expect(await wordsOf(together, id)).toEqual(await wordsOf(apart, id));
        }
      },
    ),
    { numRuns: 5 },
  );
});

test('stopped between two people’s parts, the next run takes what is missing, and nothing twice', async () => {
  const clean = testPlace();
  await take(clean, channel(clean), { map: BY_USER });
  const want = [await textsOf(clean, ALICE), await textsOf(clean, BOB)];
  for (let stopAt = 1; ; stopAt++) {
    const place = testPlace();
    const path = channel(place);
    let step = 0;
    const steps = () => {
      step += 1;
      if (step === stopAt) throw new Error('stopped');
    };
    const isStopped = await take(place, path, { map: BY_USER, steps }).then(
      () => false,
      () => true,
    );
    await take(place, path, { map: BY_USER });
    expect([await textsOf(place, ALICE), await textsOf(place, BOB)]).toEqual(want);
    if (!isStopped) break;
  }
});

describe('rules by folder', () => {
  const talk = (place: TestPlace, more = '') => {
    const writer = transcript({ session: 'day', cwd: `${HOME}/work/api${more}` })
      .human('We deploy on Thursdays, the Quarzite service first.')
      .assistant('Understood.');
    // Queued prompts name no folder: they are said where the session is.
    for (const operation of ['enqueue', 'remove'])
      writer.raw(
        JSON.stringify({
          type: 'queue-operation',
          operation,
          timestamp: '2026-03-04T09:00:10Z',
          sessionId: 'day',
          content: 'And the Quarzite tests before that.',
        }),
      );
    const path = writer.write(join(place.folder, 'day.jsonl'));
    utimesSync(path, new Date(NOW - 3_600_000), new Date(NOW - 3_600_000));
    return path;
  };
  const evening = (place: TestPlace) =>
    transcript({ session: 'day', cwd: `${HOME}/private/garden`, salt: 'evening' })
      .human('I prefer roses to tulips, always.')
      .assistant('Roses.')
      .write(join(place.folder, 'evening.jsonl'));

  test('each role has its own; forgetting one leaves the other as it is, and neither comes back', async () => {
    const place = testPlace(FOLDERS);
    const paths = [talk(place), evening(place)];
    const options = { paths, exclude: [], readmit: false, scope: ME, home: HOME };
    const all = () => place.run((workspace) => ingest(workspace, options));
    expect(await all()).toMatchObject({ scopes: 2, skipped: {} });
    expect(await textsOf(place, WORK)).toHaveLength(2);
    expect(await textsOf(place, PERSONAL)).toHaveLength(1);
    expect(await scopes(place)).toEqual(['acme/me@personal', 'acme/me@work']);

    const before = await place.run((workspace) => dumpScope(workspace, PERSONAL));
    expect(await forgetAll(place, WORK, true)).toMatchObject({ status: 'verified' });
    expect(filesHolding(place.storeDir, 'Quarzite')).toEqual([]);
    expect(await place.run((workspace) => dumpScope(workspace, PERSONAL))).toEqual(before);
    // The same lines as if from another role of the same person.
    place.policy = DEFAULT_POLICY;
    const copy = transcript({ session: 'day', cwd: `${HOME}/work/api` })
      .human('We deploy on Thursdays, the Quarzite service first.')
      .write(join(place.folder, 'copy.jsonl'));
    expect(await take(place, copy)).toMatchObject({ suppressed: 1, rounds: 0 });
    expect(filesHolding(place.storeDir, 'Quarzite')).toEqual([]);
  });

  test('`..` leads out of a folder, and a context that was said holds everywhere', async () => {
    const place = testPlace(FOLDERS);
    await take(place, talk(place, '/../../private/plan'));
    expect(await scopes(place)).toEqual(['acme/me@personal']);
    const windows = transcript({ session: 'win', cwd: 'C:\\Users\\me\\work\\api' })
      .human('Hello.')
      .write(join(place.folder, 'windows.jsonl'));
    place.policy = hashed({
      ...FOLDERS,
      contexts: [
        { cwd: 'C:/Users/me/work', context: 'no' },
        { cwd: 'C:/Users/me/work/**', context: 'windows' },
      ],
    });
    await take(place, windows);
    place.policy = FOLDERS;
    expect(await scopes(place)).toEqual(['acme/me@personal', 'acme/me@windows']);
    await take(place, evening(place), { scope: { ...ME, context: 'club' }, isContextSaid: true });
    expect(await scopes(place)).toEqual(['acme/me@club', 'acme/me@personal', 'acme/me@windows']);
  });

  test('a rule that comes later holds for what comes later', async () => {
    const place = testPlace();
    const writer = transcript({ session: 'day', cwd: `${HOME}/work/api` })
      .human('Before.')
      .assistant('Ok.');
    const path = writer.write(join(place.folder, 'day.jsonl'));
    await take(place, path);
    place.policy = FOLDERS;
    writer.human('After.').assistant('Ok.').append(path);
    expect(await take(place, path)).toMatchObject({ rounds: 1, duplicates: 0 });
    expect(await textsOf(place, ME)).toEqual([expect.stringMatching(/^Before/)]);
    expect(await textsOf(place, WORK)).toEqual([expect.stringMatching(/^After/)]);
  });
});

describe('paths', () => {
  test.each([
    ['$.user.id', ['user', 'id']],
    ["$.a.b[0]['c d']", ['a', 'b', 0, 'c d']],
    ['$["x"].y-z', ['x', 'y-z']],
  ])('%s', (text, steps) => expect(parseFieldPath(text)?.steps).toEqual(steps));

  test.each(['', '$', 'user.id', '$.', '$.a[*]', '$..a', '$.a[-1]', "$['a", '$.a b', `$${'.a'.repeat(33)}`])(
    'is none: %s',
    (text) => expect(parseFieldPath(text)).toBe(null),
  );

  test('a name is one form, and shows all that it is', () => {
    expect(nameInData(' Zoe\u0308 ', 'subject')).toBe('Zoë');
    for (const text of ['', ' ', '\u0007', '\u200Fx', 'x'.repeat(201), '\uD800'])
      expect(nameInData(text, 'subject')).toBe(null);
  });
});
