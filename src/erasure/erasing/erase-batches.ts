// The rows of a request, a little at a time: transactions so short that others who write hardly notice, and a cycle
// whenever the log has grown. What a killed run leaves is what is still marked.
import type { Workspace } from '../../ledger/workspace.js';
import { addCounts } from '../../model/counts.js';
import type { Counts } from '../../model/erasure.js';
import type { Category } from '../../model/memory.js';
import { all, get } from '../../store/database.js';
import { getFact, isShared } from '../../store/facts.js';
import {
  addProgress,
  idsOf,
  type Mark,
  type MarkKind,
  noted,
  type RequestRow,
} from '../../store/requests.js';
import { cycleWhenLarge, giveWay, writeTransaction } from '../../store/store.js';
import { freeAmong, freeMarks, partSession } from '../holds/free-marks.js';
import { heldNow } from '../holds/held.js';
import { eraseArtifact, eraseEntity, eraseMentions, eraseTitle } from '../names/erase-names.js';
import { partFromContributor } from '../plan/shared-facts.js';
import { isByGate, type Target, type TargetName } from '../plan/target.js';
import { noteCopyDigests } from './copies.js';
import { blocksToRebuild, eraseFact, eraseRounds, eraseSession, restoreSession } from './erase-rows.js';
import { regateRounds, regateTitle } from './regate-rows.js';
import type { Steps } from './steps.js';

export interface Erasing {
  steps: Steps;
  onProgress?: (progress: { done: number; total: number }) => void;
  /** How many rounds and facts there are to go, for the progress. */
  total: number;
  /** What the request is after; null once its words are gone. */
  target: Target | null;
}

/**
 * How long a transaction goes on before its last piece is begun. Each costs a sync of the log, and others wait for it:
 * with the sync and a slow piece still less than 100 ms.
 */
const BATCH_MS = 40;
const ROUNDS_A_BATCH = 250;
/** So many rows at most in a piece, which is what a batch is made of. */
const ROUNDS_A_PIECE = 50;

interface Piece {
  kind: MarkKind;
  /** Erases a little inside the caller's transaction: to be called again while there `isMore`. */
  erase: () => Erased;
}

interface Erased {
  counts: Counts;
  isMore: boolean;
}

/** Erases the rows that a request marks and no hold keeps. The run lock is held by the caller. */
export async function eraseMarks(
  workspace: Workspace,
  request: RequestRow,
  { steps, onProgress, total, target }: Erasing,
): Promise<void> {
  const pieces = piecesOf(workspace, request, target);
  let done = 0;
  for (let next = 0; next < pieces.length; ) {
    const batch = eraseBatch(workspace, request, { pieces, next });
    next = batch.next;
    done += (batch.counts.rounds ?? 0) + (batch.counts.facts ?? 0);
    onProgress?.({ done: Math.min(done, total), total });
    steps('batch');
    if (next < pieces.length) {
      cycleWhenLarge(workspace.store, { zeroLog: true });
      giveWay(workspace.store);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** What is erased by itself, in its order. */
function piecesOf(workspace: Workspace, request: RequestRow, target: Target | null): Piece[] {
  const marks = freeMarks(workspace, request);
  const keepSource = target?.keepSource ?? false;
  const anonymize = target?.anonymize ?? [];
  const facts = idsOf(marks, 'fact').map(
    (id): Piece => ({ kind: 'fact', erase: () => eraseOneFact(workspace, { id, keepSource }) }),
  );
  const names = target?.names ?? [];
  const words = namePieces(workspace, request, { marks, names, byGate: isByGate(target) });
  return [
    ...idsOf(marks, 'session').map(
      (sessionId): Piece => ({
        kind: 'session',
        erase: () => eraseOfSession(workspace, request, { sessionId, anonymize }),
      }),
    ),
    ...chunks(idsOf(marks, 'round')).map(
      (wanted): Piece => ({
        kind: 'round',
        erase: () => eraseOfRounds(workspace, request, { wanted, anonymize }),
      }),
    ),
    // The gate judges whole statements: a fact's words are not blanked in them before it has.
    ...(isByGate(target) ? [...words, ...facts] : [...facts, ...words]),
  ];
}

/** Pieces of one kind in one transaction, as many as there is time for. */
function eraseBatch(
  { store, clock }: Workspace,
  request: RequestRow,
  { pieces, next }: { pieces: readonly Piece[]; next: number },
): { counts: Counts; next: number } {
  return writeTransaction(store, () => {
    const until = clock() + BATCH_MS;
    const counts: Counts = {};
    let at = next;
    let rounds = 0;
    for (let piece = pieces[at]; piece && piece.kind === pieces[next]?.kind; piece = pieces[at]) {
      const erased = piece.erase();
      addCounts(counts, erased.counts);
      if (!erased.isMore) at += 1;
      rounds += erased.counts.rounds ?? 1;
      if (rounds >= ROUNDS_A_BATCH || clock() >= until) break;
    }
    addProgress(store.db, request.id, counts);
    return { counts, next: at };
  });
}

/** What stays without the names in it, or with gated words, and the rows that are nothing but a name. */
function namePieces(
  workspace: Workspace,
  request: RequestRow,
  { marks, names, byGate }: { marks: readonly Mark[]; names: readonly TargetName[]; byGate: boolean },
): Piece[] {
  const { store, clock } = workspace;
  const { db } = store;
  const blanking = () => ({ requestId: request.id, names, now: clock() });
  const piece = (
    ids: readonly number[],
    kind: MarkKind,
    erase: (ids: readonly number[]) => Counts,
  ): Piece => ({
    kind,
    erase() {
      const free = freeAmong(
        workspace,
        ids.map((rowId): Mark => ({ kind, rowId })),
      );
      return { counts: erase(free.map((mark) => mark.rowId)), isMore: false };
    },
  });
  const oneByOne = (kind: MarkKind, erase: (id: number) => Counts) =>
    idsOf(marks, kind).map((id) => piece([id], kind, ([free]) => (free === undefined ? {} : erase(free))));
  return [
    ...chunks(idsOf(marks, 'mention')).map((ids) =>
      piece(ids, 'mention', (free) =>
        byGate ? regateRounds(workspace, request, free) : eraseMentions(db, free, blanking()),
      ),
    ),
    ...oneByOne('artifact', (id) => eraseArtifact(db, id, clock())),
    ...oneByOne('title', (id) =>
      byGate ? regateTitle(workspace, request.id, id) : eraseTitle(db, id, blanking()),
    ),
    ...oneByOne('entity', (id) => eraseEntity(db, id)),
  ];
}

function chunks(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / ROUNDS_A_PIECE) }, (_, i) =>
    ids.slice(i * ROUNDS_A_PIECE, (i + 1) * ROUNDS_A_PIECE),
  );
}

