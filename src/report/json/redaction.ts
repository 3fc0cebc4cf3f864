import type { Finding } from '../../model/memory.js';
import type { JsonDocument } from './document.js';

export interface JsonRedaction extends JsonDocument {
  type: 'redaction';
  text: string;
  /** Offsets in UTF-16 units of the input. */
  findings: { kind: string; start: number; end: number }[];
}

export function redactionDocument(gated: { text: string; findings: readonly Finding[] }): JsonRedaction {
  return {
    type: 'redaction',
    schema: 1,
    text: gated.text,
    findings: gated.findings.map(({ kind, start, end }) => ({ kind, start, end })),
  };
}
