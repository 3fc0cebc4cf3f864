// What is written in traditional characters gives what the same in simplified ones does.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { relationOf } from '../../src/derive/facts/replacing/relation.js';
import { simplified } from '../../src/model/simplified.js';
import { SIMPLIFIED_PAIRS } from '../../src/model/simplified-pairs.js';
import { type Extracted, readSet, readTranscript, type Transcript } from './fact-scoring.js';

const sets = readdirSync(new URL('../../fixtures/facts/', import.meta.url))
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => name.replace('.jsonl', ''));
const transcripts = sets.flatMap(readSet).filter(({ lang }) => lang === 'zh');

const forms = new Map<string, string>();
for (let at = 0; at < SIMPLIFIED_PAIRS.length; at += 2) {
  const form = SIMPLIFIED_PAIRS.slice(at, at + 2);
  if (!forms.has(form.slice(1))) forms.set(form.slice(1), form.slice(0, 1));
}
const traditional = (text: string) =>
  Array.from(text, (character) => forms.get(character) ?? character).join('');

test.each(transcripts.map((transcript) => [transcript.id, transcript] as const))('%s', (_, transcript) => {
  const written: Transcript = {
    ...transcript,
    rounds: transcript.rounds.map(({ h, a, ...round }) => ({
      ...round,
      h: traditional(h),
      ...(a === undefined ? {} : { a: traditional(a) }),
    })),
  };
  const found = readTranscript(written).extracted;
  const expected = readTranscript(transcript).extracted;

  expect(found.map(toldOf)).toEqual(expected.map(toldOf));
  expect(found.map(({ claim }) => traditional(claim))).toEqual(found.map(({ claim }) => claim));
  expect(replacedIn(found)).toEqual(replacedIn(expected));
});

function toldOf({ claim, quote, category, polarity, tier, rule, eventAt }: Extracted) {
  return { claim: simplified(claim), quote: simplified(quote), category, polarity, tier, rule, eventAt };
}

function replacedIn(facts: readonly Extracted[]): string[] {
  return facts.flatMap((later, at) =>
    facts.slice(0, at).map((earlier, before) => `${before} ${at} ${relationOf(earlier, later)}`),
  );
}
