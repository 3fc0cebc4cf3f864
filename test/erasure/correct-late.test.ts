// A correction holds against what was said before it and comes in after it: any order of ingestion gives the same chain.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { confirm, correct, verify } from '../../src/erasure/index.js';
import { ingest } from '../../src/ingest/index.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import type { Scope } from '../../src/model/scope.js';
import { DAY_MS } from '../../src/model/time.js';
import { historyOf, listRows } from '../../src/recall/index.js';
import { EVERYTHING } from '../helpers/erasing.js';
import { filterOf, rowsOf } from '../helpers/look.js';
import { openPlace, START, tell } from '../helpers/telling.js';
import { ALICE, BOB, type TestPlace } from '../helpers/workspace.js';

const PLATFORM: Scope = { tenant: 'acme', subject: 'platform', context: 'default' };

function every(workspace: Workspace, scope: Scope = ALICE) {
  return listRows(workspace, 'facts', { ...filterOf(workspace, scope), includeSuperseded: true }).rows;
}

/** What stands and what does not, with how many wordings each one's history has. */
const chainOf = (place: TestPlace) =>
  place.run((workspace) =>
    every(workspace)
      .map(({ id, text, status }) => [status, text, historyOf(workspace, id, filterOf(workspace)).length])
      .sort(),
  );

const factOf = (workspace: Workspace, quote: string) =>
  every(workspace).find((row) => row.quote === quote && row.status === 'active')?.id ?? '';

async function correctIt(place: TestPlace, quote: string, claim: string, eraseOld = false) {
  return place.run((workspace) => correct(workspace, factOf(workspace, quote), claim, { eraseOld }));
}

test.each([
  ['I use two monitors', 'I use two monitors', 'I use three monitors'],
  ['My editor is Helix', 'My editor is Helix', 'I use vi'],
  ['I prefer small pull requests', 'I really prefer small pull requests now', 'I prefer whole branches'],
  ['Jag använder två skärmar', 'Jag använder två skärmar', 'Jag använder tre skärmar'],
  ['Ich benutze zwei Monitore', 'Ich benutze zwei Monitore', 'Ich benutze drei Monitore'],
  ['我用两个显示器', '我用两个显示器', '我用三个显示器'],
])('%s, and %s that comes in later: %s stands, in both orders', async (one, other, claim) => {
  const chains = [];
  for (const late of [false, true]) {
    const place = openPlace();
    await tell(place, ALICE, [`${one}.`], 'one');
    if (!late) await tell(place, ALICE, [`${other}.`], 'other');
    await correctIt(place, one, claim);
    if (late) await tell(place, ALICE, [`${other}.`], 'other');
    chains.push(await chainOf(place));
    await place.run(async (workspace) => expect((await verify(workspace, EVERYTHING)).result).toBe('ok'));
  }
  expect(chains[1]).toEqual(chains[0]);
  expect(chains[0]?.map(([status]) => status)).toEqual(['active', 'superseded', 'superseded']);
});

test.each([
  ['I own a boat and no car', 'I own a boat', 'I own a violin'],
  ['Jag har en båt men ingen bil', 'Jag har en båt', 'Jag har ett hus'],
  ['Ich habe eine Katze, aber keinen Hund', 'Ich habe eine Katze', 'Ich benutze zwei Monitore'],
])(
  'what was a part of %s goes with it, in both orders, and stands again with it',
  async (whole, part, before) => {
    for (const late of [false, true]) {
      const place = openPlace();
      await tell(place, ALICE, [`${before}.`], 'one');
      await correctIt(place, before, whole);
      place.now.value += DAY_MS;
      if (!late) await tell(place, ALICE, [`${whole}.`], 'other');
      await correctIt(place, whole, 'I own a bike');
      if (late) await tell(place, ALICE, [`${whole}.`], 'other');
      await place.run((workspace) => {
        expect(every(workspace).map((row) => row.quote)).toContain(part);
        expect(rowsOf(workspace, 'facts').map((row) => row.quote)).toEqual(['I own a bike']);
        const old = every(workspace).find((row) => row.quote === whole)?.id ?? '';
        expect(confirm(workspace, old).repetitions).toHaveLength(2);
        expect(rowsOf(workspace, 'facts').map((row) => row.quote)).toContain(part);
      });
    }
  },
);

