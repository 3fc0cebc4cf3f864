import type { JsonObject } from '../../model/json.js';
import type { ToolStatus } from '../../model/transcript.js';
import { type Finding, ignored, unknown } from '../finding.js';
import { field, labelAt, textAt } from '../json.js';
import { statusOf } from './output.js';
import { lineOf, type Reading } from './reading.js';

/** Completed items that say nothing of a person, or what a response item says too. */
const IGNORED =
  /^(?:Plan|Sleep|ContextCompaction|SubAgentActivity|CollabAgentToolCall|WebSearch|ImageView|ImageGeneration|EnteredReviewMode|ExitedReviewMode|HookPrompt|TodoList|Error)$/;

/** Tools as 0.147 and later report them: a call that is over. One that an item named too is known by its id. */
export function readCompletedItem(reading: Reading, item: JsonObject, type: string): Finding[] {
  if (type === 'CommandExecution') {
    const command = field(item, 'command');
    const words = Array.isArray(command)
      ? command.filter((word) => typeof word === 'string').join(' ')
      : command;
    return callAndResult(reading, item, { name: 'exec_command', input: { command: words } });
  }
  if (type === 'McpToolCall') {
    const name = `mcp__${labelAt(item, 'server') ?? ''}__${labelAt(item, 'tool') ?? ''}`;
    return callAndResult(reading, item, { name, input: field(item, 'arguments') ?? null });
  }
  if (type === 'Extension') return callAndResult(reading, item, { name: labelAt(item, 'kind'), input: null });
  return [IGNORED.test(type) ? ignored(`item/${type}`) : unknown(`item/${type}`)];
}

function callAndResult(
  reading: Reading,
  item: JsonObject,
  tool: { name: string | null; input: unknown },
): Finding[] {
  const callId = labelAt(item, 'id');
  const line = lineOf(reading, 'completed', callId ?? '');
  if (callId !== null) reading.memory.session.takeCall(callId, reading.source.offset);
  if (callId !== null && reading.memory.tools.knows(line, callId)) return [ignored('repeated_call')];
  const call = reading.memory.tools.call(line, { callId, ...tool });
  if (call.found !== 'event') return [call];
  const text = ['stdout', 'stderr'].map((key) => textAt(item, key) ?? '').join('');
  return [call, reading.memory.tools.result(line, { callId, status: statusOfItem(item), text })];
}

function statusOfItem(item: JsonObject): ToolStatus {
  if (field(item, 'status') === 'failed') return 'error';
  return Object.hasOwn(item, 'exit_code') ? statusOf(field(item, 'exit_code')) : 'ok';
}
