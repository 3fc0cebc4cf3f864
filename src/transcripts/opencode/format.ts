import type { JsonObject } from '../../model/json.js';
import type { TranscriptFormat } from '../format.js';
import { field, objectAt } from '../json.js';
import { createExportReader } from './export.js';
import { createRunReader } from './run.js';

/** `opencode export`: one document, or one a line. */
export const openCode: TranscriptFormat = {
  name: 'opencode',
  title: 'OpenCode',
  place: 'opencode export',
  carries: [
    'session',
    'ids',
    'time',
    'project',
    'version',
    'reasoning',
    'tools',
    'artifacts',
    'titles',
    'subagents',
  ],
  recognises: (record) => objectAt(record, 'info') !== null && Array.isArray(field(record, 'messages')),
  documents: true,
  createReader: createExportReader,
};

/** `opencode run --format json`: what the assistant did, a part a line. It holds no prompt. */
export const openCodeRun: TranscriptFormat = {
  name: 'opencode-run',
  title: 'OpenCode, printed',
  place: 'opencode run --format json',
  carries: ['session', 'ids', 'time', 'reasoning', 'tools', 'artifacts'],
  recognises: isPartLine,
  standsAlone: isPartLine,
  createReader: createRunReader,
};

function isPartLine(record: JsonObject): boolean {
  return typeof field(record, 'sessionID') === 'string' && objectAt(record, 'part') !== null;
}
