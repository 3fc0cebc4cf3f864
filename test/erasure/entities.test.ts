import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addHold,
  forget,
  planErasure,
  prune,
  releaseHold,
  replay,
  unforget,
  verify,
} from '../../src/erasure/index.js';
import { ingest } from '../../src/ingest/index.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import { emptySelection } from '../../src/model/erasure.js';
import { DAY_MS } from '../../src/model/time.js';
import { recall } from '../../src/recall/index.js';
import { addAlias, addEntity, visibleEntities } from '../../src/store/entities.js';
import { AT_ONCE, EVERYTHING, GRACED, named } from '../helpers/erasing.js';
import { dumpScope, filesHolding, filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const CAROL = { tenant: 'acme', subject: 'carol', context: 'default' };

const ANNA = named('Anna Lindqvist');
const WORDS = ['Lindqvist', 'lindqvist', 'LINDQVIST'];

/** Alice and Bob both speak of Anna Lindqvist; Carol does not. */
async function office(): Promise<TestPlace> {
  const place = testPlace();
  const alices = transcript({ session: 'alices', cwd: '/home/alice/src/billing' })
    .raw(JSON.stringify({ type: 'ai-title', aiTitle: 'Notes for Anna Lindqvist', sessionId: 'alices' }))
    .human('We decided to go with Anna Lindqvist as our reviewer. My editor is Helix.')
    .assistant('I will remember Anna Lindqvists name, and that you use Helix.')
    .tool(
      'Edit',
      { file_path: '/home/alice/notes/anna-lindqvist.md', old_string: 'a', new_string: 'b' },
      'ok',
    )
    .human('We decided to go with PostgreSQL.')
    .assistant('PostgreSQL it is.');
  const bobs = transcript({ session: 'bobs', cwd: '/home/bob/src/portal' })
    .human('Always use pnpm. Did ANNA  LINDQVIST tell you so too? Anna’s word counts?')
    .assistant('Then pnpm.');
  const carols = transcript({ session: 'carols' }).human('My keyboard is a Planck.').assistant('Nice.');
  await place.ingest(ALICE, alices.write(join(place.folder, 'alices.jsonl')));
  await place.ingest(BOB, bobs.write(join(place.folder, 'bobs.jsonl')));
  await place.ingest(CAROL, carols.write(join(place.folder, 'carols.jsonl')));
  return place;
}

function holding(place: TestPlace): string[] {
  return WORDS.flatMap((word) => filesHolding(place.storeDir, word));
}

async function readAll(place: TestPlace): Promise<string> {
  return place.run((workspace) => everythingRead(workspace));
}

function everythingRead(workspace: Workspace): string {
  const lists = (['sessions', 'rounds', 'facts', 'summaries', 'artifacts'] as const).map((kind) =>
    rowsOf(workspace, kind),
  );
  const found = [ALICE, BOB].map((scope) => recall(workspace, 'Anna Lindqvist', filterOf(workspace, scope)));
  return JSON.stringify([lists, found]);
}

describe('forgetting a name across all sessions', () => {
  let place: TestPlace;
  beforeEach(async () => {
    place = await office();
  });

  test('takes the facts and the mentions, and leaves everybody their other words', async () => {
    const carols = await place.run((workspace) => dumpScope(workspace, CAROL));
    const plan = await place.run((workspace) => planErasure(workspace, ANNA));
    expect(plan.erase.map((row) => row.kind).sort()).toEqual(['artifact', 'fact', 'summary']);
    expect(plan.redact.filter((one) => one.round.includes('.r'))).toHaveLength(2);
    expect(plan.subjects).toBe(2);
    const report = await place.run((workspace) => forget(workspace, ANNA, AT_ONCE));
    expect(report).toMatchObject({
      status: 'verified',
      redactedRounds: 2,
      erased: { facts: 1, artifacts: 1 },
    });
    expect(report.checks.find((check) => check.name === 'names')?.result).toBe('ok');
    expect(holding(place)).toEqual([]);
    const read = await readAll(place);
    expect(read).not.toMatch(/lindqvist/i);
    for (const word of [
      'Helix',
      'PostgreSQL',
      'pnpm',
      'Did [erased] tell you so too',
      'Anna’s word',
      'Planck',
    ])
      expect(read).toContain(word);
    await place.run(async (workspace) => {
      expect(dumpScope(workspace, CAROL)).toBe(carols);
      expect((await verify(workspace, EVERYTHING)).checks.filter((one) => one.result !== 'ok')).toEqual([]);
    });
  });

  test('does not come back: the same file, a fork, a later word', async () => {
    await place.run((workspace) => forget(workspace, ANNA, AT_ONCE));
    const before = await readAll(place);
    await place.ingest(ALICE, join(place.folder, 'alices.jsonl'));
    expect(await readAll(place)).toBe(before);
    const later = transcript({ session: 'later', cwd: '/home/carol/anna-lindqvist' })
      .human('I had lunch with anna lindqvist. My shell is fish.')
      .assistant('How is Anna\u00a0Lindqvist?')
      .write(join(place.folder, 'later-anna-lindqvist.jsonl'));
    const report = await place.ingest(CAROL, later);
    expect(report).toMatchObject({ suppressedNames: 4, facts: 1 });
    expect(holding(place)).toEqual([]);
    expect(await readAll(place)).toContain('lunch with [erased]');
    const again = { paths: [later], scope: CAROL, exclude: [], readmit: true };
    await place.run((workspace) => ingest(workspace, again));
    const copy = transcript({ session: 'copy' }).human('And Anna Lindqvist paid.').assistant('Kind.');
    await place.ingest(BOB, copy.write(join(place.folder, 'copy.jsonl')));
    expect(await readAll(place)).toContain('And Anna Lindqvist paid');
  });

  test('hidden names are in no view at once, and unforget restores every byte that is read', async () => {
    const before = await readAll(place);
    const { request, hidden } = await place.run((workspace) => forget(workspace, ANNA, GRACED));
    expect(hidden).toMatchObject({ facts: 1, mentions: 2, artifacts: 1, titles: 1 });
    expect(await readAll(place)).not.toMatch(/lindqvist/i);
    await place.run(async (workspace) => {
      expect((await verify(workspace, EVERYTHING)).checks.filter((one) => one.result !== 'ok')).toEqual([]);
    });
    const later = transcript({ session: 'later' })
      .human('We decided to go with Anna Lindqvist. My shell is fish. See https://example.org/anna-lindqvist')
      .assistant('Noted.');
    await place.ingest(CAROL, later.human('Next.').write(join(place.folder, 'later.jsonl')));
    const read = await readAll(place);
    expect(read).not.toMatch(/lindqvist/i);
    expect(read).toContain('fish');
    await place.run((workspace) => unforget(workspace, request));
    expect(await readAll(place)).toContain('We decided to go with Anna Lindqvist');
    const lines = (text: string) =>
      JSON.parse(text)[0][0].filter((row: { subject: string }) => row.subject !== 'carol');
    expect(lines(await readAll(place))).toEqual(lines(before));
  });

  test('when the grace period ends what came meanwhile goes too', async () => {
    await place.run((workspace) => forget(workspace, ANNA, GRACED));
    const later = transcript({ session: 'later' }).human('My boss is Anna Lindqvist.').assistant('Noted.');
    await place.ingest(CAROL, later.human('Next.').write(join(place.folder, 'later.jsonl')));
    place.now.value += 8 * DAY_MS;
    const { reports } = await place.run((workspace) => prune(workspace, {}));
    expect(reports).toMatchObject([{ status: 'verified', redactedRounds: 3 }]);
    expect(holding(place)).toEqual([]);
  });

  test('an older copy that was put back forgets the name again', async () => {
    const backup = join(place.folder, 'backup');
    cpSync(place.storeDir, backup, { recursive: true });
    await place.run((workspace) => forget(workspace, ANNA, AT_ONCE));
    const after = await readAll(place);
    rmSync(place.storeDir, { recursive: true });
    cpSync(backup, place.storeDir, { recursive: true });
    const { reports } = await place.run((workspace) => replay(workspace, {}), 'behind');
    expect(reports).toMatchObject([{ status: 'verified', redactedRounds: 2, erased: { facts: 1 } }]);
    expect(holding(place)).toEqual([]);
    expect(JSON.parse(await readAll(place))[0][1]).toEqual(JSON.parse(after)[0][1]);
    for (const word of WORDS) expect(filesHolding(place.ledgerDir, word)).toEqual([]);
  });

  test('a held round keeps the name, out of every view, until the hold is released', async () => {
    const reviewAt = place.now.value + 90 * DAY_MS;
    const ofBob = { ...emptySelection(), subjects: [{ tenant: 'acme', subject: 'bob', context: null }] };
    await place.run((workspace) =>
      addHold(workspace, { name: 'case', ground: 'legal_claim', reviewAt, selection: ofBob }),
    );
    const report = await place.run((workspace) => forget(workspace, ANNA, AT_ONCE));
    expect(report).toMatchObject({ status: 'partly', redactedRounds: 1 });
    expect(report.kept.map((row) => row.kind)).toContain('round');
    expect(report.checks.filter((check) => check.result !== 'ok')).toEqual([]);
    expect(new Set(holding(place))).toEqual(new Set(['memory.db']));
    expect(await readAll(place)).not.toMatch(/lindqvist/i);
    await place.run((workspace) => releaseHold(workspace, 'case'));
    expect((await place.run((workspace) => prune(workspace, {}))).reports).toMatchObject([
      { status: 'verified' },
    ]);
    expect(holding(place)).toEqual([]);
  });

  test('narrowed to a subject it reaches no further, today and later', async () => {
    const ofBob = { ...ANNA, subjects: [{ tenant: 'acme', subject: 'bob', context: null }] };
    const alices = await place.run((workspace) => dumpScope(workspace, ALICE));
    const report = await place.run((workspace) => forget(workspace, ofBob, AT_ONCE));
    expect(report).toMatchObject({ status: 'verified', redactedRounds: 1 });
    expect(await place.run((workspace) => dumpScope(workspace, ALICE))).toBe(alices);
    const tell = (scope: typeof BOB) =>
      place.ingest(
        scope,
        transcript({ session: `more-${scope.subject}` })
          .human('Anna Lindqvist called.')
          .write(join(place.folder, `${scope.subject}-more.jsonl`)),
      );
    expect((await tell(BOB)).suppressedNames).toBe(1);
    expect((await tell(CAROL)).suppressedNames).toBe(0);
  });

  test('keep-source takes the facts alone', async () => {
    const report = await place.run((workspace) => forget(workspace, { ...ANNA, keepSource: true }, AT_ONCE));
    expect(report).toMatchObject({ redactedRounds: 0, erased: { facts: 1 } });
    expect(await readAll(place)).toContain('Anna Lindqvist');
  });

  test('wildcards and quotes are letters like others', async () => {
    for (const name of ['*', '%', "'", 'A%', 'Anna*', '_nna Lindqvist', "Anna' OR '1'='1"])
      await expect(place.run((workspace) => planErasure(workspace, named(name)))).rejects.toMatchObject({
        code: 'usage',
      });
  });
});

test('a name in a script without spaces is found inside a sentence', async () => {
  const place = testPlace();
  const path = transcript({ session: 'zh' })
    .human('我的经理是王小明，我喜欢用Helix编辑器。')
    .assistant('好的，王小明是你的经理。')
    .write(join(place.folder, 'zh.jsonl'));
  await place.ingest(ALICE, path);
  const report = await place.run((workspace) => forget(workspace, named('王小明'), AT_ONCE));
  expect(report).toMatchObject({ status: 'verified', redactedRounds: 1 });
  expect(filesHolding(place.storeDir, '王小明')).toEqual([]);
  const again = transcript({ session: 'zh2' })
    .human('昨天王小明来了。')
    .write(join(place.folder, 'zh2.jsonl'));
  expect(await place.ingest(BOB, again)).toMatchObject({ suppressedNames: 1 });
  expect(filesHolding(place.storeDir, '王小明')).toEqual([]);
});

describe('namesakes', () => {
  async function withTwoAnnas(): Promise<{ place: TestPlace; ids: string[] }> {
    const place = await office();
    const ids = await place.run(({ store }) => {
      const add = (name: string, alias: string) => {
        const id = addEntity(store.db, { tenant: 'acme', kind: 'person', name, addedAt: 1 });
        addAlias(store.db, id, alias);
        return id;
      };
      add('Anna Lindqvist', 'Anna');
      add('Anna Svensson', 'Frau Svensson');
      return visibleEntities(store.db).map((row) => row.uid);
    });
    return { place, ids };
  }

  test('must be told apart before anything goes', async () => {
    const { place } = await withTwoAnnas();
    const plan = place.run((workspace) => planErasure(workspace, named('Anna')));
    await expect(plan).rejects.toMatchObject({ code: 'not_found' });
    await expect(plan).rejects.toThrow(/several entities go by that name: .*person, 2 rounds, 1 fact\)/);
  });

  test('told apart by id, a name that the other shares is left', async () => {
    const { place, ids } = await withTwoAnnas();
    const selection = {
      ...emptySelection(),
      entities: [{ id: ids[0]?.slice(0, 8) ?? '', name: null, tenant: null, names: [] }],
    };
    const report = await place.run((workspace) => forget(workspace, selection, AT_ONCE));
    expect(report).toMatchObject({ status: 'verified', erased: { entities: 1, aliases: 1 } });
    expect(holding(place)).toEqual([]);
    expect(await readAll(place)).toContain('Anna’s word');
    await place.run(({ store }) =>
      expect(visibleEntities(store.db).map((row) => row.name)).toEqual(['Anna Svensson']),
    );
  });

  test('both by id: then the shared name goes too', async () => {
    const { place, ids } = await withTwoAnnas();
    const entities = ids.map((id) => ({ id, name: null, tenant: null, names: [] }));
    await place.run((workspace) => forget(workspace, { ...emptySelection(), entities }, AT_ONCE));
    expect(await readAll(place)).toContain('[erased] word counts');
  });

  test('while hidden, the recorded entity is in no list', async () => {
    const { place, ids } = await withTwoAnnas();
    const entities = [{ id: ids[0] ?? '', name: null, tenant: null, names: [] }];
    const { request } = await place.run((workspace) =>
      forget(workspace, { ...emptySelection(), entities }, GRACED),
    );
    await place.run(({ store }) => expect(visibleEntities(store.db)).toHaveLength(1));
    await place.run((workspace) => unforget(workspace, request));
    await place.run(({ store }) => expect(visibleEntities(store.db)).toHaveLength(2));
  });
});

