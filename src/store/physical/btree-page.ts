/**
 * Every byte of a b-tree page is owned (header, cell pointers, cells, the 4-byte heads of free blocks) or belongs to
 * nobody and must be zero. This reader names the second kind, and throws rather than guess when the sizes of a page
 * do not add up. See "B-tree Pages" in the SQLite file format.
 */
import type { Geometry } from './geometry.js';
import { malformed } from './malformed.js';
import type { PageImage } from './page-image.js';
import type { SlackKind } from './slack.js';
import { varintLength, varintValue } from './varint.js';

const INTERIOR_INDEX = 2;
const INTERIOR_TABLE = 5;
const LEAF_INDEX = 10;
const LEAF_TABLE = 13;

export interface BtreeVisitor {
  /** A range that belongs to nobody, in offsets of the page; it may be empty. */
  unowned(kind: SlackKind, from: number, to: number): void;
  child(page: number): void;
  /** A cell goes on in the chain of overflow pages that begins at `head`, with `bytes` more bytes. */
  overflow(head: number, bytes: number): void;
}

export interface BtreeLayout {
  isLeaf: boolean;
  isTable: boolean;
  cellCount: number;
  firstFreeBlock: number;
  contentStart: number;
  fragmentBytes: number;
  /** The cell pointers, 2 bytes each. */
  pointersStart: number;
  pointersEnd: number;
  maxLocal: number;
}

/** Whether this first byte is that of a b-tree page. An overflow page begins with 0 or 1 in any file of sane size. */
export function isBtreeType(type: number): boolean {
  return type === LEAF_TABLE || type === LEAF_INDEX || type === INTERIOR_TABLE || type === INTERIOR_INDEX;
}

/** Where a page's header stands: page 1 begins with the file's header. */
export function headerOffset(page: number): number {
  return page === 1 ? 100 : 0;
}

export function readLayout(page: PageImage, geometry: Geometry): BtreeLayout {
  const { view } = page;
  const offset = headerOffset(page.number);
  const at = page.start + offset;
  const type = view.getUint8(at);
  if (!isBtreeType(type)) throw malformed(`page ${page.number} is no b-tree page`);
  const isLeaf = type === LEAF_TABLE || type === LEAF_INDEX;
  const isTable = type === LEAF_TABLE || type === INTERIOR_TABLE;
  const cellCount = view.getUint16(at + 3);
  const pointersStart = offset + (isLeaf ? 8 : 12);
  const layout: BtreeLayout = {
    isLeaf,
    isTable,
    cellCount,
    firstFreeBlock: view.getUint16(at + 1),
    contentStart: view.getUint16(at + 5) || 65_536,
    fragmentBytes: view.getUint8(at + 7),
    pointersStart,
    pointersEnd: pointersStart + 2 * cellCount,
    maxLocal: isTable ? geometry.maxLocalTable : geometry.maxLocalIndex,
  };
  if (layout.contentStart > geometry.usable || layout.pointersEnd > layout.contentStart) {
    throw malformed(`page ${page.number} has an impossible header`);
  }
  return layout;
}

/** Tells the visitor of everything on the page. Throws `incompatible` when the page does not add up. */
export function readBtreePage(page: PageImage, geometry: Geometry, visitor: BtreeVisitor): void {
  const layout = readLayout(page, geometry);
  if (page.number === 1) visitor.unowned('file header', 72, 92);
  visitor.unowned('reserved', geometry.usable, geometry.pageSize);
  visitor.unowned('gap', layout.pointersEnd, layout.contentStart);
  if (!layout.isLeaf) visitor.child(page.view.getUint32(page.start + layout.pointersStart - 4));

  const content = startContent(layout, geometry);
  readFreeBlocks(page, { geometry, layout, content, visitor });
  readCells(page, { geometry, layout, content, visitor });
  checkContent(page, content, visitor);
}

/** What is known about the content area `[start, end)` while its cells and free blocks are read. */
interface ContentArea {
  start: number;
  end: number;
  ownedBytes: number;
  fragmentBytes: number;
  /**
   * Hash of all starts less hash of all ends. Cells and free blocks cover every byte exactly once if and only if
   * their starts with `end` are the same numbers as their ends with `start`; comparing hashes of the two saves
   * sorting the cells of each page.
   */
  balance: number;
  /** `start * 2^17 + size` of each piece, gathered only where the header admits to holes between them. */
  pieces: number[] | null;
}

interface PageParts {
  geometry: Geometry;
  layout: BtreeLayout;
  content: ContentArea;
  visitor: BtreeVisitor;
}

const MAX_PAYLOAD = 0x7fff_ffff;
const PIECE_UNIT = 0x2_0000;

