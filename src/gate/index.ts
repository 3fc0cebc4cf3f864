export { countFindings } from './count-findings.js';
export { createFullGate } from './full-gate.js';
export { createGate, type Gate, type GatedText } from './gate.js';
export { nameLists } from './persons/name-lists.js';
export { sensitiveCategoryOf } from './statements/index.js';
