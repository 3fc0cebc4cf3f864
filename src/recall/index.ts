export type { EngineQuery } from './engine-query.js';
export { listEntities } from './entities.js';
export { everythingOf, type RowFilter } from './filter.js';
export { findLookAlikes } from './find.js';
export { listRows } from './list.js';
export { resolveRowId, resolveSession } from './resolve.js';
export { recall } from './search.js';
export { listSubjects, nearestSubjects } from './subjects.js';
