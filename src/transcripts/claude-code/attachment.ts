import type { JsonObject } from '../../model/json.js';
import { type Finding, found, ignored, unknown } from '../finding.js';
import { field, labelAt, objectAt, textAt } from '../json.js';
import { safeKind } from '../tally.js';
import type { Reading } from './session.js';
import { originWord, promptTexts, readUserTexts } from './user.js';

/** Attachments (since 2.1.97) that say nothing of a person and touch no file. */
const IGNORED = new Set([
  'agent_listing_delta',
  'command_permissions',
  'compact_file_reference',
  'companion_intro',
  'date_change',
  'deferred_tools_delta',
  'directory',
  'goal_status',
  'hook_additional_context',
  'hook_blocking_error',
  'hook_cancelled',
  'hook_non_blocking_error',
  'hook_success',
  'hook_system_message',
  'invoked_skills',
  'mcp_instructions_delta',
  'plan_mode',
  'plan_mode_exit',
  'skill_listing',
  'task_reminder',
  'todo_reminder',
]);

export function readAttachment(reading: Reading): Finding[] {
  const attachment = objectAt(reading.record, 'attachment');
  if (attachment === null) return [unknown('attachment/none')];
  const type = safeKind(field(attachment, 'type'));
  if (type === 'queued_command') return readQueuedCommand(reading, attachment);
  if (type === 'file' || type === 'edited_text_file') return [readFile(reading, attachment)];
  return [IGNORED.has(type) ? ignored(`attachment/${type}`) : unknown(`attachment/${type}`)];
}

/** What a person typed while the assistant was at work, or a notice of the machine in the same queue. */
function readQueuedCommand(reading: Reading, attachment: JsonObject): Finding[] {
  const mode = textAt(attachment, 'commandMode') ?? 'prompt';
  const isMeta = field(attachment, 'isMeta') === true || field(reading.record, 'isMeta') === true;
  const origin = originWord(attachment) ?? originWord(reading.record);
  const texts = promptTexts(attachment, 'prompt');
  if (texts.length === 0) return [ignored('attachment/queued_command')];
  return readUserTexts(reading, texts, mode !== 'prompt' || isMeta ? 'queued_notice' : origin);
}

function readFile({ line }: Reading, attachment: JsonObject): Finding {
  const path = labelAt(attachment, 'filename');
  return path === null
    ? ignored('attachment/file')
    : found(line, { kind: 'artifact', artifact: 'file', ref: path });
}
