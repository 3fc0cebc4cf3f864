// Promise: a line keeps its length, its place in the chain and its format, and loses every word.
//
// Kept are numbers, the names of fields, and short plain values of fields that say what a line is and where it belongs.
// Everything else of a string is replaced byte for byte, so that no offset in the file moves. The working folder goes
// too: it names the account and what was worked on.

import { isObject, tryParse } from '../model/json.js';
import { wordSet } from '../model/words.js';
import { isRoleWord, ROLE_KEYS } from './chat/roles.js';
import { decode, trimmed } from './parse-line.js';

/** What stands for a text that was erased; the rest of its length is blanks. A shorter text is blanks alone. */
const ERASED = '[erased]';
const MARK = Buffer.from(ERASED);
const MARK_IN_LINE = Buffer.from(`"${ERASED}`);
const BLANK = 0x20;

/** Fields that say what a line is, which one it is, and when it was written, in every format that is read. */
const STRUCTURAL = wordSet(`
  uuid parentUuid logicalParentUuid leafUuid id parentId parent_id parentID messageId message_id messageID
  sessionId session_id sessionID session conversation conversation_id conversationId chat_id chatId dialog_id
  dialogue_id thread threadId thread_id parent_thread_id forked_from_id forkedSessionId projectHash
  requestId request_id agentId promptId turn_id toolUseID parentToolUseID tool_use_id parent_tool_use_id
  call_id callId callID toolCallId tool_call_id sourceToolUseID sourceToolAssistantUUID
  type _type subtype kind record_type object userType entrypoint operation status phase stop_reason
  model version cli_version copilotVersion
  timestamp ts time at created_at createdAt startTime lastUpdated`);

/** Who speaks: a role is kept, a name is not. */
const ROLES: ReadonlySet<string> = new Set(ROLE_KEYS);

/** Below these, fields are what a tool or a person made them, or tell who somebody is: no value is kept, whatever its field is called. */
const FREE = wordSet(`
  user sender customer account owner participant
  input arguments args parameters params output result results resultDisplay toolUseResult structuredContent
  trackedFileBackups changes answers metadata details`);

/** An id, a word of a format, a time, a version: nothing that has blanks, slashes or an at sign. */
const PLAIN_VALUE = /^[A-Za-z0-9][\w.:+-]{0,127}$/;
/** The name of a field; a path or a question in its place is content. */
const PLAIN_FIELD = /^[A-Za-z_$][\w$-]{0,63}$/;

/** The same line without its words and of the same length; null for what is no JSON object. */
export function eraseLine(line: Buffer): Buffer | null {
  const content = trimmed(line);
  if (!isObject(tryParse(decode(content)))) return null;
  const erased = Buffer.from(line);
  const start = content.byteOffset - line.byteOffset;
  eraseStrings(erased.subarray(start, start + content.length));
  return isObject(tryParse(decode(trimmed(erased)))) ? erased : null;
}

/** Whether a line was erased before: there is nothing left in it to erase. */
export function isErasedLine(line: Buffer): boolean {
  return line.includes(MARK_IN_LINE) && eraseLine(line)?.equals(line) === true;
}

/** An object or a list that is open where the scan stands. */
interface Level {
  isObject: boolean;
  isFree: boolean;
  /** The field that a value belongs to; that of the list for its items. */
  field: string;
}

const QUOTE = 0x22;
const [OBJECT, OBJECT_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d];
const [COMMA, COLON] = [0x2c, 0x3a];

/** Goes through the bytes of one JSON object; that they are one was made sure of before. */
function eraseStrings(json: Buffer): void {
  const open: Level[] = [];
  let isField = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) {
      const end = endOfString(json, at);
      eraseString(json.subarray(at + 1, end), open.at(-1), isField);
      at = end;
    } else if (byte === OBJECT || byte === LIST) open.push(levelBelow(open.at(-1), byte === OBJECT));
    else if (byte === OBJECT_END || byte === LIST_END) open.pop();
    if (byte === OBJECT || byte === COMMA) isField = open.at(-1)?.isObject ?? false;
    else if (byte === COLON || byte === LIST) isField = false;
  }
}

function levelBelow(above: Level | undefined, isObject: boolean): Level {
  const field = above?.field ?? '';
  return { isObject, isFree: (above?.isFree ?? false) || FREE.has(field), field };
}

function eraseString(text: Buffer, level: Level | undefined, isField: boolean): void {
  const words = text.toString('latin1');
  if (isField && level) {
    level.field = words;
    if (!PLAIN_FIELD.test(words)) blank(text);
    return;
  }
  if (level === undefined || level.isFree || !isKept(level.field, words)) blank(text);
}

function isKept(field: string, value: string): boolean {
  return ROLES.has(field) ? isRoleWord(value) : STRUCTURAL.has(field) && PLAIN_VALUE.test(value);
}

function blank(text: Buffer): void {
  text.fill(BLANK);
  if (text.length >= MARK.length) MARK.copy(text);
}

/** Where the quote stands that ends the string at `start`. */
function endOfString(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === 0x5c ? 2 : 1;
  return at;
}
