import { endOfObject, isObject, type JsonObject, tryParse } from '../model/json.js';

/**
 * Agents that were killed, or that wrote from two processes, leave lines that are no JSON: two objects on one
 * line, or the beginning of one with a whole one behind it. This finds the whole records in such a line.
 */
export interface Salvaged {
  record: JsonObject;
  text: string;
}

/** How a record of any agent may begin. A nested object can begin so too: the format says whether one stands alone. */
const RECORD_START = /\{"(?=[A-Za-z_$]{1,40}":)/g;

/**
 * An attempt may read to the end of the line: without a limit, a hostile line would cost the square of its length. In a
 * real one no more of them do than objects were open where it was cut, and what is closed is read once for each around it.
 */
const MAX_READINGS = 64;
const MIN_WORK_CHARS = 100_000;
const MAX_WORK_CHARS = 50_000_000;

/**
 * Behind a truncated beginning, a nested object looks like a record. `standsAlone` tells a format's own records
 * from the copies of messages, content blocks and tool inputs inside them.
 */
export function salvage(text: string, standsAlone: (record: JsonObject) => boolean): Salvaged[] {
  const found: Salvaged[] = [];
  let position = text.startsWith('{') ? 0 : nextStart(text, 0);
  let work = Math.min(MAX_WORK_CHARS, MIN_WORK_CHARS + MAX_READINGS * text.length);
  while (position >= 0 && work > 0) {
    const end = endOfObject(text, position);
    work -= (end < 0 ? text.length : end) - position;
    const piece = end < 0 ? null : parseObject(text.slice(position, end));
    const isRecord = piece !== null && (position === 0 || (standsAlone(piece.record) && endsLine(text, end)));
    if (isRecord) found.push(piece);
    position = nextStart(text, isRecord ? end : position + 1);
  }
  return found;
}

/** What is nested in a damaged record is followed by the rest of it; a record, by nothing or another one. */
function endsLine(text: string, end: number): boolean {
  const rest = text.slice(end, end + 64).trimStart();
  return rest === '' || rest.startsWith('{');
}

function nextStart(text: string, from: number): number {
  RECORD_START.lastIndex = from;
  return RECORD_START.exec(text)?.index ?? -1;
}

function parseObject(text: string): Salvaged | null {
  const record = tryParse(text);
  return isObject(record) ? { record, text } : null;
}
