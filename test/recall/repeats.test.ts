// How often something was stated: the same words, or nearly, of one person; never other numbers, other words, a denial.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameStatements } from '../../src/derive/facts/replacing/relation.js';
import { repeatKeys } from '../../src/derive/index.js';
import { forget, reassign, unforget, verify } from '../../src/erasure/index.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import type { Scope } from '../../src/model/scope.js';
import { recall } from '../../src/recall/index.js';
import { countNearRepeats, nearRepeats } from '../../src/recall/repeats.js';
import { all, count } from '../../src/store/database.js';
import type { FactRow } from '../../src/store/facts.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING, GRACED, selecting } from '../helpers/erasing.js';
import { filterOf, rowsOf } from '../helpers/look.js';
import { openPlace, tell } from '../helpers/telling.js';
import { ALICE, BOB, type TestPlace } from '../helpers/workspace.js';

const evidence = (workspace: Workspace, scope: Scope = ALICE) =>
  Object.fromEntries(rowsOf(workspace, 'facts', scope).map((row) => [row.text, row.evidence]));

const told = async (texts: readonly string[]) => {
  const place = openPlace();
  for (const [n, text] of texts.entries()) await tell(place, ALICE, [text], `session-${n}`);
  return place;
};

test.each([
  ['I prefer small pull requests.', 'I really prefer small pull requests now.'],
  [
    'Always run the linter, the formatter, the tests before merging.',
    'Always run the linter, the formatter, the tests before merging branches.',
  ],
  [
    'Always use feature flags for the billing service.',
    'Please always use feature flags for the billing service now.',
  ],
])('%s and %s are one statement, made twice', async (one, other) => {
  for (const texts of [
    [one, other],
    [other, one],
  ]) {
    const place = await told(texts);
    const found = await place.run((workspace) => evidence(workspace));
    expect(Object.values(found)).toEqual([2, 2]);
  }
});

test.each([
  ['other numbers', 'Always wait 30 seconds before each retry.', 'Always wait 60 seconds before each retry.'],
  ['a denial', 'I like reviewing big pull requests.', 'I don’t like reviewing big pull requests.'],
  ['another thing', 'I prefer small pull requests.', 'I prefer small commits.'],
  [
    'more said',
    'I prefer small pull requests.',
    'I prefer small pull requests with screenshots for designers.',
  ],
])('%s: %s is another statement than %s', async (_, one, other) => {
  const place = await told([one, other]);
  for (const n of Object.values(await place.run((workspace) => evidence(workspace)))) expect(n).toBe(1);
});

const ALIKE = ['I prefer small pull requests.', 'I really prefer small pull requests now.'] as const;

async function alikePlace(): Promise<TestPlace> {
  const place = await told([ALIKE[0], ALIKE[1], ALIKE[0]]);
  await tell(place, BOB, [ALIKE[1]], 'bobs');
  return place;
}

test('it is counted in the same words too, in recall as in a list, and in one scope alone', async () => {
  const place = await alikePlace();
  await place.run((workspace) => {
    expect(rowsOf(workspace, 'facts', ALICE).map((row) => row.evidence)).toEqual([3, 3, 3]);
    expect(Object.values(evidence(workspace, BOB))).toEqual([1]);
    const found = recall(workspace, 'pull requests', { ...filterOf(workspace, ALICE), context: 'default' });
    const facts = found.filter(({ kind }) => kind === 'fact');
    expect(facts.map((row) => row.evidence)).toEqual([3, 3, 3]);
  });
});

test('what is hidden or erased is counted no more, what is unforgotten again; nothing of its keys stays', async () => {
  const place = await alikePlace();
  const counts = () => place.run((workspace) => rowsOf(workspace, 'facts', ALICE).map((row) => row.evidence));
  const [one] = await place.run((workspace) => rowsOf(workspace, 'facts', ALICE));
  const selection = selecting({ facts: [one?.id ?? ''] });
  const { request } = await place.run((workspace) => forget(workspace, selection, GRACED));
  expect(await counts()).toEqual([2, 2]);
  await place.run((workspace) => unforget(workspace, request));
  expect(await counts()).toEqual([3, 3, 3]);
  await place.run((workspace) => forget(workspace, selection, AT_ONCE));
  expect(await counts()).toEqual([2, 2]);
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  await place.run(async (workspace) => {
    expect(Object.values(evidence(workspace, BOB))).toEqual([1]);
    const keys = 'SELECT count(*) FROM repeat_keys WHERE fact_id NOT IN (SELECT id FROM facts)';
    expect(count(workspace.store.db, keys)).toBe(0);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
});

test('a session that is moved is counted where it is now', async () => {
  const place = await alikePlace();
  await place.run(async (workspace) => {
    const [session] = rowsOf(workspace, 'sessions', BOB);
    reassign(workspace, [session?.id ?? ''], ALICE);
    expect(rowsOf(workspace, 'facts', ALICE).map((row) => row.evidence)).toEqual([4, 4, 4, 4]);
    expect(
      (await verify(workspace, EVERYTHING)).checks.find(({ name }) => name === 'relations')?.result,
    ).toBe('ok');
  });
});

test('two statements that are the same share a key, whatever their words', () => {
  const words = 'tabs review deploy invoice linter friday release postgres header margin socket parser'.split(
    ' ',
  );
  const some = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 12 });
  const fact = (list: readonly string[]) => ({
    category: 'convention',
    claim: `The ${list.join(' ')}`,
    quote: '',
    polarity: 'positive' as const,
    rule: 'x',
  });
  let same = 0;
  fc.assert(
    fc.property(some, some, fc.boolean(), (one, other, isNear) => {
      const [a, b] = [fact(one), fact(isNear ? [...one.slice(0, -1), ...other.slice(0, 1)] : other)];
      if (sameStatements(a, [b]).length === 0) return;
      same += 1;
      const keys = new Set(repeatKeys(a).map(String));
      expect(repeatKeys(b).some((key) => keys.has(String(key)))).toBe(true);
    }),
    { numRuns: 3000, seed: 7 },
  );
  expect(same).toBeGreaterThan(50);
});

test('counted for many facts at once they are as many as of each by itself', async () => {
  const place = await told([
    'I prefer small pull requests.',
    'I really prefer small pull requests now.',
    'I prefer small commits.',
    'Always run the linter, the formatter, the tests before merging.',
    'Always run the linter, the formatter, the tests before merging branches.',
    'I prefer small pull requests.',
  ]);
  await place.run(({ store: { db } }) => {
    const facts = all<FactRow>(db, 'SELECT * FROM facts');
    const counts = countNearRepeats(db, facts);
    expect(facts.map(({ id }) => counts.get(id) ?? 0)).toEqual(
      facts.map((fact) => nearRepeats(db, fact).length),
    );
    expect(counts.size).toBeGreaterThan(2);
  });
});
