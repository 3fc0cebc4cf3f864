import { SENSITIVE_KINDS, type SensitiveKind } from '../../model/findings.js';
import { isDigit } from '../characters.js';
import { isIdeograph, isLetter } from './letters.js';
import type { Span } from './sentences.js';
import { type Evidence, LANGUAGES, tellingTerms } from './vocabulary.js';

/**
 * Whether a sentence is worth reading: it has a telling term, or two weak ones of one category and language. Nearly
 * all sentences are told off by this, at a tenth of the cost. Money is weak evidence too; here its signs and any
 * number stand for it.
 */
export function isPromising(text: string, { start, end }: Span): boolean {
  const weak = new Uint8Array(LANGUAGES * SENSITIVE_KINDS.length);
  const terms = tellingTerms();
  let isTelling = false;
  let hasNumber = false;
  const count = (_start: number, _end: number, { strength, language, kind }: Evidence): void => {
    const slot = slotOf(language, kind);
    weak[slot] = (weak[slot] ?? 0) + 1;
    if (strength !== 'weak' || (weak[slot] ?? 0) > 1) isTelling = true;
  };
  let at = start;
  while (at < end && !isTelling) {
    const unit = text.charCodeAt(at);
    const word = { start: at, end: at + 1 };
    if (isLetter(unit)) {
      while (word.end < end && isLetter(text.charCodeAt(word.end))) word.end += 1;
      terms.at(text, word, count);
    } else if (isIdeograph(unit)) terms.at(text, word, count);
    else hasNumber ||= isDigit(unit);
    at = word.end;
  }
  if (isTelling || !hasNumber) return isTelling;
  return Array.from({ length: LANGUAGES }, (_, language) => weak[slotOf(language, 'finance')]).some(Boolean);
}

function slotOf(language: number, kind: SensitiveKind): number {
  return language * SENSITIVE_KINDS.length + SENSITIVE_KINDS.indexOf(kind);
}
