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
