// Which lines of a transcript say what: for whoever has to find them again in a file that may have changed.

import { isObject, tryParse } from '../model/json.js';
import type { TranscriptEvent } from '../model/transcript.js';
import { isDocument } from './document.js';
import { eraseLine, isErasedLine } from './erase-line.js';
import { findFormat } from './formats.js';
import { type OpenFile, readAt, withFile } from './io.js';
import { type RawLine, splitLines } from './lines.js';
import { decode, trimmed } from './parse-line.js';
import { MAX_LINE_BYTES, readTranscript } from './read.js';

export interface SurveyedLine {
  /** Counted from 1. */
  number: number;
  offset: number;
  /** Without its line feed. */
  bytes: number;
  /** Identities that stand in it: its own, and those of lines that it has a copy of. */
  ids: readonly string[];
  /** Whether anything is stored of what it says: not of results, state and copies. */
  says: boolean;
  /** The source's session that it names; null for none. */
  session: string | null;
  /** Tool calls that it makes, and those that it has the results of. */
  calls: readonly string[];
  results: readonly string[];
  /** A person's new turn begins with it. */
  opensRound: boolean;
  /** What people and the assistant say in it. */
  texts: readonly string[];
  /** `whole`: a record with words; `empty`: one without; `erased` before; `damaged`: no JSON, or too long to be read. */
  state: 'whole' | 'empty' | 'erased' | 'damaged';
}

/** The lines of a file that is one record a line and not compressed. Errors of the system are `ToolError`s. */
export function surveyTranscript(
  path: string,
  formatName: string,
): SurveyedLine[] | 'compressed' | 'document' {
  return withFile({ path }, (file) => {
    const format = findFormat(formatName);
    if (file.content !== null || file.problem !== null) return 'compressed';
    if (format === null || (format.documents && isDocument(file))) return 'document';
    const said = saidByLine(path, formatName);
    const lines: SurveyedLine[] = [];
    let number = 0;
    for (const line of splitLines(file, { from: 0, maxBytes: MAX_LINE_BYTES })) {
      number += 1;
      if (line.bytes > 0) lines.push({ number, ...survey(line, said.get(line.offset) ?? []) });
    }
    return lines;
  });
}

type Said = Pick<TranscriptEvent, 'line' | 'kind'> & { callId?: string; opensRound?: boolean; text?: string };

function saidByLine(path: string, format: string): Map<number, Said[]> {
  const said = new Map<number, Said[]>();
  for (const { events } of readTranscript({ path, format }, { from: null, idle: true })) {
    for (const event of events) {
      const known = said.get(event.line.offset) ?? [];
      said.set(event.line.offset, [...known, briefly(event)]);
    }
  }
  return said;
}

/** Without what would keep a whole file in memory. */
function briefly(event: TranscriptEvent): Said {
  const { line, kind } = event;
  if (kind === 'message') return { line, kind, opensRound: event.opensRound, text: event.text };
  return kind === 'tool_call' || kind === 'tool_result'
    ? { line, kind, callId: event.callId }
    : { line, kind };
}

function survey({ offset, bytes, content }: RawLine, said: readonly Said[]): Omit<SurveyedLine, 'number'> {
  const record = content === null ? undefined : tryParse(decode(trimmed(content)));
  const callsOf = (kind: Said['kind']) =>
    said.flatMap((one) => (one.kind === kind ? (one.callId ?? []) : []));
  return {
    offset,
    bytes,
    ids: [
      ...new Set([
        ...said.flatMap(({ line: { lineId, copyId } }) =>
          copyId === undefined ? [lineId] : [lineId, copyId],
        ),
        ...idsIn(record),
      ]),
    ],
    session: isObject(record) && typeof record.sessionId === 'string' ? record.sessionId : null,
    says: said.some(({ kind }) => kind !== 'tool_result' && kind !== 'snapshot' && kind !== 'title'),
    calls: callsOf('tool_call'),
    results: callsOf('tool_result'),
    opensRound: said.some((one) => one.opensRound === true),
    texts: said.flatMap((one) => one.text ?? []),
    state: stateOf(content),
  };
}

function stateOf(content: Buffer | null): SurveyedLine['state'] {
  const erased = content === null ? null : eraseLine(content);
  if (content === null || erased === null) return 'damaged';
  if (!erased.equals(content)) return 'whole';
  return isErasedLine(content) ? 'erased' : 'empty';
}

/** The ids of records in a record, at any depth: a copy of a line keeps the line's id. */
function idsIn(record: unknown): string[] {
  const ids: string[] = [];
  for (const [field, value] of fieldsOf(record))
    if ((field === 'uuid' || field === 'id') && typeof value === 'string') ids.push(value);
  return ids;
}

/** Every field and item of a value, however deep. */
function* fieldsOf(root: unknown): Generator<[string, unknown]> {
  const open: unknown[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [field, inner] of Object.entries(value)) {
      yield [field, inner];
      if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
}

/** Shorter texts are said by anybody (`rules` 15). */
const OWN_TEXT_CHARS = 40;

/** Where a client keeps what a person typed. */
const TYPED: ReadonlySet<string> = new Set(['content', 'text', 'prompt', 'lastPrompt', 'message', 'display']);

/** Of these lines, those in which one of the texts stands word for word; a short one, as all that was typed. */
export function linesThatSay(
  path: string,
  lines: readonly SurveyedLine[],
  texts: readonly string[],
): SurveyedLine[] {
  if (texts.length === 0 || lines.length === 0) return [];
  const long = texts.filter((text) => text.length >= OWN_TEXT_CHARS);
  const all = new Set(texts);
  return withFile({ path }, (file) =>
    lines.filter((line) => {
      const mayBeTyped = line.results.length === 0;
      for (const [field, value] of fieldsOf(recordAt(file, line))) {
        if (typeof value !== 'string') continue;
        if (mayBeTyped && TYPED.has(field) && all.has(value)) return true;
        if (long.some((text) => value.includes(text))) return true;
      }
      return false;
    }),
  );
}

function recordAt(file: OpenFile, { offset, bytes }: SurveyedLine): unknown {
  if (bytes > MAX_LINE_BYTES) return undefined;
  const content = Buffer.allocUnsafeSlow(bytes);
  return tryParse(decode(trimmed(content.subarray(0, readAt(file, content, offset)))));
}
