import { constants, gunzipSync } from 'node:zlib';

/** Why a compressed file is not read. */
export type CompressionProblem = 'zstd' | 'gzip_damaged' | 'gzip_too_large';

export type Decompressed =
  | { content: Buffer; problem: null }
  | { content: null; problem: CompressionProblem };

/** A bomb ends here, and so does an honest file that has to be decompressed by hand. In memory: nothing of it touches the disk. */
export const MAX_DECOMPRESSED_BYTES = 128 * 1024 * 1024;

/** How a file's first four bytes say that it is compressed; null for a plain one. */
export function compressionOf(start: Buffer): 'gzip' | 'zstd' | null {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
  return start.length >= 4 && start.readUInt32LE(0) === 0xfd2fb528 ? 'zstd' : null;
}

/** Decompresses a gzip file; of one that is cut off, what is there. */
export function gunzip(compressed: Buffer): Decompressed {
  try {
    const content = gunzipSync(compressed, {
      maxOutputLength: MAX_DECOMPRESSED_BYTES,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    return { content, problem: null };
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    return { content: null, problem: isTooLarge ? 'gzip_too_large' : 'gzip_damaged' };
  }
}
