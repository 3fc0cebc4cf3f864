import { type Command, Option } from 'commander';
import type { Workspace } from '../ledger/workspace.js';
import {
  type EntitySelector,
  isEmptySelection,
  type Selection,
  type SubjectSelector,
} from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import { DEED_PREFIX, parseId } from '../model/ids.js';
import { canonicalName, parseScope } from '../model/scope.js';
import { categoriesOf } from '../policy/policy.js';
import type { Context } from './context.js';
import { assertKnown, collect, collectEngine } from './flag-parsers.js';
import { assertOneStdin, readArgument, readLines } from './input.js';
import { readPolicy } from './open.js';
import { readTime } from './times.js';

export interface SelectionFlags {
  session?: string[];
  round?: string[];
  fact?: string[];
  subject?: string[];
  subjectFile?: string[];
  tenant?: string[];
  context?: string[];
  project?: string[];
  category?: string[];
  engine?: string[];
  artifact?: string[];
  source?: string[];
  entity?: string[];
  entityId?: string[];
  since?: string;
  before?: string;
  keepSource?: boolean;
  keepCorrections?: boolean;
  namesakes?: 'keep' | 'erase';
}

export function addSelectionFlags(command: Command): Command {
  return command
    .option('--subject <subject>', 'a subject: subject, tenant/subject, subject@context; - reads it', collect)
    .option('--subject-file <file>', 'a file of subjects, one a line; - reads standard input', collect)
    .option('--tenant <tenant>', 'a tenant', collect)
    .option('--context <context>', 'a role of the subject', collect)
    .option('--session <id>', "a session: our id, the source's id, or the transcript's path", collect)
    .option('--round <id>', 'one round', collect)
    .option('--fact <id>', 'one fact', collect)
    .option('--project <project>', 'a project', collect)
    .option('--category <category>', 'the facts of a category', collect)
    .option('--engine <name>', 'the facts that an engine extracted: NAME, or NAME:MODEL', collectEngine)
    .option('--artifact <ref>', 'rounds that touched a commit, file, pull request, ticket or URL', collect)
    .option('--source <path>', 'rounds that came from a transcript: a path or a glob', collect)
    .option('--entity <name>', 'mentions of a person, organisation, place or project; - reads it', collect)
    .option('--entity-id <id>', 'the same, by the id of the recorded one', collect)
    .option('--since <time>', 'rounds from a date, a time, or a duration such as 7d on')
    .option('--before <time>', 'rounds older than a date, a time, or a duration such as 90d')
    .option('--keep-source', "leave the round's words when only a fact of it is erased")
    .option('--keep-corrections', 'keep the corrections that restate what is erased')
    .addOption(
      new Option(
        '--namesakes <what>',
        'mentions by a name that may be somebody else’s too: erase, or keep, so that none is left over (without it they stay, and the exit is 3)',
      ).choices(['keep', 'erase']),
    );
}

/** What was pointed at, with standard input and files read, and ids still as they were typed. */
export async function readSelection(context: Context, flags: SelectionFlags): Promise<Selection> {
  if (flags.category !== undefined) assertKnown(flags.category, categoriesOf(await readPolicy(context)));
  const selection: Selection = {
    sessions: flags.session ?? [],
    rounds: flags.round ?? [],
    facts: flags.fact ?? [],
    subjects: await readSubjects(context, flags),
    tenants: (flags.tenant ?? []).map(canonicalName),
    contexts: (flags.context ?? []).map(canonicalName),
    projects: flags.project ?? [],
    categories: flags.category ?? [],
    engines: flags.engine ?? [],
    artifacts: flags.artifact ?? [],
    sources: flags.source ?? [],
    entities: await readEntities(context, flags),
    since: flags.since === undefined ? null : readTime('--since', flags.since, context.now),
    before: flags.before === undefined ? null : readTime('--before', flags.before, context.now),
    keepSource: flags.keepSource ?? false,
    keepCorrections: flags.keepCorrections ?? false,
    namesakes: flags.namesakes ?? null,
  };
  if (isEmptySelection(selection)) {
    throw new ToolError('usage', 'nothing is selected', {
      hint: 'name --subject, --session, --fact, --round, --project, --category, --engine, --artifact, --source, --entity, --tenant, --context, --since or --before',
    });
  }
  return selection;
}

/** All ids are resolved before anything is done; one that matches nothing or several ends it (exit 5). */
export async function resolveSelection(workspace: Workspace, selection: Selection): Promise<Selection> {
  const { resolveSession, resolveRowId } = await import('../recall/index.js');
  const row = (kind: 'round' | 'fact') => (text: string) =>
    resolveRowId(workspace, text, { kind, minPrefix: DEED_PREFIX });
  return {
    ...selection,
    sessions: [
      ...new Set(
        selection.sessions.flatMap((text) => resolveSession(workspace, text, { minPrefix: DEED_PREFIX })),
      ),
    ],
    rounds: [...new Set(selection.rounds.map(row('round')))],
    facts: [...new Set(selection.facts.map(row('fact')))],
  };
}

/** Whoever typed whole ids, and nothing wider, has said exactly what shall go. */
export function isExplicit(typed: Selection): boolean {
  const ids = [...typed.sessions, ...typed.rounds, ...typed.facts];
  return ids.length > 0 && typed.subjects.length === 0 && ids.every(isWholeId);
}

function isWholeId(text: string): boolean {
  return (parseId(text)?.session.length ?? 0) === 36;
}

async function readEntities(context: Context, flags: SelectionFlags): Promise<EntitySelector[]> {
  const named: EntitySelector[] = [];
  for (const value of flags.entity ?? []) {
    const name = canonicalName(await readArgument(context.io, value, '--entity'));
    named.push({ id: null, name, tenant: null, names: [] });
  }
  const byId = (flags.entityId ?? []).map(
    (id): EntitySelector => ({ id, name: null, tenant: null, names: [] }),
  );
  return [...named, ...byId];
}

async function readSubjects(context: Context, flags: SelectionFlags): Promise<SubjectSelector[]> {
  const typed = flags.subject ?? [];
  const files = flags.subjectFile ?? [];
  assertOneStdin([...typed, ...files, ...(flags.entity ?? [])]);
  const subjects: string[] = [];
  for (const value of typed) subjects.push(await readArgument(context.io, value, '--subject'));
  for (const path of files) subjects.push(...(await readLines(context.io, path, '--subject-file')));
  return subjects.map(readSelector);
}

function readSelector(text: string): SubjectSelector {
  const selector = parseScope(text.trim());
  if (selector.subject === '') throw new ToolError('usage', '--subject names a tenant without a subject');
  return selector;
}
