// By what lines of logs without ids are known in a copy under another name.
import { type KeyRing, keyedDigest } from '../ledger/keys.js';
import { all, type Db } from '../store/database.js';
import { copyIdOf } from '../transcripts/index.js';

interface OfScope {
  scopeId: number;
  digest: Buffer;
}

interface Where {
  column: 'id' | 'session_id';
  id: number;
}

/** Of these rounds: as their lines carry them, else from what is stored of them. */
export function copyDigestsOf(db: Db, ring: KeyRing, { column, id }: Where): OfScope[] {
  const carried = all<OfScope>(
    db,
    `SELECT r.scope_id AS scopeId, l.copy_digest AS digest FROM rounds r JOIN lines l ON l.round_id = r.id
     WHERE r.${column} = ? AND l.copy_digest IS NOT NULL`,
    id,
  );
  return [...carried, ...digestsOfEarlier(db, ring, { column, id })];
}

interface Earlier {
  scopeId: number;
  role: string;
  at: number;
  session: string;
  words: string;
}

/**
 * Of lines that were taken before there were such digests. What the gate replaced in their words, and an id that a line
 * without a session had, is not stored: those are not known again.
 */
function digestsOfEarlier(db: Db, ring: KeyRing, { column, id }: Where): OfScope[] {
  const lines = all<Earlier>(
    db,
    `SELECT r.scope_id AS scopeId, m.role, m.at, s.source_session AS session,
       group_concat(m.text, char(10, 10) ORDER BY m.id) AS words
     FROM rounds r JOIN sessions s ON s.id = r.session_id AND s.format = 'generic' AND s.source_session IS NOT NULL
       JOIN lines l ON l.round_id = r.id AND l.copy_digest IS NULL
       JOIN messages m ON m.round_id = r.id AND m.line_digest = l.digest
     WHERE r.${column} = ? AND m.at IS NOT NULL GROUP BY l.id`,
    id,
  );
  return lines.flatMap(({ scopeId, session, ...says }) =>
    usersIn(session).flatMap((user) => {
      const copyId = copyIdOf({ ...says, user, id: null });
      return copyId === null ? [] : { scopeId, digest: keyedDigest(ring, 'line', copyId) };
    }),
  );
}

/** Whom the name of such a session may name: nobody, or what follows a slash. */
function usersIn(session: string): (string | null)[] {
  const parts = session.split('/');
  return [null, ...parts.slice(1).map((_, at) => parts.slice(at + 1).join('/'))];
}
