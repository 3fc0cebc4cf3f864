import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIXTURES, ofKind, readAll, spoken } from './support.js';

const ERIN = join(FIXTURES, 'projects/-home-erin-work-mailer');
const ERINS_SESSION = '744cc48a-5d51-4ffe-a84c-7a99f8797e61';

describe('alice sets up the billing service', () => {
  const alice = readAll(join(FIXTURES, 'alice-sets-up-the-billing-service.jsonl'));

  test('her own words are hers, and nothing else is', () => {
    const human = spoken(alice).filter((text) => text.startsWith('human: '));
    expect(human.map((text) => text.slice(7, 40))).toEqual([
      "Hi! I'm Alice Lindqvist, I lead t",
      'PostgreSQL',
      'Globally, the tax office insists ',
      'We decided to go with PostgreSQL ',
      'The invoices go to the archive bu',
      'I keep running into this problem:',
      'and please add a test for the zer',
      'No, my time zone is Europe/Stockh',
    ]);
    expect(human.join()).not.toMatch(/system-reminder|ide_opened_file|ran out of context/);
  });

  test('her answers to a question open no round of their own', () => {
    const rounds = ofKind(alice, 'message').filter((message) => message.opensRound);
    expect(rounds).toHaveLength(6);
    expect(rounds.every((message) => message.role === 'human')).toBe(true);
  });

  test('what was done is there: calls, results, saved versions, the commit, the pull request', () => {
    expect(ofKind(alice, 'tool_call').map((call) => call.name)).toContain('Write');
    expect(ofKind(alice, 'tool_call')).toHaveLength(ofKind(alice, 'tool_result').length);
    expect(ofKind(alice, 'tool_result').filter((result) => result.status === 'error')).toHaveLength(1);
    expect(ofKind(alice, 'snapshot').map(({ path }) => path)).toContain(
      '/home/alice/src/billing-service/db/schema.sql',
    );
    expect(ofKind(alice, 'artifact').map(({ ref }) => ref)).toEqual([
      'https://github.com/nordlys-example/billing-service/pull/7',
    ]);
    const commit = ofKind(alice, 'tool_result').find((result) =>
      result.output.text.startsWith('[main 1a2b3c4]'),
    );
    expect(commit?.structured).toEqual({ gitOperation: { commit: { sha: '1a2b3c4', kind: 'committed' } } });
  });

  test('reasoning is noticed even where only its signature was kept', () => {
    expect(ofKind(alice, 'reasoning').map(({ text }) => text === '')).toEqual([false, true, false]);
  });

  test('the last title is the session title', () => {
    expect(ofKind(alice, 'title').at(-1)?.title).toBe('Set up the billing service');
  });

  test('every line is accounted for', () => {
    expect(alice.yield).toMatchObject({ lines: 59, messages: 16, skipped: {}, unknown: {} });
    expect(alice.yield.ignored).toMatchObject({
      compact_summary: 1,
      ide_opened_file: 1,
      'queue-operation': 2,
    });
  });

  test('each event says where it stands and of which session, place and time it is', () => {
    expect(alice.events[0]?.line).toEqual({
      offset: 341,
      bytes: 724,
      lineId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      hasOwnId: true,
      sourceSession: expect.stringMatching(/^[0-9a-f-]{36}$/),
      agentId: null,
      at: Date.parse('2026-06-15T07:12:44.137Z'),
      cwd: '/home/alice/src/billing-service',
      branch: 'main',
      version: '2.1.181',
      messageId: null,
    });
  });
});

describe('bob debugs the importer', () => {
  const bob = readAll(join(FIXTURES, 'bob-debugs-the-importer.jsonl'));

  test('commands, their output, an interruption and a notice of a task are not his words', () => {
    const human = spoken(bob).filter((text) => text.startsWith('human: '));
    expect(human).toHaveLength(6);
    expect(human.join()).not.toMatch(/\/model|Set model|interrupted|task-notification/);
    expect(bob.yield.ignored).toMatchObject({ meta: 1, command: 1, local_command: 1, interrupted: 1 });
  });

  test('what he wrote behind a command is', () => {
    expect(spoken(bob)).toContain("human: /review look carefully at the retry loop, I don't trust it");
  });
});

describe('erin asks a reviewer', () => {
  test('a subagent hears its prompt from another agent, not from a person', () => {
    const agent = readAll(join(ERIN, ERINS_SESSION, 'subagents/agent-a7c31f0.jsonl'));
    expect(spoken(agent)[0]).toBe(
      'assistant: Read mailer/retry.py and list the ways in which the loop can run forever.',
    );
    expect(spoken(agent).every((text) => text.startsWith('assistant: '))).toBe(true);
    expect(ofKind(agent, 'message').map(({ opensRound }) => opensRound)).toEqual([true, false, false]);
  });

  test('an agent that its lines do not name is named by its file, under the session that started it', () => {
    const agent = readAll(join(ERIN, ERINS_SESSION, 'subagents/agent-a7c31f0.jsonl'));
    expect(agent.events[0]?.line).toMatchObject({ agentId: 'a7c31f0', sourceSession: ERINS_SESSION });
  });

  test('an agent that was only started to warm up has said nothing', () => {
    const warmup = readAll(join(ERIN, 'agent-5f0c21ab.jsonl'));
    expect(warmup.events).toEqual([]);
    expect(warmup.yield).toMatchObject({ lines: 2, messages: 0, ignored: { warmup: 2 } });
  });
});

test('carol: a session of version 1 without branches, with a sidechain inside and the title of another session', () => {
  const carol = readAll(join(FIXTURES, 'carol-renames-her-notes-in-version-1.jsonl'));
  expect(spoken(carol).filter((text) => text.startsWith('human: '))).toEqual([
    'human: Carol here. Please rename every note after its first heading.',
  ]);
  const sidechain = carol.events.filter((event) => event.line.agentId !== null);
  expect(spoken({ events: sidechain })).toEqual([
    'assistant: List the first heading of every note.',
    'assistant: There are 12 notes; each has a heading.',
  ]);
  expect(ofKind(carol, 'title')).toEqual([]);
  expect(carol.yield.ignored).toEqual({ summary: 1, meta: 1 });
});

test('a power cut while carol writes: what is whole is read, what is lost is counted', () => {
  const carol = readAll(join(FIXTURES, 'power-cut-while-carol-writes.jsonl'));
  expect(spoken(carol)).toEqual([
    'human: The lights are flickering again, save often please.',
    'assistant: I will.',
    'assistant: The moon pulls the water.',
    'human: And the one about storms.',
    'assistant: Storms begin over warm water.',
  ]);
  expect(carol.yield.skipped).toEqual({ spliced: 2, broken_json: 1, half_written: 1 });
  expect(carol.yield.lines).toBe(5);
});
