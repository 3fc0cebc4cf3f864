/** The part of a cycle for which the write lock is held: nobody appends to the log or begins it anew meanwhile. */
import { ToolError } from '../../model/errors.js';
import { checkpoint } from './checkpoint.js';
import { type Attempt, type Run, step, timed } from './cycle-run.js';
import { rawDescriptor } from './descriptor.js';
import { surveyFile } from './file-survey.js';
import { surveyListedPages } from './listed-pages.js';
import { malformed } from './malformed.js';
import { matchesSeal, readSeal, type Seal, sealFile, writeSeal } from './seal.js';
import { type SlackTally, zeroRanges } from './slack.js';
import { type LogListing, listLog } from './write-ahead-log.js';

/** From listing the log to the seal. Null when the file is clean and the log is what remains to be emptied. */
export function cleanUnderLock(run: Run): Attempt | null {
  requireWriteAheadLog(run);
  const seal = readSeal(run.dbPath);
  const log = timed(run, 'listMs', () => listLog(run.dbPath));
  const isSealed = matchesSeal(run.dbPath, seal);
  if (isSealed && log.sizeBytes === 0 && !run.fullWanted) return { kind: 'done' };

  run.frames = log.frames;
  const hasList = !run.fullWanted && (isSealed || isSameGeneration(seal, log));
  declareIntent(run, seal, hasList ? log.generation : null);
  const copied = timed(run, 'copyMs', () => checkpoint(run.checkpointer, 'PASSIVE'));
  if (copied.busy) return { kind: 'blocked', why: 'log_busy', detail: 'another connection is checkpointing' };
  if (copied.logFrames !== copied.copiedFrames) {
    const detail = `a reader needs the old pages: ${copied.copiedFrames} of ${copied.logFrames} frames copied`;
    return { kind: 'blocked', why: 'reader', detail };
  }
  step(run, 'copied');
  // SQLite counts the frames too: a list that is shorter was misread.
  const isComplete = hasList && copied.logFrames <= log.frames;
  timed(run, 'scrubMs', () => scrub(run, isComplete ? log : null));
  return null;
}

/** A log of the generation that the intent names still holds every page that can be unclean. */
function isSameGeneration(seal: Seal, log: LogListing): boolean {
  return seal.state === 'open' && log.frames > 0 && seal.generation === log.generation;
}

/** Durable before the file changes: a cycle killed from here on is known to have begun, and over which log. */
function declareIntent(run: Run, seal: Seal, generation: string | null): void {
  if (generation === null && seal.state !== 'full') writeSeal(run.dbPath, { state: 'full' });
  if (generation !== null && !(seal.state === 'open' && seal.generation === generation)) {
    writeSeal(run.dbPath, { state: 'open', generation });
  }
  step(run, 'intent');
}

/** Other connections drop their cached pages when the log is truncated; without a log they would keep them. */
function requireWriteAheadLog(run: Run): void {
  if (run.lock.pragma('journal_mode', { simple: true }) === 'wal') return;
  throw new ToolError('incompatible', `${run.dbPath} is not in write-ahead-log mode`, {
    hint: 'set it with: sqlite3 FILE "PRAGMA journal_mode = WAL"',
  });
}

function scrub(run: Run, log: LogListing | null): void {
  const descriptor = rawDescriptor(run.dbPath);
  const slack = (log === null ? null : surveyFromLog(run, descriptor, log)) ?? surveyWhole(run, descriptor);
  zeroRanges(descriptor, slack.ranges, () => step(run, 'zero'));
  run.bytesZeroed += slack.dirtyBytes;
  step(run, 'zeroed');
  sealFile(run.dbPath, descriptor, run.options.now());
  run.fullWanted = false;
  step(run, 'sealed');
}

function surveyFromLog(run: Run, descriptor: number, log: LogListing): SlackTally | null {
  const survey = surveyListedPages(descriptor, log.pages);
  if (survey.slack === null) {
    run.fallback = survey.because;
    return null;
  }
  run.pagesListed = log.pages.length;
  if (run.mode === 'none') run.mode = 'incremental';
  return survey.slack;
}

/** The whole file under one lock: about a second a gigabyte, in which others read but do not write. */
function surveyWhole(run: Run, descriptor: number): SlackTally {
  run.mode = 'full';
  const survey = surveyFile(descriptor);
  if (survey.lostPages > 0) throw malformed(`${survey.lostPages} pages belong to nothing`);
  return survey.slack;
}
