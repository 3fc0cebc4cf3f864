// A selection to the rows it matches. Different flags narrow, a list is a union; every value is a parameter and
// literal (`rules` 33): no pattern, no wildcard.
import type { Reason, Selection, SubjectSelector } from '../model/erasure.js';
import { parseId } from '../model/ids.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db } from '../store/database.js';

/** True when the selection names whole sessions: by id, or by whose they are. */
export function hasSessionsOnly(selection: Selection): boolean {
  return (
    [selection.rounds, selection.facts, selection.projects, selection.categories].every(
      (list) => list.length === 0,
    ) &&
    [selection.artifacts, selection.sources].every((list) => list.length === 0) &&
    selection.before === null &&
    selection.since === null
  );
}

/** True when single facts are pointed at, and their rounds stay. */
export function hasFacts(selection: Selection): boolean {
  return selection.facts.length > 0 || selection.categories.length > 0;
}

/** `c` is scopes, `s` sessions. */
const OF_SCOPE = `
  (:tenants IS NULL OR c.tenant IN (SELECT value FROM json_each(:tenants)))
  AND (:contexts IS NULL OR c.context IN (SELECT value FROM json_each(:contexts)))
  AND (:subjects IS NULL OR EXISTS (SELECT 1 FROM json_each(:subjects) j
    WHERE c.subject = j.value ->> 'subject'
      AND (j.value ->> 'tenant' IS NULL OR c.tenant = j.value ->> 'tenant')
      AND (j.value ->> 'context' IS NULL OR c.context = j.value ->> 'context')))`;

/** A subagent's session goes with the conversation that it served. */
const OF_SESSION = `
  (:sessions IS NULL OR s.uid IN (SELECT value FROM json_each(:sessions))
    OR EXISTS (SELECT 1 FROM sessions p WHERE p.uid IN (SELECT value FROM json_each(:sessions))
      AND p.source_digest = p.base_digest AND s.base_digest = p.base_digest AND s.scope_id = p.scope_id))`;

const IN_TIME = `
  (:before IS NULL OR coalesce(r.started_at, r.learned_at) < :before)
  AND (:since IS NULL OR coalesce(r.started_at, r.learned_at) >= :since)`;

const OF_ARTIFACT = `
  (:artifacts IS NULL OR EXISTS (SELECT 1 FROM artifacts a WHERE a.round_id = r.id
    AND a.ref IN (SELECT value FROM json_each(:artifacts))))`;

/** Keys of transcripts: the paths and globs are resolved before. */
const OF_SOURCE = `
  (:sources IS NULL OR EXISTS (SELECT 1 FROM lines l WHERE l.round_id = r.id
    AND (l.source_id IN (SELECT value FROM json_each(:sources))
      OR EXISTS (SELECT 1 FROM places p WHERE p.line_id = l.id AND p.source_id IN (SELECT value FROM json_each(:sources))))))`;

const OF_PROJECT = `
  (:projects IS NULL OR EXISTS (SELECT 1 FROM json_each(:projects) j WHERE r.project = j.value))`;

const OF_ROUND = `
  (:rounds IS NULL OR EXISTS (SELECT 1 FROM json_each(:rounds) j WHERE s.uid = j.value ->> 'session' AND r.n = j.value ->> 'n'))`;

/** What every flag but those that name facts asks of a round; each is true where its flag is absent. */
const NARROWED = [OF_SCOPE, OF_SESSION, IN_TIME, OF_PROJECT, OF_ROUND, OF_ARTIFACT, OF_SOURCE].join(' AND ');

const OF_FACT = `
  (:categories IS NULL OR f.category IN (SELECT value FROM json_each(:categories)))
  AND (:facts IS NULL OR EXISTS (SELECT 1 FROM json_each(:facts) j WHERE s.uid = j.value ->> 'session' AND f.n = j.value ->> 'n'))`;

/** Only the parameters that a query names may be bound. */
function bind(
  selection: Selection,
  names: readonly (keyof ReturnType<typeof params>)[],
): Record<string, unknown> {
  const every = params(selection);
  return Object.fromEntries(names.map((name) => [name, every[name]]));
}

