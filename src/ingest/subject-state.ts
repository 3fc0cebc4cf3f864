// What is recorded of the subject whose transcripts come in: their consents, and the times at which nothing is written.

import type { KnownPause } from '../ledger/pauses.js';
import { WHOLE_MEMORY } from '../model/consent.js';
import type { SensitiveKind } from '../model/findings.js';
import type { Scope } from '../model/scope.js';
import type { EpochMs } from '../model/time.js';
import { type ActiveConsents, type Policy, withheldKinds } from '../policy/index.js';
import { activeConsents, type PauseTime, pausesOf } from '../store/consents.js';
import { type Db, get } from '../store/database.js';
import { findScope } from '../store/scopes.js';
import type { Store } from '../store/store.js';
import { nameOfSet } from './reading/prepare.js';

export interface SubjectState {
  consents: ActiveConsents;
  /** Categories of statements that may stand in no text of theirs. */
  withhold: ReadonlySet<SensitiveKind>;
  /** The name of that set: what was gated ahead says which one it was gated with. */
  withheld: string;
  pauses: readonly PauseTime[];
  isPaused: boolean;
  /** The policy wants an opt-in, and there is none. */
  lacksOptIn: boolean;
}

/** As it is now: read inside each transaction that stores something. A dry run looks at the real store. */
export function subjectState(from: {
  store: Store;
  base: Store | null;
  scope: Scope;
  policy: Policy;
  knownPauses: readonly KnownPause[];
}): SubjectState {
  const { db } = from.base ?? from.store;
  const scopeId = findScope(db, from.scope)?.id ?? null;
  const consents = activeConsents(db, scopeId);
  const pauses = [...pausesOf(db, from.scope), ...lostPauses(db, from.knownPauses)];
  const withhold = withheldKinds(from.policy, consents);
  return {
    consents,
    withhold,
    withheld: nameOfSet(withhold),
    pauses,
    isPaused: pauses.some(({ until }) => until === null),
    lacksOptIn: from.policy.consent.required && !consents.has(WHOLE_MEMORY),
  };
}

/** Pauses that a store which was put back has lost: the ledger knows them still. */
function lostPauses(db: Db, known: readonly KnownPause[]): PauseTime[] {
  return known.filter(({ uid }) => get(db, 'SELECT 1 FROM pauses WHERE uid = ?', uid) === null);
}

/** When a line was said, as near as the file tells. */
export interface Said {
  /** Its own time; null where the line has none. */
  at: EpochMs | null;
  /** Otherwise it was said between the last line before it that has one, or the file's beginning, and the file's end. */
  notBefore: EpochMs;
  notAfter: EpochMs;
}

/** Whether a line was said while memory was paused. In doubt it was: it is not stored. */
export function wasPaused(pauses: readonly PauseTime[], { at, notBefore, notAfter }: Said): boolean {
  const [from, to] = at === null ? [notBefore, notAfter] : [at, at];
  return pauses.some((pause) => to >= pause.from && (pause.until === null || from < pause.until));
}