function startContent(layout: BtreeLayout, geometry: Geometry): ContentArea {
  return {
    start: layout.contentStart,
    end: geometry.usable,
    ownedBytes: 0,
    fragmentBytes: layout.fragmentBytes,
    balance: 0,
    pieces: layout.fragmentBytes > 0 ? [] : null,
  };
}

function addPiece(content: ContentArea, at: number, size: number): void {
  content.ownedBytes += size;
  content.balance = (content.balance + scramble(at) - scramble(at + size)) | 0;
  content.pieces?.push(at * PIECE_UNIT + size);
}

function readFreeBlocks(page: PageImage, parts: PageParts): void {
  const { content, visitor } = parts;
  let at = parts.layout.firstFreeBlock;
  while (at !== 0) {
    if (at < content.start || at + 4 > content.end)
      throw malformed(`page ${page.number} has a stray free block`);
    const next = page.view.getUint16(page.start + at);
    const size = page.view.getUint16(page.start + at + 2);
    if (size < 4 || at + size > content.end || (next !== 0 && next <= at)) {
      throw malformed(`page ${page.number} has an impossible free block`);
    }
    visitor.unowned('free block', at + 4, at + size);
    addPiece(content, at, size);
    at = next;
  }
}

function readCells(page: PageImage, parts: PageParts): void {
  const { layout, content } = parts;
  for (let pointer = layout.pointersStart; pointer < layout.pointersEnd; pointer += 2) {
    const at = page.view.getUint16(page.start + pointer);
    if (at < content.start || at + 4 > content.end) throw malformed(`page ${page.number} has a stray cell`);
    if (!layout.isLeaf) parts.visitor.child(page.view.getUint32(page.start + at));
    const size = cellSize(page, at, parts);
    if (at + size > content.end) throw malformed(`page ${page.number} has a cell that leaves it`);
    addPiece(content, at, size);
  }
}

/** A cell takes 4 bytes at least, because a free block needs as many once the cell is gone. */
function cellSize(page: PageImage, at: number, parts: PageParts): number {
  const { layout, geometry, visitor } = parts;
  const { view, start } = page;
  let cursor = layout.isLeaf ? at : at + 4;
  if (layout.isTable && !layout.isLeaf) return 4 + varintLength(view, start + cursor);

  const payload = varintValue(view, start + cursor);
  if (payload > MAX_PAYLOAD) throw malformed(`page ${page.number} has an impossible cell`);
  cursor += varintLength(view, start + cursor);
  if (layout.isTable) cursor += varintLength(view, start + cursor);
  const local = localBytes(payload, layout, geometry);
  cursor += local;
  if (local < payload) {
    if (cursor + 4 > geometry.usable) throw malformed(`page ${page.number} has a cell that leaves it`);
    visitor.overflow(view.getUint32(start + cursor), payload - local);
    cursor += 4;
  }
  if (cursor - at >= 4) return cursor - at;
  visitor.unowned('cell padding', cursor, at + 4);
  return 4;
}

/** How much of a payload stands in its cell; the rest is in overflow pages. */
export function localBytes(payload: number, layout: BtreeLayout, geometry: Geometry): number {
  if (payload <= layout.maxLocal) return payload;
  const { minLocal, usable } = geometry;
  const fitted = minLocal + ((payload - minLocal) % (usable - 4));
  return fitted <= layout.maxLocal ? fitted : minLocal;
}

function checkContent(page: PageImage, content: ContentArea, visitor: BtreeVisitor): void {
  const { start, end, pieces } = content;
  const fragments = end - start - content.ownedBytes;
  if (fragments !== content.fragmentBytes) throw malformed(`page ${page.number} does not add up`);
  if (pieces !== null) {
    nameFragments(page, { start, end, pieces }, visitor);
    return;
  }
  const whole = (scramble(start) - scramble(end)) | 0;
  if (content.balance !== whole) throw malformed(`page ${page.number} has cells that overlap`);
}

/** Holes between cells. Each is 1 to 3 bytes when it arises, but neighbours add up: 9 bytes have been seen. */
function nameFragments(
  page: PageImage,
  content: { start: number; end: number; pieces: number[] },
  visitor: BtreeVisitor,
): void {
  let position = content.start;
  for (const piece of content.pieces.sort((left, right) => left - right)) {
    const at = Math.floor(piece / PIECE_UNIT);
    if (at < position) throw malformed(`page ${page.number} has cells that overlap`);
    visitor.unowned('fragment', position, at);
    position = at + (piece % PIECE_UNIT);
  }
  visitor.unowned('fragment', position, content.end);
}

function scramble(offset: number): number {
  const mixed = Math.imul(offset ^ 0x5bd1_e995, 0x9e37_79b1);
  return Math.imul(mixed ^ (mixed >>> 15), 0x85eb_ca6b);
}
