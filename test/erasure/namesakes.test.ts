// A name of one word is part of other people's names too: what is somebody else's stays, and what may be is counted.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { forget, planErasure, prune, replay, unforget, verify } from '../../src/erasure/index.js';
import { ingest } from '../../src/ingest/index.js';
import type { Selection } from '../../src/model/erasure.js';
import { erasureReportDocument } from '../../src/model/published.js';
import { DAY_MS } from '../../src/model/time.js';
import { addAlias, addEntity } from '../../src/store/entities.js';
import { AT_ONCE, EVERYTHING, GRACED, selecting } from '../helpers/erasing.js';
import { filesHolding, rowsOf } from '../helpers/look.js';
import { schemaFaults } from '../helpers/report-schema.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';
import { HAN_PLACES, type NamesakePlace, PLACES } from './namesake-places.js';

const CAROL = { tenant: 'acme', subject: 'carol', context: 'default' };

let place: TestPlace;
let told = 0;

beforeEach(() => {
  place = testPlace();
});

/** Everything that a scope's person says, a round each. */
async function says(scope: typeof ALICE, ...texts: string[]): Promise<string> {
  told += 1;
  const writer = transcript({ session: `told-${told}` });
  for (const text of texts) writer.human(text).assistant('Noted.');
  const path = writer.write(join(place.folder, `told-${told}.jsonl`));
  await place.ingest(scope, path);
  return path;
}

async function records(name: string, ...aliases: string[]): Promise<void> {
  await place.run(({ store }) => {
    const id = addEntity(store.db, { tenant: 'acme', kind: 'person', name, addedAt: 1 });
    for (const alias of aliases) addAlias(store.db, id, alias);
  });
}

function named(name: string, more: Partial<Selection> = {}): Selection {
  return selecting({ entities: [{ id: null, name, tenant: null, names: [] }], ...more });
}

const SVENSSON = named('Anna Svensson');
const ALL_OF_THEM = named('Anna Svensson', { namesakes: 'erase' });

function forgets(selection: Selection) {
  return place.run((workspace) => forget(workspace, selection, AT_ONCE));
}

/** What the person of a scope said, as it may be read, in the order in which it was said. */
async function read(scope: typeof ALICE): Promise<string[]> {
  const rows = await place.run((workspace) => rowsOf(workspace, 'rounds', scope));
  return rows.map((row) => ('text' in row ? row.text.replace(/\nNoted\.$/, '') : '')).reverse();
}

async function isClean(): Promise<void> {
  const { checks } = await place.run((workspace) => verify(workspace, EVERYTHING));
  expect(checks.filter((check) => check.result !== 'ok')).toEqual([]);
}

