// What is to be read of a file, and how the file stood when that was decided.
import { statSync } from 'node:fs';
import type { EpochMs } from '../../model/time.js';
import type { SourceRow } from '../../store/sources.js';
import {
  cursorHolds,
  type DetectedFormat,
  type DiscoveredFile,
  detectFormat,
  QUIET_MS,
} from '../../transcripts/index.js';
import type { Pipeline } from '../pipeline.js';

export interface ReadPlan {
  format: DetectedFormat;
  state: FileState;
  /** Where reading goes on; null to read from the beginning. */
  resumed: SourceRow | null;
  isQuiet: boolean;
}

export interface FileState {
  sizeBytes: number;
  mtimeNs: bigint;
  inode: bigint;
  /** When it was begun, as far as anybody knows, and when it was last written. */
  saidBetween: { notBefore: EpochMs; notAfter: EpochMs };
}

/** Nothing was added since it was read, and nothing can have been held back. */
export function needsNoReading(pipeline: Pipeline, known: SourceRow, file: DiscoveredFile): boolean {
  return isUnchanged(known, file) && !hasComeToRest(pipeline, known, file);
}

/** When it was read last, a line could still follow on which the meaning of an earlier one hung. None did. */
function hasComeToRest(pipeline: Pipeline, known: SourceRow, file: DiscoveredFile): boolean {
  return isQuiet(pipeline, file) && !isQuiet({ now: known.ingestedAt }, file);
}

function isUnchanged(known: SourceRow, file: DiscoveredFile): boolean {
  return (
    known.sizeBytes === file.sizeBytes &&
    known.mtimeNs === String(file.mtimeNs) &&
    known.inode === String(file.inode) &&
    // Its size and time can be those of what it was rewritten from.
    file.changedAt <= known.ingestedAt &&
    // More than its size where the file is compressed.
    known.cursor.consumed >= file.sizeBytes
  );
}

/** Looks at the file itself: its first lines, its state, and whether what was read of it is still there. */
export function planReading(pipeline: Pipeline, file: DiscoveredFile, known: SourceRow | null): ReadPlan {
  const format = detectFormat(file.path, file.given);
  const state = file.given ? { ...file, saidBetween: AT_ANY_TIME } : stateOf(file.path);
  const isResumed = known !== null && !file.given && !pipeline.readmit && canResume(known, file);
  return { format, state, resumed: isResumed ? known : null, isQuiet: isQuiet(pipeline, file) };
}

function canResume(known: SourceRow, file: DiscoveredFile): boolean {
  return known.cursor.consumed > 0 && cursorHolds(file.path, known.cursor);
}

function isQuiet({ now }: Pick<Pipeline, 'now'>, file: DiscoveredFile): boolean {
  return now - Number(file.mtimeNs / 1_000_000n) > QUIET_MS;
}

/** Of what comes by standard input nobody knows when it was said. */
const AT_ANY_TIME = { notBefore: 0, notAfter: Number.MAX_SAFE_INTEGER };

/** As it is when reading begins, which may be later than when it was found. */
function stateOf(path: string): FileState {
  const { size, mtimeNs, ino, birthtimeMs, mtimeMs } = statSync(path, { bigint: true });
  // A file that is younger than its last change is a copy: when it was begun nobody knows.
  const notBefore = birthtimeMs > mtimeMs ? 0 : Number(birthtimeMs);
  const saidBetween = { notBefore, notAfter: Number(mtimeMs) };
  return { sizeBytes: Number(size), mtimeNs, inode: ino, saidBetween };
}
