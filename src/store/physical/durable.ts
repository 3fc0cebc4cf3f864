import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';

/**
 * Writes a file (0600) so that it is wholly there and durable when this returns. Its name is not: that is what
 * `syncFolder` is for, after the rename. With `wx` the file must not exist.
 */
export function writeDurably(path: string, text: string, flags: 'w' | 'wx' = 'w'): void {
  const descriptor = openSync(path, flags, 0o600);
  try {
    // Goes on where the system took only a part of it, as a single write would not.
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A name that was made, changed or removed is durable once its folder is. Windows opens no folders and needs none of this. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
