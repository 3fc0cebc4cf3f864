import { ToolError } from '../model/errors.js';
import type { Cursor } from '../model/transcript.js';
import { type Batch, createBatch, type EventBatch } from './batch.js';
import { cursorMaker } from './cursor.js';
import { isBlankFrom, isDocument, isOneConversation, readDocument } from './document.js';
import type { FieldMap } from './field-map.js';
import type { FormatReader, TranscriptFormat } from './format.js';
import { findFormat } from './formats.js';
import { closeFile, type OpenFile, openFile, sizeOf } from './io.js';
import { toJson } from './json.js';
import { createLineReader } from './line-reader.js';
import { splitLines } from './lines.js';
import { createPlacedReader } from './placed-reader.js';
import { sourceStem } from './stem.js';

export interface ReadOptions {
  /** Where the last run ended; null to read from the beginning. Ask `cursorHolds` first. */
  from: Cursor | null;
  /**
   * Nobody is writing the file: a last line without its line feed may be taken when it is valid JSON. It is read
   * again next time, for the cursor stays before it; its events then have the same line ids.
   */
  idle: boolean;
  /** Fields that say whose a line is. */
  map?: FieldMap | undefined;
  /** A longer line is skipped and counted as `oversized`. */
  maxLineBytes?: number;
  /** A batch ends after the line that fills it in either measure. */
  batchEvents?: number;
  batchBytes?: number;
}

/** A file that nobody has written for this long may end without a line feed (`transcripts` 6, pitfall 3). */
export const QUIET_MS = 10 * 60_000;

export const MAX_LINE_BYTES = 64 * 1024 * 1024;
const BATCH_EVENTS = 1000;
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Reads a transcript from the cursor on. Content never makes it throw; only the system does, as a `ToolError`
 * with the path. Yields nothing when there is nothing new.
 */
export function* readTranscript(
  file: { path: string; format: string; given?: Buffer | undefined },
  options: ReadOptions,
): Generator<EventBatch, void, void> {
  const format = findFormat(file.format);
  if (format === null)
    throw new ToolError('failure', `cannot read ${file.path}: no reader for ${file.format}`);
  const open = openFile(file);
  try {
    yield* readOpenFile(open, format, options);
  } finally {
    closeFile(open);
  }
}

function* readOpenFile(
  file: OpenFile,
  format: TranscriptFormat,
  options: ReadOptions,
): Generator<EventBatch, void, void> {
  const batch = startBatch(file, options);
  if (format.documents && isDocument(file)) yield* readWhole(file, format, { ...options, batch });
  else yield* readLines(file, format, { ...options, batch });
}

type Reading = ReadOptions & { batch: Batch };

function* readLines(
  file: OpenFile,
  format: TranscriptFormat,
  options: Reading,
): Generator<EventBatch, void, void> {
  const { batch } = options;
  const from = options.from?.consumed ?? 0;
  // Nobody appends to a compressed file, or to a conversation that is one whole record.
  const isWhole = from === 0 && format.documents === true && isOneConversation(file);
  const isIdle = options.idle || file.content !== null || isWhole;
  if (!isIdle && sizeOf(file) <= from) return;
  const maxBytes = options.maxLineBytes ?? MAX_LINE_BYTES;
  const reader = createLineReader(format, readerOf(file, format, options));
  if (from > 0) reader.replay(file, from, maxBytes);
  for (const line of splitLines(file, { from, maxBytes })) {
    if (line.isTerminated) {
      reader.read(line, batch);
      batch.consume(line.offset + line.bytes + 1);
    } else {
      reader.readUnfinished(line, batch, isIdle);
      if (isWhole) batch.consume(line.offset + line.bytes);
    }
    if (batch.isFull()) yield batch.take();
  }
  if (isIdle) reader.finish(batch);
  if (batch.hasNews()) yield batch.take();
}

/** A document is read whole, and whole again when anything of it has changed: its records then have the same ids. */
function* readWhole(
  file: OpenFile,
  format: TranscriptFormat,
  { batch, from, idle, map, maxLineBytes = MAX_LINE_BYTES }: Reading,
): Generator<EventBatch, void, void> {
  const size = sizeOf(file);
  if (from && from.consumed > 0 && isBlankFrom(file, from.consumed)) {
    batch.consume(size);
    if (batch.hasNews()) yield batch.take();
    return;
  }
  const isOversized = size > maxLineBytes;
  const document = isOversized ? null : readDocument(file);
  if (document !== null) {
    const { records, bytes } = document;
    const reader = readerOf(file, format, { map });
    batch.line();
    for (const [index, record] of records.entries()) {
      const content = Buffer.from(toJson(record));
      batch.add(reader.read({ record, offset: 0, bytes, index, content }));
      if (batch.isFull()) yield batch.take();
    }
    batch.add(reader.finish());
  } else if (isOversized || idle) {
    batch.line();
    batch.skip(isOversized ? 'oversized' : 'broken_json');
  } else batch.skip('half_written');
  // Half a document is a document that is still being written.
  if (document !== null || isOversized || idle) batch.consume(size);
  if (batch.hasNews()) yield batch.take();
}

function readerOf(
  { path }: OpenFile,
  format: TranscriptFormat,
  { map }: Pick<ReadOptions, 'map'>,
): FormatReader {
  return createPlacedReader(format, { stem: sourceStem(path) }, map);
}

function startBatch(file: OpenFile, options: ReadOptions): Batch {
  const limits = { events: options.batchEvents ?? BATCH_EVENTS, bytes: options.batchBytes ?? BATCH_BYTES };
  return createBatch(options.from?.consumed ?? 0, limits, cursorMaker(file));
}
