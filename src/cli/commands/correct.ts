import type { Workspace } from '../../ledger/workspace.js';
import { type CorrectionResult, type ErasurePlan, emptySelection } from '../../model/erasure.js';
import { DEED_PREFIX } from '../../model/ids.js';
import { categoriesOf } from '../../policy/policy.js';
import type { CommandModule } from '../command-module.js';
import { confirmErasure } from '../confirm.js';
import { type Context, errPage, notice, outPage, printJson } from '../context.js';
import { type ExitName, exitOfReports, STORE_EXITS } from '../exit-codes.js';
import { assertKnown } from '../flag-parsers.js';
import { readArgument } from '../input.js';
import { readPolicy, withWorkspace } from '../open.js';
import { canAsk } from '../prompt.js';

interface CorrectFlags {
  eraseOld?: boolean;
  category?: string;
  yes?: boolean;
  dryRun?: boolean;
}

interface Preview {
  fact: string;
  repetitions: string[];
  before: string;
  after: string;
  eraseOld: ErasurePlan | null;
}

export const correctCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        "Replaces a fact by the subject's own word, with all that say the same of it. What is replaced is kept as superseded, out of every list and search, unless --erase-old removes it at once, in its rounds too.",
      )
      .argument('<id>', 'the fact')
      .argument('<claim>', 'what is true instead; - reads it from standard input')
      .option('--erase-old', 'erase the old value now')
      .option('--category <category>', 'put it into another category of the policy')
      .option('--dry-run', 'show before and after, change nothing')
      .option('-y, --yes', 'do not ask')
      .action((id: string, claim: string, flags: CorrectFlags) =>
        run((context) => correctFact(context, { id, claim }, flags), { takesAsOf: flags.dryRun ?? false }),
      );
  },
  examples: [
    {
      command: "memory-forget correct 3f9a12c4.f2 'My time zone is Europe/Berlin'",
      meaning: 'the new word stands from now on',
    },
    {
      command: 'memory-forget correct 3f9a12c4.f2 - --erase-old < claim.txt',
      meaning: 'and nothing of the old one remains',
    },
    {
      command: "memory-forget correct 3f9a12c4.f2 'I row on Sundays' --category hobby",
      meaning: 'into a category of the policy’s own',
    },
  ],
  exits: ['partial', 'residue', 'not_found', 'refused', 'no_verdict', ...STORE_EXITS],
};

async function correctFact(
  context: Context,
  typed: { id: string; claim: string },
  flags: CorrectFlags,
): Promise<ExitName> {
  if (flags.category !== undefined) assertKnown([flags.category], categoriesOf(await readPolicy(context)));
  const claim = await readArgument(context.io, typed.claim, 'the claim');
  return withWorkspace(context, flags.dryRun ? 'look' : 'write', async (workspace) => {
    const preview = await previewOf(workspace, { id: typed.id, claim }, flags.eraseOld ?? false);
    if (flags.dryRun) return printPreview(context, preview);
    await showBefore(context, preview);
    if (preview.eraseOld !== null) {
      const extent = { rows: preview.eraseOld.erase.length, subject: null };
      await confirmErasure(context.io, extent, {
        isImmediate: true,
        yes: flags.yes ?? false,
        isExplicit: false,
      });
    }
    const { correct } = await import('../../erasure/index.js');
    const result = await correct(workspace, preview.fact, claim, {
      eraseOld: preview.eraseOld !== null,
      category: flags.category ?? null,
    });
    await printResult(context, result);
    return exitOfCorrection(result);
  });
}

/** The new word stands: that a hold keeps all of the old one is no refusal. */
function exitOfCorrection({ erasure }: CorrectionResult): ExitName {
  const exit = erasure === null ? 'ok' : exitOfReports([erasure]);
  return exit === 'refused' ? 'partial' : exit;
}

async function previewOf(
  workspace: Workspace,
  typed: { id: string; claim: string },
  isErasing: boolean,
): Promise<Preview> {
  const { resolveRowId } = await import('../../recall/index.js');
  const { planErasure, previewCorrection } = await import('../../erasure/index.js');
  const fact = resolveRowId(workspace, typed.id, { kind: 'fact', minPrefix: DEED_PREFIX });
  const change = previewCorrection(workspace, fact, { claim: typed.claim, eraseOld: isErasing });
  const facts = [fact, ...change.repetitions];
  const eraseOld = isErasing ? planErasure(workspace, { ...emptySelection(), facts }) : null;
  return { fact, ...change, eraseOld };
}

/** On a terminal the person sees what is replaced; a script's log does not. */
async function showBefore(context: Context, preview: Preview): Promise<void> {
  if (!canAsk(context.io) || context.flags.json) return;
  const page = await errPage(context);
  const { changeText } = await import('../../report/correction-text.js');
  notice(context, changeText(preview, page));
  if (preview.eraseOld === null) return;
  const { planText } = await import('../../report/plan-text.js');
  context.io.err.write(
    planText(preview.eraseOld, page, { title: 'Erase old value', showPaths: false, next: null }),
  );
}

async function printPreview(context: Context, preview: Preview): Promise<ExitName> {
  if (context.flags.json) {
    const { correctionPlanDocument } = await import('../../report/json/correction.js');
    printJson(context, correctionPlanDocument(preview));
    return 'ok';
  }
  const page = await outPage(context);
  const { changeText } = await import('../../report/correction-text.js');
  const { planText } = await import('../../report/plan-text.js');
  context.io.out.write(changeText(preview, page));
  if (preview.eraseOld !== null) {
    context.io.out.write(
      planText(preview.eraseOld, page, { title: 'Erase old value', showPaths: false, next: null }),
    );
  }
  notice(context, 'Nothing was changed. Next: the same without --dry-run.');
  return 'ok';
}

async function printResult(context: Context, result: CorrectionResult): Promise<void> {
  if (context.flags.json) {
    const { correctionDocument } = await import('../../report/json/correction.js');
    return printJson(context, correctionDocument(result));
  }
  const isClean = exitOfCorrection(result) === 'ok';
  if (context.flags.quiet && isClean) return;
  const page = await outPage(context);
  const { correctionText } = await import('../../report/correction-text.js');
  context.io.out.write(correctionText(result, page));
  if (result.erasure === null) return;
  const { erasureReportText } = await import('../../report/erasure-report-text.js');
  context.io.out.write(`\n${erasureReportText(result.erasure, page)}`);
}
