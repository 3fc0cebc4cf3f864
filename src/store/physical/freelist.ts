import type { Geometry } from './geometry.js';
import { malformed } from './malformed.js';
import type { PageReader } from './page-image.js';

/** Pages that hold nothing: trunks list leaves, leaves are wholly empty. */
export interface FreelistVisitor {
  trunk(page: number, leafCount: number): void;
  leaf(page: number, trunk: number): void;
}

/** Walks the chain of trunks from the file header; throws when it doesn't hold what the header says. */
export function walkFreelist(read: PageReader, geometry: Geometry, visitor: FreelistVisitor): void {
  let found = 0;
  for (let trunk = geometry.firstTrunk; trunk !== 0; ) {
    const { view, start } = read(trunk);
    const leafCount = view.getUint32(start + 4);
    if (leafCount > geometry.usable / 4 - 2) throw malformed(`free page ${trunk} lists too many pages`);
    found += 1 + leafCount;
    if (found > geometry.freePages) throw malformed('its free list is longer than its header says');
    visitor.trunk(trunk, leafCount);
    for (let index = 0; index < leafCount; index += 1) {
      visitor.leaf(view.getUint32(start + 8 + 4 * index), trunk);
    }
    trunk = view.getUint32(start);
  }
  if (found !== geometry.freePages) throw malformed('its free list is shorter than its header says');
}

/** Where the list of leaves on a trunk page ends. */
export function trunkEnd(leafCount: number): number {
  return 8 + 4 * leafCount;
}
