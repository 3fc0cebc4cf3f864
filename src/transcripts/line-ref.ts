import { createHash } from 'node:crypto';
import { canonicalJson } from '../model/canonical.js';
import type { JsonObject } from '../model/json.js';
import type { LineRef } from '../model/transcript.js';
import type { SourceRecord } from './format.js';

/** What a line says of itself; what it leaves out is null. */
export interface LineSays
  extends Partial<Omit<LineRef, 'offset' | 'bytes' | 'lineId' | 'copyId' | 'hasOwnId' | 'whose'>> {
  sourceSession: string;
  /** The line's own id, the same in every copy of it; null when it has none. */
  ownId: string | null;
  /** What identifies a line without an id: see `substituteId`. */
  substitute: readonly (string | Buffer)[];
  /** What identifies it where it was written anew, if that is not the same. */
  rewritten?: readonly (string | Buffer)[];
}

export function toLineRef(
  source: Pick<SourceRecord, 'record' | 'offset' | 'bytes' | 'whose'>,
  { ownId, substitute, rewritten = substitute, ...says }: LineSays,
): LineRef {
  return {
    offset: source.offset,
    bytes: source.bytes,
    lineId: ownId ?? substituteId(substitute),
    ...(ownId === null && rewritten.some(Buffer.isBuffer) ? rewrittenId(source.record, rewritten) : {}),
    hasOwnId: ownId !== null,
    agentId: null,
    at: null,
    cwd: null,
    branch: null,
    version: null,
    messageId: null,
    ...says,
    ...(source.whose === undefined ? {} : { whose: source.whose }),
  };
}

/** A part of a line that may be added to it later: it is known, or not, by itself. */
export function partOf(line: LineRef, part: string): LineRef {
  const copy = line.copyId === undefined ? {} : { copyId: `${line.copyId}/${part}` };
  return { ...line, ...copy, lineId: `${line.lineId}/${part}` };
}

/**
 * By which a line that says the same in other bytes is known: keys in another order, other blanks, other escapes. None of
 * one that nests deeper than the stack, or has a number so large that another reads the same: it may be an id.
 */
function rewrittenId(record: JsonObject, substitute: LineSays['substitute']): Pick<LineRef, 'copyId'> {
  try {
    if (!isExact(record)) return {};
    const canonical = canonicalJson(record);
    const parts = substitute.map((part) => (Buffer.isBuffer(part) ? canonical : part));
    return { copyId: substituteId(['rewritten', ...parts]) };
  } catch {
    return {};
  }
}

function isExact(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return typeof value !== 'object' || value === null || Object.values(value).every(isExact);
}

/** One id from parts that together are the same for the same line only. */
export function substituteId(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}\n`).update(part);
  return `sha256:${hash.digest('hex')}`;
}
