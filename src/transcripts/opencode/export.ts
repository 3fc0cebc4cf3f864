import { isObject, type JsonObject } from '../../model/json.js';
import type { LineRef } from '../../model/transcript.js';
import { type Finding, unknown } from '../finding.js';
import type { FormatReader, SourceFile, SourceRecord } from '../format.js';
import { instantAt, labelAt, listAt, objectAt } from '../json.js';
import { type LineSays, toLineRef } from '../line-ref.js';
import { titled } from '../speech.js';
import { createTools, type Tools } from '../tools.js';
import { partIdOf, readPart } from './parts.js';

export function createExportReader(file: SourceFile): FormatReader {
  const tools = createTools();
  return { read: (source) => readExport(source, file, tools), finish: () => [] };
}

/** A session whose parent is named was started by that session's assistant: its user is an agent. */
function readExport(source: SourceRecord, file: SourceFile, tools: Tools): Finding[] {
  const info = objectAt(source.record, 'info') ?? {};
  const id = labelAt(info, 'id') ?? file.stem;
  const parent = labelAt(info, 'parentID');
  const session: LineSays = {
    ownId: null,
    substitute: ['opencode', id, 'title'],
    sourceSession: parent ?? id,
    agentId: parent === null ? null : id,
    at: instantAt(objectAt(info, 'time') ?? {}, 'created'),
    cwd: labelAt(info, 'directory'),
    version: labelAt(info, 'version'),
  };
  const messages = listAt(source.record, 'messages').filter(isObject);
  const read = messages.flatMap((message, index) => readMessage({ source, session, message, index, tools }));
  return [...read, titled(toLineRef(source, session), labelAt(info, 'title'))];
}

interface Message {
  source: SourceRecord;
  session: LineSays;
  message: JsonObject;
  index: number;
  tools: Tools;
}

function readMessage({ source, session, message, index, tools }: Message): Finding[] {
  const info = objectAt(message, 'info');
  const role = info === null ? null : labelAt(info, 'role');
  if (info === null || role === null) return [unknown('message')];
  const named = labelAt(info, 'id');
  const id = named?.startsWith('msg_') ? named : `${session.agentId ?? session.sourceSession}#${index}`;
  return listAt(message, 'parts')
    .filter(isObject)
    .flatMap((part, at) => {
      const line = lineOf(source, session, { info, id, part, at });
      return readPart({ part, role, line, tools });
    });
}

interface Place {
  info: JsonObject;
  id: string;
  part: JsonObject;
  at: number;
}

/** Each part is a line of its own: parts are added to a message while it grows. */
function lineOf(source: SourceRecord, session: LineSays, { info, id, part, at }: Place): LineRef {
  return toLineRef(source, {
    ...session,
    ownId: partIdOf(part),
    substitute: ['opencode', id, String(at)],
    at:
      instantAt(objectAt(part, 'time') ?? {}, 'start') ?? instantAt(objectAt(info, 'time') ?? {}, 'created'),
    cwd: labelAt(objectAt(info, 'path') ?? {}, 'cwd') ?? session.cwd ?? null,
    messageId: id,
  });
}
