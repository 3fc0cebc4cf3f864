// Reading what an endpoint returned without trusting any of it.
import { endOfObject, isObject, type JsonObject, tryParse } from '../model/json.js';

export function fieldsOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.ceil(value) : 0;
}

/** So many objects at most are looked at: each that never closes is read to the end of the text. */
const MOST_OBJECTS = 20;

/**
 * The first balanced `{…}` of a text that is JSON with `facts`; undefined where there is none. Models put words, fences
 * and their thoughts around it.
 */
export function objectWithFacts(text: string): unknown {
  let start = text.indexOf('{');
  for (let looked = 0; start >= 0 && looked < MOST_OBJECTS; looked += 1) {
    const end = endOfObject(text, start);
    const value = end < 0 ? undefined : tryParse(text.slice(start, end));
    if (Object.hasOwn(fieldsOf(value), 'facts')) return value;
    start = text.indexOf('{', value === undefined ? start + 1 : end);
  }
  return undefined;
}
