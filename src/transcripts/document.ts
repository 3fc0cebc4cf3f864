import { type OpenFile, readAt, sizeOf } from './io.js';
import { isObject, type JsonObject, tryParse } from './json.js';
import { decode, trimmed } from './parse-line.js';

const START_BYTES = 4096;
const BLANKS = /^[\uFEFF\s]*/;
const BLANK = /^\s*$/;

/**
 * Whether a file is one JSON document over many lines, and not a record a line: it begins with a list, or with a
 * brace that has its line for itself.
 */
export function isDocument(file: OpenFile): boolean {
  const start = Buffer.alloc(START_BYTES);
  const text = start.toString('utf8', 0, readAt(file, start, 0)).replace(BLANKS, '');
  return text.startsWith('[') || /^\{[ \t\r]*\n/.test(text);
}

/** The records of a document, a list or a single one, and its length; null when it is no JSON (yet). */
export function readDocument(file: OpenFile): { records: JsonObject[]; bytes: number } | null {
  const content = Buffer.allocUnsafeSlow(sizeOf(file));
  const text = decode(trimmed(content.subarray(0, readAt(file, content, 0)))).trim();
  const value = tryParse(text);
  if (value === undefined) return null;
  const records = Array.isArray(value) ? value.filter(isObject) : [value].filter(isObject);
  return { records, bytes: Buffer.byteLength(text) };
}

/** Whether nothing but white space was added to a file. */
export function isBlankFrom(file: OpenFile, offset: number): boolean {
  const added = Buffer.alloc(Math.min(sizeOf(file) - offset, START_BYTES));
  return (
    sizeOf(file) - offset <= START_BYTES && BLANK.test(added.toString('utf8', 0, readAt(file, added, offset)))
  );
}
