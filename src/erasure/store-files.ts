// The files of the store in which a trace could lie.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Store } from '../store/store.js';

export interface StoreFile {
  name: string;
  path: string;
  sizeBytes: number;
}

/** Everything in the store's folder, the database first. */
export function storeFiles(store: Store): StoreFile[] {
  const names = readdirSync(store.dir).filter((name) =>
    statSync(join(store.dir, name), { throwIfNoEntry: false })?.isFile(),
  );
  const database = basename(store.path);
  names.sort((a, b) => Number(b === database) - Number(a === database) || (a < b ? -1 : 1));
  return names.map((name) => ({
    name,
    path: join(store.dir, name),
    sizeBytes: statSync(join(store.dir, name)).size,
  }));
}

export function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
