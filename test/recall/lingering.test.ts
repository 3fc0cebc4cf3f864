// A relation ends where something said later contradicts it, not where the other half of its fact was replaced.
import { expect, test } from 'vitest';
import { joinedStatements } from '../../src/derive/relations/joined.js';
import { forget, verify } from '../../src/erasure/index.js';
import { listRelations } from '../../src/recall/index.js';
import { AT_ONCE, EVERYTHING, GRACED, selecting } from '../helpers/erasing.js';
import { filterOf, rowsOf } from '../helpers/look.js';
import { openPlace, tell } from '../helpers/telling.js';
import { ALICE, type TestPlace } from '../helpers/workspace.js';

async function relationsAfter(...texts: string[]) {
  const place = openPlace();
  await tell(place, ALICE, texts);
  return { place, relations: await told(place) };
}

/** `active partner_of Jonas`, replaced ones too. */
function told(place: TestPlace, includeSuperseded = true): Promise<string[]> {
  return place.run((workspace) =>
    listRelations(workspace, { ...filterOf(workspace, ALICE), includeSuperseded })
      .map(({ status, kind, from, to }) => [status, ...(from ? [from.name] : []), kind, to.name].join(' '))
      .sort(),
  );
}

test.each([
  [['Jonas is my partner and works at Volvo.', 'Jonas left Volvo.'], ['active partner_of Jonas']],
  [
    ['I work at Fjordbank and live in Ghent.', 'I moved to Bruges.'],
    ['active lives_in Bruges', 'active works_at Fjordbank'],
  ],
  [
    ['I work at Fjordbank and live in Ghent.', 'I no longer work at Fjordbank.'],
    ['superseded works_at Fjordbank'],
  ],
  // Both halves, one after the other.
  [
    ['I work at Fjordbank and live in Ghent.', 'I moved to Bruges.', 'I no longer work at Fjordbank.'],
    ['active lives_in Bruges', 'superseded works_at Fjordbank'],
  ],
  [
    ['I live in Ghent.', 'I moved to Bruges.'],
    ['active lives_in Bruges', 'superseded lives_in Ghent'],
  ],
])('%j', async (texts, relations) => {
  const found = await relationsAfter(...texts);
  expect(found.relations).toEqual(relations);
  expect(await told(found.place, false)).toEqual(
    relations.filter((relation) => relation.startsWith('active')),
  );
});

// Swedish and German relate the first of several tools alone, Chinese none of them.
test.each([
  [
    'We use pnpm and Docker.',
    'We don’t use Docker any more.',
    ['active uses pnpm', 'superseded uses Docker'],
    ['active uses Docker', 'active uses pnpm'],
  ],
  [
    'I use Helix and fish.',
    'I don’t use Helix any more.',
    ['active uses fish', 'superseded uses Helix'],
    ['active uses Helix', 'active uses fish'],
  ],
  [
    'Vi använder pnpm och Docker.',
    'Vi använder inte Docker längre.',
    ['active uses pnpm'],
    ['active uses pnpm'],
  ],
  [
    'Wir benutzen Docker und pnpm.',
    'Wir benutzen Docker nicht mehr.',
    ['superseded uses Docker'],
    ['active uses Docker'],
  ],
])('%s %s: what is told of the other stays, and comes back', async (earlier, later, relations, before) => {
  const { place, relations: found } = await relationsAfter(earlier, later);
  expect(found).toEqual(relations);
  const standing = relations.filter((relation) => relation.startsWith('active'));
  expect(await told(place, false)).toEqual(standing);
  const rows = await place.run((workspace) => rowsOf(workspace, 'facts', ALICE));
  expect(rows).toHaveLength(2);
  const ending = rows.find((row) => row.quote !== earlier.slice(0, -1))?.id ?? '';
  await place.run((workspace) => forget(workspace, selecting({ facts: [ending] }), GRACED));
  expect(await told(place, false)).toEqual(before);
});

test('what took its place must be to be seen, and what goes goes with its fact', async () => {
  const { place } = await relationsAfter('Jonas is my partner and works at Volvo.', 'Jonas left Volvo.');
  const [successor] = await place.run((workspace) => rowsOf(workspace, 'facts', ALICE));
  await place.run((workspace) => forget(workspace, selecting({ facts: [successor?.id ?? ''] }), GRACED));
  expect(await told(place, false)).toEqual([]);
  const all = selecting({ subjects: [{ tenant: 'acme', subject: 'alice', context: null }] });
  await place.run((workspace) => forget(workspace, all, AT_ONCE));
  expect(await told(place)).toEqual([]);
  expect((await place.run((workspace) => verify(workspace, EVERYTHING))).result).toBe('ok');
});

test('a claim is told apart by its statements', () => {
  expect(joinedStatements('Jonas is my partner and works at Volvo')).toEqual([
    'Jonas is my partner',
    'Jonas works at Volvo',
  ]);
  expect(joinedStatements('Jag heter Björn och bor i Malmö')).toEqual(['Jag heter Björn', 'Jag bor i Malmö']);
  expect(joinedStatements('My sister Ida is a nurse and she lives in Oslo')).toEqual([
    'My sister Ida is a nurse',
    'My sister Ida lives in Oslo',
  ]);
  expect(joinedStatements('I prefer tea and coffee')).toEqual(['I prefer tea and coffee']);
});
