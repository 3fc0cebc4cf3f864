// The one place where stored reasoning is read to be shown (`rules` 28).
import type { Workspace } from '../ledger/workspace.js';
import { numberedId, READ_PREFIX } from '../model/ids.js';
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
const READ = { minPrefix: READ_PREFIX };

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
  const { sessions, round } = placeOf(workspace, of);
  const found = all<Found>(
    store.db,
    `SELECT x.round_id, s.uid, r.n, x.at, x.text FROM sessions s JOIN unmarked_rounds r ON r.session_id = s.id
       JOIN reasoning_texts x ON x.round_id = r.id
     WHERE s.uid IN (SELECT value FROM json_each(:sessions)) AND (:round IS NULL OR r.id = :round) AND r.expires_at > :now
     ORDER BY s.id, r.n, x.id`,
    { sessions: JSON.stringify(sessions), round, now: clock() },
  );
  const rows = found
    .filter((row) => !isHidden(store.db, row))
    .map(({ uid, n, at, text }) => ({ round: numberedId(uid, 'round', n), at, text }));
  return { scope: scopeOf(store.db, sessions), rows };
}

/** Whole ids of sessions, and the key of the round where one is meant. */
function placeOf(workspace: Workspace, of: ReasoningOf): { sessions: string[]; round: number | null } {
  if ('session' in of) return { sessions: resolveSession(workspace, of.session, READ), round: null };
  const { id, rowId } = resolveRow(workspace.store.db, of.round, { ...READ, kind: 'round' });
  return { sessions: [id.slice(0, id.lastIndexOf('.'))], round: rowId };
}

function isHidden(db: Db, { round_id, text }: Found): boolean {
  return hiddenQuotes(db, round_id).length > 0 || (namesHiddenInRound(db, round_id)?.isIn(text) ?? false);
}

/** A session and its subagents are of one scope. */
function scopeOf(db: Db, [session]: readonly string[]): Scope {
  const scope = get<Scope>(
    db,
    'SELECT c.tenant, c.subject, c.context FROM sessions s JOIN scopes c ON c.id = s.scope_id WHERE s.uid = ?',
    session ?? '',
  );
  if (!scope) throw new Error('a session that was just resolved is not there');
  return scope;
}
