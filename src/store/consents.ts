// Recorded consents, what waits for one, and the times at which nothing is written for a subject.
import {
  type Consent,
  type ConsentBasis,
  type ConsentMethod,
  type Pause,
  WHOLE_MEMORY,
} from '../model/consent.js';
import type { Scope, ScopeFilter } from '../model/scope.js';
import type { EpochMs } from '../model/time.js';
import { all, count, type Db, get, insert, run } from './database.js';

export interface NewConsent {
  uid: string;
  scopeId: number;
  /** `WHOLE_MEMORY` for memory as a whole. */
  category: string;
  basis: ConsentBasis;
  textVersion: string;
  method: ConsentMethod;
  at: EpochMs;
}

export function addConsent(db: Db, consent: NewConsent): number {
  return insert(
    db,
    `INSERT INTO consents (uid, scope_id, category, basis, text_version, method, granted_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    consent.uid,
    consent.scopeId,
    consent.category,
    consent.basis,
    consent.textVersion,
    consent.method,
    consent.at,
  );
}

/** The active consents of a scope: the key of each by its category. */
export function activeConsents(db: Db, scopeId: number | null): ReadonlyMap<string, number> {
  if (scopeId === null) return new Map();
  return new Map(
    all<{ category: string; id: number }>(
      db,
      'SELECT category, id FROM consents WHERE scope_id = ? AND withdrawn_at IS NULL',
      scopeId,
    ).map(({ category, id }) => [category, id]),
  );
}

interface ConsentRow extends Scope {
  uid: string;
  category: string;
  basis: ConsentBasis;
  text_version: string;
  method: ConsentMethod;
  granted_at: EpochMs;
  withdrawn_at: EpochMs | null;
}

const CONSENTS = `SELECT n.uid, c.tenant, c.subject, c.context, n.category, n.basis, n.text_version, n.method, n.granted_at, n.withdrawn_at
  FROM consents n JOIN scopes c ON c.id = n.scope_id`;

/** The consents of the scopes that match, oldest first; null matches all. */
export function listConsents(db: Db, { tenant, subject, context }: ScopeFilter): Consent[] {
  return all<ConsentRow>(
    db,
    `${CONSENTS} WHERE (?1 IS NULL OR c.tenant = ?1) AND (?2 IS NULL OR c.subject = ?2) AND (?3 IS NULL OR c.context = ?3)
     ORDER BY n.granted_at, n.id`,
    tenant,
    subject,
    context,
  ).map(toConsent);
}

export function findConsents(db: Db, uidPrefix: string): Consent[] {
  return all<ConsentRow>(
    db,
    `${CONSENTS} WHERE substr(n.uid, 1, ?) = ? ORDER BY n.uid`,
    uidPrefix.length,
    uidPrefix,
  ).map(toConsent);
}

function toConsent(row: ConsentRow): Consent {
  return {
    consent: row.uid,
    tenant: row.tenant,
    subject: row.subject,
    context: row.context,
    category: row.category === WHOLE_MEMORY ? null : row.category,
    basis: row.basis,
    textVersion: row.text_version,
    method: row.method,
    grantedAt: row.granted_at,
    withdrawnAt: row.withdrawn_at,
  };
}

/** Ends consents that are active. Returns how many. */
export function withdrawConsents(db: Db, uids: readonly string[], at: EpochMs): number {
  return run(
    db,
    `UPDATE consents SET rev = rev + 1, withdrawn_at = ? WHERE withdrawn_at IS NULL
       AND uid IN (SELECT value FROM json_each(?))`,
    at,
    JSON.stringify(uids),
  );
}

/** In the place of a role: a pause for all that a subject has and will have. */
export const EVERY_ROLE = '*';

export function addPause(db: Db, pause: { uid: string; scopeId: number; at: EpochMs }): void {
  run(
    db,
    'INSERT INTO pauses (uid, scope_id, paused_at) VALUES (?, ?, ?)',
    pause.uid,
    pause.scopeId,
    pause.at,
  );
}

/** Ends the pause of a scope. Returns its id; null where none was. */
export function endPause(db: Db, scopeId: number, at: EpochMs): string | null {
  const open = get<{ id: number; uid: string }>(
    db,
    'SELECT id, uid FROM pauses WHERE scope_id = ? AND resumed_at IS NULL',
    scopeId,
  );
  if (open === null) return null;
  run(db, 'UPDATE pauses SET rev = rev + 1, resumed_at = ? WHERE id = ?', at, open.id);
  return open.uid;
}

export interface PauseTime {
  from: EpochMs;
  /** Null while it lasts. */
  until: EpochMs | null;
}

/** The pauses of a subject in a role, those for every role among them, oldest first. */
export function pausesOf(db: Db, { tenant, subject, context }: Scope): PauseTime[] {
  return all<{ paused_at: EpochMs; resumed_at: EpochMs | null }>(
    db,
    `SELECT p.paused_at, p.resumed_at FROM pauses p JOIN scopes c ON c.id = p.scope_id
     WHERE c.tenant = ? AND c.subject = ? AND c.context IN (?, '${EVERY_ROLE}') ORDER BY p.paused_at, p.id`,
    tenant,
    subject,
    context,
  ).map((row) => ({ from: row.paused_at, until: row.resumed_at }));
}

export function isPaused(db: Db, scope: Scope): boolean {
  return pausesOf(db, scope).some(({ until }) => until === null);
}

export function listPauses(db: Db): Pause[] {
  return all<{ uid: string; paused_at: EpochMs; resumed_at: EpochMs | null } & Scope>(
    db,
    `SELECT p.uid, c.tenant, c.subject, c.context, p.paused_at, p.resumed_at FROM pauses p
       JOIN scopes c ON c.id = p.scope_id ORDER BY p.paused_at, p.id`,
  ).map(({ uid, paused_at, resumed_at, ...scope }) => ({
    pause: uid,
    ...scope,
    pausedAt: paused_at,
    resumedAt: resumed_at,
  }));
}

/** What is recorded about a scope besides its memory: it goes with the subject, and keeps the scope until then. */
const SCOPE_RECORDS = ['consent_pending', 'consents', 'pauses'] as const;

/** Whether anything is recorded about a scope `c`, as a condition. */
export const HAS_RECORDS = SCOPE_RECORDS.map(
  (table) => `EXISTS (SELECT 1 FROM ${table} WHERE scope_id = c.id)`,
).join(' OR ');

/** Deletes what is recorded about these scopes. Returns the counts by table. */
export function deleteRecords(db: Db, scopeIds: readonly number[]): Record<string, number> {
  const ids = JSON.stringify(scopeIds);
  return Object.fromEntries(
    SCOPE_RECORDS.map((table) => [
      table,
      run(db, `DELETE FROM ${table} WHERE scope_id IN (SELECT value FROM json_each(?))`, ids),
    ]),
  );
}

export function countRecords(db: Db, scopeIds: readonly number[]): Record<string, number> {
  const ids = JSON.stringify(scopeIds);
  return Object.fromEntries(
    SCOPE_RECORDS.map((table) => [
      table,
      count(db, `SELECT count(*) FROM ${table} WHERE scope_id IN (SELECT value FROM json_each(?))`, ids),
    ]),
  );
}
