import type { EpochMs } from '../model/time.js';
import type { Cursor } from '../model/transcript.js';
import { all, type Db, get, insert, run } from './database.js';

/** How far a transcript was read for one scope. The path is gone once nothing read from it is stored. */
export interface SourceRow {
  id: number;
  digest: Buffer;
  path: string | null;
  format: string;
  sizeBytes: number;
  mtimeNs: string;
  inode: string;
  cursor: Cursor;
  /** Suppressed lines found so far in this file. */
  suppressed: number;
  /** When it was last read. */
  ingestedAt: EpochMs;
}

interface RawSource {
  id: number;
  digest: Buffer;
  path: string | null;
  format: string;
  size_bytes: number;
  mtime_ns: string;
  inode: string;
  consumed: number;
  head_hash: string;
  tail_hash: string;
  suppressed: number;
  ingested_at: EpochMs;
}

/** By its digests under every key. */
export function findSource(db: Db, digests: readonly Buffer[]): SourceRow | null {
  const [row] = digests.flatMap(
    (digest) => get<RawSource>(db, 'SELECT * FROM sources WHERE digest = ?', digest) ?? [],
  );
  return row ? toSource(row) : null;
}

function toSource(row: RawSource): SourceRow {
  return {
    id: row.id,
    digest: row.digest,
    path: row.path,
    format: row.format,
    sizeBytes: row.size_bytes,
    mtimeNs: row.mtime_ns,
    inode: row.inode,
    cursor: { consumed: row.consumed, headHash: row.head_hash, tailHash: row.tail_hash },
    suppressed: row.suppressed,
    ingestedAt: row.ingested_at,
  };
}

export interface SourceState extends Omit<SourceRow, 'id' | 'ingestedAt'> {
  now: EpochMs;
}

