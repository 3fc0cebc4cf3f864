// Transcripts as Claude Code 2.1 writes them, made up: kinds of lines, their sizes and what share of the bytes each
// part has follow what was measured on 688 real session files (577 MB). The same seed gives the same bytes.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from './lib/random.mjs';
import { codePool, codeSlice, filePath, identifier, PROJECTS, prose } from './lib/words.mjs';

/** When the made-up work took place. The benchmarks' clock stands a day later. */
export const WORKED_AT = Date.parse('2026-09-01T08:00:00Z');
export const BENCH_NOW = WORKED_AT + 30 * 86_400_000;

const VERSION = '2.1.62';
const POOL_CHARS = 3_000_000;
const SMALLEST_FILE_BYTES = 40_000;
const LARGEST_FILE_BYTES = 4_000_000;

/**
 * Writes transcripts of about `bytes` bytes into a folder.
 * @returns {{ files: string[], bytes: number, lines: number, shares: Record<string, number> }} `shares`: bytes by part
 */
export function generateTranscripts(folder, { bytes, seed = 1 }) {
  const random = createRandom(seed);
  const made = { files: [], bytes: 0, lines: 0, shares: {} };
  const pool = codePool(random, POOL_CHARS);
  while (made.bytes < bytes) {
    const size = Math.min(LARGEST_FILE_BYTES, Math.max(SMALLEST_FILE_BYTES, random.logNormal(384_000, 1.3)));
    const session = startSession(random, { pool, shares: made.shares });
    while (session.bytes < size) addRound(session);
    endSession(session);
    const project = join(folder, session.cwd.replaceAll(/[^A-Za-z0-9-]/g, '-'));
    const path = join(project, `${session.sessionId}.jsonl`);
    mkdirSync(project, { recursive: true });
    writeFileSync(path, `${session.lines.join('\n')}\n`);
    utimesSync(path, BENCH_NOW / 1000 - 3600, BENCH_NOW / 1000 - 3600);
    made.files.push(path);
    made.bytes += session.bytes;
    made.lines += session.lines.length;
  }
  return made;
}

