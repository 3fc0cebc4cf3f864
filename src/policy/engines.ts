// The engines that a policy names, and what is refused of them before anything is sent anywhere.

import { dirname, resolve } from 'node:path';
import { type Engine, isExtractor, isLoopback } from '../model/engine.js';
import { ToolError } from '../model/errors.js';
import { SENSITIVE_KINDS } from '../model/findings.js';
import { CATEGORIES, isCategory } from '../model/memory.js';
import { type ActiveConsents, groundOf } from './consented.js';
import { categoriesOf, type Policy, ruleOf } from './policy.js';
import type { EngineFile, PolicyFile } from './schema.js';

const TIMEOUT_SECONDS = 120;
const MAX_CALLS = 200;
const MAX_TOKENS = 1_000_000;
const ROUNDS_A_CALL = 8;
const TEXTS_A_CALL = 32;
/** Of a sentence model beside BM25. */
const WEIGHT = 1;

/** The name of the embedder that is built in. */
export const BUILT_IN_EMBEDDER = 'glove50k';

export function enginesOf(file: PolicyFile, source: string): Record<string, Engine> {
  return Object.fromEntries(
    Object.entries(file.engines ?? {}).map(([name, named]) => {
      const fault = faultOf(name, named, Object.keys(file.categories ?? {}));
      if (fault !== null)
        throw new ToolError('usage', `policy file ${source}: engines.${name}${fault.key}: ${fault.why}`);
      return [name, engineOf(name, named, dirname(source))];
    }),
  );
}

/** @param base the folder that paths are relative to: the policy file's */
function engineOf(name: string, named: EngineFile, base: string): Engine {
  const path = (text: string | undefined) => (text === undefined ? null : resolve(base, text));
  return {
    name,
    kind: named.kind,
    url: named.url === undefined ? null : named.url.replace(/\/+$/, ''),
    model: named.model,
    folder: path(named.folder),
    library: path(named.library),
    keyEnv: named.key_env ?? null,
    allowRemote: named.allow_remote ?? false,
    categories: named.categories ? [...new Set(named.categories)].sort() : null,
    timeoutMs: (named.timeout_seconds ?? TIMEOUT_SECONDS) * 1_000,
    maxCalls: named.max_calls ?? MAX_CALLS,
    maxTokens: named.max_tokens ?? MAX_TOKENS,
    batch: named.batch ?? (isExtractor(named) ? ROUNDS_A_CALL : TEXTS_A_CALL),
    weight: named.weight ?? WEIGHT,
  };
}

interface Fault {
  key: string;
  why: string;
}

function faultOf(name: string, named: EngineFile, own: readonly string[]): Fault | null {
  if (name === BUILT_IN_EMBEDDER) return { key: '', why: 'is the name of the built-in embedder' };
  const unknown = named.categories?.find((category) => !isCategory(category) && !own.includes(category));
  if (unknown !== undefined) return { key: '.categories', why: `there is no category ${unknown}` };
  if (named.categories?.includes('credentials'))
    return { key: '.categories', why: 'credentials are never sent' };
  if (named.kind === 'transformers') return faultOfFolder(named);
  if (named.folder !== undefined) return { key: '.folder', why: 'goes with kind transformers' };
  return named.url === undefined ? { key: '.url', why: 'is missing' } : faultOfUrl(named.url, named);
}

function faultOfFolder({ folder, library, url }: EngineFile): Fault | null {
  if (url !== undefined) return { key: '.url', why: 'a folder is not asked over a network' };
  if (folder === undefined) return { key: '.folder', why: 'is missing' };
  return library === undefined
    ? { key: '.library', why: 'is missing: the folder in which transformers.js is installed' }
    : null;
}

function faultOfUrl(text: string, { allow_remote: allowRemote }: EngineFile): Fault | null {
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return { key: '.url', why: 'holds a password; name a variable with key_env' };
  if (url.search !== '' || url.hash !== '') return { key: '.url', why: 'must have no query' };
  if (isLoopback(url)) return null;
  if (url.protocol === 'http:') return { key: '.url', why: 'another machine is asked over https alone' };
  return allowRemote ? null : { key: '.url', why: 'is another machine: that needs allow_remote' };
}

/** An engine as its entry in the file would say it, with everything that holds. */
export function engineFile(engine: Engine): EngineFile {
  const { url, folder, library, keyEnv, categories } = engine;
  return {
    kind: engine.kind,
    model: engine.model,
    ...(url === null ? {} : { url }),
    ...(folder === null ? {} : { folder }),
    ...(library === null ? {} : { library }),
    ...(keyEnv === null ? {} : { key_env: keyEnv }),
    allow_remote: engine.allowRemote,
    ...(categories === null ? {} : { categories: [...categories] }),
    timeout_seconds: engine.timeoutMs / 1_000,
    max_calls: engine.maxCalls,
    max_tokens: engine.maxTokens,
    batch: engine.batch,
    weight: engine.weight,
  };
}

const UNSENT: ReadonlySet<string> = new Set([...SENSITIVE_KINDS, 'credentials', 'session']);

/**
 * The categories whose statements may be sent to an engine, and may come back from it: what its entry names, else what
 * is not sensitive; of these what the policy draws from transcripts and the subject has consented to.
 */
export function categoriesFor(policy: Policy, engine: Engine, consents: ActiveConsents): ReadonlySet<string> {
  const named = engine.categories ?? CATEGORIES.filter((category) => !UNSENT.has(category));
  return new Set(
    categoriesOf(policy).filter((category) => {
      const rule = ruleOf(policy, category);
      const isKept = rule.default !== 'never' && rule.autoExtract;
      return named.includes(category) && isKept && groundOf(policy, category, consents) !== null;
    }),
  );
}
