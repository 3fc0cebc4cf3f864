import { isObject, type JsonObject } from '../../model/json.js';
import type { EpochMs } from '../../model/time.js';
import { field, instantAt, labelAt, objectAt } from '../json.js';

const SESSION_KEYS = [
  'session_id',
  'sessionId',
  'sessionID',
  'session',
  'conversation_id',
  'conversationId',
  'conversation',
  'thread_id',
  'threadId',
  'thread',
  'chat_id',
  'chatId',
  'dialog_id',
  'dialogue_id',
] as const;
const USER_KEYS = ['user_id', 'userId', 'userid', 'user', 'username', 'user_name', 'customer_id'] as const;
const TIME_KEYS = [
  'timestamp',
  'time',
  'ts',
  'created_at',
  'createdAt',
  'created',
  'create_time',
  'createTime',
  'datetime',
  'date',
  'sent_at',
  'sentAt',
] as const;
const ID_KEYS = ['id', 'uuid', 'message_id', 'messageId', 'msg_id'] as const;
const PROJECT_KEYS = ['cwd', 'workdir', 'working_directory', 'workingDirectory', 'project'] as const;

export const sessionIn = (record: JsonObject) => labelIn(record, SESSION_KEYS);
export const userIn = (record: JsonObject) => labelIn(record, USER_KEYS);
export const idIn = (record: JsonObject) => labelIn(record, ID_KEYS);
export const projectIn = (record: JsonObject) => labelIn(record, PROJECT_KEYS);

/** The first of these keys that names something, in the record itself or in its `metadata`. */
function labelIn(record: JsonObject, keys: readonly string[]): string | null {
  for (const place of [record, objectAt(record, 'metadata') ?? {}]) {
    for (const key of keys) {
      const label = toLabel(place, key);
      if (label !== null) return label;
    }
  }
  return null;
}

function toLabel(record: JsonObject, key: string): string | null {
  const value = field(record, key);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (isObject(value)) return toLabel(value, 'id') ?? labelAt(value, 'name');
  return labelAt(record, key);
}

/** The time a record names, in any usual spelling; null when it names none. */
export function timeIn(record: JsonObject): EpochMs | null {
  for (const place of [record, objectAt(record, 'metadata') ?? {}]) {
    for (const key of TIME_KEYS) {
      const at = toInstant(place, key);
      if (at !== null) return at;
    }
  }
  return null;
}

/** Epochs above these count microseconds and nanoseconds: as milliseconds they lie beyond the year 5000. */
const MICROSECONDS_ABOVE = 100_000_000_000_000;
const NANOSECONDS_ABOVE = 100_000_000_000_000_000;

function toInstant(record: JsonObject, key: string): EpochMs | null {
  const value = field(record, key);
  if (isObject(value)) return toInstant(value, 'created');
  if (typeof value === 'number') return instantAt({ value: inMilliseconds(value) }, 'value');
  if (typeof value !== 'string') return null;
  if (/^\d{9,20}(?:\.\d+)?$/.test(value)) return instantAt({ value: inMilliseconds(Number(value)) }, 'value');
  return instantAt(
    {
      value: value
        .trim()
        .replace(/^(\d{4}-\d\d-\d\d) +(?=\d)/, '$1T')
        .replace(/ (?=Z|[+-]\d)/, ''),
    },
    'value',
  );
}

function inMilliseconds(epoch: number): number {
  if (epoch >= NANOSECONDS_ABOVE) return epoch / 1_000_000;
  return epoch >= MICROSECONDS_ABOVE ? epoch / 1000 : epoch;
}
