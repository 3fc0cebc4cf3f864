import type { SignedRecords } from '../../model/signed-records.js';
import type { JsonDocument } from './document.js';

export interface JsonSignedRecords extends JsonDocument {
  type: 'report_verification';
  key_expected: boolean;
  records: { request: string | null; result: string; key_id: string | null; unsigned_keys: string[] }[];
}

export interface JsonPublicKey extends JsonDocument {
  type: 'public_key';
  algorithm: 'Ed25519';
  key_id: string;
  pem: string;
}

export function signedRecordsDocument({ records, isKeyExpected }: SignedRecords): JsonSignedRecords {
  return {
    type: 'report_verification',
    schema: 1,
    key_expected: isKeyExpected,
    records: records.map(({ request, result, keyId, unsignedKeys }) => ({
      request,
      result,
      key_id: keyId,
      unsigned_keys: [...unsignedKeys],
    })),
  };
}

export function publicKeyDocument({ keyId, pem }: { keyId: string; pem: string }): JsonPublicKey {
  return { type: 'public_key', schema: 1, algorithm: 'Ed25519', key_id: keyId, pem };
}
