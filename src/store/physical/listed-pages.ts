/**
 * The incremental pass: judges only the pages that the write-ahead log names, each by itself, without walking a tree.
 * Whatever it cannot decide that way it leaves to the full pass. Nothing is written here.
 */
import { headerOffset } from './btree-page.js';
import { readFully, viewOf } from './file-window.js';
import { walkFreelist } from './freelist.js';
import { type Geometry, isPointerMapPage, readGeometry } from './geometry.js';
import { malformed, refuseOutOfBounds } from './malformed.js';
import { createPageReader, type PageImage } from './page-image.js';
import { LOCAL_ROLE_LIMIT, ROLE, type Role, roleByFirstByte } from './page-roles.js';
import { type PageVisitor, readPage } from './read-page.js';
import { emptyTally, judgeSlack, type SlackTally } from './slack.js';

/** Null slack: these pages alone do not say which bytes belong to nobody. */
export type ListedSurvey = { slack: SlackTally } | { slack: null; because: string };

export function surveyListedPages(descriptor: number, pages: Uint32Array): ListedSurvey {
  return refuseOutOfBounds(() => survey(descriptor, pages));
}

function survey(descriptor: number, pages: Uint32Array): ListedSurvey {
  const geometry = readGeometry(descriptor);
  if (geometry === null) return { slack: emptyTally() };
  if (geometry.pageCount >= LOCAL_ROLE_LIMIT) return { slack: null, because: 'a file of very many pages' };

  const free = listFreePages(descriptor, geometry, pages);
  const work = visitPages(descriptor, geometry, free);
  judgeTails(work, descriptor);
  if (work.openTails.size === 0) return { slack: work.slack };
  return { slack: null, because: `${work.openTails.size} overflow pages whose cell is not in the log` };
}

interface FreePages {
  roles: Map<number, Role>;
  /** The listed pages and the leaves of listed trunks. */
  toVisit: Uint32Array;
}

/**
 * With secure_delete off, a page that becomes free is not written to the log, but the trunk that lists it is: so all
 * leaves of a listed trunk are visited too.
 */
function listFreePages(descriptor: number, geometry: Geometry, pages: Uint32Array): FreePages {
  const roles = new Map<number, Role>();
  const toVisit = new Set(pages);
  walkFreelist(createPageReader(descriptor, geometry), geometry, {
    trunk: (page) => roles.set(page, ROLE.trunk),
    leaf: (page, trunk) => {
      roles.set(page, ROLE.freeLeaf);
      if (toVisit.has(trunk)) toVisit.add(page);
    },
  });
  return { roles, toVisit: Uint32Array.from(toVisit).sort() };
}

interface Work {
  geometry: Geometry;
  slack: SlackTally;
  /** Chains that begin in a cell of a visited page: first page and bytes, one after the other. */
  chains: number[];
  /** Last pages of chains whose length is not known yet. */
  openTails: Set<number>;
}

function visitPages(descriptor: number, geometry: Geometry, free: FreePages): Work {
  const work: Work = { geometry, slack: emptyTally(), chains: [], openTails: new Set() };
  const visitor = (page: PageImage): PageVisitor => ({
    unowned: (kind, from, to) => judgeSlack(work.slack, page, { kind, from, to }, geometry.pageSize),
    child: () => {},
    overflow: (head, bytes) => work.chains.push(head, bytes),
    overflowLink: (_, next) => {
      if (next === 0) work.openTails.add(page.number);
    },
    unknown: () => {
      throw malformed(`page ${page.number} is of no known kind`);
    },
  });
  forEachPage(descriptor, { geometry, pages: free.toVisit }, (page) => {
    readPage(page, roleOf(page, geometry, free), { geometry, visitor: visitor(page) });
  });
  return work;
}

function roleOf(page: PageImage, geometry: Geometry, free: FreePages): Role {
  if (page.number === geometry.lockBytePage) return ROLE.lockByte;
  if (isPointerMapPage(geometry, page.number)) return ROLE.pointerMap;
  const firstByte = page.view.getUint8(page.start + headerOffset(page.number));
  return free.roles.get(page.number) ?? roleByFirstByte(firstByte);
}

/**
 * Only the cell where a chain begins knows how long it is. A new chain's cell is in the same log: it was written in
 * the same transaction, and if balancing moved it later, so is the page it moved to.
 */
function judgeTails(work: Work, descriptor: number): void {
  const { geometry, slack, chains, openTails } = work;
  const read = createPageReader(descriptor, geometry);
  const room = geometry.usable - 4;
  for (let index = 0; index + 1 < chains.length && openTails.size > 0; index += 2) {
    let page = chains[index] ?? 0;
    let bytes = chains[index + 1] ?? 0;
    for (; bytes > room; bytes -= room) page = read(page).view.getUint32(0);
    if (!openTails.delete(page)) continue;
    const image = read(page);
    if (image.view.getUint32(0) !== 0) throw malformed(`the overflow chain on page ${page} does not end`);
    const tail = { kind: 'overflow tail' as const, from: 4 + bytes, to: geometry.usable };
    judgeSlack(slack, image, tail, geometry.pageSize);
  }
}

const READ_BYTES = 1 << 20;

export interface PageList {
  geometry: Geometry;
  /** Ascending. Numbers past the end of the file are left out: the log may name pages that were given up again. */
  pages: Uint32Array;
}

/** Shows each page, reading neighbours in one go. */
export function forEachPage(
  descriptor: number,
  { geometry, pages }: PageList,
  visit: (page: PageImage) => void,
): void {
  const { pageSize, pageCount } = geometry;
  const bytes = Buffer.alloc(READ_BYTES);
  const view = viewOf(bytes);
  for (let index = 0; index < pages.length; ) {
    const first = pages[index] ?? 0;
    let count = 1;
    while (pages[index + count] === first + count && (count + 1) * pageSize <= READ_BYTES) count += 1;
    index += count;
    if (first < 1) continue;
    const existing = Math.min(count, pageCount - first + 1);
    if (existing < 1) return;
    const run = bytes.subarray(0, existing * pageSize);
    if (readFully(descriptor, run, (first - 1) * pageSize) < run.length) throw malformed('it is cut short');
    for (let offset = 0; offset < existing; offset += 1) {
      visit({ number: first + offset, bytes, view, start: offset * pageSize });
    }
  }
}
