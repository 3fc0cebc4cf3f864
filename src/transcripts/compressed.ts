import { constants, gunzipSync } from 'node:zlib';
import { Decompress, ZstdErrorCode } from 'fzstd';

export type Compression = 'gzip' | 'zstd';

/** Why a compressed file is not read. */
export type CompressionProblem = `${Compression}_damaged` | `${Compression}_too_large`;

export type Decompressed =
  | { content: Buffer; problem: null }
  | { content: null; problem: CompressionProblem };

/** A bomb ends here, and so does an honest file that has to be decompressed by hand. In memory: nothing of it touches the disk. */
export const MAX_DECOMPRESSED_BYTES = 128 * 1024 * 1024;

/** How a file's first four bytes say that it is compressed; null for a plain one. */
export function compressionOf(start: Buffer): Compression | null {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
  return start.length >= 4 && start.readUInt32LE(0) === 0xfd2fb528 ? 'zstd' : null;
}

/** Decompresses a file; of one that is cut off, what is there. */
export function decompress(compressed: Buffer, how: Compression): Decompressed {
  return how === 'gzip' ? gunzip(compressed) : unzstd(compressed);
}

function gunzip(compressed: Buffer): Decompressed {
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

/** A few blocks at a time: each may stand for 128 KiB, and the limit is looked at after them. */
const BYTES_A_PUSH = 4_096;

/** The content's checksum, where there is one, is not looked at. */
function unzstd(compressed: Buffer): Decompressed {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const stream = new Decompress((part) => {
    bytes += part.length;
    if (bytes > MAX_DECOMPRESSED_BYTES) throw new RangeError('too large');
    // The decompressor writes into the same memory again.
    parts.push(Uint8Array.from(part));
  });
  try {
    for (let at = 0; at < compressed.length; at += BYTES_A_PUSH) {
      const end = at + BYTES_A_PUSH;
      stream.push(compressed.subarray(at, end), end >= compressed.length);
    }
  } catch (error) {
    if (error instanceof RangeError) return { content: null, problem: 'zstd_too_large' };
    if (!isCutOff(error)) return { content: null, problem: 'zstd_damaged' };
  }
  return { content: Buffer.concat(parts), problem: null };
}

function isCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ZstdErrorCode.UnexpectedEOF;
}
