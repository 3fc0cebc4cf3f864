import { type Engine, isEmbedder } from '../../model/engine.js';
import { ToolError } from '../../model/errors.js';
import { type ReindexReport, targetOf } from '../../model/extraction.js';
import type { OpenScope } from '../../model/scope.js';
import { BUILT_IN_EMBEDDER } from '../../policy/index.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printJson } from '../context.js';
import { confirmSending, engineWorld, requireEngine } from '../engines.js';
import { type ExitName, exitOfLeft, STORE_EXITS } from '../exit-codes.js';
import { notEmpty, positiveInteger } from '../flag-parsers.js';
import { readPolicy, withWorkspace } from '../open.js';
import { withProgress } from '../progress.js';
import { addScopeFlags, readScope, type ScopeFlags } from '../scope-flags.js';

interface ReindexFlags extends ScopeFlags {
  embedder?: string;
  dryRun?: boolean;
  maxCalls?: number;
  yes?: boolean;
}

export const reindexCommand: CommandModule = {
  describe(command, run) {
    addScopeFlags(
      command
        .description(
          `Vectors of an embedder that the policy names, for what is stored of one subject; recall then asks it too. Run it again after an ingest: what is new has vectors of the built-in embedder until then. ${BUILT_IN_EMBEDDER} is the built-in one.`,
        )
        .option('--embedder <name>', 'the embedder, as the policy names it', notEmpty),
    )
      .option('--dry-run', 'how many vectors would be written; sends nothing')
      .option('--max-calls <n>', 'at most so many requests', positiveInteger)
      .option('-y, --yes', 'do not ask before something leaves the machine')
      .action((flags: ReindexFlags) => run((context) => reindexScope(context, flags)));
  },
  examples: [
    {
      command: 'memory-forget reindex --embedder sentences --subject acme/alice',
      meaning: 'better vectors for what is stored of her; it goes on where it ended',
    },
    {
      command: `memory-forget reindex --embedder ${BUILT_IN_EMBEDDER} --subject acme/alice`,
      meaning: 'back to the built-in embedder',
    },
  ],
  exits: ['partial', 'refused', ...STORE_EXITS],
};

async function reindexScope(context: Context, flags: ReindexFlags): Promise<ExitName> {
  const { embedder } = flags;
  if (embedder === undefined)
    throw new ToolError('usage', 'which embedder is meant must be said: --embedder NAME');
  const scope = await readScope(context, flags);
  const report =
    embedder === BUILT_IN_EMBEDDER
      ? await builtIn(context, scope, flags)
      : await byEngine(context, await engineOf(context, embedder), { scope, flags });
  await print(context, report);
  return exitOfLeft(report);
}

async function engineOf(context: Context, name: string): Promise<Engine> {
  return requireEngine(context, await readPolicy(context), { name, isFit: isEmbedder });
}

async function builtIn(
  context: Context,
  scope: OpenScope,
  { dryRun = false }: ReindexFlags,
): Promise<ReindexReport> {
  const { reindexBuiltIn } = await import('../../ingest/reindex/built-in.js');
  const vectors = await withWorkspace(context, dryRun ? 'look' : 'write', (workspace) =>
    reindexBuiltIn(workspace, scope, dryRun),
  );
  const target = { engine: BUILT_IN_EMBEDDER, model: BUILT_IN_EMBEDDER, place: '', isRemote: false };
  return { ...target, dryRun, calls: 0, vectors, notSent: {}, left: {}, stopped: null };
}

async function byEngine(
  context: Context,
  engine: Engine,
  { scope, flags }: { scope: OpenScope; flags: ReindexFlags },
): Promise<ReindexReport> {
  const { reindex } = await import('../../ingest/reindex/index.js');
  const maxCalls = Math.min(engine.maxCalls, flags.maxCalls ?? engine.maxCalls);
  const options = { engine, whose: scope, maxCalls };
  const look = () =>
    withWorkspace(context, 'look', (workspace) =>
      reindex(workspace, { ...options, dryRun: true }, engineWorld(context)),
    );
  if (flags.dryRun) return look();
  const target = targetOf(engine);
  if (target.isRemote && !flags.yes) {
    const { countOf } = await import('../../report/words.js');
    const { vectors } = await look();
    if (vectors > 0) await confirmSending(context, target, { what: countOf(vectors, 'rows'), yes: false });
  }
  return withProgress(context, (progress) =>
    withWorkspace(context, 'write', (workspace) =>
      reindex(
        workspace,
        {
          ...options,
          dryRun: false,
          onProgress: ({ done, total }) => progress.step(() => `${done} of ${total} vectors`),
        },
        engineWorld(context),
      ),
    ),
  );
}

async function print(context: Context, report: ReindexReport): Promise<void> {
  const text = await import('../../report/extraction-text.js');
  if (report.stopped !== null) notice(context, text.stoppedLine(report.stopped, report.engine));
  if (context.flags.json) {
    const { reindexDocument } = await import('../../report/json/extraction.js');
    return printJson(context, reindexDocument(report));
  }
  if (!context.flags.quiet) context.io.out.write(text.reindexText(report));
}
