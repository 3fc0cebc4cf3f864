import { isObject, type JsonObject } from '../model/json.js';
import type { LineRef } from '../model/transcript.js';
import { type Finding, ignored, unknown } from './finding.js';
import type { SourceFile, SourceRecord, TranscriptFormat } from './format.js';
import { field, instantAt, labelAt, listAt, objectAt, textAt } from './json.js';
import { toLineRef } from './line-ref.js';
import { answered, promptedIn, reasoned, textsOf, titled } from './speech.js';
import { safeKind } from './tally.js';
import { createTools, type Tools } from './tools.js';
import type { UserTextRules } from './user-text.js';

/** `conversations.json` of the data export that ChatGPT sends: a list of conversations, each a tree of messages. */
export const chatGpt: TranscriptFormat = {
  name: 'chatgpt',
  title: 'ChatGPT data export',
  place: 'conversations.json of the export',
  carries: ['session', 'ids', 'time', 'reasoning', 'tools', 'titles'],
  recognises: isConversation,
  documents: true,
  standsAlone: isConversation,
  createReader(file) {
    const tools = createTools();
    return { read: (source) => readConversation(source, file, tools), finish: () => [] };
  },
};

const RULES: UserTextRules = { starts: [], blocks: [], commands: false };

function isConversation(record: JsonObject): boolean {
  const nodes = objectAt(record, 'mapping');
  return nodes !== null && Object.values(nodes).some((node) => isObject(node) && isNode(node));
}

function isNode(node: JsonObject): boolean {
  return Object.hasOwn(node, 'message') && (Object.hasOwn(node, 'parent') || Object.hasOwn(node, 'children'));
}

function readConversation(source: SourceRecord, file: SourceFile, tools: Tools): Finding[] {
  const { record } = source;
  const session =
    labelAt(record, 'conversation_id') ?? labelAt(record, 'id') ?? `${file.stem}#${source.index}`;
  const lineOf = (node: JsonObject | null): LineRef => {
    const message = node && objectAt(node, 'message');
    return toLineRef(source, {
      ownId: message && labelAt(message, 'id'),
      substitute: ['chatgpt', session, (node && labelAt(node, 'id')) ?? ''],
      sourceSession: session,
      at: instantAt(message ?? record, 'create_time'),
    });
  };
  const findings = inOrder(objectAt(record, 'mapping') ?? {}, labelAt(record, 'current_node')).flatMap(
    (node) => {
      const message = objectAt(node, 'message');
      return message === null ? [] : readMessage({ node, message, line: lineOf(node), tools });
    },
  );
  return [...findings, titled(lineOf(null), textAt(record, 'title'))];
}

/**
 * The nodes from the roots down, every branch: an answer that was asked for again, or a prompt that was edited, was said
 * all the same. Of branches that part, the one that the conversation went on in comes last, so that what follows an answer
 * follows it here. Nodes that no root leads to come at the end.
 */
function inOrder(mapping: JsonObject, currentNode: string | null): JsonObject[] {
  const nodes = new Map(
    Object.entries(mapping).filter((entry): entry is [string, JsonObject] => isObject(entry[1])),
  );
  const roots = [...nodes].filter(([, node]) => !nodes.has(parentOf(node))).map(([id]) => id);
  const current = pathTo(nodes, currentNode);
  const ordered: JsonObject[] = [];
  const waiting = [...roots, ...nodes.keys()].reverse();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = nodes.get(id);
    if (node === undefined) continue;
    nodes.delete(id);
    ordered.push(node);
    const children = listAt(node, 'children').filter((child) => typeof child === 'string');
    const [last, first] = [
      children.filter((child) => current.has(child)),
      children.filter((child) => !current.has(child)),
    ];
    waiting.push(...[...first, ...last].reverse());
  }
  return ordered;
}

function parentOf(node: JsonObject): string {
  return labelAt(node, 'parent') ?? '';
}

function pathTo(nodes: ReadonlyMap<string, JsonObject>, leaf: string | null): ReadonlySet<string> {
  const path = new Set<string>();
  for (let id = leaf ?? ''; nodes.has(id) && !path.has(id); id = parentOf(nodes.get(id) ?? {})) path.add(id);
  return path;
}

interface Message {
  node: JsonObject;
  message: JsonObject;
  line: LineRef;
  tools: Tools;
}

function readMessage(read: Message): Finding[] {
  const { message, line, node, tools } = read;
  const role = safeKind(field(objectAt(message, 'author') ?? {}, 'role'));
  const content = objectAt(message, 'content') ?? {};
  const type = safeKind(field(content, 'content_type'));
  if (role === 'system' || isHidden(message)) return [ignored(role === 'system' ? role : 'hidden')];
  if (role === 'tool') {
    const result = {
      callId: labelAt(node, 'parent'),
      status: 'ok',
      text: wordsOf(content).join('\n'),
    } as const;
    return [tools.result(line, result)];
  }
  if (role === 'user') return readPrompt(line, content, type);
  if (role !== 'assistant') return [unknown(`role/${role}`)];
  if (type === 'thoughts') return readThoughts(line, content);
  const recipient = labelAt(message, 'recipient') ?? 'all';
  if (recipient !== 'all') {
    const call = {
      callId: labelAt(node, 'id'),
      name: recipient,
      input: { code: wordsOf(content).join('\n') },
    };
    return [tools.call(line, call)];
  }
  return WORDS.test(type) ? [answered(line, wordsOf(content).join('\n\n'))] : [leftOut(type)];
}

/** What the client keeps in the conversation and does not show: the custom instructions, what it knows of the person. */
function isHidden(message: JsonObject): boolean {
  const metadata = objectAt(message, 'metadata') ?? {};
  return (
    field(metadata, 'is_visually_hidden_from_conversation') === true ||
    field(metadata, 'is_user_system_message') === true
  );
}

const WORDS = /^(?:text|multimodal_text|code)$/;
const LEFT_OUT =
  /^(?:reasoning_recap|user_editable_context|model_editable_context|execution_output|system_error|tether_\w+|computer_output|citable_code_output)$/;

function leftOut(type: string): Finding {
  return LEFT_OUT.test(type) ? ignored(type) : unknown(`content/${type}`);
}

function readPrompt(line: LineRef, content: JsonObject, type: string): Finding[] {
  if (!WORDS.test(type)) return [leftOut(type)];
  const texts = wordsOf(content);
  return texts.length > 0 ? promptedIn(line, texts, RULES) : [ignored('user/empty')];
}

/** Parts are texts, and objects for pictures and recordings, of which a transcription is a text too. */
function wordsOf(content: JsonObject): string[] {
  const texts = textsOf(field(content, 'parts'));
  const text = textAt(content, 'text');
  return text === null ? texts : [...texts, text];
}

function readThoughts(line: LineRef, content: JsonObject): Finding[] {
  const thoughts = listAt(content, 'thoughts').filter(isObject);
  const texts = thoughts.map((thought) =>
    [textAt(thought, 'summary'), textAt(thought, 'content')].filter(Boolean).join('\n'),
  );
  return [reasoned(line, texts.join('\n\n'))];
}
