// The one place where stored reasoning is read to be shown (`rules` 28).
import type { Workspace } from '../ledger/workspace.js';
import { numberedId } from '../model/ids.js';
import type { ReasoningList } from '../model/reasoning.js';
import type { Scope } from '../model/scope.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, get } from '../store/database.js';
import { namesHiddenInRound } from './hidden-names.js';
import { resolveRow, resolveSession } from './resolve.js';
import { hiddenQuotes } from './round-text.js';

/** A session, or one round of it, as it is typed. */
export type ReasoningOf = { session: string } | { round: string };

/** A shortened id of four characters is enough to read. */
const READ = { minPrefix: 4 };

interface Found {
  round_id: number;
  uid: string;
  n: number;
  at: EpochMs | null;
  text: string;
}

/**
 * The redacted reasoning of a session and its subagents, or of one round. Of what a request hides none is given: not of
 * hidden rounds, not of one of which a fact is hidden, not what mentions a hidden name. Throws `not_found`.
 */
export function listReasoning(workspace: Workspace, of: ReasoningOf): ReasoningList {
  const { store, clock } = workspace;
  const rounds = roundsOf(workspace, of);
  const found = all<Found>(
    store.db,
    `SELECT x.round_id, s.uid, r.n, x.at, x.text FROM reasoning_texts x JOIN unmarked_rounds r ON r.id = x.round_id
       JOIN sessions s ON s.id = r.session_id
     WHERE r.id IN (SELECT value FROM json_each(?)) AND r.expires_at > ? ORDER BY s.id, r.n, x.id`,
    JSON.stringify(rounds),
    clock(),
  );
  const rows = found
    .filter((row) => !isHidden(store.db, row))
    .map(({ uid, n, at, text }) => ({ round: numberedId(uid, 'round', n), at, text }));
  return { scope: scopeOf(store.db, rounds), rows };
}

function roundsOf(workspace: Workspace, of: ReasoningOf): number[] {
  const { db } = workspace.store;
  if ('round' in of) return [resolveRow(db, of.round, { ...READ, kind: 'round' }).rowId];
  return all<{ id: number }>(
    db,
    `SELECT r.id FROM rounds r JOIN sessions s ON s.id = r.session_id
     WHERE s.uid IN (SELECT value FROM json_each(?)) ORDER BY r.id`,
    JSON.stringify(resolveSession(workspace, of.session, READ)),
  ).map(({ id }) => id);
}

function isHidden(db: Db, { round_id, text }: Found): boolean {
  return hiddenQuotes(db, round_id).length > 0 || (namesHiddenInRound(db, round_id)?.isIn(text) ?? false);
}

/** One session and its subagents are of one scope. */
function scopeOf(db: Db, [round]: readonly number[]): Scope {
  const scope = get<Scope>(
    db,
    'SELECT c.tenant, c.subject, c.context FROM rounds r JOIN scopes c ON c.id = r.scope_id WHERE r.id = ?',
    round ?? 0,
  );
  if (!scope) throw new Error('a session without rounds');
  return scope;
}
