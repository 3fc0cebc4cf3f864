// The requests of `forget --from`: JSON Lines, all of them read and checked before the first is carried out.
import { isEmptySelection, type Selection } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import { GROUNDS, IDENTITY_CHECKS, type Intake, REGIMES } from '../model/request.js';
import type { Context } from './context.js';
import { readContent } from './input.js';
import { assertPast } from './intake-flags.js';
import {
  assertKeys,
  type Place,
  parseJson,
  readBoolean,
  readChoice,
  readInstant,
  readObject,
  readText,
  within,
} from './json-input.js';
import { readWrittenSelection } from './selection-json.js';

export interface RequestLine {
  /** For messages: `--from requests.jsonl line 3`. */
  place: Place;
  requestId: string;
  /** Ids still as they were typed. */
  selection: Selection;
  intake: Intake;
  immediate: boolean;
}

const KEYS = [
  'request_id',
  'selection',
  'ground',
  'received_at',
  'regime',
  'identity_check',
  'identity',
  'immediate',
] as const;

export async function readRequestLines(context: Context, path: string): Promise<RequestLine[]> {
  const content = await readContent(context.io, path, '--from');
  const lines = content
    .split(/\r?\n/)
    .map((text, index) => ({ text: text.trim(), place: `--from ${path} line ${index + 1}` }))
    .filter(({ text }) => text !== '');
  if (lines.length === 0) throw new ToolError('usage', `--from ${path} says nothing`);
  assertOneMeaning(lines);
  return lines.map(({ text, place }) => readLine(text, place, context.now));
}

function readLine(text: string, place: Place, now: number): RequestLine {
  const object = readObject(parseJson(text, place), place);
  assertKeys(object, KEYS, place);
  const at = (key: (typeof KEYS)[number]) => within(place, key);
  const { received_at: received, ground, regime, identity_check: check, immediate } = object;
  const receivedAt = received === undefined ? null : readInstant(received, at('received_at'));
  assertPast(receivedAt, now, at('received_at'));
  const awaitsIdentity = object.identity !== undefined;
  if (awaitsIdentity) readChoice(object.identity, at('identity'), ['pending']);
  if (awaitsIdentity && check !== undefined)
    throw new ToolError('usage', `${at('identity')} and identity_check contradict each other`);
  const selection = readWrittenSelection(object.selection, at('selection'));
  if (isEmptySelection(selection)) throw new ToolError('usage', `${at('selection')}: nothing is selected`);
  return {
    place,
    requestId: readText(object.request_id, at('request_id')),
    selection,
    intake: {
      receivedAt,
      regime: regime === undefined ? 'none' : readChoice(regime, at('regime'), REGIMES),
      ground: ground === undefined ? null : readChoice(ground, at('ground'), GROUNDS),
      identityCheck: check === undefined ? null : readChoice(check, at('identity_check'), IDENTITY_CHECKS),
      awaitsIdentity,
    },
    immediate: immediate === undefined ? false : readBoolean(immediate, at('immediate')),
  };
}

/** The same id twice is the same request said again; with other words it is a mistake that nobody can decide. */
function assertOneMeaning(lines: readonly { text: string; place: Place }[]): void {
  const seen = new Map<string, { text: string; place: Place }>();
  for (const line of lines) {
    const { request_id: id } = readObject(parseJson(line.text, line.place), line.place);
    if (typeof id !== 'string') continue;
    const first = seen.get(id);
    if (first && first.text !== line.text)
      throw new ToolError('usage', `${line.place}: the request_id of ${first.place} with another request`);
    seen.set(id, line);
  }
}
