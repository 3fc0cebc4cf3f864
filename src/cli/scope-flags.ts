import type { Command } from 'commander';
import { ToolError } from '../model/errors.js';
import {
  canonicalName,
  DEFAULT_CONTEXT,
  DEFAULT_TENANT,
  formatScope,
  type OpenScope,
  parseScope,
  type Scope,
  type ScopeFilter,
} from '../model/scope.js';
import { inertLine } from '../report/inert.js';
import { type Context, notice } from './context.js';
import { notEmpty } from './flag-parsers.js';
import { readArgument, readLines } from './input.js';

export interface ScopeFlags {
  tenant?: string;
  subject?: string;
  subjectFile?: string;
  context?: string;
}

/** Whose memory it is: for commands that work on one subject. */
export function addScopeFlags(command: Command): Command {
  return command
    .option('--tenant <tenant>', 'whose organisation', notEmpty)
    .option(
      '--subject <subject>',
      'whose memory: subject, tenant/subject, subject@context; - reads it',
      notEmpty,
    )
    .option('--subject-file <file>', 'a file whose one line is the subject', notEmpty)
    .option('--context <context>', 'in which role', notEmpty);
}

/** Deeds have no default subject. */
export function assertSubject(flags: ScopeFlags): void {
  if (flags.subject === undefined && flags.subjectFile === undefined)
    throw new ToolError('usage', 'whose memory is meant must be said: --subject or --subject-file');
}

/**
 * The scope that the flags name. Without a subject it is the person at the keyboard, under the default tenant, and
 * that is said aloud (`rules` 35), unless the lines themselves say whose they are.
 */
export async function readScope(
  context: Context,
  flags: ScopeFlags,
  { isToldByLines = false }: { isToldByLines?: boolean } = {},
): Promise<OpenScope> {
  const text = await readSubject(context, flags);
  const named = text === null ? null : parseScope(text);
  const scope = {
    tenant: agree('--tenant', flags.tenant, named?.tenant) ?? DEFAULT_TENANT,
    subject: named?.subject ?? context.io.userName(),
    context: agree('--context', flags.context, named?.context),
  };
  if (scope.subject.trim() === '') throw new ToolError('usage', '--subject is empty');
  if (named === null && !isToldByLines)
    notice(context, `scope ${formatScope(closeScope(scope))} (name another with --subject)`);
  return scope;
}

/** The scope that an id is looked for in, or records are listed of: what the flags do not say is not narrowed. */
export async function readNarrowing(context: Context, flags: ScopeFlags): Promise<ScopeFilter> {
  if (flags.subject !== undefined || flags.subjectFile !== undefined) return readScope(context, flags);
  const named = (value: string | undefined) => (value === undefined ? null : canonicalName(value));
  return { tenant: named(flags.tenant), subject: null, context: named(flags.context) };
}

/** How a list with nothing in it ends its sentence. */
export function whose({ subject, tenant, context }: ScopeFilter): string {
  if (subject !== null) return ' of that subject';
  return tenant === null && context === null ? '' : ' there';
}

/** How an answer with nothing in it names the scope that was read. */
export function inScope(scope: OpenScope): string {
  return `in ${inertLine(formatScope(closeScope(scope)))}`;
}

/** Where something is written it has exactly one context. */
export function closeScope(scope: OpenScope): Scope {
  return { ...scope, context: scope.context ?? DEFAULT_CONTEXT };
}

async function readSubject(context: Context, flags: ScopeFlags): Promise<string | null> {
  if (flags.subject !== undefined && flags.subjectFile !== undefined) {
    throw new ToolError('usage', '--subject and --subject-file contradict each other');
  }
  if (flags.subject !== undefined) return readArgument(context.io, flags.subject, '--subject');
  if (flags.subjectFile === undefined) return null;
  const [line, ...more] = await readLines(context.io, flags.subjectFile, '--subject-file');
  if (line === undefined || more.length > 0)
    throw new ToolError('usage', '--subject-file must name one subject');
  return line;
}

/** The same thing said twice must be the same thing. */
function agree(flag: string, typed: string | undefined, named: string | null | undefined): string | null {
  const value = typed === undefined ? undefined : canonicalName(typed);
  if (value !== undefined && named !== undefined && named !== null && value !== named) {
    throw new ToolError('usage', `${flag} ${value} contradicts --subject`);
  }
  return value ?? named ?? null;
}
