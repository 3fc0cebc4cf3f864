// What a fact says of entities, and what an entity rests on, as far as whoever asks may see it.
import { expect, test } from 'vitest';
import { forget, recordEntity, unforget } from '../../src/erasure/index.js';
import type { EntityLineage, Lineage } from '../../src/model/lineage.js';
import type { Scope } from '../../src/model/scope.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { historyOf, lineageOf, listRelations, listRows, recall, whyOf } from '../../src/recall/index.js';
import { jsonRow } from '../../src/report/json/rows.js';
import { withRule } from '../helpers/consent.js';
import { GRACED, selecting } from '../helpers/erasing.js';
import { filterOf, rowsOf } from '../helpers/look.js';
import { openPlace, tell } from '../helpers/telling.js';
import { ALICE, BOB, type TestPlace } from '../helpers/workspace.js';

async function toldPlace(): Promise<TestPlace> {
  const place = openPlace();
  await tell(place, ALICE, [
    'My wife Zerafina works at Quillfeather Press.',
    'I live in Ghent.',
    'I moved to Bruges last week.',
  ]);
  await tell(place, BOB, ['My sister Zerafina is a pilot.', 'I live in Ghent.']);
  return place;
}

const look = (place: TestPlace, id: string, scope: Partial<Scope> = {}) =>
  place.run((workspace) => whyOf(workspace, id, filterOf(workspace, scope)));

async function factWhy(place: TestPlace, words: string): Promise<Lineage> {
  const id = await place.run(
    (workspace) => rowsOf(workspace, 'facts', ALICE).find(({ text }) => text.includes(words))?.id ?? '',
  );
  const why = await look(place, id, ALICE);
  if (why.of !== 'row') throw new Error('that was the id of a fact');
  return why.lineage;
}

async function entityWhy(place: TestPlace, id: string, scope: Partial<Scope> = {}): Promise<EntityLineage> {
  const why = await look(place, id, scope);
  if (why.of !== 'entity') throw new Error('that was the id of an entity');
  return why.lineage;
}

const idOf = (place: TestPlace, name: string, scope: Scope) =>
  place.run((workspace) => {
    const all = listRelations(workspace, { ...filterOf(workspace, scope), includeSuperseded: true });
    const ends = all.flatMap(({ from, to }) => (from === null ? [to] : [from, to]));
    return ends.find((one) => one.name === name)?.entity ?? '';
  });

const told = ({ relations }: Pick<Lineage, 'relations'>) =>
  relations.map(({ kind, from, to }) => `${from?.name ?? '-'} ${kind} ${to.name}`).sort();

test('a fact leads to what it says of entities, and to nothing that another fact says', async () => {
  const place = await toldPlace();
  expect(told(await factWhy(place, 'Quillfeather'))).toEqual([
    '- partner_of Zerafina',
    'Zerafina works_at Quillfeather Press',
  ]);
  expect(told(await factWhy(place, 'Bruges'))).toEqual(['- lives_in Bruges']);
});

test('an entity leads to the facts that name it and their rounds, of its own scope alone', async () => {
  const place = await toldPlace();
  const mine = await entityWhy(place, await idOf(place, 'Zerafina', ALICE));
  expect(mine).toMatchObject({ scope: ALICE, entity: { kind: 'person', name: 'Zerafina' }, recorded: [] });
  expect(mine.from.map(({ relation, row }) => [relation, row.kind, row.subject])).toEqual([
    ['named_in', 'fact', 'alice'],
    ['said_in', 'round', 'alice'],
  ]);
  expect(told(mine)).toEqual(['- partner_of Zerafina', 'Zerafina works_at Quillfeather Press']);
  const ghent = await entityWhy(place, (await idOf(place, 'Ghent', ALICE)).slice(0, 8), ALICE);
  expect(ghent.relations).toMatchObject([{ kind: 'lives_in', status: 'superseded' }]);
});