function params(selection: Selection) {
  return {
    tenants: list(selection.tenants),
    contexts: list(selection.contexts),
    subjects: list(selection.subjects satisfies SubjectSelector[]),
    sessions: list(selection.sessions),
    projects: list(selection.projects),
    rounds: list(selection.rounds.map(place)),
    facts: list(selection.facts.map(place)),
    categories: list(selection.categories),
    artifacts: list(selection.artifacts),
    sources: list(selection.sources.map(Number)),
    since: selection.since,
    before: selection.before,
  };
}

function list(values: readonly unknown[]): string | null {
  return values.length === 0 ? null : JSON.stringify(values);
}

function place(id: string): { session: string; n: number } {
  const parsed = parseId(id);
  return { session: parsed?.session ?? '', n: parsed?.n ?? 0 };
}

export function targetSessions(db: Db, selection: Selection): Map<number, Reason[]> {
  const rows = all<{ id: number; uid: string }>(
    db,
    `SELECT s.id, s.uid FROM sessions s JOIN scopes c ON c.id = s.scope_id WHERE ${OF_SCOPE} AND ${OF_SESSION} ORDER BY s.id`,
    bind(selection, ['tenants', 'contexts', 'subjects', 'sessions']),
  );
  const named = new Set(selection.sessions);
  return new Map(rows.map((row) => [row.id, sessionReasons(selection, named, row.uid)]));
}

function sessionReasons(selection: Selection, named: ReadonlySet<string>, uid: string): Reason[] {
  if (named.has(uid)) return [{ kind: 'selected' }];
  const [first] = selection.sessions;
  return first === undefined ? [{ kind: 'of-subject' }] : [{ kind: 'derived-from', source: first }];
}

const NARROWING = [
  'tenants',
  'contexts',
  'subjects',
  'sessions',
  'before',
  'since',
  'projects',
  'rounds',
  'artifacts',
  'sources',
] as const;

export interface RoundMatch {
  sessionId: number;
  reasons: Reason[];
}

export function targetRounds(db: Db, selection: Selection): Map<number, RoundMatch> {
  const rows = all<{ id: number; session_id: number; at: EpochMs }>(
    db,
    `SELECT r.id, r.session_id, coalesce(r.started_at, r.learned_at) AS at
     FROM rounds r JOIN sessions s ON s.id = r.session_id JOIN scopes c ON c.id = r.scope_id
     WHERE ${NARROWED} ORDER BY r.id`,
    bind(selection, NARROWING),
  );
  return new Map(
    rows.map((row) => [row.id, { sessionId: row.session_id, reasons: roundReasons(selection, row.at) }]),
  );
}

function roundReasons(selection: Selection, at: EpochMs): Reason[] {
  const reasons: Reason[] = [];
  if (selection.rounds.length > 0) reasons.push({ kind: 'selected' });
  if (selection.before !== null) reasons.push({ kind: 'before', at });
  if (selection.since !== null) reasons.push({ kind: 'since', at });
  if (selection.projects.length > 0) reasons.push({ kind: 'of-project' });
  if (selection.artifacts.length > 0) reasons.push({ kind: 'of-artifact' });
  if (selection.sources.length > 0) reasons.push({ kind: 'of-source' });
  return reasons;
}

export function targetFacts(db: Db, selection: Selection): Map<number, Reason[]> {
  const rows = all<{ id: number; category: string }>(
    db,
    `SELECT f.id, f.category FROM facts f JOIN rounds r ON r.id = f.round_id JOIN sessions s ON s.id = f.session_id
       JOIN scopes c ON c.id = f.scope_id
     WHERE ${OF_FACT} AND ${NARROWED} ORDER BY f.id`,
    bind(selection, [...NARROWING, 'facts', 'categories']),
  );
  return new Map(rows.map((row) => [row.id, [factReason(selection, row.category)]]));
}

function factReason(selection: Selection, category: string): Reason {
  return selection.facts.length > 0 ? { kind: 'selected' } : { kind: 'of-category', category };
}
