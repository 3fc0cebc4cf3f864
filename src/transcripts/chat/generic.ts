import type { JsonObject } from '../../model/json.js';
import type { LineRef } from '../../model/transcript.js';
import { copyIdOf, type Saying } from '../copy-id.js';
import { type Finding, ignored, unknown } from '../finding.js';
import {
  type FormatReader,
  HEAD_BYTES,
  type SourceFile,
  type SourceRecord,
  type TranscriptFormat,
} from '../format.js';
import { listAt } from '../json.js';
import { toLineRef } from '../line-ref.js';
import { createRecent } from '../recent.js';
import { createTools } from '../tools.js';
import { contentOf, readChatMessage } from './message.js';
import { roleOf } from './roles.js';
import { idIn, projectIn, sessionIn, timeIn, userIn } from './spellings.js';

/** A message a line, `{role, content}`, with whatever else the writer put beside it. */
export const generic: TranscriptFormat = {
  name: 'generic',
  title: 'Messages a line',
  place: 'any log of {"role": …, "content": …}',
  carries: ['session', 'time', 'project', 'reasoning', 'tools'],
  recognises: isMessage,
  documents: true,
  // A message inside another's tool input looks the same; a time or a session is what lines have.
  standsAlone: (record) => isMessage(record) && (timeIn(record) !== null || sessionIn(record) !== null),
  createReader,
};

function isMessage(record: JsonObject): boolean {
  if (roleOf(record) === null) return false;
  return contentOf(record) !== undefined || listAt(record, 'tool_calls').length > 0;
}

function createReader(file: SourceFile): FormatReader {
  const tools = createTools();
  const recent = createRecent<string>();
  let named: string | null = null;

  /** Lines that name no session belong to the one that the file's head names, or to the last user's in the file. */
  const sessionOf = ({ record, offset }: SourceRecord) => {
    const said = userIn(record);
    if (said !== null) recent.set('user', offset, said);
    const session = sessionIn(record) ?? named;
    const user = recent.get('user', offset);
    if (session !== null) return { session, isNamed: true, user };
    return { session: user === null ? file.stem : `${file.stem}/${user}`, isNamed: false, user };
  };

  return {
    read(source): Finding[] {
      const { record, offset, content, index } = source;
      const role = roleOf(record);
      if (role === null || !isMessage(record)) {
        if (role === null && offset < HEAD_BYTES) named ??= sessionIn(record);
        return [
          Object.hasOwn(record, '_type') || sessionIn(record) !== null
            ? ignored('metadata')
            : unknown('record'),
        ];
      }
      const { session: sourceSession, isNamed, user } = sessionOf(source);
      const at = timeIn(record);
      // What neither an id nor a time tells apart, its place does: people repeat themselves.
      const id = idIn(record);
      const place = id ?? (at === null ? `${offset}:${index}` : '');
      const line = toLineRef(source, {
        ownId: null,
        substitute: ['generic', sourceSession, place, content],
        sourceSession,
        at,
        cwd: projectIn(record),
      });
      const findings = readChatMessage({ role, message: record, line, tools });
      if (!isNamed) nameCopies(findings, { line, says: { role, at, user, id }, content });
      return findings;
    },
    finish: () => [],
  };
}

/** Of a line without words, what stands there is what it says. */
function nameCopies(
  findings: readonly Finding[],
  { line, says, content }: { line: LineRef; says: Omit<Saying, 'words'>; content: Buffer },
): void {
  const events = findings.flatMap((one) => (one.found === 'event' ? [one.event] : []));
  const texts = events.flatMap((event) => (event.kind === 'message' ? [event.text] : []));
  const words = texts.length > 0 ? texts.join('\n\n') : content.toString('utf8');
  const copyId = copyIdOf({ ...says, words });
  if (copyId === null) return;
  for (const part of new Set(events.map((event) => event.line)))
    part.copyId = part.lineId.replaceAll(line.lineId, copyId);
}
