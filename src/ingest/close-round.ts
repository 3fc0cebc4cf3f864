// A round that nobody adds to any more: its facts are derived and it becomes findable (`rules` 25).

import { extractFacts, normaliseClaim } from '../derive/index.js';
import { sensitiveCategoryOf } from '../gate/index.js';
import type { Digests } from '../ledger/keys.js';
import {
  reachesOf,
  type SuppressionHit,
  type SuppressionLookup,
  suppressionLookup,
} from '../ledger/suppressions.js';
import type { FactDraft, RoundMessage, Setting } from '../model/memory.js';
import type { Scope } from '../model/scope.js';
import { mayKeepFact } from '../policy/index.js';
import { ERASED_MARK } from '../recall/hidden-names.js';
import { createIndexWriter, type IndexWriter } from '../recall/indexing.js';
import { keepFact } from '../recall/relating.js';
import { roundText } from '../recall/round-text.js';
import { sharedDigests, sharedFact, workspaceOfRound } from '../recall/sharing.js';
import { rebuildSummaries } from '../recall/summaries.js';
import { activeConsents, isPaused } from '../store/consents.js';
import type { Db } from '../store/database.js';
import { factsOfRound, getFact, groupKey } from '../store/facts.js';
import { addMarkOf } from '../store/requests.js';
import {
  getRound,
  idleRounds,
  type MessageRow,
  messagesOfRound,
  type RoundRow,
  roundBefore,
  setRoundState,
} from '../store/rounds.js';
import { findScope, getScope } from '../store/scopes.js';
import { getSession, markSummaryStale, staleSessions } from '../store/sessions.js';
import { writeTransaction } from '../store/store.js';
import { digestFact } from './digests.js';
import { hideFactThatMentions } from './names.js';
import { lookAgain, type Pipeline } from './pipeline.js';
import { supersede } from './supersede.js';
import { hasWithheld, withholdFact } from './withhold.js';

/** What closing needs of the transaction it runs in. */
export interface ClosingContext {
  pipeline: Pipeline;
  db: Db;
  index: IndexWriter;
  lookup: SuppressionLookup;
}

