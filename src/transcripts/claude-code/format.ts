import { isObject, type JsonObject } from '../../model/json.js';
import { CARRIED, type TranscriptFormat } from '../format.js';
import { field, objectAt } from '../json.js';
import { KINDS_WITHOUT_ID, SYSTEM_KINDS } from './kinds.js';
import { createClaudeCodeReader } from './reader.js';
import { isProgressLine } from './skim.js';

/** Claude Code sessions of every version, and the files of their subagents. */
export const claudeCode: TranscriptFormat = {
  name: 'claude-code',
  title: 'Claude Code',
  place: '~/.claude/projects/',
  carries: CARRIED,
  recognises,
  // A record names its session; the copies of messages in progress lines, content blocks and tool inputs do not.
  standsAlone: (record) =>
    typeof field(record, 'sessionId') === 'string' && typeof field(record, 'type') === 'string',
  ignorableKind: (content) => (isProgressLine(content) ? 'progress' : null),
  createReader: createClaudeCodeReader,
};

function recognises(record: JsonObject): boolean {
  const type = field(record, 'type');
  if (typeof type !== 'string') return false;
  if (type === 'user' || type === 'assistant') return isMessage(record);
  if (type === 'progress') return typeof field(record, 'sessionId') === 'string';
  if (type === 'system') return isSystemLine(record);
  const key = KINDS_WITHOUT_ID.get(type);
  return key !== undefined && Object.hasOwn(record, key);
}

/** Look-alikes write `system` lines too, of other kinds. */
function isSystemLine(record: JsonObject): boolean {
  const subtype = field(record, 'subtype') ?? 'informational';
  return (
    typeof field(record, 'sessionId') === 'string' && typeof subtype === 'string' && SYSTEM_KINDS.has(subtype)
  );
}

/** Look-alikes keep their text elsewhere (`message.parts`), or write `session_id` (the agent's printed stream). */
function isMessage(record: JsonObject): boolean {
  const message = objectAt(record, 'message');
  if (message === null || Object.hasOwn(record, 'session_id')) return false;
  const content = field(message, 'content');
  return typeof content === 'string' || (Array.isArray(content) && content.every(isBlock));
}

function isBlock(block: unknown): boolean {
  return typeof block === 'string' || (isObject(block) && typeof field(block, 'type') === 'string');
}
