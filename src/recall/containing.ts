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
  const stored = STORED_TEXTS[kind];
  const likely = stored === undefined ? live : likelyKeys(db, stored, { live, wanted: filter.contains });
  const rows = rowsByKey(db, kind, { ids: likely, filter });
  return new Set(likely.filter((id) => holdsAll(rows.get(id)?.text ?? '', filter.contains)));
}

/** The stored parts of a row's text: it is put together as it is shown only where they hold what is wanted. */
const STORED_TEXTS: Partial<Record<ScopedKind, string>> = {
  rounds:
    'SELECT m.round_id AS id, m.text FROM json_each(?) j CROSS JOIN messages m ON m.round_id = j.value ORDER BY m.id',
  facts: 'SELECT f.id, f.claim AS text FROM json_each(?) j CROSS JOIN facts f ON f.id = j.value',
};

function likelyKeys(
  db: Db,
  stored: string,
  { live, wanted }: { live: readonly number[]; wanted: readonly string[] },
): number[] {
  const texts = new Map<number, string>();
  for (const { id, text } of all<{ id: number; text: string }>(db, stored, JSON.stringify(live))) {
    const before = texts.get(id);
    texts.set(id, before === undefined ? text : `${before}\n${text}`);
  }
  return live.filter((id) => holdsAll(texts.get(id) ?? '', wanted));
}
