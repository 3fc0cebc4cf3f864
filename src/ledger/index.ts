export * from './chain.js';
export * from './fingerprints.js';
export * from './holds.js';
export * from './keys.js';
export * from './ledger.js';
export * from './requests.js';
export * from './suppressions.js';
export * from './workspace.js';
