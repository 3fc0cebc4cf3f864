// Store, ledger and policy opened together, and checked to belong together (`rules` 11).

import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError } from '../model/errors.js';
import { isObject, tryParse } from '../model/json.js';
import type { Clock } from '../model/time.js';
import { counted } from '../model/words.js';
import type { Policy } from '../policy/index.js';
import { all, translate } from '../store/database.js';
import { writeDurably } from '../store/physical/durable.js';
import type { RequestState } from '../store/requests.js';
import { applyRetention } from '../store/retention.js';
import {
  closeStore,
  createStore,
  openStore,
  readMeta,
  type Store,
  writeMeta,
  writeTransaction,
} from '../store/store.js';
import { chainHead, type Head, holdsEvent, isMadeWith } from './chain.js';
import { closeLedger, createLedger, type Ledger, ledgerTransaction, openLedger } from './ledger.js';
import { type LedgerRequest, type LedgerRequestState, listLedgerRequests } from './requests.js';

export interface Workspace {
  store: Store;
  ledger: Ledger;
  policy: Policy;
  clock: Clock;
}

export interface WorkspaceOptions {
  storeDir: string;
  /** The ledger's folder for a store id: `--ledger`, or the default under the state folder. */
  ledgerDir: (storeId: string) => string;
  policy: Policy;
  clock: Clock;
  /** Open a store that is behind its ledger: only `replay` may, and what looks at the ledger alone. */
  allowBehind?: boolean;
  /** Open a ledger that lacks what its anchor names: only what is to find that out may. */
  allowUnanchored?: boolean;
  /** Reading is put on record: the ledger of a store that is only read can be written. */
  recordsReading?: boolean;
  /** `create` makes what is missing; `write` needs a store; `read` can change nothing. */
  mode: 'create' | 'write' | 'read';
}

/** Opens a store with its ledger. Refuses a ledger that is missing or another's (12) and a store behind it (13). */
export function openWorkspace(options: WorkspaceOptions): Workspace {
  const { storeDir, policy, clock, mode } = options;
  const store =
    mode === 'create' ? createStore(storeDir) : openStore(storeDir, { readOnly: mode === 'read' });
  try {
    const ledger = bindLedger(store, options);
    try {
      if (!options.allowUnanchored) {
        assertOwnKeys(ledger);
        assertAnchored(store, ledger);
      }
      if (!options.allowBehind) assertNotBehind(store, ledger);
      applyRetention(store, policy);
      return { store, ledger, policy, clock };
    } catch (error) {
      closeLedger(ledger);
      throw error;
    }
  } catch (error) {
    closeStore(store);
    throw error;
  }
}

export function closeWorkspace(workspace: Workspace): void {
  try {
    if (!workspace.store.readOnly || !workspace.ledger.readOnly) writeAnchor(workspace);
  } finally {
    closeLedger(workspace.ledger);
    closeStore(workspace.store);
  }
}

function bindLedger(store: Store, options: WorkspaceOptions): Ledger {
  const dir = options.ledgerDir(store.id);
  const known = readMeta(store.db, 'ledger_id');
  if (known === null && options.mode === 'read') {
    throw new ToolError('ledger', 'this store has no ledger yet', { hint: 'memory-forget ingest makes it' });
  }
  const readOnly = options.mode === 'read' && !options.recordsReading;
  const ledger =
    known === null ? createLedger(dir, store.id, options.clock()) : openLedger(dir, { readOnly });
  if (ledger.storeId !== store.id || (known !== null && known !== ledger.id)) {
    closeLedger(ledger);
    throw new ToolError('ledger', `the ledger in ${dir} belongs to another store`, {
      hint: 'name the right one with --ledger',
    });
  }
  if (known === null) {
    writeTransaction(store, () => writeMeta(store.db, 'ledger_id', ledger.id));
  }
  return ledger;
}

