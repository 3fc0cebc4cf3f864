// A correction is the subject's own word: a session of kind `correction` in their scope, with a round of what they
// said and a fact that replaces the old one. What is derived from the old one follows in the same transaction.

import { languageOf, polarityOf } from '../derive/index.js';
import { countFindings, createGate } from '../gate/index.js';
import { refreshKeys } from '../ledger/ledger.js';
import { nameLookup } from '../ledger/names.js';
import { reachesOf } from '../ledger/suppressions.js';
import type { Workspace } from '../ledger/workspace.js';
import type { CorrectionResult, ErasureReport, Selection } from '../model/erasure.js';
import { emptySelection } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import { DEED_PREFIX, numberedId } from '../model/ids.js';
import type { EpochMs } from '../model/time.js';
import { type Keeping, mayKeepFact, roundExpiry, withheldKinds } from '../policy/index.js';
import { erasedNames } from '../recall/erased-names.js';
import { groupKeyOf } from '../recall/fact-digests.js';
import { createIndexWriter } from '../recall/indexing.js';
import { keepFact } from '../recall/relating.js';
import { repetitionsOf } from '../recall/repeats.js';
import { resolveRow } from '../recall/resolve.js';
import { roundText } from '../recall/round-text.js';
import { sharedFact, supersedeShared, workspaceOfRound } from '../recall/sharing.js';
import { rebuildSummaries } from '../recall/summaries.js';
import { activeConsents } from '../store/consents.js';
import { type Db, get } from '../store/database.js';
import { type FactRow, getFact, isShared, sharedCopies, supersedeFact } from '../store/facts.js';
import { addMessage, getRound, openRound, setRoundState } from '../store/rounds.js';
import { getScope } from '../store/scopes.js';
import { createSession, extendTimes, getSession } from '../store/sessions.js';
import { writeTransaction } from '../store/store.js';
import { assertNotPaused } from './consents.js';
import { idOfFact } from './erasing/redaction.js';
import type { Steps } from './erasing/steps.js';
import { eraseTarget } from './forget.js';
import { selectionTarget } from './plan/target.js';

export interface CorrectOptions {
  eraseOld: boolean;
  /** Puts the new fact into another category of the policy's. */
  category?: string | null;
  steps?: Steps;
}

const CORRECTED_CONFIDENCE = 0.99;

/**
 * Replaces a fact's claim by the subject's own word, wherever in the scope it was stated; everything derived from the old
 * one follows (`rules` 22).
 */
export async function correct(
  workspace: Workspace,
  fact: string,
  claim: string,
  options: CorrectOptions,
): Promise<CorrectionResult> {
  const { store } = workspace;
  const { id, rowId } = resolveRow(store.db, fact, { kind: 'fact', minPrefix: DEED_PREFIX });
  const gated = gateClaim(workspace, rowId, claim);
  const made = writeTransaction(store, () => {
    const old = requireCurrent(workspace, rowId);
    const { text: after, redactions } = withoutErasedNames(workspace, old, gated);
    const repetitions = repetitionsThatGo(store.db, old, { claim: after, eraseOld: options.eraseOld });
    return {
      old,
      after,
      redactions,
      repetitions: repetitions.map((fact) => idOfFact(store.db, fact)),
      ...storeCorrection(workspace, [old, ...repetitions.filter(isStanding)], {
        claim: after,
        category: options.category ?? old.category,
      }),
    };
  });
  const erasure = options.eraseOld ? await eraseOld(workspace, [id, ...made.repetitions], options) : null;
  return {
    old: id,
    new: made.id,
    session: made.session,
    repetitions: made.repetitions,
    before: made.old.claim,
    after: made.after,
    redactions: made.redactions,
    erasure,
  };
}

/** Shows what `correct` would replace: the old claim and its repetitions, and the new one as it would be stored. */
export function previewCorrection(
  workspace: Workspace,
  fact: string,
  { claim, eraseOld }: { claim: string; eraseOld: boolean },
): { before: string; after: string; repetitions: string[] } {
  const { db } = workspace.store;
  const { rowId } = resolveRow(db, fact, { kind: 'fact', minPrefix: DEED_PREFIX });
  const old = requireCurrent(workspace, rowId);
  const { text: after } = withoutErasedNames(workspace, old, gateClaim(workspace, rowId, claim));
  const repetitions = repetitionsThatGo(db, old, { claim: after, eraseOld });
  return { before: old.claim, after, repetitions: repetitions.map((one) => idOfFact(db, one)) };
}

/** Those that stand go; where the old value is erased, those that were replaced before too. */
function repetitionsThatGo(
  db: Db,
  old: FactRow,
  { claim, eraseOld }: { claim: string; eraseOld: boolean },
): FactRow[] {
  return repetitionsOf(db, old, claim).filter((fact) => eraseOld || isStanding(fact));
}