describe('an alias that is a given name', () => {
  beforeEach(() => records('Anna Svensson', 'Anna'));

  test('takes nobody with another family name, and no other word that holds it', async () => {
    const others = [
      'Anna Berg prefers mornings.',
      'ANNA BERG, and Anna B. from the third floor.',
      'Anna-Karin came, and Karl-Anna.',
      'I asked Maria Anna about it.',
      'Anna von Berg and Anna de la Cruz came.',
    ];
    await says(ALICE, ...others);
    await says(
      BOB,
      'Anna Svensson pays. Anna’s desk, Annas Auto, ANNA and anna: all hers. Tell Anna I said so.',
    );
    const report = await forgets(SVENSSON);
    expect(report).toMatchObject({ status: 'verified', redactedRounds: 1 });
    expect(await read(ALICE)).toEqual(others);
    expect(await read(BOB)).toEqual([
      '[erased] pays. [erased] desk, [erased] Auto, [erased] and [erased]: all hers. Tell [erased] I said so.',
    ]);
    await isClean();
  });

  test('alone it is nobody’s for sure where another one is spoken of: told in the plan, kept, in the report', async () => {
    await says(ALICE, 'Anna Svensson pays.', 'Anna Berg prefers mornings.', 'Is it Anna’s desk? Ask Anna.');
    await says(BOB, 'Anna likes tea.');
    const plan = await place.run((workspace) => planErasure(workspace, SVENSSON));
    expect(plan.namesakes).toEqual({ mentions: 2, rows: 1 });
    expect(plan.redact).toHaveLength(2);
    const report = await forgets(SVENSSON);
    expect(report).toMatchObject({
      status: 'verified',
      redactedRounds: 2,
      namesakes: { mentions: 2, rows: 1 },
    });
    expect(await read(ALICE)).toEqual([
      '[erased] pays.',
      'Anna Berg prefers mornings.',
      'Is it Anna’s desk? Ask Anna.',
    ]);
    expect(schemaFaults(erasureReportDocument(report))).toEqual([]);
    expect(await read(BOB)).toEqual(['[erased] likes tea.']);
    expect(filesHolding(place.storeDir, 'Svensson')).toEqual([]);
    await isClean();
  });

  test('erased with the operator’s word, and still not the other’s full name', async () => {
    await says(ALICE, 'Anna Svensson pays.', 'Anna Berg prefers mornings.', 'Ask Anna, or anna-team.');
    const report = await forgets(ALL_OF_THEM);
    expect(report.namesakes).toBeUndefined();
    expect(await read(ALICE)).toEqual([
      '[erased] pays.',
      'Anna Berg prefers mornings.',
      'Ask [erased], or [erased]-team.',
    ]);
    await isClean();
    await says(ALICE, 'Anna again, not Anna Berg.');
    expect(await read(ALICE)).toContain('[erased] again, not Anna Berg.');
  });

  test('who is recorded, or named by a fact, is another one in any letters', async () => {
    await records('Anna Holm');
    await says(ALICE, 'anna holm called; then anna called.', 'Anna Svensson pays.');
    await forgets(ALL_OF_THEM);
    expect(await read(ALICE)).toEqual(['anna holm called; then [erased] called.', '[erased] pays.']);
  });

  test('a couple, an unknown word with a capital and a path are asked about', async () => {
    await says(
      BOB,
      'Anna and Tom Berg moved.',
      'Hat Anna Kaffee?',
      'See anna-notes.md',
      'Anna and Tom moved.',
    );
    const plan = await place.run((workspace) => planErasure(workspace, SVENSSON));
    expect(plan.namesakes?.mentions).toBeGreaterThanOrEqual(3);
    await forgets(ALL_OF_THEM);
    expect(await read(BOB)).toEqual([
      '[erased] and Tom Berg moved.',
      'Hat [erased] Kaffee?',
      'See [erased]-notes.md',
      '[erased] and Tom moved.',
    ]);
  });

  test('facts: hers go, the other’s stay', async () => {
    await says(
      ALICE,
      'We decided to go with Anna Berg as our reviewer.',
      'We decided to go with Anna as our lead.',
    );
    await says(BOB, 'We decided to go with Anna as our lead.');
    await forgets(SVENSSON);
    const claims = async (scope: typeof ALICE) =>
      (await place.run((workspace) => rowsOf(workspace, 'facts', scope))).length;
    expect(await claims(ALICE)).toBe(2);
    expect(await claims(BOB)).toBe(0);
    await isClean();
  });

  test('the other’s words come in again, and hers do not', async () => {
    const hers = await says(BOB, 'Anna likes tea.');
    const both = await says(ALICE, 'Anna Svensson pays.', 'Anna Berg prefers mornings. Anna is early.');
    await forgets(SVENSSON);
    const before = [await read(ALICE), await read(BOB)];
    for (const [scope, path] of [
      [BOB, hers],
      [ALICE, both],
    ] as const)
      await place.run((workspace) =>
        ingest(workspace, { paths: [path], scope, exclude: [], readmit: false }),
      );
    expect([await read(ALICE), await read(BOB)]).toEqual(before);
    await says(
      CAROL,
      'Anna Berg and Anna-Karin met.',
      'Anna was there, said anna berg.',
      'Anna Svensson too.',
    );
    expect(await read(CAROL)).toEqual([
      'Anna Berg and Anna-Karin met.',
      'Anna was there, said anna berg.',
      '[erased] too.',
    ]);
    await says(BOB, 'Anna came back.');
    expect(await read(BOB)).toContain('[erased] came back.');
  });

  test('while hidden it is masked where it is hers alone; who comes in meanwhile is not taken', async () => {
    await says(ALICE, 'Anna Svensson pays.', 'Anna Berg is early. Anna too.');
    await says(BOB, 'Anna likes tea.');
    const before = [await read(ALICE), await read(BOB)];
    const { request } = await place.run((workspace) => forget(workspace, SVENSSON, GRACED));
    expect(await read(ALICE)).toEqual(['[erased] pays.', 'Anna Berg is early. Anna too.']);
    expect(await read(BOB)).toEqual(['[erased] likes tea.']);
    await place.run((workspace) => unforget(workspace, request));
    expect([await read(ALICE), await read(BOB)]).toEqual(before);
    await place.run((workspace) => forget(workspace, SVENSSON, GRACED));
    await records('Anna Holm');
    await says(BOB, 'Anna Holm came. Anna was late.');
    place.now.value += 8 * DAY_MS;
    await place.run((workspace) => prune(workspace, {}));
    expect(await read(BOB)).toEqual(['[erased] likes tea.', 'Anna Holm came. Anna was late.']);
    await isClean();
  });

  test('an older copy that was put back keeps the other’s name too', async () => {
    await says(ALICE, 'Anna Svensson and Anna Berg met. Anna was late.');
    await says(BOB, 'Anna likes tea.');
    const backup = join(place.folder, 'backup');
    cpSync(place.storeDir, backup, { recursive: true });
    await forgets(SVENSSON);
    const after = [await read(ALICE), await read(BOB)];
    expect(after[0]).toEqual(['[erased] and Anna Berg met. Anna was late.']);
    rmSync(place.storeDir, { recursive: true });
    cpSync(backup, place.storeDir, { recursive: true });
    await place.run((workspace) => replay(workspace, {}), 'behind');
    expect([await read(ALICE), await read(BOB)]).toEqual(after);
    expect(filesHolding(place.storeDir, 'Svensson')).toEqual([]);
  });
});

