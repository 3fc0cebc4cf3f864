// What was recorded by name and what facts name so are one: seen, counted and forgotten as one, in each scope by itself.
import { expect, test } from 'vitest';
import { forget, planErasure, recordEntity, unforget, verify } from '../../src/erasure/index.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import type { Selection } from '../../src/model/erasure.js';
import type { Scope } from '../../src/model/scope.js';
import { listEntities, listRelations, recordedAs, relationsOfEntity } from '../../src/recall/index.js';
import { count } from '../../src/store/database.js';
import { AT_ONCE, EVERYTHING, GRACED, selecting } from '../helpers/erasing.js';
import { dumpScope, filesHolding, filterOf } from '../helpers/look.js';
import { openPlace, tell } from '../helpers/telling.js';
import { ALICE, BOB, type TestPlace } from '../helpers/workspace.js';

const CAROL = { ...ALICE, subject: 'carol' };
const FAR = { ...ALICE, tenant: 'globex' };

/** A project that each spells in another way, one of them in none that could be looked for, and somebody with a pet name. */
async function office(): Promise<TestPlace> {
  const place = openPlace();
  await tell(place, ALICE, [
    "I'm working on the Bluebird project.",
    'My friend Zerafina works at Quillfeather Press.',
    'My friend Zera is a pilot.',
    'I prefer tabs.',
  ]);
  await tell(place, BOB, ["I'm working on the `blue--bird` project.", 'I prefer spaces.']);
  await tell(place, FAR, ["I'm working on the Bluebird project."], 'far');
  await tell(place, CAROL, ['I prefer tabs.']);
  await place.run((workspace) => {
    const { tenant } = ALICE;
    recordEntity(workspace, { tenant, kind: 'project', name: 'Blue Bird', aliases: [] });
    recordEntity(workspace, { tenant, kind: 'person', name: 'Zerafina', aliases: ['Zera'] });
  });
  return place;
}

const graph = (workspace: Workspace, scope: Scope) =>
  listRelations(workspace, filterOf(workspace, scope)).map(
    ({ kind, to, facts }) => `${kind} ${[to.name, ...to.aliases].join('/')} ${facts.length}`,
  );

function naming(name: string, part: Partial<Selection> = {}): Selection {
  return selecting({ entities: [{ id: null, name, tenant: null, names: [] }], ...part });
}

test('a graph has it once, under what was recorded, with the spellings of its own scope', async () => {
  const place = await office();
  await place.run((workspace) => {
    expect(graph(workspace, ALICE)).toEqual([
      'works_on Blue Bird/Bluebird 1',
      'knows Zerafina/Zera 2',
      'works_at Quillfeather Press 1',
    ]);
    expect(graph(workspace, BOB)).toEqual(['works_on Blue Bird/blue--bird 1']);
    expect(graph(workspace, FAR)).toEqual(['works_on Bluebird 1']);
    for (const name of ['Zera', 'zerafina'])
      expect(relationsOfEntity(workspace, filterOf(workspace, ALICE), name)).toHaveLength(2);
    const [seen] = relationsOfEntity(workspace, filterOf(workspace, ALICE), 'Bluebird');
    const [bobs] = relationsOfEntity(workspace, filterOf(workspace, BOB), 'Bluebird');
    expect(seen?.to).toMatchObject({ isRecorded: true, entity: bobs?.to.entity });
  });
});

test('it is counted by every spelling, and of one scope by that scope alone', async () => {
  const place = await office();
  await place.run((workspace) => {
    const counted = (rows: ReturnType<typeof listEntities>) =>
      rows.map(({ name, rounds, facts }) => [name, rounds, facts]);
    expect(counted(listEntities(workspace, 'acme'))).toEqual([
      ['Blue Bird', 2, 2],
      ['Zerafina', 2, 2],
    ]);
    expect(counted(recordedAs(workspace, BOB, 'bluebird'))).toEqual([['Blue Bird', 1, 1]]);
    expect(counted(recordedAs(workspace, CAROL, 'Blue Bird'))).toEqual([['Blue Bird', 0, 0]]);
  });
});

