import type { Scope, ScopeFilter } from '../model/scope.js';
import type { EpochMs } from '../model/time.js';

/** Which rows are read. Different keys narrow, a list is a union; an absent key does not narrow. */
export interface RowFilter extends ScopeFilter {
  /** Whole session UUIDs, already resolved. */
  sessions: readonly string[];
  categories: readonly string[];
  projects: readonly string[];
  before: EpochMs | null;
  since: EpochMs | null;
  /** Texts that must all stand in a row as it is shown, a fact in its own words too; in any case and white space. */
  contains: readonly string[];
  includeSuperseded: boolean;
  /** Of facts: also those that were told only in passing. */
  includeInPassing: boolean;
  /** Of facts: without what was inferred and waits for its subject, that alone, or both. */
  confirmation: 'confirmed' | 'waiting' | 'any';
  limit: number | null;
  now: EpochMs;
}

/** A filter that narrows nothing but the scope. */
export function everythingOf(scope: ScopeFilter, read: { now: EpochMs; limit: number | null }): RowFilter {
  return {
    ...scope,
    ...read,
    sessions: [],
    categories: [],
    projects: [],
    before: null,
    since: null,
    contains: [],
    includeSuperseded: false,
    includeInPassing: false,
    confirmation: 'confirmed',
  };
}

/** The same reading of everything in a row's own scope. */
export function scopeOfRow(
  { includeSuperseded, includeInPassing, confirmation, now }: RowFilter,
  { tenant, subject, context }: Scope,
): RowFilter {
  const scope = everythingOf({ tenant, subject, context }, { now, limit: null });
  return { ...scope, includeSuperseded, includeInPassing, confirmation };
}

/** Whether it leaves out anything of a scope that is live. */
export function isNarrow({ before, since, ...filter }: RowFilter): boolean {
  const lists = [filter.sessions, filter.categories, filter.projects, filter.contains];
  return before !== null || since !== null || lists.some((list) => list.length > 0);
}

/** The parameters of the conditions below, by name. */
export function filterParams(filter: RowFilter): Record<string, unknown> {
  return {
    tenant: filter.tenant,
    subject: filter.subject,
    context: filter.context,
    sessions: filter.sessions.length > 0 ? JSON.stringify(filter.sessions) : null,
    categories: filter.categories.length > 0 ? JSON.stringify(filter.categories) : null,
    projects: filter.projects.length > 0 ? JSON.stringify(filter.projects) : null,
    before: filter.before,
    since: filter.since,
    superseded: filter.includeSuperseded ? 1 : 0,
    passing: filter.includeInPassing ? 1 : 0,
    unconfirmed: filter.confirmation,
    now: filter.now,
    limit: filter.limit ?? -1,
  };
}

/** The scope and session conditions that every read shares; the keys of the scopes come first, so that an index finds their rows. */
export function scoped(owner: string): string {
  return `
  ${inScope(owner)}
  AND (:sessions IS NULL OR s.uid IN (SELECT value FROM json_each(:sessions)))`;
}

/** A tenant and a subject are found by index however many there are; all scopes are looked at only where one of them is open. */
export function inScope(owner: string): string {
  return `${owner}.scope_id IN (
    SELECT id FROM scopes WHERE tenant = :tenant AND subject = :subject AND (:context IS NULL OR context = :context)
    UNION ALL SELECT id FROM scopes WHERE (:tenant IS NULL OR :subject IS NULL) AND (:tenant IS NULL OR tenant = :tenant)
      AND (:subject IS NULL OR subject = :subject) AND (:context IS NULL OR context = :context))`;
}

/** Conditions on when: `at` is the row's own time. */
export function timed(at: string): string {
  return `(:before IS NULL OR ${at} < :before) AND (:since IS NULL OR ${at} >= :since)`;
}

/** Conditions on the project, a folder as the transcript names it, or its last part. */
export function ofProject(project: string): string {
  return `(:projects IS NULL OR EXISTS (SELECT 1 FROM json_each(:projects) p
    WHERE p.value = ${project} OR (instr(p.value, '/') = 0 AND substr(${project}, -length(p.value) - 1) = '/' || p.value)))`;
}
