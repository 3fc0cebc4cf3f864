// The sets of fixtures/facts: what was extracted against what their authors took from them.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSet, readTranscript, scoreOf } from './fact-scoring.js';

/** `own` is by the writer of the rules, `blind` by somebody who had not read them. */
const SETS = ['own', 'blind'].filter((name) =>
  existsSync(new URL(`../../fixtures/facts/${name}.jsonl`, import.meta.url)),
);

describe.each(SETS)('the set %s', (name) => {
  const readings = readSet(name).map(readTranscript);
  const score = scoreOf(readings);

  test('is large enough, and every quote of it stands in its round', () => {
    expect(readings.length).toBeGreaterThanOrEqual(30);
    expect(score.facts).toBeGreaterThanOrEqual(200);
    expect(score.empty).toBeGreaterThanOrEqual(150);
    for (const { transcript } of readings) {
      for (const { h, a = '', facts = [] } of transcript.rounds) {
        for (const { q, by } of facts) expect(by === 'assistant' ? a : h).toContain(q);
      }
    }
  });

  test('nine of ten facts of the high tier are right, eight of ten that are shown', () => {
    expect(score.precisionHigh).toBeGreaterThanOrEqual(0.9);
    expect(score.precisionDefault).toBeGreaterThanOrEqual(0.8);
  });

  test('three of four are found', () => {
    expect(score.recall).toBeGreaterThanOrEqual(0.75);
  });

  test('whether something is denied, and who said it, is told rightly', () => {
    expect(score.polarity).toBeGreaterThanOrEqual(0.97);
    expect(score.authoredBy).toBeGreaterThanOrEqual(0.98);
  });

  test('what was replaced is known, and nothing else is', () => {
    expect(score.supersession.f1).toBeGreaterThanOrEqual(0.9);
  });

  test('every fact rests on words of its message', () => {
    const facts = readings.flatMap(({ extracted }) => extracted);
    for (const { text, quote } of facts) expect(text).toContain(quote);
    expect(facts.every(({ quote }) => quote !== '')).toBe(true);
  });

  test('a second reading gives the same, byte for byte', () => {
    const again = readSet(name).map((transcript) => readTranscript(transcript).extracted);
    expect(JSON.stringify(again)).toBe(JSON.stringify(readings.map(({ extracted }) => extracted)));
  });
});
