import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { detectFormat, FORMATS } from '../../src/transcripts/index.js';
import { FIXTURES, temporaryFolder, toJsonl, user, writeFile } from './support.js';

const folder = temporaryFolder();
let files = 0;
const detect = (content: string | Buffer) =>
  detectFormat(writeFile(join(folder, `file-${++files}.jsonl`), content));
const CLAUDE = { kind: 'format', name: 'claude-code' };

test.each([
  'alice-sets-up-the-billing-service.jsonl',
  'bob-debugs-the-importer.jsonl',
  'carol-renames-her-notes-in-version-1.jsonl',
  'power-cut-while-carol-writes.jsonl',
  'projects/-home-erin-work-mailer/agent-5f0c21ab.jsonl',
])('%s is a session of Claude Code', (name) => {
  expect(detectFormat(join(FIXTURES, name))).toEqual(CLAUDE);
});

test('a file in UTF-16 is no empty one', () => {
  const text = Buffer.from(`\ufeff${toJsonl([user('I like tea.')])}`, 'utf16le');
  expect(detect(text)).toEqual({ kind: 'unknown', looksLike: 'utf-16' });
  expect(detect(text.swap16())).toEqual({ kind: 'unknown', looksLike: 'utf-16' });
});

test('a file in UTF-16 without a byte order mark is none of a power cut either', () => {
  const text = Buffer.from(toJsonl([user('I like tea.'), user('And cake.')]), 'utf16le');
  expect(detect(text)).toEqual({ kind: 'unknown', looksLike: 'utf-16' });
  expect(detect(text.swap16())).toEqual({ kind: 'unknown', looksLike: 'utf-16' });
});

test('a file each of whose lines has NULs in it is no empty one', () => {
  const line = toJsonl([user('I like tea.')]);
  expect(detect(`${line.slice(0, 20)}\0\0\0${line.slice(20)}`)).toEqual(CLAUDE);
  expect(detect('\0\0\0\n')).toEqual({ kind: 'empty' });
});

test('a printed stream of Claude Code is no session file of its', () => {
  const path = join(FIXTURES, 'other-agents', 'claude-stream-dora-plans-a-trip.jsonl');
  expect(detectFormat(path)).toEqual({ kind: 'format', name: 'claude-stream' });
});

test.each([
  ['grok', { type: 'user', content: [{ type: 'text', text: 'Plan a weekend in Bergen.' }], prompt_index: 0 }],
  ['claude-workflow-journal', { type: 'started', agentId: 'a1' }],
])('a file of %s is named, not read', (looksLike, record) => {
  expect(detect(toJsonl([record, record]))).toEqual({ kind: 'unknown', looksLike });
});

test('system lines of Claude Code that have a content are Claude Code', () => {
  const line = { type: 'system', subtype: 'informational', content: 'x', sessionId: 's', uuid: 'u' };
  expect(detect(toJsonl([line]))).toEqual(CLAUDE);
});

test('a record or two that look like one of ours make no file of ours', () => {
  const reasoning = { type: 'reasoning', id: 'r', summary: [{ type: 'summary_text', text: 'x' }] };
  const others = Array.from({ length: 9 }, (_, n) => ({ kind: 'step', n }));
  expect(detect(toJsonl([...others, reasoning]))).toEqual({ kind: 'unknown', looksLike: null });
  expect(detect(toJsonl([reasoning, reasoning]))).toEqual({ kind: 'format', name: 'codex' });
});

test('the first lines decide nothing by themselves', () => {
  const marks = [
    { type: 'summary', summary: 'Another session', leafUuid: 'x' },
    { type: 'file-history-snapshot', snapshot: {}, messageId: 'x' },
    { type: 'mode', mode: 'default', sessionId: 's' },
  ];
  expect(detect(toJsonl(marks))).toEqual(CLAUDE);
  expect(detect(toJsonl([{ role: 'user', content: 'x' }, user('I like tea.'), user('And cake.')]))).toEqual(
    CLAUDE,
  );
  expect(detect(`not json\n{"half":\n${toJsonl([user('I like tea.')])}`)).toEqual(CLAUDE);
});

test("a look-alike is not taken for one because it writes more of its own lines than of anybody's", () => {
  const telemetry = { uuid: 'q', sessionId: 's', type: 'system', subtype: 'ui_telemetry', systemPayload: {} };
  const prompt = {
    uuid: 'q',
    sessionId: 's',
    type: 'user',
    message: { role: 'user', parts: [{ text: 'I like tea.' }] },
  };
  expect(detect(toJsonl([telemetry, telemetry, prompt, telemetry]))).toEqual({
    kind: 'format',
    name: 'qwen',
  });
});

describe('files without a transcript', () => {
  test.each([
    ['nothing', ''],
    ['blank lines', '\n \r\n\n'],
    ['a run of NUL', '\0'.repeat(10_000)],
  ])('%s is empty', (_, content) => {
    expect(detect(content)).toEqual({ kind: 'empty' });
  });

  test.each([
    ['prose', 'Dear diary,\ntoday I drank tea.\n'],
    ['random bytes', Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919 + 13) % 251))],
    ['records of nobody', '{"a":1}\n{"b":2}\n'],
    ['numbers', '1\n2\n3\n'],
  ])('%s is unknown', (_, content) => {
    expect(detect(content)).toEqual({ kind: 'unknown', looksLike: null });
  });
});

test('every format has a word of its own, a title and a place', () => {
  const names = FORMATS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, title, place } of FORMATS) {
    expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect([title, place]).not.toContain('');
  }
});