/** Sessions of one question and one answer, a hundred to a folder. */
export function writeSmallFiles(folder, count, { seed = 2 } = {}) {
  const random = createRandom(seed);
  for (let n = 0; n < count; n += 1) {
    const project = join(folder, `project-${n % 100}`);
    mkdirSync(project, { recursive: true });
    const sessionId = random.uuid();
    const path = join(project, `${sessionId}.jsonl`);
    writeFileSync(
      path,
      linesOfShortSession(random, { sessionId, n })
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    utimesSync(path, BENCH_NOW / 1000 - 3600, BENCH_NOW / 1000 - 3600);
  }
}

function linesOfShortSession(random, { sessionId, n }) {
  const common = { isSidechain: false, userType: 'external', cwd: `/home/sam/project-${n % 100}`, sessionId };
  const line = (type, message, parentUuid, at) => ({
    ...common,
    parentUuid,
    version: '2.1.100',
    type,
    message,
    uuid: random.uuid(),
    timestamp: new Date(WORKED_AT + n * 60_000 + at).toISOString(),
  });
  const question = line('user', { role: 'user', content: `Please look at step ${n} of the list.` }, null, 0);
  const text = `Step ${n} is done.`;
  const message = {
    id: `msg_${n}`,
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [{ type: 'text', text }],
  };
  return [question, line('assistant', message, question.uuid, 1_000)];
}

function startSession(random, { pool, shares }) {
  return {
    random,
    pool,
    shares,
    sessionId: random.uuid(),
    cwd: random.pick(PROJECTS),
    parent: null,
    promptId: null,
    at: WORKED_AT + random.below(20 * 86_400_000),
    lines: [],
    bytes: 0,
    version: 1,
  };
}

function endSession(session) {
  write(session, 'state', {
    type: 'ai-title',
    aiTitle: prose(session.random, 40),
    sessionId: session.sessionId,
  });
  write(session, 'state', {
    type: 'last-prompt',
    lastPrompt: prose(session.random, 80),
    sessionId: session.sessionId,
  });
}

function write(session, share, record) {
  const text = JSON.stringify(record);
  const bytes = Buffer.byteLength(text) + 1;
  session.lines.push(text);
  session.bytes += bytes;
  count(session, share, bytes);
}

function count(session, part, bytes) {
  session.shares[part] = (session.shares[part] ?? 0) + bytes;
}

/** Counts a part of the next line by itself: what is left of the line is its envelope. */
function part(session, name, value) {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  count(session, name, bytes);
  count(session, 'envelope', -bytes);
  return value;
}

/** A line of the chain, with the fields that every such line has. */
function chain(session, fields) {
  const uuid = session.random.uuid();
  session.at += 300 + session.random.below(9_000);
  write(session, 'envelope', {
    parentUuid: session.parent,
    isSidechain: false,
    userType: 'external',
    cwd: session.cwd,
    sessionId: session.sessionId,
    version: VERSION,
    gitBranch: 'main',
    ...fields,
    uuid,
    timestamp: new Date(session.at).toISOString(),
  });
  session.parent = uuid;
  return uuid;
}

const TOOL_CALLS_A_ROUND = 11;

function addRound(session) {
  const { random } = session;
  session.promptId = random.uuid();
  if (random.happens(0.03)) addCompaction(session);
  addSnapshot(session);
  addPrompt(session);
  const calls = Math.max(0, Math.round(random.logNormal(TOOL_CALLS_A_ROUND * 0.7, 0.8)));
  for (let call = 0; call < calls; call += 1) addMessage(session);
  addText(session, messageOf(session), random.logNormal(500, 0.9));
  chain(session, {
    type: 'system',
    subtype: 'turn_duration',
    durationMs: random.below(300_000),
    isMeta: false,
  });
  if (random.happens(0.6)) addStopHook(session);
}

/** Half of the prompts have fewer than 80 characters, one in a hundred has more than 8,000: pasted text. */
function addPrompt(session) {
  const { random } = session;
  const chars = random.happens(0.02) ? random.logNormal(10_000, 0.7) : random.logNormal(79, 1.5);
  const content = part(session, 'human text', prose(random, chars, { statements: chars < 1_000 ? 0.08 : 0 }));
  chain(session, {
    type: 'user',
    promptId: session.promptId,
    message: { role: 'user', content },
    thinkingMetadata: { maxThinkingTokens: 31999 },
    todos: [],
    permissionMode: 'acceptEdits',
  });
}

function addCompaction(session) {
  const content = `This session is being continued from a previous conversation.\n${prose(session.random, 13_000, { markdown: true })}`;
  chain(session, {
    type: 'user',
    isCompactSummary: true,
    isVisibleInTranscriptOnly: true,
    message: { role: 'user', content: part(session, 'compact summaries', content) },
  });
}

function addSnapshot(session) {
  const backups = Array.from({ length: session.random.below(4) }, () => [
    filePath(session.random, session.cwd),
    {
      backupFileName: `${session.random.hex(16)}@v${session.version}`,
      version: session.version,
      backupTime: new Date(session.at).toISOString(),
    },
  ]);
  session.version += 1;
  const messageId = session.random.uuid();
  write(session, 'file-history-snapshot', {
    type: 'file-history-snapshot',
    messageId,
    snapshot: {
      messageId,
      trackedFileBackups: Object.fromEntries(backups),
      timestamp: new Date(session.at).toISOString(),
    },
    isSnapshotUpdate: false,
  });
}

function addStopHook(session) {
  chain(session, {
    type: 'system',
    subtype: 'stop_hook_summary',
    hookCount: 1,
    hookInfos: [{ command: 'npm run lint --silent' }],
    hookErrors: [],
    preventedContinuation: false,
    stopReason: '',
    hasOutput: false,
    level: 'suggestion',
    toolUseID: session.random.uuid(),
  });
}

/** One answer of the API: each content block stands on a line of its own and repeats the usage. */
function addMessage(session) {
  const { random } = session;
  const message = messageOf(session);
  if (random.happens(0.5)) addThinking(session, message);
  if (random.happens(0.33)) addText(session, message, random.logNormal(170, 0.8));
  const tool = toolOf(random);
  const toolUseID = `toolu_01${random.hex(22)}`;
  const call = TOOLS[tool](session, toolUseID);
  const input = part(session, 'tool_use input', call.input);
  const asked = addBlock(session, message, {
    type: 'tool_use',
    id: toolUseID,
    name: tool,
    input,
    caller: { type: 'direct' },
  });
  if (random.happens(0.6)) addHookProgress(session, toolUseID, tool);
  call.progress?.();
  if (random.happens(0.1)) addSnapshot(session);
  const { content, toolUseResult } = call.result();
  chain(session, {
    type: 'user',
    promptId: session.promptId,
    message: {
      role: 'user',
      content: [
        {
          tool_use_id: toolUseID,
          type: 'tool_result',
          content: part(session, 'tool_result', content),
          is_error: false,
        },
      ],
    },
    toolUseResult: part(session, 'toolUseResult', toolUseResult),
    sourceToolAssistantUUID: asked,
  });
}

function messageOf(session) {
  const { random } = session;
  const usage = {
    input_tokens: random.below(90),
    cache_creation_input_tokens: random.below(9000),
    cache_read_input_tokens: random.below(150_000),
    cache_creation: { ephemeral_5m_input_tokens: random.below(9000), ephemeral_1h_input_tokens: 0 },
    output_tokens: random.below(900),
    service_tier: 'standard',
    inference_geo: 'not_available',
  };
  return { id: `msg_01${random.hex(22)}`, requestId: `req_011C${random.hex(20)}`, usage };
}

function addBlock(session, message, block) {
  return chain(session, {
    message: {
      model: 'claude-opus-4-6',
      id: message.id,
      type: 'message',
      role: 'assistant',
      content: [block],
      stop_reason: null,
      stop_sequence: null,
      usage: part(session, 'usage', message.usage),
    },
    requestId: message.requestId,
    type: 'assistant',
  });
}

function addText(session, message, chars) {
  const text = part(session, 'assistant text', prose(session.random, chars, { markdown: true }));
  addBlock(session, message, { type: 'text', text });
}

function addThinking(session, message) {
  const { random } = session;
  const thinking = random.happens(0.6) ? prose(random, random.logNormal(450, 0.8)) : '';
  const signature = random.bytes(Math.round(random.logNormal(550, 0.7))).toString('base64');
  addBlock(session, message, {
    type: 'thinking',
    thinking: part(session, 'thinking text', thinking),
    signature: part(session, 'thinking signature', signature),
  });
}

function toolOf(random) {
  const at = random.next();
  if (at < 0.4) return 'Bash';
  if (at < 0.65) return 'Read';
  if (at < 0.83) return 'Edit';
  if (at < 0.92) return 'Grep';
  if (at < 0.95) return 'Write';
  if (at < 0.98) return 'TodoWrite';
  return 'Task';
}

/** What each tool is asked and what comes back, twice: as the assistant reads it and as the client keeps it. */
const TOOLS = {
  Bash(session, toolUseID) {
    const { random } = session;
    const isCommit = random.happens(0.03);
    const command = isCommit
      ? `git commit -m "${prose(random, 50)}"`
      : `cd ${session.cwd} && npm run ${identifier(random)} -- --filter ${identifier(random)} 2>&1 | tail -40`;
    const output = isCommit
      ? `[main ${random.hex(7)}] ${prose(random, 40)}\n 3 files changed`
      : code(session, random.logNormal(700, 1.4));
    return {
      input: { command, description: prose(random, 50) },
      progress: () => addBashProgress(session, toolUseID, output),
      result: () => ({
        content: output,
        toolUseResult: {
          stdout: output,
          stderr: '',
          interrupted: false,
          isImage: false,
          noOutputExpected: false,
        },
      }),
    };
  },
  Read(session) {
    const { random } = session;
    const path = filePath(random, session.cwd);
    if (random.happens(0.018)) return readImage(session, path);
    const content = code(session, random.logNormal(2300, 1.2));
    const lines = content.split('\n');
    return {
      input: { file_path: path },
      result: () => ({
        content: lines.map((line, index) => `${String(index + 1).padStart(6)}→${line}`).join('\n'),
        toolUseResult: {
          type: 'text',
          file: { filePath: path, content, numLines: lines.length, startLine: 1, totalLines: lines.length },
        },
      }),
    };
  },
  Edit(session) {
    const { random } = session;
    const path = filePath(random, session.cwd);
    const originalFile = code(session, random.logNormal(12_500, 1.1));
    const [oldString, newString] = [
      code(session, random.logNormal(260, 1)),
      code(session, random.logNormal(340, 1)),
    ];
    const shown = newString.split('\n');
    return {
      input: { file_path: path, old_string: oldString, new_string: newString, replace_all: false },
      result: () => ({
        content: `The file ${path} has been updated. Here's the result of running \`cat -n\` on a snippet of the edited file:\n${shown.map((line, index) => `${index + 40}→${line}`).join('\n')}`,
        toolUseResult: {
          filePath: path,
          oldString,
          newString,
          originalFile,
          structuredPatch: [
            {
              oldStart: 40,
              oldLines: 6,
              newStart: 40,
              newLines: 8,
              lines: [...oldString.split('\n').map((line) => `-${line}`), ...shown.map((line) => `+${line}`)],
            },
          ],
          userModified: false,
          replaceAll: false,
        },
      }),
    };
  },
  Grep(session) {
    const { random } = session;
    const filenames = Array.from({ length: 1 + random.below(30) }, () => filePath(random, session.cwd));
    return {
      input: { pattern: identifier(random), path: `${session.cwd}/src`, output_mode: 'files_with_matches' },
      result: () => ({
        content: `Found ${filenames.length} files\n${filenames.join('\n')}`,
        toolUseResult: { mode: 'files_with_matches', filenames, numFiles: filenames.length },
      }),
    };
  },
  Write(session) {
    const { random } = session;
    const path = filePath(random, session.cwd);
    const content = code(session, random.logNormal(2200, 1));
    return {
      input: { file_path: path, content },
      result: () => ({
        content: `File created successfully at: ${path}`,
        toolUseResult: { type: 'create', filePath: path, content, structuredPatch: [], originalFile: null },
      }),
    };
  },
  TodoWrite(session) {
    const { random } = session;
    const todos = Array.from({ length: 3 + random.below(6) }, () => ({
      content: prose(random, 50),
      status: 'pending',
      activeForm: prose(random, 50),
    }));
    return {
      input: { todos },
      result: () => ({
        content:
          'Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress.',
        toolUseResult: { oldTodos: todos, newTodos: todos },
      }),
    };
  },
  Task(session, toolUseID) {
    const { random } = session;
    const agentId = random.hex(8);
    const prompt = prose(random, 900);
    const answer = prose(random, random.logNormal(2500, 0.7), { markdown: true });
    return {
      input: { description: prose(random, 30), prompt, subagent_type: 'Explore' },
      progress: () => addAgentProgress(session, { toolUseID, agentId, prompt }),
      result: () => ({
        content: [{ type: 'text', text: answer }],
        toolUseResult: {
          status: 'completed',
          prompt,
          agentId,
          content: [{ type: 'text', text: answer }],
          totalDurationMs: 90_000,
          totalTokens: 40_000,
          totalToolUseCount: 12,
        },
      }),
    };
  },
};

function readImage(session, path) {
  const { random } = session;
  const data = random.bytes(Math.round(random.logNormal(60_000, 0.5))).toString('base64');
  return {
    input: { file_path: path.replace(/ts$/, 'png') },
    result: () => ({
      content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data } }],
      toolUseResult: { type: 'image', file: { type: 'image/png', originalSize: data.length } },
    }),
  };
}

