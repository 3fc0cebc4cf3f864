// What facts say of the entities that they name: `fixtures/relations/claims.tsv`, one claim a line and what a careful
// reader takes from it; some are traps that give nothing. Invented people.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { relationsOf } from '../../src/derive/index.js';
import type { NamedEntity, RelationDraft } from '../../src/model/entity.js';

const CLAIMS = readFileSync(new URL('../../fixtures/relations/claims.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [claim = '', relations = ''] = line.split('\t');
    return { claim, wanted: relations === '' ? [] : relations.split('|') };
  });

const said = { authored_by: 'subject', polarity: 'positive' } as const;

function written({ kind, from, to }: RelationDraft): string {
  const end = (one: NamedEntity) => `${one.kind} ${one.name.replace(/,.*/, '')}`;
  return from === null ? `${kind} ${end(to)}` : `${kind} ${end(from)} > ${end(to)}`;
}

test('nine relations in ten are right, and most are found', () => {
  const wrong: string[] = [];
  const missed: string[] = [];
  let right = 0;
  for (const { claim, wanted } of CLAIMS) {
    const found = relationsOf({ claim, ...said }).map(written);
    right += found.filter((one) => wanted.includes(one)).length;
    wrong.push(...found.filter((one) => !wanted.includes(one)).map((one) => `${claim}: ${one}`));
    missed.push(...wanted.filter((one) => !found.includes(one)).map((one) => `${claim}: ${one}`));
  }
  expect(right / (right + wrong.length), wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  expect(right / (right + missed.length), missed.join('\n')).toBeGreaterThanOrEqual(0.8);
});

test.each([
  'My friend said she lives in Paris',
  'My friend said that I live in Paris',
  'My mum texted: I live in Leeds now',
  'My friend asked if I live in Paris',
  'My flatmate reckons we live in Leeds',
  'My boss told me he works at Bosch',
  'My boss told me "I work at Bosch"',
  'My sister says she is moving to Oslo',
  'Min kompis sa: jag bor i Oslo',
  'Min syster säger att jag bor i Oslo',
  'Min chef sa att han jobbar på Bosch',
  'Mein Freund sagte: ich wohne in Köln',
  'Meine Mutter sagt, wir wohnen in Bonn',
  'Er sagte, ich arbeite bei Bosch',
  '我朋友说我住在北京',
  '我老板说他在华为工作',
  '我妈告诉我我住在北京',
  '我媽告訴我我住在臺北',
])('what others say relates the person to nothing: %s', (claim) => {
  expect(relationsOf({ claim, ...said })).toEqual([]);
});

test.each([
  ['I told my friend I live in Paris', 'lives_in place Paris'],
  ['My friend is moving to Oslo and I live in Hull', 'lives_in place Hull'],
  ['Jag sa att jag bor i Oslo', 'lives_in place Oslo'],
  ['我跟老板说我住在北京', 'lives_in place 北京'],
  ['我現在住在臺北', 'lives_in place 臺北'],
  ['我的兒子叫王偉', 'parent_of person 王偉'],
])('what the person says of themselves does: %s', (claim, relation) => {
  expect(relationsOf({ claim, ...said }).map(written)).toEqual([relation]);
});
