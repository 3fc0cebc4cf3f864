import { type Finding, ignored, unknown } from '../finding.js';
import type { FormatReader, SourceFile, SourceRecord } from '../format.js';
import { field, labelAt, objectAt, textAt } from '../json.js';
import { safeKind } from '../tally.js';
import { createTools } from '../tools.js';
import { readEvent } from './events.js';
import { readItem } from './items.js';
import { createPrompts } from './prompts.js';
import type { Memory, Reading } from './reading.js';
import { createSession } from './session.js';
import { createTwins } from './twins.js';

export function createCodexReader(file: SourceFile): FormatReader {
  const memory: Memory = {
    session: createSession(file),
    twins: createTwins(),
    prompts: createPrompts(),
    tools: createTools(),
  };
  return {
    read: (source) => readRecord(source, memory),
    finish: () => memory.prompts.release(Number.POSITIVE_INFINITY),
  };
}

/** Lines that say nothing of their own. */
const IGNORED = /^(?:world_state|inter_agent_\w+|security_risk_score|compacted|state)$/;

function readRecord(source: SourceRecord, memory: Memory): Finding[] {
  const { record, offset } = source;
  const payload = objectAt(record, 'payload');
  if (payload === null) return readBare(source, memory);
  const reading: Reading = { source, payload, memory };
  const type = safeKind(field(record, 'type'));
  switch (type) {
    case 'session_meta':
      memory.session.takeHeader(payload, offset);
      return [ignored(type)];
    case 'turn_context':
      memory.session.takeTurn(payload, offset);
      return [ignored(type)];
    case 'response_item':
      return readItem(reading);
    case 'event_msg':
      return readEvent(reading);
    default:
      return [IGNORED.test(type) ? ignored(type) : unknown(type)];
  }
}

/** The oldest files: no envelope, and a header that is known by what it lacks. */
function readBare(source: SourceRecord, memory: Memory): Finding[] {
  const { record, offset } = source;
  if (Object.hasOwn(record, 'record_type')) return [ignored(safeKind(field(record, 'record_type')))];
  if (textAt(record, 'type') !== null) return readItem({ source, payload: record, memory });
  if (labelAt(record, 'id') === null) return [unknown('none')];
  memory.session.takeHeader(record, offset);
  return [ignored('session_meta')];
}
