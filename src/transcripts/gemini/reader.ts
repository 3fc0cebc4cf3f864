import { isObject, type JsonObject } from '../../model/json.js';
import { type Finding, ignored, unknown } from '../finding.js';
import { type FormatReader, HEAD_BYTES, type SourceFile, type SourceRecord } from '../format.js';
import { field, instantAt, labelAt, listAt, objectAt, textAt, toJson } from '../json.js';
import { toLineRef } from '../line-ref.js';
import { isRemembered } from '../recent.js';
import { titled } from '../speech.js';
import { createTools } from '../tools.js';
import { readMessage } from './message.js';

interface Held {
  id: string;
  source: SourceRecord;
}

/**
 * A message is written again under its id whenever tokens or tool calls are added, and the last writing counts.
 * So the last message is held back until another one begins.
 */
export function createGeminiReader(file: SourceFile): FormatReader {
  const tools = createTools();
  let session = file.stem;
  let held: Held | null = null;

  const lineOf = (source: SourceRecord) =>
    toLineRef(source, {
      ownId: labelAt(source.record, 'id'),
      substitute: ['gemini', session, source.content],
      sourceSession: session,
      at: instantAt(source.record, 'timestamp'),
    });
  const release = (offset: number): Finding[] => {
    const message = held;
    held = null;
    if (message === null || !isRemembered(message.source.offset, offset)) return [];
    return readMessage({ record: message.source.record, line: lineOf(message.source), tools });
  };
  const take = (source: SourceRecord): Finding[] => {
    const id = labelAt(source.record, 'id');
    if (id === null) return [unknown('nameless_message')];
    if (held?.id === id) {
      held = { id, source };
      return [ignored('rewritten')];
    }
    const findings = release(source.offset);
    held = { id, source };
    return findings;
  };
  const takeAll = (source: SourceRecord, messages: readonly unknown[]): Finding[] =>
    messages
      .filter(isObject)
      .flatMap((record) => take({ ...source, record, content: Buffer.from(toJson(record)) }));

  const read = (source: SourceRecord): Finding[] => {
    const { record, offset } = source;
    if (Object.hasOwn(record, '$rewindTo')) return [...release(offset), ignored('rewind')];
    const patch = objectAt(record, '$set');
    if (patch === null && !isHeader(record)) return take(source);
    const named = labelAt(record, 'sessionId');
    if (named !== null && offset < HEAD_BYTES && session === file.stem) session = named;
    const said = patch ?? record;
    const messages = takeAll(source, listAt(said, 'messages'));
    const summary = textAt(said, 'summary');
    const title =
      summary === null ? ignored(patch === null ? 'header' : 'patch') : titled(lineOf(source), summary);
    return [...messages, title];
  };
  return { read, finish: () => release(held?.source.offset ?? 0) };
}

function isHeader(record: JsonObject): boolean {
  return Object.hasOwn(record, 'projectHash') || (Object.hasOwn(record, 'sessionId') && !isTyped(record));
}

function isTyped(record: JsonObject): boolean {
  return typeof field(record, 'type') === 'string';
}
