import type { SensitiveKind } from '../../model/findings.js';
import type { Category } from '../../model/memory.js';
import { sparing } from './needs/sparing.js';

/** Tells the category of what a statement says about a person; null where it says nothing sensitive. */
export type SensitiveCategoryOf = (statement: string) => SensitiveKind | null;

const CREDENTIALS = sparing(
  /\b(?:passwords?|passphrase|api key|secret key|private key|access token|pin code)\b.*(?:\bis\b|=|:)/i,
);

/** Beliefs, origin and intimate life have no category: nothing here keeps them (GDPR, article 9). */
const NEVER_KEPT = sparing(
  /\b(?:catholic|protestant|christian|muslim|jewish|hindu|buddhist|atheist|mosque|synagogue|church|my religion|my faith|republican|democrat|communist|socialist|conservative voter|voted? for|political party|trade union|union member|gay|lesbian|bisexual|transgender|trans (?:man|woman)|queer|sexual\w*|my ethnicity|my race)\b/i,
);

/** The same in Swedish, German and Chinese. */
const NEVER_KEPT_ELSEWHERE = sparing(
  /(?<!\p{L})(?:katolik\p{L}*|muslim\p{L}*|kristen|judisk|jude|buddist|ateist|hindu|moskén?|går i kyrkan|min (?:tro|religion)|(?:sverige|social|krist)demokrat\p{L}*|moderaterna|vänsterpartiet|miljöpartist|röstar på|röstade på|facket|fackförbund\p{L}*|fackligt|homosexuell|bisexuell|lesbisk|transperson|bög|queer|katholisch|evangelisch|muslimisch|jüdisch|christlich|buddhist\p{L}*|atheist\p{L}*|moschee|synagoge|mein(?:e|en)? (?:glaube|religion|glauben)|afd|cdu|csu|spd|fdp|(?:wähle|gewählt habe ich) (?:die|den)|gewerkschaft\p{L}*|schwul|lesbisch|bisexuell|transgender)(?!\p{L})|基督徒|天主教|佛教|信佛|信教|穆斯林|回族|清真寺|党员|入党|工会|同性恋|双性恋|跨性别|出柜/iu,
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
  if (NEVER_KEPT.test(claim) || NEVER_KEPT_ELSEWHERE.test(claim)) return null;
  return CREDENTIALS.test(claim) ? 'credentials' : (sensitiveCategoryOf(claim) ?? category);
}
