import type { Batch } from './batch.js';
import { isErasedLine } from './erase-line.js';
import type { Finding } from './finding.js';
import { type FormatReader, HEAD_BYTES, REMEMBERED_BYTES, type TranscriptFormat } from './format.js';
import type { OpenFile } from './io.js';
import { type RawLine, splitLines } from './lines.js';
import { type ParsedLine, paddingBehind, parseLine } from './parse-line.js';
import type { SkipKind } from './tally.js';

/** Takes the lines of one file, whatever state they are in, to the reader of their format. */
export interface LineReader {
  read(line: RawLine, batch: Batch): void;
  /** Reads a line that may not have been written to its end. */
  readUnfinished(line: RawLine, batch: Batch, isIdle: boolean): void;
  /** Reads again what the format's reader remembers at `until`: it goes on as if it had never stopped. */
  replay(file: OpenFile, until: number, maxLineBytes: number): void;
  finish(batch: Batch): void;
}

export function createLineReader(format: TranscriptFormat, reader: FormatReader): LineReader {
  const erased = createErased();
  const read = (line: RawLine) => erased.leaveOut(line, readLine({ format, reader }, line));
  return {
    read: (line, batch) => addTo(batch, read(line)),
    readUnfinished: (line, batch, isIdle) =>
      addTo(batch, erased.leaveOut(line, readUnfinished({ format, reader }, line, isIdle))),
    replay(file, until, maxBytes) {
      for (const line of rememberedLines(file, until, maxBytes)) read(line);
    },
    finish: (batch) => batch.add(erased.without(reader.finish())),
  };
}

/** Lines whose words were erased say nothing any more, also when what they said comes later. Their session they still name. */
interface Erased {
  leaveOut(line: RawLine, found: LineYield): LineYield;
  without(findings: readonly Finding[]): Finding[];
}

function createErased(): Erased {
  const offsets = new Set<number>();
  const without = (findings: readonly Finding[]) =>
    offsets.size === 0
      ? [...findings]
      : findings.filter((finding) => finding.found !== 'event' || !offsets.has(finding.event.line.offset));
  return {
    leaveOut(line, found) {
      if (line.content === null || !isErasedLine(line.content))
        return { ...found, findings: without(found.findings) };
      offsets.add(line.offset);
      const others = without(found.findings.filter((finding) => finding.found === 'event'));
      return { ...found, findings: [{ found: 'ignored', kind: 'erased' }, ...others] };
    },
    without,
  };
}

interface LineYield {
  /** Blank lines don't count, and neither do lines that are left for the next run. */
  counts: boolean;
  fault: SkipKind | null;
  findings: Finding[];
}

const NOTHING: LineYield = { counts: false, fault: null, findings: [] };

function addTo(batch: Batch, { counts, fault, findings }: LineYield): void {
  if (counts) batch.line();
  if (fault !== null) batch.skip(fault);
  batch.add(findings);
}

interface Readers {
  format: TranscriptFormat;
  reader: FormatReader;
}

function readLine({ format, reader }: Readers, line: RawLine): LineYield {
  if (line.content === null) return { counts: true, fault: 'oversized', findings: [] };
  const kind = format.ignorableKind?.(line.content) ?? null;
  if (kind !== null) return { counts: true, fault: null, findings: [{ found: 'ignored', kind }] };
  return readParsed(reader, line, parse(format, line.content));
}

function parse(format: TranscriptFormat, content: Buffer): ParsedLine {
  return parseLine(content, (record) => format.standsAlone?.(record) ?? false);
}

function readUnfinished({ format, reader }: Readers, line: RawLine, isIdle: boolean): LineYield {
  const parsed = line.content === null ? null : parse(format, line.content);
  const isWhole = parsed !== null && parsed.fault === null;
  if (isWhole && (isIdle || parsed.isBlank)) return readParsed(reader, withoutPadding(line), parsed);
  return { counts: false, fault: 'half_written', findings: [] };
}

/** What a crash or an editor left behind a last line is no part of it: it may be there in the next run and not in this one. */
function withoutPadding(line: RawLine): RawLine {
  return { ...line, bytes: line.bytes - paddingBehind(line.content ?? Buffer.of()) };
}

function readParsed(reader: FormatReader, line: RawLine, parsed: ParsedLine): LineYield {
  if (parsed.isBlank) return NOTHING;
  const { offset, bytes } = line;
  const findings = parsed.records.flatMap((piece) => reader.read({ ...piece, offset, bytes, index: 0 }));
  return { counts: true, fault: parsed.fault, findings };
}

/** What lines in the head and the last stretch before `until` say, in their order; each once. */
function* rememberedLines(file: OpenFile, until: number, maxBytes: number): Generator<RawLine, void, void> {
  const from = Math.max(0, until - REMEMBERED_BYTES);
  for (const line of linesFrom(file, 0, maxBytes)) {
    if (!isWholeBefore(line, until) || line.offset >= Math.min(HEAD_BYTES, from)) break;
    yield line;
  }
  for (const line of linesFrom(file, from, maxBytes)) {
    if (!isWholeBefore(line, until)) return;
    yield line;
  }
}

function isWholeBefore(line: RawLine, until: number): boolean {
  return line.isTerminated && line.offset + line.bytes <= until;
}

/** The lines that begin at `from` or after it. */
function* linesFrom(file: OpenFile, from: number, maxBytes: number): Generator<RawLine, void, void> {
  // One byte earlier: what stands before the first line feed is the end of a line that began before.
  for (const line of splitLines(file, { from: Math.max(0, from - 1), maxBytes }))
    if (from === 0 || line.offset >= from) yield line;
}