function isStanding(fact: FactRow): boolean {
  return fact.superseded_at === null;
}

/** A claim without what may not be stored. */
interface LetIn {
  text: string;
  redactions: Record<string, number>;
}

function gateClaim({ store, policy }: Workspace, factId: number, claim: string): LetIn {
  const consents = activeConsents(store.db, getFact(store.db, factId)?.scope_id ?? null);
  const withhold = withheldKinds(policy, consents);
  const { text, findings } = createGate(policy.gate).apply(claim.trim(), withhold);
  const withheld = findings.find(({ kind }) => (withhold as ReadonlySet<string>).has(kind));
  if (withheld !== undefined) throw notLetIn(withheld.kind);
  const redactions: Record<string, number> = {};
  countFindings(findings, redactions);
  // One statement, whatever it was typed in: lines and tabs are blanks in it.
  return { text: text.replace(/\s+/gu, ' '), redactions };
}

/** What stands where something was left out. */
const MARKS = /\[[a-z][a-z -]*\]/gu;
const LETTER = /[\p{L}\p{N}]/u;

/** A name that was erased, or is hidden to be, does not come in by a correction either. */
function withoutErasedNames({ store, ledger }: Workspace, old: FactRow, claim: LetIn): LetIn {
  const whose = getScope(store.db, old.scope_id);
  const { tenant, subject, scope } = reachesOf(refreshKeys(ledger), whose);
  const names = nameLookup(ledger, [...tenant, ...subject, ...scope]);
  const find = (canonical: string) => {
    const hit = names.find(canonical);
    return hit && ({ ...hit, state: 'active' } as const);
  };
  const { text, blanked } = erasedNames(store.db, whose, { ...names, find }).blank(claim.text);
  if (!LETTER.test(text.replace(MARKS, '')))
    throw new ToolError('usage', 'the new claim says nothing that may be stored');
  return {
    text,
    redactions: { ...claim.redactions, ...(blanked > 0 ? { erased_name: blanked } : {}) },
  };
}

/** The fact as it stands now: one that is hidden or already replaced can't be corrected. */
function requireCurrent(workspace: Workspace, rowId: number): FactRow {
  const { db } = workspace.store;
  const fact = visibleFact(db, rowId);
  if (!fact) throw new ToolError('not_found', 'that fact is not there any more');
  if (fact.superseded_at === null) return fact;
  const successor = standingInsteadOf(db, fact);
  const again = `memory-forget confirm ${idOfFact(db, fact)} makes it stand again`;
  const hint = successor ? `correct ${idOfFact(db, successor)} instead; ${again}` : again;
  throw new ToolError('not_found', 'that fact has been replaced already', { hint });
}

/** The end of the chain, if it may be seen and nothing replaced it in its turn. */
function standingInsteadOf(db: Db, fact: FactRow): FactRow | null {
  const passed = new Set<number>();
  let next = visibleFact(db, fact.superseded_by);
  while (next !== null && next.superseded_at !== null && !passed.has(next.id)) {
    passed.add(next.id);
    next = visibleFact(db, next.superseded_by);
  }
  return next !== null && isStanding(next) ? next : null;
}

/** Null for one that a request hides. */
function visibleFact(db: Db, rowId: number | null): FactRow | null {
  const isVisible = rowId !== null && get(db, 'SELECT 1 FROM unmarked_facts WHERE id = ?', rowId) !== null;
  return isVisible ? getFact(db, rowId) : null;
}

function notLetIn(category: string): ToolError {
  return new ToolError('refused', `the policy does not let facts of the category ${category} in`, {
    hint: `memory-forget policy explain ${category}`,
  });
}

/** In the transaction that looked the replaced facts up: the new words, the fact in them, and all that follows it. */
function storeCorrection(
  workspace: Workspace,
  replaced: readonly [FactRow, ...FactRow[]],
  { claim, category }: { claim: string; category: string },
): { id: string; session: string } {
  const [old] = replaced;
  const { store, clock, ledger } = workspace;
  const { db } = store;
  const now = clock();
  const keeping = requireKept(workspace, { category, scopeId: old.scope_id, now });
  const words = storeWords(workspace, replaced, { claim, now });
  const factId = keepFact(db, {
    scope_id: old.scope_id,
    session_id: words.sessionId,
    round_id: words.roundId,
    category,
    authored_by: 'subject',
    assertion: 'explicit',
    confidence: CORRECTED_CONFIDENCE,
    rule: 'correction',
    observed_at: now,
    learned_at: now,
    expires_at: keeping.expiresAt ?? Number.MAX_SAFE_INTEGER,
    group_key: groupKeyOf(db, refreshKeys(ledger), { scope_id: old.scope_id, category, claim }),
    message_id: words.messageId,
    claim,
    quote: claim,
    basis: keeping.ground.basis,
    consent_id: keeping.ground.consent,
    tier: 'high',
    polarity: polarityOf(claim, languageOf(claim)),
  });
  const shared = shareCorrection(workspace, replaced, factId);
  for (const { id } of replaced) {
    supersedeFact(db, id, factId, now);
    supersedeShared(db, id, factId, now);
  }
  indexCorrection(workspace, { ...words, facts: [factId, ...shared] });
  const sessions = new Set([...replaced.map((fact) => fact.session_id), words.sessionId]);
  rebuildSummaries(db, { sessions: [...sessions] }, now);
  const session = getSession(db, words.sessionId)?.uid ?? '';
  return { id: numberedId(session, 'fact', getFact(db, factId)?.n ?? 1), session };
}