function code(session, chars) {
  return codeSlice(session.random, session.pool, Math.min(200_000, Math.round(chars)));
}

function addProgress(session, part, { toolUseID, data }) {
  const before = session.bytes;
  chain(session, {
    type: 'progress',
    data,
    toolUseID: `${part}-${session.random.below(99)}`,
    parentToolUseID: toolUseID,
  });
  count(session, part, session.bytes - before);
  count(session, 'envelope', before - session.bytes);
}

function addHookProgress(session, toolUseID, tool) {
  const data = {
    type: 'hook_progress',
    hookEvent: 'PreToolUse',
    hookName: `PreToolUse:${tool}`,
    command: 'node "$CLAUDE_PROJECT_DIR"/.claude/hooks/check.mjs',
  };
  addProgress(session, 'hook_progress', { toolUseID, data });
}

function addBashProgress(session, toolUseID, output) {
  const times = session.random.happens(0.4) ? session.random.below(9) : 0;
  for (let time = 1; time <= times; time += 1) {
    const fullOutput = output.slice(0, Math.round((output.length * time) / times));
    const data = {
      type: 'bash_progress',
      output: fullOutput.slice(-200),
      fullOutput: fullOutput.slice(0, 600),
      elapsedTimeSeconds: time,
      totalLines: 40,
    };
    addProgress(session, 'bash_progress', { toolUseID, data });
  }
}

/** A subagent's messages, copied whole into the file of the session that started it. */
function addAgentProgress(session, { toolUseID, agentId, prompt }) {
  const { random } = session;
  const times = 10 + random.below(50);
  for (let time = 0; time < times; time += 1) {
    const content = [
      {
        tool_use_id: `toolu_01${random.hex(22)}`,
        type: 'tool_result',
        content: code(session, random.logNormal(1300, 1)),
      },
    ];
    const message = {
      type: 'user',
      message: { role: 'user', content },
      uuid: random.uuid(),
      timestamp: new Date(session.at).toISOString(),
    };
    const data = {
      type: 'agent_progress',
      agentId,
      prompt: time === 0 ? prompt : '',
      message,
      normalizedMessages: [],
    };
    addProgress(session, 'agent_progress', { toolUseID, data });
  }
}
