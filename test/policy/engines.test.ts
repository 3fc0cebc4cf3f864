// What a policy may say of engines, and what is refused before anything can be sent anywhere.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRemote } from '../../src/model/engine.js';
import { NO_CONSENT } from '../../src/policy/consented.js';
import { categoriesFor, DEFAULT_POLICY, loadPolicy, policyFileOf } from '../../src/policy/index.js';
import { temporaryFolder } from '../helpers/workspace.js';

function load(engines: object, more: object = {}) {
  const path = join(temporaryFolder(), 'policy.json');
  writeFileSync(path, JSON.stringify({ version: 1, engines, ...more }));
  return loadPolicy(path);
}

const LOCAL = { kind: 'openai', url: 'http://127.0.0.1:11434/v1/', model: 'qwen3:8b' };
const FAR = { ...LOCAL, url: 'https://models.example/v1', allow_remote: true };

test('an engine has what its entry says and careful values for the rest; the hash tells engines apart', async () => {
  const { engines, hash } = await load({ local: LOCAL, far: { ...FAR, key_env: 'FAR_KEY', max_calls: 3 } });
  expect(engines.local).toMatchObject({
    url: 'http://127.0.0.1:11434/v1',
    keyEnv: null,
    allowRemote: false,
    batch: 8,
  });
  expect(engines.far).toMatchObject({ keyEnv: 'FAR_KEY', maxCalls: 3 });
  expect([engines.local, engines.far].map((one) => one && isRemote(one))).toEqual([false, true]);
  expect(hash).not.toBe((await load({ local: LOCAL })).hash);
  expect((await load({})).hash).toBe(DEFAULT_POLICY.hash);
});

test('what the policy says of engines is read back from its own file', async () => {
  const policy = await load({
    local: LOCAL,
    tiny: { kind: 'transformers', model: 'tiny', folder: 'm', library: '.' },
  });
  const { engines, ...rest } = policyFileOf(policy);
  expect((await load(engines ?? {}, rest)).hash).toBe(policy.hash);
});

test.each<[string, object, string]>([
  ['another machine', { far: { ...FAR, allow_remote: false } }, 'needs allow_remote'],
  ['another machine without encryption', { far: { ...FAR, url: 'http://models.example/v1' } }, 'https alone'],
  [
    'a name that only looks like this machine',
    { far: { ...LOCAL, url: 'http://localhost.example/v1' } },
    'https alone',
  ],
  [
    'a number that only looks like it',
    { far: { ...LOCAL, url: 'http://127.0.0.1.example/v1' } },
    'https alone',
  ],
  ['a password in the address', { far: { ...FAR, url: 'https://me:secret@models.example' } }, 'key_env'],
  ['a key in the address', { far: { ...FAR, url: 'https://models.example/?key=secret' } }, 'no query'],
  ['another protocol', { far: { ...FAR, url: 'file:///etc/passwd' } }, 'engines.far.url'],
  ['a key', { local: { ...LOCAL, key: 'secret' } }, 'unknown key'],
  ['what is no variable', { local: { ...LOCAL, key_env: 'sk-secret' } }, 'environment variable'],
  ['credentials', { local: { ...LOCAL, categories: ['credentials'] } }, 'never sent'],
  ['a category that is none', { local: { ...LOCAL, categories: ['gossip'] } }, 'no category'],
  ['a name in capitals', { Local: LOCAL }, 'engines'],
  ['the built-in name', { glove50k: LOCAL }, 'built-in'],
  ['no address', { local: { kind: 'openai', model: 'm' } }, 'url: is missing'],
  ['a folder for an endpoint', { local: { ...LOCAL, folder: 'm' } }, 'transformers'],
  ['a folder without its library', { tiny: { kind: 'transformers', model: 'm', folder: 'm' } }, 'library'],
])('refuses %s', async (_name, engines, words) => {
  const error = await load(engines).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'usage', message: expect.stringContaining(words) });
  expect(String(error)).not.toContain('secret');
});

test('nothing sensitive is sent unless it is named, kept, and consented to', async () => {
  const { engines, ...policy } = await load({
    usual: LOCAL,
    doctor: { ...LOCAL, categories: ['health', 'location', 'goal'] },
  });
  const sent = (name: string, consents = NO_CONSENT) => {
    const engine = engines[name];
    return engine ? categoriesFor({ ...policy, engines }, engine, consents) : new Set();
  };
  expect(sent('usual').has('decision')).toBe(true);
  expect(
    [...sent('usual')].filter((one) =>
      ['health', 'location', 'third_party', 'session'].includes(String(one)),
    ),
  ).toEqual([]);
  expect([...sent('doctor')]).toEqual(['goal']);
  expect([...sent('doctor', new Map([['health', 1]]))].sort()).toEqual(['goal', 'health']);
});
