import { escapeInJson } from '../inert.js';

export { jsonTime } from '../../model/published-reasons.js';

/** Every document says what it is. `schema` is raised when a key changes its meaning; keys may be added. */
export interface JsonDocument {
  type: string;
  schema: 1;
}

/** One line, pure data: what could act on a terminal is escaped, so that a pipe to `cat` is safe too. */
export function jsonLine(document: object): string {
  return `${escapeInJson(JSON.stringify(document))}\n`;
}
