/** Bytes in, normalised events out. This room knows no database. */
export type { EventBatch } from './batch.js';
export { copyIdOf } from './copy-id.js';
export { cursorAt, cursorHolds } from './cursor.js';
export { defaultRoots } from './default-roots.js';
export { type DetectedFormat, detectFormat } from './detect.js';
export { type DiscoveredFile, type Discovery, discoverTranscripts, givenTranscript } from './discover.js';
export { eraseLine } from './erase-line.js';
export { type FieldMap, parseFieldPath } from './field-map.js';
export { FORMATS, listFormats } from './formats.js';
export { globMatcher } from './globs.js';
export { MAX_LINE_BYTES, QUIET_MS, readTranscript } from './read.js';
export { linesThatSay, type SurveyedLine, surveyTranscript } from './survey.js';