function assertOwnKeys({ dir, db, ring }: Ledger): void {
  if (isMadeWith(db, ring)) return;
  throw new ToolError('ledger', `the key file in ${dir} is not that of its ledger`, {
    hint: 'put the ledger folder back',
  });
}

/** The anchor beside the store names an event that the ledger must still hold: a ledger put back from before is found. */
function assertAnchored(store: Store, ledger: Ledger): void {
  const anchor = readAnchor(store);
  if (anchor === null || (anchor !== 'damaged' && holdsEvent(ledger.db, anchor))) return;
  throw new ToolError('audit', 'the ledger does not hold the event that its anchor beside the store names', {
    hint: 'put the newest copy of the ledger back',
  });
}

/** A store put back from a backup lacks the requests made since: nothing may read it until they are replayed. */
function assertNotBehind(store: Store, ledger: Ledger): void {
  const missing = missingRequests(store, ledger);
  if (missing.length === 0) return;
  throw new ToolError(
    'incompatible',
    `this store is behind its ledger by ${counted(missing.length, 'erasure request')}: it was put back from an older copy`,
    { hint: 'memory-forget replay carries them out again' },
  );
}

/** True when the ledger knows of an erasure that the store does not. */
export function isBehind({ store, ledger }: Workspace): boolean {
  return missingRequests(store, ledger).length > 0;
}

/**
 * Where the ledger stands when the store is an older copy: further than a run that was killed between two commits
 * leaves it. Rows that such a copy hides, keeps or has yet to look for are erased by what the ledger knows.
 */
const AHEAD_OF: Readonly<Record<RequestState, readonly LedgerRequestState[]>> = {
  intent: ['hidden', 'erased', 'partly', 'closed'],
  hidden: ['partly', 'closed'],
  erasing: ['partly', 'closed'],
  partly: ['closed'],
  cleaning: [],
  done: [],
  unforgotten: [],
};

/**
 * The ledger's requests of which the store holds neither intent nor result, or which went further than the store
 * knows, oldest first. The ledger is read first: what another process does meanwhile leaves the store ahead, not behind.
 */
export function missingRequests(store: Store, ledger: Ledger): LedgerRequest[] {
  const told = listLedgerRequests(ledger.db);
  const states = new Map(
    all<{ uid: string; state: RequestState }>(store.db, 'SELECT uid, state FROM requests').map((row) => [
      row.uid,
      row.state,
    ]),
  );
  return told.filter(({ uid, state }) => {
    const known = states.get(uid);
    return known === undefined ? state !== 'unforgotten' : AHEAD_OF[known].includes(state);
  });
}

/**
 * Writes the head of the audit chain beside the store, durably. Under the ledger's lock: two processes share one
 * draft, and an older head must never replace a newer one.
 */
function writeAnchor({ store, ledger }: Workspace): void {
  const path = anchorPath(store);
  if (isHead(path, chainHead(ledger.db))) return;
  ledgerTransaction(ledger, () => {
    const head = chainHead(ledger.db);
    if (isHead(path, head)) return;
    try {
      writeDurably(`${path}.tmp`, JSON.stringify(head));
      renameSync(`${path}.tmp`, path);
    } catch (error) {
      throw translate(error, path);
    }
  });
}

/** True when the anchor names the head already, or when there is nothing that it could name. */
function isHead(path: string, head: Head | null): boolean {
  if (!head) return true;
  return existsSync(path) && parseHead(readFileSync(path, 'utf8'))?.hash === head.hash;
}

/** What the anchor beside the store says; null when there is none. */
export function readAnchor(store: Store): Head | 'damaged' | null {
  const path = anchorPath(store);
  return existsSync(path) ? (parseHead(readFileSync(path, 'utf8')) ?? 'damaged') : null;
}

function anchorPath(store: Store): string {
  return join(store.dir, 'ledger-head.json');
}

function parseHead(text: string): Head | null {
  const value = tryParse(text);
  if (!isObject(value) || !('sequence' in value) || !('hash' in value)) return null;
  return { sequence: Number(value.sequence), hash: String(value.hash) };
}
