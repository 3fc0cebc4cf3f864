// What the policy, and the consents that are left, do not let be kept of what is stored: whole subjects without the
// opt-in that it wants, facts of categories that may not be kept, words that the gate withholds or replaces.
import type { Workspace } from '../../ledger/workspace.js';
import { type Basis, isConsentBasis, WHOLE_MEMORY } from '../../model/consent.js';
import type { Counts, Reason, RequestKind } from '../../model/erasure.js';
import type { Scope } from '../../model/scope.js';
import type { RestsOn } from '../../policy/consented.js';
import {
  type ActiveConsents,
  groundOf,
  needsConfirmation,
  ruleOf,
  withheldKinds,
} from '../../policy/index.js';
import { rebuildSummaries } from '../../recall/summaries.js';
import { all, type Db, run } from '../../store/database.js';
import type { FactRow } from '../../store/facts.js';
import { listScopes, type ScopeRow } from '../../store/scopes.js';
import { regaterOf, type Withheld } from '../erasing/regate.js';
import type { Closure } from './closure.js';
import type { PolicyTarget } from './target.js';

/** Adds everything that is against the policy, or that rested on the withdrawn consents alone. */
export function addAgainstPolicy(workspace: Workspace, closure: Closure, target: PolicyTarget): void {
  const { db } = workspace.store;
  for (const scope of scopesOfTarget(db, target)) {
    const consents = consentsLeft(db, scope.id, target.withdrawn);
    if (lacksOptIn(workspace, scope, { target, consents })) addWithoutOptIn(db, closure, scope.id);
    else {
      addFacts(workspace, closure, { scope, target, consents });
      const withhold = withheldKinds(workspace.policy, consents);
      addWords(workspace, closure, { scope, withhold, isWithdrawal: target.withdrawn.length > 0 });
    }
  }
}

function scopesOfTarget(db: Db, { scope }: PolicyTarget): ScopeRow[] {
  const isWanted = (row: Scope) =>
    scope === null ||
    (row.tenant === scope.tenant && row.subject === scope.subject && row.context === scope.context);
  return listScopes(db).filter(isWanted);
}

/** The scope's active consents without those that count as withdrawn. */
function consentsLeft(db: Db, scopeId: number, withdrawn: readonly string[]): ActiveConsents {
  return new Map(
    all<{ category: string; id: number }>(
      db,
      `SELECT category, id FROM consents WHERE scope_id = ? AND withdrawn_at IS NULL
         AND uid NOT IN (SELECT value FROM json_each(?))`,
      scopeId,
      JSON.stringify(withdrawn),
    ).map(({ category, id }) => [category, id]),
  );
}

interface InScope {
  target: PolicyTarget;
  consents: ActiveConsents;
}

/** What stays in a workspace of people who were forgotten is nobody's: there is nobody to ask. */
const ROUNDS_OF_SOMEBODY = `rounds r JOIN sessions s ON s.id = r.session_id AND s.format IS NOT 'shared' WHERE r.scope_id = ?`;

/** Workspaces hold what others shared in them: those are asked whose it is. */
function lacksOptIn({ store, policy }: Workspace, scope: ScopeRow, { consents }: InScope): boolean {
  if (!policy.consent.required || consents.has(WHOLE_MEMORY)) return false;
  return all(store.db, `SELECT 1 FROM ${ROUNDS_OF_SOMEBODY} LIMIT 1`, scope.id).length > 0;
}

