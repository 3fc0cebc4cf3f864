/**
 * The key that records of erasure are signed with, beside the ledger's other keys and never beside the store. The
 * ledger's database says which key that is: where its file is missing, or holds another one, nothing is signed with a new
 * key in silence, which nobody who was given the old one would know.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ToolError } from '../model/errors.js';
import type { EpochMs } from '../model/time.js';
import { type Db, get, translate } from '../store/database.js';
import { syncFolder, writeDurably } from '../store/physical/durable.js';
import { appendEvent } from './chain.js';
import { type Ledger, ledgerTransaction, metaOf, putMeta } from './ledger.js';
import { keyIdOf, type SigningKey } from './signing.js';

const KEY_FILE = 'signing-key.pem';
const KNOWN_KEY = 'signing_key';

/** The ledger's signing key; it is made where none ever was. `ledger` when it is missing, another's, or cannot be read. */
export function signingKeyOf(ledger: Ledger): SigningKey {
  const path = join(ledger.dir, KEY_FILE);
  const known = metaOf(ledger.db, KNOWN_KEY);
  if (!existsSync(path)) {
    if (known !== null || hasErased(ledger.db)) throw lost(`the signing key ${path} is missing`);
    putInPlace(path, linkInPlace);
  }
  const key = readKey(path);
  if (known !== null && known !== key.id)
    throw lost(`the signing key ${path} is not the one that records of this ledger are signed with`);
  if (known === null && !ledger.readOnly)
    ledgerTransaction(ledger, () => putMeta(ledger.db, KNOWN_KEY, key.id));
  return key;
}

/** A new key takes the place of the one that was lost, or is to be used no more; on record. */
export function replaceSigningKey(ledger: Ledger, at: EpochMs): SigningKey {
  const path = join(ledger.dir, KEY_FILE);
  return ledgerTransaction(ledger, () => {
    putInPlace(path, renameSync);
    const key = readKey(path);
    putMeta(ledger.db, KNOWN_KEY, key.id);
    appendEvent(ledger.db, ledger.ring, { at, kind: 'signing_key_replaced', request: null, n: 0 });
    return key;
  });
}

/** Before an erasure began there was a key, also in ledgers that do not say which. */
function hasErased(db: Db): boolean {
  return get(db, "SELECT 1 FROM events WHERE kind = 'erased' LIMIT 1") !== null;
}

function lost(sentence: string): ToolError {
  return new ToolError('ledger', sentence, {
    hint: 'put the ledger folder back; where that key is lost, memory-forget ledger rotate-signing-key takes a new one, on record',
  });
}

function putInPlace(path: string, put: (draft: string, path: string) => void): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = `${path}.${process.pid}.tmp`;
  try {
    try {
      rmSync(draft, { force: true });
      writeDurably(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 'wx');
      put(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
    // Before the first record is signed: one whose key went with the power could be checked by nobody.
    syncFolder(dirname(path));
  } catch (error) {
    throw translate(error, path);
  }
}

/** Of two processes that make it at once the second takes the first one's: a link never replaces a file. */
function linkInPlace(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch {
    // Where there are no links, as on some network drives, the last one wins.
    if (!existsSync(path)) renameSync(draft, path);
  }
}

function readKey(path: string): SigningKey {
  try {
    const privateKey = createPrivateKey(readFileSync(path, 'utf8'));
    const publicKey = createPublicKey(privateKey);
    if (privateKey.asymmetricKeyType === 'ed25519') return { id: keyIdOf(publicKey), privateKey, publicKey };
  } catch (error) {
    throw new ToolError('ledger', `the signing key ${path} cannot be read`, {
      hint: 'put the ledger folder back',
      cause: error,
    });
  }
  throw new ToolError('ledger', `the signing key ${path} is not an Ed25519 key`, {
    hint: 'put the ledger folder back',
  });
}
