import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasColor } from '../../src/cli/color.js';
import { readSettings } from '../../src/cli/settings.js';
import { ToolError } from '../../src/model/errors.js';
import { testIo } from './test-io.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(home, { recursive: true }));

function writeConfig(content: unknown): void {
  const folder = join(home, '.config', 'memory-forget');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.json'), typeof content === 'string' ? content : JSON.stringify(content));
}

test('without anything the folders are those of the XDG specification', () => {
  const settings = readSettings({}, { env: {}, home });
  expect(settings.storeDir).toBe(join(home, '.local/share/memory-forget'));
  expect(settings.ledgerDir('store-1')).toBe(join(home, '.local/state/memory-forget/store-1'));
  expect(settings.policyFile).toBeNull();
});

test('XDG variables move them, unless they are relative', () => {
  const env = { XDG_DATA_HOME: '/data', XDG_STATE_HOME: 'relative' };
  const settings = readSettings({}, { env, home });
  expect(settings.storeDir).toBe('/data/memory-forget');
  expect(settings.ledgerDir('s')).toBe(join(home, '.local/state/memory-forget/s'));
});

test('a flag wins over the environment, that over the file, that over what is built in', () => {
  writeConfig({ store: '/from/file', ledger: '~/ledger', policy: 'policy.json' });
  const fromFile = readSettings({}, { env: {}, home });
  expect(fromFile.storeDir).toBe('/from/file');
  expect(fromFile.ledgerDir('s')).toBe(join(home, 'ledger'));
  expect(fromFile.policyFile).toBe(join(home, '.config/memory-forget/policy.json'));
  const env = {
    MEMORY_FORGET_STORE: '/from/env',
    MEMORY_FORGET_LEDGER: '',
    MEMORY_FORGET_POLICY: '/env.json',
  };
  expect(readSettings({}, { env, home }).storeDir).toBe('/from/env');
  expect(readSettings({}, { env, home }).ledgerDir('s')).toBe(join(home, 'ledger'));
  expect(readSettings({}, { env, home }).policyFile).toBe('/env.json');
  expect(readSettings({ store: '/from/flag' }, { env, home }).storeDir).toBe('/from/flag');
});

test.each([
  [{ stor: '/x' }, 'stor: unknown key'],
  [{ store: 7 }, 'store: must be a path'],
  [{ store: '' }, 'store: must be a path'],
  [[], 'is not a JSON object'],
  ['{"store": /secret/}', 'is not a JSON object'],
])('the settings file %j is refused', (content, words) => {
  writeConfig(content);
  const attempt = () => readSettings({}, { env: {}, home });
  expect(attempt).toThrow(ToolError);
  expect(attempt).toThrow(words);
  expect(attempt).not.toThrow('secret');
});

test.each([
  ['a terminal', { isTty: true }, {}, undefined, true],
  ['a pipe', { isTty: false }, {}, undefined, false],
  ['a dumb terminal', { isTty: true }, { TERM: 'dumb' }, undefined, false],
  ['NO_COLOR', { isTty: true }, { NO_COLOR: '1', FORCE_COLOR: '1' }, undefined, false],
  ['an empty NO_COLOR', { isTty: true }, { NO_COLOR: '' }, undefined, true],
  ['FORCE_COLOR', { isTty: false }, { FORCE_COLOR: '1' }, undefined, true],
  ['FORCE_COLOR=0', { isTty: true }, { FORCE_COLOR: '0' }, undefined, false],
  ['--color', { isTty: false }, { NO_COLOR: '1' }, true, true],
  ['--no-color', { isTty: true }, { FORCE_COLOR: '1' }, false, false],
])('colour by %s', (_name, world, env, flag, expected) => {
  expect(hasColor(testIo(world).io.out, env, flag)).toBe(expected);
});
