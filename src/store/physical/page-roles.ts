import { isBtreeType, readBtreePage } from './btree-page.js';
import { walkFreelist } from './freelist.js';
import { type Geometry, isPointerMapPage } from './geometry.js';
import { malformed } from './malformed.js';
import { createPageReader } from './page-image.js';
import { readSchemaRoots } from './schema-roots.js';

export const ROLE = {
  none: 0,
  btree: 1,
  overflow: 2,
  trunk: 3,
  freeLeaf: 4,
  pointerMap: 5,
  lockByte: 6,
} as const;

export type Role = (typeof ROLE)[keyof typeof ROLE];

/**
 * An overflow page begins with the big-endian number of the next one, so in a file of fewer pages than this its
 * first byte is 0 or 1 and cannot be taken for the first byte of a b-tree page (2, 5, 10, 13). 128 GB at 4 KiB.
 */
export const LOCAL_ROLE_LIMIT = 33_554_432;

/** What a page is that is neither in the free list nor at a fixed place, by its first byte. */
export function roleByFirstByte(firstByte: number): Role {
  if (isBtreeType(firstByte)) return ROLE.btree;
  return firstByte <= 1 ? ROLE.overflow : ROLE.none;
}

/**
 * The role of every page as the tree says, page by page from the roots: for files too large for `roleByFirstByte`,
 * and to check it in tests. Slow, because it jumps about in the file.
 */
export function rolesByTree(descriptor: number, geometry: Geometry): Uint8Array {
  const roles = new Uint8Array(geometry.pageCount + 1);
  const read = createPageReader(descriptor, geometry);
  const note = (page: number, role: Role) => {
    if (page < 1 || page > geometry.pageCount) throw malformed(`page ${page} does not exist`);
    if (roles[page] !== ROLE.none) throw malformed(`page ${page} is reached twice`);
    roles[page] = role;
  };
  noteFixedPages(geometry, note);
  walkFreelist(read, geometry, {
    trunk: (page) => note(page, ROLE.trunk),
    leaf: (page) => note(page, ROLE.freeLeaf),
  });
  const pending = [1, ...readSchemaRoots(descriptor, geometry)];
  for (let page = pending.pop(); page !== undefined; page = pending.pop()) {
    note(page, ROLE.btree);
    const chains: { head: number; bytes: number }[] = [];
    readBtreePage(read(page), geometry, {
      unowned: () => {},
      child: (child) => pending.push(child),
      overflow: (head, bytes) => chains.push({ head, bytes }),
    });
    for (const { head, bytes } of chains) {
      let next = head;
      for (let rest = bytes; rest > 0; rest -= geometry.usable - 4) {
        note(next, ROLE.overflow);
        next = read(next).view.getUint32(0);
      }
    }
  }
  return roles;
}

/** The pages whose number alone says what they are. */
export function noteFixedPages(geometry: Geometry, note: (page: number, role: Role) => void): void {
  if (geometry.lockBytePage <= geometry.pageCount) note(geometry.lockBytePage, ROLE.lockByte);
  if (!geometry.hasPointerMap) return;
  for (let page = 2; page <= geometry.pageCount; page += 1) {
    if (isPointerMapPage(geometry, page)) note(page, ROLE.pointerMap);
  }
}
