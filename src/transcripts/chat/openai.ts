import type { JsonObject } from '../../model/json.js';
import { type Finding, ignored, unknown } from '../finding.js';
import type { SourceRecord, TranscriptFormat } from '../format.js';
import { field, toJson } from '../json.js';
import { substituteId, toLineRef } from '../line-ref.js';
import { createTools, type Tools } from '../tools.js';
import { messagesOf } from './conversation.js';
import { contentOf, readChatMessage } from './message.js';
import { type Role, roleOf } from './roles.js';
import { projectIn, sessionIn, timeIn } from './spellings.js';

/** A conversation a line: OpenAI's chats and batches, logs of requests with their responses, ShareGPT. */
export const openAi: TranscriptFormat = {
  name: 'openai',
  title: 'OpenAI chats, batches, ShareGPT',
  place: 'any log of {"messages": […]}, batch files, {"conversations": […]}',
  carries: ['session', 'time', 'project', 'reasoning', 'tools'],
  recognises: (record) => (messagesOf(record) ?? []).some((message) => roleOf(message) !== null),
  documents: true,
  createReader() {
    const tools = createTools();
    return { read: (source) => readConversation(source, tools), finish: () => [] };
  },
};

interface Turn {
  role: Role;
  message: JsonObject;
  /** Identifies the message with all that was said before it. */
  id: string;
}

/**
 * Logs of requests say the whole conversation again with each of them. So a message is known by what was said up
 * to it, and a conversation without an id by how it begins: what two lines share is taken once. System prompts
 * don't count, for they change with the hour.
 */
function readConversation(source: SourceRecord, tools: Tools): Finding[] {
  const { record } = source;
  const named = sessionIn(record);
  const { turns, others } = turnsOf(messagesOf(record) ?? [], named ?? '');
  const opening = turns.find(({ role }) => role === 'human') ?? turns[0];
  if (opening === undefined) return others.length > 0 ? others : [unknown('record')];
  const said = { sourceSession: named ?? opening.id, at: timeIn(record), cwd: projectIn(record) };
  const findings = turns.flatMap(({ role, message, id }) => {
    const line = toLineRef(source, { ...said, ownId: null, substitute: ['openai', id] });
    return readChatMessage({ role, message, line: { ...line, at: timeIn(message) ?? said.at }, tools });
  });
  return [...others, ...findings];
}

function turnsOf(messages: readonly JsonObject[], start: string): { turns: Turn[]; others: Finding[] } {
  const turns: Turn[] = [];
  const others: Finding[] = [];
  let id = start;
  for (const message of messages) {
    const role = roleOf(message);
    if (role === null) others.push(unknown('role'));
    else if (role === 'system') others.push(ignored('system'));
    else {
      id = substituteId([
        id,
        role,
        toJson([contentOf(message), field(message, 'tool_calls'), field(message, 'tool_call_id')]),
      ]);
      turns.push({ role, message, id });
    }
  }
  return { turns, others };
}
