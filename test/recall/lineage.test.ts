import { join } from 'node:path';
import { expect, test } from 'vitest';
import { correct, forget } from '../../src/erasure/index.js';
import type { ListRow } from '../../src/model/listing.js';
import { historyOf, lineageOf, originOf } from '../../src/recall/index.js';
import { GRACED, selecting } from '../helpers/erasing.js';
import { filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

/** Alice speaks of her editor, corrects her time zone, and changes a file. */
async function alicesPlace(): Promise<TestPlace> {
  const place = testPlace();
  const path = join(place.folder, 'alice.jsonl');
  transcript({ session: 'alice' })
    .human('My editor is Helix. My time zone is UTC.')
    .tool('Edit', { file_path: '/home/tester/project/src/invoice.ts' }, 'done')
    .assistant('Done.')
    .human('No, my time zone is Europe/Oslo. See deployment/api and [[Billing plan]], and PAY-12.')
    .tool('Read', { file_path: '/home/tester/vault/Billing plan.md' }, 'text')
    .assistant('I will.')
    .write(path);
  await place.ingest(ALICE, path);
  return place;
}

async function factOf(place: TestPlace, words: string): Promise<string> {
  const rows = await place.run((workspace) => rowsOf(workspace, 'facts', ALICE));
  return rows.find((row) => row.text.includes(words))?.id ?? '';
}

const hide = (place: TestPlace, part: Parameters<typeof selecting>[0]) =>
  place.run((workspace) => forget(workspace, selecting(part), GRACED));

const edges = (list: readonly { relation: string; row: ListRow }[]) =>
  list.map(({ relation, row }) => `${relation} ${row.id.replace(/^.*\./, '')}`);

test('a fact leads to its round, its line in the transcript, its summary and its correction', async () => {
  const place = await alicesPlace();
  const editor = await factOf(place, 'Helix');
  await place.run((workspace) => correct(workspace, editor, 'My editor is Zed', { eraseOld: false }));
  const lineage = await place.run((workspace) => lineageOf(workspace, editor, filterOf(workspace)));
  expect(lineage).toMatchObject({
    role: 'human',
    row: { status: 'superseded', quote: 'My editor is Helix' },
  });
  expect(edges(lineage.from)).toEqual(['said_in r1']);
  expect(edges(lineage.to)).toEqual(['replaced_by f1']);
  expect(lineage.places).toEqual([
    { path: join(place.folder, 'alice.jsonl'), format: 'claude-code', offset: 0, lines: 1 },
  ]);
  const zone = await factOf(place, 'Oslo');
  const other = await place.run((workspace) => lineageOf(workspace, zone, filterOf(workspace)));
  expect(edges(other.from)).toEqual(['said_in r2', expect.stringMatching(/^replaces f/)]);
  expect(edges(other.to)).toContainEqual(expect.stringMatching(/^summarised_in s/));
});

test('a round leads to its facts, artifacts and summary, and a summary back to them', async () => {
  const place = await alicesPlace();
  const editor = await factOf(place, 'Helix');
  const round = editor.replace(/f\d+$/, 'r1');
  const { to } = await place.run((workspace) => lineageOf(workspace, round, filterOf(workspace)));
  expect(edges(to)).toContain(`derived ${editor.replace(/^.*\./, '')}`);
  expect(edges(to)).toContainEqual(expect.stringMatching(/^touched a/));
  const summary = to.find((edge) => edge.relation === 'summarised_in')?.row.id ?? '';
  const back = await place.run((workspace) => lineageOf(workspace, summary, filterOf(workspace)));
  expect(back.from.map(({ row }) => row.id)).toContain(editor);
});

test('lineage keeps to the scope, and shows nothing that a request hides', async () => {
  const place = await alicesPlace();
  const editor = await factOf(place, 'Helix');
  const look = (scope: object) =>
    place.run((workspace) => lineageOf(workspace, editor, filterOf(workspace, scope)));
  await expect(look(BOB)).rejects.toThrow(/no fact has that id/);
  await hide(place, { rounds: [editor.replace(/f\d+$/, 'r2')] });
  const { to, places } = await place.run((workspace) =>
    lineageOf(workspace, editor.replace(/\.f\d+$/, ''), filterOf(workspace)),
  );
  expect(edges(to).filter((edge) => edge.startsWith('holds'))).toEqual(['holds r1']);
  expect(places[0]?.lines).toBeGreaterThan(0);
  await hide(place, { facts: [editor] });
  await expect(look(ALICE)).rejects.toThrow(/no fact has that id/);
});

test('history tells from when until when each wording held, without what is hidden', async () => {
  const place = await alicesPlace();
  const first = await factOf(place, 'Helix');
  await place.run((workspace) => correct(workspace, first, 'My editor is Zed', { eraseOld: false }));
  const second = await factOf(place, 'Zed');
  place.now.value += 60_000;
  await place.run((workspace) => correct(workspace, second, 'My editor is vi', { eraseOld: false }));
  const tell = (id: string) =>
    place.run((workspace) =>
      historyOf(workspace, id, filterOf(workspace)).map(({ row, how, validFrom, validUntil }) => ({
        text: row.text.replace("Alice's editor is ", ''),
        how,
        validFrom,
        validUntil,
      })),
    );
  const history = await tell(second);
  expect(history.map(({ text, how }) => `${text} ${how}`)).toEqual([
    'Helix stated',
    'Zed corrected',
    'vi corrected',
  ]);
  expect(history.map(({ validUntil }) => validUntil)).toEqual([
    history[1]?.validFrom,
    history[2]?.validFrom,
    null,
  ]);
  await hide(place, { facts: [second] });
  expect((await tell(first)).map(({ text }) => text)).toEqual(['Helix', 'vi']);
});

test('history follows the chain where a replacement was said in the round of what it replaced', async () => {
  const place = testPlace();
  const path = join(place.folder, 'round.jsonl');
  const words = transcript({ session: 'round' }).human('My time zone is UTC. My time zone is Europe/Oslo.');
  await place.ingest(ALICE, words.assistant('Noted.').write(path));
  const zone = await factOf(place, 'Oslo');
  const tell = () =>
    place.run((workspace) =>
      historyOf(workspace, zone, filterOf(workspace)).map(({ row }) => row.quote?.replace(/^.* is /, '')),
    );
  expect(await tell()).toEqual(['UTC', 'Europe/Oslo']);
  await place.run((workspace) => correct(workspace, zone, 'My time zone is Asia/Tokyo', { eraseOld: false }));
  expect(await tell()).toEqual(['UTC', 'Europe/Oslo', 'Asia/Tokyo']);
});

test.each([
  ['src/invoice.ts', 'r1', ['touched']],
  ['/home/tester/project/src/invoice.ts', 'r1', ['touched']],
  ['vault/Billing plan.md', 'r2', ['read', 'named']],
  ['deployment/api', 'r2', ['named']],
  ['pay-12', 'r2', ['touched', 'named']],
])('the origin of %s', async (artifact, round, how) => {
  const place = await alicesPlace();
  const { rows } = await place.run((workspace) => originOf(workspace, artifact, filterOf(workspace, ALICE)));
  expect(rows.map((one) => [one.row.id.replace(/^.*\./, ''), one.how])).toEqual([[round, how]]);
});

test('an artifact is found by its whole name, in the scope, and not where a request hides the round', async () => {
  const place = await alicesPlace();
  const find = (artifact: string, scope: object = ALICE) =>
    place.run((workspace) => originOf(workspace, artifact, filterOf(workspace, scope)).total);
  expect(await find('PAY-1')).toBe(0);
  expect(await find('deployment/a')).toBe(0);
  expect(await find('voice.ts')).toBe(0);
  expect(await find('src/invoice.ts', BOB)).toBe(0);
  const round = (await factOf(place, 'Helix')).replace(/f\d+$/, 'r1');
  await hide(place, { rounds: [round] });
  expect(await find('src/invoice.ts')).toBe(0);
});
