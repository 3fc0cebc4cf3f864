/**
 * Signatures over records of erasure (Ed25519). A signature shows that a record is the one that the holder of the key
 * made, whole and unchanged; it does not show that what it says is true: the holder says so of their own deed.
 */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from '../model/canonical.js';
import type { Signature } from '../model/certificate.js';
import type { ErasureReport } from '../model/erasure.js';
import { isObject } from '../model/json.js';
import { erasureReportDocument, jsonSignature } from '../model/published.js';
import type { EpochMs } from '../model/time.js';

export interface SigningKey {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** For those who are to check records: PEM. */
export function publicKeyPem(key: SigningKey): string {
  return key.publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

export function keyIdOf(publicKey: KeyObject): string {
  return createHash('sha256').update(derOf(publicKey)).digest('hex').slice(0, 16);
}

function derOf(publicKey: KeyObject): Buffer {
  return publicKey.export({ type: 'spki', format: 'der' });
}

/** The same record with a signature over all that is published of it. */
export function signReport(report: ErasureReport, key: SigningKey, at: EpochMs): ErasureReport {
  const { signature: _, ...unsigned } = erasureReportDocument(report);
  return { ...report, signature: signDocument(unsigned, key, at) };
}

/** A signature over every key of a document. */
export function signDocument(document: object, key: SigningKey, at: EpochMs): Signature {
  const signature: Signature = {
    algorithm: 'Ed25519',
    canonicalization: 'RFC 8785',
    keyId: key.id,
    publicKey: derOf(key.publicKey).toString('base64'),
    signedAt: at,
    covers: Object.keys(document).sort(),
    value: '',
  };
  const bytes = signedBytes({ ...document, signature: jsonSignature(signature) }, signature.covers);
  return { ...signature, value: sign(null, bytes, key.privateKey).toString('base64') };
}

export type SignatureVerdict =
  /** Signed by the key that it names, and by the expected one where one was given. */
  | { result: 'valid'; keyId: string; isExpectedKey: boolean; unsignedKeys: string[] }
  | { result: 'altered'; keyId: string | null }
  | { result: 'other_key'; keyId: string }
  | { result: 'unsigned' };

/** A record whose type, request and result are not signed says nothing. */
const SIGNED_IN_RECORDS = ['type', 'schema', 'request', 'status', 'erased', 'checks'];

/**
 * Checks a published document, however it was indented or ordered; a record of erasure unless other keys are named that
 * must be signed. Needs neither store nor ledger.
 */
export function checkSignature(
  document: object,
  expected: KeyObject | null,
  mustBeSigned: readonly string[] = SIGNED_IN_RECORDS,
): SignatureVerdict {
  if (!('signature' in document)) return { result: 'unsigned' };
  const signature = readSignature(document.signature, mustBeSigned);
  if (signature === null) return { result: 'altered', keyId: null };
  const { publicKey, value, covers } = signature;
  const keyId = keyIdOf(publicKey);
  const isWhole = signature.keyId === keyId && covers.every((key) => Object.hasOwn(document, key));
  if (!isWhole || !verify(null, signedBytes(document, covers), publicKey, value))
    return { result: 'altered', keyId };
  if (expected !== null && !derOf(expected).equals(derOf(publicKey))) return { result: 'other_key', keyId };
  const unsignedKeys = Object.keys(document).filter((key) => key !== 'signature' && !covers.includes(key));
  return { result: 'valid', keyId, isExpectedKey: expected !== null, unsignedKeys };
}

/** An Ed25519 public key as PEM; null for anything else. */
export function parsePublicKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey(text);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** What is covered, and the signature itself without its value. */
function signedBytes(document: object, covers: readonly string[]): Buffer {
  const covered = Object.entries(document).filter(([key]) => covers.includes(key));
  const { value: _, ...about } =
    'signature' in document && isObject(document.signature) ? document.signature : {};
  return Buffer.from(canonicalJson({ ...Object.fromEntries(covered), signature: about }));
}

interface ReadSignature {
  keyId: string;
  publicKey: KeyObject;
  covers: string[];
  value: Buffer;
}

function readSignature(signature: unknown, mustBeSigned: readonly string[]): ReadSignature | null {
  if (!isObject(signature)) return null;
  const { public_key: spelt, value, covers } = signature;
  if (typeof spelt !== 'string' || typeof value !== 'string' || !isListOfKeys(covers, mustBeSigned))
    return null;
  try {
    const der = Buffer.from(spelt, 'base64');
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const bytes = Buffer.from(value, 'base64');
    // Base64 has several spellings of the same bytes; only the one that was written is the record.
    const isSpeltAsWritten = bytes.toString('base64') === value && der.toString('base64') === spelt;
    if (publicKey.asymmetricKeyType !== 'ed25519' || !isSpeltAsWritten) return null;
    return { keyId: String(signature.key_id), publicKey, covers, value: bytes };
  } catch {
    return null;
  }
}

function isListOfKeys(value: unknown, mustHave: readonly string[]): value is string[] {
  return (
    Array.isArray(value) &&
    value.every((key) => typeof key === 'string') &&
    mustHave.every((key) => value.includes(key))
  );
}
