// A summary is references; its text is rendered whenever it is read, so that it can never be stale.
import { renderSubjectSummary, renderSummary } from '../derive/summary.js';
import type { AuthoredBy } from '../model/memory.js';
import type { EpochMs } from '../model/time.js';
import type { ArtifactKind } from '../model/transcript.js';
import { all, count, type Db, get } from '../store/database.js';
import { maskNames, namesHiddenInSession } from './hidden-names.js';
import { type ToldFact, toldClaim } from './told.js';

/** The text of a summary: told of `subject`, or as the facts were stated, which is how it is found. */
export function summaryText(
  db: Db,
  summaryId: number,
  { subject, isForSubject = false }: { subject: string | null; isForSubject?: boolean } = { subject: null },
): string | null {
  const session = get<{
    id: number;
    uid: string;
    project: string | null;
    started_at: EpochMs | null;
    ended_at: EpochMs | null;
  }>(
    db,
    'SELECT s.id, s.uid, s.project, s.started_at, s.ended_at FROM summaries m JOIN sessions s ON s.id = m.session_id WHERE m.id = ?',
    summaryId,
  );
  if (!session) return null;
  return renderSummary({
    project:
      session.project === null || isForSubject
        ? null
        : maskNames(session.project, namesHiddenInSession(db, session.uid)),
    startedAt: session.started_at,
    endedAt: session.ended_at,
    rounds: count(
      db,
      // A session that is hidden whole keeps the text that its index was made from.
      `SELECT count(*) FROM rounds r WHERE session_id = ?
         AND NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'round' AND t.row_id = r.id)`,
      session.id,
    ),
    facts: all<ToldFact & { category: string; authoredBy: AuthoredBy }>(
      db,
      `SELECT f.claim, f.quote, f.category, f.authored_by AS authoredBy FROM summary_facts l JOIN facts f ON f.id = l.fact_id
       WHERE l.summary_id = ? ORDER BY f.id`,
      summaryId,
    ).map((fact) => toldOf(fact, subject)),
    artifacts: isForSubject
      ? []
      : all<{ kind: ArtifactKind; ref: string }>(
          db,
          `SELECT a.kind, a.ref FROM summary_artifacts l JOIN artifacts a ON a.id = l.artifact_id
           WHERE l.summary_id = ? ORDER BY a.id`,
          summaryId,
        ),
  });
}

/** Facts of one scope, whichever transcript came in first: what bears no time comes last. */
export const FACTS_AS_SAID = 'f.observed_at IS NULL, f.observed_at, s.source_session, f.n, f.id';

/** Added to the key of a subject's summary where it stands among the summaries of sessions. */
export const SUBJECT_KEYS = 2 ** 52;

/** A subject's summary, from the facts that it refers to; told of `subject`, or as they were stated. */
export function subjectSummaryText(db: Db, summaryId: number, subject: string | null = null): string {
  const facts = all<{
    claim: string;
    quote: string;
    category: string;
    authoredBy: AuthoredBy;
    session: number;
    at: EpochMs | null;
  }>(
    db,
    `SELECT f.claim, f.quote, f.category, f.authored_by AS authoredBy, f.session_id AS session, f.observed_at AS at
     FROM subject_summary_facts l JOIN facts f ON f.id = l.fact_id JOIN sessions s ON s.id = f.session_id
     WHERE l.summary_id = ? ORDER BY ${FACTS_AS_SAID}`,
    summaryId,
  );
  const times = facts.flatMap(({ at }) => (at === null ? [] : [at]));
  return renderSubjectSummary({
    sessions: new Set(facts.map(({ session }) => session)).size,
    startedAt: times.length === 0 ? null : Math.min(...times),
    endedAt: times.length === 0 ? null : Math.max(...times),
    facts: facts.map((fact) => toldOf(fact, subject)),
  });
}

function toldOf<T extends ToldFact>(fact: T, subject: string | null): T & { told(): string } {
  return { ...fact, told: () => (subject === null ? fact.claim : toldClaim(fact, subject)) };
}
