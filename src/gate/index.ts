export { countFindings } from './count-findings.js';
export type { FindingKind } from './detector.js';
export { createFullGate } from './full-gate.js';
export { createGate, type Gate, type GatedText } from './gate.js';
export { nameLists } from './persons/name-lists.js';
export { sensitiveCategoryOf } from './statements/index.js';
export { GATE_VERSION } from './version.js';
