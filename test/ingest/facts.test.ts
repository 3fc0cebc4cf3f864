// What becomes of facts when a later one says otherwise, and of what is told only in passing.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { normaliseClaim } from '../../src/derive/index.js';
import { forget, planErasure, verify } from '../../src/erasure/index.js';
import { keyedDigests } from '../../src/ledger/keys.js';
import { refreshKeys } from '../../src/ledger/ledger.js';
import { addSuppressions, reachesOf } from '../../src/ledger/suppressions.js';
import { listRows, recall } from '../../src/recall/index.js';
import { all } from '../../src/store/database.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING } from '../helpers/erasing.js';
import { filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, type TestPlace, testPlace } from '../helpers/workspace.js';

const MAY = '2026-05-04T09:00:00Z';

function said(place: TestPlace, session: string, startedAt: string, ...words: string[]): string {
  const writer = transcript({ session, startedAt });
  for (const text of words) writer.human(text).assistant('Noted.');
  return writer.write(join(place.folder, `${session}.jsonl`));
}

const PACKAGE_MANAGERS = [
  ['march', '2026-03-04T09:00:00Z', 'Our package manager is npm.'],
  ['may', MAY, 'Our package manager is yarn now.'],
  ['july', '2026-07-04T09:00:00Z', 'Our package manager is pnpm now.'],
] as const;

test.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
  'three values make the same chain, ingested as %j',
  async (order) => {
    const place = testPlace();
    const paths = PACKAGE_MANAGERS.map(([name, startedAt, words]) => said(place, name, startedAt, words));
    for (const index of order) await place.ingest(ALICE, paths[index] ?? '');
    await place.run((workspace) => {
      const chain = all(
        workspace.store.db,
        `SELECT f.claim, s.claim AS successor, f.valid_until = s.observed_at AS isUntilThen
       FROM facts f LEFT JOIN facts s ON s.id = f.superseded_by ORDER BY f.observed_at`,
      );
      expect(chain).toEqual([
        { claim: 'Our package manager is npm', successor: 'Our package manager is yarn now', isUntilThen: 1 },
        {
          claim: 'Our package manager is yarn now',
          successor: 'Our package manager is pnpm now',
          isUntilThen: 1,
        },
        { claim: 'Our package manager is pnpm now', successor: null, isUntilThen: null },
      ]);
    });
  },
);

describe('a later word takes the place of an earlier one', () => {
  test.each([
    ['in the order of saying', ['first', 'second']],
    ['in the other order', ['second', 'first']],
  ])('%s', async (_, order) => {
    const place = testPlace();
    const paths: Record<string, string> = {
      first: said(place, 'first', '2026-03-04T09:00:00Z', 'We use jest for unit tests.', 'I prefer tabs.'),
      second: said(place, 'second', MAY, 'We use vitest for unit tests now.'),
    };
    for (const name of order) await place.ingest(ALICE, paths[name] ?? '');
    await place.run((workspace) => {
      expect(rowsOf(workspace, 'facts').map((row) => row.text)).toEqual([
        'We use vitest for unit tests now',
        'Alice prefers tabs',
      ]);
      const chain = listRows(workspace, 'facts', { ...filterOf(workspace), includeSuperseded: true }).rows;
      const [later, , earlier] = chain;
      expect(earlier).toMatchObject({ text: 'We use jest for unit tests', status: 'superseded' });
      expect(earlier?.supersededBy).toBe(later?.id);
      const until = all(workspace.store.db, 'SELECT valid_until FROM facts WHERE superseded_at IS NOT NULL');
      expect(until).toEqual([{ valid_until: Date.parse(MAY) + 1_000 }]);
    });
  });

  test('what is erased, or hidden, replaces nothing any more and stays replaced', async () => {
    const place = testPlace();
    await place.ingest(ALICE, said(place, 'first', '2026-03-04T09:00:00Z', 'My editor is Helix.'));
    await place.ingest(ALICE, said(place, 'second', MAY, 'No, my editor is Zed.'));
    await place.run(async (workspace) => {
      await forget(workspace, { ...ALICE_ALL, since: Date.parse(MAY) }, AT_ONCE);
      expect(rowsOf(workspace, 'facts')).toEqual([]);
    });
  });
});

