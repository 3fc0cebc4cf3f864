// A store and its ledger in a folder, opened and closed as a command does it.
import { join } from 'node:path';
import { closeWorkspace, openWorkspace } from '../../dist/src/ledger/workspace.js';
import { DEFAULT_POLICY } from '../../dist/src/policy/index.js';
import { BENCH_NOW } from '../generate.mjs';

export async function withWorkspace(folder, work, mode = 'create') {
  const workspace = openWorkspace({
    storeDir: join(folder, 'store'),
    ledgerDir: () => join(folder, 'ledger'),
    policy: DEFAULT_POLICY,
    clock: () => BENCH_NOW + Math.round(performance.now()),
    mode,
  });
  try {
    return await work(workspace);
  } finally {
    closeWorkspace(workspace);
  }
}

export const databasePath = (folder) => join(folder, 'store', 'memory.db');
