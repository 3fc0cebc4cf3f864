import { type Finding, ignored, unknown } from '../finding.js';
import type { FormatReader, SourceFile, SourceRecord } from '../format.js';
import { field, textAt } from '../json.js';
import { createRecent } from '../recent.js';
import { titled } from '../speech.js';
import { safeKind } from '../tally.js';
import { readAssistant } from './assistant.js';
import { readAttachment } from './attachment.js';
import { toLineRef } from './envelope.js';
import { STATE_KINDS } from './kinds.js';
import { createQueue } from './queue.js';
import { fromQueue, readQueueOperation } from './queue-lines.js';
import { createSeen } from './seen.js';
import type { Memory, Reading } from './session.js';
import { readPullRequestLink, readSnapshot, readSystem } from './state-lines.js';
import { readUser } from './user.js';

export function createClaudeCodeReader(file: SourceFile): FormatReader {
  const memory: Memory = {
    seen: createSeen(),
    queue: createQueue(),
    calls: createRecent(),
    warmups: createRecent(),
  };
  return {
    read: (source) => readRecord(source, file, memory),
    finish: () => fromQueue(memory.queue.finish()),
  };
}

function readRecord(source: SourceRecord, file: SourceFile, memory: Memory): Finding[] {
  const { record } = source;
  const kind = safeKind(field(record, 'type'));
  if (STATE_KINDS.has(kind)) return [ignored(kind)];
  const reading = { record, line: toLineRef(source, file), memory };
  switch (kind) {
    case 'user':
      return readConversation(reading, readUser);
    case 'assistant':
      return readConversation(reading, readAssistant);
    case 'attachment':
      return readConversation(reading, readAttachment);
    case 'file-history-snapshot':
      return readSnapshot(reading);
    default:
      return [readSideLine(reading, kind)];
  }
}

/** A line of the conversation itself, with what it settles about texts that are still held back. */
function readConversation(reading: Reading, read: (reading: Reading) => Finding[]): Finding[] {
  const { line, memory } = reading;
  const isWarmup = line.agentId !== null && memory.warmups.get(line.agentId, line.offset) !== null;
  const findings = isWarmup ? [ignored('warmup')] : read(reading);
  const queued = memory.queue.pass(line.offset);
  return queued.length === 0 ? findings : [...findings, ...fromQueue(queued)];
}

function readSideLine(reading: Reading, kind: string): Finding {
  const { record, line } = reading;
  switch (kind) {
    case 'queue-operation':
      return readQueueOperation(reading);
    case 'system':
      return readSystem(reading);
    case 'pr-link':
      return readPullRequestLink(reading);
    case 'custom-title':
      return titled(line, textAt(record, 'customTitle') ?? textAt(record, 'title'));
    case 'ai-title':
      return titled(line, textAt(record, 'aiTitle') ?? textAt(record, 'title'));
    default:
      return unknown(kind);
  }
}
