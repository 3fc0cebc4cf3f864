import type { ExtractOptions } from '../../ingest/extract/index.js';
import { isExtractor } from '../../model/engine.js';
import { ToolError } from '../../model/errors.js';
import type { ExtractPlan, ExtractReport } from '../../model/extraction.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printJson } from '../context.js';
import { confirmSending, engineWorld, requireEngine } from '../engines.js';
import { type ExitName, exitOfLeft, STORE_EXITS } from '../exit-codes.js';
import { notEmpty, positiveInteger } from '../flag-parsers.js';
import { readPolicy, withWorkspace } from '../open.js';
import { withProgress } from '../progress.js';
import { addScopeFlags, readScope, type ScopeFlags } from '../scope-flags.js';

interface ExtractFlags extends ScopeFlags {
  engine?: string;
  estimate?: boolean;
  dryRun?: boolean;
  again?: boolean;
  maxCalls?: number;
  maxTokens?: number;
  yes?: boolean;
}

export const extractCommand: CommandModule = {
  describe(command, run) {
    addScopeFlags(
      command
        .description(
          'Facts by a language model that the policy names, from the stored rounds of one subject that it has not read: redacted once more, and believed only where they quote what was sent. Nothing is sent unless this command is run.',
        )
        .option('--engine <name>', 'the engine, as the policy names it', notEmpty),
    )
      .option('--estimate', 'how many calls and tokens, and what would leave the machine; sends nothing')
      .option('--dry-run', 'the same, with every round that would be sent; sends nothing')
      .option('--again', 'rounds that the engine has read before, too')
      .option('--max-calls <n>', 'at most so many requests', positiveInteger)
      .option('--max-tokens <n>', 'at most about so many tokens', positiveInteger)
      .option('-y, --yes', 'do not ask before something leaves the machine')
      .action((flags: ExtractFlags) => run((context) => extractFacts(context, flags)));
  },
  examples: [
    {
      command: 'memory-forget extract --engine local --subject acme/alice --estimate',
      meaning: 'what it would cost, and what would be sent',
    },
    {
      command: 'memory-forget extract --engine local --subject acme/alice --max-calls 20',
      meaning: 'ask it, at most 20 times; the next run goes on',
    },
    {
      command: 'memory-forget forget --engine local --dry-run',
      meaning: 'what a model that turned out bad has left behind',
    },
  ],
  exits: ['partial', 'refused', ...STORE_EXITS],
};

async function extractFacts(context: Context, flags: ExtractFlags): Promise<ExitName> {
  if (flags.engine === undefined)
    throw new ToolError('usage', 'which engine is meant must be said: --engine NAME');
  const engine = requireEngine(context, await readPolicy(context), {
    name: flags.engine,
    isFit: isExtractor,
  });
  const options: ExtractOptions = {
    engine,
    whose: await readScope(context, flags),
    again: flags.again ?? false,
    maxCalls: Math.min(engine.maxCalls, flags.maxCalls ?? engine.maxCalls),
    maxTokens: Math.min(engine.maxTokens, flags.maxTokens ?? engine.maxTokens),
  };
  const { planExtraction } = await import('../../ingest/extract/index.js');
  const plan = await withWorkspace(context, 'look', (workspace) => planExtraction(workspace, options));
  if (flags.estimate || flags.dryRun) {
    await printPlan(context, plan, flags.dryRun ?? false);
    return 'ok';
  }
  const report = await ask(context, options, { plan, yes: flags.yes ?? false });
  await printReport(context, report);
  return exitOfLeft(report);
}

async function ask(
  context: Context,
  options: ExtractOptions,
  { plan, yes }: { plan: ExtractPlan; yes: boolean },
): Promise<ExtractReport> {
  const { extract } = await import('../../ingest/extract/index.js');
  const { countOf } = await import('../../report/words.js');
  if (plan.rounds.length > 0)
    await confirmSending(context, plan, { what: countOf(plan.rounds.length, 'rounds'), yes });
  return withProgress(context, (progress) =>
    withWorkspace(context, 'write', (workspace) =>
      extract(
        workspace,
        { ...options, onProgress: ({ done, total }) => progress.step(() => `${done} of ${total} rounds`) },
        engineWorld(context),
      ),
    ),
  );
}

async function printPlan(context: Context, plan: ExtractPlan, withRounds: boolean): Promise<void> {
  if (context.flags.json) {
    const { extractPlanDocument } = await import('../../report/json/extraction.js');
    return printJson(context, extractPlanDocument(plan, withRounds));
  }
  const { extractPlanText } = await import('../../report/extraction-text.js');
  context.io.out.write(extractPlanText(plan, withRounds));
}

async function printReport(context: Context, report: ExtractReport): Promise<void> {
  const text = await import('../../report/extraction-text.js');
  if (report.stopped !== null) notice(context, text.stoppedLine(report.stopped, report.engine));
  if (context.flags.json) {
    const { extractDocument } = await import('../../report/json/extraction.js');
    return printJson(context, extractDocument(report));
  }
  if (!context.flags.quiet) context.io.out.write(text.extractText(report));
}
