// A person's yes, and the times at which nothing is written for them. The record in clear lies in the store and goes
// with the subject; the ledger keeps an event with a keyed digest, so that it can be told later that there was one.
import { randomUUID } from 'node:crypto';
import { keyedDigest } from '../ledger/keys.js';
import { refreshKeys } from '../ledger/ledger.js';
import { knownPauses } from '../ledger/pauses.js';
import { recordEvent } from '../ledger/requests.js';
import type { Workspace } from '../ledger/workspace.js';
import {
  type Consent,
  type ConsentBasis,
  type ConsentMethod,
  type Pause,
  type PendingConsent,
  WHOLE_MEMORY,
} from '../model/consent.js';
import { ToolError } from '../model/errors.js';
import type { Scope } from '../model/scope.js';
import { isExplicitOnly } from '../policy/consented.js';
import { type ActiveConsents, categoriesOf, ruleOf } from '../policy/index.js';
import {
  activeConsents,
  addConsent,
  addPause,
  EVERY_ROLE,
  endPause,
  findConsents,
  isPaused,
  listConsents as listStored,
  listPauses as listStoredPauses,
  withdrawConsents,
} from '../store/consents.js';
import { type Db, get, run } from '../store/database.js';
import { listPending as listStoredPending } from '../store/pending.js';
import { ensureScope, findScope, getScope } from '../store/scopes.js';
import { acquireRunLock, writeTransaction } from '../store/store.js';

export interface Grant {
  scope: Scope;
  /** Null for memory as a whole. */
  category: string | null;
  /** Null for what the category needs. */
  basis: ConsentBasis | null;
  textVersion: string;
  method: ConsentMethod;
}

/** Records a consent. One that is in force for the same is ended by it, and what rested on that rests on the new one. */
export function grantConsent(workspace: Workspace, grant: Grant): Consent {
  const { store, clock } = workspace;
  const { db } = store;
  const category = grant.category ?? WHOLE_MEMORY;
  const basis = basisOf(workspace, grant);
  const uid = randomUUID();
  const lock = acquireRunLock(store);
  try {
    writeTransaction(store, () => {
      const scopeId = ensureScope(db, grant.scope);
      const before = activeConsents(db, scopeId).get(category);
      const at = clock();
      if (before !== undefined) withdrawConsents(db, [uidOf(workspace, before)], at);
      const { textVersion, method } = grant;
      const id = addConsent(db, { uid, scopeId, category, basis, textVersion, method, at });
      if (before !== undefined)
        run(db, 'UPDATE facts SET rev = rev + 1, consent_id = ? WHERE consent_id = ?', id, before);
      record(workspace, grant.scope, { kind: 'consent_granted', request: uid });
    });
  } finally {
    lock.release();
  }
  return findConsent(workspace, uid);
}

function basisOf({ policy }: Workspace, { category, basis }: Grant): ConsentBasis {
  if (category === null) return basis ?? 'consent';
  if (!categoriesOf(policy).includes(category))
    throw new ToolError('usage', `there is no category ${category}`);
  const rule = ruleOf(policy, category);
  if (rule.default === 'never')
    throw new ToolError('refused', `the policy never keeps ${category}, whoever consents to it`, {
      hint: `memory-forget policy explain ${category}`,
    });
  if (!isExplicitOnly(rule)) return basis ?? 'consent';
  if (basis === 'consent')
    throw new ToolError('usage', `${category} needs explicit consent: --basis explicit_consent`);
  return 'explicit_consent';
}

function uidOf({ store }: Workspace, id: number): string {
  return get<{ uid: string }>(store.db, 'SELECT uid FROM consents WHERE id = ?', id)?.uid ?? '';
}

/** The event of something that was recorded for a subject: inside the store's transaction, as with holds. */
function record(
  { ledger, clock }: Workspace,
  { tenant, subject }: OneSubject,
  event: { kind: 'consent_granted' | 'memory_paused' | 'memory_resumed'; request: string },
): void {
  const digest = keyedDigest(refreshKeys(ledger), 'subject', tenant, subject);
  recordEvent(ledger, { ...event, at: clock(), subject: digest, n: 0 });
}

