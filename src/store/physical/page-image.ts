import { readFully, viewOf } from './file-window.js';
import type { Geometry } from './geometry.js';
import { malformed } from './malformed.js';

/** One page in memory. It begins at `start` in `bytes`; offsets inside a page are counted from there. */
export interface PageImage {
  number: number;
  bytes: Buffer;
  view: DataView;
  start: number;
}

/** Reads one page. The image is valid until the same reader's next page. */
export type PageReader = (page: number) => PageImage;

export function createPageReader(descriptor: number, geometry: Geometry): PageReader {
  const bytes = Buffer.alloc(geometry.pageSize);
  const view = viewOf(bytes);
  return (page) => {
    if (page < 1 || page > geometry.pageCount) throw malformed(`page ${page} does not exist`);
    const read = readFully(descriptor, bytes, (page - 1) * geometry.pageSize);
    if (read < geometry.pageSize) throw malformed(`page ${page} is cut short`);
    return { number: page, bytes, view, start: 0 };
  };
}
