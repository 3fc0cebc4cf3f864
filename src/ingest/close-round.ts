// A round that nobody adds to any more: its facts are derived and it becomes findable (`rules` 25).

import { extractFacts, PLAYS_WITHIN_MESSAGES } from '../derive/index.js';
import { sensitiveCategoryOf } from '../gate/index.js';
import { suppressionLookup } from '../ledger/suppressions.js';
import type { RoundMessage, Setting } from '../model/memory.js';
import { createIndexWriter } from '../recall/indexing.js';
import { roundText } from '../recall/round-text.js';
import { rebuildSummaries } from '../recall/summaries.js';
import { isPaused } from '../store/consents.js';
import type { Db } from '../store/database.js';
import {
  getRound,
  idleRounds,
  type MessageRow,
  messagesOfRound,
  type RoundRow,
  roundBefore,
  saidBefore,
  setRoundState,
} from '../store/rounds.js';
import { getScope } from '../store/scopes.js';
import { getSession, markSummaryStale, staleSessions } from '../store/sessions.js';
import { writeTransaction } from '../store/store.js';
import { addDrafts, type FactContext } from './add-facts.js';
import { breathe } from './breathe.js';
import { lookAgain, type Pipeline } from './pipeline.js';

/** Derives a round's facts, indexes it and them. Closing twice changes nothing: known facts keep their ids. */
export function closeRound(context: FactContext, roundId: number): void {
  const { db } = context;
  const round = getRound(db, roundId);
  if (!round) return;
  setRoundState(db, roundId, 'closed');
  const messages = messagesOfRound(db, roundId);
  addFacts(context, round, messages);
  context.index.add(
    { kind: 'round', scopeId: round.scope_id, sessionId: round.session_id, id: round.id, n: round.n },
    roundText(db, roundId, messages),
  );
  markSummaryStale(db, round.session_id);
}

function addFacts(context: FactContext, round: RoundRow, messages: readonly MessageRow[]): void {
  const spoken = messages.map(({ role, text, at }): RoundMessage => ({ role, text, at }));
  const setting = settingOf(context.db, round);
  // Only what people tell in conversation is weighed by what they were asked.
  const before = setting === 'conversation' ? lastAnswerBefore(context.db, round) : null;
  const earlier = setting === 'conversation' ? saidBefore(context.db, round, PLAYS_WITHIN_MESSAGES) : [];
  const drafts = extractFacts(spoken, { sensitiveCategoryOf, setting, before, earlier });
  addDrafts(
    context,
    round,
    drafts.map((draft) => ({ draft, message: messages[draft.message] ?? null })),
  );
}

/** Chats and logs of messages are talk of any kind; every other format is a coding agent's. */
const TALK_FORMATS: ReadonlySet<string> = new Set(['generic', 'openai', 'chatgpt']);

function settingOf(db: Db, round: RoundRow): Setting {
  const format = getSession(db, round.session_id)?.format ?? '';
  return TALK_FORMATS.has(format) ? 'conversation' : 'coding';
}

/** What the assistant said last before the round; null where it said nothing, or nothing of it is left. */
function lastAnswerBefore(db: Db, round: RoundRow): string | null {
  const before = roundBefore(db, round);
  if (!before) return null;
  return messagesOfRound(db, before).findLast(({ role }) => role === 'assistant')?.text ?? null;
}

/** A round is idle when its last message is this old by its own time. */
const IDLE_MS = 10 * 60_000;
const PER_TRANSACTION = 50;

/** Closes the rounds that have gone quiet, from the stored messages, without reading a file (`rules` 25). */
export async function closeIdleRounds(pipeline: Pipeline): Promise<void> {
  const idle = idleRounds(pipeline.store.db, pipeline.now - IDLE_MS);
  for (let at = 0; at < idle.length; at += PER_TRANSACTION) {
    writeTransaction(pipeline.store, () => {
      const { db } = pipeline.store;
      lookAgain(pipeline);
      const context = {
        pipeline,
        db,
        index: createIndexWriter(db),
        lookup: suppressionLookup(pipeline.ledger),
      };
      for (const id of idle.slice(at, at + PER_TRANSACTION)) {
        const round = getRound(db, id);
        if (round?.state === 'open' && !isPaused(db, getScope(db, round.scope_id))) closeRound(context, id);
      }
      context.index.flush();
    });
    await breathe();
  }
}

/** Writes the summaries of the sessions that changed. */
export async function refreshSummaries(pipeline: Pipeline): Promise<void> {
  for (;;) {
    const stale = staleSessions(pipeline.store.db, PER_TRANSACTION);
    if (stale.length === 0) return;
    writeTransaction(pipeline.store, () => {
      rebuildSummaries(pipeline.store.db, { sessions: stale }, pipeline.now);
    });
    await breathe();
  }
}
