import { fstatSync } from 'node:fs';
import { readFully } from './file-window.js';
import { malformed } from './malformed.js';

/** The numbers of a database file that decide where everything lies. Pages are numbered from 1. */
export interface Geometry {
  pageSize: number;
  /** Page size less the bytes reserved at the end of each page. */
  usable: number;
  pageCount: number;
  /** The page that holds the lock bytes at 2^30. SQLite never stores anything in it. */
  lockBytePage: number;
  hasPointerMap: boolean;
  firstTrunk: number;
  freePages: number;
  /** The longest payload that stays whole in a cell of a table leaf, and of an index page. */
  maxLocalTable: number;
  maxLocalIndex: number;
  /** The least that stays in the cell of a longer one. */
  minLocal: number;
}

const FILE_HEADER_BYTES = 100;
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');

export function isDatabaseHeader(bytes: Buffer): boolean {
  return bytes.length >= MAGIC.length && bytes.subarray(0, MAGIC.length).equals(MAGIC);
}

/** Reads the file header. Null for an empty file, which is a database without a page. */
export function readGeometry(descriptor: number): Geometry | null {
  const fileBytes = fstatSync(descriptor).size;
  if (fileBytes === 0) return null;
  const header = Buffer.alloc(FILE_HEADER_BYTES);
  if (readFully(descriptor, header, 0) < FILE_HEADER_BYTES || !isDatabaseHeader(header)) {
    throw malformed('it does not begin as an SQLite database');
  }
  return geometryFrom(header, fileBytes);
}

function geometryFrom(header: Buffer, fileBytes: number): Geometry {
  const declared = header.readUInt16BE(16);
  const pageSize = declared === 1 ? 65_536 : declared;
  const usable = pageSize - header.readUInt8(20);
  if (!isPageSize(pageSize) || usable < 480) throw malformed('impossible page size');
  if (fileBytes % pageSize !== 0) throw malformed('its length is not a whole number of pages');
  return {
    pageSize,
    usable,
    pageCount: fileBytes / pageSize,
    lockBytePage: Math.floor(0x4000_0000 / pageSize) + 1,
    hasPointerMap: header.readUInt32BE(52) !== 0,
    firstTrunk: header.readUInt32BE(32),
    freePages: header.readUInt32BE(36),
    maxLocalTable: usable - 35,
    maxLocalIndex: Math.floor(((usable - 12) * 64) / 255) - 23,
    minLocal: Math.floor(((usable - 12) * 32) / 255) - 23,
  };
}

export function isPageSize(bytes: number): boolean {
  return bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;
}

/** Pointer-map pages exist only in auto_vacuum files; our own stores have none, imported ones may. */
export function isPointerMapPage(geometry: Geometry, page: number): boolean {
  if (!geometry.hasPointerMap || page < 2) return false;
  const group = Math.floor(geometry.usable / 5) + 1;
  const first = Math.floor((page - 2) / group) * group + 2;
  return page === (first === geometry.lockBytePage ? first + 1 : first);
}

/** Where the entries of a pointer-map page end. */
export function pointerMapEnd(geometry: Geometry): number {
  return Math.floor(geometry.usable / 5) * 5;
}