/** Whose records are read; null matches all. */
export type OpenScope = { [Key in keyof Scope]: string | null };

export function listConsents({ store }: Workspace, scope: OpenScope): Consent[] {
  return listStored(store.db, scope);
}

/** What a subject has consented to now. */
export function consentsOfSubject({ store }: Workspace, scope: Scope): ActiveConsents {
  return activeConsents(store.db, findScope(store.db, scope)?.id ?? null);
}

/** A consent by its id, or the beginning of it. */
export function findConsent({ store }: Workspace, text: string): Consent {
  const wanted = text.trim().toLowerCase();
  const found = wanted.length < 4 ? [] : findConsents(store.db, wanted);
  const [consent] = found;
  if (found.length > 1)
    throw new ToolError('not_found', `several consents match: ${found.map((one) => one.consent).join(' ')}`);
  if (!consent)
    throw new ToolError('not_found', 'no consent has that id', {
      hint: 'memory-forget consent list shows them',
    });
  return consent;
}

/** What was withheld and waits for a consent: where it stands, and no word of it. */
export function listPending({ store, clock }: Workspace, scope: OpenScope): PendingConsent[] {
  return listStoredPending(store.db, { ...scope, now: clock() });
}

/** Throws while nothing is written for the subject. */
export function assertNotPaused(db: Db, scopeId: number): void {
  if (isPaused(db, getScope(db, scopeId)))
    throw new ToolError('refused', 'memory is paused for that subject: nothing is written', {
      hint: 'memory-forget memory resume',
    });
}

/** From now on nothing is written for the subject; reading, correcting by erasure and forgetting go on. */
export function pauseMemory(workspace: Workspace, scope: OneSubject): Pause {
  const { store, clock } = workspace;
  const uid = randomUUID();
  writeTransaction(store, () => {
    const wanted = { ...scope, context: scope.context ?? EVERY_ROLE };
    if (isPaused(store.db, wanted))
      throw new ToolError('refused', 'memory is paused for that subject already');
    addPause(store.db, { uid, scopeId: ensureScope(store.db, wanted), at: clock() });
    record(workspace, wanted, { kind: 'memory_paused', request: uid });
  });
  return requirePause(workspace, uid);
}

/**
 * From now on what is said is taken in again; what was said meanwhile is not. Without a role all pauses of the person
 * end, also those that a store which was put back has lost and the ledger knows.
 */
export function resumeMemory(workspace: Workspace, scope: OneSubject): Pause[] {
  const { store, ledger, clock } = workspace;
  const ended = writeTransaction(store, () => {
    const open = listPauses(workspace, scope).filter(({ resumedAt }) => resumedAt === null);
    const uids = open.map(({ pause, ...of }) => {
      endPause(store.db, ensureScope(store.db, of), clock());
      return pause;
    });
    const known = new Set(listStoredPauses(store.db).map(({ pause }) => pause));
    const lost = scope.context === null ? knownPauses(ledger, scope) : [];
    for (const { uid, until, from } of lost) {
      if (until !== null || known.has(uid)) continue;
      const scopeId = ensureScope(store.db, { ...scope, context: EVERY_ROLE });
      addPause(store.db, { uid, scopeId, at: from });
      endPause(store.db, scopeId, clock());
      uids.push(uid);
    }
    if (uids.length === 0) throw new ToolError('not_found', 'memory is not paused for that subject');
    for (const request of uids) record(workspace, scope, { kind: 'memory_resumed', request });
    return uids;
  });
  return ended.map((uid) => requirePause(workspace, uid));
}

/** A person; in all their roles where the context is null. */
type OneSubject = Omit<Scope, 'context'> & { context: string | null };

export function listPauses({ store }: Workspace, scope: OpenScope): Pause[] {
  return listStoredPauses(store.db).filter((pause) =>
    (['tenant', 'subject', 'context'] as const).every(
      (key) => scope[key] === null || scope[key] === pause[key],
    ),
  );
}

function requirePause(workspace: Workspace, uid: string): Pause {
  const found = listPauses(workspace, { tenant: null, subject: null, context: null }).find(
    (one) => one.pause === uid,
  );
  if (!found) throw new Error('a pause that was just stored is not there');
  return found;
}
