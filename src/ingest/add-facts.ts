// Facts into the store, whoever found them: by what was erased, consented to and is known already, with their index.

import type { Digests } from '../ledger/keys.js';
import { reachesOf, type SuppressionHit, type SuppressionLookup } from '../ledger/suppressions.js';
import { parseEngineRule } from '../model/engine.js';
import type { FactDraft } from '../model/memory.js';
import type { Scope } from '../model/scope.js';
import { type Keeping, mayKeepFact } from '../policy/index.js';
import { digestsOfFact } from '../recall/fact-digests.js';
import { ERASED_MARK } from '../recall/hidden-names.js';
import type { IndexWriter } from '../recall/indexing.js';
import { keepFact } from '../recall/relating.js';
import { sharedFact, workspaceOfRound } from '../recall/sharing.js';
import { activeConsents } from '../store/consents.js';
import type { Db } from '../store/database.js';
import { type FactRow, factsOfRound, getFact, groupKey, type NewFact } from '../store/facts.js';
import { addMarkOf } from '../store/requests.js';
import type { MessageRow, RoundRow } from '../store/rounds.js';
import { findScope, getScope } from '../store/scopes.js';
import { hideFactThatMentions } from './names.js';
import type { Pipeline } from './pipeline.js';
import { replaceAsCorrected, supersede } from './supersede.js';
import { hasWithheld, withholdFact } from './withhold.js';

/** What adding facts needs of the transaction it runs in. */
export interface FactContext {
  pipeline: Pipeline;
  db: Db;
  index: IndexWriter;
  lookup: SuppressionLookup;
}

/** A fact as it was found in a round; its category may be one of the policy's own. */
export interface FoundFact {
  draft: Omit<FactDraft, 'category' | 'message'> & { category: string };
  /** The message that it quotes. */
  message: MessageRow | null;
}

/** Adds those of the facts that the round does not have already. Returns how many it had. */
export function addDrafts(context: FactContext, round: RoundRow, found: readonly FoundFact[]): number {
  const scope = getScope(context.db, round.scope_id);
  const known = new Set(factsOfRound(context.db, round.id).map((fact) => fact.group_key.toString('latin1')));
  let again = 0;
  for (const { draft, message } of found) {
    // A statement with a hole in it is not what was said.
    if ([draft.quote, draft.claim].some(hasHole)) continue;
    const { ring } = context.pipeline;
    const digests = digestsOfFact(ring, scope, draft);
    const whole = draft.within ? digestsOfFact(ring, scope, draft.within) : [];
    const isKnown = [...digests, ...whole].some((digest) => known.has(digest.toString('latin1')));
    if (isKnown) again += 1;
    else addDraft(context, { round, scope, message, draft, digests, whole });
    for (const digest of digests) known.add(digest.toString('latin1'));
  }
  return again;
}

export function hasHole(text: string): boolean {
  return text.includes(ERASED_MARK) || hasWithheld(text);
}

interface PlacedDraft {
  round: RoundRow;
  scope: Scope;
  message: MessageRow | null;
  draft: FoundFact['draft'];
  digests: Digests;
  /** Of the statement that it is a part of: erased before statements were told apart, it stays so. */
  whole: readonly Buffer[];
}

function addDraft(context: FactContext, placed: PlacedDraft): void {
  const { scope, draft, digests, whole } = placed;
  const { knownFacts: known, now } = context.pipeline;
  const keeping = keepingOf(context, placed);
  if (!keeping.keep) {
    const { category } = draft;
    const place = { scopeId: placed.round.scope_id, messageId: placed.message?.id ?? null };
    withholdFact(context, { category, why: keeping.why, ...place });
    return;
  }
  const groups = [...digests, ...whole];
  const suppression = findFactSuppression(context, scope, groups);
  if (isStopped(context, suppression)) return;
  const fact = storeFact(context, factOf(context, placed, keeping), suppression);
  context.pipeline.report[counterOf(draft, keeping)] += 1;
  if (!fact) return;
  const isShown = !keeping.isUnconfirmed && draft.tier !== 'passing';
  if (isShown) shareFact(context, fact, draft.within);
  // What a model concludes takes the place of nothing that somebody said.
  if (isShown && parseEngineRule(fact.rule) === null) supersede(context.db, fact, { known, now });
  replaceAsCorrected(context.db, fact, { known, groups, now });
}

