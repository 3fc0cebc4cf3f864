// What an erased session and a live one both said is no residue, wherever in the file it lies; what only the erased
// one said is, wherever it turns up again.
import { writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forget, verify } from '../../src/erasure/index.js';
import { rawDescriptor, slackPlaces } from '../../src/store/physical/index.js';
import { AT_ONCE, EVERYTHING, selecting } from '../helpers/erasing.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const AS_IT_IS = { ...EVERYTHING, deep: false, scrub: false };

const findings = (place: TestPlace, options = AS_IT_IS) =>
  place.run(async (workspace) =>
    (await verify(workspace, options)).checks
      .filter((check) => check.result !== 'ok')
      .map(({ name, detail }) => `${name}: ${detail}`),
  );

/** One session erased, of those that a file brought in. */
async function forgetSession(place: TestPlace, source: string): Promise<void> {
  const report = await place.run((workspace) => {
    const { uid } = workspace.store.db
      .prepare<[string], { uid: string }>('SELECT uid FROM sessions WHERE source_session = ?')
      .get(source) as { uid: string };
    return forget(workspace, selecting({ sessions: [uid] }), AT_ONCE);
  });
  expect(report.status).toBe('verified');
}

interface Said {
  session: string;
  text: string;
}

/** One line after the other of sessions that went on side by side. */
function writeLines(place: TestPlace, said: readonly Said[]): string {
  const path = join(place.folder, `lines-${said.length}.jsonl`);
  const start = Date.parse('2026-11-20T10:00:00Z');
  const lines = said.map(({ session, text }, n) =>
    JSON.stringify({
      role: 'user',
      content: text,
      session,
      timestamp: new Date(start + n * 60_000).toISOString(),
    }),
  );
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

const NAMED = [
  ['q1mcvz', 'q0zxwv/q7ipzx', 'qkqvzx'],
  ['q1sguz', 'q63zzx/qdmozx', 'qquuzx'],
  ['q1yktz', 'qc7yzx/qjqnzx', 'qwytzx'],
] as const;

/** The paths of one more round differ in a letter or two. */
function namedIn(n: number): string[] {
  const letter = String.fromCharCode(97 + Math.floor(n / NAMED.length));
  return (NAMED[n % NAMED.length] ?? []).map((name) =>
    n < NAMED.length ? name : name.replaceAll('z', letter),
  );
}

/** Two sessions that name the same files, and two long ones between them whose erasure moves what is left. */
function sideBySide(count: number): Said[] {
  return Array.from({ length: count }, (_, n) => {
    const [first, path, last] = namedIn(n);
    const named = `see src/${path}/main.t`;
    return [
      { session: 'a', text: `${first} ${named} ${last}` },
      { session: 'c', text: `Charlie ${'c '.repeat(300 + 3 * n)} filler ${n}` },
      { session: 'b', text: `${'B'.repeat(n + 1)} ${named} bravo` },
      { session: 'd', text: `Charlie ${'d '.repeat(300 + 3 * n)} filler ${n}` },
    ];
  }).flat();
}

test.each([
  [3, ['a', 'c', 'd', 'b']],
  [3, ['b', 'd', 'c', 'a']],
  [17, ['a', 'c', 'd', 'b']],
  [17, ['b', 'd', 'c', 'a']],
  [40, ['a', 'd', 'c', 'b']],
] as const)('of %i pairs that share a path, erased in the order %j, nothing is residue', async (n, order) => {
  const place = testPlace();
  await place.ingest(ALICE, writeLines(place, sideBySide(n)));
  for (const session of order) {
    place.now.value += 1_000;
    await forgetSession(place, session);
    expect(await findings(place), session).toEqual([]);
    expect(await findings(place, EVERYTHING), session).toEqual([]);
  }
});

const LONG = 'Please remember that the quarterly invoice export has to be in semicolon separated values.';

test('what an ingest stores that had begun before the erasure is no residue', async () => {
  const place = testPlace();
  const begun = place.now.value;
  await place.ingest(ALICE, writeLines(place, [{ session: 'a', text: LONG }]));
  place.now.value += 5_000;
  await forgetSession(place, 'a');
  // One clock reading for the whole run: its later files are stored after the erasure.
  place.now.value = begun;
  const said = [
    { session: 'b', text: 'My shell is fish.' },
    { session: 'b', text: `Once more. ${LONG}` },
  ];
  expect(await place.ingest(ALICE, writeLines(place, said))).toMatchObject({ rounds: 2 });
  place.now.value += 10_000;
  expect(await findings(place)).toEqual([]);
});

test('nor is what is said later in a round that was open when the request closed', async () => {
  const place = testPlace();
  const other = transcript({ session: 'b', startedAt: '2026-11-30T11:59:00Z' }).human('Which rule was it?');
  const path = other.write(join(place.folder, 'b.jsonl'));
  await place.ingest(ALICE, writeLines(place, [{ session: 'a', text: LONG }]), path);
  place.now.value += 5_000;
  await forgetSession(place, 'a');
  place.now.value += 5_000;
  other.assistant(`It was this. ${LONG}`).append(path);
  await place.ingest(ALICE, path);
  expect(
    await place.run(({ store }) => store.db.prepare('SELECT count(*) AS n FROM messages').get()),
  ).toEqual({ n: 2 });
  expect(await findings(place)).toEqual([]);
});

const LETTERS = 'abcdefghijklmnopqrstuvwxyzåö0123456789/._-';
/** Of many different letters: monotonous texts have no fingerprints. */
const word = (minLength: number, maxLength: number) =>
  fc.noBias(fc.string({ minLength, maxLength, unit: fc.constantFrom(...LETTERS) }));

interface Session {
  before: string;
  after: string;
  filler: number;
}

const SESSIONS = ['one', 'two', 'three', 'four'];
const history = fc.record({
  phrases: fc.array(word(20, 60), { minLength: 1, maxLength: 3 }),
  sessions: fc.array(
    fc.record({ before: word(90, 120), after: word(90, 120), filler: fc.integer({ min: 0, max: 700 }) }),
    { minLength: SESSIONS.length, maxLength: SESSIONS.length },
  ),
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2, maxLength: 3 }),
});

