import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IngestOptions } from '../../ingest/index.js';
import { ToolError } from '../../model/errors.js';
import type { IngestReport } from '../../model/listing.js';
import { parseScope, type Scope, whyNotShared } from '../../model/scope.js';
import type { FieldMap } from '../../transcripts/index.js';
import { agentFolders } from '../agent-folders.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printJson } from '../context.js';
import { type ExitName, exitOfIngest } from '../exit-codes.js';
import { collect, notEmpty, positiveInteger } from '../flag-parsers.js';
import { showProgress } from '../ingest-progress.js';
import { assertOneStdin, readStdinBytes, STDIN } from '../input.js';
import { unlessInterrupted } from '../interrupted.js';
import { addMapFlags, type MapFlags, readMap } from '../map-flags.js';
import { readPolicy, withStoreIfAny, withWorkspace } from '../open.js';
import { withProgress } from '../progress.js';
import { addScopeFlags, closeScope, readScope, type ScopeFlags } from '../scope-flags.js';

interface IngestFlags extends ScopeFlags, MapFlags {
  agents?: boolean;
  shared?: string;
  exclude?: string[];
  dryRun?: boolean;
  readmit?: boolean;
  strict?: boolean;
  watch?: boolean;
  every?: number;
  threads?: number;
}

export const ingestCommand: CommandModule = {
  describe(command, run) {
    addMapFlags(
      addScopeFlags(
        command
          .description(
            "Takes in transcripts: files, or folders with all that is in them. Without a path it offers the agents' own transcript folders. Running it again takes only what is new.",
          )
          .argument('[paths...]', 'files and folders; - for standard input'),
      ),
    )
      .option('--agents', "the agents' own transcript folders, without asking")
      .option('--exclude <glob>', 'leave out matching paths (may be repeated)', collect)
      .option('--shared <workspace>', 'share facts that are a team’s in this workspace too', notEmpty)
      .option('--dry-run', 'read everything, store nothing')
      .option('--readmit', 'let in again what was erased, on record, under a new session id')
      .option('--strict', 'exit 3 when a line was skipped, its kind is unknown, or a warning was given')
      .option('--watch', 'go on until interrupted, and take what is new as it is written')
      .option('--every <seconds>', 'with --watch: how often it is looked for; 5 without it', positiveInteger)
      .option(
        '--threads <n>',
        '1 to read and store by turns; 2, where there are two processors, to do both at once',
        positiveInteger,
      )
      .action((paths: string[], flags: IngestFlags) => run((context) => ingestPaths(context, paths, flags)));
  },
  examples: [
    { command: 'memory-forget ingest ~/.claude/projects', meaning: 'all transcripts of the agent, as yours' },
    {
      command: 'memory-forget ingest export.jsonl --subject acme/alice@support',
      meaning: 'one transcript, as the memory of a person in a role',
    },
    {
      command: 'memory-forget ingest team.jsonl --subject acme/alice --shared platform',
      meaning: 'as hers, and what she says of the project in the workspace acme/platform too',
    },
    {
      command: "memory-forget ingest support.jsonl --map 'subject=$.user.id' --map 'tenant=$.org'",
      meaning: 'a log of several people: each line as the memory of whom it names',
    },
    {
      command: 'memory-forget ingest --agents',
      meaning: 'all that the agents on this machine wrote, as yours',
    },
    {
      command: 'memory-forget ingest ~/.claude/projects --watch',
      meaning: 'what the agent writes, as it writes it',
    },
    {
      command: "memory-forget ingest logs --exclude '**/scratch/**' --dry-run",
      meaning: 'what would be taken',
    },
  ],
  exits: ['partial', 'refused', 'locked', 'ledger', 'incompatible', 'audit', 'interrupted'],
};

async function ingestPaths(
  context: Context,
  paths: readonly string[],
  flags: IngestFlags,
): Promise<ExitName> {
  const options = await readOptions(context, paths, flags);
  if (flags.every !== undefined && !flags.watch) throw new ToolError('usage', '--every goes with --watch');
  const once = () =>
    withProgress(context, (progress) =>
      runIngest(
        context,
        { ...options, onProgress: showProgress(progress, () => performance.now()) },
        flags.dryRun ?? false,
      ),
    );
  if (flags.watch) return watch(context, { flags, options, once });
  const report = await once();
  await print(context, report);
  return exitOfIngest(report, flags.strict ?? false);
}

