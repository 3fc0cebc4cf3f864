export type { RowFilter } from './filter.js';
export { listRows } from './list.js';
export { nearestSubjects, listSubjects } from './subjects.js';
export { resolveRowId, resolveSession } from './resolve.js';
export { recall } from './search.js';
