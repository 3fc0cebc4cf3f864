// Rows by a text that stands in them, as they may be read: what a request hides in a row is not found there either.
import { all, type Db } from '../store/database.js';
import type { RowFilter } from './filter.js';
import { liveKeys, rowsByKey, type ScopedKind } from './list.js';

/** In any case, composed, each white space as one. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');
}

/** Whether all of these stand in a text. */
export function holdsAll(text: string, wanted: readonly string[]): boolean {
  const where = folded(text);
  return wanted.every((one) => where.includes(folded(one)));
}

/** The keys of the live rows of which the text, as it is shown, holds all that the filter wants. */
export function keysContaining(db: Db, kind: ScopedKind, filter: RowFilter): ReadonlySet<number> {
  const live = liveKeys(db, kind, filter);
  const likely = kind === 'rounds' ? roundsHolding(db, live, filter.contains) : live;
  const rows = rowsByKey(db, kind, { ids: likely, filter });
  return new Set(likely.filter((id) => holdsAll(rows.get(id)?.text ?? '', filter.contains)));
}

/** By the messages alone: a round's own text is put together only where they hold what is wanted. */
function roundsHolding(db: Db, rounds: readonly number[], wanted: readonly string[]): number[] {
  const messages = all<{ round_id: number; text: string }>(
    db,
    'SELECT round_id, text FROM messages WHERE round_id IN (SELECT value FROM json_each(?)) ORDER BY id',
    JSON.stringify(rounds),
  );
  const texts = new Map<number, string>();
  for (const { round_id, text } of messages) {
    const before = texts.get(round_id);
    texts.set(round_id, before === undefined ? text : `${before}\n${text}`);
  }
  return rounds.filter((id) => holdsAll(texts.get(id) ?? '', wanted));
}
