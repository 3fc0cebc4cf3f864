import { describe, expect, test } from 'vitest';
import { nameOfSubject, toldClaim } from '../../src/recall/told.js';

describe('how a subject is called', () => {
  test.each([
    ['caroline', 'Caroline'],
    ['Anna-lena', 'Anna-Lena'],
    ['jane.doe', 'Jane Doe'],
    ['åsa_ek', 'Åsa Ek'],
  ])('by a key that reads like a name: %s', (key, name) => {
    expect(nameOfSubject(key)).toBe(name);
  });

  test.each(['local', 'root', 'u-4711', 'jane@example.com', '张', 'x', '8f14e45f', 'a.b.c.d.e'])(
    'and as the user where it does not: %s',
    (key) => {
      expect(nameOfSubject(key)).toBe('the user');
    },
  );
});

describe('a claim as it is shown', () => {
  const said = { claim: 'I prefer tabs', authoredBy: 'subject', quote: 'I prefer tabs' } as const;

  test('is told of its subject', () => {
    expect(toldClaim(said, 'caroline')).toBe('Caroline prefers tabs');
  });

  test('who says their name is not called by it', () => {
    const name = { ...said, claim: "I'm Caroline Ek", quote: "I'm Caroline Ek" };
    expect(toldClaim(name, 'caroline')).toBe('The user is Caroline Ek');
  });

  test('whose name is a part of another word is called by it all the same', () => {
    const rides = { ...said, claim: 'I always ride', quote: 'I always ride' };
    expect(toldClaim(rides, 'al')).toBe('Al always rides');
  });

  test('in a workspace, of nobody in particular', () => {
    expect(toldClaim({ ...said, quote: '' }, 'platform')).toBe('A member prefers tabs');
  });

  test('stays where the assistant found it out, and in other languages', () => {
    expect(toldClaim({ ...said, authoredBy: 'assistant' }, 'caroline')).toBe('I prefer tabs');
    expect(toldClaim({ ...said, claim: 'Jag bor i Malmö' }, 'caroline')).toBe('Jag bor i Malmö');
  });
});
