// Recall and lists that a filter narrows: by time, category, phrase, what a person may see.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { correct, forget } from '../../src/erasure/index.js';
import { DAY_MS } from '../../src/model/time.js';
import { countFacts, listAsSubject, listRows, type RowFilter, recall } from '../../src/recall/index.js';
import { withRule } from '../helpers/consent.js';
import { GRACED, selecting } from '../helpers/erasing.js';
import { filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, type TestPlace, testPlace } from '../helpers/workspace.js';

const START = '2026-03-04T09:00:00Z';

async function tell(place: TestPlace, texts: readonly string[], startedAt = START): Promise<void> {
  const writer = transcript({ session: texts[0] ?? '', startedAt });
  for (const text of texts) writer.human(text).assistant('The pager is mine.').wait(DAY_MS);
  await place.ingest(ALICE, writer.write(join(place.folder, `${texts[0]?.slice(0, 9)}.jsonl`)));
}

const recalled = (place: TestPlace, query: string, more: Partial<RowFilter> = {}) =>
  place.run((workspace) =>
    recall(workspace, query, { ...filterOf(workspace, ALICE), limit: 200, ...more }).map((row) => row),
  );

test('a row that a filter wants is found behind any number of better ones that it does not', async () => {
  const place = testPlace();
  const crowd = Array.from({ length: 150 }, (_, n) => `I prefer deploy deploy deploy deploys, ${n}.`);
  await tell(place, [...crowd, 'We decided to deploy the archive of all invoices on fridays at noon.']);
  const found = await recalled(place, 'deploy', { categories: ['decision'], limit: 3 });
  expect(found.map((row) => row.kind)).toEqual(['fact', 'round', 'summary']);
  const lastDay = await recalled(place, 'deploy', {
    since: Date.parse(START) + 150 * DAY_MS,
  });
  expect(lastDay.filter((row) => row.kind === 'round')).toHaveLength(1);
});

test('what a filter leaves out does not count in the scores either', async () => {
  const place = testPlace();
  await tell(place, ['I prefer tabs for the editor.', 'I prefer the editor in dark mode.']);
  const before = Date.parse('2026-03-20T00:00:00Z');
  const narrowed = await recalled(place, 'editor tabs', { before });
  await tell(place, ['I prefer tabs, tabs and an editor with tabs.'], '2026-04-01T09:00:00Z');
  expect(await recalled(place, 'editor tabs', { before })).toEqual(narrowed);
});

test('a phrase must stand in a match, across white space and case, also when all its words are common', async () => {
  const place = testPlace();
  await tell(place, ['We decided to be\nor Not to be ready.', 'We decided not to be late, or to be early.']);
  const rounds = (await recalled(place, '"or not to BE"')).filter((row) => row.kind === 'round');
  expect(rounds.map((row) => row.text.includes('ready'))).toEqual([true]);
  const contained = await recalled(place, 'decided', { contains: ['LATE, or'] });
  expect(contained.every((row) => row.text.includes('late'))).toBe(true);
  expect(await recalled(place, '"never said"')).toEqual([]);
});

test('a fact is found as it is shown, and in the words that stand beside it', async () => {
  const place = testPlace();
  await tell(place, ['My editor is Helix.']);
  const kinds = async (query: string) => (await recalled(place, query)).map((row) => row.kind);
  expect(await kinds('"Alice\'s editor"')).toEqual(['fact', 'summary']);
  expect(await kinds('"my editor"')).toEqual(['fact', 'round']);
  await place.run((workspace) => {
    const listed = (...contains: string[]) =>
      listRows(workspace, 'facts', { ...filterOf(workspace, ALICE), contains }).total;
    expect([listed("alice's EDITOR"), listed('my editor'), listed('my', "alice's"), listed('Zed')]).toEqual([
      1, 1, 1, 0,
    ]);
  });
});

test('what holds a text and no word of the question comes in the order of saying, whichever came in first', async () => {
  const [earlier, later] = [['I prefer detailed mails.'], ['I avoid trailing commas.']];
  const told = async (inOrder: boolean) => {
    const place = testPlace();
    const tellings = [() => tell(place, earlier), () => tell(place, later, '2026-05-04T09:00:00Z')];
    for (const telling of inOrder ? tellings : tellings.reverse()) await telling();
    return (await recalled(place, 'xyzzy', { contains: ['ail'] })).map((row) => [row.kind, row.observedAt]);
  };
  const expected = await told(true);
  expect(expected.length).toBeGreaterThan(3);
  expect(await told(false)).toEqual(expected);
});

