// Erased names in what comes in: looked up inside the transaction that stores it, like every suppression.
import { nameLookup } from '../ledger/names.js';
import { erasedNames } from '../recall/erased-names.js';
import { requestsHidingNames } from '../recall/hidden-names.js';
import { all, type Db } from '../store/database.js';
import { addMark, addMarkOf } from '../store/requests.js';
import type { Pipeline } from './pipeline.js';

export interface NameGuard {
  /** The text without erased names, counted. */
  blank(text: string): { text: string; blanked: number };
  /** The requests that only hide a name of what was asked for since the last time. */
  takePending(): string[];
}

/** The store that knows who else there is is the real one, also in a dry run. */
type Guarded = Pick<Pipeline, 'base' | 'store' | 'ledger' | 'scope' | 'reaches'>;

export function openNameGuard({ base, store, ledger, scope, reaches }: Guarded): NameGuard {
  const lookup = nameLookup(ledger, [...reaches.tenant, ...reaches.subject, ...reaches.scope]);
  const erased = erasedNames((base ?? store).db, scope, lookup);
  let pending = new Set<string>();
  return {
    blank(text) {
      const found = erased.blank(text);
      for (const request of found.pending) pending.add(request);
      return found;
    },
    takePending() {
      if (pending.size === 0) return [];
      const taken = [...pending];
      pending = new Set();
      return taken;
    },
  };
}

/** What mentions a name that a request hides is stored hidden under it: the words, the title, the artifacts. */
export function hideNames(
  db: Db,
  requests: readonly string[],
  place: { sessionId: number; roundId: number | null },
): void {
  const { sessionId, roundId } = place;
  for (const uid of requests) {
    addMarkOf(db, uid, { kind: 'title', rowId: sessionId });
    if (roundId !== null) addMarkOf(db, uid, { kind: 'mention', rowId: roundId });
  }
  if (roundId !== null) hideArtifacts(db, roundId);
}

function hideArtifacts(db: Db, roundId: number): void {
  const artifacts = all<{ id: number; ref: string }>(
    db,
    'SELECT id, ref FROM artifacts WHERE round_id = ?',
    roundId,
  );
  for (const { requestId, matcher } of requestsHidingNames(db, roundId)) {
    for (const { id, ref } of artifacts)
      if (matcher.isIn(ref)) addMark(db, requestId, { kind: 'artifact', rowId: id });
  }
}

/** A fact that mentions a name that a request hides in its round is hidden under it too. */
export function hideFactThatMentions(
  db: Db,
  fact: { id: number; roundId: number; claim: string; quote: string },
): void {
  for (const { requestId, matcher } of requestsHidingNames(db, fact.roundId)) {
    if (matcher.isIn(fact.claim) || matcher.isIn(fact.quote))
      addMark(db, requestId, { kind: 'fact', rowId: fact.id });
  }
}
