// The key ring of the ledger: without it no digest can be matched to a person again. Never beside the store.

import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError } from '../model/errors.js';
import { writeDurably } from '../store/physical/durable.js';

export interface KeyRing {
  current: number;
  keys: ReadonlyMap<number, Buffer>;
}

const KEY_FILE = 'keys.json';
const KEY_BYTES = 32;
const DIGEST_BYTES = 16;

/** Reads the key ring of a ledger; `ledger` when it is missing or not one. */
export function readKeyRing(dir: string): KeyRing {
  const path = join(dir, KEY_FILE);
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const ring = toKeyRing(parsed);
    if (ring) return ring;
  } catch (error) {
    throw new ToolError('ledger', `the ledger's key file ${path} cannot be read`, {
      hint: 'put the ledger folder back',
      cause: error,
    });
  }
  throw new ToolError('ledger', `the ledger's key file ${path} is damaged`, {
    hint: 'put the ledger folder back',
  });
}

function toKeyRing(value: unknown): KeyRing | null {
  if (typeof value !== 'object' || value === null || !('current' in value) || !('keys' in value)) return null;
  if (typeof value.current !== 'number' || typeof value.keys !== 'object' || value.keys === null) return null;
  const keys = new Map<number, Buffer>();
  for (const [id, text] of Object.entries(value.keys)) {
    const key = Buffer.from(String(text), 'base64');
    if (key.length !== KEY_BYTES) return null;
    keys.set(Number(id), key);
  }
  return keys.has(value.current) ? { current: value.current, keys } : null;
}

/** Makes a new key ring and writes it durably, readable by its owner alone. */
export function createKeyRing(dir: string): KeyRing {
  const key = randomBytes(KEY_BYTES);
  const path = join(dir, KEY_FILE);
  writeDurably(`${path}.tmp`, JSON.stringify({ current: 1, keys: { 1: key.toString('base64') } }));
  renameSync(`${path}.tmp`, path);
  return { current: 1, keys: new Map([[1, key]]) };
}

/** A key ring that is thrown away with the process: for a dry run where no ledger exists (`rules` 10). */
export function passingKeyRing(): KeyRing {
  return { current: 1, keys: new Map([[1, randomBytes(KEY_BYTES)]]) };
}

/** What a digest stands for: two domains never give the same digest for the same words. */
export type DigestDomain =
  | 'source'
  | 'session'
  | 'line'
  | 'text'
  | 'fact'
  | 'name'
  | 'name-head'
  | 'group'
  | 'call'
  | 'output'
  | 'reasoning'
  | 'reach-tenant'
  | 'reach-scope'
  | 'reach-subject'
  | 'reach-none'
  | 'hold'
  | 'caller'
  | 'subject';

/** A keyed digest (HMAC-SHA-256, 16 bytes) of the parts. Pseudonymous, not anonymous (`rules` 12). */
export function keyedDigest(ring: KeyRing, domain: DigestDomain, ...parts: string[]): Buffer {
  const hmac = createHmac('sha256', currentKey(ring));
  hmac.update(domain);
  for (const part of parts) {
    hmac.update('\0');
    hmac.update(part);
  }
  return hmac.digest().subarray(0, DIGEST_BYTES);
}

/** The key in use; also the key of the fingerprints. */
export function currentKey(ring: KeyRing): Buffer {
  const key = ring.keys.get(ring.current);
  if (!key) throw new ToolError('ledger', 'the ledger has no current key');
  return key;
}
