import type { Language } from './language.js';

/** What stands right before words that somebody else is reported to have said, thought or asked. */
const REPORTING: Readonly<Record<Language, RegExp>> = {
  en: /(?<!\b(?:I|i|we|We)(?: \w+| have| had|['’]ve|['’]d)? )\b(?:said|says|told|tells|thinks?|thought|wrote|writes|texted|texts|claim(?:s|ed)|ask(?:s|ed)|reckons?|believe[sd]|insist(?:s|ed)|joke[sd]|pretend(?:s|ed)|guess(?:es|ed)|suspects|suggests|heard)(?: (?:to )?(?:me|us|him|her|them|everyone|everybody|people|(?:my|his|her|their) \w+))?(?: that| if| whether)?\s*[:,]?\s*["'“‘]?$/,
  sv: /(?<!(?<!\p{L})(?:jag|vi)(?: har| hade)? )(?<!\p{L})(?:sa|säger|sade|sagt|berätta(?:de|r)|skrev|skriver|tror|trodde|tycker|påstår|påstod|frågade|undrar|hävdar|menar|ropade)(?: (?:till |åt |för )?(?:mig|oss|henne|honom|dem|alla))?(?: att| om)?\s*:?\s*["'“”]?$/iu,
  de: /(?<!(?<!\p{L})(?:ich|wir) )(?<!\p{L})(?:sagte?n?|meinte?n?|schrieb|schreibt|erzählte?|glaubte?|behauptete?|fragte?|denkt|dachte|findet|fand|rief)(?: (?:zu )?(?:mir|uns|ihr|ihm|mich|allen))?\s*[,:]?\s*(?:dass|ob)?\s*["„“]?$/iu,
  zh: /(?<!(?:^|[，。,；])(?:我们?|咱们?)(?:[跟和对给]\p{Script=Han}{1,4})?[都也]?)(?:说|告诉(?:我们?|他|她|大家)|讲|写道|觉得|认为|以为|问(?:我们?)?|听说)[过了]?\s*[:：,，]?\s*["“「]?$/u,
};

/** True when what comes after `before` is what somebody else says. */
export function isReported(before: string, language: Language): boolean {
  return before !== '' && REPORTING[language].test(before);
}
