// What the commands that ask engines share. Nothing of it is loaded by any other command.

import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineWorld } from '../engines/index.js';
import type { Engine } from '../model/engine.js';
import { ToolError } from '../model/errors.js';
import type { EngineTarget } from '../model/extraction.js';
import type { Policy } from '../policy/index.js';
import { inertLine } from '../report/inert.js';
import type { Context } from './context.js';
import { assertNotInterrupted, unlessInterrupted } from './interrupted.js';
import { askYesNo, canAsk } from './prompt.js';

/** The engine of that name, fit for the work, with its key at hand. */
export function requireEngine(
  context: Context,
  policy: Policy,
  wanted: { name: string; isFit: (engine: Engine) => boolean },
): Engine {
  const fit = Object.values(policy.engines).filter(wanted.isFit);
  const engine = fit.find(({ name }) => name === wanted.name);
  if (engine === undefined)
    throw new ToolError('usage', `the policy names no engine ${wanted.name} for this`, {
      hint:
        fit.length === 0
          ? 'name one under "engines" in the policy file (docs/engines.md)'
          : `engines: ${fit.map(({ name }) => name).join(', ')}`,
    });
  if (engine.keyEnv !== null && !context.io.env[engine.keyEnv])
    throw new ToolError('usage', `engine ${engine.name} needs its key in the variable ${engine.keyEnv}`);
  return engine;
}

export function engineWorld(context: Context): EngineWorld {
  const { env, interrupted } = context.io;
  return {
    env,
    interrupted,
    assertGoingOn: () => assertNotInterrupted(interrupted),
    sleep: (ms) => unlessInterrupted(sleep(ms), interrupted),
    random: Math.random,
  };
}

/** What leaves the machine is agreed to: asked on a terminal, by `--yes` without one. */
export async function confirmSending(
  context: Context,
  target: EngineTarget,
  { what, yes }: { what: string; yes: boolean },
): Promise<void> {
  if (!target.isRemote || yes) return;
  const sentence = `the redacted text of ${what} to ${inertLine(target.place)}`;
  if (!canAsk(context.io))
    throw new ToolError(
      'confirmation_required',
      `refusing to send ${sentence} without confirmation; nothing was sent`,
      {
        hint: 'add --yes, or preview with --estimate or --dry-run',
      },
    );
  if (!(await askYesNo(context.io, `Send ${sentence}?`))) throw new ToolError('refused', 'Nothing was sent.');
}
