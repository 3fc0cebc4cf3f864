import { endsInWord, isAscii } from './characters.js';
import type { Language } from './language.js';
import { sparing } from './needs/sparing.js';

/** What the write gate leaves where something was taken out: `[email]`, `[credential]`, `[erased]`. */
const PLACEHOLDER = /\[[a-z][a-z _-]{1,40}(?:[ :#-]?\d+)?\]/gi;

/** Where a statement ends although its sentence goes on: asides, reasons, requests that hang on it. */
const TAIL = [
  /[,;]?\s+(?:so|and|but|then)\s+(?:please|can you|could you|would you|will you|let's|lets|you (?:can|should|could|may|need|don't))\b.*$/is,
  /\s+so\s+(?:add|avoid|be|don't|do|explain|follow|give|just|keep|make|show|stick|tell|use|write)\b.*$/is,
  /\s+and (?:it's|it is|it was|it has|that's|they're|the \w+ (?:is|are))\b.*$/is,
  /,\s+(?:but|which|who|so (?!that)|and then|because|since|though|although|however|whereas|unless you|please|thanks|thank you|can you|could you|do you|what do you|is that|right|ok(?:ay)?|yes|no(?=\W*$)|lol|haha|btw|by the way|hence|thus|just|too|as well)\b.*$/is,
  /\s+(?:because|though|although|lol|haha|please|pls|btw|thanks|instead(?! of)|as well|too|anyway|then|:\)|:\(|:D|;\))[\s.!]*$/is,
  /[,;]?\s+(?:because|'cause|cause|cuz|since i|since we|(?:even )?though|although|or else)\s.*$/is,
  /(?:,|\s*-)\s+(?:it|it's|it is|they|they're|they are|he|she|that's|this is|the \w+ (?:is|are))\b.*$/is,
  /:\s*$/,
].map(sparing);

/** The length of `statement`, which has plain quotes, without what hangs on its end. */
export function lengthOfStatement(statement: string): number {
  const cut = TAIL.reduce((text, tail) => text.slice(0, tail.exec(text)?.index), statement);
  return endsInWord(cut) ? cut.length : cut.replace(/(?:[\s.,;:!…\\*]|->)+$/, '').length;
}

/** A small letter that begins a word, and no path, name of a file or of something in code. */
const WORD_FIRST = /^\p{Ll}(?=[\p{Ll}'’-]*(?:[\s,;:!?，。]|\.(?:\s|$)|$))/u;

/** No pronoun stands before a name or a month: a short Swedish sentence was taken for English (`född i Damaskus`). */
const I =
  /\bi(?=\b(?!\.))(?! (?:\p{Lu}\p{Ll}|(?:januari|februari|mars|april|maj|juni|juli|augusti|oktober)(?!\p{L})))/gu;

/** A statement as it is kept: one line, beginning with a capital. English writes `I` large. */
export function claimOf(statement: string, language: Language): string {
  const line = oneLine(statement).trim();
  const small = WORD_FIRST.exec(line)?.[0] ?? '';
  const claim = small === '' ? line : small.toUpperCase() + line.slice(small.length);
  return language === 'en' ? claim.replace(I, 'I') : claim;
}

/** `text` with single spaces: most texts have no other white space. */
function oneLine(text: string): string {
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text;
}

/** What denies the statement itself when `not` follows it: `I'm not a plumber any more`. */
const DENIES_ITSELF =
  /(?:\b(?:am|is|are|was|were|be|been|do|does|did|have|has|had|will|would|can|could|should|must|may|might|i'?m|we're|they're|he's|she's|it's|that's|why|if|or|but|and|certainly|definitely|really|just|also|still|actually|probably|it|me|you|them)|['’](?:m|s|re))$/i;

const DENIED_VALUE = sparing(/(,?)\s+(?:and\s+)?(?:not|rather than|instead of)\s+[^,]{1,60}$/i);

/** `my time zone is CET, not PST` without the value that was wrong. */
export function withoutDenied(claim: string): string {
  const wrong = DENIED_VALUE.exec(claim);
  if (wrong === null) return claim;
  const value = claim.slice(0, wrong.index);
  return wrong[1] === '' && DENIES_ITSELF.test(value) ? claim : value;
}

/** The form that digests and group keys are made of: the same statement typed in another way is the same. */
export function normaliseClaim(claim: string): string {
  const typed = isAscii(claim) ? claim : claim.normalize('NFKC');
  return oneLine(typed.toLowerCase().replace(/[’‘ʼ]/g, "'")).replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '');
}

export function withoutPlaceholders(text: string): string {
  return text.replace(PLACEHOLDER, ' ');
}