test('forgetting it forgets whatever is one with it, and nothing else', async () => {
  const place = await office();
  const dumps = () => place.run((workspace) => [FAR, CAROL].map((scope) => dumpScope(workspace, scope)));
  const before = await dumps();
  const plan = await place.run((workspace) => planErasure(workspace, naming('Blue Bird')));
  expect(plan.counts).toMatchObject({ facts: 2, relations: 2, derived_entities: 2, entities: 1 });
  const { request } = await place.run((workspace) => forget(workspace, naming('bluebird'), GRACED));
  await place.run((workspace) => {
    expect(graph(workspace, BOB)).toEqual([]);
    expect(listEntities(workspace, 'acme').map(({ name }) => name)).toEqual(['Zerafina']);
  });
  await place.run((workspace) => unforget(workspace, request));
  expect(await place.run((workspace) => graph(workspace, BOB))).toEqual(['works_on Blue Bird/blue--bird 1']);
  const report = await place.run((workspace) => forget(workspace, naming('bluebird'), AT_ONCE));
  expect(report).toMatchObject({
    status: 'verified',
    erased: { facts: 2, relations: 2, derived_entities: 2, entities: 1 },
  });
  expect(await dumps()).toEqual(before);
  await place.run(async (workspace) => {
    expect(graph(workspace, ALICE)).toEqual(['knows Zerafina/Zera 2', 'works_at Quillfeather Press 1']);
    expect(count(workspace.store.db, "SELECT count(*) FROM derived_entities WHERE name = 'bluebird'")).toBe(
      1,
    );
    expect((await verify(workspace, EVERYTHING)).checks.filter(({ result }) => result !== 'ok')).toEqual([]);
  });
});

test('forgotten in one scope it stays in the others, and its plan names no spelling of theirs', async () => {
  const place = await office();
  const selection = naming('Blue Bird', { subjects: [{ tenant: 'acme', subject: 'bob', context: null }] });
  const plan = await place.run((workspace) => planErasure(workspace, selection));
  expect(plan.selection.entities[0]?.names).toEqual(['Blue Bird']);
  expect(JSON.stringify(plan)).not.toMatch(/bluebird/i);
  const alices = await place.run((workspace) => dumpScope(workspace, ALICE));
  const report = await place.run((workspace) => forget(workspace, selection, AT_ONCE));
  expect(report).toMatchObject({ status: 'verified', erased: { facts: 1, derived_entities: 1 } });
  expect(report.erased.entities ?? 0).toBe(0);
  expect(await place.run((workspace) => dumpScope(workspace, ALICE))).toBe(alices);
  expect(await place.run((workspace) => graph(workspace, BOB))).toEqual([]);
});

test('a spelling that was erased comes back by none of its names', async () => {
  const place = await office();
  await place.run((workspace) => forget(workspace, naming('Blue Bird'), AT_ONCE));
  await tell(place, ALICE, ["I'm working on the Bluebird project again."], 'later');
  expect(await place.run((workspace) => graph(workspace, ALICE))).not.toContainEqual(
    expect.stringMatching(/bird/i),
  );
  expect(filesHolding(place.storeDir, 'project again')).not.toEqual([]);
});

test('two of one name are told apart by a person: the facts of neither are the other’s', async () => {
  const place = await office();
  const { entity } = await place.run((workspace) =>
    recordEntity(workspace, { tenant: 'acme', kind: 'project', name: 'BlueBird', aliases: ['The Aviary'] }),
  );
  expect(await place.run((workspace) => graph(workspace, BOB))).toEqual(['works_on blue--bird 1']);
  await expect(place.run((workspace) => planErasure(workspace, naming('Blue Bird')))).rejects.toThrow(
    /several entities go by that name/,
  );
  const one = selecting({ entities: [{ id: entity.entity, name: null, tenant: null, names: [] }] });
  const { selection, counts } = await place.run((workspace) => planErasure(workspace, one));
  expect(selection.entities[0]?.names).toEqual(['The Aviary']);
  expect(counts).toMatchObject({ facts: 0, entities: 1 });
});
