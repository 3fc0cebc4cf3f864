import { isObject, type JsonObject } from '../model/json.js';
import type { LineRef } from '../model/transcript.js';
import { type Finding, ignored, unknown } from './finding.js';
import { type FormatReader, HEAD_BYTES, type SourceFile, type TranscriptFormat } from './format.js';
import { blocksAt, field, instantAt, labelAt, objectAt, textAt } from './json.js';
import { partOf, toLineRef } from './line-ref.js';
import { answered, promptedIn, reasoned, textOfBlock, textsOf, titled } from './speech.js';
import { safeKind } from './tally.js';
import { createTools, type Tools } from './tools.js';
import type { UserTextRules } from './user-text.js';

/** Sessions of Factory's Droid. */
export const droid: TranscriptFormat = {
  name: 'droid',
  title: 'Droid',
  place: '~/.factory/sessions/',
  carries: ['session', 'ids', 'time', 'project', 'reasoning', 'tools', 'titles'],
  recognises,
  standsAlone: recognises,
  createReader,
};

const MARKS = /^(?:todo_state|session_end|compaction_state)$/;
/** Ids of pi, whose messages look the same, have eight digits. */
const ID_CHARS = 16;
const RULES: UserTextRules = { starts: [], blocks: ['system-reminder'], commands: true };

function recognises(record: JsonObject): boolean {
  const type = textAt(record, 'type') ?? '';
  if (type === 'session_start' || MARKS.test(type)) return typeof field(record, 'id') === 'string';
  if (type !== 'message' || (labelAt(record, 'id') ?? '').length < ID_CHARS) return false;
  return /^(?:user|assistant)$/.test(textAt(objectAt(record, 'message') ?? {}, 'role') ?? '');
}

function createReader(file: SourceFile): FormatReader {
  const tools = createTools();
  let head: { session: string; cwd: string | null } = { session: file.stem, cwd: null };
  return {
    read(source): Finding[] {
      const { record, offset, content } = source;
      const type = safeKind(field(record, 'type'));
      if (type === 'session_start' && offset < HEAD_BYTES)
        head = { session: labelAt(record, 'id') ?? file.stem, cwd: labelAt(record, 'cwd') };
      const line = toLineRef(source, {
        ownId: type === 'message' ? labelAt(record, 'id') : null,
        substitute: ['droid', head.session, content],
        sourceSession: head.session,
        at: instantAt(record, 'timestamp'),
        cwd: head.cwd,
      });
      if (type === 'session_start')
        return [titled(line, textAt(record, 'sessionTitle') ?? textAt(record, 'title'))];
      const message = type === 'message' ? objectAt(record, 'message') : null;
      if (message !== null) return readMessage(message, line, tools);
      return [MARKS.test(type) ? ignored(type) : unknown(type)];
    },
    finish: () => [],
  };
}

function readMessage(message: JsonObject, line: LineRef, tools: Tools): Finding[] {
  const role = safeKind(field(message, 'role'));
  if (role !== 'user' && role !== 'assistant') return [unknown(`role/${role}`)];
  const blocks = blocksAt(message, 'content');
  const texts = blocks.map(textOfBlock).filter((text) => text !== null);
  const others = blocks
    .filter((block) => textOfBlock(block) === null)
    .map((block) => readBlock(line, block, tools));
  const words = role === 'user' ? promptedIn(line, texts, RULES) : texts.map((text) => answered(line, text));
  const findings = [...words, ...others];
  return findings.length > 0 ? findings : [ignored(`${role}/empty`)];
}

function readBlock(line: LineRef, block: unknown, tools: Tools): Finding {
  if (!isObject(block)) return unknown('block/not_an_object');
  const type = safeKind(field(block, 'type'));
  if (type === 'thinking') return reasoned(line, textAt(block, 'thinking') ?? '');
  if (type === 'tool_use') {
    const callId = labelAt(block, 'id');
    const call = { callId, name: labelAt(block, 'name'), input: field(block, 'input') ?? null };
    return tools.call(partOf(line, callId ?? ''), call);
  }
  if (type !== 'tool_result')
    return type === 'image' || type === 'document' ? ignored(type) : unknown(`block/${type}`);
  const callId = labelAt(block, 'tool_use_id');
  const status = field(block, 'is_error') === true ? 'error' : 'ok';
  return tools.result(line, { callId, status, text: textsOf(field(block, 'content')).join('\n') });
}
