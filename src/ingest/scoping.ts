// Whose a line is, where not all lines of a run are the same scope's: by fields of the line, or by the folder that it
// was written in. What a line says is a name and nothing else: it is never read as `tenant/subject@context`.
import { posix } from 'node:path';
import { inHome } from '../model/home.js';
import { SCOPE_PARTS, type Scope } from '../model/scope.js';
import type { SaidName, Whose } from '../model/transcript.js';
import type { Policy } from '../policy/index.js';
import { type FieldMap, globMatcher } from '../transcripts/index.js';

/** What is done with a line on which a named field is missing: it is left out, or taken as if the field were not named. */
export type MissingRule = 'skip' | 'default';

export interface ScopingOptions {
  /** What the flags say, with the defaults. */
  scope: Scope;
  /** The context was said, and is no default: then folders do not decide. */
  isContextSaid?: boolean;
  map?: FieldMap;
  missing?: MissingRule;
  /** What `~` stands for in the policy's globs. */
  home?: string;
}

export type LineScope = { scope: Scope } | { skipped: 'scope_missing' | 'scope_unusable' };

export interface Scoping {
  map: FieldMap | undefined;
  /** The fields that are named; empty for folders alone. */
  fields: string;
  missing: MissingRule;
  scopeOf(line: { cwd: string | null; whose?: Whose }): LineScope;
}

/** Null where every line is of the one scope that the flags name. */
export function scopingOf(options: ScopingOptions, policy: Policy): Scoping | null {
  const { map, missing = 'skip', scope, home } = options;
  const rules = options.isContextSaid ? [] : policy.contexts;
  if (map === undefined && rules.length === 0) return null;
  const contextOf = contextByFolder(rules, home);
  return {
    map,
    fields: map === undefined ? '' : SCOPE_PARTS.map((part) => `${part}=${map[part]?.text ?? ''}`).join('\n'),
    missing,
    scopeOf(line) {
      const found = { ...scope, context: contextOf(line.cwd) ?? scope.context };
      for (const part of SCOPE_PARTS) {
        const said: SaidName | undefined = line.whose?.[part];
        if (said === undefined || (said === 'missing' && missing === 'default')) continue;
        if (typeof said === 'string') return { skipped: `scope_${said}` };
        found[part] = said.name;
      }
      return { scope: found };
    },
  };
}

function contextByFolder(rules: Policy['contexts'], home = '~'): (cwd: string | null) => string | null {
  const matchers = rules.map(({ cwd, context }) => {
    const glob = inHome(cwd, home.replaceAll(/[\\*?[\]{}()!+@]/g, '\\$&'));
    return { context, matches: globMatcher([withoutSlash(glob)]) };
  });
  const known = new Map<string, string | null>();
  return (cwd) => {
    if (cwd === null || matchers.length === 0) return null;
    const folder = known.get(cwd);
    if (folder !== undefined) return folder;
    const path = plainPath(cwd);
    const context = matchers.find(({ matches }) => matches(path))?.context ?? null;
    if (known.size < MOST_FOLDERS) known.set(cwd, context);
    return context;
  };
}

const MOST_FOLDERS = 10_000;

/** With slashes on every system, and without `..`, which leads out of what the path's beginning says. */
function plainPath(cwd: string): string {
  return withoutSlash(posix.normalize(/^[A-Za-z]:\\/.test(cwd) ? cwd.replaceAll('\\', '/') : cwd));
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
