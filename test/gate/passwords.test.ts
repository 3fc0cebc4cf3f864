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

test.each([
  ['in Markdown', '| user | password |\n|---|---|\n| bob | `{P}` |'],
  ['under a longer heading', '| Host | DB password (staging) | Note |\n|:--|--:|:-:|\n| a | {P} | b |'],
  ['in Swedish, drawn', '│ vem │ lösenord │\n├─────┼──────────┤\n│ bob │ {P} │\n├─────┼──────────┤'],
  ['as a database prints it', ' login | pass \n-------+------\n bob   | {P}\n(1 row)'],
  ['in German CSV', 'Name;Datenbankpasswort;Rolle\nbob;{P};admin'],
  ['in quoted CSV', '"user","password"\n"bob","{P}"\n'],
  ['in the third row', 'user\tpwd\na\tstring\nb\tsecret\nc\t{P}'],
  ['on the next line of JSON', '{\n  "password":\n    "{P}",\n  "a": 1\n}'],
  ['in a block of YAML', 'password: |-\n  {P}\nuser: bob'],
])('in a column or on the next line: %s', (_, sentence) => {
  const passwords = ['hunter2xA9', 's3cr3t-pw!', 'Winter2024!'];
  expect(passwords.filter((password) => !isRemoved({ sentence, password }))).toEqual([]);
});

test('each row of the table and no other column', () => {
  const table =
    '| user1a | password |\n|---|---|\n| bob2b | hunter2xA9 |\n| eve3c | Winter2024! |\n\n| a | b2c4d5e |';
  expect(gated(table)).toBe(
    '| user1a | password |\n|---|---|\n| bob2b | [credential] |\n| eve3c | [credential] |\n\n| a | b2c4d5e |',
  );
});

test.each([
  '| field | type | required |\n|---|---|---|\n| password | string | yes |\n| pw | string(64) | no |',
  '| Method | Password |\n|---|---|\n| bcrypt | required |\n| argon2id | SHA-256 |\n| x | min_length=8 |',
  '| Test | Pass | Fail |\n|---|---|---|\n| a | 100.0% | 1,234.5ms |\n| b | 98/100 | x |',
  'host, password,\nport, db1x22',
  'SELECT id, password\nFROM t1a',
  'Enter your user, password\nand then, abc2d3e4',
  '{\n  "password":\n    "string"\n}',
  '{\n  "password":\n    "Your new password 1"\n}',
  "algorithms for the secret:\n\n* `'HMAC2'`\n",
])('no password in a column or on the next line: %j', (text) => {
  expect(gated(text)).toBe(text);
});

test.each(HARMLESS)('left alone: %s', (text) => {
  expect(gated(text)).toBe(text);
});
