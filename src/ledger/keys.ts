// The key ring of the ledger: without it no digest can be matched to a person again. Never beside the store.
//
// A digest says by which key it was made: 16 bytes for the first, two more with the number for a later one. New
// digests are made with the current key, a look-up tries each key that is still there (`rules` 13).

import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError } from '../model/errors.js';
import { isObject } from '../model/json.js';
import { syncFolder, writeDurably } from '../store/physical/durable.js';

export interface KeyRing {
  /** The number of the key that new digests are made with. The ledger's database says which (`rotate`). */
  current: number;
  keys: ReadonlyMap<number, Buffer>;
  /**
   * What the audit chain is hashed with while the key of the same number is current. They match nobody, and stay when
   * that key is destroyed: the chain can be checked for ever.
   */
  chainKeys: ReadonlyMap<number, Buffer>;
}

const KEY_FILE = 'keys.json';
const KEY_BYTES = 32;
const DIGEST_BYTES = 16;
const FIRST_KEY = 1;
/** Two bytes hold a key's number. */
const LAST_KEY = 0xffff;

/** Reads the key ring of a ledger; `ledger` when it is missing, not one, or lacks the current key. */
export function readKeyRing(dir: string, current: number): KeyRing {
  const path = join(dir, KEY_FILE);
  const ring = parseKeyFile(path, current);
  if (ring) return ring;
  throw new ToolError('ledger', `the ledger's key file ${path} is damaged`, {
    hint: 'put the ledger folder back',
  });
}

function parseKeyFile(path: string, current: number): KeyRing | null {
  try {
    return toKeyRing(readKeyFile(path), current);
  } catch (error) {
    throw new ToolError('ledger', `the ledger's key file ${path} cannot be read`, {
      hint: 'put the ledger folder back',
      cause: error,
    });
  }
}

/** Twice: the file that was just opened may be the one that was replaced and is being overwritten. */
function readKeyFile(path: string): unknown {
  const first = readFileSync(path, 'utf8');
  return JSON.parse(first.startsWith('{') ? first : readFileSync(path, 'utf8'));
}

function toKeyRing(value: unknown, current: number): KeyRing | null {
  if (!isObject(value) || !('keys' in value)) return null;
  const keys = toKeys(value.keys);
  // A ledger from before its first rotation may have one key for both.
  const chainKeys = 'chain' in value ? toKeys(value.chain) : keys;
  if (keys === null || chainKeys === null) return null;
  return keys.has(current) && chainKeys.has(current) ? { current, keys, chainKeys } : null;
}

function toKeys(value: unknown): Map<number, Buffer> | null {
  if (!isObject(value)) return null;
  const keys = new Map<number, Buffer>();
  for (const [id, text] of Object.entries(value)) {
    const key = Buffer.from(String(text), 'base64');
    if (key.length !== KEY_BYTES) return null;
    keys.set(Number(id), key);
  }
  return keys;
}

export function hasKeyRing(dir: string): boolean {
  return existsSync(join(dir, KEY_FILE));
}

/** Makes a new key ring and writes it durably, readable by its owner alone. */
export function createKeyRing(dir: string): KeyRing {
  const ring = passingKeyRing();
  writeKeyRing(dir, ring);
  return ring;
}

/** A key ring that is thrown away with the process: for a dry run where no ledger exists (`rules` 10). */
export function passingKeyRing(): KeyRing {
  const key = () => new Map([[FIRST_KEY, randomBytes(KEY_BYTES)]]);
  return { current: FIRST_KEY, keys: key(), chainKeys: key() };
}

/**
 * The ring with one more key, which is not the current one yet. A key that an interrupted rotation left, which never
 * was current, is replaced: nothing was made with it.
 */
export function withNextKey(ring: KeyRing): { ring: KeyRing; next: number } {
  const next = ring.current + 1;
  if (next > LAST_KEY) throw new ToolError('refused', 'the ledger has no number left for another key');
  const extended = (keys: ReadonlyMap<number, Buffer>) =>
    new Map([...[...keys].filter(([id]) => id < next), [next, randomBytes(KEY_BYTES)] as const]);
  return { ring: { ...ring, keys: extended(ring.keys), chainKeys: extended(ring.chainKeys) }, next };
}

/** The ring without these keys; their chain keys stay. */
export function withoutKeys(ring: KeyRing, ids: readonly number[]): KeyRing {
  return { ...ring, keys: new Map([...ring.keys].filter(([id]) => !ids.includes(id))) };
}

