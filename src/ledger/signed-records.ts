// Records of erasure in a file, checked without store or ledger: anybody who was given one can do it.
import { isObject, tryParse } from '../model/json.js';
import type { SignedRecord, SignedRecords } from '../model/signed-records.js';
import { checkSignature, parsePublicKey } from './signing.js';

/** The records in a text: one, one a line, or those of a run. Null when it holds none. */
export function readRecords(text: string): object[] | null {
  const whole = parse(text);
  const documents =
    whole === null
      ? text
          .split(/\r?\n/)
          .filter((line) => line.trim() !== '')
          .map(parse)
      : [whole];
  if (documents.some((document) => document === null)) return null;
  const records = documents.filter((document) => document !== null).flatMap(recordsIn);
  return records.length === 0 ? null : records;
}

/** The sums of a run are nobody's record: each request has its own, and that is what is signed. */
function recordsIn(document: object): object[] {
  const inner: unknown[] = 'reports' in document && Array.isArray(document.reports) ? document.reports : [];
  const isRecord = 'type' in document && document.type === 'erasure_report';
  const own = isRecord && (inner.length === 0 || 'signature' in document) ? [document] : [];
  return [...own, ...inner.filter(isObject)];
}

function parse(text: string): object | null {
  const value = tryParse(text);
  return isObject(value) ? value : null;
}

/** Null when the key is not one. */
export function verifySignatures(records: readonly object[], pem: string | null): SignedRecords | null {
  const expected = pem === null ? null : parsePublicKey(pem);
  if (pem !== null && expected === null) return null;
  return {
    isKeyExpected: expected !== null,
    records: records.map((record): SignedRecord => {
      const verdict = checkSignature(record, expected);
      return {
        request: 'request' in record && typeof record.request === 'string' ? record.request : null,
        result: verdict.result,
        keyId: 'keyId' in verdict ? verdict.keyId : null,
        unsignedKeys: verdict.result === 'valid' ? verdict.unsignedKeys : [],
      };
    }),
  };
}
