import type { Verification } from '../../model/erasure.js';
import type { JsonDocument } from './document.js';
import { type JsonCheck, jsonCheck } from './erasure-report.js';

export interface JsonVerification extends JsonDocument {
  type: 'verification';
  target: Verification['target'];
  result: 'ok' | 'residue' | 'not_checked';
  checks: JsonCheck[];
  not_covered: string[];
  held: Record<string, number> | null;
}

export function verificationDocument(verification: Verification): JsonVerification {
  return {
    type: 'verification',
    schema: 1,
    target: verification.target,
    result: verification.result,
    checks: verification.checks.map(jsonCheck),
    not_covered: [...verification.notCovered],
    held: verification.held === null ? null : { ...verification.held },
  };
}
