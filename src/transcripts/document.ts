import { isObject, type JsonObject, tryParse } from '../model/json.js';
import { type OpenFile, readAt, sizeOf } from './io.js';
import { field, objectAt } from './json.js';
import { decode, trimmed } from './parse-line.js';

const START_BYTES = 16 * 1024;
const BLANK_BYTES = 4096;
const BLANKS = /^[\uFEFF\s]*/;
const BLANK = /^\s*$/;
/** NUL runs are what a power cut leaves behind the last bytes. */
const NOTHING_MORE = /^[\s\0]*$/;
/** A larger file is none whose form would have to be found out by parsing it. */
export const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

/**
 * Whether a file is one JSON document over many lines, and not a record a line. A list is one, unless its first line is
 * whole and others follow; so is what begins with a brace that has its line for itself. A first line that ends in the middle
 * of a value is the beginning of one if the file parses: half a document never does.
 */
export function isDocument(file: OpenFile): boolean {
  const { text, first, hasOthers } = startOf(file);
  if (text.startsWith('[')) return !hasOthers || tryParse(first) === undefined;
  if (!text.startsWith('{')) return false;
  if (first === '{' && text.includes('\n')) return true;
  return hasOthers && /[[{,:]$/.test(first) && parsesAs(file, () => true);
}

/** Whether a file is one line with a whole conversation: nobody is still writing it, though its line feed may be missing. */
export function isOneConversation(file: OpenFile): boolean {
  const { text, hasOthers, isCut } = startOf(file);
  return (
    text.startsWith('{') && !hasOthers && !(isCut && hasLineFeed(file)) && parsesAs(file, isConversation)
  );
}

interface Start {
  text: string;
  first: string;
  /** Something follows the first line. */
  hasOthers: boolean;
  /** The first line goes on behind what was looked at. */
  isCut: boolean;
}

function startOf(file: OpenFile): Start {
  const start = Buffer.alloc(START_BYTES);
  const text = start.toString('utf8', 0, readAt(file, start, 0)).replace(BLANKS, '');
  const end = text.indexOf('\n');
  const isLong = sizeOf(file) > START_BYTES;
  const hasOthers = end >= 0 && (!BLANK.test(text.slice(end)) || isLong);
  return { text, first: (end < 0 ? text : text.slice(0, end)).trim(), hasOthers, isCut: end < 0 && isLong };
}

function hasLineFeed(file: OpenFile): boolean {
  if (sizeOf(file) > MAX_DOCUMENT_BYTES) return true;
  const chunk = Buffer.alloc(START_BYTES);
  for (let at = START_BYTES; ; at += chunk.length) {
    const filled = readAt(file, chunk, at);
    if (chunk.subarray(0, filled).includes('\n')) return true;
    if (filled < chunk.length) return false;
  }
}

function parsesAs(file: OpenFile, isWanted: (record: JsonObject) => boolean): boolean {
  if (sizeOf(file) > MAX_DOCUMENT_BYTES) return false;
  return readDocument(file)?.records.some(isWanted) ?? false;
}

/** A record of these keys is no line that others will follow. */
function isConversation(record: JsonObject): boolean {
  return Array.isArray(field(record, 'messages')) || objectAt(record, 'mapping') !== null;
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

/** Whether nothing but white space and NUL runs was added to a file. */
export function isBlankFrom(file: OpenFile, offset: number): boolean {
  const added = Buffer.alloc(Math.min(sizeOf(file) - offset, BLANK_BYTES));
  return (
    sizeOf(file) - offset <= BLANK_BYTES &&
    NOTHING_MORE.test(added.toString('utf8', 0, readAt(file, added, offset)))
  );
}
