// A fact that something said later wrongly replaced stands again when it is confirmed.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { confirm, correct, forget, reject, verify } from '../../src/erasure/index.js';
import { ingest } from '../../src/ingest/index.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import { ToolError } from '../../src/model/errors.js';
import type { Scope } from '../../src/model/scope.js';
import { DAY_MS } from '../../src/model/time.js';
import { historyOf, listRows, recall } from '../../src/recall/index.js';
import { all } from '../../src/store/database.js';
import { AT_ONCE, EVERYTHING, selecting } from '../helpers/erasing.js';
import { dumpScope, filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, NOW, type TestPlace, testPlace } from '../helpers/workspace.js';

const FIRST = 'My time zone is UTC';
const SECOND = 'My time zone is Europe/Oslo';
const PLATFORM: Scope = { tenant: 'acme', subject: 'platform', context: 'default' };

const say = (place: TestPlace, words: string, session: string, { at = '', scope = ALICE } = {}) =>
  place.ingest(
    scope,
    transcript({ session, ...(at === '' ? {} : { startedAt: at }) })
      .human(`${words}.`)
      .assistant('Noted.')
      .write(join(place.folder, `${session}.jsonl`)),
  );

/** Alice's first statement is replaced by her second; Bob says the same. */
async function replaced(): Promise<{ place: TestPlace; first: string; second: string }> {
  const place = testPlace();
  for (const scope of [ALICE, BOB]) {
    await say(place, FIRST, `${scope.subject}-first`, { at: '2026-03-04T09:00:00Z', scope });
    await say(place, SECOND, `${scope.subject}-second`, { at: '2026-03-05T09:00:00Z', scope });
  }
  return place.run((workspace) => {
    const rows = everyFact(workspace);
    const of = (words: string) => rows.find((row) => row.quote === words);
    expect(of(FIRST)).toMatchObject({ status: 'superseded', supersededBy: of(SECOND)?.id });
    return { place, first: of(FIRST)?.id ?? '', second: of(SECOND)?.id ?? '' };
  });
}

function everyFact(workspace: Workspace, scope: Scope = ALICE) {
  return listRows(workspace, 'facts', { ...filterOf(workspace, scope), includeSuperseded: true }).rows;
}

const standing = (workspace: Workspace, scope: Scope = ALICE) =>
  rowsOf(workspace, 'facts', scope)
    .map((row) => row.quote)
    .sort();

