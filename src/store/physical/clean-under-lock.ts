/** The part of a cycle for which the write lock is held: nobody appends to the log or begins it anew meanwhile. */
import { statSync } from 'node:fs';
import { ToolError } from '../../model/errors.js';
import { checkpoint } from './checkpoint.js';
import { type Attempt, type Run, step } from './cycle-run.js';
import { rawDescriptor } from './descriptor.js';
import { surveyFile } from './file-survey.js';
import { surveyListedPages } from './listed-pages.js';
import { malformed } from './malformed.js';
import { noteNamedPages, RANGE_BYTES, type RangePass, startRangePass, surveyRange } from './range-pass.js';
import { isFileAsLeft, matchesSeal, readSeal, type Seal, sealFile, stampFile, writeIntent } from './seal.js';
import { type SlackTally, zeroRanges } from './slack.js';
import { type LogListing, listLog } from './write-ahead-log.js';

/** From listing the log to the seal. Null when the file is clean and the log is what remains to be emptied. */
export function cleanUnderLock(run: Run): Attempt | null {
  requireWriteAheadLog(run);
  const seal = readSeal(run.dbPath);
  if (run.pass === null) {
    const log = listLog(run.dbPath);
    const isSealed = matchesSeal(run.dbPath, seal);
    if (isSealed && log.sizeBytes === 0 && !run.fullWanted) return { kind: 'done' };
    run.frames = log.frames;
    const hasList = !run.fullWanted && (isSealed || isSameGeneration(seal, log));
    const attempt = hasList ? cleanNamedPages(run, { seal, log }) : 'undecided';
    if (attempt !== 'undecided') return attempt;
    run.pass = startRangePass();
  }
  return cleanNextRange(run, run.pass);
}

/** A log of the generation that the intent names still holds every page that can be unclean. */
function isSameGeneration(seal: Seal, log: LogListing): boolean {
  return seal.state === 'open' && log.frames > 0 && seal.generation === log.generation;
}

/** The incremental pass: the pages in the log and no others. `undecided` where they alone do not tell. */
function cleanNamedPages(
  run: Run,
  { seal, log }: { seal: Seal; log: LogListing },
): Attempt | null | 'undecided' {
  const { generation } = log;
  if (!(seal.state === 'open' && seal.generation === generation))
    writeIntent(run.dbPath, { state: 'open', generation });
  step(run, 'intent');
  const copied = copyLog(run, log);
  if (copied.kind === 'blocked') return copied;
  if (!copied.isListComplete) return 'undecided';
  const descriptor = rawDescriptor(run.dbPath);
  const survey = surveyListedPages(descriptor, log.pages);
  if (survey.slack === null) {
    run.fallback = survey.because;
    return 'undecided';
  }
  run.pagesListed = log.pages.length;
  if (run.mode === 'none') run.mode = 'incremental';
  zeroAndSeal(run, descriptor, survey.slack);
  return null;
}

/** One stretch of the full pass. Its intent stays until the last of them: whatever ends it half-way, it begins anew. */
function cleanNextRange(run: Run, current: RangePass): Attempt | null {
  const pass = continued(run, current);
  run.pass = pass;
  run.mode = 'full';
  const log = listLog(run.dbPath, pass.position);
  noteNamedPages(pass, log);
  if (readSeal(run.dbPath).state !== 'full') writeIntent(run.dbPath, { state: 'full' });
  step(run, 'intent');
  const descriptor = rawDescriptor(run.dbPath);
  const copied = copyLog(run, log);
  if (copied.kind === 'blocked') {
    pass.left = stampFile(run.dbPath, descriptor, run.options.now());
    return copied;
  }
  pass.position = { generation: log.generation, frames: copied.frames };
  run.stretches += 1;
  const isByRanges = copied.isListComplete && run.stretches <= run.mostStretches;
  const survey = isByRanges ? surveyNext(run, pass, descriptor) : surveyWhole(descriptor);
  if (survey.kind === 'last') {
    zeroAndSeal(run, descriptor, survey.slack);
    return null;
  }
  zero(run, descriptor, survey.slack);
  pass.left = stampFile(run.dbPath, descriptor, run.options.now());
  return { kind: 'more' };
}

/**
 * Where others copy the log all the time, or change more than a stretch between two locks, going by ranges would not
 * end: so many times what it takes, and then the whole file under one lock.
 */
const MOST_TIMES_OVER = 4;

/** The pass as it stands, or a new one where somebody else has copied a log that was not read. */
function continued(run: Run, current: RangePass): RangePass {
  if (current.left === null) {
    const ranges = Math.ceil(statSync(run.dbPath).size / rangeBytesOf(run));
    run.stretches = 0;
    run.mostStretches = MOST_TIMES_OVER * (1 + ranges);
    return current;
  }
  return isFileAsLeft(run.dbPath, current.left) ? current : startRangePass();
}

function rangeBytesOf(run: Run): number {
  return run.options.rangeBytes ?? RANGE_BYTES;
}

interface Survey {
  kind: 'more' | 'last';
  slack: SlackTally;
}

function surveyNext(run: Run, pass: RangePass, descriptor: number): Survey {
  const survey = surveyRange(pass, descriptor, rangeBytesOf(run));
  return survey.kind === 'undecided' ? surveyWhole(descriptor) : survey;
}

/** The whole file under one lock: about a second a gigabyte, in which others read but do not write. */
function surveyWhole(descriptor: number): Survey {
  const survey = surveyFile(descriptor);
  if (survey.lostPages > 0) throw malformed(`${survey.lostPages} pages belong to nothing`);
  return { kind: 'last', slack: survey.slack };
}

type Copied =
  | Extract<Attempt, { kind: 'blocked' }>
  /** Up to how many frames there were, and whether the list has them all. */
  | { kind: 'copied'; frames: number; isListComplete: boolean };

function copyLog(run: Run, log: LogListing): Copied {
  const copied = checkpoint(run.checkpointer, 'PASSIVE');
  if (copied.busy) return { kind: 'blocked', why: 'log_busy', detail: 'another connection is checkpointing' };
  if (copied.logFrames !== copied.copiedFrames) {
    const detail = `a reader needs the old pages: ${copied.copiedFrames} of ${copied.logFrames} frames copied`;
    return { kind: 'blocked', why: 'reader', detail };
  }
  step(run, 'copied');
  // SQLite counts the frames too: a list that is shorter was misread.
  return {
    kind: 'copied',
    frames: copied.logFrames,
    isListComplete: copied.logFrames <= log.frames,
  };
}

/** Other connections drop their cached pages when the log is truncated; without a log they would keep them. */
function requireWriteAheadLog(run: Run): void {
  if (run.lock.pragma('journal_mode', { simple: true }) === 'wal') return;
  throw new ToolError('incompatible', `${run.dbPath} is not in write-ahead-log mode`, {
    hint: 'set it with: sqlite3 FILE "PRAGMA journal_mode = WAL"',
  });
}

function zero(run: Run, descriptor: number, slack: SlackTally): void {
  zeroRanges(descriptor, slack.ranges, () => step(run, 'zero'));
  run.bytesZeroed += slack.dirtyBytes;
  step(run, 'zeroed');
}

function zeroAndSeal(run: Run, descriptor: number, slack: SlackTally): void {
  zero(run, descriptor, slack);
  sealFile(run.dbPath, descriptor, run.options.now());
  run.pass = null;
  run.fullWanted = false;
  step(run, 'sealed');
}
