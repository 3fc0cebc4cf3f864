import { isObject } from '../model/json.js';
import type { LineRef } from '../model/transcript.js';
import { type Finding, ignored, unknown } from './finding.js';
import type { FormatReader, SourceFile, TranscriptFormat } from './format.js';
import { blocksAt, field, labelAt, objectAt, textAt } from './json.js';
import { partOf, toLineRef } from './line-ref.js';
import { answered, prompted, textsOf } from './speech.js';
import { safeKind } from './tally.js';
import { createTools, type Tools } from './tools.js';
import { toWellFormed } from './well-formed.js';

/** Agent transcripts of Cursor: no ids, no times, no results of tools. */
export const cursorAgent: TranscriptFormat = {
  name: 'cursor',
  title: 'Cursor',
  place: '~/.cursor/projects/*/agent-transcripts/',
  carries: ['tools'],
  recognises: (record) =>
    !Object.hasOwn(record, 'type') &&
    /^(?:user|assistant)$/.test(textAt(record, 'role') ?? '') &&
    Object.hasOwn(objectAt(record, 'message') ?? {}, 'content'),
  createReader,
};

function createReader(file: SourceFile): FormatReader {
  const tools = createTools();
  return {
    read(source) {
      const { record, offset, content } = source;
      const message = objectAt(record, 'message') ?? {};
      const line = toLineRef(source, {
        ownId: null,
        substitute: ['cursor', file.stem, String(offset), content],
        sourceSession: file.stem,
      });
      const role = safeKind(field(record, 'role'));
      if (role === 'user') return [readPrompt(line, textsOf(field(message, 'content')).join('\n\n'))];
      if (role !== 'assistant') return [unknown(`role/${role}`)];
      return blocksAt(message, 'content').map((block, index) =>
        readBlock(partOf(line, String(index)), block, tools),
      );
    },
    finish: () => [],
  };
}

const QUERY = /<user_query>([\s\S]*)<\/user_query>/;
const WRAPPED = /^<([a-z][a-z_-]*)(?: [^>]*)?>[\s\S]*<\/\1>$/;

/** The person's words stand in `<user_query>`; around it the editor puts rules, files, times. */
function readPrompt(line: LineRef, text: string): Finding {
  const query = QUERY.exec(text);
  if (query !== null) return prompted(line, (query[1] ?? '').trim());
  return WRAPPED.test(text.trim()) ? ignored('notice') : prompted(line, text);
}

function readBlock(line: LineRef, block: unknown, tools: Tools): Finding {
  if (typeof block === 'string') return answered(line, toWellFormed(block));
  if (!isObject(block)) return unknown('block/not_an_object');
  const type = safeKind(field(block, 'type'));
  if (type === 'text') return answered(line, textAt(block, 'text') ?? '');
  if (type !== 'tool_use') return unknown(`block/${type}`);
  const callId = labelAt(block, 'id') ?? line.lineId;
  return tools.call(line, { callId, name: labelAt(block, 'name'), input: field(block, 'input') ?? null });
}
