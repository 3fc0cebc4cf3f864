/**
 * The full pass by ranges, for a file that others go on writing: a stretch of it at a time, each under a write lock of
 * its own, and last, under the lock that seals, every page that the log has named since it was looked at.
 *
 * No page that changed is missed. The file changes only when somebody copies the log into it; each time the lock is
 * had, the log as it stands is read before it is copied, and what it names of the pages seen so far is `pending`.
 * Frames that vanished in between were copied by somebody else, and that changed the file's modification time: then
 * the pass starts over. A log that was merely begun anew after our own copy lost nothing that had not been read.
 *
 * What a b-tree page or a free page holds is decided by that page alone, and its slack zeroed with its range. Behind
 * the end of an overflow chain nothing is zeroed before the whole file is known to add up.
 */
import { ToolError } from '../../model/errors.js';
import { type Geometry, readGeometry } from './geometry.js';
import { forEachPage } from './listed-pages.js';
import { refuseOutOfBounds } from './malformed.js';
import { emptyLinks, forgetLinksFrom, type PageLinks, ROOT, resizeLinks } from './page-links.js';
import { LOCAL_ROLE_LIMIT } from './page-roles.js';
import {
  checkWholeFile,
  createPageSurveyor,
  judgeChains,
  noteRoots,
  type PageSurvey,
  readFreePages,
} from './page-survey.js';
import type { FileIdentity } from './seal.js';
import { emptyTally, type SlackTally } from './slack.js';
import type { LogListing, LogPosition } from './write-ahead-log.js';

export interface RangePass {
  links: PageLinks;
  /** Pages before this one have been looked at. */
  next: number;
  /** Pages that were looked at and that the log has named since. */
  pending: Set<number>;
  /**
   * How far the log has been read: to its last commit. Frames behind it, of a transaction that was rolled back, are
   * written over by the next one.
   */
  position: LogPosition;
  /** The file as it was left when the lock was given up; null before that. */
  left: FileIdentity | null;
}

export const RANGE_BYTES = 64 << 20;

export function startRangePass(): RangePass {
  return {
    links: emptyLinks(0),
    next: 1,
    pending: new Set(),
    position: { generation: '', frames: 0 },
    left: null,
  };
}

/** Takes in what the log names. Under the write lock, before the log is copied. */
export function noteNamedPages(pass: RangePass, log: LogListing): void {
  for (const page of log.pages) if (page < pass.next) pass.pending.add(page);
}

/** `more`: this stretch is done, others are left. `last`: the file adds up, and with these zeros it is clean. */
export type RangeSurvey =
  | { kind: 'more' | 'last'; slack: SlackTally }
  /** The pages contradict each other, or there are too many: only a pass over a file that stands still can tell. */
  | { kind: 'undecided' };

/**
 * Judges the next stretch of at most `rangeBytes`. Under the write lock, with the log copied. The ranges that it names
 * have to be zeroed before the lock is given up.
 */
export function surveyRange(pass: RangePass, descriptor: number, rangeBytes: number): RangeSurvey {
  try {
    return refuseOutOfBounds(() => survey(pass, descriptor, rangeBytes));
  } catch (error) {
    if (error instanceof ToolError && error.code === 'incompatible') return { kind: 'undecided' };
    throw error;
  }
}

function survey(pass: RangePass, descriptor: number, rangeBytes: number): RangeSurvey {
  const geometry = readGeometry(descriptor);
  if (geometry === null) return { kind: 'last', slack: emptyTally() };
  if (geometry.pageCount >= LOCAL_ROLE_LIMIT) return { kind: 'undecided' };
  pass.links = resizeLinks(pass.links, geometry.pageCount);
  const stretch = chooseStretch(pass, geometry, Math.max(1, Math.floor(rangeBytes / geometry.pageSize)));
  const current: PageSurvey = {
    geometry,
    links: pass.links,
    slack: emptyTally(),
    free: readFreePages(descriptor, geometry),
    rolesByTree: null,
  };
  visit(pass, current, { descriptor, stretch });
  pass.next = Math.max(pass.next, stretch.end);
  for (const page of stretch.again) pass.pending.delete(page);
  if (!stretch.isLast) return { kind: 'more', slack: current.slack };
  noteRoots(current, descriptor);
  if (checkWholeFile(current) > 0) return { kind: 'undecided' };
  judgeChains(current, descriptor);
  return { kind: 'last', slack: current.slack };
}

interface Stretch {
  /** New pages, from `pass.next` up to before this one. */
  end: number;
  /** Pages to look at again. */
  again: number[];
  isLast: boolean;
}

function chooseStretch(pass: RangePass, { pageCount }: Geometry, room: number): Stretch {
  const end = Math.max(pass.next, Math.min(pageCount + 1, pass.next + room));
  const left = room - (end - pass.next);
  const isLast = end > pageCount && pass.pending.size <= left;
  // A page that changes all the time is looked at again at the end, once the others are done.
  const isThrough = pass.next > pageCount;
  const again = isLast || isThrough ? [...pass.pending].slice(0, Math.max(left, 1)) : [];
  return { end, again, isLast };
}

function visit(
  pass: RangePass,
  survey: PageSurvey,
  { descriptor, stretch }: { descriptor: number; stretch: Stretch },
): void {
  const { geometry, links, free } = survey;
  const isInStretch = new Uint8Array(geometry.pageCount + 1);
  for (let page = pass.next; page < stretch.end; page += 1) isInStretch[page] = 1;
  for (const page of stretch.again) if (page <= geometry.pageCount) isInStretch[page] = 1;
  // With secure_delete off a page that becomes free is not written to the log, but the trunk that lists it is.
  for (const [leaf, trunk] of free.trunkOf)
    if (leaf < stretch.end && isInStretch[trunk] === 1) isInStretch[leaf] = 1;
  // What a page said that has changed since, is free or is looked at again does not count any more.
  const isForgotten = Uint8Array.from(isInStretch);
  for (const page of pass.pending) if (page <= geometry.pageCount) isForgotten[page] = 1;
  for (const page of free.roles.keys()) isForgotten[page] = 1;
  forgetLinksFrom(links, (parent) => parent === ROOT || isForgotten[parent] === 1);
  const surveyPage = createPageSurveyor(survey);
  const pages = Uint32Array.from(pagesIn(isInStretch));
  forEachPage(descriptor, { geometry, pages }, surveyPage);
}

function* pagesIn(isInStretch: Uint8Array): Generator<number> {
  for (let page = isInStretch.indexOf(1); page > 0; page = isInStretch.indexOf(1, page + 1)) yield page;
}