test('what a request hides in a round is not found by a phrase', async () => {
  const place = testPlace();
  await tell(place, ['My editor is Helix. The weather was fine.']);
  const [fact] = await place.run((workspace) => rowsOf(workspace, 'facts', ALICE));
  await place.run((workspace) => forget(workspace, selecting({ facts: [fact?.id ?? ''] }), GRACED));
  expect(await recalled(place, '"editor is Helix"')).toEqual([]);
  expect(await recalled(place, '"weather was fine"')).toHaveLength(1);
});

test('a round whose statement was corrected says so, with what stands now', async () => {
  const place = testPlace();
  await tell(place, ['My editor is Helix.']);
  const [old] = await place.run((workspace) => rowsOf(workspace, 'facts', ALICE));
  const made = await place.run((workspace) =>
    correct(workspace, old?.id ?? '', 'My editor is Zed', { eraseOld: false }),
  );
  const round = (await recalled(place, 'Helix')).find((row) => row.text.includes('Helix'));
  expect(round?.corrections).toEqual([{ fact: old?.id, by: made.new, text: "Alice's editor is Zed" }]);
  await place.run((workspace) => forget(workspace, selecting({ facts: [made.new] }), GRACED));
  const after = (await recalled(place, 'Helix')).find((row) => row.text.includes('Helix'));
  expect(after?.corrections).toEqual([]);
});

test('confidence is halved when a fact is as old as its category is kept', async () => {
  const place = testPlace(withRule('preference', { retentionDays: 300 }));
  await tell(place, ['I prefer tabs.']);
  const sure = async (now: number) => {
    const [fact] = (await recalled(place, 'tabs', { now })).filter((row) => row.kind === 'fact');
    return [fact?.confidence, fact?.confidenceNow];
  };
  const said = Date.parse('2026-03-04T09:00:01Z');
  const [found, now] = await sure(said);
  const confidence = found ?? 0;
  expect(confidence).toBeGreaterThan(0.5);
  expect(now).toBe(confidence);
  expect(await sure(said + 300 * DAY_MS)).toEqual([confidence, confidence / 2]);
});

test('facts are counted by how they are known, however few are shown; what was inferred is shown first', async () => {
  const place = testPlace(withRule('goal', { default: 'infer_with_confirmation' }));
  await tell(place, ["Don't add comments.", 'I prefer tabs.', 'My editor is Helix.']);
  await place.run((workspace) => {
    const filter = { ...filterOf(workspace, ALICE), limit: 1 };
    const { waiting, inferred, stated } = countFacts(workspace, filter);
    expect({ waiting, inferred, stated }).toEqual({ waiting: 0, inferred: 1, stated: 2 });
    const first = (order: 'newest' | 'review') => listRows(workspace, 'facts', filter, order).rows[0];
    expect(first('review')?.assertion).toBe('inferred');
    expect(first('newest')?.text).toContain('Helix');
    expect(listRows(workspace, 'facts', { ...filter, contains: ['TABS'] })).toMatchObject({ total: 1 });
  });
});

test('a person sees their own words and facts, and nothing of the operator’s or the assistant’s', async () => {
  const place = testPlace();
  await tell(place, ['My editor is Helix.', 'I prefer tabs.']);
  const show = (kind: 'facts' | 'rounds' | 'summaries', more: Partial<RowFilter> = {}) =>
    place.run((workspace) =>
      listAsSubject(workspace, kind, { ...filterOf(workspace, ALICE), ...more }, 'newest'),
    );
  const { rows } = await show('rounds');
  expect(rows.map((row) => row.text)).toEqual(['I prefer tabs.', 'My editor is Helix.']);
  expect((await show('rounds', { contains: ['pager'] })).total).toBe(0);
  const facts = await show('facts');
  expect(facts.total).toBe(2);
  for (const row of [...rows, ...facts.rows]) {
    expect(row).toMatchObject({ project: null, confidence: null });
    expect(row.sources.every(({ sourceRef }) => sourceRef === null)).toBe(true);
  }
  const [summary, ...others] = (await show('summaries')).rows;
  expect(others).toEqual([]);
  expect(summary?.text).toContain("Alice's editor is Helix");
  const folder = await place.run((workspace) => rowsOf(workspace, 'sessions', ALICE)[0]?.project ?? 'none');
  expect(summary?.text).not.toContain(folder);
  expect((await show('summaries', { contains: [folder] })).total).toBe(0);
});
