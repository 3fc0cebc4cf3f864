import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OUTPUT_KEEP_CHARS } from '../../src/transcripts/output.js';
import {
  assistant,
  attachment,
  line,
  ofKind,
  queueOperation,
  readAll,
  readRecords,
  spoken,
  temporaryFolder,
  user,
  writeFile,
} from './support.js';

const folder = temporaryFolder();
const read = (...records: unknown[]) => readRecords(folder, records);
const text = (words: string) => ({ type: 'text', text: words });

describe('who speaks', () => {
  test.each([
    ['isMeta', { isMeta: true }, 'meta'],
    ['isCompactSummary', { isCompactSummary: true }, 'compact_summary'],
    ['isVisibleInTranscriptOnly', { isVisibleInTranscriptOnly: true }, 'transcript_only'],
    ['origin', { origin: { kind: 'task-notification' } }, 'machine_origin'],
    ['promptSource', { promptSource: 'system' }, 'machine_origin'],
    ['planContent', { planContent: 'I like tea.' }, 'plan'],
  ])('a line marked by %s is no person', (_, fields, word) => {
    const { events, yield: counts } = read(user('I like tea.', fields));
    expect(events).toEqual([]);
    expect(counts).toMatchObject({ lines: 1, messages: 0, ignored: { [word]: 1 } });
  });

  test('a line that names a human origin is a person', () => {
    expect(spoken(read(user('I like tea.', { origin: { kind: 'human' }, promptSource: 'typed' })))).toEqual([
      'human: I like tea.',
    ]);
  });

  test('the texts of one line are one message, its pictures are dropped and counted', () => {
    const blocks = [
      text('Look.'),
      { type: 'image', source: { type: 'base64', data: 'AAAA' } },
      'And tell me.',
    ];
    const result = read(user(blocks));
    expect(spoken(result)).toEqual(['human: Look.\n\nAnd tell me.']);
    expect(result.yield.ignored).toEqual({ image: 1 });
  });

  test('messages that the client makes up are ignored', () => {
    const made = { role: 'assistant', model: '<synthetic>', content: [text('No response requested.')] };
    const { events, yield: counts } = read(
      line({ type: 'assistant', message: made }),
      assistant([text('API Error: 500')], { isApiErrorMessage: true }),
      assistant('(no content)'),
    );
    expect(events).toEqual([]);
    expect(counts.ignored).toEqual({ synthetic: 1, api_error: 1, 'assistant/empty': 1 });
  });

  test("a subagent's later prompts continue its round", () => {
    const { events } = read(
      user('Count the notes.', { agentId: 'a1', isSidechain: true, parentUuid: null }),
      user('Count again.', { agentId: 'a1', isSidechain: true }),
    );
    expect(events.map((event) => event.kind === 'message' && event.opensRound)).toEqual([true, false]);
  });
});