/** How the policy keeps what the subject says of the category now. */
function requireKept(
  { store, policy }: Workspace,
  { category, scopeId, now }: { category: string; scopeId: number; now: EpochMs },
): Extract<Keeping, { keep: true }> {
  const { db } = store;
  const keeping = mayKeepFact(policy, {
    category,
    learnedAt: now,
    observedAt: now,
    assertion: 'explicit',
    consents: activeConsents(db, scopeId),
  });
  if (!keeping.keep) throw notLetIn(category);
  assertNotPaused(db, scopeId);
  return keeping;
}

/** The subject's word as a session of its own, with one round and one message. */
function storeWords(
  { store, policy }: Workspace,
  replaced: readonly [FactRow, ...FactRow[]],
  { claim, now }: { claim: string; now: EpochMs },
): { sessionId: number; roundId: number; messageId: number } {
  const { db } = store;
  const [old] = replaced;
  // Whoever corrects what was shared in a workspace does not know, or keep, where it was said.
  const isOfWorkspace = isShared(db, old);
  const project = isOfWorkspace ? null : (getSession(db, old.session_id)?.project ?? null);
  const sessionId = createSession(db, {
    scopeId: old.scope_id,
    kind: 'correction',
    correctsId: isOfWorkspace ? null : old.session_id,
    sourceSession: null,
    agentId: null,
    sourceDigest: null,
    baseDigest: null,
    format: null,
    project,
    learnedAt: now,
  });
  extendTimes(db, 'sessions', sessionId, { from: now, until: now });
  const roundId = openRound(db, {
    scopeId: old.scope_id,
    sessionId,
    at: now,
    project,
    learnedAt: now,
    expiresAt: roundExpiry(policy, now, now),
    sharedId: isOfWorkspace ? null : workspaceOfAny(db, replaced),
  });
  const message = {
    roundId,
    role: 'human',
    at: now,
    sourceRef: null,
    textDigest: null,
    text: claim,
  } as const;
  const messageId = addMessage(db, message);
  setRoundState(db, roundId, 'closed');
  return { sessionId, roundId, messageId };
}

/** A round that shares anything says so, or what it shares is not found when its subject is forgotten. */
function workspaceOfAny(db: Db, facts: readonly FactRow[]): number | null {
  return facts.map((fact) => workspaceOfRound(db, fact.round_id)).find((one) => one !== null) ?? null;
}

/** Where any of the old facts was shared the new one is. */
function shareCorrection(
  { store, policy, ledger }: Workspace,
  replaced: readonly FactRow[],
  factId: number,
): number[] {
  const { db } = store;
  const fact = getFact(db, factId);
  if (!fact) return [];
  const workspaces = new Set(
    replaced.flatMap((old) => sharedCopies(db, old.id)).map((copy) => copy.scope_id),
  );
  return [...workspaces].flatMap((workspaceId) => {
    const wanted = sharedFact(db, fact, { workspaceId, policy, ring: ledger.ring });
    return wanted === null ? [] : [keepFact(db, wanted)];
  });
}

function indexCorrection(
  workspace: Workspace,
  made: { sessionId: number; roundId: number; facts: readonly number[] },
): void {
  const { db } = workspace.store;
  const round = getRound(db, made.roundId);
  if (!round) return;
  const index = createIndexWriter(db);
  const place = { scopeId: round.scope_id, sessionId: made.sessionId };
  index.add({ ...place, kind: 'round', id: round.id, n: round.n }, roundText(db, round.id));
  for (const fact of made.facts.map((id) => getFact(db, id)).filter((one) => one !== null))
    index.add({ ...place, scopeId: fact.scope_id, kind: 'fact', id: fact.id, n: fact.n }, fact.claim);
  index.flush();
}

/** Removes the old value at once, in its round too (`rules` 23). */
function eraseOld(workspace: Workspace, facts: string[], options: CorrectOptions): Promise<ErasureReport> {
  const selection: Selection = { ...emptySelection(), facts, keepCorrections: true };
  return eraseTarget(
    workspace,
    { kind: 'erase_old', target: selectionTarget(selection) },
    { immediate: true, requestId: null, ...(options.steps ? { steps: options.steps } : {}) },
  );
}
