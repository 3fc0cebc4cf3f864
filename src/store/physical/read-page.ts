import { type BtreeVisitor, readBtreePage } from './btree-page.js';
import { trunkEnd } from './freelist.js';
import { type Geometry, pointerMapEnd } from './geometry.js';
import type { PageImage } from './page-image.js';
import { ROLE, type Role } from './page-roles.js';

export interface PageVisitor extends BtreeVisitor {
  /** An overflow page that goes on at `next`; 0 on the last one, of which only the chain's cell knows the use. */
  overflowLink(page: PageImage, next: number): void;
  unknown(page: PageImage): void;
}

/** Tells the visitor of everything on a page of that role. */
export function readPage(
  page: PageImage,
  role: Role,
  to: { geometry: Geometry; visitor: PageVisitor },
): void {
  const { geometry, visitor } = to;
  const { pageSize } = geometry;
  switch (role) {
    case ROLE.btree:
      readBtreePage(page, geometry, visitor);
      break;
    case ROLE.overflow:
      visitor.unowned('reserved', geometry.usable, pageSize);
      visitor.overflowLink(page, page.view.getUint32(page.start));
      break;
    case ROLE.trunk:
      visitor.unowned('trunk tail', trunkEnd(page.view.getUint32(page.start + 4)), pageSize);
      break;
    case ROLE.freeLeaf:
      visitor.unowned('free leaf', 0, pageSize);
      break;
    case ROLE.pointerMap:
      visitor.unowned('pointer map tail', pointerMapEnd(geometry), pageSize);
      break;
    case ROLE.lockByte:
      visitor.unowned('lock-byte page', 0, pageSize);
      break;
    case ROLE.none:
      visitor.unknown(page);
      break;
    default:
      role satisfies never;
  }
}
