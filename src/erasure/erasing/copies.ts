// By what lines of logs without ids are known in a copy under another name.
import { type KeyRing, keyedDigest } from '../../ledger/keys.js';
import { all, type Db } from '../../store/database.js';
import { noteCopyDigest } from '../../store/rounds.js';
import { copyIdOf } from '../../transcripts/index.js';

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
  const earlier = earlierLines(db, { column, id }).flatMap((line) =>
    digestsOf(ring, line).map((digest) => ({ scopeId: line.scopeId, digest })),
  );
  return [...carried, ...earlier];
}

/** Of a round that stays and loses words: noted with its lines while the words are there. */
export function noteCopyDigests(db: Db, ring: KeyRing, roundId: number): void {
  for (const line of earlierLines(db, { column: 'id', id: roundId })) {
    const digest = digestsOf(ring, line).at(-1);
    if (digest) noteCopyDigest(db, line.id, digest);
  }
}

interface EarlierLine {
  id: number;
  scopeId: number;
  role: string;
  at: number;
  session: string;
  words: string;
}

/**
 * Lines that were taken before there were such digests. What the gate replaced in their words, and an id that a line
 * without a session had, is not stored: those are not known again.
 */
function earlierLines(db: Db, { column, id }: Where): EarlierLine[] {
  return all<EarlierLine>(
    db,
    `SELECT l.id, r.scope_id AS scopeId, m.role, m.at, s.source_session AS session,
       group_concat(m.text, char(10, 10) ORDER BY m.id) AS words
     FROM rounds r JOIN sessions s ON s.id = r.session_id AND s.format = 'generic' AND s.source_session IS NOT NULL
       JOIN lines l ON l.round_id = r.id AND l.copy_digest IS NULL
       JOIN messages m ON m.round_id = r.id AND m.line_digest = l.digest
     WHERE r.${column} = ? AND m.at IS NOT NULL GROUP BY l.id`,
    id,
  );
}

/** One for each that the line's user may be. */
function digestsOf(ring: KeyRing, { session, role, at, words }: EarlierLine): Buffer[] {
  return usersIn(session).flatMap((user) => {
    const copyId = copyIdOf({ role, at, words, user, id: null });
    return copyId === null ? [] : keyedDigest(ring, 'line', copyId);
  });
}

/** Whom the name of such a session may name: nobody, or what follows a slash. */
function usersIn(session: string): (string | null)[] {
  const parts = session.split('/');
  return [null, ...parts.slice(1).map((_, at) => parts.slice(at + 1).join('/'))];
}
