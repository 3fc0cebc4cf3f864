// What a model answered, into the store: in one transaction with the note that the rounds were read, so that nothing is
// stored by half and nothing is asked twice.

import type { Proposal } from '../../engines/index.js';
import { suppressionLookup } from '../../ledger/suppressions.js';
import { createIndexWriter } from '../../recall/indexing.js';
import { type EngineVersion, noteRead } from '../../store/engine-reads.js';
import { messagesOfRound } from '../../store/rounds.js';
import { markSummaryStale } from '../../store/sessions.js';
import { writeTransaction } from '../../store/store.js';
import { addDrafts, type FactContext, hasHole } from '../add-facts.js';
import { gatedWith } from '../pipeline.js';
import type { Excerpt } from './excerpts.js';
import { judge } from './judge.js';
import { outgoingOf, type SendableScope, stillSendable } from './pipelines.js';

export interface Taken {
  /** Rounds whose facts were taken. */
  rounds: number;
  known: number;
  dropped: Record<string, number>;
  /** Rounds that changed, were hidden or erased, or may not be stored from any more, since they were sent. */
  changed: number;
}

/** @param batch the rounds that were sent, in their order */
export function takeProposals(
  scope: SendableScope,
  batch: readonly Excerpt[],
  { proposals, version, rule }: { proposals: readonly Proposal[]; version: EngineVersion; rule: string },
): Taken {
  const { pipeline } = scope;
  const { db } = pipeline.store;
  return writeTransaction(pipeline.store, () => {
    const live = stillSendable(scope, batch);
    if (live.length === 0) return { rounds: 0, known: 0, dropped: {}, changed: batch.length };
    const { found, dropped } = judge(proposals, {
      batch,
      allowed: outgoingOf(scope).allowed,
      messagesOf: (roundId) => messagesOfRound(db, roundId),
      isClean: (claim) => !hasHole(claim) && gatedWith(pipeline, claim).text === claim,
      rule,
    });
    const context: FactContext = {
      pipeline,
      db,
      index: createIndexWriter(db),
      lookup: suppressionLookup(pipeline.ledger),
    };
    let known = 0;
    for (const { round } of live) {
      known += addDrafts(context, round, found.get(round.id) ?? []);
      noteRead(db, version, round.id);
      if (found.has(round.id)) markSummaryStale(db, round.session_id);
    }
    context.index.flush();
    return { rounds: live.length, known, dropped, changed: batch.length - live.length };
  });
}
