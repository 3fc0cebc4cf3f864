import { isAbsolute, join, resolve } from 'node:path';
import { readConfigFile } from './config-file.js';
import type { Io } from './io.js';

/** Where things lie, after flags, environment and the settings file have been asked, in that order. */
export interface Settings {
  storeDir: string;
  /** The ledger lies apart from its store, so that a store put back does not bring an old ledger along. */
  ledgerDir(storeId: string): string;
  policyFile: string | null;
}

export interface SettingFlags {
  store?: string;
  ledger?: string;
  policy?: string;
}

const PROGRAM = 'memory-forget';

export function readSettings(flags: SettingFlags, io: Pick<Io, 'env' | 'home'>): Settings {
  const { env, home } = io;
  const config = readConfigFile(
    join(baseFolder(env.XDG_CONFIG_HOME, home, '.config'), PROGRAM, 'config.json'),
    home,
  );
  const first = (flag: string | undefined, variable: string | undefined, configured: string | undefined) => {
    const found = flag ?? (variable === '' ? undefined : variable) ?? configured;
    return found === undefined ? null : resolve(found);
  };
  const ledger = first(flags.ledger, env.MEMORY_FORGET_LEDGER, config.ledger);
  const state = baseFolder(env.XDG_STATE_HOME, home, '.local', 'state');
  return {
    storeDir:
      first(flags.store, env.MEMORY_FORGET_STORE, config.store) ??
      join(baseFolder(env.XDG_DATA_HOME, home, '.local', 'share'), PROGRAM),
    ledgerDir: (storeId) => ledger ?? join(state, PROGRAM, storeId),
    policyFile: first(flags.policy, env.MEMORY_FORGET_POLICY, config.policy),
  };
}

/** By the XDG specification a relative path in the variable counts as none. */
function baseFolder(variable: string | undefined, home: string, ...fallback: string[]): string {
  return variable !== undefined && isAbsolute(variable) ? variable : join(home, ...fallback);
}