/** Everything of the subject, but the rounds that carry a fact on another ground: those facts stay where they were said. */
function addWithoutOptIn(db: Db, closure: Closure, scopeId: number): void {
  const reasons: Reason[] = [{ kind: 'no-opt-in' }];
  const facts = all<FactRow>(
    db,
    `SELECT f.* FROM facts f JOIN ${ROUNDS_OF_SOMEBODY} AND r.id = f.round_id`,
    scopeId,
  );
  const staying = new Set(facts.filter(({ basis }) => isOther(basis)).map(({ round_id }) => round_id));
  const rounds = all<{ id: number; session_id: number }>(
    db,
    `SELECT r.id, r.session_id FROM ${ROUNDS_OF_SOMEBODY}`,
    scopeId,
  );
  const partly = new Set(rounds.filter(({ id }) => staying.has(id)).map(({ session_id }) => session_id));
  for (const { id, session_id } of rounds) {
    if (!partly.has(session_id)) closure.sessions.set(session_id, reasons);
    else if (!staying.has(id)) closure.rounds.set(id, reasons);
  }
  for (const { id, round_id, basis } of facts)
    if (staying.has(round_id) && !isOther(basis)) closure.facts.set(id, reasons);
}

function isOther(basis: Basis | null): boolean {
  return basis !== null && !isConsentBasis(basis);
}

function addFacts(
  workspace: Workspace,
  closure: Closure,
  { scope, target, consents }: InScope & { scope: ScopeRow },
): void {
  const { store, policy } = workspace;
  const isWithdrawal = target.withdrawn.length > 0;
  const ended = new Set(keysOf(store.db, target.withdrawn));
  // What was shared of them in workspaces goes with them: their own consents and the policy decide.
  const facts = all<FactRow & { is_nobodys: number }>(
    store.db,
    `SELECT f.*, s.format IS 'shared' AS is_nobodys FROM facts f JOIN rounds r ON r.id = f.round_id
       JOIN sessions s ON s.id = r.session_id WHERE r.scope_id = ? ORDER BY f.id`,
    scope.id,
  );
  for (const { id, category, consent_id, is_nobodys } of facts) {
    const isAllowed =
      ruleOf(policy, category).default !== 'never' &&
      (is_nobodys === 1 || groundOf(policy, category, consents) !== null);
    if (isWithdrawal) {
      const rested = consent_id !== null && ended.has(consent_id);
      if (rested && !isAllowed) closure.facts.set(id, [{ kind: 'consent-withdrawn', category }]);
    } else if (!isAllowed) closure.facts.set(id, [{ kind: 'not-allowed', category }]);
  }
}

function keysOf(db: Db, uids: readonly string[]): number[] {
  return all<{ id: number }>(
    db,
    'SELECT id FROM consents WHERE uid IN (SELECT value FROM json_each(?))',
    JSON.stringify(uids),
  ).map(({ id }) => id);
}

/** Words that the gate would not let in now: they are replaced where they stand; facts that are made of them go. */
function addWords(
  workspace: Workspace,
  closure: Closure,
  { scope, withhold, isWithdrawal }: { scope: ScopeRow; withhold: Withheld; isWithdrawal: boolean },
): void {
  const { db } = workspace.store;
  const regater = regaterOf(workspace);
  const ids = (sql: string) => all<{ id: number }>(db, sql, scope.id).map(({ id }) => id);
  for (const id of ids('SELECT id FROM rounds WHERE scope_id = ? ORDER BY id')) {
    const found = regater.round(id, isWithdrawal ? withoutOtherGrounds(db, id, withhold) : withhold);
    if (found === null) continue;
    for (const fact of found.withheld)
      if (!closure.facts.has(fact.id)) closure.facts.set(fact.id, [{ kind: 'gated', kinds: fact.kinds }]);
    if (found.changes.length + found.dropped.length > 0)
      closure.mentions.set(id, [{ kind: 'gated', kinds: found.kinds }]);
  }
  for (const id of ids('SELECT id FROM sessions WHERE scope_id = ? ORDER BY id')) {
    const found = regater.title(id, withhold);
    if (found !== null) closure.titles.set(id, [{ kind: 'gated', kinds: found.kinds }]);
  }
}

