import type { JsonDocument } from './document.js';

export interface JsonConfirmation extends JsonDocument {
  type: 'confirmation';
  fact: string;
  /** It had been replaced. */
  stands_again: boolean;
  /** What says the same and stands again with it. Absent where nothing does. */
  repetitions?: string[];
}

export function confirmationDocument({
  fact,
  standsAgain,
  repetitions,
}: {
  fact: string;
  standsAgain: boolean;
  repetitions: readonly string[];
}): JsonConfirmation {
  return {
    type: 'confirmation',
    schema: 1,
    fact,
    stands_again: standsAgain,
    ...(repetitions.length > 0 && { repetitions: [...repetitions] }),
  };
}
