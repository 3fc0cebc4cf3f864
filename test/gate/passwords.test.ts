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

test.each([
  ['in bold, the value as code', '**Password**: `{P}`'],
  ['on a line of its own', 'The password is:\n{P}'],
  ['in a fence', 'password:\n```\n{P}\n```\nDo not lose it.'],
  ['in a fence behind a sentence', 'The password for staging is:\n\n```text\n{P}\n```'],
])('shown %s', (_, sentence) => {
  expect(PASSWORDS.filter((password) => !isRemoved({ sentence, password }))).toEqual([]);
});

test.each([
  'Set a password:\n```bash\npasswd2 alice\n```',
  'The config with the password:\n```\nconfig2\npassword_file = /run/x\n```',
  'Then type the password:\n```\nnpm run build\n```',
])('no password in a fence: %j', (text) => {
  expect(gated(text)).toBe(text);
});

test.each(HARMLESS)('left alone: %s', (text) => {
  expect(gated(text)).toBe(text);
});
