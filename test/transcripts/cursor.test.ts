import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Cursor } from '../../src/model/transcript.js';
import { cursorHolds } from '../../src/transcripts/index.js';
import {
  assistant,
  FIXTURES,
  readAll,
  spoken,
  temporaryFolder,
  toJsonl,
  user,
  writeFile,
} from './support.js';

const folder = temporaryFolder();

function readOnce(
  name: string,
  records: readonly unknown[],
): { path: string; content: string; cursor: Cursor } {
  const content = toJsonl(records);
  const path = writeFile(join(folder, name), content);
  const { cursor } = readAll(path);
  if (cursor === null) throw new Error('nothing was read');
  return { path, content, cursor };
}

describe('a cursor holds', () => {
  test('while the file only grows, and the next run reads what is new', () => {
    const { path, cursor } = readOnce('grows.jsonl', [user('I like tea.')]);
    expect(cursorHolds(path, cursor)).toBe(true);
    appendFileSync(path, toJsonl([user('And cake.')]));
    expect(cursorHolds(path, cursor)).toBe(true);
    expect(spoken(readAll(path, { from: cursor }))).toEqual(['human: And cake.']);
  });

  test('not when the file was cut, rewritten, or written anew at the same size', () => {
    const { path, content, cursor } = readOnce('changes.jsonl', [user('I like tea.'), user('And cake.')]);
    writeFile(path, content.slice(0, 40));
    expect(cursorHolds(path, cursor)).toBe(false);
    writeFile(path, toJsonl([user('Something else'), user('altogether, and longer than before')]));
    expect(cursorHolds(path, cursor)).toBe(false);
    writeFile(path, content.replace('cake', 'wine'));
    expect(cursorHolds(path, cursor)).toBe(false);
    writeFile(path, content);
    expect(cursorHolds(path, cursor)).toBe(true);
  });

  test('in a large file not when its beginning or its end changed', () => {
    const records = Array.from({ length: 100 }, (_, index) => user(`Tea number ${100 + index}`));
    const { path, content, cursor } = readOnce('large.jsonl', records);
    writeFile(path, content.replace('Tea number 100', 'Tea number one'));
    expect(cursorHolds(path, cursor)).toBe(false);
    writeFile(path, content.replace('Tea number 199', 'Tea number two'));
    expect(cursorHolds(path, cursor)).toBe(false);
  });

  test('not when it is no cursor', () => {
    const { path, cursor } = readOnce('odd.jsonl', [user('I like tea.')]);
    expect(cursorHolds(path, { ...cursor, consumed: -1 })).toBe(false);
    expect(cursorHolds(path, { ...cursor, consumed: Number.NaN })).toBe(false);
  });
});

test('a file read in two steps, at any line, gives what it gives in one', () => {
  const path = join(FIXTURES, 'alice-sets-up-the-billing-service.jsonl');
  const whole = readAll(path);
  const steps = [...whole.events.map((event) => event.line.offset + event.line.bytes + 1)];
  for (const consumed of new Set(steps)) {
    const rest = readAll(path, { from: { consumed, headHash: '', tailHash: '' } });
    expect(rest.events).toEqual(whole.events.filter((event) => event.line.offset >= consumed));
  }
});

test('a run that goes on knows the calls and the texts of the run before', () => {
  const question = {
    type: 'tool_use',
    id: 'q',
    name: 'AskUserQuestion',
    input: { questions: [{ question: 'Units?' }] },
  };
  const own = { type: 'tool_use', id: 'own', name: 'Bash', input: { command: 'memory-forget list' } };
  const first = [
    assistant([question]),
    assistant([own]),
    assistant([{ type: 'text', text: 'I like' }], { messageId: 'm' }),
  ];
  const { path, cursor } = readOnce('goes-on.jsonl', first);
  appendFileSync(
    path,
    toJsonl([
      user([
        {
          type: 'tool_result',
          tool_use_id: 'q',
          content: 'User has answered your questions: "Units?"="metric".',
        },
      ]),
      user([{ type: 'tool_result', tool_use_id: 'own', content: 'Dora likes tea' }]),
      assistant([{ type: 'text', text: 'I like tea' }], { messageId: 'm' }),
    ]),
  );
  const rest = readAll(path, { from: cursor });
  expect(spoken(rest)).toEqual(['human: metric', 'assistant:  tea']);
  expect(rest.yield).toMatchObject({ lines: 3, ignored: { own_output: 1 } });
});

test('what lies too far back is forgotten, by one long run as by one that goes on', () => {
  const filler = Array.from({ length: 60 }, () =>
    user([{ type: 'tool_result', tool_use_id: 'other', content: `${Math.PI}`.repeat(6000) }]),
  );
  const records = [
    assistant([{ type: 'text', text: 'I like' }], { messageId: 'far' }),
    ...filler,
    assistant([{ type: 'text', text: 'I like tea' }], { messageId: 'far' }),
    assistant([{ type: 'text', text: 'I like tea and cake' }], { messageId: 'far' }),
  ];
  const { path, content } = readOnce('far.jsonl', records);
  expect(content.length).toBeGreaterThan(5 * 1024 * 1024);
  expect(spoken(readAll(path))).toEqual([
    'assistant: I like',
    'assistant: I like tea',
    'assistant:  and cake',
  ]);
  const consumed = content.lastIndexOf('\n', content.length - 2) + 1;
  expect(spoken(readAll(path, { from: { consumed, headHash: '', tailHash: '' } }))).toEqual([
    'assistant:  and cake',
  ]);
});
