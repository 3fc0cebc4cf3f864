/**
 * The full pass: one sequential reading of the whole file that finds every byte that belongs to nobody. What each
 * page points at is gathered on the way and checked at the end, so that memory stays at one window and a dozen bytes
 * a page. Nothing is written here.
 */
import { fstatSync } from 'node:fs';
import { headerOffset } from './btree-page.js';
import { type FileWindow, forEachFileWindow } from './file-window.js';
import { walkFreelist } from './freelist.js';
import { type Geometry, readGeometry } from './geometry.js';
import { malformed, refuseOutOfBounds } from './malformed.js';
import { createPageReader, type PageImage } from './page-image.js';
import {
  checkRoles,
  countLostPages,
  emptyLinks,
  expectPage,
  overflowChains,
  type PageLinks,
  ROOT,
} from './page-links.js';
import {
  LOCAL_ROLE_LIMIT,
  noteFixedPages,
  ROLE,
  type Role,
  roleByFirstByte,
  rolesByTree,
} from './page-roles.js';
import { type PageVisitor, readPage } from './read-page.js';
import { readSchemaRoots } from './schema-roots.js';
import { emptyTally, judgeSlack, type SlackTally } from './slack.js';

export interface FileSurvey {
  pages: number;
  slack: SlackTally;
  /** Pages that nothing points at. SQLite leaves none; their bytes are not judged. */
  lostPages: number;
}

export interface SurveyOptions {
  /** Sees each window before its pages are judged; for searches in the same pass. */
  onWindow?: (window: FileWindow) => void;
  carryBytes?: number;
  /** Files of this many pages or more are walked from their roots first. Lowered by tests. */
  localRoleLimit?: number;
}

export function surveyFile(descriptor: number, options: SurveyOptions = {}): FileSurvey {
  return refuseOutOfBounds(() => survey(descriptor, options));
}

function survey(descriptor: number, options: SurveyOptions): FileSurvey {
  const geometry = readGeometry(descriptor);
  if (geometry === null) return { pages: 0, slack: emptyTally(), lostPages: 0 };
  const pass = startPass(descriptor, geometry, options.localRoleLimit ?? LOCAL_ROLE_LIMIT);
  const visitor = visitorOf(pass);
  const { pageSize, pageCount } = geometry;
  forEachFileWindow(descriptor, options.carryBytes ?? 0, (window) => {
    options.onWindow?.(window);
    const first = (window.position + window.fresh) / pageSize + 1;
    for (let start = window.fresh; start + pageSize <= window.length; start += pageSize) {
      const number = first + (start - window.fresh) / pageSize;
      if (number > pageCount) break;
      pass.page = { number, bytes: window.bytes, view: window.view, start };
      const role = roleOf(pass, pass.page);
      pass.links.seen[number] = role;
      readPage(pass.page, role, { geometry, visitor });
    }
  });
  if (fstatSync(descriptor).size !== pageSize * pageCount) throw malformed('it changed while it was read');
  checkRoles(pass.links);
  judgeChains(pass, descriptor);
  return { pages: pageCount, slack: pass.slack, lostPages: countLostPages(pass.links) };
}

interface Pass {
  geometry: Geometry;
  links: PageLinks;
  slack: SlackTally;
  /** Only for files too large to tell pages by their first byte. */
  rolesByTree: Uint8Array | null;
  /** The page being visited: one visitor serves them all. */
  page: PageImage;
}

function startPass(descriptor: number, geometry: Geometry, localRoleLimit: number): Pass {
  const links = emptyLinks(geometry.pageCount);
  noteFixedPages(geometry, (page, role) => expectPage(links, page, role, ROOT));
  const read = createPageReader(descriptor, geometry);
  walkFreelist(read, geometry, {
    trunk: (page) => expectPage(links, page, ROLE.trunk, ROOT),
    leaf: (page) => expectPage(links, page, ROLE.freeLeaf, ROOT),
  });
  for (const root of [1, ...readSchemaRoots(descriptor, geometry)]) expectPage(links, root, ROLE.btree, ROOT);
  const byTree = geometry.pageCount < localRoleLimit ? null : rolesByTree(descriptor, geometry);
  return { geometry, links, slack: emptyTally(), rolesByTree: byTree, page: read(1) };
}

function visitorOf(pass: Pass): PageVisitor {
  const { links, slack } = pass;
  const { pageSize, usable } = pass.geometry;
  return {
    unowned: (kind, from, to) => judgeSlack(slack, pass.page, { kind, from, to }, pageSize),
    child: (child) => expectPage(links, child, ROLE.btree, pass.page.number),
    overflow: (head, bytes) => {
      expectPage(links, head, ROLE.overflow, pass.page.number);
      links.chainBytes[head] = bytes;
    },
    overflowLink: (page, next) => {
      if (next !== 0) {
        expectPage(links, next, ROLE.overflow, page.number);
        return;
      }
      links.chainEnds.push(page.number);
      links.chainEndUsed.push(endOfContent(page, usable));
    },
    // Nothing points at it, or checkRoles refuses the file.
    unknown: () => {},
  };
}

function roleOf(pass: Pass, page: PageImage): Role {
  const expected = (pass.links.expected[page.number] ?? ROLE.none) as Role;
  if (expected >= ROLE.trunk) return expected;
  if (pass.rolesByTree !== null) return (pass.rolesByTree[page.number] ?? ROLE.none) as Role;
  return roleByFirstByte(page.view.getUint8(page.start + headerOffset(page.number)));
}

function endOfContent(page: PageImage, usable: number): number {
  let end = usable;
  while (end >= 8 && page.view.getInt32(page.start + end - 4) === 0) end -= 4;
  while (end > 4 && page.view.getUint8(page.start + end - 1) === 0) end -= 1;
  return end;
}

function judgeChains(pass: Pass, descriptor: number): void {
  const { geometry, links, slack } = pass;
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
