import { realpathSync } from 'node:fs';

/** SQLite keeps -wal and -shm beside the file that a symbolic link leads to, so the seal lies there as well. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
