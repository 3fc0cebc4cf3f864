import { isObject, type JsonObject } from '../model/json.js';
import type { LineRef } from '../model/transcript.js';
import { type Finding, found, ignored, unknown } from './finding.js';
import { type FormatReader, HEAD_BYTES, type SourceFile, type TranscriptFormat } from './format.js';
import { field, labelAt, listAt, objectAt, textAt } from './json.js';
import { toLineRef } from './line-ref.js';
import { createRecent } from './recent.js';
import { answered, reasoned, textsOf } from './speech.js';
import { safeKind } from './tally.js';
import { createTools, type Tools } from './tools.js';

const TYPES = /^(?:thread\.started|turn\.(?:started|completed|failed)|item\.(?:started|updated|completed))$/;

/** What `codex exec --json` prints. It holds no prompt and no times. */
export const codexExec: TranscriptFormat = {
  name: 'codex-exec',
  title: 'Codex, printed',
  place: 'codex exec --json',
  carries: ['session', 'reasoning', 'tools', 'artifacts'],
  recognises,
  standsAlone: recognises,
  createReader,
};

function recognises(record: JsonObject): boolean {
  const type = textAt(record, 'type') ?? '';
  if (!TYPES.test(type)) return false;
  return !type.startsWith('item.') || objectAt(record, 'item') !== null;
}

function createReader(file: SourceFile): FormatReader {
  const tools = createTools();
  const threads = createRecent<string>();
  let first = file.stem;
  return {
    read(source) {
      const { record, offset, content } = source;
      const type = safeKind(field(record, 'type'));
      const named = type === 'thread.started' ? labelAt(record, 'thread_id') : null;
      if (named !== null) {
        if (first === file.stem && offset < HEAD_BYTES) first = named;
        threads.set('thread', offset, named);
      }
      const item = objectAt(record, 'item');
      if (item === null) return [TYPES.test(type) || type === 'error' ? ignored(type) : unknown(type)];
      const sourceSession = threads.get('thread', offset) ?? first;
      // Items are counted anew by every run of the same thread, so their numbers are no ids.
      const substitute = ['codex-exec', sourceSession, String(offset), content];
      const line = toLineRef(source, { ownId: null, substitute, sourceSession });
      return readItem({ line, item, tools, isOver: type === 'item.completed' });
    },
    finish: () => [],
  };
}

interface Item {
  line: LineRef;
  item: JsonObject;
  tools: Tools;
  isOver: boolean;
}

function readItem({ line, item, tools, isOver }: Item): Finding[] {
  const type = safeKind(field(item, 'type') ?? field(item, 'item_type'));
  switch (type) {
    case 'agent_message':
    case 'assistant_message':
      return [isOver ? answered(line, textAt(item, 'text') ?? '') : ignored('unfinished')];
    case 'reasoning':
      return [isOver ? reasoned(line, textAt(item, 'text') ?? '') : ignored('unfinished')];
    case 'command_execution':
      return readTool({ line, item, tools, isOver }, type, { command: field(item, 'command') });
    case 'mcp_tool_call':
      return readTool({ line, item, tools, isOver }, mcpName(item), field(item, 'arguments') ?? null);
    case 'web_search':
      return readTool({ line, item, tools, isOver }, type, { query: field(item, 'query') });
    case 'file_change':
      return isOver && field(item, 'status') !== 'failed' ? readChanges(line, item) : [ignored(type)];
    case 'todo_list':
    case 'error':
      return [ignored(`item/${type}`)];
    default:
      return [unknown(`item/${type}`)];
  }
}

function mcpName(item: JsonObject): string {
  return `mcp__${labelAt(item, 'server') ?? ''}__${labelAt(item, 'tool') ?? ''}`;
}

/** Started, updated and completed say the call again; what it gave stands where it is over. */
function readTool({ line, item, tools, isOver }: Item, name: string, input: unknown): Finding[] {
  const callId = labelAt(item, 'id');
  const call = tools.call(line, { callId, name, input });
  if (!isOver) return [call];
  const code = field(item, 'exit_code');
  const failed = field(item, 'status') === 'failed' || (typeof code === 'number' && code !== 0);
  const text =
    textAt(item, 'aggregated_output') ?? textsOf(field(objectAt(item, 'result') ?? {}, 'content')).join('\n');
  return [call, tools.result(line, { callId, status: failed ? 'error' : 'ok', text })];
}

function readChanges(line: LineRef, item: JsonObject): Finding[] {
  const paths = listAt(item, 'changes').map((change) => (isObject(change) ? labelAt(change, 'path') : null));
  const findings = paths
    .filter((path) => path !== null)
    .map((ref) => found(line, { kind: 'artifact', artifact: 'file', ref }));
  return findings.length > 0 ? findings : [ignored('file_change')];
}
