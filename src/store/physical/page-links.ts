/**
 * Which page points at which, in 11 bytes a page: what the pass over the file saw on each page, what the page that
 * points at it takes it for, and which page that is. A file is accounted for when every page is pointed at exactly
 * once, as what it is, from something that hangs on a root.
 */
import { malformed } from './malformed.js';
import { ROLE, type Role } from './page-roles.js';

/** The parent of what hangs on nothing: the roots, the free list, the pages with a fixed place. */
export const ROOT = 0xffff_ffff;

export interface PageLinks {
  pageCount: number;
  seen: Uint8Array;
  expected: Uint8Array;
  parents: Uint32Array;
  /** At the first page of an overflow chain: the bytes in the chain. */
  chainBytes: Uint32Array;
  /** Last pages of overflow chains, and how much of each is in use at most: the end of its last non-zero byte. */
  chainEnds: number[];
  chainEndUsed: number[];
}

export function emptyLinks(pageCount: number): PageLinks {
  return {
    pageCount,
    seen: new Uint8Array(pageCount + 1),
    expected: new Uint8Array(pageCount + 1),
    parents: new Uint32Array(pageCount + 1),
    chainBytes: new Uint32Array(pageCount + 1),
    chainEnds: [],
    chainEndUsed: [],
  };
}

/** `parent` points at `page` and takes it for a `role`. */
export function expectPage(links: PageLinks, page: number, role: Role, parent: number): void {
  if (page < 1 || page > links.pageCount) throw malformed(`page ${page} does not exist`);
  if (links.expected[page] !== ROLE.none) throw malformed(`page ${page} is reached twice`);
  links.expected[page] = role;
  links.parents[page] = parent;
}

/** Throws where a page is not what the one that points at it takes it for. */
export function checkRoles(links: PageLinks): void {
  for (let page = 1; page <= links.pageCount; page += 1) {
    const expected = links.expected[page];
    if (expected === ROLE.none || expected === links.seen[page]) continue;
    throw malformed(`page ${page} is of another kind than the page that points at it says`);
  }
}

/** Pages that hang on no root: nothing points at them, or they point at each other in a ring. */
export function countLostPages(links: PageLinks): number {
  const reached = new Uint8Array(links.pageCount + 1);
  const UNKNOWN = 0;
  const HELD = 1;
  const LOST = 2;
  const VISITING = 3;
  let lost = 0;
  for (let page = 1; page <= links.pageCount; page += 1) {
    if (reached[page] !== UNKNOWN) continue;
    const path: number[] = [];
    let top = page;
    while (top !== ROOT && top !== 0 && reached[top] === UNKNOWN) {
      reached[top] = VISITING;
      path.push(top);
      top = links.parents[top] ?? 0;
    }
    const isHeld = top === ROOT || (top !== 0 && reached[top] === HELD);
    for (const member of path) reached[member] = isHeld ? HELD : LOST;
    if (!isHeld) lost += path.length;
  }
  return lost;
}

export interface OverflowChain {
  lastPage: number;
  lastPageUsed: number;
  pages: number;
  bytes: number;
}

/** Each chain that begins in a cell, seen from its last page. */
export function* overflowChains(links: PageLinks): Generator<OverflowChain> {
  for (const [index, lastPage] of links.chainEnds.entries()) {
    let head = lastPage;
    let pages = 1;
    // No page is met twice: each points at one page only, and the last one at none.
    for (let parent = parentOf(links, head); isOverflow(links, parent); parent = parentOf(links, head)) {
      head = parent;
      pages += 1;
    }
    if (links.expected[head] === ROLE.none) continue;
    const bytes = links.chainBytes[head] ?? 0;
    yield { lastPage, lastPageUsed: links.chainEndUsed[index] ?? 0, pages, bytes };
  }
}

function parentOf(links: PageLinks, page: number): number {
  return links.parents[page] ?? 0;
}

function isOverflow(links: PageLinks, page: number): boolean {
  return links.seen[page] === ROLE.overflow;
}
