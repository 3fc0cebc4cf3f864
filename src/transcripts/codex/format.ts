import type { JsonObject } from '../../model/json.js';
import type { TranscriptFormat } from '../format.js';
import { field, objectAt, textAt, toJson } from '../json.js';
import { createCodexReader } from './reader.js';

/** Codex rollouts: `{timestamp, type, payload}`, and the bare items of before September 2025. */
export const codex: TranscriptFormat = {
  name: 'codex',
  title: 'Codex',
  place: '~/.codex/sessions/',
  carries: [
    'session',
    'time',
    'project',
    'branch',
    'version',
    'reasoning',
    'tools',
    'artifacts',
    'titles',
    'subagents',
  ],
  recognises: (record) => isWrapped(record) || isBare(record),
  standsAlone: (record) => isWrapped(record) && typeof field(record, 'timestamp') === 'string',
  ignorableKind: (content) => (isCompacted(content) ? 'compacted' : null),
  createReader: createCodexReader,
};

const WRAPPED_TYPES =
  /^(?:session_meta|response_item|event_msg|turn_context|compacted|world_state|inter_agent_\w+|security_risk_score)$/;
const BARE_ITEMS =
  /^(?:function_call|function_call_output|local_shell_call|custom_tool_call|custom_tool_call_output)$/;

function isWrapped(record: JsonObject): boolean {
  return WRAPPED_TYPES.test(textAt(record, 'type') ?? '') && objectAt(record, 'payload') !== null;
}

/** The oldest files: a header without a type, then items as the model sees them. */
function isBare(record: JsonObject): boolean {
  if (Object.hasOwn(record, 'record_type')) return true;
  const type = textAt(record, 'type');
  if (type === null) return Object.hasOwn(record, 'instructions') && typeof field(record, 'id') === 'string';
  if (type === 'reasoning') return Array.isArray(field(record, 'summary'));
  if (type === 'message') return /"type":"(?:in|out)put_text"/.test(toJson(field(record, 'content')));
  return BARE_ITEMS.test(type) && Object.hasOwn(record, 'call_id');
}

const COMPACTED = /^\{"timestamp":"[^"\\]{0,40}",(?:"ordinal":\d{1,20},)?"type":"compacted","payload":/;

/** A copy of the whole history with its images, sometimes gigabytes long: known by its first bytes. */
function isCompacted(content: Buffer): boolean {
  if (!COMPACTED.test(content.toString('latin1', 0, 160))) return false;
  // A second record behind it on the same line has a head of its own.
  return content.indexOf('}{"timestamp":') < 0;
}
