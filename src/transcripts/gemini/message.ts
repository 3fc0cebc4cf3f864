import { isObject, type JsonObject } from '../../model/json.js';
import type { LineRef, ToolStatus } from '../../model/transcript.js';
import { type Finding, ignored, unknown } from '../finding.js';
import { field, labelAt, listAt, objectAt, textAt } from '../json.js';
import { partOf } from '../line-ref.js';
import { answered, promptedIn, reasoned, textsOf } from '../speech.js';
import { safeKind } from '../tally.js';
import type { Tools } from '../tools.js';
import type { UserTextRules } from '../user-text.js';

/** The first message under the user's name describes the machine. */
const RULES: UserTextRules = {
  starts: [
    ['<session_context>', 'session_context'],
    ['This is the Gemini CLI. We are setting up the context', 'session_context'],
    ['<hook_context>', 'hook_context'],
    ['<state_snapshot>', 'continuation'],
    ['[System', 'system'],
  ],
  blocks: ['system-reminder', 'session_context', 'hook_context'],
  commands: true,
};

/** Its text is the line; thoughts and tool calls, which may be added to it later, are lines beside it. */
interface Message {
  record: JsonObject;
  line: LineRef;
  tools: Tools;
}

export function readMessage(message: Message): Finding[] {
  const { record, line } = message;
  const type = safeKind(field(record, 'type'));
  switch (type) {
    case 'user':
      return readPrompt(message);
    case 'gemini':
      return [...readThoughts(message), ...readAnswer(message), ...readTools(message)];
    case 'info':
    case 'warning':
    case 'error':
      return [ignored(type)];
    default:
      return [unknown(line.hasOwnId ? `message/${type}` : type)];
  }
}

/** What the person typed is in `displayContent` where the client put files behind it. */
function readPrompt({ record, line }: Message): Finding[] {
  const shown = partTexts(field(record, 'displayContent'));
  const texts = shown.length > 0 ? shown : withoutFiles(partTexts(field(record, 'content')));
  return texts.length > 0 ? promptedIn(line, texts, RULES) : [ignored('user/empty')];
}

/** Without the files that the client put between its own two lines, each of which is a part. */
function withoutFiles(texts: readonly string[]): string[] {
  const from = texts.findIndex((text) => text.trim() === '--- Content from referenced files ---');
  if (from < 0) return [...texts];
  const end = texts.findLastIndex((text) => text.trim() === '--- End of content ---');
  return [...texts.slice(0, from), ...(end < from ? [] : texts.slice(end + 1))];
}

/** A content is a text, a part, or a list of parts; parts of functions and of thoughts are none. */
function partTexts(content: unknown): string[] {
  const parts = Array.isArray(content) ? content : [content];
  return textsOf(parts.filter((part) => !isObject(part) || field(part, 'thought') !== true));
}

function readAnswer({ record, line }: Message): Finding[] {
  const text = partTexts(field(record, 'content')).join('\n\n');
  return text.trim() === '' ? [] : [answered(line, text)];
}

function readThoughts({ record, line }: Message): Finding[] {
  return listAt(record, 'thoughts')
    .filter(isObject)
    .map((thought, index) =>
      reasoned(
        partOf(line, `thought-${index}`),
        [textAt(thought, 'subject'), textAt(thought, 'description')].filter(Boolean).join('\n'),
      ),
    );
}

function readTools({ record, line, tools }: Message): Finding[] {
  return listAt(record, 'toolCalls')
    .filter(isObject)
    .flatMap((call) => {
      const callId = labelAt(call, 'id');
      const name = labelAt(call, 'name');
      const ofCall = partOf(line, callId ?? '');
      const findings = [tools.call(ofCall, { callId, name, input: field(call, 'args') ?? null })];
      const status = statusOf(labelAt(call, 'status'));
      if (status !== null)
        findings.push(tools.result(partOf(ofCall, 'result'), { callId, status, text: outputOf(call) }));
      return findings;
    });
}

/** Null while the call has not ended. */
function statusOf(status: string | null): ToolStatus | null {
  if (status === 'success') return 'ok';
  return status === 'error' || status === 'cancelled' ? 'error' : null;
}

function outputOf(call: JsonObject): string {
  return listAt(call, 'result')
    .filter(isObject)
    .map((part) => objectAt(objectAt(part, 'functionResponse') ?? {}, 'response') ?? {})
    .map((response) => textAt(response, 'output') ?? textAt(response, 'error') ?? '')
    .join('\n');
}
