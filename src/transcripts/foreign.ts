import type { JsonObject } from '../model/json.js';
import { field } from './json.js';

/**
 * Formats that are known and not read, so that a file of theirs is named in the report and never taken for
 * another. A format leaves this list when it gets its reader.
 */
export interface ForeignFormat {
  name: string;
  title: string;
  place: string;
  recognises(record: JsonObject): boolean;
}

export const FOREIGN_FORMATS: readonly ForeignFormat[] = [
  {
    name: 'claude-workflow-journal',
    title: "Claude Code's workflow journal",
    place: 'journal.jsonl beside subagents',
    recognises: (record) => /^(?:started|result)$/.test(typeOf(record)) && has(record, 'agentId'),
  },
  {
    name: 'grok',
    title: 'Grok Build',
    place: 'chat_history.jsonl',
    recognises: (record) =>
      /^(?:system|user|assistant|tool_result)$/.test(typeOf(record)) &&
      has(record, 'content') &&
      !has(record, 'role') &&
      !has(record, 'sessionId') &&
      !has(record, 'id'),
  },
];

function typeOf(record: JsonObject): string {
  const type = field(record, 'type');
  return typeof type === 'string' ? type : '';
}

function has(record: JsonObject, key: string): boolean {
  return Object.hasOwn(record, key);
}
