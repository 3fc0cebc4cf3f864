import { isObject, type JsonObject } from '../../model/json.js';
import type { LineRef } from '../../model/transcript.js';
import { type Finding, ignored, unknown } from '../finding.js';
import { type FormatReader, HEAD_BYTES, type SourceFile, type SourceRecord } from '../format.js';
import { field, instantAt, labelAt, listAt, objectAt, textAt } from '../json.js';
import { partOf, toLineRef } from '../line-ref.js';
import { answered, prompted, promptedIn, reasoned, titled } from '../speech.js';
import { safeKind } from '../tally.js';
import { createTools, type Tools, toolInput } from '../tools.js';
import type { UserTextRules } from '../user-text.js';

const RULES: UserTextRules = {
  starts: [
    ['<system_notification>', 'notification'],
    ['<skill-context', 'skill'],
  ],
  blocks: ['system_reminder', 'system-reminder', 'current_datetime', 'reminder', 'attachments'],
  commands: true,
};

interface Head {
  session: string;
  cwd: string | null;
  branch: string | null;
  version: string | null;
}

interface Event {
  data: JsonObject;
  line: LineRef;
  tools: Tools;
}

export function createCopilotReader(file: SourceFile): FormatReader {
  const tools = createTools();
  let head: Head = { session: file.stem, cwd: null, branch: null, version: null };
  let hasHead = false;
  return {
    read(source) {
      const { record, offset } = source;
      const type = safeKind(field(record, 'type'));
      const data = objectAt(record, 'data');
      if (data === null) return [unknown(type)];
      if (type === 'session.start' && !hasHead && offset < HEAD_BYTES) {
        hasHead = true;
        head = readHead(data, head.session);
      }
      return readEvent(type, { data, line: lineOf(source, data, head), tools });
    },
    finish: () => [],
  };
}

function readHead(data: JsonObject, stem: string): Head {
  const place = objectAt(data, 'context') ?? {};
  return {
    session: labelAt(data, 'sessionId') ?? stem,
    cwd: labelAt(place, 'cwd'),
    branch: labelAt(place, 'branch'),
    version: labelAt(data, 'copilotVersion'),
  };
}

/** What a subagent does names the call that started it. */
function lineOf(source: SourceRecord, data: JsonObject, { session, ...place }: Head): LineRef {
  return toLineRef(source, {
    ...place,
    ownId: labelAt(source.record, 'id'),
    substitute: ['copilot', session, source.content],
    sourceSession: session,
    agentId: labelAt(data, 'parentToolCallId'),
    at: instantAt(source.record, 'timestamp'),
    messageId: labelAt(data, 'messageId'),
  });
}

const IGNORED =
  /^(?:session\.\w+|hook\.\w+|system\.\w+|permission\.\w+|subagent\.\w+|skill\.\w+|user_input\.\w+|external_tool\.\w+|abort|assistant\.(?:turn_start|turn_end|usage|intent|reasoning_delta|message_delta|streaming_delta)|tool\.(?:execution_progress|execution_partial_result))$/;

function readEvent(type: string, event: Event): Finding[] {
  switch (type) {
    case 'user.message':
      return readPrompt(event);
    case 'assistant.message':
      return readAnswer(event);
    case 'assistant.reasoning':
      return [reasoned(event.line, textAt(event.data, 'content') ?? '')];
    case 'tool.execution_start':
      return [readCall(event, event.data, 'toolName')];
    case 'tool.execution_complete':
      return [readResult(event)];
    case 'tool.user_requested':
      return [ignored(type)];
    case 'session.title_changed':
      return [titled(event.line, textAt(event.data, 'title'))];
    default:
      return [IGNORED.test(type) ? ignored(type) : unknown(type)];
  }
}

/** `content` is what was typed; `transformedContent`, what the model got with times and reminders around it. */
function readPrompt({ data, line }: Event): Finding[] {
  const source = labelAt(data, 'source');
  if (source !== null && source !== 'user') return [ignored('machine_origin')];
  const text = textAt(data, 'content') ?? '';
  return line.agentId === null ? promptedIn(line, [text], RULES) : [prompted(line, text)];
}

function readAnswer(event: Event): Finding[] {
  const { data, line } = event;
  const reasoning = textAt(data, 'reasoningText') ?? '';
  const isReasoned = reasoning !== '' || labelAt(data, 'reasoningOpaque') !== null;
  const calls = listAt(data, 'toolRequests').filter(isObject);
  return [
    ...(isReasoned ? [reasoned(line, reasoning)] : []),
    answered(line, textAt(data, 'content') ?? ''),
    ...calls.map((call) => readCall(event, call, 'name')),
  ];
}

/** A request in the message, and its execution: the same call, with the same id. */
function readCall({ line, tools }: Event, call: JsonObject, nameKey: 'name' | 'toolName'): Finding {
  const callId = labelAt(call, 'toolCallId');
  if (callId !== null && nameKey === 'toolName' && tools.knows(line, callId)) return ignored('repeated_call');
  const ofCall = nameKey === 'name' ? partOf(line, callId ?? '') : line;
  return tools.call(ofCall, {
    callId,
    name: labelAt(call, nameKey),
    input: toolInput(field(call, 'arguments')),
  });
}

function readResult({ data, line, tools }: Event): Finding {
  const callId = labelAt(data, 'toolCallId');
  const result = objectAt(data, 'result') ?? {};
  const text = textAt(result, 'content') ?? textAt(result, 'text_result_for_llm') ?? '';
  const failed = field(data, 'success') === false || labelAt(result, 'result_type') === 'failure';
  return tools.result(line, { callId, status: failed ? 'error' : 'ok', text });
}