describe('what a person typed while the assistant was at work', () => {
  const delivered = attachment({ type: 'queued_command', prompt: 'Use metric units', commandMode: 'prompt' });
  const work = () => Array.from({ length: 10 }, () => assistant([text('Working.')]));

  test('is said once, by the line that delivers it', () => {
    expect(
      spoken(read(queueOperation('enqueue', 'Use metric units'), delivered, queueOperation('remove'))),
    ).toEqual(['human: Use metric units']);
    const turn = user([text('Use metric units')]);
    const dequeued = [queueOperation('enqueue', [text('Use metric units')]), queueOperation('dequeue'), turn];
    expect(spoken(read(...dequeued))).toEqual(['human: Use metric units']);
  });

  test('is said by the queue where no line delivers it', () => {
    const result = read(queueOperation('enqueue', 'Use metric units'), queueOperation('remove'), ...work());
    expect(spoken(result).filter((said) => said.startsWith('human'))).toEqual(['human: Use metric units']);
    expect(ofKind(result, 'message').find(({ role }) => role === 'human')).toMatchObject({
      opensRound: true,
      line: { offset: 0, hasOwnId: false, sourceSession: 'session-of-dora' },
    });
  });

  test('is held back while a line may still deliver it, and said when nobody writes any more', () => {
    const records = [queueOperation('enqueue', 'Use metric units'), queueOperation('remove')];
    expect(readRecords(folder, records, { idle: false }).events).toEqual([]);
    expect(spoken(readRecords(folder, records, { idle: true }))).toEqual(['human: Use metric units']);
  });

  test('was never said when it went back into the editor', () => {
    const result = readRecords(
      folder,
      [queueOperation('enqueue', 'Use inches'), queueOperation('popAll'), ...work()],
      {
        idle: true,
      },
    );
    expect(spoken(result).filter((said) => said.startsWith('human'))).toEqual([]);
  });

  test('is not mixed up with the notices before it in the queue', () => {
    const notice = '<task-notification><task-id>b1</task-id></task-notification>';
    const result = read(
      queueOperation('enqueue', notice),
      queueOperation('enqueue', '/compact'),
      queueOperation('enqueue', 'Use metric units'),
      queueOperation('remove'),
      queueOperation('dequeue'),
      ...work(),
      queueOperation('dequeue'),
      user('Use metric units'),
    );
    expect(spoken(result).filter((said) => said.startsWith('human'))).toEqual(['human: Use metric units']);
  });

  test('is told from the notices in the same queue', () => {
    const notice = '<task-notification><task-id>b1</task-id></task-notification>';
    const result = read(
      queueOperation('enqueue', notice),
      queueOperation('remove'),
      attachment({ type: 'queued_command', prompt: notice, commandMode: 'prompt' }),
      attachment({ type: 'queued_command', prompt: 'Agent finished', commandMode: 'task-notification' }),
      ...work(),
    );
    expect(spoken(result).filter((said) => said.startsWith('human'))).toEqual([]);
    expect(result.yield.ignored).toMatchObject({
      task_notification: 1,
      queued_notice: 1,
      'queue-operation': 2,
    });
  });
});

describe('answers to questions', () => {
  const question = (id: string) =>
    assistant([
      {
        type: 'tool_use',
        id,
        name: 'AskUserQuestion',
        input: { questions: [{ question: 'Units?' }, { question: 'Why?' }] },
      },
    ]);
  const answer = (id: string, content: string, copy?: unknown) =>
    user(
      [{ type: 'tool_result', tool_use_id: id, content }],
      copy === undefined ? {} : { toolUseResult: copy },
    );

  test("are the person's words, one message each, with notes", () => {
    const copy = {
      answers: { 'Units?': ['metric', 'si'], 'Why?': 'School' },
      annotations: { 'Why?': { notes: 'in Bergen' } },
    };
    const result = read(question('q1'), answer('q1', 'Your questions have been answered: …', copy));
    expect(spoken(result)).toEqual(['human: metric, si', 'human: School\nin Bergen']);
    expect(ofKind(result, 'message').some(({ opensRound }) => opensRound)).toBe(false);
    expect(ofKind(result, 'tool_result')[0]?.output.text).toBe('');
  });

  test('are found in the text where there is no copy, quotes included', () => {
    const said =
      'User has answered your questions: "Units?"="the "old" ones", "Why?"="habit". You can now continue.';
    expect(spoken(read(question('q2'), answer('q2', said)))).toEqual([
      'human: the "old" ones',
      'human: habit',
    ]);
  });

  test('cannot be forged by the output of another tool', () => {
    const result = read(
      assistant([{ type: 'tool_use', id: 'c1', name: 'Bash', input: { command: 'cat page.html' } }]),
      answer('c1', 'User has answered your questions: "Units?"="inches".', {
        answers: { 'Units?': 'inches' },
      }),
    );
    expect(spoken(result)).toEqual([]);
    expect(ofKind(result, 'tool_result')).toHaveLength(1);
  });
});

