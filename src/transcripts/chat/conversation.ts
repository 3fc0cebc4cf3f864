import { isObject, type JsonObject } from '../../model/json.js';
import { field, listAt, objectAt } from '../json.js';

/** The messages of one conversation, wherever a record of these formats keeps them; null when it is none. */
export function messagesOf(record: JsonObject): JsonObject[] | null {
  const asked = firstList(record, ['messages', 'conversations', 'conversation']) ?? askedIn(record);
  const answers = answersIn(record);
  return asked === null && answers === null ? null : [...(asked ?? []), ...(answers ?? [])];
}

/** What was sent: in a batch's `body`, in a log's `request`. */
function askedIn(record: JsonObject): JsonObject[] | null {
  const request = objectAt(record, 'body') ?? objectAt(record, 'request');
  if (request === null) return null;
  const body = objectAt(request, 'body') ?? request;
  const input = field(body, 'input');
  if (typeof input === 'string') return [{ role: 'user', content: input }];
  return firstList(body, ['messages', 'input']);
}

/** What came back: the first of the choices, or the items of a response. */
function answersIn(record: JsonObject): JsonObject[] | null {
  const response = objectAt(record, 'response');
  if (response === null) return null;
  const body = objectAt(response, 'body') ?? response;
  const choice = listAt(body, 'choices').find(isObject);
  const message = choice === undefined ? null : objectAt(choice, 'message');
  if (message !== null) return [message];
  const items = listAt(body, 'output').filter(isObject);
  return items.length > 0 ? items.filter((item) => field(item, 'type') === 'message') : null;
}

function firstList(record: JsonObject, keys: readonly string[]): JsonObject[] | null {
  for (const key of keys) {
    const list = listAt(record, key).filter(isObject);
    if (list.length > 0) return list;
  }
  return null;
}
