import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ToolError } from '../model/errors.js';
import { unlessInterrupted } from './interrupted.js';
import type { Io } from './io.js';

/** Personal data need not stand in argv, where other users see it: `-` reads it from standard input (`rules` 36). */
export const STDIN = '-';

/** All of standard input. */
async function readStdin(io: Io): Promise<string> {
  const stream = io.input.open();
  try {
    return decoded(await unlessInterrupted(buffer(stream), io.interrupted), 'standard input');
  } catch (error) {
    // An open pipe that is still read would keep the process alive.
    stream.destroy();
    throw error;
  }
}

/** Without a byte order mark. What is no UTF-8 would be read as other names than those that were written, and answered by `nothing is held`. */
function decoded(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ToolError('usage', `${name} is not UTF-8`, { cause });
  }
}

/** All bytes of standard input; `usage` where there are more than `most`. */
export async function readStdinBytes(io: Io, most: number): Promise<Buffer> {
  const stream = io.input.open();
  const read = async (): Promise<Buffer> => {
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of stream) {
      const chunk = Buffer.from(part as Buffer);
      bytes += chunk.length;
      if (bytes > most)
        throw new ToolError('usage', `standard input holds more than ${Math.round(most / (1 << 20))} MiB`, {
          hint: 'write it to a file and name that',
        });
      parts.push(chunk);
    }
    return Buffer.concat(parts);
  };
  try {
    return await unlessInterrupted(read(), io.interrupted);
  } catch (error) {
    stream.destroy();
    throw error;
  }
}

/** The argument, or what standard input says in its place, without the line end. */
export async function readArgument(io: Io, argument: string, name: string): Promise<string> {
  const found = argument === STDIN ? (await readStdin(io)).replace(/\r?\n$/, '') : argument;
  if (found.trim() === '') throw new ToolError('usage', `${name} is empty`);
  return found;
}

/** All of a file, or of standard input for `-`, without a byte order mark. */
export async function readContent(io: Io, path: string, name: string): Promise<string> {
  return path === STDIN ? readStdin(io) : readNamed(path, name);
}

/** The lines of a file (or of standard input for `-`) that say something. */
export async function readLines(io: Io, path: string, name: string): Promise<string[]> {
  const lines = (await readContent(io, path, name))
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) throw new ToolError('usage', `${name} ${path} says nothing`);
  return lines;
}

function readNamed(path: string, name: string): string {
  return decoded(readBytes(path, name), `${name} ${path}`);
}

function readBytes(path: string, name: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
    throw new ToolError('usage', `${name} ${path} cannot be read (${code})`, { cause });
  }
}

/** Two things cannot both be read from one stream. */
export function assertOneStdin(values: readonly (string | undefined)[]): void {
  if (values.filter((value) => value === STDIN).length > 1) {
    throw new ToolError('usage', 'standard input can be read once only');
  }
}
