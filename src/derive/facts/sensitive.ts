import type { SensitiveKind } from '../../model/findings.js';
import type { Category } from '../../model/memory.js';
import { tellsOfBeliefs } from './beliefs.js';
import { sparing } from './needs/sparing.js';

/** Tells the category of what a statement says about a person; null where it says nothing sensitive. */
export type SensitiveCategoryOf = (statement: string) => SensitiveKind | null;

const CREDENTIALS = sparing(
  /\b(?:passwords?|passphrase|api key|secret key|private key|access token|pin code)\b.*(?:\bis\b|=|:)/i,
);

/**
 * The category a statement belongs to, or null when it must not become a fact at all. Sensitive ones have a category
 * of their own, whatever rule found them, so that the policy can withhold them.
 */
export function categoryOf<Named extends string = Category>(
  claim: string,
  category: Named,
  sensitiveCategoryOf: SensitiveCategoryOf,
): Named | SensitiveKind | 'credentials' | null {
  if (tellsOfBeliefs(claim)) return null;
  return CREDENTIALS.test(claim) ? 'credentials' : (sensitiveCategoryOf(claim) ?? category);
}
