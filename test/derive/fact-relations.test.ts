import { expect, test } from 'vitest';
import {
  createKnownFacts,
  type KnownFact,
  languageOf,
  polarityOf,
  relationOf,
} from '../../src/derive/index.js';

let id = 0;
function fact(claim: string, more: Partial<KnownFact> = {}): KnownFact {
  id += 1;
  const polarity = polarityOf(claim, languageOf(claim));
  return { id, claim, quote: claim, category: 'preference', polarity, rule: 'any', observedAt: id, ...more };
}

test.each([
  ['I live in Turku', 'I moved to Helsinki'],
  ['My favourite author is Ann Lee', 'My favourite author is Bo Ek now'],
  ['We use jest for unit tests', 'We use vitest for unit tests'],
  ['Our package manager is npm', 'We switched from npm to pnpm'],
  ['I love coffee', "I don't like coffee any more"],
  ['I work at Solvik Logistics as a dispatcher', 'I no longer work at Solvik'],
  ["I don't eat fish", 'I eat fish now'],
  ["We're on node 20", 'Use node 22, not node 20'],
  ['I moved to Ghent last week', 'I moved to Bruges, not Ghent'],
  ['My phone plan costs 20 a month', 'My phone plan costs 25 a month now'],
  ["I'm 61", "I'm 62"],
  ['Jag bor i Falun', 'Jag bor i Mora nu'],
  ['Ich wohne in Kassel', 'Ich wohne jetzt in Bremen'],
  ['我住在成都', '我搬到了昆明'],
])('%s, then: %s', (earlier, later) => {
  expect(relationOf(fact(later), fact(earlier))).toBe('replaces');
});

test.each([
  ['We use jest for unit tests', 'We use playwright for browser tests'],
  ['We use vitest for unit tests', 'We use jest for the old integration tests'],
  ['My sister is a nurse', 'My sister is in Rome'],
  ['I ran 5 km', 'I ran 10 km'],
  ['I love coffee', 'I love tea'],
  ["I don't eat fish", "I don't eat meat"],
  ['I used to live in Rome', 'I work at a bakery'],
  ['I prefer tabs', 'Never commit secrets'],
  ['My dog is nine', 'My cat is four'],
])('both hold: %s; %s', (earlier, later) => {
  expect(relationOf(fact(later), fact(earlier))).toBe(null);
});

test('the same again is no successor, unless a number differs', () => {
  expect(relationOf(fact('I really prefer short answers'), fact('I prefer short answers'))).toBe('repeats');
  expect(relationOf(fact('The limit is 80 rows'), fact('The limit is 50 rows'))).toBe('replaces');
});

test('a correction replaces what it is about', () => {
  const said = fact('The invoices are sent by the billing worker');
  const corrected = fact('The invoices are sent by the mail worker', { rule: 'correction:fact.corrected' });
  expect(relationOf(corrected, said)).toBe('replaces');
  expect(relationOf({ ...corrected, rule: 'fact.told' }, said)).toBe(null);
});

test('the facts that may be meant are found by a shared word or the same slot', () => {
  const known = createKnownFacts();
  const facts = ['I live in Turku', 'I love coffee', 'We use jest', 'My name is Ana'].map((claim) =>
    fact(claim),
  );
  for (const one of facts) known.add(one);
  expect(known.near(fact('I moved to Oslo')).map(({ claim }) => claim)).toEqual(['I live in Turku']);
  expect(known.near(fact('I gave up coffee')).map(({ claim }) => claim)).toEqual(['I love coffee']);
  expect(known.near(fact('We use vitest')).map(({ claim }) => claim)).toEqual(['We use jest']);
});
