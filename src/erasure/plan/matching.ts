// A selection to the rows it matches. Different flags narrow, a list is a union; every value is a parameter and
// literal (`rules` 33): no pattern, no wildcard.
import { engineOfRule, engineRulePrefix } from '../../model/engine.js';
import type { Reason, Selection, SubjectSelector } from '../../model/erasure.js';
import { parseId } from '../../model/ids.js';
import type { EpochMs } from '../../model/time.js';
import { all, type Db } from '../../store/database.js';

/** True when the selection names whole sessions: by id, or by whose they are. */
export function hasSessionsOnly(selection: Selection): boolean {
  return (
    [selection.rounds, selection.facts, selection.projects, selection.categories].every(
      (list) => list.length === 0,
    ) &&
    [selection.artifacts, selection.sources, selection.engines].every((list) => list.length === 0) &&
    selection.before === null &&
    selection.since === null
  );
}

/** True when single facts are pointed at, and their rounds stay. */
export function hasFacts(selection: Selection): boolean {
  return [selection.facts, selection.categories, selection.engines].some((list) => list.length > 0);
}

type Flag = keyof ReturnType<typeof params>;

/**
 * What each flag asks: `s` is sessions, `r` rounds, `f` facts, `owner` the one whose scope counts. Each finds the keys
 * of what it names first, by index, so that forgetting little costs little however much is stored.
 */
const CONDITIONS: Record<Flag, (owner: 's' | 'r' | 'f') => string> = {
  tenants: (owner) => `${owner}.scope_id IN (
    SELECT id FROM scopes WHERE tenant IN (SELECT value FROM json_each(:tenants)))`,
  contexts: (owner) => `${owner}.scope_id IN (
    SELECT id FROM scopes WHERE context IN (SELECT value FROM json_each(:contexts)))`,
  subjects: (owner) => `${owner}.scope_id IN (
    SELECT c.id FROM scopes c JOIN json_each(:subjects) j ON c.subject = j.value ->> 'subject'
      AND (j.value ->> 'tenant' IS NULL OR c.tenant = j.value ->> 'tenant')
      AND (j.value ->> 'context' IS NULL OR c.context = j.value ->> 'context'))`,
  // A subagent's session goes with the conversation that it served.
  sessions: () => `s.id IN (
    SELECT id FROM sessions WHERE uid IN (SELECT value FROM json_each(:sessions))
    UNION SELECT k.id FROM sessions p JOIN sessions k ON k.base_digest = p.base_digest AND k.scope_id = p.scope_id
      WHERE p.uid IN (SELECT value FROM json_each(:sessions)) AND p.source_digest = p.base_digest)`,
  before: () => 'coalesce(r.started_at, r.learned_at) < :before',
  since: () => 'coalesce(r.started_at, r.learned_at) >= :since',
  projects: () => 'r.project IN (SELECT value FROM json_each(:projects))',
  rounds: () => `r.id IN (
    SELECT n.id FROM json_each(:rounds) j CROSS JOIN sessions o ON o.uid = j.value ->> 'session'
      CROSS JOIN rounds n ON n.session_id = o.id AND n.n = j.value ->> 'n')`,
  artifacts: () => `r.id IN (
    SELECT round_id FROM artifacts WHERE ref IN (SELECT value FROM json_each(:artifacts)))`,
  // Keys of transcripts: the paths and globs are resolved before.
  sources: () => `r.id IN (
    SELECT round_id FROM lines WHERE source_id IN (SELECT value FROM json_each(:sources))
    UNION SELECT l.round_id FROM places p JOIN lines l ON l.id = p.line_id
      WHERE p.source_id IN (SELECT value FROM json_each(:sources)))`,
  facts: () => `f.id IN (
    SELECT n.id FROM json_each(:facts) j CROSS JOIN sessions o ON o.uid = j.value ->> 'session'
      CROSS JOIN facts n ON n.session_id = o.id AND n.n = j.value ->> 'n')`,
  categories: () => 'f.category IN (SELECT value FROM json_each(:categories))',
  engines: () =>
    `EXISTS (SELECT 1 FROM json_each(:engines) j WHERE substr(f.rule, 1, length(j.value)) = j.value)`,
};

