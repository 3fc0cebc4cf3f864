import { Argument } from 'commander';
import {
  CONSENT_BASES,
  CONSENT_METHODS,
  type Consent,
  type ConsentBasis,
  type ConsentMethod,
  TEXT_VERSION,
} from '../../model/consent.js';
import { ToolError } from '../../model/errors.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printAs } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { notEmpty } from '../flag-parsers.js';
import { withWorkspace } from '../open.js';
import {
  addScopeFlags,
  assertSubject,
  closeScope,
  readNarrowing,
  readScope,
  type ScopeFlags,
  whose,
} from '../scope-flags.js';

const ACTIONS = ['list', 'grant', 'withdraw', 'show', 'pending'] as const;
type Action = (typeof ACTIONS)[number];

export interface ConsentFlags extends ScopeFlags {
  category?: string;
  basis?: string;
  textVersion?: string;
  method?: string;
  dryRun?: boolean;
  yes?: boolean;
}

export const consentCommand: CommandModule = {
  describe(command, run) {
    addScopeFlags(
      command
        .description(
          'Who agreed to what, when, on which text. A category that needs explicit consent is not stored without one: its statements are withheld, and only where they stand is known for a while. Without --category it is the opt-in to memory as a whole. A withdrawal erases what rested on the consent, at once.',
        )
        .addArgument(new Argument('[action]', 'what to do').choices(ACTIONS).default('list'))
        .argument('[id]', 'for show: the consent'),
    )
      .option('--category <category>', 'for grant and withdraw: to what', notEmpty)
      .option('--basis <basis>', `for grant: ${CONSENT_BASES.join(', ')}`)
      .option('--text-version <version>', 'for grant: your name of the text that was agreed to')
      .option('--method <method>', `for grant: ${CONSENT_METHODS.join(', ')}`)
      .option('--dry-run', 'for withdraw: show what would go, change nothing')
      .option('-y, --yes', 'for withdraw: do not ask')
      .action((action: Action, id: string | undefined, flags: ConsentFlags) =>
        run((context) => act(context, action, { id, flags }), {
          takesAsOf: flags.dryRun || (action !== 'grant' && action !== 'withdraw'),
        }),
      );
  },
  examples: [
    {
      command:
        'memory-forget consent grant --subject acme/alice --category health --text-version privacy-3 --method form',
      meaning: 'she agreed to her health being remembered',
    },
    {
      command: 'memory-forget consent pending --subject acme/alice',
      meaning: 'what was withheld, by its place',
    },
    {
      command: 'memory-forget consent withdraw --subject acme/alice --category health --dry-run',
      meaning: 'what would go with it',
    },
    { command: 'memory-forget consent list --subject acme/alice --json', meaning: 'for a program' },
  ],
  exits: ['partial', 'residue', 'not_found', 'refused', 'no_verdict', ...STORE_EXITS],
};

interface Typed {
  id: string | undefined;
  flags: ConsentFlags;
}

function act(context: Context, action: Action, { id, flags }: Typed): Promise<ExitName> {
  if (id !== undefined && action !== 'show') throw new ToolError('usage', `consent ${action} takes no id`);
  assertFlags(action, flags);
  switch (action) {
    case 'list':
      return list(context, flags);
    case 'grant':
      return grant(context, flags);
    case 'withdraw':
      return import('../withdraw.js').then(({ withdraw }) => withdraw(context, flags));
    case 'show':
      return show(context, id);
    case 'pending':
      return pending(context, flags);
    default:
      return action satisfies never;
  }
}

const GOES_WITH: Readonly<Record<string, readonly Action[]>> = {
  category: ['grant', 'withdraw'],
  basis: ['grant'],
  textVersion: ['grant'],
  method: ['grant'],
  dryRun: ['withdraw'],
  yes: ['withdraw'],
};

function assertFlags(action: Action, flags: ConsentFlags): void {
  for (const [flag, actions] of Object.entries(GOES_WITH)) {
    if (flags[flag as keyof ConsentFlags] === undefined || actions.includes(action)) continue;
    const name = flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new ToolError('usage', `--${name} goes with consent ${actions.join(' and ')}`);
  }
}

async function grant(context: Context, flags: ConsentFlags): Promise<ExitName> {
  const given = {
    category: flags.category ?? null,
    basis: readBasis(flags.basis),
    textVersion: readTextVersion(flags.textVersion),
    method: readMethod(flags.method),
  };
  assertSubject(flags);
  const scope = closeScope(await readScope(context, flags));
  const { grantConsent } = await import('../../erasure/index.js');
  // The opt-in comes before the first transcript.
  const consent = await withWorkspace(context, 'create', (workspace) =>
    grantConsent(workspace, { ...given, scope }),
  );
  notice(context, 'memory-forget ingest of the same transcripts takes in what was withheld for want of it');
  return print(context, [consent]);
}

function readBasis(text: string | undefined): ConsentBasis | null {
  if (text === undefined) return null;
  const basis = CONSENT_BASES.find((one) => one === text);
  if (basis) return basis;
  throw new ToolError('usage', '--basis of a consent is a consent', {
    hint: `one of ${CONSENT_BASES.join(', ')}; another ground stands in the policy`,
  });
}

function readTextVersion(text: string | undefined): string {
  if (text !== undefined && TEXT_VERSION.test(text)) return text;
  const what = text === undefined ? '--text-version is needed' : '--text-version is no name of a text';
  throw new ToolError('usage', `${what}: on which text was it given?`, {
    hint: 'your name of that text, without blanks: --text-version privacy-3',
  });
}

function readMethod(text: string | undefined): ConsentMethod {
  const method = CONSENT_METHODS.find((one) => one === text);
  if (method) return method;
  const what = text === undefined ? '--method is needed' : '--method names none';
  throw new ToolError('usage', `${what}: how was it given?`, {
    hint: `one of ${CONSENT_METHODS.join(', ')}`,
  });
}

async function list(context: Context, flags: ConsentFlags): Promise<ExitName> {
  const scope = await readNarrowing(context, flags);
  const { listConsents } = await import('../../erasure/index.js');
  const consents = await withWorkspace(context, 'read', (workspace) => listConsents(workspace, scope));
  if (consents.length === 0) notice(context, `no consent is recorded${whose(scope)}`);
  return print(context, consents);
}

async function show(context: Context, id: string | undefined): Promise<ExitName> {
  if (id === undefined) throw new ToolError('usage', 'consent show needs the id of a consent');
  const { findConsent } = await import('../../erasure/index.js');
  return print(context, [await withWorkspace(context, 'read', (workspace) => findConsent(workspace, id))]);
}

async function pending(context: Context, flags: ConsentFlags): Promise<ExitName> {
  const scope = await readNarrowing(context, flags);
  const { listPending } = await import('../../erasure/index.js');
  const rows = await withWorkspace(context, 'read', (workspace) => listPending(workspace, scope));
  if (rows.length === 0) notice(context, `nothing waits for a consent${whose(scope)}`);
  await printAs(context, {
    document: async () => (await import('../../report/json/consents.js')).pendingConsentsDocument(rows),
    text: async (page) => (await import('../../report/consents-text.js')).pendingText(rows, page),
  });
  return 'ok';
}

async function print(context: Context, consents: readonly Consent[]): Promise<ExitName> {
  await printAs(context, {
    document: async () => (await import('../../report/json/consents.js')).consentsDocument(consents),
    text: async (page) => (await import('../../report/consents-text.js')).consentsText(consents, page),
  });
  return 'ok';
}