/** A fact that stays on another ground keeps the words that it was said in. */
function withoutOtherGrounds(db: Db, roundId: number, withhold: Withheld): Withheld {
  const facts = all<FactRow>(db, 'SELECT * FROM facts WHERE round_id = ?', roundId);
  const staying = new Set(facts.filter(({ basis }) => isOther(basis)).map(({ category }) => category));
  return new Set([...withhold].filter((kind) => !staying.has(kind)));
}

/** What may stand in no text of a scope, by the consents that are in force there. */
export function withheldIn({ store, policy }: Workspace, scopeId: number): Withheld {
  return withheldKinds(policy, consentsLeft(store.db, scopeId, []));
}

/** The same for a round. A withdrawal leaves what rests on another ground. */
export function withheldInRound(
  workspace: Workspace,
  round: { id: number; scope_id: number },
  kind: RequestKind,
): Withheld {
  const withhold = withheldIn(workspace, round.scope_id);
  return kind === 'withdraw' ? withoutOtherGrounds(workspace.store.db, round.id, withhold) : withhold;
}

/**
 * Writes anew on what the facts of a target's scopes rest that stay, and which of them wait to be confirmed under this
 * policy. In a write transaction. Returns, of a withdrawal, how many facts of its categories stay on which other ground.
 */
export function renewGrounds(workspace: Workspace, target: PolicyTarget, going: Closure): Counts {
  const { store, policy, clock } = workspace;
  const { db } = store;
  const others: Counts = {};
  const changed = new Set<number>();
  const categories = new Set(categoriesOfConsents(db, target.withdrawn));
  const ended = new Set(keysOf(db, target.withdrawn));
  for (const scope of scopesOfTarget(db, target)) {
    const consents = consentsLeft(db, scope.id, target.withdrawn);
    const facts = all<FactRow & { own: number }>(
      db,
      `SELECT f.*, r.scope_id = f.scope_id AS own FROM facts f JOIN rounds r ON r.id = f.round_id WHERE r.scope_id = ?`,
      scope.id,
    );
    for (const fact of facts.filter((one) => !isGoing(going, one))) {
      const ground = groundOf(policy, fact.category, consents);
      const isEnded = fact.consent_id !== null && ended.has(fact.consent_id);
      const wasUnsaid = target.withdrawn.length === 0 && !isOther(fact.basis);
      if (ground && (isEnded || wasUnsaid)) writeGround(db, fact, ground);
      if (fact.own && target.withdrawn.length === 0 && mustWait(workspace, fact)) {
        run(db, "UPDATE facts SET rev = rev + 1, confirmation = 'waiting' WHERE id = ?", fact.id);
        changed.add(fact.session_id);
      }
      if (fact.own && categories.has(fact.category)) {
        const basis = (isEnded ? ground?.basis : fact.basis) ?? 'none';
        others[basis] = (others[basis] ?? 0) + 1;
      }
    }
  }
  if (changed.size > 0) rebuildSummaries(db, { sessions: [...changed] }, clock());
  return others;
}

function writeGround(db: Db, fact: FactRow, { basis, consent }: RestsOn): void {
  if (basis === fact.basis && consent === fact.consent_id) return;
  run(db, 'UPDATE facts SET rev = rev + 1, basis = ?, consent_id = ? WHERE id = ?', basis, consent, fact.id);
}

function isGoing(going: Closure, fact: FactRow): boolean {
  return going.facts.has(fact.id) || going.rounds.has(fact.round_id) || going.sessions.has(fact.session_id);
}

function mustWait({ policy }: Workspace, { category, assertion, confirmation }: FactRow): boolean {
  return confirmation === 'none' && needsConfirmation(policy, { category, assertion });
}

function categoriesOfConsents(db: Db, uids: readonly string[]): string[] {
  return all<{ category: string }>(
    db,
    'SELECT DISTINCT category FROM consents WHERE uid IN (SELECT value FROM json_each(?))',
    JSON.stringify(uids),
  ).map(({ category }) => category);
}
