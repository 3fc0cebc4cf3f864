// The files of the store in which a trace could lie.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Store } from '../../store/store.js';

export interface StoreFile {
  name: string;
  path: string;
  sizeBytes: number;
}

/** Everything in the store's folder, the database first. What another process takes away meanwhile is left out. */
export function storeFiles(store: Store): StoreFile[] {
  const files = readdirSync(store.dir).flatMap((name): StoreFile[] => {
    const path = join(store.dir, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? [{ name, path, sizeBytes: stats.size }] : [];
  });
  const database = basename(store.path);
  return files.sort(
    (a, b) => Number(b.name === database) - Number(a.name === database) || (a.name < b.name ? -1 : 1),
  );
}

/**
 * Reads a listed file that may be gone by now, as the draft of the anchor is once another process has put it in its
 * place: null then, since there is no byte left in it. A database that is gone is an error.
 */
export function readIfThere<T>(path: string, isDatabase: boolean, read: (path: string) => T): T | null {
  try {
    return read(path);
  } catch (error) {
    if (isDatabase || (error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(path)) throw error;
    return null;
  }
}

export function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