/** Derives a round's facts, indexes it and them. Closing twice changes nothing: known facts keep their ids. */
export function closeRound(context: ClosingContext, roundId: number): void {
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

function addFacts(context: ClosingContext, round: RoundRow, messages: readonly MessageRow[]): void {
  const scope = getScope(context.db, round.scope_id);
  const known = new Set(factsOfRound(context.db, round.id).map((fact) => fact.group_key.toString('latin1')));
  const spoken = messages.map(({ role, text, at }): RoundMessage => ({ role, text, at }));
  const drafts = extractFacts(spoken, {
    sensitiveCategoryOf,
    setting: settingOf(context.db, round),
    before: lastAnswerBefore(context.db, round),
  });
  for (const draft of drafts) {
    // A statement with a hole in it is not what was said.
    if ([draft.quote, draft.claim].some(hasHole)) continue;
    const digests = digestFact(context.pipeline.ring, scope, draft.category, normaliseClaim(draft.claim));
    if (digests.some((digest) => known.has(digest.toString('latin1')))) continue;
    for (const digest of digests) known.add(digest.toString('latin1'));
    addDraft(context, { round, scope, message: messages[draft.message] ?? null, draft, digests });
  }
}

/** Chats and logs of messages are talk of any kind; every other format is a coding agent's. */
const TALK_FORMATS: ReadonlySet<string> = new Set(['generic', 'openai']);

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

function hasHole(text: string): boolean {
  return text.includes(ERASED_MARK) || hasWithheld(text);
}

interface PlacedDraft {
  round: RoundRow;
  scope: Scope;
  message: MessageRow | null;
  draft: FactDraft;
  digests: Digests;
}

function addDraft(context: ClosingContext, { round, scope, message, draft, digests }: PlacedDraft): void {
  const { pipeline, db } = context;
  const observedAt = message?.at ?? round.started_at;
  const keeping = mayKeepFact(pipeline.policy, {
    category: draft.category,
    learnedAt: pipeline.now,
    observedAt,
    assertion: draft.assertion,
    isExtracted: true,
    // A dry run has none in its own store.
    consents: activeConsents(
      pipeline.base?.db ?? db,
      pipeline.base ? (findScope(pipeline.base.db, scope)?.id ?? null) : round.scope_id,
    ),
  });
  if (!keeping.keep) {
    withholdFact(context, {
      category: draft.category,
      why: keeping.why,
      scopeId: round.scope_id,
      messageId: message?.id ?? null,
    });
    return;
  }
  const stopped = findFactSuppression(context, scope, digests);
  if (stopped?.state === 'active') {
    pipeline.report.suppressed += 1;
    return;
  }
  const id = keepFact(db, {
    scope_id: round.scope_id,
    session_id: round.session_id,
    round_id: round.id,
    category: draft.category,
    authored_by: draft.authoredBy,
    assertion: draft.assertion,
    confidence: draft.confidence,
    rule: draft.rule,
    observed_at: observedAt,
    learned_at: pipeline.now,
    // A fact goes with the round that it quotes.
    expires_at: Math.min(keeping.expiresAt ?? round.expires_at, round.expires_at),
    group_key: groupKey(db, round.scope_id, digests),
    message_id: message?.id ?? null,
    claim: draft.claim,
    quote: draft.quote,
    basis: keeping.ground.basis,
    consent_id: keeping.ground.consent,
    confirmation: keeping.isUnconfirmed ? 'waiting' : 'none',
    tier: draft.tier,
    polarity: draft.polarity,
    event_at: draft.eventAt,
  });
  const fact = getFact(db, id);
  const isInPassing = draft.tier === 'passing';
  if (isInPassing) pipeline.report.inPassing += 1;
  else if (keeping.isUnconfirmed) pipeline.report.unconfirmed += 1;
  else pipeline.report.facts += 1;
  // What no search shows need not be found.
  if (!isInPassing)
    context.index.add(
      { kind: 'fact', scopeId: round.scope_id, sessionId: round.session_id, id, n: fact?.n ?? 1 },
      draft.claim,
    );
  // The same statement as one that a request hides is hidden under that request too (`rules` 14).
  if (stopped) addMarkOf(db, stopped.request, { kind: 'fact', rowId: id });
  hideFactThatMentions(db, { id, roundId: round.id, claim: draft.claim, quote: draft.quote });
  if (keeping.isUnconfirmed || isInPassing) return;
  shareFact(context, id);
  if (fact) supersede(db, fact, { known: pipeline.knownFacts, now: pipeline.now });
}

/** The fact in its round's workspace too, where there is one and it was not erased there. */
function shareFact(context: ClosingContext, id: number): void {
  const { pipeline, db } = context;
  const fact = getFact(db, id);
  const workspaceId = fact && workspaceOfRound(db, fact.round_id);
  const wanted = fact && sharedFact(db, fact, { ...pipeline, workspaceId });
  if (!wanted) return;
  const scope = getScope(db, wanted.scope_id);
  const stopped = findFactSuppression(context, scope, sharedDigests(pipeline.ring, scope, wanted));
  if (stopped?.state === 'active') {
    pipeline.report.suppressed += 1;
    return;
  }
  const rowId = keepFact(db, wanted);
  pipeline.report.shared += 1;
  const place = { kind: 'fact', scopeId: wanted.scope_id, sessionId: wanted.session_id } as const;
  context.index.add({ ...place, id: rowId, n: getFact(db, rowId)?.n ?? 1 }, wanted.claim);
  if (stopped) addMarkOf(db, stopped.request, { kind: 'fact', rowId });
  hideFactThatMentions(db, { id: rowId, roundId: wanted.round_id, claim: wanted.claim, quote: '' });
}

/** A fact that was erased on its own, or has expired, is not derived again from a round that stayed. */
function findFactSuppression(context: ClosingContext, scope: Scope, digests: Digests): SuppressionHit | null {
  const { lookup, pipeline } = context;
  return lookup.hasAny ? lookup.find(digests, reachesOf(pipeline.ring, scope).subject) : null;
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

/** Lets signals and other work in between two transactions. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
