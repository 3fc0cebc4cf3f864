import { createHash } from 'node:crypto';
import type { LineRef } from '../../model/transcript.js';
import type { SourceFile, SourceRecord } from '../format.js';
import { field, instantAt, labelAt, objectAt } from '../json.js';

/** The agent id of old in-file sidechains, which name none: apart from the main conversation all the same. */
const UNNAMED_AGENT = 'sidechain';
const AGENT_FILE = /^agent-(.+)$/;

/** What a record says of itself. `file-history-snapshot` says nothing at the top: see `readSnapshot`. */
export function toLineRef(source: SourceRecord, file: SourceFile): LineRef {
  const { record } = source;
  const sourceSession = labelAt(record, 'sessionId') ?? file.stem;
  const uuid = labelAt(record, 'uuid');
  const message = objectAt(record, 'message');
  return {
    offset: source.offset,
    bytes: source.bytes,
    lineId: uuid === null ? substituteId(sourceSession, source.content) : everywhere(uuid, sourceSession),
    hasOwnId: uuid !== null,
    sourceSession,
    agentId: agentOf(source, file),
    at: instantAt(record, 'timestamp'),
    cwd: labelAt(record, 'cwd'),
    branch: labelAt(record, 'gitBranch'),
    version: labelAt(record, 'version'),
    messageId: message === null ? null : labelAt(message, 'id'),
    ...(source.whose === undefined ? {} : { whose: source.whose }),
  };
}

const UNIQUE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id that is no UUID (`msg-1`, of a program that writes likewise) tells lines apart within its session alone. */
function everywhere(uuid: string, sourceSession: string): string {
  return UNIQUE.test(uuid) ? uuid : `${sourceSession}/${uuid}`;
}

/**
 * The same line in the same session is the same line, wherever its file has moved. Lines without a uuid are
 * never copied into a fork, so the session may take part.
 */
function substituteId(sourceSession: string, content: Buffer): string {
  const hash = createHash('sha256').update(sourceSession).update('\n').update(content);
  return `sha256:${hash.digest('hex')}`;
}

/** Some 2.1 versions leave `agentId` out of subagent files; the file's name still has it. */
function agentOf({ record }: SourceRecord, file: SourceFile): string | null {
  const named = labelAt(record, 'agentId') ?? AGENT_FILE.exec(file.stem)?.[1];
  if (named !== undefined) return named;
  return field(record, 'isSidechain') === true ? UNNAMED_AGENT : null;
}
