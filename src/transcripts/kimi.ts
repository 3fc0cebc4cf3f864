import type { JsonObject } from '../model/json.js';
import type { LineRef } from '../model/transcript.js';
import { type Finding, ignored, unknown } from './finding.js';
import type { FormatReader, SourceFile, TranscriptFormat } from './format.js';
import { field, instantAt, labelAt, objectAt, textAt } from './json.js';
import { toLineRef } from './line-ref.js';
import { createRecent } from './recent.js';
import { answered, promptedIn, reasoned, textsOf } from './speech.js';
import { safeKind } from './tally.js';
import { createTools, type Tools } from './tools.js';
import type { UserTextRules } from './user-text.js';

/** Sessions of Kimi Code. Its lines name no session: the folder and the file do. */
export const kimi: TranscriptFormat = {
  name: 'kimi',
  title: 'Kimi Code',
  place: 'wire.jsonl',
  carries: ['time', 'reasoning', 'tools'],
  recognises,
  standsAlone: (record) => recognises(record) && textAt(record, 'type') !== 'metadata',
  createReader,
};

const RULES: UserTextRules = { starts: [], blocks: ['system-reminder', 'system'], commands: true };
const LOOP_EVENT = 'context.append_loop_event';

/** What the model is told again, and settings. */
const IGNORED =
  /^(?:metadata|config\.\w+|context\.\w+|turn\.\w+|step\.\w+|usage\.\w+|session\.\w+|permission\.\w+|tools?\.\w+)$/;

function recognises(record: JsonObject): boolean {
  const type = textAt(record, 'type') ?? '';
  if (type === 'metadata') return Object.hasOwn(record, 'protocol_version');
  return type === LOOP_EVENT ? objectAt(record, 'event') !== null : /^(?:turn|context)\.\w+$/.test(type);
}

function createReader(file: SourceFile): FormatReader {
  const tools = createTools();
  const times = createRecent<number>();
  return {
    read(source): Finding[] {
      const { record, offset, content } = source;
      const type = safeKind(field(record, 'type'));
      const at = instantAt(record, 'time');
      // What follows a prompt has no time of its own, and is not earlier.
      if (at !== null) times.set('at', offset, at);
      const event = type === LOOP_EVENT ? objectAt(record, 'event') : null;
      // The same bytes with an id or a time are the same line wherever its file was moved to.
      const isOwn = at !== null || (event !== null && labelAt(event, 'uuid') !== null);
      const substitute = isOwn ? ['kimi', content] : ['kimi', file.stem, String(offset), content];
      const line = toLineRef(source, {
        ownId: null,
        substitute,
        sourceSession: file.stem,
        at: at ?? times.get('at', offset),
      });
      if (event !== null) return [readEvent(line, event, tools)];
      if (type === 'turn.prompt') return readPrompt(line, record);
      return [IGNORED.test(type) ? ignored(type) : unknown(type)];
    },
    finish: () => [],
  };
}

function readPrompt(line: LineRef, record: JsonObject): Finding[] {
  const origin = labelAt(objectAt(record, 'origin') ?? {}, 'kind') ?? 'user';
  if (origin !== 'user') return [ignored('machine_origin')];
  const texts = textsOf(field(record, 'input'));
  return texts.length > 0 ? promptedIn(line, texts, RULES) : [ignored('user/empty')];
}

function readEvent(line: LineRef, event: JsonObject, tools: Tools): Finding {
  const type = safeKind(field(event, 'type'));
  const callId = labelAt(event, 'toolCallId');
  switch (type) {
    case 'content.part':
      return readPart(line, objectAt(event, 'part') ?? {});
    case 'tool.call':
      return tools.call(line, { callId, name: labelAt(event, 'name'), input: field(event, 'args') ?? null });
    case 'tool.result': {
      const result = objectAt(event, 'result') ?? {};
      const status = field(result, 'isError') === true ? 'error' : 'ok';
      return tools.result(line, { callId, status, text: textsOf(field(result, 'output')).join('\n') });
    }
    default:
      return /^step\.\w+$/.test(type) ? ignored(type) : unknown(`event/${type}`);
  }
}

function readPart(line: LineRef, part: JsonObject): Finding {
  const type = safeKind(field(part, 'type'));
  if (type === 'text') return answered(line, textAt(part, 'text') ?? '');
  if (type === 'think') return reasoned(line, textAt(part, 'think') ?? '');
  return /^(?:image|video|audio)\w*$/.test(type) ? ignored(type) : unknown(`part/${type}`);
}
