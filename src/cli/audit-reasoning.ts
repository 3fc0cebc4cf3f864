// `audit reasoning`: the only command that shows stored reasoning.
import { ToolError } from '../model/errors.js';
import type { ReasoningList } from '../model/reasoning.js';
import type { ReasoningOf } from '../recall/reasoning.js';
import { type Context, notice, printAs } from './context.js';
import type { ExitName } from './exit-codes.js';
import { type Reading, withReading } from './open.js';

export interface ReasoningFlags {
  session?: string;
  round?: string;
}

/** Shows what is stored of the reasoning of a session or a round. It is on record before anything is shown. */
export async function showReasoning(context: Context, flags: ReasoningFlags): Promise<ExitName> {
  const of = wanted(flags);
  const { listReasoning } = await import('../recall/reasoning.js');
  const reading: Reading<ReasoningList> = {
    kind: 'read_reasoning',
    subject: ({ scope }) => scope,
    rowsOf: ({ rows }) => rows.length,
    isAlwaysRecorded: true,
  };
  const list = await withReading(context, reading, (workspace) => listReasoning(workspace, of));
  await printAs(context, {
    document: async () => (await import('../report/json/reasoning.js')).reasoningDocument(list),
    text: async (page) => (await import('../report/reasoning-text.js')).reasoningText(list.rows, page),
  });
  notice(context, list.rows.length === 0 ? NOTHING : REDACTED);
  return 'ok';
}

const REDACTED =
  'this is redacted: what the write gate found in it of names, identifiers, secrets and sensitive statements was replaced before it was stored';
const NOTHING = 'no text of reasoning is kept there: the policy’s "reasoning" says whether any is';

function wanted({ session, round }: ReasoningFlags): ReasoningOf {
  if (session !== undefined && round === undefined) return { session };
  if (round !== undefined && session === undefined) return { round };
  throw new ToolError('usage', 'audit reasoning needs --session or --round, one of them');
}
