// An endpoint on this machine that answers as it is told to, badly too, and keeps what it was sent.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import type { EngineWorld } from '../../src/engines/index.js';
import type { Engine } from '../../src/model/engine.js';

export interface SentRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  text: string;
}

/** Writes the answer, or doesn't. */
export type Step = (response: ServerResponse, request: SentRequest) => void;

export interface Stub {
  url: string;
  requests: SentRequest[];
}

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** One step a request; the last is repeated. */
export async function startStub(...steps: Step[]): Promise<Stub> {
  const requests: SentRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const request = { path: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(text), text };
      requests.push(request);
      steps[Math.min(requests.length, steps.length) - 1]?.(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

export function status(code: number, headers: Record<string, string> = {}): Step {
  return (response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: 'no' } }));
  };
}

export function json(value: object): Step {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
}

/** An OpenAI-compatible answer with this content. */
export function says(content: string | null, more: object = {}, finish = 'stop'): Step {
  return json({
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content, ...more } }],
    usage: { total_tokens: 15 },
  });
}

export interface StubFact {
  claim: string;
  quote: string;
  category?: string;
  source_round_ids?: string[];
  assertion?: string;
}

export function facts(...given: StubFact[]): string {
  return JSON.stringify({
    facts: given.map((fact) => ({
      category: 'decision',
      source_round_ids: ['r1'],
      assertion: 'explicit',
      ...fact,
    })),
  });
}

export const hangs: Step = () => undefined;

export const cuts: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices":[{"mess');
  setTimeout(() => response.destroy(), 5);
};

/** A byte now and then, for ever. */
export const drips: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(timer));
};

export const isHuge: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = ' '.repeat(1 << 20);
  const more = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

export const KEY = 'sk-made-up-key-of-nobody';

export function engine(url: string, more: Partial<Engine> = {}): Engine {
  return {
    name: 'local',
    kind: 'openai',
    url,
    model: 'small:1b',
    folder: null,
    library: null,
    keyEnv: 'MADE_UP_KEY',
    allowRemote: false,
    categories: null,
    timeoutMs: 10_000,
    maxCalls: 50,
    maxTokens: 1_000_000,
    batch: 8,
    weight: 1,
    ...more,
  };
}

/** Time passes at once; how long was waited is kept. */
export function world(more: Partial<EngineWorld> = {}): EngineWorld & { waits: number[] } {
  const waits: number[] = [];
  return {
    env: { MADE_UP_KEY: KEY },
    interrupted: new AbortController().signal,
    assertGoingOn: () => undefined,
    sleep: async (ms) => void waits.push(ms),
    random: () => 0.5,
    waits,
    ...more,
  };
}
