import { isObject, type JsonObject } from '../../model/json.js';
import type { ToolStatus } from '../../model/transcript.js';
import { type Finding, found, ignored, unknown } from '../finding.js';
import { blocksAt, field, labelAt, textAt } from '../json.js';
import { toToolOutput } from '../output.js';
import { toWellFormed } from '../well-formed.js';
import { answersIn, isAnswer } from './questions.js';
import type { Reading } from './session.js';
import { pickStructured } from './structured.js';

/** `copy` is the client's structured copy of the result (`toolUseResult`), null where the line has none. */
export function readToolResult(reading: Reading, block: JsonObject, copy: JsonObject | null): Finding[] {
  const { line, memory } = reading;
  const callId = labelAt(block, 'tool_use_id');
  if (callId === null) return [unknown('block/nameless_tool_result')];
  const call = memory.calls.get(callId, line.offset);
  if (call?.isOwn) return [ignored('own_output')];
  const { text, dropped } = readContent(block);
  const whole = toToolOutput(text);
  if (memory.seen.isRepeated(line, `result ${callId}`, whole.sha256)) return [ignored('repeated_block')];
  const answers = isAnswer(call?.name ?? null, text) ? answersIn(copy, text, call?.questions ?? []) : [];
  // The answers are emitted as what they are, a person's words; the output would say them again.
  const output = answers.length > 0 ? { ...whole, text: '' } : whole;
  const structured = pickStructured(copy);
  const result = found(line, { kind: 'tool_result', callId, status: statusOf(block), output, structured });
  return [result, ...answers.map((answer) => toAnswer(reading, answer)), ...dropped];
}

/** A subagent's questions are answered by the agent that started it. */
function toAnswer({ line }: Reading, text: string): Finding {
  const role = line.agentId === null ? 'human' : 'assistant';
  return found(line, { kind: 'message', role, text, opensRound: false });
}

function statusOf(block: JsonObject): ToolStatus {
  if (field(block, 'is_error') === true) return 'error';
  return Object.hasOwn(block, 'content') ? 'ok' : 'unknown';
}

/** The text of a result's content, and what stood there beside it. */
function readContent(block: JsonObject): { text: string; dropped: Finding[] } {
  const parts = blocksAt(block, 'content').map(readPart);
  return {
    text: parts.filter((part) => typeof part === 'string').join('\n'),
    dropped: parts.filter((part) => typeof part === 'object'),
  };
}

const IGNORED_PARTS = new Set([
  'image',
  'document',
  'tool_reference',
  'resource',
  'resource_link',
  'search_result',
]);

function readPart(part: unknown): string | Finding {
  if (typeof part === 'string') return toWellFormed(part);
  if (!isObject(part)) return unknown('block/not_an_object');
  const type = textAt(part, 'type') ?? '';
  if (type === 'text') return textAt(part, 'text') ?? '';
  return IGNORED_PARTS.has(type) ? ignored(type) : unknown(`block/${type}`);
}
