import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { ToolError } from '../model/errors.js';
import { jsonLine } from '../report/json/document.js';

/** Writes a document whole or not at all, readable by its owner alone, whatever lay there before. */
export function writePrivateFile(path: string, document: object): void {
  writePrivateText(path, jsonLine(document));
}

/** The same of a text. */
export function writePrivateText(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    renameSync(draft, path);
  } catch (cause) {
    rmSync(draft, { force: true });
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
    throw new ToolError('failure', `${path} cannot be written (${code})`, { cause });
  }
}
