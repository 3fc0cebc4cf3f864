import type { JsonDocument } from './document.js';

export interface JsonConfirmation extends JsonDocument {
  type: 'confirmation';
  fact: string;
  /** It had been replaced. */
  stands_again: boolean;
}

export function confirmationDocument({
  fact,
  standsAgain,
}: {
  fact: string;
  standsAgain: boolean;
}): JsonConfirmation {
  return { type: 'confirmation', schema: 1, fact, stands_again: standsAgain };
}