test('an alias that is a family name takes no relative', async () => {
  await records('Anna Svensson', 'Svensson');
  await says(ALICE, 'I met Tom Svensson.', 'Tom Svensson called.', 'T. Svensson wrote.');
  await says(BOB, 'Fru Svensson called. Svenssons bil.');
  await forgets(SVENSSON);
  expect(await read(ALICE)).toEqual(['I met Tom Svensson.', 'Tom Svensson called.', 'T. Svensson wrote.']);
  expect(await read(BOB)).toEqual(['Fru [erased] called. [erased] bil.']);
});

test('a name that nobody recorded is told from longer ones too', async () => {
  await says(ALICE, 'Anna Berg is early. Anna too.');
  await says(BOB, 'Anna likes tea.');
  await forgets(named('Anna'));
  expect(await read(ALICE)).toEqual(['Anna Berg is early. Anna too.']);
  expect(await read(BOB)).toEqual(['[erased] likes tea.']);
});

test('in a script without spaces a longer name that is known is another one', async () => {
  await records('王芳');
  await records('王芳芳');
  await says(ALICE, '王芳芳来了，王芳没来。', '昨天王芳说好。');
  await forgets(named('王芳'));
  expect(await read(ALICE)).toEqual(['王芳芳来了，[erased]没来。', '昨天[erased]说好。']);
  await says(BOB, '王芳芳和王芳。');
  expect(await read(BOB)).toEqual(['王芳芳和[erased]。']);
});