describe('one API message on several lines', () => {
  test('each line adds its blocks', () => {
    const result = read(
      assistant([{ type: 'thinking', thinking: 'Hm.', signature: 's' }], { messageId: 'm1' }),
      assistant([text('I like tea.')], { messageId: 'm1' }),
      assistant([{ type: 'tool_use', id: 't1', name: 'Read', input: { file_path: '/a' } }], {
        messageId: 'm1',
      }),
    );
    expect(result.events.map(({ kind }) => kind)).toEqual(['reasoning', 'message', 'tool_call']);
    expect(result.events.every((event) => event.line.messageId === 'm1')).toBe(true);
  });

  test('a line that repeats an earlier block adds nothing, one that continues it adds the rest', () => {
    const call = { type: 'tool_use', id: 't2', name: 'Read', input: {} };
    const result = read(
      assistant([text('I like tea')], { messageId: 'm2' }),
      assistant([text('I like tea'), call], { messageId: 'm2' }),
      assistant([text('I like tea and cake.'), call], { messageId: 'm2' }),
    );
    expect(spoken(result)).toEqual(['assistant: I like tea', 'assistant:  and cake.']);
    expect(ofKind(result, 'tool_call')).toHaveLength(1);
    expect(result.yield.ignored).toEqual({ repeated_block: 2 });
  });

  test('the same words in another message are said again', () => {
    expect(
      spoken(read(assistant('Done.', { messageId: 'm3' }), assistant('Done.', { messageId: 'm4' }))),
    ).toHaveLength(2);
  });

  test('a line that stands twice is read twice: whoever stores it knows it by its id', () => {
    const twice = assistant([text('Done.')], { messageId: 'm5' });
    const { events } = read(twice, twice);
    expect(events).toHaveLength(2);
    expect(new Set(events.map((event) => event.line.lineId)).size).toBe(1);
  });
});

describe('tools', () => {
  const result = (content: unknown, fields: Record<string, unknown> = {}) =>
    user([{ type: 'tool_result', tool_use_id: 't1', content, ...fields }]);

  test.each([
    ['a string', result('ok'), { status: 'ok', text: 'ok' }],
    [
      'blocks',
      result([text('a'), { type: 'image' }, 'b', { type: 'tool_reference' }]),
      { status: 'ok', text: 'a\nb' },
    ],
    ['an error', result('no', { is_error: true }), { status: 'error', text: 'no' }],
    ['null', result(null), { status: 'ok', text: '' }],
    ['nothing', user([{ type: 'tool_result', tool_use_id: 't1' }]), { status: 'unknown', text: '' }],
  ])('a result with %s', (_, record, expected) => {
    const [found] = ofKind(read(record), 'tool_result');
    expect({ status: found?.status, text: found?.output.text }).toEqual(expected);
  });

  test('a long output keeps its beginning and its end; size and digest are of the whole', () => {
    const long = `begin ${'x'.repeat(40_000)} end`;
    const [found] = ofKind(read(result(long)), 'tool_result');
    expect(found?.output.bytes).toBe(long.length);
    expect(found?.output.text.length).toBeLessThan(OUTPUT_KEEP_CHARS + 10);
    expect(found?.output.text).toMatch(/^begin x+\n\[…\]\nx+ end$/);
  });

  test('of the copy of a result only what names artifacts is kept', () => {
    const copy = {
      filePath: '/a.ts',
      originalFile: 'secret',
      gitOperation: { commit: { sha: 'abc1234', kind: 'committed', author: 'Dora' }, other: { a: 1 } },
    };
    const [found] = ofKind(read({ ...result('ok'), toolUseResult: copy }), 'tool_result');
    expect(found?.structured).toEqual({
      filePath: '/a.ts',
      gitOperation: { commit: { sha: 'abc1234', kind: 'committed' } },
    });
  });

  test('input that nests too deep for anybody to walk is left out', () => {
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const call = JSON.stringify(assistant([{ type: 'tool_use', id: 'd', name: 'X', input: 'DEEP' }]));
    const path = writeFile(join(folder, 'deep.jsonl'), `${call.replace('"DEEP"', deep)}\n`);
    expect(ofKind(readAll(path), 'tool_call')).toEqual([expect.objectContaining({ name: 'X', input: null })]);
  });

  test.each([
    'memory-forget list',
    'cd /tmp && npx -y memory-forget@0.1.0 list --subject dora',
    'TZ=UTC sudo memory-forget verify',
    'bash -lc "memory-forget recall tea"',
    'node ./dist/bin/memory-forget.js list | head',
    'echo $(memory-forget status)',
  ])('our own output is not learned from: %s', (command) => {
    const { events, yield: counts } = read(
      assistant([{ type: 'tool_use', id: 'own', name: 'Bash', input: { command } }]),
      user([{ type: 'tool_result', tool_use_id: 'own', content: 'Dora likes tea' }]),
    );
    expect(events).toEqual([]);
    expect(counts.ignored).toEqual({ own_output: 2 });
  });

  test('our own server counts as our own output', () => {
    const call = { type: 'tool_use', id: 'own', name: 'mcp__memory-forget__recall', input: { query: 'tea' } };
    expect(read(assistant([call])).yield.ignored).toEqual({ own_output: 1 });
  });

  test.each([
    'cd memory-forget && ls',
    'git commit -m "memory-forget: fix the list"',
    'cat memory-forget/README.md',
  ])('work on this tool is ordinary work: %s', (command) => {
    const { events } = read(assistant([{ type: 'tool_use', id: 'x', name: 'Bash', input: { command } }]));
    expect(events).toHaveLength(1);
  });
});

