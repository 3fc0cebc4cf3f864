// What was inferred waits until its subject has said whether it is so. What was wrongly replaced stands again by the same word.

import { keyedDigest } from '../ledger/keys.js';
import { refreshKeys } from '../ledger/ledger.js';
import { recordEvent } from '../ledger/requests.js';
import { reachesOf, suppressionLookup } from '../ledger/suppressions.js';
import type { Workspace } from '../ledger/workspace.js';
import { type ErasureReport, emptySelection } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import { DEED_PREFIX } from '../model/ids.js';
import { digestsOfFact } from '../recall/fact-digests.js';
import { createIndexWriter } from '../recall/indexing.js';
import { keepFact } from '../recall/relating.js';
import { repetitionsOf } from '../recall/repeats.js';
import { resolveRow } from '../recall/resolve.js';
import { sharedFact, workspaceOfRound } from '../recall/sharing.js';
import { rebuildSummaries } from '../recall/summaries.js';
import { all, type Db, get } from '../store/database.js';
import { confirmFact, type FactRow, getFact, isShared, sharedCopies } from '../store/facts.js';
import { getScope } from '../store/scopes.js';
import { writeTransaction } from '../store/store.js';
import { assertNotPaused } from './consents.js';
import { idOfFact } from './erasing/redaction.js';
import { eraseTarget, type ForgetOptions } from './forget.js';
import { selectionTarget } from './plan/target.js';

export interface Confirmed {
  /** The whole id. */
  fact: string;
  claim: string;
  /** It had been replaced. */
  standsAgain: boolean;
  /** The others that say the same and that the same one had replaced: they stand again with it. */
  repetitions: string[];
}

/**
 * From now on the fact is seen like any other; what had replaced it stays beside it. Throws where it neither waits nor was
 * replaced.
 */
export function confirm(workspace: Workspace, text: string): Confirmed {
  const { store, ledger, clock } = workspace;
  const { db } = store;
  const { id, rowId } = resolveRow(db, text, { kind: 'fact', minPrefix: DEED_PREFIX });
  return writeTransaction(store, () => {
    const fact = requireConfirmable(workspace, rowId);
    assertNotPaused(db, fact.scope_id);
    const repetitions = replacedWith(db, fact);
    for (const one of [fact, ...repetitions]) {
      confirmFact(db, one.id, clock());
      restoreShared(workspace, one);
      shareInWorkspace(workspace, one.id);
    }
    const sessions = [...new Set([fact, ...repetitions].map((one) => one.session_id))];
    rebuildSummaries(db, { sessions, scopes: [fact.scope_id] }, clock());
    const { tenant, subject } = getScope(db, fact.scope_id);
    recordEvent(ledger, {
      at: clock(),
      kind: 'fact_confirmed',
      request: null,
      subject: keyedDigest(refreshKeys(ledger), 'subject', tenant, subject),
      n: 1 + repetitions.length,
    });
    return {
      fact: id,
      claim: fact.claim,
      standsAgain: fact.superseded_at !== null,
      repetitions: repetitions.map((one) => idOfFact(db, one)),
    };
  });
}

/** The same statement elsewhere in the scope, replaced by the same fact; by one that is gone, at the same moment. */
function replacedWith(db: Db, fact: FactRow): FactRow[] {
  if (fact.superseded_at === null) return [];
  return repetitionsOf(db, fact).filter(
    (other) => other.superseded_at === fact.superseded_at && other.superseded_by === fact.superseded_by,
  );
}

/** What was shared of it stands again too, unless the workspace replaced that by itself. */
function restoreShared({ store, clock }: Workspace, fact: FactRow): void {
  if (fact.superseded_at === null) return;
  for (const copy of sharedCopies(store.db, fact.id))
    if (copy.superseded_at === fact.superseded_at) confirmFact(store.db, copy.id, clock());
}

/** What its round shares in a workspace is shared from now on. */
function shareInWorkspace({ store, policy, ledger }: Workspace, factId: number): void {
  const { db } = store;
  const fact = getFact(db, factId);
  if (!fact || isShared(db, fact) || sharedCopies(db, factId).length > 0) return;
  const workspaceId = workspaceOfRound(db, fact.round_id);
  const wanted = sharedFact(db, fact, { policy, ring: ledger.ring, workspaceId });
  if (!wanted) return;
  const scope = getScope(db, wanted.scope_id);
  const digests = digestsOfFact(ledger.ring, scope, wanted);
  // Erased there before: it does not come back by another way.
  if (suppressionLookup(ledger).find(digests, reachesOf(ledger.ring, scope).subject)) return;
  const copy = getFact(db, keepFact(db, wanted));
  if (!copy) return;
  const index = createIndexWriter(db);
  const place = { kind: 'fact', scopeId: copy.scope_id, sessionId: copy.session_id } as const;
  index.add({ ...place, id: copy.id, n: copy.n }, copy.claim);
  index.flush();
}

/**
 * Erases what was inferred wrongly, with all that was inferred in the same words and waits too, and keeps it from being
 * inferred again. The words that it was drawn from are the person's own and stay.
 */
export function reject(
  workspace: Workspace,
  text: string,
  options: Pick<ForgetOptions, 'steps' | 'onProgress'>,
): Promise<ErasureReport> {
  const { db } = workspace.store;
  const { rowId } = resolveRow(db, text, { kind: 'fact', minPrefix: DEED_PREFIX });
  const facts = waitingAlike(db, requireWaiting(workspace, rowId)).map((fact) => idOfFact(db, fact));
  const target = selectionTarget({ ...emptySelection(), facts, keepSource: true });
  return eraseTarget(workspace, { kind: 'forget', target }, { ...options, immediate: true, requestId: null });
}

function waitingAlike(db: Db, fact: FactRow): FactRow[] {
  return all<FactRow>(
    db,
    "SELECT * FROM unmarked_facts WHERE scope_id = ? AND group_key = ? AND confirmation = 'waiting' ORDER BY id",
    fact.scope_id,
    fact.group_key,
  );
}

function requireWaiting(workspace: Workspace, rowId: number): FactRow {
  const fact = requireVisible(workspace, rowId);
  if (fact.confirmation !== 'waiting') throw notWaiting('that fact does not wait to be confirmed');
  return fact;
}

function requireConfirmable(workspace: Workspace, rowId: number): FactRow {
  const fact = requireVisible(workspace, rowId);
  if (fact.confirmation !== 'waiting' && fact.superseded_at === null)
    throw notWaiting('that fact does not wait to be confirmed, and nothing has replaced it');
  return fact;
}

function requireVisible({ store }: Workspace, rowId: number): FactRow {
  const fact = getFact(store.db, rowId);
  const isVisible = get(store.db, 'SELECT 1 FROM unmarked_facts WHERE id = ?', rowId) !== null;
  if (!fact || !isVisible) throw new ToolError('not_found', 'that fact is not there any more');
  return fact;
}

function notWaiting(message: string): ToolError {
  return new ToolError('not_found', message, {
    hint: 'memory-forget list --unconfirmed shows those that do',
  });
}
