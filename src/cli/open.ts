import { existsSync } from 'node:fs';
import type { Workspace } from '../ledger/workspace.js';
import type { ReadKind } from '../model/audit.js';
import { looksMiswritten } from '../model/scope.js';
import { counted } from '../model/words.js';
import type { Policy } from '../policy/index.js';
import { tellOfClock } from './clock.js';
import { type Context, notice } from './context.js';
import { readSettings, type Settings } from './settings.js';

/**
 * `behind` opens for writing a store that its ledger is ahead of. `read`, `look` and `audit` can change nothing, and
 * alone tell the time of `--as-of`; deeds take the system's clock (`rules` 9). `look` is for a plan: whatever the policy
 * says, it changes nothing. `audit` looks at the ledger alone, however it stands to the store.
 */
export type OpenMode = 'create' | 'write' | 'read' | 'look' | 'behind' | 'audit';

interface OpenOptions {
  isToldOfGate?: boolean;
  /** The ledger of a store that is only read can be written. */
  recordsReading?: boolean;
}

/** Opens store, ledger and policy as the settings say, and closes them whatever happens. */
export async function withWorkspace<Result>(
  context: Context,
  mode: OpenMode,
  use: (workspace: Workspace) => Result | Promise<Result>,
  { isToldOfGate = true, recordsReading = false }: OpenOptions = {},
): Promise<Result> {
  const settings = readSettings(context.flags, context.io);
  const opening = { settings, policy: await policyOf(settings), mode, recordsReading };
  await replayWhereConfigured(context, opening);
  return withOpened(context, opening, async (workspace) => {
    if (isToldOfGate && mode !== 'audit' && mode !== 'behind') await tellOfGate(context, workspace);
    if (mode === 'create' || mode === 'write') await tellOfClock(context, workspace);
    return use(workspace);
  });
}

/** What is stored was let in by an older gate, or under another policy of what may be stored (`rules` 28). */
async function tellOfGate(context: Context, { store, policy }: Workspace): Promise<void> {
  const { gateChange } = await import('../recall/gated-under.js');
  const change = gateChange(store, policy);
  if (change === null) return;
  const why =
    change.kind === 'older_gate'
      ? `this store was written under an older write gate (${change.store}, now ${change.program})`
      : 'this store was written under a policy that let other things in';
  notice(context, `${why}; memory-forget policy apply looks at all of it again`);
}

type Subject = { tenant: string; subject: string };

/** What a command that shows memory leaves in the audit trail. */
export interface Reading<Result> {
  kind: ReadKind;
  /** Whose memory; null when it is everybody's; of what was found where only that tells. */
  subject: Subject | null | ((result: Result) => Subject | null);
  /** How many rows were given out. */
  rowsOf(result: Result): number;
  /** Where the command records something of its own, it opens for writing. */
  mode?: 'read' | 'write';
  /** Whatever the policy says. */
  isAlwaysRecorded?: boolean;
}

/**
 * Opens for a command that shows memory. Where the policy or the command wants reading on record, the event is written before anything
 * is shown: what cannot be recorded is not shown.
 */
export async function withReading<Result>(
  context: Context,
  reading: Reading<Result>,
  use: (workspace: Workspace) => Result | Promise<Result>,
): Promise<Result> {
  const { mode = 'read', isAlwaysRecorded = false } = reading;
  const read = async (workspace: Workspace) => {
    const result = await use(workspace);
    const whose = typeof reading.subject === 'function' ? null : reading.subject;
    if (whose !== null && looksMiswritten(whose.subject) && reading.rowsOf(result) === 0) {
      const { assertIsKnown } = await import('./unknown-subjects.js');
      await assertIsKnown(workspace, whose);
    }
    if (isAlwaysRecorded || workspace.policy.auditReads) {
      const { recordReading } = await import('../ledger/reads.js');
      const subject = typeof reading.subject === 'function' ? reading.subject(result) : reading.subject;
      const at = context.io.clock();
      recordReading(workspace.ledger, { kind: reading.kind, subject, at, rows: reading.rowsOf(result) });
    }
    return result;
  };
  return withWorkspace(context, mode, read, { recordsReading: isAlwaysRecorded });
}

interface Opening {
  settings: Settings;
  policy: Policy;
  mode: OpenMode;
  recordsReading: boolean;
}

async function withOpened<Result>(
  context: Context,
  { settings, policy, mode, recordsReading }: Opening,
  use: (workspace: Workspace) => Result | Promise<Result>,
): Promise<Result> {
  const { openWorkspace, closeWorkspace } = await import('../ledger/workspace.js');
  const isReading = mode === 'read' || mode === 'look' || mode === 'audit';
  const workspace = openWorkspace({
    storeDir: settings.storeDir,
    ledgerDir: settings.ledgerDir,
    policy,
    clock: isReading ? () => context.now : context.io.clock,
    mode: isReading ? 'read' : mode === 'behind' ? 'write' : mode,
    allowBehind: mode === 'behind' || mode === 'audit',
    allowUnanchored: mode === 'audit',
    recordsReading: mode === 'read' && (recordsReading || policy.auditReads),
  });
  let result: Result;
  try {
    result = await use(workspace);
  } catch (error) {
    // What went wrong first is what is to be told: on a full disk closing fails too.
    try {
      closeWorkspace(workspace);
    } catch {}
    throw error;
  }
  closeWorkspace(workspace);
  return result;
}

const MODES_THAT_REPLAY: readonly OpenMode[] = ['create', 'write', 'read'];

/** A store that its ledger is ahead of is replayed before anything else, where the policy says so. */
async function replayWhereConfigured(context: Context, opening: Opening): Promise<void> {
  const { settings, policy, mode } = opening;
  if (policy.replay !== 'auto' || !MODES_THAT_REPLAY.includes(mode)) return;
  const { storePath } = await import('../store/store.js');
  if (!existsSync(storePath(settings.storeDir))) return;
  const { isBehind } = await import('../ledger/workspace.js');
  if (!(await withOpened(context, { ...opening, mode: 'behind' }, isBehind))) return;
  const { replay } = await import('../erasure/index.js');
  const { reports } = await withOpened(context, { ...opening, mode: 'behind' }, (workspace) =>
    replay(workspace, {}),
  );
  const unproven = reports.filter((report) => report.status !== 'hidden' && !report.verified).length;
  notice(
    context,
    `this store was put back from an older copy; carried out again: ${counted(reports.length, 'request')}${unproven === 0 ? '' : `, ${unproven} not verified`} (memory-forget requests)`,
  );
}

/** For a preview before the first ingest: nothing is created, and null stands for the store that does not exist. */
export async function withStoreIfAny<Result>(
  context: Context,
  use: (workspace: Workspace | null) => Promise<Result>,
  mode: 'look' | 'audit' = 'look',
): Promise<Result> {
  const { storePath } = await import('../store/store.js');
  const isThere = existsSync(storePath(readSettings(context.flags, context.io).storeDir));
  return isThere ? withWorkspace(context, mode, use) : use(null);
}

export async function readPolicy(context: Context): Promise<Policy> {
  return policyOf(readSettings(context.flags, context.io));
}

export async function policyOf({ policyFile }: Settings): Promise<Policy> {
  const { loadPolicy } = await import('../policy/index.js');
  return loadPolicy(policyFile);
}