test('it is seen again everywhere, beside what had replaced it, on record; the twin stays as it is', async () => {
  const { place, first } = await replaced();
  await place.run(async (workspace) => {
    const twin = dumpScope(workspace, BOB);
    expect(standing(workspace)).toEqual([SECOND]);
    expect(confirm(workspace, first)).toEqual({
      fact: first,
      claim: FIRST,
      standsAgain: true,
      repetitions: [],
    });
    expect(standing(workspace)).toEqual([SECOND, FIRST]);
    expect(JSON.stringify(rowsOf(workspace, 'summaries', ALICE))).toContain('UTC');
    const recalled = recall(workspace, 'which time zone UTC', filterOf(workspace, ALICE));
    expect(recalled.map((row) => row.id)).toContain(first);
    expect(historyOf(workspace, first, filterOf(workspace)).map(({ row }) => row.id)).toEqual([first]);
    expect(all(workspace.ledger.db, "SELECT n FROM events WHERE kind = 'fact_confirmed'")).toHaveLength(1);
    expect(() => confirm(workspace, first)).toThrow(/nothing has replaced it/);
    expect(dumpScope(workspace, BOB)).toBe(twin);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
});

test('every repetition that the same one had replaced stands again with it, and no other', async () => {
  const place = testPlace();
  await say(place, FIRST, 'one', { at: '2026-03-01T09:00:00Z' });
  await say(place, FIRST, 'two', { at: '2026-03-02T09:00:00Z' });
  await say(place, 'My editor is Helix', 'editor', { at: '2026-03-02T10:00:00Z' });
  await say(place, SECOND, 'three', { at: '2026-03-03T09:00:00Z' });
  await place.run((workspace) => {
    expect(standing(workspace)).toEqual(['My editor is Helix', SECOND]);
    const [one, two] = everyFact(workspace).filter((row) => row.quote === FIRST);
    const confirmed = confirm(workspace, one?.id ?? '');
    expect(confirmed.repetitions).toEqual([two?.id]);
    expect(standing(workspace)).toEqual(['My editor is Helix', SECOND, FIRST, FIRST]);
    expect(() => confirm(workspace, two?.id ?? '')).toThrow(/nothing has replaced it/);
  });
});

test('in nearly the same words, and when the successor is gone', async () => {
  const place = testPlace();
  await say(place, 'I prefer tabs over spaces in all my projects', 'one', { at: '2026-03-01T09:00:00Z' });
  await say(place, 'I prefer tabs over spaces in my projects', 'two', { at: '2026-03-02T09:00:00Z' });
  await place.run(async (workspace) => {
    const [one] = everyFact(workspace);
    const made = await correct(workspace, one?.id ?? '', 'I prefer four spaces', { eraseOld: false });
    expect(made.repetitions).toHaveLength(1);
    await forget(workspace, selecting({ facts: [made.new] }), AT_ONCE);
    expect(standing(workspace)).toEqual([]);
    expect(confirm(workspace, one?.id ?? '').repetitions).toEqual(made.repetitions);
    expect(standing(workspace)).toHaveLength(2);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
});

test('also when the false successor was forgotten first; correct says that there is this way', async () => {
  const { place, first, second } = await replaced();
  await place.run(async (workspace) => {
    const hint = async () => {
      const error = await correct(workspace, first, 'x y', { eraseOld: false }).catch((thrown) => thrown);
      return error instanceof ToolError ? error.hint : error;
    };
    expect(await hint()).toBe(
      `correct ${second} instead; memory-forget confirm ${first} makes it stand again`,
    );
    await forget(workspace, selecting({ facts: [second] }), AT_ONCE);
    expect(await hint()).toBe(`memory-forget confirm ${first} makes it stand again`);
    expect(standing(workspace)).toEqual([]);
    confirm(workspace, first);
    expect(standing(workspace)).toEqual([FIRST]);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
});

test('a correction is taken back by it', async () => {
  const { place, second } = await replaced();
  await place.run(async (workspace) => {
    const made = await correct(workspace, second, 'My time zone is Asia/Tokyo', { eraseOld: false });
    confirm(workspace, second);
    await forget(workspace, selecting({ facts: [made.new] }), AT_ONCE);
    expect(standing(workspace)).toEqual([SECOND]);
  });
});

test('nothing said until then replaces it again, however it comes in; what is said since does', async () => {
  const { place, first, second } = await replaced();
  await place.run(async (workspace) => {
    confirm(workspace, first);
    await forget(workspace, selecting({ facts: [second] }), AT_ONCE);
  });
  const path = join(place.folder, 'alice-second.jsonl');
  await place.run((workspace) =>
    ingest(workspace, { paths: [path], scope: ALICE, exclude: [], readmit: true }),
  );
  await place.run((workspace) => expect(standing(workspace)).toContain(FIRST));
  await say(place, 'My time zone is Asia/Tokyo', 'before', { at: new Date(NOW - DAY_MS).toISOString() });
  await place.run((workspace) => expect(standing(workspace)).toContain(FIRST));
  place.now.value += 2 * DAY_MS;
  await say(place, 'My time zone is Europe/Riga', 'since', { at: new Date(NOW + DAY_MS).toISOString() });
  await place.run((workspace) => {
    expect(standing(workspace)).not.toContain(FIRST);
    expect(everyFact(workspace).find((row) => row.id === first)).toMatchObject({ status: 'superseded' });
  });
});

test('what was shared of it stands again too, once, unless the workspace replaced that by itself', async () => {
  const place = testPlace();
  const share = (words: string, session: string, startedAt: string) =>
    place.run((workspace) => {
      const path = transcript({ session, startedAt })
        .human(`${words}.`)
        .assistant('Ok.')
        .write(join(place.folder, `${session}.jsonl`));
      return ingest(workspace, {
        ...{ paths: [path], scope: ALICE, exclude: [], readmit: false, shared: PLATFORM },
      });
    });
  await share('We decided to go with PostgreSQL', 'one', '2026-03-04T09:00:00Z');
  await place.run(async (workspace) => {
    const [own] = rowsOf(workspace, 'facts', ALICE);
    const id = own?.id ?? '';
    const texts = () => rowsOf(workspace, 'facts', PLATFORM).map((row) => row.text);
    const before = texts();
    await correct(workspace, id, 'We decided to use SQLite', { eraseOld: false });
    expect(texts()).toEqual(['We decided to use SQLite']);
    confirm(workspace, id);
    expect(texts().sort()).toEqual(['We decided to use SQLite', ...before].sort());
    const copy = rowsOf(workspace, 'facts', PLATFORM).find((row) => row.text === before[0]);
    place.now.value += DAY_MS;
    await correct(workspace, copy?.id ?? '', 'We decided to use MySQL', { eraseOld: false });
    place.now.value += DAY_MS;
    await correct(workspace, id, 'We decided to use DuckDB', { eraseOld: false });
    confirm(workspace, id);
    expect(texts()).not.toContain(before[0]);
    // The copy itself: it stands again where it is, and makes no copy of a copy.
    confirm(workspace, copy?.id ?? '');
    expect(texts().filter((text) => text === before[0])).toHaveLength(1);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
});

test('what was replaced cannot be rejected: it does not wait', async () => {
  const { place, first } = await replaced();
  await place.run((workspace) => {
    expect(() => reject(workspace, first, {})).toThrow(/does not wait/);
  });
});
