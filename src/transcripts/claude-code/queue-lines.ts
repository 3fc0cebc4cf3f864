import { type Finding, found, ignored } from '../finding.js';
import { textAt } from '../json.js';
import type { QueuedText } from './queue.js';
import type { Reading } from './session.js';
import { promptTexts } from './user.js';
import { classifyUserText } from './user-text.js';

export function readQueueOperation({ record, line, memory }: Reading): Finding {
  const operation = textAt(record, 'operation');
  const texts = promptTexts(record, 'content');
  const content = texts.length > 0 ? texts.join('\n\n') : null;
  // A subagent's queue is filled by agents, the session's by the person.
  if (line.agentId === null) {
    if (operation === 'enqueue') memory.queue.enqueue({ line, content: content ?? '', text: wordsIn(texts) });
    if (operation === 'remove' || operation === 'dequeue') memory.queue.take(operation, content, line.offset);
    if (operation === 'popAll') memory.queue.takeBack();
  }
  return ignored('queue-operation');
}

/** What a person wrote in these texts; null for notices and bare commands. */
function wordsIn(texts: readonly string[]): string | null {
  const words = texts.map(classifyUserText).filter((text) => text.kind === 'human');
  return words.length > 0 ? words.map(({ text }) => text).join('\n\n') : null;
}

/** Queued texts that no line repeated: each a turn of the person, at the line where it was typed. */
export function fromQueue(queued: readonly QueuedText[]): Finding[] {
  return queued.map(({ line, text }) =>
    found(line, { kind: 'message', role: 'human', text, opensRound: true }),
  );
}
