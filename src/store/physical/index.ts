export { type AuditResult, auditFile } from './audit.js';
export { dataVersion } from './checkpoint.js';
export { runCycle } from './cycle.js';
export type { CycleResult, CycleStep } from './cycle-run.js';
export { rawDescriptor } from './descriptor.js';
export { distinctBytes } from './distinct-bytes.js';
export {
  createFingerprintScanner,
  type FingerprintHit,
  scanFileForFingerprints,
  scanStreamForFingerprints,
} from './fingerprint-scan.js';
export {
  compileFingerprints,
  FINGERPRINT_BYTES,
  type FingerprintSet,
  fingerprintRuns,
  repad,
} from './fingerprints.js';
export { compileNeedles, type Needle, type NeedleSet, SHORTEST_NEEDLE } from './needles.js';
export { realPath } from './real-path.js';
export { createScanner, type NeedleHit, type Scanner, scanFile, scanStream } from './scan.js';
export { isFileSealed, sealState } from './seal.js';
export { scannerFaults } from './self-test.js';
export { type SlackPlace, slackPlaces } from './slack-places.js';
