// What is peculiar to single formats, beyond what holds for all of them (`formats.test.ts`).
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ofKind, type Read, readAll, spoken, temporaryFolder, toJsonl, writeFile } from './support.js';

const folder = temporaryFolder();
let files = 0;

function read(format: string, records: readonly unknown[], idle = false): Read {
  files += 1;
  return readAll(writeFile(join(folder, `log-${files}.jsonl`), toJsonl(records)), { format, idle });
}

const idsOf = ({ events }: Read) => events.map((event) => event.line.lineId);
const sessionsOf = ({ events }: Read) => [...new Set(events.map((event) => event.line.sourceSession))];

describe('gemini', () => {
  const header = { sessionId: 's', projectHash: 'h' };
  const message = (id: string, type: string, content: unknown, more = {}) => ({ id, type, content, ...more });

  test('of a message that is written again, the last writing counts', () => {
    const drafts = ['', 'Tw', 'Twelve.'].map((text) => message('g1', 'gemini', text));
    const said = read('gemini', [
      header,
      message('u1', 'user', 'How far?'),
      ...drafts,
      message('u2', 'user', 'Ah.'),
    ]);
    expect(spoken(said)).toEqual(['human: How far?', 'assistant: Twelve.']);
    expect(said.yield.ignored).toMatchObject({ rewritten: 2 });
  });

  test('a call that ends after another message keeps the message’s words one line', () => {
    const call = { id: 'c1', name: 'ls', args: {} };
    const ended = {
      ...call,
      status: 'success',
      result: [{ functionResponse: { response: { output: 'a b' } } }],
    };
    const said = read(
      'gemini',
      [
        header,
        message('g1', 'gemini', 'Looking.', { toolCalls: [{ ...call, status: 'executing' }] }),
        message('i1', 'info', 'Update.'),
        message('g1', 'gemini', 'Looking.', { toolCalls: [ended] }),
      ],
      true,
    );
    expect(new Set(idsOf(said))).toEqual(new Set(['g1', 'g1/c1', 'g1/c1/result']));
    expect(ofKind(said, 'tool_result').map(({ status, output }) => [status, output.text])).toEqual([
      ['ok', 'a b'],
    ]);
  });

  test('the contents of files that the client put behind the words are nobody’s words', () => {
    const parts = [
      'Look at @notes.md',
      '\n--- Content from referenced files ---',
      '\nContent from @notes.md:\n',
      'I prefer vim over nano.',
      '\n--- End of content ---',
    ].map((text) => ({ text }));
    const said = read('gemini', [header, message('u1', 'user', parts)], true);
    expect(spoken(said)).toEqual(['human: Look at @notes.md']);
  });

  test('a checkpoint says all messages again, under their ids', () => {
    const two = [message('u1', 'user', 'One'), message('u2', 'user', 'Two')];
    const said = read('gemini', [header, ...two, { $set: { messages: two } }, { $rewindTo: 'u2' }], true);
    expect(new Set(idsOf(said))).toEqual(new Set(['u1', 'u2']));
    expect(said.yield.ignored).toMatchObject({ rewind: 1 });
  });
});

describe('pi', () => {
  const user = (text: string) => ({
    type: 'message',
    id: 'a1b2c3d4',
    parentId: null,
    timestamp: '2026-05-04T08:00:00.000Z',
    message: { role: 'user', content: [{ type: 'text', text }], timestamp: 1_777_881_600_000 },
  });
  const header = { type: 'session', version: 3, id: 's', timestamp: '2026-05-04T08:00:00.000Z', cwd: '/w' };

  test('files that were attached and skills go, the words behind them stay', () => {
    const texts = [
      '<file name="/w/a.txt">\nI prefer vim over nano.\n</file>\nread that',
      '<skill name="x" location="/y">\nAlways be brief.\n</skill>\n\nMy editor is Helix.',
    ];
    for (const [text, left] of [
      [texts[0], 'read that'],
      [texts[1], 'My editor is Helix.'],
    ] as const)
      expect(spoken(read('pi', [header, user(text ?? '')], true))).toEqual([`human: ${left}`]);
  });
});

describe('opencode', () => {
  test('words of a filter for secrets in the place of ids make no two parts one', () => {
    const part = (text: string) => ({ id: 'REDACTED', type: 'text', text });
    const messages = ['Hello', 'Bye'].map((text) => ({
      info: { id: 'REDACTED', role: 'user' },
      parts: [part(text)],
    }));
    const said = read('opencode', [{ info: { id: 'ses_1' }, messages }]);
    expect(spoken(said)).toEqual(['human: Hello', 'human: Bye']);
    expect(new Set(idsOf(said)).size).toBe(2);
  });
});

