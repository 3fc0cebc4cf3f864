// A statement that says that something is, and that something else is not, is two facts.
import type { Polarity } from '../../model/memory.js';
import { clausePiecesOf } from './apart-english.js';
import type { Part } from './cut-apart.js';
import type { Language } from './language.js';
import { spokenPiecesOf } from './languages/apart.js';
import { polarityOf } from './polarity.js';

/**
 * The parts of a statement of which one tells what is and the next what is not. Parts that say the same way, or that say
 * nothing alone, stay together. `statement` has plain quotes.
 */
export function partsOf(statement: string, language: Language, category: string): Part[] {
  const pieces = language === 'en' ? clausePiecesOf(statement) : spokenPiecesOf(statement, language);
  if (pieces.length === 1) return pieces;
  const parts: (Part & { polarity: Polarity })[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    const polarity = polarityOf(wordsOf(statement, piece), language, category);
    if (last?.polarity === polarity) last.end = piece.end;
    else parts.push({ ...piece, polarity });
  }
  return parts;
}

function wordsOf(statement: string, { start, end, shared }: Part): string {
  return shared + statement.slice(start, end);
}
