import { ignored } from '../finding.js';
import type { FormatReader, SourceFile } from '../format.js';
import { instantAt, labelAt, objectAt } from '../json.js';
import { toLineRef } from '../line-ref.js';
import { createTools } from '../tools.js';
import { partIdOf, readPart } from './parts.js';

/** Every line is a part of an answer that is over, or a mark between them. */
export function createRunReader(file: SourceFile): FormatReader {
  const tools = createTools();
  return {
    read(source) {
      const part = objectAt(source.record, 'part');
      if (part === null) return [ignored('event')];
      const line = toLineRef(source, {
        ownId: partIdOf(part),
        substitute: ['opencode-run', source.content],
        sourceSession: labelAt(source.record, 'sessionID') ?? file.stem,
        at: instantAt(source.record, 'timestamp'),
        messageId: labelAt(part, 'messageID'),
      });
      return readPart({ part, role: 'assistant', line, tools });
    },
    finish: () => [],
  };
}
