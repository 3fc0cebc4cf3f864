// Selections in documents: as people write them in a line of `--from`, and as a saved plan carries them, resolved.
import { isEngineSelector } from '../model/engine.js';
import {
  type EntitySelector,
  emptySelection,
  type Selection,
  type SubjectSelector,
} from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import type { JsonObject } from '../model/json.js';
import { CATEGORIES } from '../model/memory.js';
import { canonicalName, parseScope } from '../model/scope.js';
import {
  assertKeys,
  type Place,
  readBoolean,
  readChoice,
  readInstant,
  readList,
  readNumber,
  readObject,
  readText,
  within,
} from './json-input.js';

type Reader<Value> = (value: unknown, place: Place) => Value;
/** One for each key: a new kind of selection cannot be forgotten here, and a narrowing one not be lost. */
type Readers = { readonly [Key in keyof Selection]: Reader<Selection[Key]> };

const texts: Reader<string[]> = (value, place) => readList(value, place, readText);
const names: Reader<string[]> = (value, place) => texts(value, place).map(canonicalName);

const WRITTEN: Readers = {
  sessions: texts,
  rounds: texts,
  facts: texts,
  subjects: (value, place) => readList(value, place, readSubject),
  tenants: names,
  contexts: names,
  projects: texts,
  categories: (value, place) => readList(value, place, (one, at) => readChoice(one, at, CATEGORIES)),
  engines: (value, place) => readList(value, place, readEngine),
  artifacts: texts,
  sources: texts,
  entities: (value, place) => readList(value, place, readEntity),
  since: readInstant,
  before: readInstant,
  keepSource: readBoolean,
  keepCorrections: readBoolean,
  namesakes: (value, place) => readChoice(value, place, NAMESAKES),
};

const NAMESAKES = ['keep', 'erase'] as const;

const SAVED: Readers = {
  ...WRITTEN,
  // Checked when the plan was made: one of a policy's own may be among them.
  categories: texts,
  subjects: (value, place) => readList(value, place, readSavedSubject),
  entities: (value, place) => readList(value, place, readSavedEntity),
  since: orNull(readInstant),
  before: orNull(readInstant),
};

/** A selection as it is written by hand: subjects as `tenant/subject`, ids whole or shortened, only what is needed. */
export function readWrittenSelection(value: unknown, place: Place): Selection {
  return readSelection(value, place, WRITTEN);
}

/** A selection as a saved plan carries it: every name and id as it was resolved. */
export function readSavedSelection(value: unknown, place: Place): Selection {
  return readSelection(value, place, SAVED);
}

function readSelection(value: unknown, place: Place, readers: Readers): Selection {
  const object = readObject(value, place);
  const keys = Object.keys(readers) as (keyof Selection)[];
  assertKeys(object, keys.map(jsonKey), place);
  return keys.reduce(
    (selection, key) => withKey(selection, { key, object, place, readers }),
    emptySelection(),
  );
}

function withKey<Key extends keyof Selection>(
  selection: Selection,
  { key, object, place, readers }: { key: Key; object: JsonObject; place: Place; readers: Readers },
): Selection {
  const value = object[jsonKey(key)];
  return value === undefined
    ? selection
    : { ...selection, [key]: readers[key](value, within(place, jsonKey(key))) };
}

function jsonKey(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function readEngine(value: unknown, place: Place): string {
  const text = readText(value, place);
  if (!isEngineSelector(text)) throw new ToolError('usage', `${place}: is not NAME or NAME:MODEL`);
  return text;
}

function readSubject(value: unknown, place: Place): SubjectSelector {
  const selector = parseScope(readText(value, place).trim());
  if (selector.subject === '') throw new ToolError('usage', `${place}: a tenant without a subject`);
  return selector;
}

function readSavedSubject(value: unknown, place: Place): SubjectSelector {
  const object = readObject(value, place);
  assertKeys(object, ['tenant', 'subject', 'context'], place);
  return {
    tenant: orNull(readText)(object.tenant, within(place, 'tenant')),
    subject: readText(object.subject, within(place, 'subject')),
    context: orNull(readText)(object.context, within(place, 'context')),
  };
}

/** A name, or `{"id": …}` for the recorded one of several with the same name. */
function readEntity(value: unknown, place: Place): EntitySelector {
  if (typeof value === 'string')
    return { id: null, name: canonicalName(readText(value, place)), tenant: null, names: [] };
  const object = readObject(value, place);
  assertKeys(object, ['id'], place);
  return { id: readText(object.id, within(place, 'id')), name: null, tenant: null, names: [] };
}

function readSavedEntity(value: unknown, place: Place): EntitySelector {
  const object = readObject(value, place);
  assertKeys(object, ['id', 'name', 'tenant', 'names', 'match', 'shared'], place);
  return {
    id: orNull(readText)(object.id, within(place, 'id')),
    name: orNull(readText)(object.name, within(place, 'name')),
    tenant: orNull(readText)(object.tenant, within(place, 'tenant')),
    names: texts(object.names, within(place, 'names')),
    ...(object.match === undefined
      ? {}
      : { match: readChoice(object.match, within(place, 'match'), ['everyone', 'letters'] as const) }),
    ...(object.shared === undefined
      ? {}
      : { shared: readList(object.shared, within(place, 'shared'), readSharedName) }),
  };
}

function readSharedName(value: unknown, place: Place): { name: string; scopes: number[] } {
  const object = readObject(value, place);
  assertKeys(object, ['name', 'scopes'], place);
  return {
    name: readText(object.name, within(place, 'name')),
    scopes: readList(object.scopes, within(place, 'scopes'), readNumber),
  };
}

function orNull<Value>(read: Reader<Value>): Reader<Value | null> {
  return (value, place) => (value === null ? null : read(value, place));
}
