/**
 * Which page points at which, in 14 bytes a page: what the pass over the file saw on each page, what the page that
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
  /** At the last page of an overflow chain: how much of it is in use at most, the end of its last non-zero byte. */
  chainEndUsed: Uint32Array;
}

export function emptyLinks(pageCount: number): PageLinks {
  return {
    pageCount,
    seen: new Uint8Array(pageCount + 1),
    expected: new Uint8Array(pageCount + 1),
    parents: new Uint32Array(pageCount + 1),
    chainBytes: new Uint32Array(pageCount + 1),
    chainEndUsed: new Uint32Array(pageCount + 1),
  };
}

/** The same links for a file that has grown or shrunk. What lay past its new end is forgotten. */
export function resizeLinks(links: PageLinks, pageCount: number): PageLinks {
  if (pageCount === links.pageCount) return links;
  const resized = emptyLinks(pageCount);
  for (const part of ['seen', 'expected', 'parents', 'chainBytes', 'chainEndUsed'] as const)
    resized[part].set(links[part].subarray(0, pageCount + 1));
  forgetLinksFrom(resized, (parent) => parent > pageCount && parent !== ROOT);
  return resized;
}

/** `parent` points at `page` and takes it for a `role`. */
export function expectPage(links: PageLinks, page: number, role: Role, parent: number): void {
  if (page < 1 || page > links.pageCount) throw malformed(`page ${page} does not exist`);
  if (links.expected[page] !== ROLE.none) throw malformed(`page ${page} is reached twice`);
  links.expected[page] = role;
  links.parents[page] = parent;
}

/** Forgets what these pages point at. One sweep over all links, for however many pages. */
export function forgetLinksFrom(links: PageLinks, isForgotten: (parent: number) => boolean): void {
  for (let page = 1; page <= links.pageCount; page += 1) {
    const parent = links.parents[page] ?? 0;
    if (parent === 0 || !isForgotten(parent)) continue;
    links.expected[page] = ROLE.none;
    links.parents[page] = 0;
    links.chainBytes[page] = 0;
  }
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
  for (let lastPage = 1; lastPage <= links.pageCount; lastPage += 1) {
    const lastPageUsed = links.chainEndUsed[lastPage] ?? 0;
    if (lastPageUsed === 0) continue;
    let head = lastPage;
    let pages = 1;
    // No page is met twice: each points at one page only, and the last one at none.
    for (let parent = parentOf(links, head); isOverflow(links, parent); parent = parentOf(links, head)) {
      head = parent;
      pages += 1;
    }
    if (links.expected[head] === ROLE.none) continue;
    yield { lastPage, lastPageUsed, pages, bytes: links.chainBytes[head] ?? 0 };
  }
}

function parentOf(links: PageLinks, page: number): number {
  return links.parents[page] ?? 0;
}

function isOverflow(links: PageLinks, page: number): boolean {
  return links.seen[page] === ROLE.overflow;
}
