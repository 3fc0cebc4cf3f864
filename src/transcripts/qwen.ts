import { isObject, type JsonObject } from '../model/json.js';
import type { LineRef } from '../model/transcript.js';
import { type Finding, ignored, unknown } from './finding.js';
import type { FormatReader, SourceFile, TranscriptFormat } from './format.js';
import { field, instantAt, labelAt, listAt, objectAt, textAt } from './json.js';
import { toLineRef } from './line-ref.js';
import { answered, promptedIn, reasoned } from './speech.js';
import { safeKind } from './tally.js';
import { createTools, type Tools } from './tools.js';
import type { UserTextRules } from './user-text.js';

/** Qwen Code: the envelope of Claude Code around messages of Gemini CLI. */
export const qwen: TranscriptFormat = {
  name: 'qwen',
  title: 'Qwen Code',
  place: '~/.qwen/projects/*/chats/',
  carries: ['session', 'ids', 'time', 'project', 'branch', 'version', 'reasoning', 'tools'],
  recognises,
  standsAlone: recognises,
  createReader,
};

const SYSTEM = /^(?:chat_compression|slash_command|ui_telemetry|at_command)$/;
const RULES: UserTextRules = { starts: [], blocks: ['system-reminder'], commands: true };

function recognises(record: JsonObject): boolean {
  if (typeof field(record, 'sessionId') !== 'string') return false;
  if (textAt(record, 'type') === 'system') return SYSTEM.test(textAt(record, 'subtype') ?? '');
  return Object.hasOwn(objectAt(record, 'message') ?? {}, 'parts');
}

function createReader(file: SourceFile): FormatReader {
  const tools = createTools();
  return {
    read(source) {
      const { record, content } = source;
      const type = safeKind(field(record, 'type'));
      const sourceSession = labelAt(record, 'sessionId') ?? file.stem;
      const line = toLineRef(source, {
        ownId: labelAt(record, 'uuid'),
        substitute: ['qwen', sourceSession, content],
        sourceSession,
        at: instantAt(record, 'timestamp'),
        cwd: labelAt(record, 'cwd'),
        branch: labelAt(record, 'gitBranch'),
        version: labelAt(record, 'version'),
      });
      if (type === 'system') return [ignored(`system/${safeKind(field(record, 'subtype'))}`)];
      const parts = listAt(objectAt(record, 'message') ?? {}, 'parts').filter(isObject);
      if (type === 'user') return readPrompt(line, parts);
      if (type !== 'assistant' && type !== 'tool_result') return [unknown(type)];
      return parts.length > 0 ? parts.map((part) => readPart(line, part, tools)) : [ignored(`${type}/empty`)];
    },
    finish: () => [],
  };
}

function readPrompt(line: LineRef, parts: readonly JsonObject[]): Finding[] {
  const texts = parts.map((part) => textAt(part, 'text')).filter((text) => text !== null);
  return texts.length > 0 ? promptedIn(line, texts, RULES) : [ignored('user/empty')];
}

function readPart(line: LineRef, part: JsonObject, tools: Tools): Finding {
  const text = textAt(part, 'text');
  if (text !== null) return field(part, 'thought') === true ? reasoned(line, text) : answered(line, text);
  const call = objectAt(part, 'functionCall');
  if (call !== null) {
    const input = field(call, 'args') ?? null;
    return tools.call(line, { callId: labelAt(call, 'id'), name: labelAt(call, 'name'), input });
  }
  const result = objectAt(part, 'functionResponse');
  if (result === null) return Object.hasOwn(part, 'inlineData') ? ignored('inlineData') : unknown('part');
  const response = objectAt(result, 'response') ?? {};
  const error = textAt(response, 'error');
  const output = error ?? textAt(response, 'output') ?? '';
  return tools.result(line, {
    callId: labelAt(result, 'id'),
    status: error === null ? 'ok' : 'error',
    text: output,
  });
}
