import { describe, expect, test } from 'vitest';
import { gated } from './gating.js';
import { HARMLESS, MORE_SENTENCES, PASSWORDS, SENTENCES } from './password-sentences.js';

const all = [...Object.entries(SENTENCES), ...Object.entries(MORE_SENTENCES)].flatMap(
  ([language, sentences]) =>
    sentences.flatMap((sentence) => PASSWORDS.map((password) => ({ language, sentence, password }))),
);

function isRemoved({ sentence, password }: { sentence: string; password: string }): boolean {
  const text = gated(sentence.replace('{P}', () => password));
  return !text.includes(password.slice(0, -1)) && !text.includes(password.slice(1));
}

describe('passwords in sentences', () => {
  test.each([...Object.keys(SENTENCES), 'Others'])('%s', (language) => {
    const missed = all.filter((one) => one.language === language && !isRemoved(one));
    expect(missed.map(({ sentence, password }) => sentence.replace('{P}', () => password))).toEqual([]);
  });
});

test.each(HARMLESS)('left alone: %s', (text) => {
  expect(gated(text)).toBe(text);
});
