// What people type, to whole ids. Everything is resolved before anything is done; doubt is an error that lists
// the candidates, never a guess.
import { resolve } from 'node:path';
import { keyedDigests } from '../ledger/keys.js';
import type { Workspace } from '../ledger/workspace.js';
import { ToolError } from '../model/errors.js';
import { numberedId, parseId } from '../model/ids.js';
import { all, type Db, get } from '../store/database.js';
import { realPath } from '../store/physical/index.js';
import { globMatcher } from '../transcripts/globs.js';
import { inScope } from './filter.js';

export interface ResolveOptions {
  /** Four characters for reading, eight for deeds (`rules` 33). */
  minPrefix: number;
  /** Whose sessions are candidates; everybody's when absent. Whoever reads one scope learns of no other by a doubt. */
  within?: Record<'tenant' | 'subject' | 'context', string | null>;
}

interface Named {
  id: number;
  uid: string;
  scope_id: number;
}

/**
 * A session named by our id (whole, or a prefix of at least `minPrefix`), by the source's session id (its subagents
 * come along), or by a transcript's path. Throws `not_found` when it matches nothing or several.
 */
export function resolveSession(workspace: Workspace, text: string, options: ResolveOptions): string[] {
  const { db } = workspace.store;
  const own = byPrefix(db, text, options);
  if (own.length === 1) return own.map((row) => row.uid);
  if (own.length > 1)
    throw ambiguous(
      'session',
      own.map((row) => row.uid),
    );
  const ofSource = bySourceSession(workspace, text, options);
  if (ofSource.length > 0) return ofSource;
  const ofPath = byPath(db, text, options);
  if (ofPath.length > 1)
    throw ambiguous(
      'session',
      ofPath.map((row) => row.uid),
    );
  if (ofPath.length === 1) return ofPath.map((row) => row.uid);
  throw new ToolError('not_found', 'no session has that id, source session or path', {
    hint: isTooShort(text, options)
      ? `an id of at least ${options.minPrefix} characters is needed here`
      : 'memory-forget list sessions shows them',
  });
}

/** Deeds want more of an id than reading does. */
function isTooShort(text: string, { minPrefix }: ResolveOptions): boolean {
  const parsed = parseId(text);
  return parsed?.kind === 'session' && parsed.session.length < minPrefix;
}

function byPrefix(db: Db, text: string, options: ResolveOptions): Named[] {
  const parsed = parseId(text);
  if (parsed?.kind !== 'session' || isTooShort(text, options)) return [];
  return sessionsFrom(db, parsed.session, options);
}

/** The parameters of `inScope`. */
function scopeParams({ within }: ResolveOptions): NonNullable<ResolveOptions['within']> {
  const { tenant = null, subject = null, context = null } = within ?? {};
  return { tenant, subject, context };
}

function sessionsFrom(db: Db, prefix: string, options: ResolveOptions): Named[] {
  return all<Named>(
    db,
    `SELECT s.id, s.uid, s.scope_id FROM sessions s WHERE s.uid >= :prefix AND s.uid < :prefix || 'g' AND ${inScope('+s')} ORDER BY s.uid`,
    { prefix, ...scopeParams(options) },
  );
}

/** The source's session and its subagents; the same source session under two scopes is two sessions: ambiguous. */
function bySourceSession({ store, ledger }: Workspace, text: string, options: ResolveOptions): string[] {
  const rows = keyedDigests(ledger.ring, 'session', text, '').flatMap((base) =>
    all<Named>(
      store.db,
      `SELECT s.id, s.uid, s.scope_id FROM sessions s WHERE s.base_digest = :base AND ${inScope('+s')} ORDER BY s.id`,
      { base, ...scopeParams(options) },
    ),
  );
  if (new Set(rows.map((row) => row.scope_id)).size > 1)
    throw ambiguous(
      'session',
      rows.map((row) => row.uid),
    );
  return rows.map((row) => row.uid);
}

function byPath(db: Db, text: string, options: ResolveOptions): Named[] {
  return all<Named>(
    db,
    `SELECT DISTINCT s.id, s.uid, s.scope_id FROM sources f JOIN lines l ON l.source_id = f.id JOIN rounds r ON r.id = l.round_id
       JOIN sessions s ON s.id = r.session_id
     WHERE f.path IN (SELECT value FROM json_each(:paths)) AND ${inScope('+s')} ORDER BY s.id`,
    { paths: JSON.stringify(spellingsOf(text)), ...scopeParams(options) },
  );
}

/** A path as it is typed, whole, and without links: it may be stored as any of them. */
function spellingsOf(path: string): string[] {
  return [path, resolve(path), realPath(path)];
}

/** Whether a transcript's path is one of those named, literally or by a glob. */
export function pathMatcher(named: readonly string[]): (path: string) => boolean {
  const literal = new Set(named.flatMap(spellingsOf));
  const matches = globMatcher(named.filter((text) => /[*?{[]/.test(text)));
  return (path) => literal.has(path) || matches(path);
}

const TABLE = { round: 'rounds', fact: 'facts', summary: 'summaries', artifact: 'artifacts' } as const;

/** A round or fact id, whole or with a shortened session part, to the whole id. */
export function resolveRowId(
  workspace: Workspace,
  text: string,
  options: ResolveOptions & { kind: 'round' | 'fact' },
): string {
  return resolveRow(workspace.store.db, text, options).id;
}

export interface ResolvedRow {
  id: string;
  rowId: number;
}

export function resolveRow(
  db: Db,
  text: string,
  options: ResolveOptions & { kind: 'round' | 'fact' },
): ResolvedRow {
  const { kind } = options;
  const parsed = parseId(text);
  if (!parsed || parsed.kind !== kind || parsed.n === null) {
    const example = kind === 'fact' ? '3f9a12c4.f2' : '3f9a12c4.r2';
    throw new ToolError('not_found', `that is not the id of a ${kind}`, {
      hint: `a ${kind} is named like ${example}; memory-forget list ${kind}s shows them`,
    });
  }
  if (parsed.session.length < options.minPrefix) {
    throw new ToolError('not_found', `an id of at least ${options.minPrefix} characters is needed here`);
  }
  const sessions = sessionsFrom(db, parsed.session, options);
  const n = parsed.n;
  const found = sessions.flatMap((session) => {
    const row = get<{ id: number }>(
      db,
      `SELECT id FROM ${TABLE[kind]} WHERE session_id = ? AND n = ?`,
      session.id,
      n,
    );
    return row ? [{ id: numberedId(session.uid, kind, n), rowId: row.id }] : [];
  });
  if (found.length > 1)
    throw ambiguous(
      kind,
      found.map((row) => row.id),
    );
  const [row] = found;
  if (!row)
    throw new ToolError('not_found', `no ${kind} has that id`, {
      hint: `memory-forget list ${kind}s shows them`,
    });
  return row;
}

const MAX_CANDIDATES = 10;

export function ambiguous(what: string, candidates: readonly string[]): ToolError {
  const shown = candidates.slice(0, MAX_CANDIDATES).join(' ');
  const more = candidates.length > MAX_CANDIDATES ? ` and ${candidates.length - MAX_CANDIDATES} more` : '';
  return new ToolError('not_found', `several ${what}s match: ${shown}${more}`, {
    hint: 'name one of them in full',
  });
}
