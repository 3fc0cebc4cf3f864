import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { Cursor, FileYield, TranscriptEvent } from '../../src/model/transcript.js';
import { readTranscript } from '../../src/transcripts/index.js';
import type { ReadOptions } from '../../src/transcripts/read.js';

export const FIXTURES = fileURLToPath(new URL('../../fixtures/transcripts', import.meta.url));

/** A folder that goes away with the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'transcripts-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function writeFile(path: string, content: string | Buffer): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

export interface Read {
  events: TranscriptEvent[];
  cursor: Cursor | null;
  yield: FileYield;
}

/** Reads a whole file, its batches put together again. */
export function readAll(
  path: string,
  options: Partial<ReadOptions> & { format?: string; given?: Buffer } = {},
): Read {
  const { format = 'claude-code', given, ...reading } = options;
  const all: Read = {
    events: [],
    cursor: null,
    yield: { lines: 0, messages: 0, skipped: {}, unknown: {}, ignored: {} },
  };
  for (const batch of readTranscript({ path, format, given }, { from: null, idle: false, ...reading })) {
    all.events.push(...batch.events);
    all.cursor = batch.cursor;
    all.yield.lines += batch.yield.lines;
    all.yield.messages += batch.yield.messages;
    for (const counts of ['skipped', 'unknown', 'ignored'] as const) {
      addCounts(all.yield[counts], batch.yield[counts]);
    }
  }
  return all;
}

function addCounts(sum: Record<string, number>, more: Record<string, number>): void {
  for (const [kind, count] of Object.entries(more)) sum[kind] = (sum[kind] ?? 0) + count;
}

type Fields = Record<string, unknown>;

let written = 0;

/** A line of Claude Code's with the usual envelope. */
export function line(fields: Fields): Fields {
  written += 1;
  return {
    parentUuid: 'parent',
    isSidechain: false,
    userType: 'external',
    cwd: '/home/dora/notes',
    sessionId: 'session-of-dora',
    version: '2.1.181',
    gitBranch: 'main',
    uuid: `line-${written}`,
    timestamp: '2026-06-01T10:00:00.000Z',
    ...fields,
  };
}

export function user(content: unknown, fields: Fields = {}): Fields {
  return line({ type: 'user', message: { role: 'user', content }, ...fields });
}

export function assistant(content: unknown, fields: Fields & { messageId?: string } = {}): Fields {
  const { messageId = `msg_${written}`, ...others } = fields;
  const message = { id: messageId, type: 'message', role: 'assistant', model: 'claude-sonnet-4-6', content };
  return line({ type: 'assistant', message, ...others });
}

export function attachment(fields: Fields): Fields {
  return line({ type: 'attachment', attachment: fields });
}

export function queueOperation(operation: string, content?: unknown): Fields {
  const kind = { type: 'queue-operation', operation, timestamp: '2026-06-01T10:00:00.000Z' };
  return { ...kind, sessionId: 'session-of-dora', ...(content === undefined ? {} : { content }) };
}

export function toJsonl(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

let files = 0;

/** Writes records as a transcript and reads it. */
export function readRecords(
  folder: string,
  records: readonly unknown[],
  options: Partial<ReadOptions> & { format?: string } = {},
): Read {
  files += 1;
  return readAll(writeFile(join(folder, `session-${files}.jsonl`), toJsonl(records)), options);
}

/** What was said, as `role: text`. */
export function spoken({ events }: Pick<Read, 'events'>): string[] {
  return events.flatMap((event) => (event.kind === 'message' ? [`${event.role}: ${event.text}`] : []));
}

/** Events of one kind. */
export function ofKind<K extends TranscriptEvent['kind']>({ events }: Pick<Read, 'events'>, kind: K) {
  return events.filter((event): event is Extract<TranscriptEvent, { kind: K }> => event.kind === kind);
}
