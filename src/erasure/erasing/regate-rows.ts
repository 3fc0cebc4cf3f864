// The deeds on rows that stay with gated words. Each runs inside the caller's transaction, writes the index again and
// lifts its own mark, so that what is left to do is what is still marked.

import type { Workspace } from '../../ledger/workspace.js';
import { addCounts } from '../../model/counts.js';
import type { Check, Counts, RequestKind } from '../../model/erasure.js';
import { reindexRounds, reindexRow } from '../../recall/indexing.js';
import { rebuildSummaries } from '../../recall/summaries.js';
import { getFact } from '../../store/facts.js';
import { deleteReasoning } from '../../store/reasoning.js';
import { liftMark, type Mark, type RequestRow } from '../../store/requests.js';
import { getRound } from '../../store/rounds.js';
import { getSession } from '../../store/sessions.js';
import { partHeld } from '../holds/split-held.js';
import { type Closure, closureOf, MARK_OF } from '../plan/closure.js';
import { withheldIn, withheldInRound } from '../plan/policy-closure.js';
import { isByGate, type Target } from '../plan/target.js';
import { type Examined, regaterOf, windowsOf, writeChanges } from './regate.js';

/** Gates the words of rounds that stay, and of what hangs on them. */
export function regateRounds(
  workspace: Workspace,
  request: Pick<RequestRow, 'id' | 'kind'>,
  roundIds: readonly number[],
): Counts {
  const { db } = workspace.store;
  const counts: Counts = {};
  for (const id of roundIds) {
    const found = examineRound(workspace, id, request.kind);
    if (found !== null) {
      const dropped = deleteReasoning(db, found.dropped);
      if (writeChanges(workspace, found) + dropped > 0) addCounts(counts, { redacted_rounds: 1 });
      if (dropped > 0) addCounts(counts, { reasoning_texts: dropped });
      reindexFacts(workspace, found);
    }
    liftMark(db, request.id, { kind: 'mention', rowId: id });
  }
  reindexRounds(db, roundIds);
  const sessions = new Set(roundIds.flatMap((id) => getRound(db, id)?.session_id ?? []));
  rebuildSummaries(db, { sessions: [...sessions] }, workspace.clock());
  return counts;
}

/** Gates a session's title, folder and the ids that its source gave it. */
export function regateTitle(workspace: Workspace, requestId: number, sessionId: number): Counts {
  const { db } = workspace.store;
  const found = examineTitle(workspace, sessionId);
  const changed = found === null ? 0 : writeChanges(workspace, found);
  liftMark(db, requestId, { kind: 'title', rowId: sessionId });
  rebuildSummaries(db, { sessions: [sessionId] }, workspace.clock());
  return { redacted_titles: changed > 0 ? 1 : 0 };
}

function examineRound(workspace: Workspace, id: number, kind: RequestKind): Examined | null {
  const round = getRound(workspace.store.db, id);
  return round && regaterOf(workspace).round(id, withheldInRound(workspace, round, kind));
}

function examineTitle(workspace: Workspace, id: number): Examined | null {
  const session = getSession(workspace.store.db, id);
  return session && regaterOf(workspace).title(id, withheldIn(workspace, session.scope_id));
}

function reindexFacts({ store }: Workspace, { changes }: Examined): void {
  for (const { table, column, id } of changes) {
    if (table !== 'facts' || column !== 'claim') continue;
    const fact = getFact(store.db, id);
    if (fact)
      reindexRow(store.db, {
        kind: 'fact',
        scopeId: fact.scope_id,
        sessionId: fact.session_id,
        id,
        n: fact.n,
      });
  }
}

/** What will be replaced in marked rows, as words to look for afterwards. */
export function gateEvidence(
  workspace: Workspace,
  { kind: requestKind }: Pick<RequestRow, 'kind'>,
  { marks, target }: { marks: readonly Mark[]; target: Target | null },
): string[] {
  if (!isByGate(target)) return [];
  const windows = marks.flatMap(({ kind, rowId }) => {
    const found =
      kind === 'mention'
        ? examineRound(workspace, rowId, requestKind)
        : kind === 'title'
          ? examineTitle(workspace, rowId)
          : null;
    return found === null ? [] : windowsOf(found);
  });
  return [...new Set(windows)];
}

/** The last look: nothing that the request reached is against the policy any more. Null where it was about something else. */
export function checkGate(workspace: Workspace, target: Target): Check | null {
  if (target.kind !== 'policy') return null;
  const { free, kept } = partHeld(workspace, closureOf(workspace, target));
  const left = rowsIn(free);
  const held = kept.length > 0 ? `; ${kept.length} rows are held` : '';
  const scopes = target.scope === null ? 'everything stored' : 'the subject’s memory';
  const detail = `${scopes} passed the gate again${held}`;
  return {
    name: 'gate',
    result: left === 0 ? 'ok' : 'residue',
    detail: left === 0 ? detail : `${left} rows are still against the policy; ${detail}`,
  };
}

function rowsIn(closure: Closure): number {
  return Object.values(MARK_OF).reduce((sum, what) => sum + closure[what].size, 0);
}
