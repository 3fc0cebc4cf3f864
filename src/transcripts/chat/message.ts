import { isObject, type JsonObject } from '../../model/json.js';
import type { LineRef } from '../../model/transcript.js';
import { type Finding, ignored, unknown } from '../finding.js';
import { field, labelAt, listAt, objectAt, textAt } from '../json.js';
import { partOf } from '../line-ref.js';
import { answered, promptedIn, reasoned, textsOf } from '../speech.js';
import { safeKind } from '../tally.js';
import { type Tools, toolInput } from '../tools.js';
import type { UserTextRules } from '../user-text.js';
import { toWellFormed } from '../well-formed.js';
import type { Role } from './roles.js';

const RULES: UserTextRules = { starts: [], blocks: ['system-reminder'], commands: false };

const CONTENT_KEYS = ['content', 'text', 'value', 'message', 'body'] as const;

/** One message of a chat log: `content` is a text or blocks, calls stand beside it or among the blocks. */
export interface ChatMessage {
  role: Role;
  message: JsonObject;
  line: LineRef;
  tools: Tools;
}

/** What the message says, a text or blocks; undefined when no key of these is there. */
export function contentOf(message: JsonObject): unknown {
  const key = CONTENT_KEYS.find((each) => {
    const value = field(message, each);
    return typeof value === 'string' || Array.isArray(value);
  });
  return key === undefined ? undefined : field(message, key);
}

export function readChatMessage(chat: ChatMessage): Finding[] {
  const { role, message, line, tools } = chat;
  const content = contentOf(message);
  if (role === 'system') return [ignored('system')];
  if (role === 'tool') {
    const callId = labelAt(message, 'tool_call_id') ?? labelAt(message, 'toolCallId');
    if (callId === null) return [ignored('tool')];
    return [tools.result(line, { callId, status: 'ok', text: textsOf(content).join('\n') })];
  }
  const blocks = typeof content === 'string' ? [content] : Array.isArray(content) ? content : [];
  const texts = blocks.map(textOf).filter((text) => text !== null);
  const others = blocks
    .filter((block) => textOf(block) === null)
    .flatMap((block, at) => readBlock(chat, block, at));
  if (role === 'human') return [...others, ...promptedIn(line, texts, RULES)];
  const findings = [
    ...readReasoning(chat),
    ...texts.map((text) => answered(line, text)),
    ...others,
    ...readCalls(chat),
  ];
  return findings.length > 0 ? findings : [ignored('assistant/empty')];
}

const TEXT_BLOCKS = /^(?:text|input_text|output_text|refusal)$/;

function textOf(block: unknown): string | null {
  if (typeof block === 'string') return toWellFormed(block);
  if (!isObject(block) || !TEXT_BLOCKS.test(textAt(block, 'type') ?? 'text')) return null;
  return textAt(block, 'text') ?? textAt(block, 'refusal');
}

const IGNORED_BLOCKS = /^(?:image|image_url|input_image|input_audio|input_file|file|audio|document|video)$/;

/** Blocks as Anthropic's interface has them are found in many logs. */
function readBlock({ line, tools }: ChatMessage, block: unknown, at: number): Finding[] {
  if (!isObject(block)) return [unknown('block/not_an_object')];
  const type = safeKind(field(block, 'type'));
  if (type === 'thinking' || type === 'reasoning')
    return [reasoned(line, textAt(block, 'thinking') ?? textAt(block, 'text') ?? '')];
  if (type === 'tool_use') {
    const callId = labelAt(block, 'id');
    const call = { callId, name: labelAt(block, 'name'), input: toolInput(field(block, 'input')) };
    return [tools.call(partOf(line, callId ?? String(at)), call)];
  }
  if (type === 'tool_result') {
    const status = field(block, 'is_error') === true ? 'error' : 'ok';
    const text = textsOf(field(block, 'content')).join('\n');
    return [tools.result(line, { callId: labelAt(block, 'tool_use_id'), status, text })];
  }
  return [IGNORED_BLOCKS.test(type) ? ignored(type) : unknown(`block/${type}`)];
}

function readReasoning({ message, line }: ChatMessage): Finding[] {
  const text = textAt(message, 'reasoning_content') ?? textAt(message, 'reasoning') ?? '';
  return text === '' ? [] : [reasoned(line, text)];
}

function readCalls({ message, line, tools }: ChatMessage): Finding[] {
  const calls = [...listAt(message, 'tool_calls'), ...listAt(message, 'toolCalls')].filter(isObject);
  return calls.map((call, at) => {
    const inner = objectAt(call, 'function') ?? call;
    const callId = labelAt(call, 'id') ?? `${line.lineId}/${at}`;
    const input = toolInput(field(inner, 'arguments') ?? field(inner, 'args') ?? field(inner, 'input'));
    return tools.call(partOf(line, callId), { callId, name: labelAt(inner, 'name'), input });
  });
}
