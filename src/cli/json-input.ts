// Reads documents that somebody else wrote, strictly. Promise: an error names the place and the key, never a value.

import { ToolError } from '../model/errors.js';
import { isObject, type JsonObject, tryParse } from '../model/json.js';
import { type EpochMs, parseInstant } from '../model/time.js';

/** Where a value stands, for messages: `--from requests.jsonl line 3: selection.subjects`. */
export type Place = string;

const SHOWN_KEY_CHARS = 60;

/** The engine's own message is not passed on: it quotes the text around the mistake. */
export function parseJson(text: string, place: Place): unknown {
  const value = tryParse(text);
  if (value === undefined) throw new ToolError('usage', `${place}: not valid JSON`);
  return value;
}

export function readObject(value: unknown, place: Place): JsonObject {
  if (!isObject(value)) throw wrong(place, 'an object');
  return value;
}

export function assertKeys(object: JsonObject, known: readonly string[], place: Place): void {
  const unknown = Object.keys(object).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new ToolError('usage', `${within(place, unknown)}: unknown key`);
}

/** The place of a key in an object that stands there. */
export function within(place: Place, key: string): Place {
  const shown = key.length > SHOWN_KEY_CHARS ? `${key.slice(0, SHOWN_KEY_CHARS)}…` : key;
  return place.includes(': ') ? `${place}.${shown}` : `${place}: ${shown}`;
}

export function readText(value: unknown, place: Place): string {
  if (typeof value !== 'string' || value.trim() === '') throw wrong(place, 'a text that is not empty');
  return value;
}

export function readNumber(value: unknown, place: Place): number {
  if (typeof value !== 'number') throw new ToolError('usage', `${place}: is no number`);
  return value;
}

export function readBoolean(value: unknown, place: Place): boolean {
  if (typeof value !== 'boolean') throw wrong(place, 'true or false');
  return value;
}

/** A date or a time; UTC unless a zone is given. */
export function readInstant(value: unknown, place: Place): EpochMs {
  const at = typeof value === 'string' ? parseInstant(value) : null;
  if (at === null) throw wrong(place, 'a date or a time such as 2026-03-05 or 2026-03-05T12:00:00Z');
  return at;
}

export function readList<Item>(
  value: unknown,
  place: Place,
  readItem: (item: unknown, place: Place) => Item,
): Item[] {
  if (!Array.isArray(value)) throw wrong(place, 'a list');
  return value.map((item, index) => readItem(item, `${place}[${index}]`));
}

export function readChoice<Choice extends string>(
  value: unknown,
  place: Place,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw wrong(place, `one of ${choices.join(', ')}`);
  return found;
}

function wrong(place: Place, wanted: string): ToolError {
  return new ToolError('usage', `${place}: expected ${wanted}`);
}