test('stopped at any step, the next run completes it and reports the truth', {
  timeout: 240_000,
}, async () => {
  const reached: string[] = [];
  const whole = await office();
  await whole.run((workspace) =>
    forget(workspace, ANNA, { ...AT_ONCE, steps: (step) => void reached.push(step) }),
  );
  const expected = await readAll(whole);
  const texts = (read: string) =>
    JSON.parse(read)[0][1]
      .map((row: { text: string }) => row.text)
      .sort();
  // What the cycle does between its steps is the same for every deed.
  const stops = reached.flatMap((step, index) => (step.startsWith('cycle') ? [] : [index + 1]));
  expect(stops.length).toBeGreaterThan(10);
  for (const stopAt of stops) {
    const place = await office();
    let step = 0;
    const steps = () => {
      step += 1;
      if (step === stopAt) throw new Error('stopped');
    };
    await expect(place.run((workspace) => forget(workspace, ANNA, { ...AT_ONCE, steps }))).rejects.toThrow();
    const { reports } = await place.run((workspace) => prune(workspace, {}));
    if (reports.length > 0)
      expect(reports, `stopped at ${stopAt}`).toMatchObject([{ status: 'verified', redactedRounds: 2 }]);
    expect(holding(place), `stopped at ${stopAt}`).toEqual([]);
    expect(texts(await readAll(place))).toEqual(texts(expected));
  }
});

