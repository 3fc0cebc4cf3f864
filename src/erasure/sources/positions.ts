// A transcript that was rewritten here is no transcript that changed: as far as it was read, it need not be read again.
import { lstatSync } from 'node:fs';
import type { Workspace } from '../../ledger/workspace.js';
import { moveSource, type SourceRow, sourcesOfPath } from '../../store/sources.js';
import { writeTransaction } from '../../store/store.js';
import { cursorAt, cursorHolds } from '../../transcripts/index.js';
import type { FileState } from './obstacles.js';

/** Whose reading position is still right, for each scope that the file was read for. Asked before it is rewritten. */
export function positionsThatHold({ store }: Workspace, path: string): SourceRow[] {
  return sourcesOfPath(store.db, path).filter(({ cursor }) => cursorHolds(path, cursor));
}

/** Lines keep their lengths: the position stays, and what it is known by is taken from the file as it is now. */
export function notePositions(
  { store }: Workspace,
  path: string,
  { sources, before }: { sources: readonly SourceRow[]; before: FileState },
): void {
  const stats = lstatSync(path, { bigint: true });
  writeTransaction(store, () => {
    for (const source of sources) {
      const wasRead = source.mtimeNs === String(before.mtimeNs);
      moveSource(store.db, source.id, {
        mtimeNs: wasRead ? String(stats.mtimeNs) : source.mtimeNs,
        inode: String(stats.ino),
        cursor: cursorAt(path, source.cursor.consumed),
      });
    }
  });
}
