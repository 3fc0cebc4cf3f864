import { describe, expect, test } from 'vitest';
import { extractFacts } from '../../src/derive/facts/extract.js';
import { createGate, sensitiveCategoryOf } from '../../src/gate/index.js';
import { SENSITIVE_KINDS, type SensitiveKind } from '../../src/model/findings.js';
import type { Setting } from '../../src/model/memory.js';
import { DEFAULT_POLICY, ruleOf } from '../../src/policy/index.js';
import { FURTHER, HARMLESS, LATER, NEXT, SENSITIVE } from './sensitive-sentences.js';

const gate = createGate(DEFAULT_POLICY.gate);
const ALL: ReadonlySet<SensitiveKind> = new Set(SENSITIVE_KINDS);

/** Said alone, after a request, as an answer, and in a coding session. */
const PLACES: readonly { setting: Setting; before: string | null; opening: string }[] = [
  { setting: 'conversation', before: null, opening: '' },
  { setting: 'conversation', before: null, opening: 'Can you help me plan next week? ' },
  { setting: 'conversation', before: 'Sure! What else should I know?', opening: '' },
  { setting: 'coding', before: null, opening: '' },
];

function factsOf(sentence: string) {
  return PLACES.flatMap(({ setting, before, opening }) => {
    const { text } = gate.apply(`${opening}${sentence}`, ALL);
    return extractFacts([{ role: 'human', text, at: 0 }], { setting, before, sensitiveCategoryOf });
  });
}

const isWithheld = (category: string): boolean => {
  const mode = ruleOf(DEFAULT_POLICY, category).default;
  return mode === 'never' || mode === 'explicit_consent_only';
};

/** What of it is listed without consent. */
function keptOf(sentence: string): string[] {
  return factsOf(sentence)
    .filter(({ category, quote }) => !isWithheld(category) && !quote.includes(' withheld]'))
    .map(({ category, claim }) => `${category}: ${claim}`);
}

describe.each([
  ['written before the rules', SENSITIVE],
  ['written after them', LATER.sensitive],
  ['of further kinds, written before their rules', FURTHER.sensitive],
  ['of further kinds, written after them', NEXT.sensitive],
])('nothing sensitive becomes a fact without consent, %s', (_, sets: Record<string, readonly string[]>) => {
  for (const [what, sentences] of Object.entries(sets))
    describe(what, () => {
      test.each(sentences)('%s', (sentence) => expect(keptOf(sentence)).toEqual([]));
    });
});

describe('what only looks like it stays', () => {
  const all = [...HARMLESS, ...LATER.harmless, ...FURTHER.harmless, ...NEXT.harmless];
  test.each(all)('%s', (sentence) => {
    expect(gate.apply(sentence, ALL).findings).toEqual([]);
    expect(sensitiveCategoryOf(sentence)).toBeNull();
    expect(factsOf(sentence).filter(({ category }) => isWithheld(category))).toEqual([]);
  });

  test('and most of it is a fact', () => {
    const stated = all.filter((sentence) => factsOf(sentence).length > 0);
    expect(stated.length / all.length).toBeGreaterThan(0.9);
  });
});
