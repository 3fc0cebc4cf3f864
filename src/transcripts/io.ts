import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { ToolError } from '../model/errors.js';
import { type CompressionProblem, compressionOf, decompress, MAX_DECOMPRESSED_BYTES } from './compressed.js';

export interface OpenFile {
  readonly path: string;
  readonly descriptor: number;
  /** What a compressed file holds; null for a plain one. Sizes and offsets are of this. */
  readonly content: Buffer | null;
  /** Why a compressed file is not read; it then holds nothing. */
  readonly problem: CompressionProblem | null;
}

/** A file on the disk, or what came by standard input under the name it goes by. */
export interface FileToRead {
  path: string;
  given?: Buffer | undefined;
}

/** Opens for reading, hands the file over and closes it whatever happens. Errors are `ToolError`s with the path. */
export function withFile<T>(wanted: FileToRead, use: (file: OpenFile) => T): T {
  const file = openFile(wanted);
  try {
    return use(file);
  } finally {
    closeFile(file);
  }
}

/** In the place of a descriptor where there is no file. */
const NO_DESCRIPTOR = -1;

export function closeFile({ descriptor }: OpenFile): void {
  if (descriptor !== NO_DESCRIPTOR) closeSync(descriptor);
}

/** Opening a pipe without this would wait for somebody to write into it. */
const READ_WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export function openFile({ path, given }: FileToRead): OpenFile {
  if (given === undefined) return openPath(path);
  return decompressed({ path, descriptor: NO_DESCRIPTOR, content: given, problem: null });
}

function openPath(path: string): OpenFile {
  return attempt(path, () => {
    const descriptor = openSync(path, READ_WITHOUT_WAITING);
    try {
      if (fstatSync(descriptor).isFile())
        return decompressed({ path, descriptor, content: null, problem: null });
      throw new ToolError('failure', `cannot read ${path}: not a file`);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  });
}

function decompressed(file: OpenFile): OpenFile {
  const start = Buffer.alloc(4);
  const how = compressionOf(start.subarray(0, readAt(file, start, 0)));
  if (how === null) return file;
  const nothing = Buffer.alloc(0);
  const size = sizeOf(file);
  if (size > MAX_DECOMPRESSED_BYTES) return { ...file, content: nothing, problem: `${how}_too_large` };
  const compressed = Buffer.allocUnsafeSlow(size);
  const { content, problem } = decompress(compressed.subarray(0, readAt(file, compressed, 0)), how);
  return { ...file, content: content ?? nothing, problem };
}

export function sizeOf(file: OpenFile): number {
  return file.content?.length ?? attempt(file.path, () => fstatSync(file.descriptor).size);
}

/** Fills `into` from `position` on, as far as the file goes; returns how many bytes were read. */
export function readAt(file: OpenFile, into: Buffer, position: number): number {
  if (file.content !== null) return position < file.content.length ? file.content.copy(into, 0, position) : 0;
  return attempt(file.path, () => {
    let filled = 0;
    while (filled < into.length) {
      const count = readSync(file.descriptor, into, filled, into.length - filled, position + filled);
      if (count === 0) break;
      filled += count;
    }
    return filled;
  });
}

const REASONS: Record<string, string> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'is a folder',
  ELOOP: 'symbolic links go in a circle',
};

function attempt<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (cause) {
    if (cause instanceof ToolError) throw cause;
    const code = errorCode(cause);
    const reason = REASONS[code] ?? `system error ${code}`;
    throw new ToolError(code === 'ENOENT' ? 'not_found' : 'failure', `cannot read ${path}: ${reason}`, {
      cause,
    });
  }
}

/** The system's word for an error (`ENOENT`), or `unknown`. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'unknown';
}
