// What a person may see of what is remembered about them: everything that `list` shows of their own scope, and of it only
// what is theirs. Left out are the assistant's words, in which folder and line of a transcript something stands, what tools
// touched, and how sure a rule is in figures. What is hidden, expired, replaced or restricted is in no list anyway.
import type { Workspace } from '../ledger/workspace.js';
import { parseId } from '../model/ids.js';
import type { ListRow } from '../model/listing.js';
import { type Db, get } from '../store/database.js';
import { messagesOfRound } from '../store/rounds.js';
import { holdsAll } from './containing.js';
import type { RowFilter } from './filter.js';
import { type ListOrder, listRows } from './listed.js';
import { roundText } from './round-text.js';
import { summaryText } from './summary-text.js';

/** A fact that waits to be confirmed is its subject's to confirm, so that they see it. */
export function listAsSubject(
  workspace: Workspace,
  kind: 'facts' | 'rounds' | 'summaries',
  filter: RowFilter,
  order: ListOrder,
): { total: number; rows: ListRow[] } {
  const { db } = workspace.store;
  if (kind === 'facts') {
    const { total, rows } = listRows(workspace, kind, { ...filter, confirmation: 'any' }, order);
    return { total, rows: rows.map(theirs) };
  }
  // What is wanted is looked for in what is theirs alone, or it would tell what stands in the rest.
  const rows = listRows(workspace, kind, { ...filter, contains: [], limit: null }, order)
    .rows.map((row) => ({
      ...theirs(row),
      text: kind === 'rounds' ? ownWords(db, row.id) : ownSummary(db, row),
    }))
    .filter(({ text }) => text.trim() !== '' && holdsAll([text], filter.contains));
  return { total: rows.length, rows: filter.limit === null ? rows : rows.slice(0, filter.limit) };
}

function theirs(row: ListRow): ListRow {
  return {
    ...row,
    project: null,
    confidence: null,
    quote: row.authoredBy === 'subject' ? row.quote : null,
    sources: row.sources.map(({ round }) => ({ round, sourceRef: null })),
  };
}

/** A session summed up without the folder that it was in and what its tools touched. */
function ownSummary(db: Db, { id, text, subject }: ListRow): string {
  const { session, n } = parseId(id) ?? {};
  const key = get<{ id: number }>(
    db,
    'SELECT m.id FROM summaries m JOIN unmarked_sessions s ON s.id = m.session_id WHERE s.uid = ? AND m.n = ?',
    session,
    n,
  )?.id;
  return key === undefined ? text : (summaryText(db, key, { subject, isForSubject: true }) ?? '');
}

/** What the person said in a round. */
function ownWords(db: Db, id: string): string {
  const { session, n } = parseId(id) ?? {};
  const round = get<{ id: number }>(
    db,
    'SELECT r.id FROM unmarked_rounds r JOIN sessions s ON s.id = r.session_id WHERE s.uid = ? AND r.n = ?',
    session,
    n,
  );
  if (round === null) return '';
  const messages = messagesOfRound(db, round.id).filter((message) => message.role === 'human');
  return roundText(db, round.id, messages);
}
