import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexLiterals } from '../../src/gate/literals.js';

function hits(literals: string[], text: string): string[] {
  const found: string[] = [];
  indexLiterals(literals).scan(text, (start, literal) => found.push(`${start} ${literals[literal]}`));
  return found.sort();
}

test('literals inside and across each other are all found, in any case', () => {
  expect(hits(['he', 'she', 'hers', 'ers'], 'uSHErs')).toEqual(['1 she', '2 he', '2 hers', '3 ers']);
});

test('literals of any script', () => {
  expect(hits(['lösenord', '密码', 'hasło'], 'LÖSENORD är 密码, HASŁO')).toEqual([
    '0 lösenord',
    '12 密码',
    '16 hasło',
  ]);
});

test('the same as looking for each on its own', () => {
  const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-'), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(
      fc.uniqueArray(short, { minLength: 1, maxLength: 8 }),
      fc.string({ unit: fc.constantFrom('a', 'B', 'c', '-', 'é', 'x'), maxLength: 30 }),
      (literals, text) => {
        const expected: string[] = [];
        for (const literal of literals) {
          for (let at = 0; at < text.length; at += 1) {
            if (text.toLowerCase().startsWith(literal, at)) expected.push(`${at} ${literal}`);
          }
        }
        expect(hits(literals, text)).toEqual(expected.sort());
      },
    ),
  );
});

test('a text longer than any literal, and the empty one', () => {
  expect(hits(['ab'], '')).toEqual([]);
  expect(hits(['ab'], `${'x'.repeat(1000)}ab`)).toEqual(['1000 ab']);
});
