import type { JsonObject } from '../../model/json.js';
import { type Finding, ignored, unknown } from '../finding.js';
import { type FormatReader, HEAD_BYTES, type SourceFile, type TranscriptFormat } from '../format.js';
import { field, instantAt, labelAt, objectAt, textAt } from '../json.js';
import { toLineRef } from '../line-ref.js';
import { createRecent } from '../recent.js';
import { safeKind } from '../tally.js';
import { readAssistant } from './assistant.js';
import { createQueue } from './queue.js';
import { createSeen } from './seen.js';
import type { Memory } from './session.js';
import { readUser } from './user.js';

/**
 * What `claude -p --output-format stream-json` prints, or as one list `--output-format json --verbose`: the messages of a
 * session, without times, and marks between them.
 */
export const claudeStream: TranscriptFormat = {
  name: 'claude-stream',
  title: 'Claude Code, printed',
  place: 'claude -p --output-format stream-json',
  carries: ['session', 'ids', 'project', 'version', 'reasoning', 'tools', 'subagents'],
  recognises,
  documents: true,
  standsAlone: recognises,
  createReader,
};

/** Marks, parts of messages that come whole later, and at the end the last answer again. */
const MARKS =
  /^(?:system|result|stream_event|control_\w+|keep_alive|rate_limit_event|tool_progress|tool_use_summary|auth_status)$/;

function recognises(record: JsonObject): boolean {
  if (typeof field(record, 'session_id') !== 'string' || Object.hasOwn(record, 'role')) return false;
  const type = textAt(record, 'type') ?? '';
  return MARKS.test(type) || (/^(?:assistant|user)$/.test(type) && objectAt(record, 'message') !== null);
}

interface Head {
  session: string;
  cwd: string | null;
  version: string | null;
}

function createReader(file: SourceFile): FormatReader {
  const memory: Memory = {
    seen: createSeen(),
    queue: createQueue(),
    calls: createRecent(),
    warmups: createRecent(),
  };
  let head: Head = { session: file.stem, cwd: null, version: null };
  return {
    read(source): Finding[] {
      const { record, offset, index, content } = source;
      const type = safeKind(field(record, 'type'));
      const session = labelAt(record, 'session_id') ?? head.session;
      if (field(record, 'subtype') === 'init' && offset < HEAD_BYTES)
        head = { session, cwd: labelAt(record, 'cwd'), version: labelAt(record, 'claude_code_version') };
      const message = objectAt(record, 'message');
      if (message === null || MARKS.test(type)) return [MARKS.test(type) ? ignored(type) : unknown(type)];
      const line = toLineRef(source, {
        ownId: labelAt(record, 'uuid'),
        substitute: ['claude-stream', session, `${offset}:${index}`, content],
        sourceSession: session,
        // A subagent is known by the call that started it.
        agentId: labelAt(record, 'parent_tool_use_id'),
        at: instantAt(record, 'timestamp'),
        cwd: session === head.session ? head.cwd : null,
        version: session === head.session ? head.version : null,
        messageId: labelAt(message, 'id'),
      });
      const reading = { record, line, memory };
      if (type === 'assistant') return readAssistant(reading);
      if (type !== 'user') return [unknown(type)];
      return field(record, 'isSynthetic') === true ? [ignored('synthetic')] : readUser(reading);
    },
    finish: () => [],
  };
}