describe('a statement that tells what is and what is not', () => {
  const SERVERS = 'We have a staging server and no backups.';

  test('is two facts, and the second has the subject of the first', async () => {
    const place = testPlace();
    await place.ingest(ALICE, said(place, 'first', MAY, SERVERS));
    await place.run((workspace) => {
      expect(all(workspace.store.db, 'SELECT claim, quote, polarity FROM facts ORDER BY n')).toEqual([
        {
          claim: 'We have a staging server',
          quote: 'We have a staging server',
          polarity: 'positive',
        },
        { claim: 'We have no backups', quote: 'no backups', polarity: 'negative' },
      ]);
    });
  });

  test('stays erased where it was erased as one fact, before its parts were told apart', async () => {
    const place = testPlace();
    await place.ingest(ALICE, said(place, 'other', MAY, 'We use pnpm.'));
    await place.run(async (workspace) => {
      const { request } = await forget(workspace, ALICE_ALL, AT_ONCE);
      const { ledger } = workspace;
      const ring = refreshKeys(ledger);
      const { tenant, subject } = ALICE;
      addSuppressions(ledger, request, [
        {
          kind: 'fact',
          reach: reachesOf(ring, ALICE).subject[0],
          digest: keyedDigests(ring, 'fact', tenant, subject, 'convention', normaliseClaim(SERVERS))[0],
          cause: 'forgotten',
          state: 'active',
        },
      ]);
    });
    const report = await place.ingest(ALICE, said(place, 'first', MAY, SERVERS));
    expect(report).toMatchObject({ facts: 0, suppressed: 2 });
  });
});

describe('what is told in passing', () => {
  const chat = (place: TestPlace): string => {
    const path = join(place.folder, 'chat.jsonl');
    const lines = [
      ['user', 'I bought an old piano in 2019.'],
      ['assistant', 'What do you play on it?'],
      ['user', 'This and that, when it is quiet.'],
    ].map(([role, content], n) =>
      JSON.stringify({ role, content, timestamp: `2026-03-04T09:0${n}:00Z`, session_id: 'chat' }),
    );
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  };

  test('is stored and counted, listed when asked for, and recalled by nobody', async () => {
    const place = testPlace();
    const report = await place.ingest(ALICE, chat(place));
    expect(report).toMatchObject({ facts: 1, inPassing: 1 });
    await place.run((workspace) => {
      expect(rowsOf(workspace, 'facts').map((row) => row.text)).toEqual([
        'Alice bought an old piano in 2019',
      ]);
      const everything = { ...filterOf(workspace), includeInPassing: true };
      expect(listRows(workspace, 'facts', everything).rows.map((row) => row.text)).toEqual([
        'This and that, when it is quiet',
        'Alice bought an old piano in 2019',
      ]);
      const found = recall(workspace, 'this and that when quiet', filterOf(workspace, ALICE));
      expect(found.filter(({ kind }) => kind === 'fact').map((row) => row.text)).not.toContain(
        'This and that, when it is quiet',
      );
      const days = all(workspace.store.db, 'SELECT event_at FROM facts WHERE event_at IS NOT NULL');
      expect(days).toEqual([{ event_at: Date.parse('2019-01-01T00:00:00Z') }]);
    });
  });

  test('goes with everything else when its subject is forgotten', async () => {
    const place = testPlace();
    await place.ingest(ALICE, chat(place));
    await place.run(async (workspace) => {
      expect(planErasure(workspace, ALICE_ALL).counts.facts).toBe(2);
      expect((await forget(workspace, ALICE_ALL, AT_ONCE)).status).toBe('verified');
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
      expect(all(workspace.store.db, 'SELECT 1 FROM facts')).toEqual([]);
    });
  });
});
