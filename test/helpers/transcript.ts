// Writes Claude Code transcripts for a test: one call a turn, uuids and times made up but the same every time.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface TranscriptWriter {
  human(text: string): TranscriptWriter;
  assistant(text: string): TranscriptWriter;
  /** The assistant's reasoning. */
  thinking(text: string): TranscriptWriter;
  tool(name: string, input: unknown, output: string): TranscriptWriter;
  /** A line as it is. */
  raw(line: string): TranscriptWriter;
  /** Moves the transcript's clock. */
  wait(ms: number): TranscriptWriter;
  lines(): string[];
  write(path: string): string;
  /** Appends what was added since the last `write` or `append`. */
  append(path: string): string;
}

export interface TranscriptOptions {
  session: string;
  cwd?: string;
  startedAt?: string;
  agentId?: string;
  /** Distinguishes the uuids of two transcripts of one session. */
  salt?: string;
}

export function transcript(options: TranscriptOptions): TranscriptWriter {
  const lines: string[] = [];
  let written = 0;
  let parent: string | null = null;
  let at = Date.parse(options.startedAt ?? '2026-03-04T09:00:00Z');
  const add = (type: string, message: unknown, more: object = {}) => {
    const uuid = uuidOf(`${options.session}${options.salt ?? ''}${options.agentId ?? ''}`, lines.length);
    at += 1_000;
    lines.push(
      JSON.stringify({
        parentUuid: parent,
        isSidechain: options.agentId !== undefined,
        userType: 'external',
        cwd: options.cwd ?? '/home/tester/project',
        sessionId: options.session,
        version: '2.1.100',
        gitBranch: 'main',
        ...(options.agentId === undefined ? {} : { agentId: options.agentId }),
        type,
        message,
        ...more,
        uuid,
        timestamp: new Date(at).toISOString(),
      }),
    );
    parent = uuid;
  };
  const writer: TranscriptWriter = {
    human(text) {
      add('user', { role: 'user', content: text });
      return writer;
    },
    assistant(text) {
      add('assistant', {
        id: `msg_${lines.length}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-test',
        content: [{ type: 'text', text }],
      });
      return writer;
    },
    thinking(text) {
      add('assistant', {
        id: `msg_${lines.length}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-test',
        content: [{ type: 'thinking', thinking: text, signature: 'c2lnbmF0dXJl' }],
      });
      return writer;
    },
    tool(name, input, output) {
      const id = `toolu_${lines.length}`;
      add('assistant', {
        id: `msg_${lines.length}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-test',
        content: [{ type: 'tool_use', id, name, input }],
      });
      add(
        'user',
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: output }] },
        { toolUseResult: { stdout: output } },
      );
      return writer;
    },
    raw(line) {
      lines.push(line);
      return writer;
    },
    wait(ms) {
      at += ms;
      return writer;
    },
    lines: () => [...lines],
    write(path) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
      written = lines.length;
      return path;
    },
    append(path) {
      appendFileSync(
        path,
        lines
          .slice(written)
          .map((line) => `${line}\n`)
          .join(''),
      );
      written = lines.length;
      return path;
    },
  };
  return writer;
}

function uuidOf(seed: string, n: number): string {
  let hash = 2_166_136_261;
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0;
  return `${hash.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}
