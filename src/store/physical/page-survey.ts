/**
 * What the full passes have in common: each page that is shown is judged by itself, and what it points at is gathered,
 * so that at the end the whole file can be checked, and the ends of its overflow chains judged, without reading it a
 * second time. Nothing is written here.
 */
import { headerOffset } from './btree-page.js';
import { walkFreelist } from './freelist.js';
import { type Geometry, isPointerMapPage } from './geometry.js';
import { malformed } from './malformed.js';
import { createPageReader, type PageImage } from './page-image.js';
import {
  checkRoles,
  countLostPages,
  expectPage,
  overflowChains,
  type PageLinks,
  ROOT,
} from './page-links.js';
import { noteFixedPages, ROLE, type Role, roleByFirstByte } from './page-roles.js';
import { type PageVisitor, readPage } from './read-page.js';
import { readSchemaRoots } from './schema-roots.js';
import { judgeSlack, type SlackTally } from './slack.js';

export interface PageSurvey {
  geometry: Geometry;
  links: PageLinks;
  slack: SlackTally;
  free: FreePages;
  /** Only for files too large to tell pages by their first byte. */
  rolesByTree: Uint8Array | null;
}

/** Trunks and leaves of the free list, each leaf with its trunk. */
export interface FreePages {
  roles: Map<number, Role>;
  trunkOf: Map<number, number>;
}

export function readFreePages(descriptor: number, geometry: Geometry): FreePages {
  const free: FreePages = { roles: new Map(), trunkOf: new Map() };
  walkFreelist(createPageReader(descriptor, geometry), geometry, {
    trunk: (page) => free.roles.set(page, ROLE.trunk),
    leaf: (page, trunk) => {
      if (free.roles.has(page)) throw malformed(`page ${page} is reached twice`);
      free.roles.set(page, ROLE.freeLeaf);
      free.trunkOf.set(page, trunk);
    },
  });
  return free;
}

/** A function that surveys the page it is given; one visitor serves them all. */
export function createPageSurveyor(survey: PageSurvey): (page: PageImage) => void {
  const { geometry, links, slack } = survey;
  let current: PageImage;
  const visitor: PageVisitor = {
    unowned: (kind, from, to) => judgeSlack(slack, current, { kind, from, to }, geometry.pageSize),
    child: (child) => expectPage(links, child, ROLE.btree, current.number),
    overflow: (head, bytes) => {
      expectPage(links, head, ROLE.overflow, current.number);
      links.chainBytes[head] = bytes;
    },
    overflowLink: (page, next) => {
      if (next !== 0) expectPage(links, next, ROLE.overflow, page.number);
      else links.chainEndUsed[page.number] = endOfContent(page, geometry.usable);
    },
    // Nothing points at it, or checkRoles refuses the file.
    unknown: () => {},
  };
  return (page) => {
    current = page;
    const role = roleOf(survey, page);
    links.seen[page.number] = role;
    links.chainEndUsed[page.number] = 0;
    readPage(page, role, { geometry, visitor });
  };
}

function roleOf({ geometry, free, rolesByTree }: PageSurvey, page: PageImage): Role {
  if (page.number === geometry.lockBytePage) return ROLE.lockByte;
  if (isPointerMapPage(geometry, page.number)) return ROLE.pointerMap;
  const freeRole = free.roles.get(page.number);
  if (freeRole !== undefined) return freeRole;
  if (rolesByTree !== null) return (rolesByTree[page.number] ?? ROLE.none) as Role;
  return roleByFirstByte(page.view.getUint8(page.start + headerOffset(page.number)));
}

/** At least 4: the number of the next page is never slack. */
function endOfContent(page: PageImage, usable: number): number {
  let end = usable;
  while (end >= 8 && page.view.getInt32(page.start + end - 4) === 0) end -= 4;
  while (end > 4 && page.view.getUint8(page.start + end - 1) === 0) end -= 1;
  return end;
}

/** Notes what hangs on nothing: the roots, the free list, the pages with a fixed place. */
export function noteRoots(survey: PageSurvey, descriptor: number): void {
  const { geometry, links, free } = survey;
  noteFixedPages(geometry, (page, role) => expectPage(links, page, role, ROOT));
  for (const [page, role] of free.roles) expectPage(links, page, role, ROOT);
  for (const root of [1, ...readSchemaRoots(descriptor, geometry)]) expectPage(links, root, ROLE.btree, ROOT);
}

/** Throws where the pages contradict each other. Returns how many belong to nothing: SQLite leaves none. */
export function checkWholeFile({ links }: PageSurvey): number {
  checkRoles(links);
  return countLostPages(links);
}

/** Once the file is known to add up: what lies behind the end of each overflow chain. */
export function judgeChains({ geometry, links, slack }: PageSurvey, descriptor: number): void {
  const room = geometry.usable - 4;
  const read = createPageReader(descriptor, geometry);
  for (const chain of overflowChains(links)) {
    if (Math.ceil(chain.bytes / room) !== chain.pages) {
      throw malformed(
        `the overflow chain that ends on page ${chain.lastPage} has another length than its cell says`,
      );
    }
    const end = 4 + chain.bytes - (chain.pages - 1) * room;
    if (chain.lastPageUsed <= end) {
      slack.slackBytes += geometry.usable - end;
      continue;
    }
    const range = { kind: 'overflow tail' as const, from: end, to: geometry.usable };
    judgeSlack(slack, read(chain.lastPage), range, geometry.pageSize);
  }
}
