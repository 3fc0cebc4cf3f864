import type { JsonObject } from '../../model/json.js';
import { type Finding, found, ignored, unknown } from '../finding.js';
import { field, labelAt, objectAt, textAt } from '../json.js';
import { answered, reasoned, textsOf, titled } from '../speech.js';
import { safeKind } from '../tally.js';
import { toWellFormed } from '../well-formed.js';
import { readCompletedItem } from './completed-items.js';
import { lineOf, type Reading } from './reading.js';
import { classifyUserText } from './user-text.js';

/** Events that repeat what items say, or mark a state of the client. */
const IGNORED =
  /^(?:token_count|task_started|turn_started|task_complete|turn_complete|turn_aborted|context_compacted|entered_review_mode|exited_review_mode|thread_rolled_back|thread_goal_updated|sub_agent_activity|tool_call|undo_\w+|exec_\w+|mcp_\w+|web_search_\w+|view_image_tool_call|image_generation_\w+|patch_apply_begin|turn_diff|plan_update|collab_\w+|background_event|stream_error|error|warning|guardian_\w+|hook_\w+|item_started|item_updated|agent_message_delta|agent_reasoning_delta|agent_reasoning_section_break|model_\w+|deprecation_notice|dynamic_tool_\w+|elicitation_request|skills_update_available|shutdown_complete|get_history_entry_response|list_\w+|raw_response_item|request_user_input|realtime_\w+|remote_skill_\w+|session_configured|thread_settings_applied)$/;

/** What the person saw: `event_msg`. */
export function readEvent(reading: Reading): Finding[] {
  const { payload, source, memory } = reading;
  const type = safeKind(field(payload, 'type'));
  switch (type) {
    case 'user_message':
      return readUserText(reading, textAt(payload, 'message') ?? '');
    case 'item_completed':
      return readItemCompleted(reading);
    case 'agent_message':
      return readAnswer(reading, textAt(payload, 'message') ?? '');
    case 'agent_reasoning':
    case 'agent_reasoning_raw_content':
      return readReasoning(reading, textAt(payload, 'text') ?? '');
    case 'patch_apply_end':
      return readChanges(reading, payload, field(payload, 'success') !== false);
    case 'thread_name_updated':
      return [
        titled(lineOf(reading, 'title', ''), labelAt(payload, 'thread_name') ?? labelAt(payload, 'name')),
      ];
    case 'task_started':
    case 'turn_started':
      // Whose turn is over has said what it had to say.
      memory.session.takeTurn(payload, source.offset);
      return [ignored(type)];
    default:
      return [IGNORED.test(type) ? ignored(type) : unknown(`event_msg/${type}`)];
  }
}

function readItemCompleted(reading: Reading): Finding[] {
  const item = objectAt(reading.payload, 'item');
  const type = safeKind(item === null ? undefined : field(item, 'type'));
  if (item === null) return [unknown('event_msg/item_completed')];
  if (type === 'UserMessage') return readUserText(reading, textsOf(field(item, 'content')).join('\n\n'));
  if (type === 'AgentMessage') return readAnswer(reading, textsOf(field(item, 'content')).join('\n\n'));
  if (type === 'Reasoning') {
    const texts = [...textsOf(field(item, 'summary_text')), ...textsOf(field(item, 'raw_content'))];
    return texts.flatMap((text) => readReasoning(reading, text));
  }
  if (type === 'FileChange') return readChanges(reading, item, field(item, 'status') !== 'failed');
  return [
    ...reading.memory.prompts.release(reading.source.offset),
    ...readCompletedItem(reading, item, type),
  ];
}

function readUserText(reading: Reading, raw: string): Finding[] {
  const { source, payload, memory } = reading;
  const kind = labelAt(payload, 'kind') ?? 'plain';
  const text = classifyUserText(raw);
  if (kind !== 'plain') return [ignored('instructions')];
  if (text.kind !== 'human') return [ignored(text.kind === 'machine' ? text.word : 'command')];
  const isTwin = isSecond(reading, 'user', text.text);
  // Where nothing was held back for it, the history's text has been taken already.
  if (isTwin && !memory.prompts.isWaiting(source.offset)) return [ignored('twin')];
  return memory.prompts.spoken(text.text, lineOf(reading, 'user', text.text));
}

function isSecond({ memory, source }: Reading, role: string, text: string): boolean {
  return memory.twins.isSecond({ role, layer: 'event', text, offset: source.offset });
}

function readAnswer(reading: Reading, text: string): Finding[] {
  const held = reading.memory.prompts.release(reading.source.offset);
  if (text.trim() !== '' && isSecond(reading, 'assistant', text)) return [...held, ignored('twin')];
  return [...held, answered(lineOf(reading, 'assistant', text), text)];
}

function readReasoning(reading: Reading, text: string): Finding[] {
  const held = reading.memory.prompts.release(reading.source.offset);
  if (isSecond(reading, 'reasoning', text)) return [...held, ignored('twin')];
  return [...held, reasoned(lineOf(reading, 'reasoning', text), text)];
}

const PATH_MAX_CHARS = 4096;

/** The files of a patch: an object by path. */
function readChanges(reading: Reading, record: JsonObject, succeeded: boolean): Finding[] {
  const id = labelAt(record, 'call_id') ?? labelAt(record, 'id') ?? '';
  const line = lineOf(reading, 'changes', id);
  const paths = Object.keys(objectAt(record, 'changes') ?? {}).filter(
    (path) => path.length <= PATH_MAX_CHARS,
  );
  if (!succeeded || paths.length === 0) return [ignored('patch')];
  return paths.map((path) => found(line, { kind: 'artifact', artifact: 'file', ref: toWellFormed(path) }));
}