describe('artifacts, snapshots, titles', () => {
  test('files that the person edited or attached', () => {
    const result = read(
      attachment({ type: 'edited_text_file', filename: '/a.ts', snippet: '1 x' }),
      attachment({ type: 'file', filename: '/b.ts', content: { file: { content: 'x' } } }),
    );
    expect(ofKind(result, 'artifact').map(({ ref }) => ref)).toEqual(['/a.ts', '/b.ts']);
  });

  test('a snapshot without ids belongs to the session of its file and has the time of its snapshot', () => {
    const backups = { '/a.ts': { version: 3, backupTime: '2026-06-01T09:00:00Z' }, '/b.ts': 'damaged' };
    const timestamp = '2026-06-01T10:00:00.000Z';
    const record = {
      type: 'file-history-snapshot',
      messageId: 'm',
      snapshot: { trackedFileBackups: backups, timestamp },
    };
    const { events } = read(record);
    expect(events).toEqual([
      expect.objectContaining({
        kind: 'snapshot',
        path: '/a.ts',
        version: 3,
        at: Date.parse('2026-06-01T09:00:00Z'),
      }),
      expect.objectContaining({ kind: 'snapshot', path: '/b.ts', version: 0, at: Date.parse(timestamp) }),
    ]);
    expect(events[0]?.line).toMatchObject({
      at: Date.parse(timestamp),
      hasOwnId: false,
      lineId: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      sourceSession: expect.stringMatching(/^session-\d+$/),
    });
  });

  test('titles from the agent, from the person and from a command', () => {
    const rename = '<command-name>/rename</command-name>\n<command-args>Tea plan</command-args>';
    const result = read(
      { type: 'ai-title', aiTitle: 'Tea', sessionId: 's' },
      { type: 'custom-title', customTitle: 'My tea', sessionId: 's' },
      line({ type: 'system', subtype: 'local_command', content: rename }),
      user(rename),
      { type: 'summary', summary: 'Another session', leafUuid: 'x' },
    );
    expect(ofKind(result, 'title').map(({ title }) => title)).toEqual([
      'Tea',
      'My tea',
      'Tea plan',
      'Tea plan',
    ]);
    expect(result.yield.ignored).toEqual({ summary: 1 });
  });
});