test('two requests for two names in one round undo each other in nothing', async () => {
  const place = await office();
  const { request } = await place.run((workspace) => forget(workspace, ANNA, GRACED));
  const other = await place.run((workspace) => forget(workspace, named('PostgreSQL', 'Helix'), GRACED));
  await place.run((workspace) => unforget(workspace, request));
  expect(await readAll(place)).toContain('Anna Lindqvist');
  expect(await readAll(place)).not.toMatch(/Helix|PostgreSQL/);
  await place.run((workspace) => unforget(workspace, other.request));
  expect(await readAll(place)).toContain('Helix');
});

test('a name in every place where words stand', async () => {
  const { NAMED_IN_SESSION, SEARCHED_IN_ROUND } = await import('../../src/erasure/names/named-places.js');
  const { contentColumns } = await import('../../src/store/catalogue.js');
  const covered = new Set([
    ...SEARCHED_IN_ROUND.map(({ table, column }) => `${table}.${column}`),
    ...NAMED_IN_SESSION.map((column) => `sessions.${column}`),
    // Rows that go themselves, or that are somebody's own name or words about a request.
    ...['facts.claim', 'facts.quote', 'artifacts.ref', 'sources.path'],
    ...['derived_entities.name', 'entity_facts.name'],
    ...['entities.tenant', 'entities.name', 'entity_aliases.name'],
    ...['scopes.tenant', 'scopes.subject', 'scopes.context', 'hold_labels.name', 'hold_labels.selection'],
    ...['requests.request_id', 'requests.selection', 'requests.note'],
  ]);
  expect(
    contentColumns()
      .map(({ table, column }) => `${table}.${column}`)
      .filter((one) => !covered.has(one)),
  ).toEqual([]);
});