test('an entity of another scope, or one that is hidden, is not there', async () => {
  const place = await toldPlace();
  const bobs = await idOf(place, 'Zerafina', BOB);
  await expect(look(place, bobs, ALICE)).rejects.toThrow(/no session has that id/);
  await expect(look(place, bobs, { tenant: 'globex' })).rejects.toThrow(/no session has that id/);
  const [fact] = (await entityWhy(place, bobs, BOB)).from.map(({ row }) => row.id);
  const hidden = await place.run((workspace) =>
    forget(workspace, selecting({ facts: [fact ?? ''] }), GRACED),
  );
  await expect(look(place, bobs, BOB)).rejects.toThrow(/no session has that id/);
  await place.run((workspace) => unforget(workspace, hidden.request));
  expect((await entityWhy(place, bobs, BOB)).from).toHaveLength(2);
});

test('what was recorded under its name is one with it: names of both, and either id', async () => {
  const place = await toldPlace();
  const derived = await idOf(place, 'Quillfeather Press', ALICE);
  const { entity } = await place.run((workspace) =>
    recordEntity(workspace, {
      tenant: 'acme',
      kind: 'organisation',
      name: 'The Press',
      aliases: ['Quillfeather Press AB'],
    }),
  );
  const byRecorded = await entityWhy(place, entity.entity);
  expect(byRecorded).toMatchObject({
    scope: null,
    entity: {
      entity: entity.entity,
      name: 'The Press',
      aliases: ['Quillfeather Press AB', 'Quillfeather Press'],
    },
    recorded: [{ entity: entity.entity, aliases: ['Quillfeather Press AB'] }],
  });
  const byDerived = await entityWhy(place, derived, ALICE);
  expect(byDerived.entity.entity).toBe(entity.entity);
  expect(byDerived.from).toEqual(byRecorded.from);
  expect(told(byDerived)).toEqual(['Zerafina works_at The Press']);
  await expect(look(place, entity.entity, { tenant: 'globex' })).rejects.toThrow(/no session has that id/);
  // Who has no fact of it sees what was recorded for their tenant, and none of hers.
  expect(await entityWhy(place, entity.entity, BOB)).toMatchObject({
    entity: { aliases: ['Quillfeather Press AB'] },
    relations: [],
    from: [],
  });
});

test('of two that were recorded under one name it is neither, and both are named', async () => {
  const place = await toldPlace();
  for (const kind of ['person', 'person', 'project'] as const)
    await place.run((workspace) =>
      recordEntity(workspace, { tenant: 'acme', kind, name: 'Zerafina', aliases: [] }),
    );
  const derived = await idOf(place, 'Zerafina', ALICE);
  const lineage = await entityWhy(place, derived, ALICE);
  expect(lineage.entity).toMatchObject({ entity: derived, isRecorded: false });
  expect(lineage.recorded.map(({ kind }) => kind)).toEqual(['person', 'person']);
});

test('what a fact is kept for is the policy’s word of now, wherever the fact is shown', async () => {
  const place = openPlace();
  await tell(place, ALICE, ['I prefer tabs.']);
  place.policy = withRule('preference', { purpose: 'house style' }, place.policy);
  const shown = await place.run((workspace) => {
    const filter = filterOf(workspace, ALICE);
    const [listed] = listRows(workspace, 'facts', filter).rows;
    const id = listed?.id ?? '';
    const found = recall(workspace, 'tabs', { ...filter, context: 'default' });
    const why = whyOf(workspace, id, filter);
    const round = lineageOf(workspace, id.replace('.f', '.r'), filter);
    return [
      listed,
      found.find(({ kind }) => kind === 'fact'),
      why.of === 'row' ? why.lineage.row : null,
      round.to.find(({ row }) => row.kind === 'fact')?.row,
      historyOf(workspace, id, filter)[0]?.row,
    ].map((row) => row && jsonRow(row).purpose);
  });
  expect(shown).toEqual(shown.map(() => 'house style'));
  place.policy = DEFAULT_POLICY;
  const [row] = await place.run((workspace) => rowsOf(workspace, 'facts', ALICE));
  expect(row && jsonRow(row)).not.toHaveProperty('purpose');
});
