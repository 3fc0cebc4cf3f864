// What this tool printed stands in the transcript of the agent that ran it. In no format does it come back from there.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FORMATS } from '../../src/transcripts/index.js';
import { readAll, temporaryFolder, toJsonl, writeFile } from './support.js';

const folder = temporaryFolder();
const COMMAND = 'memory-forget list --subject acme/dora';
const ECHO = 'fact  My editor is Helix  https://github.com/dora-example/notes/pull/7';
const SHELL = { command: COMMAND };
const claude = { sessionId: 's', session_id: 's', uuid: 'u', timestamp: '2026-06-01T10:00:00.000Z' };
const use = { type: 'tool_use', id: 'c1', name: 'Bash', input: SHELL };
const result = { type: 'tool_result', tool_use_id: 'c1', content: ECHO };
const item = (payload: object) => ({ type: 'response_item', timestamp: claude.timestamp, payload });
const loop = (event: object) => ({ type: 'context.append_loop_event', event });
const node = (id: string, parent: string | null, message: object | null) => ({
  id,
  parent,
  children: [],
  message,
});

/** A call of this tool and what it printed, as each format has them. */
const ECHOES: Record<string, object[]> = {
  'claude-code': [
    { ...claude, type: 'assistant', message: { id: 'm', content: [use] } },
    { ...claude, uuid: 'v', type: 'user', message: { content: [result] }, toolUseResult: { stdout: ECHO } },
  ],
  'claude-stream': [
    { session_id: 's', type: 'assistant', message: { id: 'm', content: [use] } },
    { session_id: 's', type: 'user', message: { content: [result] } },
  ],
  codex: [
    item({
      type: 'function_call',
      name: 'shell',
      arguments: JSON.stringify({ command: ['bash', '-lc', COMMAND] }),
      call_id: 'a',
    }),
    item({ type: 'function_call_output', call_id: 'a', output: ECHO }),
    item({
      type: 'local_shell_call',
      call_id: 'b',
      action: { type: 'exec', command: ['bash', '-lc', COMMAND] },
    }),
    item({ type: 'function_call_output', call_id: 'b', output: ECHO }),
  ],
  'codex-exec': [
    { type: 'thread.started', thread_id: 't' },
    { type: 'item.started', item: { id: 'i', type: 'command_execution', command: `bash -lc '${COMMAND}'` } },
    {
      type: 'item.completed',
      item: {
        id: 'i',
        type: 'command_execution',
        command: `bash -lc '${COMMAND}'`,
        aggregated_output: ECHO,
        exit_code: 0,
      },
    },
  ],
  gemini: [
    {
      id: 'g',
      type: 'gemini',
      content: '',
      toolCalls: [
        {
          id: 'c',
          name: 'run_shell_command',
          args: SHELL,
          status: 'success',
          result: [{ functionResponse: { response: { output: ECHO } } }],
        },
        {
          id: 'd',
          name: 'memory-forget__list',
          args: {},
          status: 'success',
          result: [{ functionResponse: { response: { output: ECHO } } }],
        },
      ],
    },
  ],
  opencode: [
    {
      info: { id: 's' },
      messages: [
        {
          info: { id: 'msg_1', role: 'assistant' },
          parts: [
            {
              id: 'prt_1',
              type: 'tool',
              tool: 'bash',
              state: { status: 'completed', input: SHELL, output: ECHO },
            },
          ],
        },
      ],
    },
  ],
  'opencode-run': [
    {
      type: 'tool_use',
      sessionID: 's',
      part: {
        id: 'prt_1',
        type: 'tool',
        tool: 'bash',
        state: { status: 'completed', input: SHELL, output: ECHO },
      },
    },
  ],
  copilot: [
    { type: 'tool.execution_start', id: 'a', data: { toolCallId: 'c', toolName: 'bash', arguments: SHELL } },
    {
      type: 'tool.execution_complete',
      id: 'b',
      data: { toolCallId: 'c', success: true, result: { content: ECHO } },
    },
  ],
  pi: [
    {
      type: 'message',
      id: 'a',
      timestamp: claude.timestamp,
      message: {
        role: 'assistant',
        content: [{ type: 'toolCall', id: 'c', name: 'bash', arguments: SHELL }],
      },
    },
    {
      type: 'message',
      id: 'b',
      timestamp: claude.timestamp,
      message: { role: 'toolResult', toolCallId: 'c', content: [{ type: 'text', text: ECHO }] },
    },
    {
      type: 'message',
      id: 'd',
      timestamp: claude.timestamp,
      message: { role: 'bashExecution', command: COMMAND, output: ECHO },
    },
  ],
  droid: [
    { type: 'message', id: 'a', message: { role: 'assistant', content: [{ ...use, name: 'Execute' }] } },
    { type: 'message', id: 'b', message: { role: 'user', content: [result] } },
  ],
  qwen: [
    {
      ...claude,
      type: 'assistant',
      message: { parts: [{ functionCall: { id: 'c', name: 'run_shell_command', args: SHELL } }] },
    },
    {
      ...claude,
      uuid: 'v',
      type: 'tool_result',
      message: { parts: [{ functionResponse: { id: 'c', response: { output: ECHO } } }] },
    },
  ],
  kimi: [
    loop({ type: 'tool.call', uuid: 'c', toolCallId: 'c', name: 'Bash', args: SHELL }),
    loop({ type: 'tool.result', parentUuid: 'c', toolCallId: 'c', result: { output: ECHO } }),
  ],
  cursor: [
    {
      role: 'assistant',
      message: { content: [{ type: 'tool_use', name: 'run_terminal_cmd', input: SHELL }] },
    },
  ],
  chatgpt: [
    {
      id: 's',
      mapping: {
        a: node('a', null, {
          id: 'a',
          author: { role: 'assistant' },
          recipient: 'memory-forget.list',
          content: { content_type: 'code', text: '{}' },
        }),
        b: node('b', 'a', {
          id: 'b',
          author: { role: 'tool' },
          content: { content_type: 'text', parts: [ECHO] },
        }),
      },
    },
  ],
  openai: [
    {
      messages: [
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', function: { name: 'shell', arguments: JSON.stringify({ cmd: COMMAND }) } }],
        },
        { role: 'tool', tool_call_id: 'c', content: ECHO },
      ],
    },
  ],
  generic: [
    { role: 'assistant', content: [use] },
    { role: 'tool', tool_call_id: 'c1', content: ECHO },
  ],
};

test.each(FORMATS.map(({ name }) => name))('%s', (format) => {
  const records = ECHOES[format] ?? [];
  const read = readAll(writeFile(join(folder, `${format}.jsonl`), toJsonl(records)), { format, idle: true });
  expect(read.yield.ignored.own_output).toBeGreaterThan(0);
  // A title says nothing of what was printed.
  expect(read.events.filter(({ kind }) => kind !== 'title')).toEqual([]);
  // The same call of another program is taken.
  const other = toJsonl(records).replaceAll('memory-forget', 'memory-keep');
  expect(
    readAll(writeFile(join(folder, `${format}-other.jsonl`), other), { format, idle: true }).events,
  ).not.toEqual([]);
});
