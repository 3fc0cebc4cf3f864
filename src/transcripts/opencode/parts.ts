import type { JsonObject } from '../../model/json.js';
import type { LineRef, ToolStatus } from '../../model/transcript.js';
import { type Finding, found, ignored, unknown } from '../finding.js';
import { field, labelAt, listAt, objectAt, textAt } from '../json.js';
import { partOf } from '../line-ref.js';
import { answered, promptedIn, reasoned } from '../speech.js';
import { safeKind } from '../tally.js';
import type { Tools } from '../tools.js';
import type { UserTextRules } from '../user-text.js';
import { toWellFormed } from '../well-formed.js';

const RULES: UserTextRules = { starts: [], blocks: ['system-reminder'], commands: true };

const IGNORED = /^(?:step-start|step-finish|snapshot|file|subtask|compaction|agent|retry)$/;

/** A part's own id. Exports that passed a filter for secrets have other words in its place, the same in many. */
export function partIdOf(part: JsonObject): string | null {
  const id = labelAt(part, 'id');
  return id?.startsWith('prt_') ? id : null;
}

export interface Part {
  part: JsonObject;
  role: string;
  line: LineRef;
  tools: Tools;
}

/** One part of a message. `role` is the message's. */
export function readPart({ part, role, line, tools }: Part): Finding[] {
  const type = safeKind(field(part, 'type'));
  switch (type) {
    case 'text':
      return readText({ part, role, line, tools });
    case 'reasoning':
      return [reasoned(line, textAt(part, 'text') ?? '')];
    case 'tool':
      return readTool({ part, role, line, tools });
    case 'patch':
      return readPatch(line, part);
    default:
      return [IGNORED.test(type) ? ignored(type) : unknown(`part/${type}`)];
  }
}

/** `synthetic` marks what the client wrote into a message: files that were attached, reminders. */
function readText({ part, role, line }: Part): Finding[] {
  const text = textAt(part, 'text') ?? '';
  if (field(part, 'synthetic') === true || field(part, 'ignored') === true) return [ignored('synthetic')];
  if (role === 'assistant') return [answered(line, text)];
  return role === 'user' ? promptedIn(line, [text], RULES) : [unknown(`role/${safeKind(role)}`)];
}

function readTool({ part, line, tools }: Part): Finding[] {
  const state = objectAt(part, 'state') ?? {};
  // Providers begin to count calls anew; the part is told apart.
  const callId = line.lineId;
  const call = tools.call(line, {
    callId,
    name: labelAt(part, 'tool'),
    input: field(state, 'input') ?? null,
  });
  const status = statusOf(labelAt(state, 'status'), state);
  if (status === null) return [call];
  const text = textAt(state, 'output') ?? textAt(state, 'error') ?? '';
  return [call, tools.result(partOf(line, 'result'), { callId, status, text })];
}

/** Null while the call has not ended. */
function statusOf(status: string | null, state: JsonObject): ToolStatus | null {
  if (status === 'error') return 'error';
  if (status !== 'completed') return null;
  const exit = field(objectAt(state, 'metadata') ?? {}, 'exit');
  return typeof exit === 'number' && exit !== 0 ? 'error' : 'ok';
}

function readPatch(line: LineRef, part: JsonObject): Finding[] {
  const files = listAt(part, 'files').filter((path) => typeof path === 'string');
  if (files.length === 0) return [ignored('patch')];
  return files.map((path) => found(line, { kind: 'artifact', artifact: 'file', ref: toWellFormed(path) }));
}
