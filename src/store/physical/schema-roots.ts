/** The root pages of all tables and indexes, read from sqlite_schema's own pages without SQLite's help. */
import { type BtreeLayout, localBytes, readLayout } from './btree-page.js';
import { viewOf } from './file-window.js';
import type { Geometry } from './geometry.js';
import { malformed } from './malformed.js';
import { createPageReader, type PageImage } from './page-image.js';
import { varintLength, varintValue } from './varint.js';

const ROOT_PAGE_COLUMN = 3;

export function readSchemaRoots(descriptor: number, geometry: Geometry): number[] {
  const readNode = createPageReader(descriptor, geometry);
  const readChain = createPageReader(descriptor, geometry);
  const roots: number[] = [];
  const visited = new Set<number>();
  const pending = [1];
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    if (visited.has(number)) throw malformed(`page ${number} is reached twice`);
    visited.add(number);
    const page = readNode(number);
    const layout = readLayout(page, geometry);
    if (!layout.isLeaf) pending.push(page.view.getUint32(page.start + layout.pointersStart - 4));
    for (let pointer = layout.pointersStart; pointer < layout.pointersEnd; pointer += 2) {
      const at = page.view.getUint16(page.start + pointer);
      if (!layout.isLeaf) {
        pending.push(page.view.getUint32(page.start + at));
        continue;
      }
      const root = rootOf(readRecord(page, at, { layout, geometry, readChain }));
      if (root > 0) roots.push(root);
    }
  }
  return roots;
}

interface RecordSource {
  layout: BtreeLayout;
  geometry: Geometry;
  readChain: (page: number) => PageImage;
}

/** A row's record, put together from its cell and its overflow pages: with small pages the root may lie in those. */
function readRecord(page: PageImage, at: number, source: RecordSource): DataView {
  const { view, bytes } = page;
  let cursor = page.start + at;
  const payload = varintValue(view, cursor);
  cursor += varintLength(view, cursor);
  cursor += varintLength(view, cursor);
  const local = localBytes(payload, source.layout, source.geometry);
  const parts = [Buffer.from(bytes.subarray(cursor, cursor + local))];
  let rest = payload - local;
  let next = rest > 0 ? view.getUint32(cursor + local) : 0;
  while (rest > 0) {
    const link = source.readChain(next);
    const taken = Math.min(rest, source.geometry.usable - 4);
    parts.push(Buffer.from(link.bytes.subarray(link.start + 4, link.start + 4 + taken)));
    rest -= taken;
    next = link.view.getUint32(link.start);
  }
  return viewOf(Buffer.concat(parts));
}

/** The integer in the column `rootpage`; 0 for views and triggers. */
function rootOf(record: DataView): number {
  let header = varintLength(record, 0);
  let body = varintValue(record, 0);
  for (let column = 0; ; column += 1) {
    const type = varintValue(record, header);
    if (column === ROOT_PAGE_COLUMN) return integerAt(record, body, type);
    header += varintLength(record, header);
    body += valueBytes(type);
  }
}

function valueBytes(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][type] ?? 0;
}

function integerAt(record: DataView, at: number, type: number): number {
  switch (type) {
    case 1:
      return record.getUint8(at);
    case 2:
      return record.getUint16(at);
    case 3:
      return record.getUint16(at) * 256 + record.getUint8(at + 2);
    case 4:
      return record.getUint32(at);
    case 9:
      return 1;
    default:
      return 0;
  }
}
