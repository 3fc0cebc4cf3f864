// Placing and releasing holds. The name and the selection in clear lie in the store and go when the hold is released;
// the ledger knows the rows by random ids and the scopes by digests (`rules` 12, 16).
import { randomUUID } from 'node:crypto';
import {
  findActiveHold,
  type HeldRow,
  type HoldRow,
  listHoldRows,
  placeHold,
  releaseHold as releaseInLedger,
} from '../../ledger/holds.js';
import { keyedDigest, keyedDigests } from '../../ledger/keys.js';
import { refreshKeys } from '../../ledger/ledger.js';
import type { Workspace } from '../../ledger/workspace.js';
import { type Hold, type HoldGround, isEmptySelection, type Selection } from '../../model/erasure.js';
import { ToolError } from '../../model/errors.js';
import type { EpochMs } from '../../model/time.js';
import { all, get, run } from '../../store/database.js';
import { listScopes } from '../../store/scopes.js';
import { acquireRunLock, writeTransaction } from '../../store/store.js';
import { rowsOf } from '../erasing/suppress.js';
import { isReached } from '../names/name-reach.js';
import { resolveNames } from '../names/names.js';
import { type Closure, closureOf } from '../plan/closure.js';
import { hasSessionsOnly } from '../plan/matching.js';
import { selectionTarget } from '../plan/target.js';

export interface NewHold {
  name: string;
  ground: HoldGround;
  /** A hold without an end is a deletion that never happens: somebody must look at it again. */
  reviewAt: EpochMs;
  selection: Selection;
}

/** Places a hold over a selection, and over what comes into the scopes that it names (`rules` 16). */
export function addHold(workspace: Workspace, hold: NewHold): Hold {
  const { store, ledger, clock } = workspace;
  if (isEmptySelection(hold.selection)) throw new ToolError('usage', 'nothing is selected');
  if (findActiveHold(ledger.db, keyedDigests(refreshKeys(ledger), 'hold', hold.name)))
    throw new ToolError('usage', 'a hold of that name is in force already');
  const selection = resolveNames(workspace, hold.selection);
  const uid = randomUUID();
  writeTransaction(store, () => {
    refreshKeys(ledger);
    const closure = closureOf(workspace, selectionTarget(selection));
    const reaches = reachesToHold(workspace, selection);
    const rows = rowsToHold(workspace, closure, { byScope: reaches.length > 0 });
    placeHold(ledger, {
      uid,
      ground: hold.ground,
      placedAt: clock(),
      reviewAt: hold.reviewAt,
      nameDigest: keyedDigest(ledger.ring, 'hold', hold.name),
      rows,
      reaches,
    });
    run(
      store.db,
      'INSERT INTO hold_labels (uid, name, selection) VALUES (?, ?, ?)',
      uid,
      hold.name,
      JSON.stringify(hold.selection),
    );
  });
  return findHold(workspace, uid);
}

/**
 * The rows of the closure; a held fact holds the round that it quotes, a mention the round that it stands in. A
 * workspace that is held as a scope holds what was shared in it, not the words of those who shared it.
 */
function rowsToHold({ store }: Workspace, closure: Closure, { byScope }: { byScope: boolean }): HeldRow[] {
  const rounds = all<{ session: string; n: number }>(
    store.db,
    `SELECT DISTINCT s.uid AS session, r.n FROM facts f JOIN rounds r ON r.id = f.round_id JOIN sessions s ON s.id = r.session_id
     WHERE f.id IN (SELECT value FROM json_each(?1)) AND (?2 = 0 OR r.scope_id = f.scope_id)`,
    JSON.stringify([...closure.facts.keys()]),
    byScope ? 1 : 0,
  );
  const rows = rowsOf(store.db, closure).flatMap(({ kind, session, n }): HeldRow[] => {
    if (kind === 'session' || kind === 'round' || kind === 'fact') return [{ kind, session, n }];
    return kind === 'mention' ? [{ kind: 'round', session, n }] : [];
  });
  return [...rows, ...rounds.map((row): HeldRow => ({ kind: 'round', ...row }))];
}

/** What is named by whose it is, is held with what comes later. */
function reachesToHold({ store, ledger }: Workspace, selection: Selection): Buffer[] {
  if (!hasSessionsOnly(selection) || selection.sessions.length > 0) return [];
  const { ring } = ledger;
  if (selection.subjects.length === 0 && selection.contexts.length === 0) {
    return selection.tenants.map((tenant) => keyedDigest(ring, 'reach-tenant', tenant));
  }
  const matching = listScopes(store.db).filter((scope) => isReached(selection, scope));
  const named = selection.subjects.flatMap(({ tenant, subject, context }) => {
    if (tenant === null || selection.contexts.length > 0) return [];
    return [
      context === null
        ? keyedDigest(ring, 'reach-subject', tenant, subject)
        : keyedDigest(ring, 'reach-scope', tenant, subject, context),
    ];
  });
  return [
    ...named,
    ...matching.map((scope) => keyedDigest(ring, 'reach-scope', scope.tenant, scope.subject, scope.context)),
  ];
}

/** Releases a hold. What it kept of a request goes with the next `prune`. */
export function releaseHold(workspace: Workspace, text: string): Hold {
  const { store, ledger, clock } = workspace;
  const lock = acquireRunLock(store);
  try {
    const hold = findHold(workspace, text);
    if (hold.releasedAt !== null) throw new ToolError('not_found', 'that hold was released already');
    releaseInLedger(ledger, hold.hold, clock());
    writeTransaction(store, () => run(store.db, 'DELETE FROM hold_labels WHERE uid = ?', hold.hold));
    return { ...findHold(workspace, hold.hold), name: hold.name };
  } finally {
    lock.release();
  }
}

export function listHolds(workspace: Workspace): Hold[] {
  return listHoldRows(workspace.ledger.db).map((row) => toHold(workspace, row));
}

/** A hold by its name, its id, or a unique prefix of the id. */
export function findHold(workspace: Workspace, text: string): Hold {
  const wanted = text.trim();
  const holds = listHolds(workspace);
  const named = holds.filter((hold) => hold.name === wanted);
  const found =
    named.length > 0
      ? named
      : holds.filter((hold) => wanted.length >= 4 && hold.hold.startsWith(wanted.toLowerCase()));
  const [hold] = found;
  if (found.length > 1)
    throw new ToolError('not_found', `several holds match: ${found.map((one) => one.hold).join(' ')}`);
  if (!hold)
    throw new ToolError('not_found', 'no hold has that name or id', {
      hint: 'memory-forget hold list shows them',
    });
  return hold;
}

function toHold({ store }: Workspace, row: HoldRow & { rows: number; scopes: number }): Hold {
  return {
    hold: row.uid,
    name:
      get<{ name: string }>(store.db, 'SELECT name FROM hold_labels WHERE uid = ?', row.uid)?.name ?? null,
    ground: row.ground,
    placedAt: row.placed_at,
    reviewAt: row.review_at,
    releasedAt: row.released_at,
    rows: row.rows,
    scopes: row.scopes,
  };
}
