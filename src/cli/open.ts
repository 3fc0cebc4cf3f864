import { existsSync } from 'node:fs';
import type { Workspace } from '../ledger/workspace.js';
import type { Policy } from '../policy/index.js';
import type { Context } from './context.js';
import { readSettings, type Settings } from './settings.js';

/** `behind` opens for writing a store that its ledger is ahead of. `read` can change nothing, and alone tells the time of `--as-of`; deeds take the system's clock (`rules` 9). */
export type OpenMode = 'create' | 'write' | 'read' | 'behind';

/** Opens store, ledger and policy as the settings say, and closes them whatever happens. */
export async function withWorkspace<Result>(
  context: Context,
  mode: OpenMode,
  use: (workspace: Workspace) => Result | Promise<Result>,
): Promise<Result> {
  const settings = readSettings(context.flags, context.io);
  const policy = await policyOf(settings);
  const { openWorkspace, closeWorkspace } = await import('../ledger/workspace.js');
  const workspace = openWorkspace({
    storeDir: settings.storeDir,
    ledgerDir: settings.ledgerDir,
    policy,
    clock: mode === 'read' ? () => context.now : context.io.clock,
    mode: mode === 'behind' ? 'write' : mode,
    allowBehind: mode === 'behind',
  });
  try {
    return await use(workspace);
  } finally {
    closeWorkspace(workspace);
  }
}

/** For a preview before the first ingest: nothing is created, and null stands for the store that does not exist. */
export async function withStoreIfAny<Result>(
  context: Context,
  use: (workspace: Workspace | null) => Promise<Result>,
): Promise<Result> {
  const { storePath } = await import('../store/store.js');
  const isThere = existsSync(storePath(readSettings(context.flags, context.io).storeDir));
  return isThere ? withWorkspace(context, 'read', use) : use(null);
}

export async function readPolicy(context: Context): Promise<Policy> {
  return policyOf(readSettings(context.flags, context.io));
}

async function policyOf({ policyFile }: Settings): Promise<Policy> {
  const { loadPolicy } = await import('../policy/index.js');
  return loadPolicy(policyFile);
}