test('what is said since stands, and so does what another person says', async () => {
  const place = openPlace();
  await tell(place, ALICE, ['I use two monitors.'], 'one');
  await correctIt(place, 'I use two monitors', 'I use three monitors');
  place.now.value += 2 * DAY_MS;
  const path = join(place.folder, 'since.jsonl');
  const timestamp = new Date(place.now.value - DAY_MS).toISOString();
  writeFileSync(
    path,
    `${JSON.stringify({ role: 'user', content: 'I use two monitors.', timestamp, session_id: 'since' })}\n`,
  );
  await place.ingest(ALICE, path);
  await tell(place, BOB, ['I use two monitors.'], 'bob');
  await place.run((workspace) => {
    expect(rowsOf(workspace, 'facts', ALICE).map((row) => row.quote)).toContain('I use two monitors');
    expect(rowsOf(workspace, 'facts', BOB)).toHaveLength(1);
  });
});

test('of two corrections it is the first one after it was said', async () => {
  const place = openPlace();
  await tell(place, ALICE, ['I use two monitors.'], 'one');
  const first = await correctIt(place, 'I use two monitors', 'I use three monitors');
  place.now.value += DAY_MS;
  await correctIt(place, 'I use three monitors', 'I use two monitors');
  place.now.value += DAY_MS;
  const third = await correctIt(place, 'I use two monitors', 'I use no monitors');
  await tell(place, ALICE, ['I use two monitors.'], 'late');
  await place.run((workspace) => {
    const said = every(workspace).filter((row) => row.quote === 'I use two monitors');
    expect(said.map((row) => row.supersededBy).sort()).toEqual([first.new, first.new, third.new].sort());
  });
});

test('confirmed, what came in later stands again too; what comes in after that stands', async () => {
  const place = openPlace();
  await tell(place, ALICE, ['I use two monitors.'], 'one');
  await correctIt(place, 'I use two monitors', 'I use three monitors');
  place.now.value += DAY_MS;
  await tell(place, ALICE, ['I use two monitors.'], 'two');
  await place.run((workspace) => {
    const [one] = every(workspace).filter((row) => row.quote === 'I use two monitors');
    expect(confirm(workspace, one?.id ?? '').repetitions).toHaveLength(1);
  });
  await tell(place, ALICE, ['I use two monitors.'], 'three');
  await place.run((workspace) => expect(rowsOf(workspace, 'facts')).toHaveLength(4));
});

test('with --erase-old the old value is kept out', async () => {
  const place = openPlace();
  await tell(place, ALICE, ['I use two monitors.'], 'one');
  await correctIt(place, 'I use two monitors', 'I use three monitors', true);
  await tell(place, ALICE, ['I use two monitors.'], 'two');
  await place.run((workspace) => {
    expect(every(workspace).map((row) => row.quote)).toEqual(['I use three monitors']);
  });
});

test('what a workspace corrected by itself does not come back with a later transcript', async () => {
  const place = openPlace();
  const share = async (session: string) => {
    const path = join(place.folder, `${session}.jsonl`);
    const line = {
      ...{ role: 'user', content: 'We decided to go with PostgreSQL.', session_id: session },
      timestamp: new Date(START).toISOString(),
    };
    writeFileSync(path, `${JSON.stringify(line)}\n`);
    await place.run((workspace) =>
      ingest(workspace, {
        ...{ paths: [path], scope: ALICE, exclude: [], readmit: false, shared: PLATFORM },
      }),
    );
  };
  await share('one');
  await place.run((workspace) =>
    correct(workspace, rowsOf(workspace, 'facts', PLATFORM)[0]?.id ?? '', 'We decided to use SQLite', {
      eraseOld: false,
    }),
  );
  await share('two');
  await place.run((workspace) => {
    expect(rowsOf(workspace, 'facts', PLATFORM).map((row) => row.text)).toEqual(['We decided to use SQLite']);
    expect(rowsOf(workspace, 'facts', ALICE)).toHaveLength(2);
  });
});
