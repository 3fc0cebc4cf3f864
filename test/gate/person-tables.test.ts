import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packMembership } from '../../scripts/lib/pack-membership.mjs';
import { loadGazetteer } from '../../src/gate/persons/gazetteer.js';
import { readMembership } from '../../src/gate/persons/membership.js';

const ASSETS = 'src/gate/assets/persons';

test('each shipped table is the one whose digest the README states', () => {
  const readme = readFileSync(join(ASSETS, 'README.md'), 'utf8');
  for (const name of readdirSync(ASSETS).filter((file) => file !== 'README.md')) {
    const digest = createHash('sha256')
      .update(readFileSync(join(ASSETS, name)))
      .digest('hex');
    expect(readme, name).toContain(digest);
  }
});

test('a filter knows every word that was put into it, and few others', () => {
  const words = Array.from({ length: 5_000 }, (_, number) => `word${number}`);
  const filter = readMembership(packMembership(words));
  expect(words.filter((word) => !filter.has(word))).toEqual([]);
  const others = Array.from({ length: 20_000 }, (_, number) => `other${number}`);
  expect(others.filter((word) => filter.has(word)).length).toBeLessThan(160);
});

test('the lists know names, cities and how usual a word is', () => {
  const gazetteer = loadGazetteer();
  expect(gazetteer.look('anna')).toMatchObject({ isFirstName: true, isName: true });
  expect(gazetteer.look('stockholm')).toMatchObject({ isCity: true });
  expect(gazetteer.look('the').frequency).toBe('a');
  expect(gazetteer.look('qzxvj').frequency).toBe('n');
  expect(gazetteer.look('jürgen')).toMatchObject({ isFirstName: true });
});