/** Whether a key may go: one that the chain is checked with too must not. */
export function isForDigestsAlone(ring: KeyRing, id: number): boolean {
  const key = ring.keys.get(id);
  return key !== undefined && ![...ring.chainKeys.values()].some((other) => other.equals(key));
}

/**
 * Writes a ring durably under the ledger's write lock: a new file takes the old one's place in one step, so that a
 * crash at any moment leaves one of them whole. With `wipesOld` the old file's bytes are overwritten afterwards.
 */
export function writeKeyRing(dir: string, ring: KeyRing, { wipesOld = false } = {}): void {
  const path = join(dir, KEY_FILE);
  const old = wipesOld ? openSync(path, 'r+') : null;
  writeDurably(`${path}.tmp`, JSON.stringify({ keys: spelt(ring.keys), chain: spelt(ring.chainKeys) }));
  const before = old === null ? 0 : readFileSync(old).length;
  renameSync(`${path}.tmp`, path);
  syncFolder(dir);
  if (old === null) return;
  writeSync(old, Buffer.alloc(before), 0, before, 0);
  fsyncSync(old);
  closeSync(old);
}

function spelt(keys: ReadonlyMap<number, Buffer>): Record<string, string> {
  return Object.fromEntries([...keys].map(([id, key]) => [String(id), key.toString('base64')]));
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
  | 'name-everyone'
  | 'name-letters'
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

/** A keyed digest (HMAC-SHA-256, 16 bytes, and the key's number) of the parts. Pseudonymous, not anonymous (`rules` 12). */
export function keyedDigest(ring: KeyRing, domain: DigestDomain, ...parts: string[]): Buffer {
  const hmac = createHmac('sha256', keyObjectOf(currentKey(ring)));
  hmac.update(parts.length === 0 ? domain : `${domain}\0${parts.join('\0')}`);
  return tagged(hmac.digest().subarray(0, DIGEST_BYTES), ring.current);
}

const keyObjects = new WeakMap<Buffer, KeyObject>();

/** Made once a key: from its bytes each digest would take a third more time. */
function keyObjectOf(key: Buffer): KeyObject {
  const known = keyObjects.get(key);
  if (known) return known;
  const made = createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}

/** One thing's digests under every key that is still there, the current key's first: that one is stored, all are looked up. */
export type Digests = readonly [Buffer, ...Buffer[]];

/** The same of every key, the current one first. */
function underEachKey(ring: KeyRing, digest: (ring: KeyRing) => Buffer): Digests {
  return [digest(ring), ...earlierRings(ring).map(digest)];
}

export function keyedDigests(ring: KeyRing, domain: DigestDomain, ...parts: string[]): Digests {
  return underEachKey(ring, (one) => keyedDigest(one, domain, ...parts));
}

function earlierRings(ring: KeyRing): KeyRing[] {
  if (ring.keys.size === 1) return [];
  return [...ring.keys.keys()]
    .filter((id) => id < ring.current)
    .sort((a, b) => b - a)
    .map((current) => ({ ...ring, current }));
}

/** A digest with the number of its key. */
export function tagged(digest: Buffer, keyId: number): Buffer {
  if (keyId === FIRST_KEY) return digest;
  return Buffer.concat([digest, Buffer.from([keyId >> 8, keyId & 0xff])]);
}

/** The number of the key that a digest was made with. */
export function keyIdOf(digest: Buffer): number {
  return keyIdOfTag(digest.subarray(DIGEST_BYTES));
}

/** The same by what follows the digest's first 16 bytes. */
export function keyIdOfTag(tag: Buffer): number {
  return tag.length === 2 ? tag.readUInt16BE(0) : FIRST_KEY;
}

/** A digest without the number of its key. */
export function untagged(digest: Buffer): Buffer {
  return digest.subarray(0, DIGEST_BYTES);
}

/** The key in use; also the key of new fingerprints. */
export function currentKey(ring: KeyRing): Buffer {
  return requireKey(ring.keys, ring.current);
}

export function requireKey(keys: ReadonlyMap<number, Buffer>, id: number): Buffer {
  const key = keys.get(id);
  if (!key)
    throw new ToolError('ledger', `the ledger lacks its key ${id}`, { hint: 'put the ledger folder back' });
  return key;
}
