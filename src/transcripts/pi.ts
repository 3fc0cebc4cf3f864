import { isObject, type JsonObject } from '../model/json.js';
import type { LineRef } from '../model/transcript.js';
import { type Finding, ignored, unknown } from './finding.js';
import { type FormatReader, HEAD_BYTES, type SourceFile, type TranscriptFormat } from './format.js';
import { blocksAt, field, instantAt, labelAt, objectAt, textAt } from './json.js';
import { partOf, toLineRef } from './line-ref.js';
import { answered, promptedIn, reasoned, textsOf, titled } from './speech.js';
import { safeKind } from './tally.js';
import { createTools, type Tools } from './tools.js';
import type { UserTextRules } from './user-text.js';
import { toWellFormed } from './well-formed.js';

/** Sessions of pi and its descendants, versions 1 to 3. */
export const pi: TranscriptFormat = {
  name: 'pi',
  title: 'pi',
  place: '~/.pi/agent/sessions/',
  carries: ['session', 'time', 'project', 'reasoning', 'tools', 'titles'],
  recognises,
  standsAlone: (record) => recognises(record) && typeof field(record, 'timestamp') === 'string',
  createReader,
};

const ENTRIES =
  /^(?:compaction|branch_summary|custom|custom_message|label|model_change|thinking_level_change|session_info)$/;
const ROLES =
  /^(?:user|assistant|toolResult|bashExecution|custom|branchSummary|compactionSummary|hookMessage)$/;
/** Skills, and files that were attached, stand before the person's words. */
const RULES: UserTextRules = { starts: [], blocks: ['skill', 'file'], commands: true };

function recognises(record: JsonObject): boolean {
  const type = textAt(record, 'type') ?? '';
  if (type === 'session') return Object.hasOwn(record, 'cwd');
  if (!Object.hasOwn(record, 'timestamp') || Object.hasOwn(record, 'sessionId')) return false;
  if (type === 'message') return ROLES.test(textAt(objectAt(record, 'message') ?? {}, 'role') ?? '');
  return ENTRIES.test(type);
}

function createReader(file: SourceFile): FormatReader {
  const tools = createTools();
  let head: { session: string; cwd: string | null } = { session: file.stem, cwd: null };
  return {
    read(source) {
      const { record, offset, content } = source;
      const type = safeKind(field(record, 'type'));
      if (type === 'session') {
        // A fork copies its parent's entries, not its header.
        if (offset < HEAD_BYTES && head.session === file.stem)
          head = { session: labelAt(record, 'id') ?? file.stem, cwd: labelAt(record, 'cwd') };
        return [ignored(type)];
      }
      const at = instantAt(record, 'timestamp');
      // Ids of eight digits repeat in other sessions; the same bytes at the same millisecond do not.
      const substitute = at === null ? ['pi', head.session, String(offset), content] : ['pi', content];
      const line = toLineRef(source, {
        ownId: null,
        substitute,
        sourceSession: head.session,
        at,
        cwd: head.cwd,
      });
      if (type === 'session_info') return [titled(line, textAt(record, 'name'))];
      const message = type === 'message' ? objectAt(record, 'message') : null;
      if (message !== null) return readMessage({ message, line, tools });
      return [ENTRIES.test(type) ? ignored(type) : unknown(type)];
    },
    finish: () => [],
  };
}

interface Message {
  message: JsonObject;
  line: LineRef;
  tools: Tools;
}

function readMessage({ message, line, tools }: Message): Finding[] {
  const role = safeKind(field(message, 'role'));
  const content = field(message, 'content');
  switch (role) {
    case 'user':
      return promptedIn(line, textsOf(content), RULES);
    case 'assistant': {
      const findings = blocksAt(message, 'content').flatMap((block) => readBlock(line, block, tools));
      return findings.length > 0 ? findings : [ignored('assistant/empty')];
    }
    case 'toolResult': {
      const status = field(message, 'isError') === true ? 'error' : 'ok';
      return [
        tools.result(line, {
          callId: labelAt(message, 'toolCallId'),
          status,
          text: textsOf(content).join('\n'),
        }),
      ];
    }
    default:
      return [ROLES.test(role) ? ignored(`message/${role}`) : unknown(`message/${role}`)];
  }
}

function readBlock(line: LineRef, block: unknown, tools: Tools): Finding[] {
  if (typeof block === 'string') return [answered(line, toWellFormed(block))];
  if (!isObject(block)) return [unknown('block/not_an_object')];
  const type = safeKind(field(block, 'type'));
  if (type === 'text') return [answered(line, textAt(block, 'text') ?? '')];
  if (type === 'thinking') return [reasoned(line, textAt(block, 'thinking') ?? '')];
  if (type === 'image') return [ignored(type)];
  if (type !== 'toolCall') return [unknown(`block/${type}`)];
  const callId = labelAt(block, 'id');
  const call = { callId, name: labelAt(block, 'name'), input: field(block, 'arguments') ?? null };
  return [tools.call(partOf(line, callId ?? ''), call)];
}
