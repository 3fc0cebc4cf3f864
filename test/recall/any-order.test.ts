// The same transcripts give the same memory in whichever order they come in.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingest } from '../../src/ingest/index.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import { historyOf, listRows, recall, whyOf } from '../../src/recall/index.js';
import { all } from '../../src/store/database.js';
import { filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, testPlace } from '../helpers/workspace.js';

/** Two of them at the same minute, one without what another one takes back, one said again. */
const FILES = [
  [
    'sets-up',
    '2026-03-01T09:00:00Z',
    ['My editor is Helix. I prefer pnpm over npm.', 'We decided to go with PostgreSQL.'],
  ],
  [
    'works-on',
    '2026-03-02T09:00:00Z',
    ['My time zone is UTC. I work at Fjordbank.', 'Always run the tests first.'],
  ],
  ['goes-on', '2026-03-02T09:00:00Z', ['I prefer pnpm over npm. My shell is fish.', 'Never commit to main.']],
  [
    'changes',
    '2026-03-05T09:00:00Z',
    ['My time zone is Europe/Oslo.', 'My editor is Zed.', 'I like concise answers.'],
  ],
] as const;

test('all orders of four files', { timeout: 300_000 }, async () => {
  const seen = new Set<string>();
  for (const order of permutations([0, 1, 2, 3])) {
    const place = testPlace();
    const read = await place.run(async (workspace) => {
      for (const index of order) {
        const [session, startedAt, texts] = FILES[index] ?? FILES[0];
        const writer = transcript({ session, startedAt });
        for (const text of texts) writer.human(text).assistant('Noted.');
        const path = writer.write(join(place.folder, `${session}.jsonl`));
        await ingest(workspace, { paths: [path], scope: ALICE, exclude: [], readmit: false });
        place.now.value += 60_000;
      }
      place.now.value = Date.parse('2026-12-24T12:00:00Z');
      return everythingRead(workspace, place.folder);
    });
    seen.add(read);
  }
  const [one = '', other] = seen;
  if (other !== undefined) expect(JSON.parse(other)).toEqual(JSON.parse(one));
  expect(seen.size).toBe(1);
  expect(one).toContain('Europe/Oslo');
});

/** What is read, without ids, times of storing and the place of the files. */
function everythingRead(workspace: Workspace, folder: string): string {
  const filter = { ...filterOf(workspace, ALICE), includeSuperseded: true };
  const facts = listRows(workspace, 'facts', filter).rows;
  const read = {
    lists: (['sessions', 'rounds', 'facts', 'summaries', 'artifacts'] as const).map((kind) =>
      rowsOf(workspace, kind, ALICE),
    ),
    superseded: facts,
    recalled: ['which time zone', 'editor', 'pnpm npm', 'tests'].map((query) =>
      recall(workspace, query, filterOf(workspace, ALICE)),
    ),
    why: facts.map(({ id }) => whyOf(workspace, id, filter)),
    history: facts.map(({ id }) => historyOf(workspace, id, filter)),
  };
  const names = new Map(
    all<{ uid: string; name: string }>(
      workspace.store.db,
      "SELECT uid, source_session AS name FROM sessions UNION SELECT uid, 'summary' FROM subject_summaries",
    ).map(({ uid, name }) => [uid, name]),
  );
  return (
    JSON.stringify(read, (key, value) => (UNEQUAL.has(key) ? undefined : value), 1)
      .replaceAll(folder, '')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => names.get(id) ?? 'entity')
      // A summary that lost a source is another one.
      .replace(/\.s\d+/g, '.s')
  );
}

const UNEQUAL = new Set(['learnedAt', 'builtAt', 'supersededAt', 'expiresAt']);

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((one) => one !== item)).map((rest) => [item, ...rest]),
  );
}
