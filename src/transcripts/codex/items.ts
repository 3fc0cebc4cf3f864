import { isObject, type JsonObject } from '../../model/json.js';
import { type Finding, ignored, unknown } from '../finding.js';
import { field, labelAt, listAt, objectAt } from '../json.js';
import { answered, reasoned, textsOf } from '../speech.js';
import { safeKind } from '../tally.js';
import { toolInput } from '../tools.js';
import { readOutput } from './output.js';
import { lineOf, type Reading } from './reading.js';
import { classifyUserText } from './user-text.js';

/** Items that say nothing of a person, and no tool's. */
const IGNORED = new Set([
  'additional_tools',
  'compaction',
  'compaction_trigger',
  'context_compaction',
  'ghost_snapshot',
  'other',
  'tool_search_output',
]);

/** What the model saw: `response_item`, or a bare item of the oldest files. */
export function readItem(reading: Reading): Finding[] {
  const { payload, source, memory } = reading;
  const type = safeKind(field(payload, 'type') ?? (Object.hasOwn(payload, 'role') ? 'message' : undefined));
  if (type === 'message') return readMessage(reading);
  if (IGNORED.has(type)) return [ignored(type)];
  const held = memory.prompts.release(source.offset);
  return [...held, ...readOther(reading, type)];
}

function readOther(reading: Reading, type: string): Finding[] {
  switch (type) {
    case 'agent_message':
      return readAnswer(reading);
    case 'reasoning':
      return readReasoning(reading);
    case 'function_call':
      return [call(reading, nameOf(reading.payload), toolInput(field(reading.payload, 'arguments')))];
    case 'custom_tool_call':
      return [call(reading, nameOf(reading.payload), toolInput(field(reading.payload, 'input')))];
    case 'local_shell_call':
      return [call(reading, 'local_shell', objectAt(reading.payload, 'action'))];
    case 'web_search_call':
    case 'tool_search_call':
    case 'image_generation_call':
      return [call(reading, type.replace(/_call$/, ''), null)];
    case 'function_call_output':
    case 'custom_tool_call_output':
      return [readResult(reading)];
    default:
      return [unknown(`response_item/${type}`)];
  }
}

function readMessage(reading: Reading): Finding[] {
  const { payload, source, memory } = reading;
  const role = safeKind(field(payload, 'role'));
  if (role === 'assistant') return [...memory.prompts.release(source.offset), ...readAnswer(reading)];
  if (role !== 'user') return [ignored(role)];
  const findings: Finding[] = [];
  const words: string[] = [];
  for (const raw of textsOf(field(payload, 'content'))) {
    const text = classifyUserText(raw);
    if (text.kind === 'human') words.push(text.text);
    else findings.push(ignored(text.kind === 'machine' ? text.word : 'command'));
  }
  if (words.length === 0) return findings.length > 0 ? findings : [ignored('user/empty')];
  const text = words.join('\n\n');
  if (isSecond(reading, 'user', text)) return [...findings, ignored('twin')];
  memory.prompts.hold(lineOf(reading, 'user', text), text);
  return findings;
}

/** Whether the events said it already. */
function isSecond({ memory, source }: Reading, role: string, text: string): boolean {
  return memory.twins.isSecond({ role, layer: 'item', text, offset: source.offset });
}

function readAnswer(reading: Reading): Finding[] {
  const text = textsOf(field(reading.payload, 'content')).join('\n\n');
  if (text.trim() !== '' && isSecond(reading, 'assistant', text)) return [ignored('twin')];
  return [answered(lineOf(reading, 'assistant', text), text)];
}

/** Of newer versions nothing but an encrypted text is there. */
function readReasoning(reading: Reading): Finding[] {
  const parts = [...listAt(reading.payload, 'summary'), ...listAt(reading.payload, 'content')];
  const texts = textsOf(parts);
  if (texts.length === 0) return [reasoned(lineOf(reading, 'reasoning', idOf(reading)), '')];
  return texts.map((text) =>
    isSecond(reading, 'reasoning', text)
      ? ignored('twin')
      : reasoned(lineOf(reading, 'reasoning', text), text),
  );
}

/** Reasoning without words is told apart by its own id, or by its place. */
function idOf({ payload, source }: Reading): string {
  return labelAt(payload, 'id') ?? String(source.offset);
}

function nameOf(payload: JsonObject): string | null {
  const name = labelAt(payload, 'name');
  const namespace = labelAt(payload, 'namespace');
  return name !== null && namespace !== null ? `${namespace}${name}` : name;
}

function call(reading: Reading, name: string | null, input: unknown): Finding {
  const { payload, source, memory } = reading;
  const callId = labelAt(payload, 'call_id') ?? labelAt(payload, 'id');
  // Searches that the provider runs carry no id: nothing can refer to them.
  if (callId === null) return ignored(safeKind(field(payload, 'type')));
  const line = lineOf(reading, 'call', callId);
  memory.session.takeCall(callId, source.offset);
  return memory.tools.call(line, { callId, name, input: withCommand(input) });
}

/** Shell tools name their command `cmd`, or give it as a list of words; everybody else reads `command`. */
function withCommand(input: unknown): unknown {
  if (!isObject(input)) return input;
  const command = field(input, 'command') ?? field(input, 'cmd');
  if (typeof command === 'string') return { ...input, command };
  const words = Array.isArray(command) ? command.filter((word) => typeof word === 'string') : [];
  return words.length > 0 ? { ...input, command: words.join(' ') } : input;
}

function readResult(reading: Reading): Finding {
  const callId = labelAt(reading.payload, 'call_id');
  const line = lineOf(reading, 'result', callId ?? '');
  const output = field(reading.payload, 'output');
  const { text, status } = readOutput(output);
  return reading.memory.tools.result(line, { callId, status, text });
}
