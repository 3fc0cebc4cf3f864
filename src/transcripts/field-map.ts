// Fields of a line that say whose it is. A path goes from the line's object down: `$.user.id`, `$.meta['role']`,
// `$.to[0]`. It names one field: there are no wildcards, for a line has one owner or none.

import { isObject, type JsonObject } from '../model/json.js';
import { nameInData, SCOPE_PARTS, type ScopePart } from '../model/scope.js';
import type { SaidName, Whose } from '../model/transcript.js';
import { field } from './json.js';

export interface FieldPath {
  /** As it was written. */
  text: string;
  steps: readonly (string | number)[];
}

export type FieldMap = Readonly<Partial<Record<ScopePart, FieldPath>>>;

const MOST_STEPS = 32;
const STEP = /\.([A-Za-z_][\w-]*)|\[(\d{1,9})\]|\['([^']*)'\]|\["([^"]*)"\]/y;

/** Null for what is no path. */
export function parseFieldPath(text: string): FieldPath | null {
  if (!text.startsWith('$')) return null;
  const steps: (string | number)[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < text.length) {
    const step = STEP.exec(text);
    if (step === null || steps.length === MOST_STEPS) return null;
    const [, key, index, quoted, doubleQuoted] = step;
    steps.push(index === undefined ? (key ?? quoted ?? doubleQuoted ?? '') : Number(index));
  }
  return steps.length === 0 ? null : { text, steps };
}

/** What a line says of each part of its scope that the map names a field for. */
export function readWhose(map: FieldMap, record: JsonObject): Whose {
  const whose: Partial<Record<ScopePart, SaidName>> = {};
  for (const part of SCOPE_PARTS) {
    const path = map[part];
    if (path !== undefined) whose[part] = toName(valueAt(record, path), part);
  }
  return whose;
}

function valueAt(record: JsonObject, { steps }: FieldPath): unknown {
  let value: unknown = record;
  for (const step of steps) {
    if (typeof step === 'number') value = Array.isArray(value) ? value[step] : undefined;
    else value = isObject(value) ? field(value, step) : undefined;
  }
  return value;
}

function toName(value: unknown, part: ScopePart): SaidName {
  if (value === undefined || value === null || value === '') return 'missing';
  const name = typeof value === 'string' ? nameInData(value, part) : null;
  return name === null ? 'unusable' : { name };
}
