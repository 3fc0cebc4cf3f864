import type { SensitiveKind } from '../../model/findings.js';
import type { Category } from '../../model/memory.js';

/** Tells the category of what a statement says about a person; null where it says nothing sensitive. */
export type SensitiveCategoryOf = (statement: string) => SensitiveKind | null;

const CREDENTIALS =
  /\b(?:passwords?|passphrase|api key|secret key|private key|access token|pin code)\b.*(?:\bis\b|=|:)/i;

/** Beliefs, origin and intimate life have no category: nothing here keeps them (GDPR, article 9). */
const NEVER_KEPT =
  /\b(?:catholic|protestant|christian|muslim|jewish|hindu|buddhist|atheist|mosque|synagogue|church|my religion|my faith|republican|democrat|communist|socialist|conservative voter|voted? for|political party|trade union|union member|gay|lesbian|bisexual|transgender|trans (?:man|woman)|queer|sexual\w*|my ethnicity|my race)\b/i;

/**
 * The category a statement belongs to, or null when it must not become a fact at all. Sensitive ones have a category
 * of their own, whatever rule found them, so that the policy can withhold them.
 */
export function categoryOf<Named extends string = Category>(
  claim: string,
  category: Named,
  sensitiveCategoryOf: SensitiveCategoryOf,
): Named | SensitiveKind | 'credentials' | null {
  if (NEVER_KEPT.test(claim)) return null;
  return CREDENTIALS.test(claim) ? 'credentials' : (sensitiveCategoryOf(claim) ?? category);
}
