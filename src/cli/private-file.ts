import { randomUUID } from 'node:crypto';
import { closeSync, lstatSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { ToolError } from '../model/errors.js';
import { jsonLine } from '../report/json/document.js';

/**
 * Writes a document whole or not at all, readable by its owner alone. It takes the place of an earlier one of its type
 * and of nothing else: `usage` where another file, a device or a link stands there.
 */
export function writePrivateFile(path: string, document: { type: string }): void {
  writePrivateText(path, jsonLine(document), document.type);
}

/** The same of a text that begins with a document of this type. */
export function writePrivateText(path: string, text: string, type: string): void {
  refuseOther(path, type);
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    renameSync(draft, path);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cannotWrite(path, cause);
  }
}

function refuseOther(path: string, type: string): void {
  let isOurs: boolean;
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return;
    isOurs = stat.isFile() && (stat.size === 0 || startOf(path).startsWith(`{"type":"${type}"`));
  } catch (cause) {
    throw cannotWrite(path, cause);
  }
  if (isOurs) return;
  throw new ToolError('usage', `${path} is there already and is something else; nothing was written`, {
    hint: 'name a file that is not there, or remove it first',
  });
}

function startOf(path: string): string {
  const start = Buffer.alloc(64);
  const descriptor = openSync(path, 'r');
  try {
    return start.toString('utf8', 0, readSync(descriptor, start, 0, start.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

function cannotWrite(path: string, cause: unknown): ToolError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
  return new ToolError('failure', `${path} cannot be written (${code})`, { cause });
}