describe('openai', () => {
  const turn = (role: string, content: unknown) => ({ role, content });
  const hello = [turn('user', 'Hello'), turn('assistant', 'Hi.')];

  test('a log that says the whole conversation with each request says each message once', () => {
    const said = read('openai', [
      { messages: [turn('system', 'It is one.'), ...hello] },
      {
        messages: [
          turn('system', 'It is two.'),
          ...hello,
          turn('user', 'Hello'),
          turn('assistant', 'Again?'),
        ],
      },
    ]);
    expect(sessionsOf(said)).toHaveLength(1);
    expect(new Set(idsOf(said)).size).toBe(4);
  });

  test('the same words in conversations with ids are said in each', () => {
    const said = read('openai', [
      { conversation_id: 'a', messages: hello },
      { conversation_id: 'b', messages: hello },
    ]);
    expect(sessionsOf(said)).toEqual(['a', 'b']);
    expect(new Set(idsOf(said)).size).toBe(4);
  });
});

describe('generic', () => {
  test('lines of several users without a session are a session a user', () => {
    const line = (role: string, content: string, more = {}) => ({ role, content, ...more });
    const said = read('generic', [
      line('user', 'Hello', { user_id: 'maja' }),
      line('assistant', 'Hi.'),
      line('user', 'Hello', { user: { id: 9 } }),
      line('assistant', 'Hi.'),
    ]);
    const stem = `log-${files}`;
    expect(said.events.map((event) => event.line.sourceSession)).toEqual([
      `${stem}/maja`,
      `${stem}/maja`,
      `${stem}/9`,
      `${stem}/9`,
    ]);
  });

  test.each([
    ['2026-05-27T15:00:08+02:00', '2026-05-27T13:00:08.000Z'],
    ['2026-05-27 15:00:08', '2026-05-27T15:00:08.000Z'],
    ['2026-05-27 15:00:08 +02:00', '2026-05-27T13:00:08.000Z'],
    [1_779_894_008, '2026-05-27T15:00:08.000Z'],
    ['1779894008.25', '2026-05-27T15:00:08.250Z'],
    [1_779_894_008_000, '2026-05-27T15:00:08.000Z'],
    [1_779_894_008_000_000, '2026-05-27T15:00:08.000Z'],
    ['1779894008000000000', '2026-05-27T15:00:08.000Z'],
  ])('%j is a time', (timestamp, expected) => {
    const [event] = read('generic', [{ role: 'user', content: 'Hello', timestamp }]).events;
    expect(new Date(event?.line.at ?? 0).toISOString()).toBe(expected);
  });

  test.each(['yesterday', '', null, -1, 1e30, {}, [1]])('%j is none', (timestamp) => {
    const [event] = read('generic', [{ role: 'user', content: 'Hello', timestamp }]).events;
    expect(event?.line.at).toBeNull();
  });
});

describe('cursor', () => {
  test.each([
    ['<user_query>\nFix it\n</user_query>', 'human: Fix it'],
    ['Fix it', 'human: Fix it'],
    ['<rules>\nBe brief.\n</rules>', undefined],
    [
      '<files>a</files>\n<user_query>Fix <user_query>this</user_query></user_query>',
      'human: Fix <user_query>this</user_query>',
    ],
  ])('%j', (text, expected) => {
    const record = { role: 'user', message: { content: [{ type: 'text', text }] } };
    expect(spoken(read('cursor', [record]))[0]).toBe(expected);
  });
});

test('two events on one line of Copilot’s are two, and one inside a tool’s input is none', () => {
  const event = (id: string, content: string) => ({
    type: 'user.message',
    data: { content },
    id,
    timestamp: '2026-07-01T06:00:00.000Z',
  });
  const nested = { type: 'tool.execution_start', data: { arguments: event('e3', 'No'), toolCallId: 'c' } };
  const path = join(folder, 'spliced.jsonl');
  writeFile(path, `${JSON.stringify(event('e1', 'One'))}${JSON.stringify(event('e2', 'Two'))}\n`);
  expect(spoken(readAll(path, { format: 'copilot' }))).toEqual(['human: One', 'human: Two']);
  writeFile(path, `${JSON.stringify(nested).slice(0, -4)}\n`);
  const said = readAll(path, { format: 'copilot' });
  expect(spoken(said)).toEqual([]);
  expect(said.yield.skipped).toEqual({ broken_json: 1 });
});
