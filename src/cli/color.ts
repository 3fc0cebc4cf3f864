import type { Io, Output } from './io.js';

/** `--color`/`--no-color`, then `NO_COLOR`, then `FORCE_COLOR`, then a terminal that can. Decided per stream. */
export function hasColor(output: Output, env: Io['env'], flag: boolean | undefined): boolean {
  if (flag !== undefined) return flag;
  if (isSet(env.NO_COLOR)) return false;
  if (isSet(env.FORCE_COLOR)) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return output.isTty && env.TERM !== 'dumb';
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
