import { field, type JsonObject, objectAt } from './json.js';

/**
 * Formats that are known and not read, so that a file of theirs is named in the report and never taken for
 * another. A format leaves this list when it gets its reader.
 */
export interface ForeignFormat {
  name: string;
  recognises(record: JsonObject): boolean;
}

const CODEX_TYPES =
  /^(?:session_meta|response_item|event_msg|turn_context|compacted|world_state|inter_agent_\w+)$/;
const CODEX_STREAM_TYPES = /^(?:thread\.started|turn\.\w+|item\.(?:started|updated|completed))$/;
const COPILOT_TYPES = /^(?:session|user|assistant|tool|hook|system|permission|abort)(?:\.\w+)*$/;
const PI_TYPES =
  /^(?:message|compaction|branch_summary|custom|custom_message|label|model_change|thinking_level_change|session_info)$/;

export const FOREIGN_FORMATS: readonly ForeignFormat[] = [
  { name: 'codex', recognises: isCodex },
  { name: 'codex-stream', recognises: (record) => CODEX_STREAM_TYPES.test(typeOf(record)) },
  {
    name: 'copilot',
    recognises: (record) => COPILOT_TYPES.test(typeOf(record)) && objectAt(record, 'data') !== null,
  },
  {
    name: 'gemini',
    recognises: (record) => has(record, 'projectHash') || has(record, '$set') || has(record, '$rewindTo'),
  },
  { name: 'qwen', recognises: (record) => has(objectAt(record, 'message') ?? {}, 'parts') },
  { name: 'pi', recognises: isPi },
  { name: 'droid', recognises: (record) => /^(?:session_start|todo_state)$/.test(typeOf(record)) },
  { name: 'claude-stream', recognises: (record) => has(record, 'session_id') && has(record, 'type') },
  {
    name: 'claude-workflow-journal',
    recognises: (record) => /^(?:started|result)$/.test(typeOf(record)) && has(record, 'agentId'),
  },
  {
    name: 'opencode',
    recognises: (record) =>
      objectAt(record, 'info') !== null || (has(record, 'sessionID') && has(record, 'part')),
  },
  {
    name: 'openai',
    recognises: (record) => Array.isArray(field(record, 'messages')) || has(record, 'conversations'),
  },
  { name: 'generic', recognises: (record) => typeof field(record, 'role') === 'string' },
];

function isCodex(record: JsonObject): boolean {
  if (CODEX_TYPES.test(typeOf(record))) return has(record, 'payload');
  return has(record, 'record_type') || (has(record, 'instructions') && has(record, 'id'));
}

function isPi(record: JsonObject): boolean {
  if (typeOf(record) === 'session') return has(record, 'cwd');
  return PI_TYPES.test(typeOf(record)) && has(record, 'id') && has(record, 'timestamp');
}

function typeOf(record: JsonObject): string {
  const type = field(record, 'type');
  return typeof type === 'string' ? type : '';
}

function has(record: JsonObject, key: string): boolean {
  return Object.hasOwn(record, key);
}
