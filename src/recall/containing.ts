// Rows by a text that stands in them, as they may be read: what a request hides in a row is not found there either.
import type { ListRow } from '../model/listing.js';
import type { AuthoredBy } from '../model/memory.js';
import { all, type Db } from '../store/database.js';
import type { RowFilter } from './filter.js';
import { liveKeys, rowsByKey, type ScopedKind } from './list.js';
import { toldClaim } from './told.js';

/** In any case, composed, each white space as one. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');
}

/** Whether each of these stands in one of the texts. */
export function holdsAll(texts: readonly string[], wanted: readonly string[]): boolean {
  const where = texts.map(folded);
  return wanted.every((one) => where.some((text) => text.includes(folded(one))));
}

/** The keys of the live rows that hold all that the filter wants, as they are shown. */
export function keysContaining(db: Db, kind: ScopedKind, filter: RowFilter): ReadonlySet<number> {
  const live = liveKeys(db, kind, filter);
  const likely = likelyKeys(db, kind, { live, wanted: filter.contains });
  const rows = rowsByKey(db, kind, { ids: likely, filter });
  return new Set(
    likely.filter((id) => {
      const row = rows.get(id);
      return row !== undefined && holdsAll(shownTexts(row), filter.contains);
    }),
  );
}

/** A fact is told of its subject, and its own words stand beside it: both are read, so both are found. */
function shownTexts({ text, quote, authoredBy }: Pick<ListRow, 'text' | 'quote' | 'authoredBy'>): string[] {
  return quote !== null && authoredBy === 'subject' ? [text, quote] : [text];
}

interface Wanted {
  live: readonly number[];
  wanted: readonly string[];
}

/** A row is put together as it is shown only where what is stored of it may hold what is wanted. */
function likelyKeys(db: Db, kind: ScopedKind, { live, wanted }: Wanted): readonly number[] {
  switch (kind) {
    case 'rounds':
      return roundsHolding(db, { live, wanted });
    case 'facts':
      return factsHolding(db, { live, wanted });
    default:
      return live;
  }
}

function roundsHolding(db: Db, { live, wanted }: Wanted): number[] {
  const texts = new Map<number, string>();
  for (const { id, text } of all<{ id: number; text: string }>(
    db,
    'SELECT m.round_id AS id, m.text FROM json_each(?) j CROSS JOIN messages m ON m.round_id = j.value ORDER BY m.id',
    JSON.stringify(live),
  )) {
    const before = texts.get(id);
    texts.set(id, before === undefined ? text : `${before}\n${text}`);
  }
  return live.filter((id) => holdsAll([texts.get(id) ?? ''], wanted));
}

function factsHolding(db: Db, { live, wanted }: Wanted): number[] {
  return all<{ id: number; subject: string; claim: string; quote: string; authoredBy: AuthoredBy }>(
    db,
    `SELECT f.id, c.subject, f.claim, f.quote, f.authored_by AS authoredBy
     FROM json_each(?) j CROSS JOIN facts f ON f.id = j.value JOIN scopes c ON c.id = f.scope_id`,
    JSON.stringify(live),
  )
    .filter((fact) => holdsAll(shownTexts({ ...fact, text: toldClaim(fact, fact.subject) }), wanted))
    .map(({ id }) => id);
}
