import { all, type Db } from '../store/database.js';
import type { FactRow } from '../store/facts.js';
import { messagesOfRound } from '../store/rounds.js';
import { ERASED_MARK, maskNames, namesHiddenInRound } from './hidden-names.js';

/** A round's words as they may be read: hidden names and what a hidden fact quotes are blanked, as when they are erased. */
export function roundText(db: Db, roundId: number, messages = messagesOfRound(db, roundId)): string {
  const quotes = hiddenQuotes(db, roundId);
  const names = namesHiddenInRound(db, roundId);
  return messages.map((message) => maskNames(maskQuotes(message.text, quotes), names)).join('\n');
}

/** The quotes of facts that a request hides one by one while their round stays visible. */
export function hiddenQuotes(db: Db, roundId: number): string[] {
  return all<Pick<FactRow, 'quote'>>(
    db,
    `SELECT f.quote FROM facts f JOIN tombstones t ON t.kind = 'fact' AND t.row_id = f.id
     JOIN requests q ON q.id = t.request_id
     WHERE f.round_id = ? AND coalesce(q.selection ->> 'keepSource', 0) = 0`,
    roundId,
  ).map((row) => row.quote);
}

export function maskQuotes(text: string, quotes: readonly string[]): string {
  let masked = text;
  for (const quote of quotes) if (quote.length > 0) masked = masked.replaceAll(quote, ERASED_MARK);
  return masked;
}