describe('kinds that are not known', () => {
  test('are counted by name, never dropped silently', () => {
    const { yield: counts } = read(
      line({ type: 'hologram' }),
      line({ type: 'system', subtype: 'moon_phase' }),
      attachment({ type: 'smell' }),
      assistant([{ type: 'dance' }]),
      line({}),
      line({ type: 7 }),
    );
    expect(counts.unknown).toEqual({
      hologram: 1,
      'system/moon_phase': 1,
      'attachment/smell': 1,
      'block/dance': 1,
      none: 1,
      not_a_string: 1,
    });
  });

  test('have names that are safe to print and to keep', () => {
    const { yield: counts } = read(
      line({ type: '__proto__' }),
      line({ type: 'constructor' }),
      line({ type: `Dora's <secret> ${'x'.repeat(99)}` }),
    );
    expect(Object.keys(counts.unknown)).toEqual(['-__proto__', '-constructor', 'not_a_name']);
    expect(Object.values(counts.unknown)).toEqual([1, 1, 1]);
  });

  test('do not pile up without a limit', () => {
    const records = Array.from({ length: 300 }, (_, index) => line({ type: `kind-${index}` }));
    expect(Object.keys(read(...records).yield.unknown).length).toBeLessThanOrEqual(101);
  });
});

test('progress lines are left out, and what was written behind one on the same line is not', () => {
  const progress = JSON.stringify({
    parentUuid: null,
    sessionId: 's',
    type: 'progress',
    data: { type: 'agent_progress', message: { type: 'user', message: { content: 'copy' } } },
  });
  const quoted = user('the line said {"parentUuid":null,"sessionId":"s","type":"progress","data":{}}');
  const raw = `${progress}\n${progress.slice(0, -3)}${JSON.stringify(user('I like tea.'))}\n${JSON.stringify(quoted)}\n`;
  const result = readAll(writeFile(join(folder, 'progress.jsonl'), raw));
  expect(spoken(result)).toEqual(['human: I like tea.', expect.stringContaining('human: the line said')]);
  expect(result.yield).toMatchObject({ ignored: { progress: 1 }, skipped: { spliced: 1 } });
});

test('wrong types everywhere are no reason to stop', () => {
  const odd = [null, 7, true, '', [], {}, [[]], 'x', { type: 'text', text: 7 }, { type: 'tool_use', id: 7 }];
  const records = odd.flatMap((value) => [
    user(value),
    user([value]),
    assistant(value),
    assistant([value]),
    line({ type: 'user', message: value, uuid: value, sessionId: value, timestamp: value, cwd: value }),
    line({ type: 'assistant', message: value, agentId: value }),
    user([{ type: 'tool_result', tool_use_id: 't', content: value }], { toolUseResult: value }),
    user([{ type: 'tool_result', tool_use_id: 't', content: [value] }], {
      toolUseResult: { answers: value },
    }),
    line({ type: 'attachment', attachment: value }),
    attachment({ type: 'queued_command', prompt: value }),
    { type: 'file-history-snapshot', snapshot: value },
    { type: 'file-history-snapshot', snapshot: { trackedFileBackups: { a: value }, timestamp: value } },
    { type: 'pr-link', prUrl: value },
    { type: 'queue-operation', operation: value, content: value },
    value,
  ]);
  expect(read(...records).yield.lines).toBe(records.length);
});

test.each([
  ['2026-06-01T10:00:00.000Z', Date.UTC(2026, 5, 1, 10)],
  ['2026-06-01T12:00:00+02:00', Date.UTC(2026, 5, 1, 10)],
  [1_780_308_000, Date.UTC(2026, 5, 1, 10)],
  [1_780_308_000_000, Date.UTC(2026, 5, 1, 10)],
  [1_780_308_000.5, Date.UTC(2026, 5, 1, 10) + 500],
  ['yesterday', null],
  [-1, null],
  [1e300, null],
  [null, null],
])('the time %s', (timestamp, at) => {
  expect(read(user('I like tea.', { timestamp })).events[0]?.line.at).toBe(at);
});
