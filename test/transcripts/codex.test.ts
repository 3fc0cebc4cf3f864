import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HEAD_BYTES, REMEMBERED_BYTES } from '../../src/transcripts/format.js';
import { ofKind, type Read, readAll, spoken, temporaryFolder, toJsonl, writeFile } from './support.js';

const folder = temporaryFolder();
let files = 0;
let clock = Date.parse('2026-06-01T10:00:00Z');

type Fields = Record<string, unknown>;

function line(type: string, payload: Fields): Fields {
  clock += 1000;
  return { timestamp: new Date(clock).toISOString(), type, payload };
}

const header = (id: string, more: Fields = {}) => line('session_meta', { id, cwd: '/home/dora', ...more });
const turn = (id: string) => line('event_msg', { type: 'task_started', turn_id: id });
const event = (type: string, message: string) => line('event_msg', { type, message });
const item = (role: string, text: string) =>
  line('response_item', { type: 'message', role, content: [{ type: 'input_text', text }] });
const call = (id: string) =>
  line('response_item', { type: 'function_call', name: 'ls', arguments: '{}', call_id: id });

function read(records: readonly Fields[], idle = true): Read {
  files += 1;
  return readAll(writeFile(join(folder, `full-${files}.jsonl`), toJsonl(records)), { format: 'codex', idle });
}

const idsOf = ({ events }: Read) => events.map((each) => each.line.lineId);

describe('what stands twice is said once', () => {
  test('an answer as event and as item, in either order, and again when it is said again', () => {
    const records = [
      event('agent_message', 'Yes.'),
      item('assistant', 'Yes.'),
      item('assistant', 'Yes.'),
      event('agent_message', 'Yes.'),
      event('agent_message', 'Yes.'),
    ];
    expect(spoken(read([header('s'), ...records]))).toEqual(Array(3).fill('assistant: Yes.'));
  });

  test('a prompt that is repeated in the next turn is two prompts', () => {
    const turns = ['t1', 't2'].flatMap((id) => [
      turn(id),
      item('user', 'continue'),
      event('user_message', 'continue'),
      event('agent_message', 'Done.'),
    ]);
    expect(spoken(read([header('s'), ...turns]))).toEqual([
      'human: continue',
      'assistant: Done.',
      'human: continue',
      'assistant: Done.',
    ]);
  });

  test('a fork says the turns of its parent under the same ids, its own under new ones', () => {
    const talk = (id: string) => [
      turn(id),
      event('user_message', 'Plan it.'),
      call(`call-of-${id}`),
      event('agent_message', 'Planned.'),
    ];
    const parent = read([header('parent'), ...talk('t1')]);
    const fork = read([header('fork'), header('parent'), ...talk('t1'), ...talk('t2')]);
    expect(idsOf(fork).slice(0, 3)).toEqual(idsOf(parent));
    expect(new Set(idsOf(fork)).size).toBe(6);
    expect(fork.events.every(({ line: place }) => place.sourceSession === 'fork')).toBe(true);
  });
});

describe('whose words they are', () => {
  test('a text of the history that no event repeats is the machine’s where there are events', () => {
    const records = [
      item('user', 'Untagged note of a hook'),
      item('user', 'Hello'),
      event('user_message', 'Hello'),
    ];
    const said = read([header('s'), ...records, event('agent_message', 'Hi.')]);
    expect(spoken(said)).toEqual(['human: Hello', 'assistant: Hi.']);
    expect(said.yield.ignored).toMatchObject({ unspoken_user_item: 1 });
  });

  test('so it is when no event follows it at all, once there were any', () => {
    const first = [event('user_message', 'Hello'), event('agent_message', 'Hi.')];
    const said = read([header('s'), ...first, item('user', 'Untagged note'), event('agent_message', 'Bye.')]);
    expect(spoken(said)).toEqual(['human: Hello', 'assistant: Hi.', 'assistant: Bye.']);
  });

  test('where there are none it is the person’s, unless it is marked', () => {
    const said = read([
      header('s'),
      item('user', '<environment_context>x</environment_context>'),
      item('user', 'Hello'),
      item('assistant', 'Hi.'),
      item('user', 'Bye'),
    ]);
    expect(spoken(said)).toEqual(['human: Hello', 'assistant: Hi.', 'human: Bye']);
  });

  test('a prompt at the end of a file that rests, and its event later, are one line', () => {
    const records = [header('s'), item('user', 'Hello')];
    const before = read(records);
    const after = read([...records, event('user_message', 'Hello')]);
    expect(spoken(before)).toEqual(['human: Hello']);
    expect(idsOf(after)).toEqual(idsOf(before));
  });

  test('a subagent is asked by its parent', () => {
    const source = { subagent: { thread_spawn: { parent_thread_id: 'parent' } } };
    const said = read([
      header('child', { source }),
      event('user_message', 'Count.'),
      event('agent_message', 'One.'),
    ]);
    expect(spoken(said)).toEqual(['assistant: Count.', 'assistant: One.']);
    expect(said.events[0]?.line).toMatchObject({ sourceSession: 'parent', agentId: 'child' });
  });
});

test('the header still owns the session when reading goes on far behind it', () => {
  const filler = item('developer', 'x'.repeat(HEAD_BYTES));
  const records = [header('s'), ...Array(Math.ceil(REMEMBERED_BYTES / HEAD_BYTES) + 2).fill(filler)];
  const path = join(folder, 'far.jsonl');
  const first = readAll(writeFile(path, toJsonl(records)), { format: 'codex' });
  writeFile(path, toJsonl([...records, event('user_message', 'Still there?')]));
  const second = readAll(path, { format: 'codex', from: first.cursor });
  expect(second.events[0]?.line).toMatchObject({ sourceSession: 's', cwd: '/home/dora' });
});

test('a copy of the history is left out by its first bytes, and so is a call of this tool', () => {
  const said = read([
    header('s'),
    line('compacted', { message: '', replacement_history: [{ type: 'message', role: 'user', content: [] }] }),
    line('response_item', {
      type: 'function_call',
      name: 'exec_command',
      arguments: '{"cmd":"memory-forget list"}',
      call_id: 'c9',
    }),
    line('response_item', { type: 'function_call_output', call_id: 'c9', output: 'My editor is Helix' }),
  ]);
  expect(said.events).toEqual([]);
  expect(said.yield.ignored).toMatchObject({ compacted: 1, own_output: 2 });
});

test.each([
  ['Chunk ID: a\nWall time: 1 seconds\nProcess exited with code 2\nOutput:\nno', 'error', 'no'],
  [
    'Exit code: 0\nWall time: 1 seconds\nOutput:\nyes',
    'ok',
    'Exit code: 0\nWall time: 1 seconds\nOutput:\nyes',
  ],
  ['{"output":"no","metadata":{"exit_code":1}}', 'error', 'no'],
  [{ content: 'no', success: false }, 'error', 'no'],
  [[{ type: 'input_text', text: 'yes' }], 'ok', 'yes'],
])('%j is an output', (output, status, text) => {
  const result = line('response_item', { type: 'function_call_output', call_id: 'c1', output });
  const [only] = ofKind(read([header('s'), call('c1'), result]), 'tool_result');
  expect(only).toMatchObject({ status, output: { text } });
});
