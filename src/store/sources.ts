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
  if (!row) return null;
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

export interface SourceState {
  digest: Buffer;
  path: string | null;
  format: string;
  sizeBytes: number;
  mtimeNs: string;
  inode: string;
  cursor: Cursor;
  /** Suppressed lines found so far in this file. */
  suppressed: number;
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