type Plant = (place: TestPlace, text: string) => Promise<unknown>;

/** Where erased words may turn up, each tried with what was erased last. */
const PLANTS: Record<string, Plant> = {
  'bytes of no row': (place, text) =>
    place.run(({ store }) => {
      const bytes = Buffer.from(text);
      const descriptor = rawDescriptor(store.path);
      const [spot] = slackPlaces(descriptor, bytes.length);
      if (!spot) throw new Error('no room');
      writeSync(descriptor, bytes, 0, bytes.length, spot.position);
    }),
  'a row of the same person': (place, text) =>
    place.run(({ store }) => store.db.prepare("UPDATE messages SET text = 'as ' || ?").run(text)),
  'a table of somebody else’s making': (place, text) =>
    place.run(({ store }) =>
      store.db.exec(`CREATE TABLE notes (n TEXT); INSERT INTO notes VALUES ('${text}')`),
    ),
  'a file beside the store': async (place, text) =>
    writeFileSync(join(place.storeDir, 'memory.db-left'), `-----${text}`),
};

test.each(Object.keys(PLANTS))(
  'phrases that sessions share are never residue, and what is planted in %s always is',
  async (where) => {
    await fc.assert(
      fc.asyncProperty(history, async ({ phrases, sessions, order }) => {
        const place = testPlace();
        const textOf = ({ before, after }: Session, phrase: string) => `${before} ${phrase} ${after}`;
        const said = sessions.flatMap((one, at) => [
          ...phrases.map((phrase) => ({ session: SESSIONS[at] ?? '', text: textOf(one, phrase) })),
          { session: SESSIONS[at] ?? '', text: `filler ${'x '.repeat(one.filler)}` },
        ]);
        await place.ingest(ALICE, writeLines(place, said));
        await place.ingest(BOB, writeLines(place, [{ session: 'bob', text: phrases.join(' ') }]));
        let last: Session | undefined;
        for (const index of order) {
          place.now.value += 1_000;
          await forgetSession(place, SESSIONS[index] ?? '');
          expect(await findings(place)).toEqual([]);
          last = sessions[index];
        }
        if (last) await PLANTS[where]?.(place, textOf(last, phrases[0] ?? ''));
        expect((await findings(place)).join()).toContain('fingerprints of what was erased');
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 4), endOnFailure: true },
    );
  },
  120_000,
);
