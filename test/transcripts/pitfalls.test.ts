// What real files do that no format promises, and that other tests here only touch in passing.
import { expect, test } from 'vitest';
import { assistant, ofKind, readRecords, spoken, temporaryFolder, user } from './support.js';

const folder = temporaryFolder();

test('lines whose times run backwards stay in the order of the file', () => {
  const times = ['2026-06-01T10:00:05.000Z', '2026-06-01T10:00:01.000Z', '2026-06-01T10:00:03.000Z'];
  const result = readRecords(
    folder,
    times.map((timestamp, n) => user(`Tea number ${n}`, { timestamp })),
  );
  expect(spoken(result)).toEqual(['human: Tea number 0', 'human: Tea number 1', 'human: Tea number 2']);
  expect(result.events.map(({ line }) => line.at)).toEqual(times.map((time) => Date.parse(time)));
});

test('two sessions in one file are two, whatever the file is called', () => {
  const result = readRecords(folder, [
    user('I like tea.', { sessionId: 'one' }),
    user('I like cake.', { sessionId: 'two' }),
    assistant([{ type: 'text', text: 'So do I.' }], { sessionId: 'one' }),
  ]);
  expect(result.events.map(({ line }) => line.sourceSession)).toEqual(['one', 'two', 'one']);
});

test('an output that was saved elsewhere is what stands in the line, and no file is opened for it', () => {
  const content = '<persisted-output>\nFull output saved to: /etc/hostname\n\nPreview: the tea is ready';
  const result = readRecords(folder, [
    assistant([{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'kettle' } }]),
    user([{ type: 'tool_result', tool_use_id: 't1', content }]),
  ]);
  expect(ofKind(result, 'tool_result').map(({ output }) => output.text)).toEqual([content]);
});

test.each([
  ['ISO 8601', '2026-06-01T10:00:00Z'],
  ['ISO 8601 with a zone', '2026-06-01T12:00:00+02:00'],
  ['seconds', 1_780_308_000],
  ['seconds with a fraction', 1_780_308_000.25],
  ['milliseconds', 1_780_308_000_000],
])('times come as %s', (_, timestamp) => {
  const result = readRecords(folder, [{ role: 'user', content: 'I like tea.', timestamp }], {
    format: 'generic',
  });
  expect(Math.floor((result.events[0]?.line.at ?? 0) / 1_000)).toBe(1_780_308_000);
});

test('a time that is none is none', () => {
  const result = readRecords(folder, [
    user('I like tea.', { timestamp: 'tomorrow' }),
    user('And cake.', { timestamp: {} }),
  ]);
  expect(result.events.map(({ line }) => line.at)).toEqual([null, null]);
});

test('a call without a result, and a result without a call, harm nothing', () => {
  const result = readRecords(folder, [
    assistant([{ type: 'tool_use', id: 't2', name: 'Read', input: null }]),
    user([{ type: 'tool_result', tool_use_id: 'unknown' }]),
    user('I like tea.'),
  ]);
  expect(spoken(result)).toEqual(['human: I like tea.']);
  expect(ofKind(result, 'tool_result').map(({ status }) => status)).toEqual(['unknown']);
});