/** Records how far a file has been read, in the same transaction as what was read. */
export function saveSource(db: Db, state: SourceState): number {
  const values = [
    state.path,
    state.format,
    state.sizeBytes,
    state.mtimeNs,
    state.inode,
    state.cursor.consumed,
    state.cursor.headHash,
    state.cursor.tailHash,
    state.suppressed,
    state.now,
  ];
  const changed = run(
    db,
    `UPDATE sources SET rev = rev + 1, path = ?, format = ?, size_bytes = ?, mtime_ns = ?, inode = ?, consumed = ?,
       head_hash = ?, tail_hash = ?, suppressed = ?, ingested_at = ? WHERE digest = ?`,
    ...values,
    state.digest,
  );
  if (changed > 0)
    return get<{ id: number }>(db, 'SELECT id FROM sources WHERE digest = ?', state.digest)?.id ?? 0;
  return insert(
    db,
    `INSERT INTO sources (path, format, size_bytes, mtime_ns, inode, consumed, head_hash, tail_hash, suppressed,
       ingested_at, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...values,
    state.digest,
  );
}

/** Records that a file was read again and had nothing new. */
export function noteRead(db: Db, id: number, now: EpochMs): void {
  run(db, 'UPDATE sources SET rev = rev + 1, ingested_at = ? WHERE id = ?', now, id);
}

/**
 * Deletes the named sources that no stored line stands in any more. Returns how many went. What is noted beside them of how
 * far the same files were read goes too, so that the files are looked at again; it holds nothing of what stood in them.
 */
export function deleteOrphanSources(db: Db, ids: readonly number[]): number {
  const gone = ids.flatMap((id) =>
    all<{ inode: string }>(
      db,
      `DELETE FROM sources WHERE id = ?1
         AND NOT EXISTS (SELECT 1 FROM lines WHERE source_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM places WHERE source_id = ?1) RETURNING inode`,
      id,
    ),
  );
  run(
    db,
    `DELETE FROM sources WHERE path IS NULL AND inode IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM lines WHERE source_id = sources.id)
       AND NOT EXISTS (SELECT 1 FROM places WHERE source_id = sources.id)`,
    JSON.stringify(gone.map(({ inode }) => inode)),
  );
  return gone.length;
}

/** A transcript on the disk, for every scope that something was read from it for. */
export interface SourcePath {
  path: string;
  format: string;
}

/**
 * The transcripts in which lines of these rounds stand, and the others that their sessions were read from: a parent's
 * file can hold copies of what its subagents wrote.
 */
export function pathsOfRounds(db: Db, roundIds: readonly number[]): SourcePath[] {
  return all<SourcePath>(
    db,
    `WITH going AS MATERIALIZED (SELECT value AS id FROM json_each(?))
     SELECT path, min(format) AS format FROM sources WHERE path IS NOT NULL AND id IN (
       SELECT l.source_id FROM going g CROSS JOIN lines l ON l.round_id = g.id
       UNION SELECT p.source_id FROM going g CROSS JOIN lines l ON l.round_id = g.id CROSS JOIN places p ON p.line_id = l.id
       UNION SELECT l.source_id FROM (
           SELECT DISTINCT s.base_digest FROM going g CROSS JOIN rounds r ON r.id = g.id
             CROSS JOIN sessions s ON s.id = r.session_id WHERE s.base_digest IS NOT NULL) b
         CROSS JOIN sessions o ON o.base_digest = b.base_digest CROSS JOIN rounds q ON q.session_id = o.id
         CROSS JOIN lines l ON l.round_id = q.id)
     GROUP BY path ORDER BY path`,
    JSON.stringify(roundIds),
  );
}

/** Where a stored line stands: its first place and every other one. */
export interface LinePlace {
  digest: Buffer;
  /** By which it is known in a copy under another name. */
  copyDigest: Buffer | null;
  path: string;
  offset: number;
}

export function placesOfRounds(db: Db, roundIds: readonly number[]): LinePlace[] {
  return all<LinePlace>(
    db,
    `WITH going AS MATERIALIZED (
       SELECT l.id, l.digest, l.copy_digest AS copyDigest, l.source_id, l.offset FROM (SELECT value AS id FROM json_each(?)) g
         CROSS JOIN lines l ON l.round_id = g.id)
     SELECT g.digest, g.copyDigest, f.path, g.offset FROM going g JOIN sources f ON f.id = g.source_id WHERE f.path IS NOT NULL
     UNION ALL SELECT g.digest, g.copyDigest, f.path, p.offset FROM going g CROSS JOIN places p ON p.line_id = g.id
       JOIN sources f ON f.id = p.source_id WHERE f.path IS NOT NULL
     ORDER BY 3, 4`,
    JSON.stringify(roundIds),
  );
}

/** The scopes that lines of a transcript are stored for. */
export function scopesOfPath(db: Db, path: string): number[] {
  return all<{ id: number }>(
    db,
    `SELECT DISTINCT l.scope_id AS id FROM sources f CROSS JOIN lines l ON l.source_id = f.id WHERE f.path = ?1
     UNION SELECT l.scope_id FROM sources f CROSS JOIN places p ON p.source_id = f.id JOIN lines l ON l.id = p.line_id
     WHERE f.path = ?1`,
    path,
  ).map((row) => row.id);
}

/** The round that a line is stored in, for each of the scopes. */
export function roundsOfLine(db: Db, scopeIds: readonly number[], digests: readonly Buffer[]): number[] {
  return scopeIds.flatMap((scopeId) =>
    digests.flatMap((digest) => {
      const line = get<{ round_id: number }>(
        db,
        `SELECT round_id FROM lines WHERE scope_id = ?1 AND digest = ?2
         UNION ALL SELECT round_id FROM lines WHERE scope_id = ?1 AND copy_digest = ?2 LIMIT 1`,
        scopeId,
        digest,
      );
      return line?.round_id ?? [];
    }),
  );
}

export function allSourcePaths(db: Db): string[] {
  return all<{ path: string }>(db, 'SELECT DISTINCT path FROM sources WHERE path IS NOT NULL').map(
    (row) => row.path,
  );
}

export function sourcesOfPath(db: Db, path: string): SourceRow[] {
  return all<RawSource>(db, 'SELECT * FROM sources WHERE path = ?', path).map(toSource);
}

/** A transcript was rewritten by ourselves: it is known as it stands now, as far as it was read. */
export function moveSource(db: Db, id: number, now: Pick<SourceRow, 'mtimeNs' | 'inode' | 'cursor'>): void {
  run(
    db,
    'UPDATE sources SET rev = rev + 1, mtime_ns = ?, inode = ?, head_hash = ?, tail_hash = ? WHERE id = ?',
    now.mtimeNs,
    now.inode,
    now.cursor.headHash,
    now.cursor.tailHash,
    id,
  );
}