test('a longer name that nobody knows is asked about where the character is doubled', async () => {
  await says(ALICE, '王芳芳来了。', '王芳没来。');
  const report = await forgets(named('王芳'));
  // The fact that quotes the round holds no further mention.
  expect(report.namesakes).toEqual({ mentions: 1, rows: 1 });
  expect(await read(ALICE)).toEqual(['王芳芳来了。', '[erased]没来。']);
});

test('what is no person is found wherever it stands', async () => {
  await place.run(({ store }) =>
    addEntity(store.db, { tenant: 'acme', kind: 'organisation', name: 'Fjordbank', addedAt: 1 }),
  );
  await says(ALICE, 'Fjordbank Berg and Fjordbank-Norge paid.');
  const report = await forgets(named('Fjordbank'));
  expect(report.namesakes).toBeUndefined();
  expect(await read(ALICE)).toEqual(['[erased] Berg and [erased]-Norge paid.']);
  await says(BOB, 'Fjordbank Berg again.');
  expect(await read(BOB)).toEqual(['[erased] Berg again.']);
});

test('a fact or an artifact that stands in the words of its round is no row of its own', async () => {
  await says(ALICE, 'I prefer to review with Anna. Anna Berg is on call. The notes are in docs/Anna.md.');
  await says(BOB, 'I like Anna.');
  await records('Anna Svensson', 'Anna');
  await place.run((workspace) => {
    const { namesakes } = planErasure(workspace, SVENSSON);
    expect(namesakes?.rows).toBeGreaterThan(0);
    expect(namesakes?.rows).toBeLessThanOrEqual(2);
    expect(namesakes?.mentions).toBeGreaterThanOrEqual(namesakes?.rows ?? 0);
  });
});

describe.each([
  ['by default', null, 0],
  ['with the operator’s word', 'erase', 1],
] as const)('every surrounding of the table, %s', (_, namesakes, which) => {
  test.each<[string, string[], readonly NamesakePlace[]]>([
    ['Anna Svensson', ['Anna'], PLACES],
    ['王芳', [], HAN_PLACES],
  ])('%s: erased, taken in again, and said by somebody else later', async (name, aliases, places) => {
    await records(name, ...aliases);
    const scopeOf = (kind: string, index: number) => ({
      tenant: 'acme',
      subject: `${kind}-${index}`,
      context: 'default',
    });
    const paths: string[] = [];
    for (const [index, { text }] of places.entries()) paths.push(await says(scopeOf('now', index), text));
    const report = await forgets(named(name, { namesakes }));
    const counted = places.reduce((sum, place) => sum + place.counted[which], 0);
    expect(report.namesakes?.mentions ?? 0).toBe(counted);
    for (const [index, path] of paths.entries())
      await place.run((workspace) =>
        ingest(workspace, { paths: [path], scope: scopeOf('now', index), exclude: [], readmit: false }),
      );
    for (const [index, { text, becomes }] of places.entries()) {
      await says(scopeOf('later', index), text);
      expect([await read(scopeOf('now', index)), await read(scopeOf('later', index))]).toEqual([
        [becomes[which]],
        [becomes[which]],
      ]);
    }
    await isClean();
  });
});

test('a subject who is called so is told in the report, and another one of the name is not', async () => {
  await records('Anna Svensson', 'Anna');
  const subjects = ['Anna Svensson', 'team/anna', 'anna-lindqvist', 'bo'];
  for (const subject of subjects) await says({ ...ALICE, subject }, 'Anna Svensson pays.');
  const report = await forgets(SVENSSON);
  expect(report.notCovered).toContain('labels: 2 subjects called so');
  expect(schemaFaults(erasureReportDocument(report))).toEqual([]);
  await says(BOB, 'Anna Svensson pays.', 'Ida Holm pays.');
  expect((await forgets(named('Ida Holm'))).notCovered.join()).not.toContain('labels');
});