/** The conditions of the flags that were given, and their values: an absent flag does not narrow. */
function narrowing(selection: Selection, owner: 's' | 'r' | 'f', flags: readonly Flag[]) {
  const every = params(selection);
  const given = flags.filter((flag) => every[flag] !== null);
  return {
    sql: given.map((flag) => CONDITIONS[flag](owner)).join(' AND ') || 'TRUE',
    values: Object.fromEntries(given.map((flag) => [flag, every[flag]])),
  };
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
    engines: list(selection.engines.map(engineRulePrefix)),
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
  const { sql, values } = narrowing(selection, 's', OF_SESSIONS);
  const rows = all<{ id: number; uid: string }>(
    db,
    `SELECT s.id, s.uid FROM sessions s WHERE ${sql} ORDER BY s.id`,
    values,
  );
  const named = new Set(selection.sessions);
  return new Map(rows.map((row) => [row.id, sessionReasons(selection, named, row.uid)]));
}

function sessionReasons(selection: Selection, named: ReadonlySet<string>, uid: string): Reason[] {
  if (named.has(uid)) return [{ kind: 'selected' }];
  const [first] = selection.sessions;
  return first === undefined ? [{ kind: 'of-subject' }] : [{ kind: 'derived-from', source: first }];
}

const OF_SESSIONS: readonly Flag[] = ['tenants', 'contexts', 'subjects', 'sessions'];
const OF_ROUNDS: readonly Flag[] = [
  ...OF_SESSIONS,
  'before',
  'since',
  'projects',
  'rounds',
  'artifacts',
  'sources',
];
const OF_FACTS: readonly Flag[] = [...OF_ROUNDS, 'facts', 'categories', 'engines'];

/** What the selection asks of a round `r` of a session `s`, with the values. */
export function roundCondition(selection: Selection) {
  return narrowing(selection, 'r', OF_ROUNDS);
}

export interface RoundMatch {
  sessionId: number;
  reasons: Reason[];
}

export function targetRounds(db: Db, selection: Selection): Map<number, RoundMatch> {
  const { sql, values } = narrowing(selection, 'r', OF_ROUNDS);
  const rows = all<{ id: number; session_id: number; at: EpochMs }>(
    db,
    `SELECT r.id, r.session_id, coalesce(r.started_at, r.learned_at) AS at
     FROM rounds r JOIN sessions s ON s.id = r.session_id WHERE ${sql} ORDER BY r.id`,
    values,
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
  const { sql, values } = narrowing(selection, 'f', OF_FACTS);
  const rows = all<{ id: number; category: string; rule: string }>(
    db,
    `SELECT f.id, f.category, f.rule FROM facts f JOIN rounds r ON r.id = f.round_id JOIN sessions s ON s.id = f.session_id
     WHERE ${sql} ORDER BY f.id`,
    values,
  );
  return new Map(rows.map((row) => [row.id, [factReason(selection, row)]]));
}

/**
 * Facts that others shared in a scope that is selected: whose they are is the workspace, though they hang on rounds of
 * somebody else.
 */
export function targetShared(db: Db, selection: Selection): Map<number, Reason[]> {
  if ([selection.tenants, selection.subjects, selection.contexts].every((list) => list.length === 0))
    return new Map();
  const { sql, values } = narrowing(selection, 'f', OF_ROUNDS);
  const rows = all<{ id: number }>(
    db,
    `SELECT f.id FROM rounds r CROSS JOIN facts f ON f.round_id = r.id AND f.scope_id <> r.scope_id
       JOIN sessions s ON s.id = f.session_id WHERE r.shared_id IS NOT NULL AND ${sql} ORDER BY f.id`,
    values,
  );
  return new Map(rows.map((row) => [row.id, [{ kind: 'of-subject' }]]));
}

function factReason(selection: Selection, { category, rule }: { category: string; rule: string }): Reason {
  if (selection.facts.length > 0) return { kind: 'selected' };
  if (selection.engines.length > 0) return { kind: 'of-engine', engine: engineOfRule(rule) ?? '' };
  return { kind: 'of-category', category };
}
