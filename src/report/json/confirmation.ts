import type { JsonDocument } from './document.js';

export interface JsonConfirmation extends JsonDocument {
  type: 'confirmation';
  fact: string;
}

export function confirmationDocument(fact: string): JsonConfirmation {
  return { type: 'confirmation', schema: 1, fact };
}
