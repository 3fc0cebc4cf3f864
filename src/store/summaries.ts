import type { EpochMs } from '../model/time.js';
import { type Db, get, insert, run } from './database.js';
import { nextNumber } from './sessions.js';

export interface SummaryRow {
  id: number;
  scope_id: number;
  session_id: number;
  n: number;
  built_at: EpochMs;
}

export function summaryOfSession(db: Db, sessionId: number): SummaryRow | null {
  return get<SummaryRow>(
    db,
    'SELECT * FROM summaries WHERE session_id = ? ORDER BY n DESC LIMIT 1',
    sessionId,
  );
}

export interface SummarySources {
  factIds: readonly number[];
  artifactIds: readonly number[];
}

/** Writes a session's summary: references to its sources, no text (`seeds`: save references, not copies). */
export function writeSummary(
  db: Db,
  session: { id: number; scopeId: number },
  sources: SummarySources,
  now: EpochMs,
): number {
  const known = summaryOfSession(db, session.id);
  const id = known?.id ?? createSummary(db, session, now);
  if (known) run(db, 'UPDATE summaries SET rev = rev + 1, built_at = ? WHERE id = ?', now, id);
  run(db, 'DELETE FROM summary_facts WHERE summary_id = ?', id);
  run(db, 'DELETE FROM summary_artifacts WHERE summary_id = ?', id);
  for (const fact of sources.factIds)
    run(db, 'INSERT INTO summary_facts (summary_id, fact_id) VALUES (?, ?)', id, fact);
  for (const artifact of sources.artifactIds) {
    run(db, 'INSERT INTO summary_artifacts (summary_id, artifact_id) VALUES (?, ?)', id, artifact);
  }
  return id;
}

function createSummary(db: Db, session: { id: number; scopeId: number }, now: EpochMs): number {
  return insert(
    db,
    'INSERT INTO summaries (scope_id, session_id, n, built_at) VALUES (?, ?, ?, ?)',
    session.scopeId,
    session.id,
    nextNumber(db, session.id, 'summary'),
    now,
  );
}