async function readOptions(
  context: Context,
  paths: readonly string[],
  flags: IngestFlags,
): Promise<IngestOptions> {
  assertOneStdin([...paths, flags.subject]);
  if (flags.agents && paths.length > 0) throw new ToolError('usage', '--agents goes with no path');
  const map = await readMap(flags);
  const isToldByLines = map?.subject !== undefined && flags.mapMissing !== 'default';
  const { context: role, ...said } = await readScope(context, flags, { isToldByLines });
  const scope = closeScope({ ...said, context: role });
  const named = paths.filter((path) => path !== STDIN);
  const chosen = paths.length > 0 ? named : await agentFolders(context, flags.agents ?? false);
  for (const path of chosen) {
    if (!existsSync(path)) throw new ToolError('usage', `${path} does not exist`);
  }
  return {
    paths: chosen,
    given: named.length < paths.length ? await readStdinBytes(context.io, MOST_GIVEN_BYTES) : null,
    scope,
    isContextSaid: role !== null,
    home: context.io.home,
    ...(map === undefined ? {} : { map }),
    ...(flags.mapMissing === undefined ? {} : { missing: flags.mapMissing }),
    shared: readWorkspace(flags, scope, map),
    exclude: flags.exclude ?? [],
    readmit: flags.readmit ?? false,
    threads: flags.threads,
  };
}

/** It is kept in memory: nothing of it is written to the disk but by the store. */
const MOST_GIVEN_BYTES = 128 << 20;

const WATCH_SECONDS = 5;
/** A last line without its line feed is taken when its file has rested, though nothing changes any more. */
const REST_MS = 60_000;

/** Takes in what is new whenever a file has changed, until it is interrupted. The store is open only meanwhile. */
async function watch(
  context: Context,
  watched: { flags: IngestFlags; options: IngestOptions; once: () => Promise<IngestReport> },
): Promise<never> {
  const { flags, options, once } = watched;
  if (flags.dryRun || flags.readmit || flags.strict || options.given)
    throw new ToolError('usage', '--watch goes with neither -, --dry-run, --readmit nor --strict');
  const pauseMs = (flags.every ?? WATCH_SECONDS) * 1_000;
  let [before, lookedAt] = ['', Number.NEGATIVE_INFINITY];
  for (;;) {
    const now = await stateOfFiles(options);
    if (now !== before || context.io.clock() - lookedAt >= REST_MS) {
      const report = await unlessLocked(context, once);
      if (report !== null) {
        if (lookedAt === Number.NEGATIVE_INFINITY || report.unchanged < report.files)
          await print(context, report);
        [before, lookedAt] = [now, context.io.clock()];
      }
    }
    await unlessInterrupted(sleep(pauseMs), context.io.interrupted);
  }
}

async function stateOfFiles({ paths, exclude }: IngestOptions): Promise<string> {
  const { discoverTranscripts } = await import('../../transcripts/index.js');
  const { files } = discoverTranscripts(paths, { exclude });
  return files.map((file) => `${file.path} ${file.inode} ${file.sizeBytes} ${file.mtimeNs}`).join('\n');
}

/** Somebody else has the store: it is tried again. */
async function unlessLocked<Result>(context: Context, work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'locked') throw error;
    notice(context, `${error.message}; trying again`);
    return null;
  }
}

/** A workspace is named as a subject is; without a tenant it is one of the subject's. */
function readWorkspace(flags: IngestFlags, scope: Scope, map: FieldMap | undefined): Scope | null {
  if (flags.shared === undefined) return null;
  if (map?.tenant !== undefined)
    throw new ToolError(
      'usage',
      '--shared and --map tenant contradict each other: a workspace is of one tenant',
    );
  const { tenant, subject, context } = parseScope(flags.shared);
  const workspace = closeScope({ tenant: tenant ?? scope.tenant, subject, context });
  const fault = subject === '' ? '--shared is empty' : whyNotShared(scope, workspace);
  if (fault !== null) throw new ToolError('usage', fault);
  return workspace;
}

async function runIngest(context: Context, options: IngestOptions, isDryRun: boolean): Promise<IngestReport> {
  const { ingest, previewIngest } = await import('../../ingest/index.js');
  if (isDryRun) {
    const policy = await readPolicy(context);
    return withStoreIfAny(context, (workspace) =>
      previewIngest({ ...options, policy, clock: context.io.clock, workspace }),
    );
  }
  return withWorkspace(context, 'create', (workspace) => ingest(workspace, options));
}

async function print(context: Context, report: IngestReport): Promise<void> {
  const text = await import('../../report/ingest-text.js');
  if (context.flags.verbose)
    for (const file of report.fileReports) notice(context, text.ingestFileLine(file));
  for (const warning of report.warnings) notice(context, text.ingestWarningLine(warning));
  if (context.flags.json) {
    const { ingestDocument } = await import('../../report/json/ingest.js');
    printJson(context, ingestDocument(report, context.flags.verbose ?? false));
  } else if (!context.flags.quiet) context.io.out.write(text.ingestSummary(report));
}
