import { type Command, Option } from 'commander';
import type { Workspace } from '../ledger/workspace.js';
import { ToolError } from '../model/errors.js';
import {
  GROUNDS,
  type Ground,
  IDENTITY_CHECKS,
  type IdentityCheck,
  type Intake,
  REGIMES,
  type Regime,
} from '../model/request.js';
import type { EpochMs } from '../model/time.js';
import type { Context } from './context.js';
import { notEmpty } from './flag-parsers.js';
import { readContent } from './input.js';
import { assertKeys, parseJson, readInstant, readList, readObject, within } from './json-input.js';
import { readTime } from './times.js';

export interface IntakeFlags {
  received?: string;
  regime?: Regime;
  ground?: Ground;
  identityCheck?: IdentityCheck;
  identity?: 'pending';
  holidays?: string;
}

/** What is known of a request when it comes in. */
export function addIntakeFlags(command: Command): Command {
  return command
    .option('--received <time>', 'when the request was received, by any channel; now without it')
    .addOption(new Option('--regime <regime>', 'whose time limits run').choices(REGIMES))
    .addOption(new Option('--ground <ground>', 'why it must go: article 17(1)(a)–(f) …').choices(GROUNDS))
    .addOption(
      new Option('--identity-check <how>', 'how the person was known to be who they say').choices(
        IDENTITY_CHECKS,
      ),
    )
    .addOption(
      new Option(
        '--identity <state>',
        'pending: note the request, and do nothing before requests identify says who it is',
      ).choices(['pending']),
    )
    .option(
      '--holidays <file>',
      'JSON: {"holidays":["2026-12-25", …]}; besides those of the policy',
      notEmpty,
    );
}

export function readIntake(context: Context, flags: IntakeFlags): Intake {
  const receivedAt =
    flags.received === undefined ? null : readTime('--received', flags.received, context.now);
  assertPast(receivedAt, context.now, '--received');
  if (flags.identity !== undefined && flags.identityCheck !== undefined)
    throw new ToolError('usage', '--identity pending and --identity-check contradict each other');
  return {
    receivedAt,
    regime: flags.regime ?? 'none',
    ground: flags.ground ?? null,
    identityCheck: flags.identityCheck ?? null,
    awaitsIdentity: flags.identity === 'pending',
  };
}

/** A request that is yet to come has no time limit. */
export function assertPast(at: EpochMs | null, now: EpochMs, place: string): void {
  if (at !== null && at > now) throw new ToolError('usage', `${place} lies in the future`);
}

/** The workspace with the holidays of a file added to those of its policy. */
export async function withHolidays(
  context: Context,
  workspace: Workspace,
  path: string | undefined,
): Promise<Workspace> {
  if (path === undefined) return workspace;
  const place = `--holidays ${path}`;
  const object = readObject(parseJson(await readContent(context.io, path, '--holidays'), place), place);
  assertKeys(object, ['holidays'], place);
  const named = readList(object.holidays, within(place, 'holidays'), readDate);
  return {
    ...workspace,
    policy: { ...workspace.policy, holidays: [...workspace.policy.holidays, ...named] },
  };
}

function readDate(value: unknown, place: string): string {
  readInstant(value, place);
  return String(value).slice(0, 10);
}
