// What an endpoint may do wrong, and what is made of it.
import { expect, test } from 'vitest';
import type { EngineIo } from '../../src/engines/http.js';
import { EngineFailure, openChat } from '../../src/engines/index.js';
import {
  cuts,
  drips,
  engine,
  facts,
  hangs,
  isHuge,
  json,
  KEY,
  type Step,
  says,
  startStub,
  status,
  world,
} from '../helpers/engine-stub.js';

const FACTS = facts({ claim: 'We use pnpm', quote: 'use pnpm not npm' });
const QUESTION = { instructions: 'Find facts.', text: 'data', schema: { type: 'object' }, maxTokens: 500 };
const OK = says(FACTS);

async function ask(steps: Step[], more: Partial<Parameters<typeof engine>[1]> & object = {}) {
  const stub = await startStub(...steps);
  const around = world();
  const io: EngineIo = { ...around, whyNot: () => null };
  const chat = openChat(engine(stub.url, more), io);
  return { stub, waits: around.waits, chat, reply: () => chat(QUESTION) };
}

/** Short only where it is to end: a machine with much to do is slow too. */
function patience(steps: readonly Step[], timeoutMs: number) {
  return steps.some((step) => step === hangs || step === drips) ? { timeoutMs } : {};
}

const VALUE = { kind: 'answer', value: JSON.parse(FACTS) };

test.each<[string, Step[], number]>([
  ['plain', [OK], 1],
  ['fenced', [says(`Sure!\n\`\`\`json\n${FACTS}\n\`\`\` Done {}`)], 1],
  ['after thoughts', [says(`<think>Maybe {"claim": "x"} or {</think>${FACTS}`)], 1],
  ['429 with retry-after, then 500, then well', [status(429, { 'retry-after': '7' }), status(500), OK], 3],
  ['a cut connection, then well', [cuts, OK], 2],
  ['a hang, then well', [hangs, OK], 2],
  ['a slow drip, then well', [drips, OK], 2],
])('%s is read', async (_name, steps, requests) => {
  const { reply, stub } = await ask(steps, patience(steps, 800));
  expect(await reply()).toMatchObject(VALUE);
  expect(stub.requests).toHaveLength(requests);
});

test('waits as long as it is told to, at most a minute, and else longer each time', async () => {
  const { reply, waits } = await ask([
    status(429, { 'retry-after': '7' }),
    status(503, { 'retry-after': '9999' }),
    status(500),
    OK,
  ]);
  await reply();
  expect(waits).toEqual([7_000, 60_000, 2_000]);
});

test.each<[string, Step[], string, number]>([
  ['an endpoint that is never well', [status(500)], 'server_error', 4],
  ['one that refuses the key', [status(401)], 'denied', 1],
  ['one that never answers', [hangs], 'timed_out', 4],
  ['an answer without end', [isHuge], 'too_large', 1],
  ['an answer that is no JSON', [(response) => void response.end('<html>')], 'invalid', 1],
  ['a redirect', [status(307, { location: 'http://127.0.0.1:1/elsewhere' })], 'redirected', 1],
])('%s fails by name, without words', async (_name, steps, reason, requests) => {
  const { reply, stub } = await ask(steps, patience(steps, 150));
  const error = await reply().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(EngineFailure);
  expect(error).toMatchObject({ reason });
  expect(JSON.stringify([String(error), error])).not.toContain(KEY);
  expect(stub.requests).toHaveLength(requests);
});

test('a redirect to another host is not followed', async () => {
  const other = await startStub(OK);
  const { reply } = await ask([status(302, { location: `${other.url}/chat/completions` })]);
  await expect(reply()).rejects.toMatchObject({ reason: 'redirected' });
  expect(other.requests).toEqual([]);
});

test.each<[string, Step, string]>([
  ['a refusal', says(null, { refusal: 'I would rather not.' }), 'refused'],
  ['a filter', says('', {}, 'content_filter'), 'refused'],
  ['an answer that was cut at its limit', says('{"facts":[', {}, 'length'), 'too_long'],
])('%s is told apart', async (_name, step, kind) => {
  expect(await (await ask([step])).reply()).toMatchObject({ kind, tokens: 15 });
});

test('what an endpoint does not take is not asked of it again', async () => {
  const { chat, stub } = await ask([status(400), status(422), OK]);
  await chat(QUESTION);
  await chat(QUESTION);
  expect(stub.requests.map(({ body }) => Object(body.response_format).type)).toEqual([
    'json_schema',
    'json_object',
    undefined,
    undefined,
  ]);
});

test('OpenAI’s protocol: nothing random, the key in its header alone', async () => {
  const { reply, stub } = await ask([OK]);
  await reply();
  const [request] = stub.requests;
  expect(request).toMatchObject({
    path: '/chat/completions',
    headers: { authorization: `Bearer ${KEY}` },
    body: { model: 'small:1b', temperature: 0, seed: 0, max_tokens: 500 },
  });
  expect(request?.text).not.toContain(KEY);
});

test('Anthropic’s: one tool that must be called, whose input is the answer', async () => {
  const call = { type: 'tool_use', name: 'record_facts', input: JSON.parse(FACTS) };
  const answer = {
    content: [{ type: 'text', text: 'Here.' }, call],
    usage: { input_tokens: 10, output_tokens: 5 },
  };
  const { reply, stub } = await ask([json(answer)], { kind: 'anthropic' });
  expect(await reply()).toMatchObject({ ...VALUE, tokens: 15 });
  expect(stub.requests[0]).toMatchObject({
    path: '/v1/messages',
    headers: { 'x-api-key': KEY, 'anthropic-version': '2023-06-01' },
    body: {
      temperature: 0,
      tool_choice: { type: 'tool', name: 'record_facts' },
      tools: [{ input_schema: { type: 'object' } }],
    },
  });
  expect(stub.requests[0]?.text).not.toContain(KEY);
});

test('an interruption ends a call at once, and the waits between', async () => {
  const stub = await startStub(hangs);
  const stop = new AbortController();
  const assertGoingOn = () => {
    if (stop.signal.aborted) throw new Error('interrupted');
  };
  const io = { ...world({ interrupted: stop.signal, assertGoingOn }), whyNot: () => null };
  const reply = openChat(engine(stub.url, { timeoutMs: 60_000 }), io)(QUESTION);
  setTimeout(() => stop.abort(), 20);
  await expect(reply).rejects.toThrow('interrupted');
});