/** Some of a session's rounds; with the last of them the session itself, in the same transaction. */
function eraseOfSession(
  workspace: Workspace,
  request: RequestRow,
  { sessionId, anonymize }: { sessionId: number; anonymize: readonly Category[] },
): Erased {
  const { db } = workspace.store;
  if (partSession(workspace, request, sessionId)) return { counts: {}, isMore: false };
  const ids = all<{ id: number }>(
    db,
    'SELECT id FROM rounds WHERE session_id = ? ORDER BY n LIMIT ?',
    sessionId,
    ROUNDS_A_PIECE + 1,
  ).map((row) => row.id);
  const isMore = ids.length > ROUNDS_A_PIECE;
  const counts = eraseWithShared(workspace, request, { ids: ids.slice(0, ROUNDS_A_PIECE), anonymize });
  if (!isMore) addCounts(counts, eraseSession(db, sessionId));
  return { counts, isMore };
}

function eraseOfRounds(
  workspace: Workspace,
  request: RequestRow,
  { wanted, anonymize }: { wanted: readonly number[]; anonymize: readonly Category[] },
): Erased {
  const { store, clock } = workspace;
  const held = heldNow(workspace).rounds(wanted);
  const ids = wanted.filter((id) => !held.has(id));
  const blocks = blocksToRebuild(store.db, ids);
  const sessions = all<{ id: number }>(
    store.db,
    'SELECT DISTINCT session_id AS id FROM rounds WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  );
  const counts = eraseWithShared(workspace, request, { ids, anonymize });
  for (const { id } of sessions) {
    const isEmpty = get(store.db, 'SELECT 1 FROM rounds WHERE session_id = ? LIMIT 1', id) === null;
    if (isEmpty) addCounts(counts, eraseSession(store.db, id));
    else
      addCounts(
        counts,
        restoreSession(store.db, id, {
          blocks: blocks.filter((key) => key.sessionId === id),
          now: clock(),
        }),
      );
  }
  return { counts, isMore: false };
}

/** Rounds with all that hangs on them, and what becomes of the facts that they shared. */
function eraseWithShared(
  workspace: Workspace,
  request: RequestRow,
  { ids, anonymize }: { ids: readonly number[]; anonymize: readonly Category[] },
): Counts {
  const now = workspace.clock();
  const shared = partFromContributor(workspace, { requestId: request.id, roundIds: ids, anonymize, now });
  const counts = eraseRounds(workspace.store.db, ids);
  addCounts(counts, shared);
  return counts;
}

function eraseOneFact(workspace: Workspace, { id, keepSource }: { id: number; keepSource: boolean }): Erased {
  const { store, ledger, clock } = workspace;
  if (heldNow(workspace).facts([id]).size > 0) return { counts: {}, isMore: false };
  const fact = getFact(store.db, id);
  if (fact && !keepSource) noteCopyDigests(store.db, ledger.ring, fact.round_id);
  const shared = fact && isShared(store.db, fact) ? noted('shared', { deleted: 1 }) : {};
  return { counts: { ...eraseFact(store.db, id, { keepSource, now: clock() }), ...shared }, isMore: false };
}