function keepingOf({ pipeline, db }: FactContext, { round, scope, message, draft }: PlacedDraft): Keeping {
  const { base, policy, now } = pipeline;
  return mayKeepFact(policy, {
    category: draft.category,
    learnedAt: now,
    observedAt: message?.at ?? round.started_at,
    assertion: draft.assertion,
    isExtracted: true,
    // A dry run has none in its own store.
    consents: activeConsents(base?.db ?? db, base ? (findScope(base.db, scope)?.id ?? null) : round.scope_id),
  });
}

type Kept = Extract<Keeping, { keep: true }>;

function factOf({ pipeline, db }: FactContext, placed: PlacedDraft, keeping: Kept): NewFact {
  const { round, message, draft, digests } = placed;
  return {
    scope_id: round.scope_id,
    session_id: round.session_id,
    round_id: round.id,
    category: draft.category,
    authored_by: draft.authoredBy,
    assertion: draft.assertion,
    confidence: draft.confidence,
    rule: draft.rule,
    observed_at: message?.at ?? round.started_at,
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
  };
}

function counterOf({ tier }: FoundFact['draft'], { isUnconfirmed }: Kept) {
  if (tier === 'passing') return 'inPassing';
  return isUnconfirmed ? 'unconfirmed' : 'facts';
}

/** Stores a fact that nothing stops, with its index, hidden where a request hides what it says or whom it mentions. */
function storeFact(
  { db, index }: FactContext,
  wanted: NewFact,
  suppression: SuppressionHit | null,
): FactRow | null {
  const id = keepFact(db, wanted);
  const fact = getFact(db, id);
  const { claim, quote, round_id: roundId } = wanted;
  const place = { kind: 'fact', scopeId: wanted.scope_id, sessionId: wanted.session_id } as const;
  // What no search shows need not be found.
  if (wanted.tier !== 'passing') index.add({ ...place, id, n: fact?.n ?? 1 }, claim);
  // The same statement as one that a request hides is hidden under that request too (`rules` 14).
  if (suppression) addMarkOf(db, suppression.request, { kind: 'fact', rowId: id });
  hideFactThatMentions(db, { id, roundId, claim, quote });
  return fact;
}

/** The fact in its round's workspace too, where there is one and it was not erased there. */
function shareFact(context: FactContext, fact: FactRow, within: FactDraft['within']): void {
  const { pipeline, db } = context;
  const workspaceId = workspaceOfRound(db, fact.round_id);
  const wanted = sharedFact(db, fact, { ...pipeline, workspaceId });
  if (!wanted) return;
  const scope = getScope(db, wanted.scope_id);
  const groups = (within ? [wanted, within] : [wanted]).flatMap((one) =>
    digestsOfFact(pipeline.ring, scope, one),
  );
  const suppression = findFactSuppression(context, scope, groups);
  if (isStopped(context, suppression)) return;
  const copy = storeFact(context, wanted, suppression);
  pipeline.report.shared += 1;
  if (copy) replaceAsCorrected(db, copy, { known: pipeline.knownFacts, groups, now: pipeline.now });
}

/** Whether it was erased for good, which is counted; what is only hidden is stored, hidden. */
function isStopped({ pipeline }: FactContext, suppression: SuppressionHit | null): boolean {
  const isActive = suppression?.state === 'active';
  if (isActive) pipeline.report.suppressed += 1;
  return isActive;
}

/** A fact that was erased on its own, or has expired, is not derived again from a round that stayed. */
function findFactSuppression(
  context: FactContext,
  scope: Scope,
  digests: readonly Buffer[],
): SuppressionHit | null {
  const { lookup, pipeline } = context;
  return lookup.hasAny ? lookup.find(digests, reachesOf(pipeline.ring, scope).subject) : null;
}
