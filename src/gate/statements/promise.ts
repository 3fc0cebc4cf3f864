import { SENSITIVE_KINDS } from '../../model/findings.js';
import { isIdeograph, isLetter, isMoneySign } from './letters.js';
import type { Span } from './sentences.js';
import { LANGUAGES, slotOf, tellingTerms } from './vocabulary.js';

/**
 * Whether a sentence is worth reading: it has a telling term, or two weak ones of one category and language. Nearly
 * all sentences are told off by this, at a tenth of the cost.
 */
export function isPromising(text: string, { start, end }: Span): boolean {
  const weak = new Uint8Array(LANGUAGES * SENSITIVE_KINDS.length);
  let isTelling = false;
  const count = (_start: number, _end: number, slot: number): void => {
    if (slot < 0) isTelling = true;
    else {
      weak[slot] = (weak[slot] ?? 0) + 1;
      if ((weak[slot] ?? 0) > 1) isTelling = true;
    }
  };
  let at = start;
  while (at < end && !isTelling) {
    const unit = text.charCodeAt(at);
    if (isIdeograph(unit)) {
      tellingTerms().at(text, { start: at, end: at + 1 }, count);
      at += 1;
    } else if (isLetter(unit)) {
      const word = { start: at, end: at + 1 };
      while (word.end < end && isLetter(text.charCodeAt(word.end))) word.end += 1;
      tellingTerms().at(text, word, count);
      at = word.end;
    } else {
      if (isMoneySign(unit))
        for (let language = 0; language < LANGUAGES; language += 1)
          count(at, at, slotOf(language, 'finance'));
      at += 1;
    }
  }
  return isTelling;
}
