// One POST of JSON to an engine's endpoint, with patience that ends. Nothing else in the program opens a connection.
// A redirect is never followed: what was meant for one machine is not handed to another.

import type { Engine } from '../model/engine.js';
import { EngineFailure } from './failure.js';

/** What a call needs of the world. */
export interface EngineWorld {
  env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the person interrupts. */
  interrupted: AbortSignal;
  /** Throws where they have. */
  assertGoingOn(): void;
  sleep(ms: number): Promise<void>;
  /** Between 0 and 1, for the jitter. */
  random(): number;
}

/** And what the run that it belongs to allows. */
export interface EngineIo extends EngineWorld {
  /** Asked before each request, the repeated ones too: why it may not be sent any more; null where it may. */
  whyNot(): 'budget' | 'changed' | null;
}

export interface JsonRequest {
  /** After the engine's URL. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: object;
}

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;
const MOST_BYTES = 8 << 20;

/**
 * The parsed body of the answer. Throws `EngineFailure`, after up to three further attempts where the endpoint was not
 * there, was too slow, or asked to be asked later.
 */
export async function postJson(engine: Engine, request: JsonRequest, io: EngineIo): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const failure = await attemptPost(engine, request, io);
    if (!('failed' in failure)) return failure.value;
    if (!failure.isPassing || attempt === ATTEMPTS) throw failure.failed;
    await io.sleep(failure.waitMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + io.random()));
    io.assertGoingOn();
  }
}

type Attempt =
  | { value: unknown }
  | { failed: EngineFailure; isPassing: boolean; waitMs?: number | undefined };

async function attemptPost(engine: Engine, request: JsonRequest, io: EngineIo): Promise<Attempt> {
  io.assertGoingOn();
  const why = io.whyNot();
  if (why !== null) return { failed: new EngineFailure(why), isPassing: false };
  const stop = new AbortController();
  const abort = () => stop.abort();
  io.interrupted.addEventListener('abort', abort);
  const timer = setTimeout(abort, engine.timeoutMs);
  try {
    const response = await fetch(`${engine.url}${request.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...request.headers },
      body: JSON.stringify(request.body),
      redirect: 'manual',
      signal: stop.signal,
    });
    return await readResponse(response, stop);
  } catch (error) {
    if (error instanceof EngineFailure) return { failed: error, isPassing: false };
    io.assertGoingOn();
    const reason = stop.signal.aborted ? 'timed_out' : 'unreachable';
    return { failed: new EngineFailure(reason), isPassing: true };
  } finally {
    clearTimeout(timer);
    io.interrupted.removeEventListener('abort', abort);
    stop.abort();
  }
}

async function readResponse(response: Response, stop: AbortController): Promise<Attempt> {
  const { status } = response;
  if (status === 429) return passing('rate_limited', response);
  if (status >= 500) return passing('server_error', response);
  if (status >= 300 && status < 400) throw new EngineFailure('redirected', status);
  if (status === 401 || status === 403) throw new EngineFailure('denied', status);
  if (status !== 200) throw new EngineFailure('rejected', status);
  const text = await readText(response, stop);
  try {
    return { value: JSON.parse(text) };
  } catch {
    throw new EngineFailure('invalid', status);
  }
}

function passing(reason: 'rate_limited' | 'server_error', response: Response): Attempt {
  const failed = new EngineFailure(reason, response.status);
  return { failed, isPassing: true, waitMs: retryAfter(response.headers.get('retry-after')) };
}

/** Seconds or a date (RFC 9110, 10.2.3); never longer than a minute. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(LONGEST_WAIT_MS, Math.max(0, ms)) : undefined;
}

async function readText(response: Response, stop: AbortController): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) {
      stop.abort();
      throw new EngineFailure('too_large', response.status);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The key that the policy names by its variable; null where it names none. */
export function keyOf(engine: Engine, { env }: Pick<EngineIo, 'env'>): string | null {
  return engine.keyEnv === null ? null : (env[engine.keyEnv] ?? null);
}
