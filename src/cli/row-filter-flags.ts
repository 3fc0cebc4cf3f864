import type { Command } from 'commander';
import type { Workspace } from '../ledger/workspace.js';
import { ToolError } from '../model/errors.js';
import { READ_PREFIX } from '../model/ids.js';
import type { OpenScope } from '../model/scope.js';
import { categoriesOf, type Policy, ruleOf } from '../policy/policy.js';
import type { RowFilter } from '../recall/index.js';
import type { Context } from './context.js';
import { assertKnown, collect, notEmpty, positiveInteger } from './flag-parsers.js';
import { readArgument } from './input.js';
import { readPolicy } from './open.js';
import { readTime } from './times.js';

/** Which rows of a scope are read. Different flags narrow, the same flag twice is a union (`rules` 33). */
export interface RowFilterFlags {
  category?: string[];
  purpose?: string[];
  session?: string[];
  project?: string[];
  before?: string;
  since?: string;
  contains?: string[];
  limit?: number;
}

export function addRowFilterFlags(command: Command): Command {
  return command
    .option('--category <category>', 'only of this category (may be repeated)', collect)
    .option('--purpose <purpose>', 'only what the policy keeps for this purpose (may be repeated)', collect)
    .option('--session <id>', 'only of this session (may be repeated)', collect)
    .option('--project <project>', 'only of this project (may be repeated)', collect)
    .option('--before <time>', 'only older than a date, a time, or a duration such as 90d', notEmpty)
    .option('--since <time>', 'only from a date, a time, or a duration such as 7d on', notEmpty)
    .option(
      '--contains <text>',
      'only where this stands, in any case (all of them, when repeated); - reads it',
      collect,
    )
    .option('--limit <n>', 'at most this many rows', positiveInteger);
}

/** Whether rows of the scope may be left out. */
export function narrows(flags: RowFilterFlags): boolean {
  const { category, purpose, session, project, before, since, contains } = flags;
  return [category, purpose, session, project, before, since, contains].some((flag) => flag !== undefined);
}

/** What the flags ask for, of `scope`; `more` may be named by `--category` besides the policy's categories. */
export async function readRowFilter(
  context: Context,
  { flags, scope, more = [] }: { flags: RowFilterFlags; scope: OpenScope; more?: readonly string[] },
): Promise<RowFilter> {
  const { everythingOf } = await import('../recall/filter.js');
  const { now } = context;
  const time = (flag: '--before' | '--since', text: string | undefined) =>
    text === undefined ? null : readTime(flag, text, now);
  const isByCategory = flags.category !== undefined || flags.purpose !== undefined;
  return {
    ...everythingOf(scope, { now, limit: flags.limit ?? null }),
    categories: isByCategory ? readCategories(await readPolicy(context), flags, more) : [],
    projects: flags.project ?? [],
    before: time('--before', flags.before),
    since: time('--since', flags.since),
    contains: await readTexts(context, flags.contains ?? []),
  };
}

async function readTexts({ io }: Context, typed: readonly string[]): Promise<string[]> {
  const texts: string[] = [];
  for (const text of typed) texts.push(await readArgument(io, text, '--contains'));
  return texts;
}

/** The filter with the sessions that the flags name, looked for in its scope alone. */
export async function withSessions(
  workspace: Workspace,
  filter: RowFilter,
  { session = [] }: RowFilterFlags,
): Promise<RowFilter> {
  if (session.length === 0) return filter;
  const { resolveSession } = await import('../recall/resolve.js');
  const options = { minPrefix: READ_PREFIX, within: filter };
  return { ...filter, sessions: session.flatMap((id) => resolveSession(workspace, id, options)) };
}

/** Those named that are kept for the purposes named. Refuses words that nobody has heard of. */
function readCategories(
  policy: Policy,
  { category = [], purpose = [] }: RowFilterFlags,
  more: readonly string[],
): string[] {
  const all = categoriesOf(policy);
  assertKnown(category, [...all, ...more]);
  if (purpose.length === 0) return category;
  const purposes = new Set(all.flatMap((name) => ruleOf(policy, name).purpose ?? []));
  const unknown = purpose.find((one) => !purposes.has(one));
  if (unknown !== undefined)
    throw new ToolError('usage', `the policy keeps nothing for the purpose ${unknown}`, {
      hint:
        purposes.size === 0
          ? 'a policy names a purpose by category; the built-in one names none'
          : `purposes: ${[...purposes].sort().join(', ')}`,
    });
  const kept = all.filter((name) => purpose.includes(ruleOf(policy, name).purpose ?? ''));
  const both = category.length === 0 ? kept : kept.filter((name) => category.includes(name));
  if (both.length === 0) throw new ToolError('usage', 'no category that was named is kept for that purpose');
  return both;
}
