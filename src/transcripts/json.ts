// Records as agents write them: they change their formats without notice.
import { isObject, type JsonObject } from '../model/json.js';
import { type EpochMs, parseInstant } from '../model/time.js';
import { toWellFormed } from './well-formed.js';

/** Longest id, path or branch that is taken at its word; a longer one is damage, not data. */
const LABEL_MAX_CHARS = 4096;

/** A value as JSON; empty for one that nests deeper than the stack. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

/** Always by own key: `record.constructor` of a record without that field is not data. */
export function field(record: JsonObject, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

export function objectAt(record: JsonObject, key: string): JsonObject | null {
  const value = field(record, key);
  return isObject(value) ? value : null;
}

export function listAt(record: JsonObject, key: string): readonly unknown[] {
  const value = field(record, key);
  return Array.isArray(value) ? value : [];
}

/** The parts of a content, which is a string, a list of blocks, or missing. */
export function blocksAt(record: JsonObject, key: string): readonly unknown[] {
  const value = field(record, key);
  return typeof value === 'string' ? [value] : listAt(record, key);
}

/** Text of any length, well formed; null when the field is no string. */
export function textAt(record: JsonObject, key: string): string | null {
  const value = field(record, key);
  return typeof value === 'string' ? toWellFormed(value) : null;
}

/** A short non-empty string (an id, a path, a branch), well formed; null for anything else. */
export function labelAt(record: JsonObject, key: string): string | null {
  const value = field(record, key);
  if (typeof value !== 'string' || value === '' || value.length > LABEL_MAX_CHARS) return null;
  return toWellFormed(value);
}

/** Epochs below this are seconds: as milliseconds they would lie before March 1973, when no agent wrote. */
const SECONDS_BELOW = 100_000_000_000;
const LAST_INSTANT = 8_640_000_000_000_000;

/** An instant written as ISO 8601, or as an epoch in seconds or milliseconds; null for anything else. */
export function instantAt(record: JsonObject, key: string): EpochMs | null {
  const value = field(record, key);
  if (typeof value === 'string') return parseInstant(value);
  if (typeof value !== 'number' || !(value > 0)) return null;
  const at = Math.round(value < SECONDS_BELOW ? value * 1000 : value);
  return at <= LAST_INSTANT ? at : null;
}
