import { isObject, type JsonObject } from '../../model/json.js';
import { isTooDeep } from '../depth.js';
import { type Finding, found, ignored, unknown } from '../finding.js';
import { blocksAt, field, labelAt, objectAt, textAt } from '../json.js';
import { runsOwnTool } from '../own-output.js';
import { toWellFormed } from '../well-formed.js';
import { QUESTION_TOOL, questionsOf } from './questions.js';
import type { Reading } from './session.js';
import { readToolResult } from './tool-result.js';

/** Messages that the client makes up in the assistant's name: rate limits, "No response requested." */
const SYNTHETIC_MODEL = '<synthetic>';

export function readAssistant(reading: Reading): Finding[] {
  const message = objectAt(reading.record, 'message');
  if (message === null) return [ignored('assistant/empty')];
  if (field(reading.record, 'isApiErrorMessage') === true) return [ignored('api_error')];
  if (field(message, 'model') === SYNTHETIC_MODEL) return [ignored('synthetic')];
  const blocks = blocksAt(message, 'content');
  if (blocks.length === 0) return [ignored('assistant/empty')];
  return blocks.flatMap((block) => readBlock(reading, block));
}

function readBlock(reading: Reading, block: unknown): Finding[] {
  if (typeof block === 'string') return [readText(reading, toWellFormed(block))];
  if (!isObject(block)) return [unknown('block/not_an_object')];
  const type = textAt(block, 'type') ?? '';
  if (type === 'text') return [readText(reading, textAt(block, 'text') ?? '')];
  if (type === 'thinking') return [readReasoning(reading, block)];
  if (type === 'redacted_thinking') return [found(reading.line, { kind: 'reasoning', text: '' })];
  if (type === 'image' || type === 'document') return [ignored(type)];
  if (type.endsWith('tool_use')) return [readToolCall(reading, block)];
  if (type.endsWith('tool_result')) return readToolResult(reading, block, null);
  return [unknown(`block/${type}`)];
}

/** What the client writes for a message without text. */
const NO_CONTENT = '(no content)';

function readText({ line, memory }: Reading, text: string): Finding {
  if (text.trim() === '' || text === NO_CONTENT) return ignored('assistant/empty');
  const added = memory.seen.newText(line, 'text', text);
  if (added === null) return ignored('repeated_block');
  return found(line, { kind: 'message', role: 'assistant', text: added, opensRound: false });
}

/** Since spring 2026 the text is often empty and only the signature is there: that it was there still counts. */
function readReasoning({ line, memory }: Reading, block: JsonObject): Finding {
  const text = textAt(block, 'thinking') ?? '';
  const signature = textAt(block, 'signature') ?? '';
  if (text === '' && signature === '') return ignored('assistant/empty');
  if (text === '' && memory.seen.isRepeated(line, `signature ${signature}`, ''))
    return ignored('repeated_block');
  const added = text === '' ? '' : memory.seen.newText(line, 'reasoning', text);
  return added === null ? ignored('repeated_block') : found(line, { kind: 'reasoning', text: added });
}

function readToolCall({ line, memory }: Reading, block: JsonObject): Finding {
  const callId = labelAt(block, 'id');
  const name = labelAt(block, 'name');
  if (callId === null || name === null) return unknown('block/nameless_tool_use');
  const given = field(block, 'input') ?? null;
  const input = isTooDeep(given) ? null : given;
  const isOwn = runsOwnTool(name, input);
  memory.calls.set(callId, line.offset, {
    name,
    isOwn,
    questions: name === QUESTION_TOOL ? questionsOf(input) : [],
  });
  if (isOwn) return ignored('own_output');
  if (memory.seen.isRepeated(line, `call ${callId}`, '')) return ignored('repeated_block');
  return found(line, { kind: 'tool_call', callId, name, input });
}
