// What was inferred is in no view until its subject has said whether it is so.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { confirm, forget, reject, verify } from '../../src/erasure/index.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import { listRows } from '../../src/recall/index.js';
import { recall } from '../../src/recall/search.js';
import { all } from '../../src/store/database.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING } from '../helpers/erasing.js';
import { filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, type TestPlace, testPlace } from '../helpers/workspace.js';

const INFERRED = 'I prefer dark mode';
/** As it is listed. */
const TOLD = 'Alice prefers dark mode';

async function inferred(): Promise<TestPlace> {
  const place = testPlace();
  const words = transcript({ session: 's' })
    .human('I think I prefer dark mode.')
    .assistant('Noted.')
    .human('I prefer tabs over spaces.')
    .assistant('Yes.');
  expect(await place.ingest(ALICE, words.write(join(place.folder, 's.jsonl')))).toMatchObject({
    facts: 1,
    unconfirmed: 1,
  });
  return place;
}

function waiting(workspace: Workspace) {
  const { rows } = listRows(workspace, 'facts', { ...filterOf(workspace), confirmation: 'any' });
  return rows.filter((row) => row.status === 'unconfirmed');
}

const seen = (workspace: Workspace) => ({
  listed: rowsOf(workspace, 'facts').map((row) => row.text),
  summary: JSON.stringify(rowsOf(workspace, 'summaries')).includes(TOLD),
  recalled: recall(workspace, 'which mode', filterOf(workspace, ALICE))
    .filter((row) => row.kind === 'fact')
    .map((row) => row.text),
});

test('it is neither listed, recalled nor summed up; asked for it is listed, marked', async () => {
  const place = await inferred();
  await place.run((workspace) => {
    expect(seen(workspace)).toEqual({
      listed: ['Alice prefers tabs over spaces'],
      summary: false,
      recalled: expect.not.arrayContaining([TOLD]),
    });
    expect(waiting(workspace).map((row) => row.text)).toEqual([TOLD]);
    return verify(workspace, EVERYTHING).then(({ result }) => expect(result).toBe('ok'));
  });
});

test('confirmed it is seen like any other, on record', async () => {
  const place = await inferred();
  await place.run(async (workspace) => {
    const [row] = waiting(workspace);
    expect(confirm(workspace, row?.id ?? '')).toEqual({
      fact: row?.id,
      claim: INFERRED,
      standsAgain: false,
      repetitions: [],
    });
    const now = seen(workspace);
    expect(now.listed).toContain(TOLD);
    expect(now.summary).toBe(true);
    expect(now.recalled).toContain(TOLD);
    expect(() => confirm(workspace, row?.id ?? '')).toThrow(/does not wait/);
    expect(all(workspace.ledger.db, "SELECT n FROM events WHERE kind = 'fact_confirmed'")).toHaveLength(1);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
});

test('rejected it is erased and not inferred again; the words stay', async () => {
  const place = await inferred();
  await place.run(async (workspace) => {
    const [row] = waiting(workspace);
    expect(await reject(workspace, row?.id ?? '', {})).toMatchObject({
      status: 'verified',
      erased: { facts: 1 },
    });
    expect(waiting(workspace)).toEqual([]);
    expect(JSON.stringify(rowsOf(workspace, 'rounds'))).toContain('I think I prefer dark mode.');
  });
  const again = transcript({ session: 'again', salt: 'x' })
    .human('I think I prefer dark mode.')
    .assistant('Ok.');
  expect(await place.ingest(ALICE, again.write(join(place.folder, 'again.jsonl')))).toMatchObject({
    unconfirmed: 0,
    suppressed: 1,
  });
});

test('rejected once, it does not wait where another transcript says it, before or after', async () => {
  const place = await inferred();
  const again = (session: string) =>
    transcript({ session })
      .human('I think I prefer dark mode.')
      .write(join(place.folder, `${session}.jsonl`));
  await place.ingest(ALICE, again('before'));
  await place.run(async (workspace) => {
    const [row, other] = waiting(workspace);
    expect(other?.text).toBe(TOLD);
    expect(await reject(workspace, row?.id ?? '', {})).toMatchObject({
      erased: { facts: 2 },
      verified: true,
    });
    expect(waiting(workspace)).toEqual([]);
  });
  await place.ingest(ALICE, again('after'));
  await place.run((workspace) => expect(waiting(workspace)).toEqual([]));
});

test('only what waits can be rejected', async () => {
  const place = await inferred();
  await place.run((workspace) => {
    const [row] = rowsOf(workspace, 'facts');
    expect(() => reject(workspace, row?.id ?? '', {})).toThrow(/does not wait/);
  });
});

test('it goes with its subject', async () => {
  const place = await inferred();
  await place.run(async (workspace) => {
    expect(await forget(workspace, ALICE_ALL, AT_ONCE)).toMatchObject({
      status: 'verified',
      erased: { facts: 2 },
    });
    expect(waiting(workspace)).toEqual([]);
  });
});
