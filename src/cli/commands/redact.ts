import { isUtf8 } from 'node:buffer';
import { ToolError } from '../../model/errors.js';
import type { GatePolicy } from '../../model/findings.js';
import type { ActiveConsents } from '../../policy/index.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printJson } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { readStdinBytes } from '../input.js';
import { policyOf, withStoreIfAny } from '../open.js';
import { addScopeFlags, closeScope, readScope, type ScopeFlags } from '../scope-flags.js';
import { readSettings } from '../settings.js';

interface RedactFlags extends ScopeFlags {
  all?: boolean;
}

export const redactCommand: CommandModule = {
  describe(command, run) {
    addScopeFlags(
      command.description(
        'Passes text from standard input through the write gate, as ingest does before it stores anything. The gated text goes to standard output, the counts to standard error. With a subject, by what they have consented to.',
      ),
    )
      .option('--all', 'everything that the gate can find, also what the policy leaves in (names of persons)')
      .action((flags: RedactFlags) => run((context) => redactInput(context, flags)));
  },
  examples: [
    { command: 'memory-forget redact < note.txt', meaning: 'what would be stored of it' },
    { command: 'memory-forget redact --all < note.txt', meaning: 'names of persons too' },
    {
      command: 'memory-forget redact --subject acme/alice < note.txt',
      meaning: 'what would be stored of it as hers, with her consents',
    },
    { command: 'memory-forget redact --json < note.txt', meaning: 'with the place and kind of each finding' },
  ],
  exits: ['locked', 'ledger', 'incompatible', 'audit', 'interrupted'],
};

/** It is looked at whole, in memory. */
const MOST_BYTES = 256 << 20;

/** What is not UTF-8 would come out as something else, with its secrets unseen. */
function asText(bytes: Buffer): string {
  if (!bytes.includes(0) && isUtf8(bytes)) return bytes.toString('utf8');
  throw new ToolError('usage', 'standard input is not text in UTF-8', {
    hint: 'convert it first, for example with iconv -f UTF-16 -t UTF-8',
  });
}

async function redactInput(context: Context, redactFlags: RedactFlags): Promise<ExitName> {
  const { all } = redactFlags;
  const { io, flags } = context;
  const consents = await consentsOf(context, redactFlags);
  const input = asText(await readStdinBytes(io, MOST_BYTES));
  const { countFindings, createGate } = await import('../../gate/index.js');
  const { withheldKinds } = await import('../../policy/index.js');
  const policy = await policyOf(readSettings(flags, io));
  const gate = createGate(all === true ? withAll(policy.gate) : policy.gate);
  const gated = gate.apply(input, withheldKinds(policy, consents));
  if (flags.json) {
    const { redactionDocument } = await import('../../report/json/redaction.js');
    printJson(context, redactionDocument(gated));
    return 'ok';
  }
  const { inertText } = await import('../../report/inert.js');
  // A pipe gets the text as it is stored; a terminal must not obey it.
  io.out.write(io.out.isTty ? inertText(gated.text) : gated.text);
  const counts: Record<string, number> = {};
  countFindings(gated.findings, counts);
  const { kindList } = await import('../../report/words.js');
  notice(context, gated.findings.length === 0 ? 'nothing was redacted' : `redacted ${kindList(counts)}`);
  return 'ok';
}

/** Nobody's where no subject is named. */
async function consentsOf(context: Context, flags: RedactFlags): Promise<ActiveConsents> {
  if (flags.subject === undefined && flags.subjectFile === undefined) return new Map();
  const scope = closeScope(await readScope(context, flags));
  const { consentsOfSubject } = await import('../../erasure/index.js');
  return withStoreIfAny(context, async (workspace) =>
    workspace === null ? new Map() : consentsOfSubject(workspace, scope),
  );
}

function withAll(gate: GatePolicy): GatePolicy {
  const kinds = Object.keys(gate.detectors).map((kind) => [kind, true]);
  return { ...gate, detectors: Object.fromEntries(kinds) as GatePolicy['detectors'] };
}
