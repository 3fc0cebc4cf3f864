import { Argument } from 'commander';
import { ToolError } from '../../model/errors.js';
import type { Policy } from '../../policy/index.js';
import type { ApplyFlags } from '../apply-policy.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, outPage, printAs, printJson } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { assertKnown, rowsOrPercent } from '../flag-parsers.js';
import { readPolicy } from '../open.js';

const ACTIONS = ['show', 'check', 'explain', 'diff', 'apply'] as const;
type Action = (typeof ACTIONS)[number];

export const policyCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'The policy says what may be kept, on which ground and for how long: a JSON file that --policy names, or the strict one that is built in. Shows it, checks a file, explains a category, compares with an older file. apply looks at all that is stored again: what may not be kept any more goes, with a plan and a record like any erasure.',
      )
      .addArgument(new Argument('[action]', 'what to do').choices(ACTIONS).default('show'))
      .argument('[what]', 'for check and diff: a policy file; for explain: a category, reasoning or contexts')
      .option('--dry-run', 'for apply: show what would go, change nothing')
      .option('--max-erase <rows>', 'for apply: how many rows, or percent of all, may go', rowsOrPercent)
      .option('-y, --yes', 'for apply: do not ask')
      .action((action: Action, what: string | undefined, flags: ApplyFlags) =>
        run((context) => act(context, action, { what, flags }), { takesAsOf: flags.dryRun ?? false }),
      );
  },
  examples: [
    { command: 'memory-forget policy', meaning: 'what holds now, by category' },
    { command: 'memory-forget policy check policy.json', meaning: 'is the file a policy? exit 2 when not' },
    { command: 'memory-forget policy explain health', meaning: 'what becomes of a statement on health' },
    {
      command: 'memory-forget policy diff old.json --policy new.json',
      meaning: 'what the new one says otherwise, and which way',
    },
    {
      command: 'memory-forget policy apply --policy new.json --dry-run',
      meaning: 'what of the store is against it',
    },
  ],
  exits: ['partial', 'residue', 'refused', 'no_verdict', ...STORE_EXITS],
};

interface Typed {
  what: string | undefined;
  flags: ApplyFlags;
}

function act(context: Context, action: Action, { what, flags }: Typed): Promise<ExitName> {
  const other = Object.keys(flags).find((flag) => flag in APPLYING);
  if (action !== 'apply' && other !== undefined)
    throw new ToolError('usage', `${APPLYING[other as keyof ApplyFlags]} goes with policy apply`);
  switch (action) {
    case 'show':
      return show(context, what);
    case 'check':
      return check(context, need(action, what, 'a policy file'));
    case 'explain':
      return explain(context, need(action, what, 'a category'));
    case 'diff':
      return diff(context, need(action, what, 'the older policy file'));
    case 'apply':
      if (what !== undefined)
        throw new ToolError('usage', 'policy apply takes no argument', { hint: 'name a file with --policy' });
      return import('../apply-policy.js').then(({ applyPolicy }) => applyPolicy(context, flags));
    default:
      return action satisfies never;
  }
}

const APPLYING = {
  dryRun: '--dry-run',
  yes: '--yes',
  maxErase: '--max-erase',
} as const satisfies Record<keyof ApplyFlags, string>;

function need(action: Action, what: string | undefined, kind: string): string {
  if (what !== undefined && what.trim() !== '') return what;
  throw new ToolError('usage', `policy ${action} needs ${kind}`);
}

async function show(context: Context, what: string | undefined): Promise<ExitName> {
  if (what !== undefined)
    throw new ToolError('usage', 'policy show takes no argument', { hint: 'name a file with --policy' });
  const policy = await readPolicy(context);
  if (context.flags.json) {
    await printPolicy(context, policy);
    return 'ok';
  }
  const { viewOf } = await import('../../policy/index.js');
  const { policyText } = await import('../../report/policy-text.js');
  context.io.out.write(policyText(viewOf(policy), await outPage(context)));
  return 'ok';
}

async function printPolicy(context: Context, policy: Policy): Promise<void> {
  const { policyFileOf } = await import('../../policy/index.js');
  const { policyDocument } = await import('../../report/json/policy.js');
  printJson(context, policyDocument(policy, policyFileOf(policy)));
}

async function check(context: Context, path: string): Promise<ExitName> {
  const { loadPolicy } = await import('../../policy/index.js');
  const policy = await loadPolicy(path);
  if (context.flags.json) await printPolicy(context, policy);
  else {
    const { inertLine } = await import('../../report/inert.js');
    context.io.out.write(`${inertLine(path)} is a policy; its hash is ${policy.hash}\n`);
  }
  return 'ok';
}

async function explain(context: Context, category: string): Promise<ExitName> {
  const policy = await readPolicy(context);
  const { categoriesOf, ruleViewOf } = await import('../../policy/index.js');
  const categories = categoriesOf(policy);
  const term = termOf(category, categories);
  if (term !== null) return explainTerm(context, policy, term);
  assertKnown([category], [...categories, ...TERMS]);
  const { explainRule } = await import('../../report/policy-text.js');
  const rule = ruleViewOf(policy, category);
  const explanation = explainRule(rule);
  if (context.flags.json) {
    const { policyRuleDocument } = await import('../../report/json/policy.js');
    printJson(context, policyRuleDocument(rule, explanation));
    return 'ok';
  }
  return printLines(context, explanation);
}

/** Are no categories of facts, but asked about like one. */
const TERMS = ['reasoning', 'contexts'] as const;
type Term = (typeof TERMS)[number];

function termOf(name: string, categories: readonly string[]): Term | null {
  return categories.includes(name) ? null : (TERMS.find((term) => term === name) ?? null);
}

async function explainTerm(context: Context, policy: Policy, term: Term): Promise<ExitName> {
  const { viewOf } = await import('../../policy/index.js');
  const { explainContexts, explainReasoning } = await import('../../report/policy-text.js');
  const view = viewOf(policy);
  const explanation = term === 'reasoning' ? explainReasoning(view) : explainContexts(view);
  if (!context.flags.json) return printLines(context, explanation);
  const { policyTermDocument } = await import('../../report/json/policy.js');
  printJson(context, policyTermDocument(term, view[term], explanation));
  return 'ok';
}

async function printLines(context: Context, lines: readonly string[]): Promise<ExitName> {
  const { inertLine } = await import('../../report/inert.js');
  context.io.out.write(lines.map((line) => `${inertLine(line)}\n`).join(''));
  return 'ok';
}

async function diff(context: Context, path: string): Promise<ExitName> {
  const { differenceOf, loadPolicy } = await import('../../policy/index.js');
  const [before, after] = [await loadPolicy(path), await readPolicy(context)];
  const changes = differenceOf(before, after);
  const hashes = { before: before.hash, after: after.hash };
  await printAs(context, {
    document: async () =>
      (await import('../../report/json/policy.js')).policyDifferenceDocument(hashes, changes),
    text: async (page) => (await import('../../report/policy-text.js')).differenceText(changes, page),
  });
  if (changes.length === 0) notice(context, 'the policies say the same');
  return 'ok';
}
