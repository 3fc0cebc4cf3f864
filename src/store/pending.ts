// The queue of what was withheld for want of a consent: where it stands in its source, and no word of it.
import type { PendingConsent } from '../model/consent.js';
import type { Scope, ScopeFilter } from '../model/scope.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, get, run } from './database.js';

export interface NewPending {
  scopeId: number;
  messageId: number;
  sourceId: number;
  category: string;
  offset: number;
  /** Keyed, of the line. */
  digest: Buffer;
  at: EpochMs;
  expiresAt: EpochMs;
}

/** False where the message waits for that consent already. */
export function addPending(db: Db, pending: NewPending): boolean {
  if (pending.expiresAt <= pending.at) return false;
  return (
    run(
      db,
      `INSERT OR IGNORE INTO consent_pending (scope_id, message_id, source_id, category, offset, digest, at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      pending.scopeId,
      pending.messageId,
      pending.sourceId,
      pending.category,
      pending.offset,
      pending.digest,
      pending.at,
      pending.expiresAt,
    ) > 0
  );
}

export interface PendingRow {
  id: number;
  message_id: number;
  source_id: number;
  category: string;
  digest: Buffer;
}

/** What of a scope waits for one of these categories and may still be fetched, optionally from one source alone. */
export function pendingOf(
  db: Db,
  wanted: { scopeId: number; categories: readonly string[]; sourceId?: number; now: EpochMs },
): PendingRow[] {
  return all<PendingRow>(
    db,
    `SELECT id, message_id, source_id, category, digest FROM consent_pending
     WHERE scope_id = ?1 AND category IN (SELECT value FROM json_each(?2)) AND (?3 IS NULL OR source_id = ?3) AND expires_at > ?4
     ORDER BY id`,
    wanted.scopeId,
    JSON.stringify(wanted.categories),
    wanted.sourceId ?? null,
    wanted.now,
  );
}

/** For whom anything waits. */
export function scopesWaiting(db: Db): Scope[] {
  return all<Scope>(
    db,
    `SELECT tenant, subject, context FROM scopes WHERE id IN (SELECT scope_id FROM consent_pending)
     ORDER BY tenant, subject, context`,
  );
}

export function deletePending(db: Db, ids: readonly number[]): number {
  return run(
    db,
    'DELETE FROM consent_pending WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  );
}

export function hasExpiredPending(db: Db, now: EpochMs): boolean {
  return get(db, 'SELECT 1 FROM consent_pending WHERE expires_at <= ? LIMIT 1', now) !== null;
}

export function deleteExpiredPending(db: Db, now: EpochMs): number {
  return run(db, 'DELETE FROM consent_pending WHERE expires_at <= ?', now);
}

export function listPending(
  db: Db,
  { tenant, subject, context, now }: ScopeFilter & { now: EpochMs },
): PendingConsent[] {
  return all<
    Scope & { category: string; source: string | null; offset: number; at: EpochMs; expires_at: EpochMs }
  >(
    db,
    `SELECT c.tenant, c.subject, c.context, p.category, f.path AS source, p.offset, p.at, p.expires_at
     FROM consent_pending p JOIN scopes c ON c.id = p.scope_id JOIN sources f ON f.id = p.source_id
       JOIN messages m ON m.id = p.message_id JOIN unmarked_rounds r ON r.id = m.round_id
     WHERE (?1 IS NULL OR c.tenant = ?1) AND (?2 IS NULL OR c.subject = ?2) AND (?3 IS NULL OR c.context = ?3)
       AND p.expires_at > ?4 ORDER BY p.at, p.id`,
    tenant,
    subject,
    context,
    now,
  ).map(({ expires_at, ...row }) => ({ ...row, expiresAt: expires_at }));
}

/** Where a message was read: the line that brought it. Null for one that no transcript brought, or of an older store. */
export function lineOfMessage(
  db: Db,
  messageId: number,
): { source_id: number; offset: number; digest: Buffer } | null {
  return get(
    db,
    `SELECT l.source_id, l.offset, l.digest FROM messages m JOIN rounds r ON r.id = m.round_id
       JOIN lines l ON l.scope_id = r.scope_id AND l.digest = m.line_digest
     WHERE m.id = ? AND l.source_id IS NOT NULL`,
    messageId,
  );
}
