import type { JsonObject } from '../../model/json.js';
import type { TranscriptFormat } from '../format.js';
import { objectAt, textAt } from '../json.js';
import { createCopilotReader } from './reader.js';

/** Events of Copilot CLI, and of Copilot in an editor. */
export const copilot: TranscriptFormat = {
  name: 'copilot',
  title: 'Copilot CLI',
  place: '~/.copilot/session-state/*/events.jsonl',
  carries: [
    'session',
    'ids',
    'time',
    'project',
    'branch',
    'version',
    'reasoning',
    'tools',
    'titles',
    'subagents',
  ],
  recognises: isEvent,
  standsAlone: (record) =>
    isEvent(record) && textAt(record, 'id') !== null && textAt(record, 'timestamp') !== null,
  createReader: createCopilotReader,
};

const TYPES = /^(?:session|user|assistant|tool|hook|system|permission|subagent|skill|abort)(?:\.\w+)*$/;

function isEvent(record: JsonObject): boolean {
  return TYPES.test(textAt(record, 'type') ?? '') && objectAt(record, 'data') !== null;
}
