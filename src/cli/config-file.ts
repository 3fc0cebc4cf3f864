import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ToolError } from '../model/errors.js';
import { inHome } from '../model/home.js';
import { isObject, tryParse } from '../model/json.js';

const KEYS = ['store', 'ledger', 'policy'] as const;

export type Config = Partial<Record<(typeof KEYS)[number], string>>;

/** The settings file; empty when there is none. An unknown key is an error: a misspelt one would be ignored for years. */
export function readConfigFile(path: string, home: string): Config {
  const text = readText(path);
  return text === null ? {} : parseConfig(text, path, home);
}

function parseConfig(text: string, path: string, home: string): Config {
  const config: Config = {};
  for (const [key, value] of Object.entries(parseObject(text, path))) {
    const known = KEYS.find((name) => name === key);
    if (known === undefined) {
      throw new ToolError('usage', `settings file ${path}: ${key}: unknown key`, {
        hint: `keys: ${KEYS.join(', ')}`,
      });
    }
    if (typeof value !== 'string' || value === '') {
      throw new ToolError('usage', `settings file ${path}: ${key}: must be a path`);
    }
    config[known] = resolve(dirname(path), inHome(value, home));
  }
  return config;
}

function parseObject(text: string, path: string): object {
  const value = tryParse(text);
  if (isObject(value)) return value;
  throw new ToolError('usage', `settings file ${path} is not a JSON object`);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new ToolError('usage', `settings file ${path} cannot be read (${String(code)})`, { cause });
  }
}
