// Keyed digests that stop erased data from being written again (`rules` 13–15).
import type { Scope } from '../model/scope.js';
import { all, count, get, run } from '../store/database.js';
import { appendEvent } from './chain.js';
import { type Digests, type KeyRing, keyedDigests, keyIdOf } from './keys.js';
import { type Ledger, ledgerTransaction } from './ledger.js';

export type SuppressionKind = 'session' | 'line' | 'text' | 'fact' | 'name';

export interface Suppression {
  kind: SuppressionKind;
  /** Whose data it stops: see `reachesOf`. */
  reach: Buffer;
  digest: Buffer;
  /** Of a name: how many words it has, so that a text is asked for words of that number alone. */
  size?: number;
  /** Of a name: the digest of its first word, so that few words of a text are asked about with those after them. */
  head?: Buffer;
  cause: 'forgotten' | 'expired';
  state: 'pending' | 'active';
}

/** Under every key: the first is stored, all are looked up. */
export interface Reaches {
  tenant: Digests;
  scope: Digests;
  subject: Digests;
}

/** The digests of a scope's three reaches: its tenant, itself, its subject in every role (`rules` 15). */
export function reachesOf(ring: KeyRing, scope: Scope): Reaches {
  return {
    tenant: keyedDigests(ring, 'reach-tenant', scope.tenant),
    scope: keyedDigests(ring, 'reach-scope', scope.tenant, scope.subject, scope.context),
    subject: keyedDigests(ring, 'reach-subject', scope.tenant, scope.subject),
  };
}

/** Adds suppressions to a request; the ones it has already are left. Returns how many were new. */
export function addSuppressions(
  ledger: Ledger,
  request: string,
  suppressions: readonly Suppression[],
): number {
  let added = 0;
  for (const one of suppressions) {
    added += run(
      ledger.db,
      `INSERT OR IGNORE INTO suppressions (digest, reach, request, kind, size, head, cause, state, key_id)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      one.digest,
      one.reach,
      request,
      one.kind,
      one.size ?? null,
      one.head ?? null,
      one.cause,
      one.state,
      keyIdOf(one.digest),
    );
  }
  return added;
}

/** True when the request already stops this digest. */
export function isSuppressedBy(ledger: Ledger, request: string, one: Suppression): boolean {
  return (
    get(
      ledger.db,
      'SELECT 1 FROM suppressions WHERE digest = ? AND reach = ? AND request = ?',
      one.digest,
      one.reach,
      request,
    ) !== null
  );
}

export function setSuppressionState(ledger: Ledger, request: string, state: 'active' | 'revoked'): number {
  return run(
    ledger.db,
    "UPDATE suppressions SET state = ? WHERE request = ? AND state <> 'revoked'",
    state,
    request,
  );
}

export function countSuppressions(ledger: Ledger, request: string): number {
  return count(
    ledger.db,
    "SELECT count(*) FROM suppressions WHERE request = ? AND state <> 'revoked'",
    request,
  );
}

/** True when one of the reaches is among those that a request's suppressions hold for. */
export function isReachedBy(ledger: Ledger, request: string | null, reaches: readonly Buffer[]): boolean {
  return reaches.some(
    (reach) =>
      get(
        ledger.db,
        'SELECT 1 FROM suppressions WHERE reach = ?1 AND (?2 IS NULL OR request = ?2) LIMIT 1',
        reach,
        request,
      ) !== null,
  );
}

export interface SuppressionHit {
  request: string;
  state: 'pending' | 'active';
  cause: 'forgotten' | 'expired';
}

/** Looks digests up; one look-up serves a whole ingest transaction. */
export interface SuppressionLookup {
  /** False when the ledger suppresses nothing at all, so that nothing need be asked. */
  hasAny: boolean;
  /** The digests are those of one thing under every key. */
  find(digests: readonly Buffer[], reaches: readonly Buffer[]): SuppressionHit | null;
  /** Whether one of these requests has erased that thing. */
  isErasedBy(requests: readonly string[], digests: readonly Buffer[]): boolean;
}

/** A look-up on the ledger as it is now. Make a new one inside each store transaction (`rules` 2). */
export function suppressionLookup(ledger: Ledger | null): SuppressionLookup {
  const hasAny =
    ledger !== null && get(ledger.db, "SELECT 1 FROM suppressions WHERE state <> 'revoked' LIMIT 1") !== null;
  return {
    hasAny,
    find(digests, reaches) {
      if (!ledger || !hasAny) return null;
      const rows = digests.flatMap((digest) =>
        all<SuppressionHit & { reach: Buffer }>(
          ledger.db,
          "SELECT request, state, cause, reach FROM suppressions WHERE digest = ? AND state <> 'revoked' ORDER BY state",
          digest,
        ),
      );
      const reaching = rows.filter((row) => reaches.some((reach) => reach.equals(row.reach)));
      return reaching.find((row) => row.state === 'active') ?? reaching[0] ?? null;
    },
    isErasedBy(requests, digests) {
      if (!ledger) return false;
      return requests.some((request) =>
        digests.some(
          (digest) =>
            get(
              ledger.db,
              "SELECT 1 FROM suppressions WHERE digest = ? AND request = ? AND state = 'active' LIMIT 1",
              digest,
              request,
            ) !== null,
        ),
      );
    },
  };
}

/** Lets what these digests stop in again, on record. Returns how many were revoked. */
export function readmit(
  ledger: Ledger,
  digests: Iterable<{ digest: Buffer; reaches: readonly Buffer[] }>,
  at: number,
): number {
  return ledgerTransaction(ledger, () => {
    let revoked = 0;
    for (const { digest, reaches } of digests) {
      for (const reach of reaches) {
        revoked += run(
          ledger.db,
          "UPDATE suppressions SET state = 'revoked' WHERE digest = ? AND reach = ? AND state = 'active'",
          digest,
          reach,
        );
      }
    }
    if (revoked > 0)
      appendEvent(ledger.db, ledger.ring, { at, kind: 'readmitted', request: null, n: revoked });
    return revoked;
  });
}
