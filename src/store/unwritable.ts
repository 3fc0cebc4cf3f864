import { accessSync, constants, existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Why a database cannot be written or made, as far as the system tells, to be read behind "cannot be written:". */
export function whyNotWritable(path: string): string {
  const files = [path, `${path}-wal`, `${path}-shm`].filter((file) => existsSync(file));
  for (const place of [...files, dirname(path)]) {
    const code = refusalOf(place, constants.W_OK);
    if (code === 'EROFS') return 'its file system is read-only';
    if (code !== null)
      return `no permission to write ${place === dirname(path) ? 'its folder' : basename(place)} (${code})`;
  }
  return 'the system does not say why';
}

export function isReadable(path: string): boolean {
  return refusalOf(path, constants.R_OK) === null;
}

function refusalOf(path: string, wanted: number): string | null {
  try {
    accessSync(path, wanted);
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
}
