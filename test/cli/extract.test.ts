// The commands that ask engines: what they show first, what they need before anything leaves the machine.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { engine, facts, hangs, json, KEY, says, startStub, status } from '../helpers/engine-stub.js';
import { transcript } from '../helpers/transcript.js';
import { temporaryFolder } from '../helpers/workspace.js';
import { run, type World } from './test-io.js';

const SAID = 'For the invoices the team went with Temporal in the end.';
const FACT = { claim: 'The team went with Temporal', quote: 'the team went with Temporal' };
const WORLD: World = { env: { MADE_UP_KEY: KEY }, now: Date.UTC(2026, 10, 30) };

async function remembers(url: string, more: object = {}) {
  const folder = temporaryFolder();
  const at = ['--store', join(folder, 'store'), '--ledger', join(folder, 'ledger')];
  const said = transcript({ session: 'invoices' }).human(SAID).assistant('Noted.').human('Thanks, bye.');
  const path = said.write(join(folder, 'a.jsonl'));
  await run(['ingest', path, '--subject', 'acme/alice', ...at], WORLD);
  const policy = join(folder, 'policy.json');
  const { model, kind } = engine(url);
  const engines = { local: { kind, url, model, key_env: 'MADE_UP_KEY', ...more } };
  writeFileSync(policy, JSON.stringify({ version: 1, engines }));
  return (argv: readonly string[], world: World = WORLD) =>
    run([...argv, '--subject', 'acme/alice', '--policy', policy, ...at], world);
}

test('an estimate and a dry run tell what would be sent, and send nothing', async () => {
  const stub = await startStub(says(facts(FACT)));
  const told = await remembers(stub.url);
  const estimate = await told(['extract', '--engine', 'local', '--estimate']);
  expect(estimate).toMatchObject({ code: 0, stderr: '' });
  expect(estimate.stdout).toMatch(
    /^Would send 2 rounds \(\d+ characters of redacted text\) to local \(small:1b\) at 127\.0\.0\.1:\d+: it stays on this machine\.\nAbout 1 call, \d+ tokens sent, at most 600 received\.\nNothing was sent\.\n$/,
  );
  const { stdout } = await told(['extract', '--engine', 'local', '--dry-run', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ type: 'extract_plan', rounds: 2, is_remote: false });
  expect(JSON.parse(stdout).round_ids).toHaveLength(2);
  expect(stub.requests).toEqual([]);
});

test('extract takes what is believed, list names the engine, forget --engine takes it back', async () => {
  const stub = await startStub(says(facts(FACT, { ...FACT, quote: 'nobody said this' })));
  const told = await remembers(stub.url);
  expect(await told(['extract', '--engine', 'local'])).toEqual({
    code: 0,
    stdout: `Took 1 fact from 2 rounds by local (small:1b) at ${new URL(stub.url).host}; 1 call, 15 tokens; not believed 1 fabricated quote.\n`,
    stderr: '',
  });
  const { stdout } = await told(['list', '--json']);
  expect(JSON.parse(stdout).rows).toContainEqual(
    expect.objectContaining({ text: FACT.claim, engine: 'local:small:1b' }),
  );
  expect((await told(['list'], { ...WORLD, isTty: true })).stdout).toMatch(
    /Stated: \d[\s\S]*medium, by[\s\S]*local:small:1b/,
  );
  const plan = await told(['forget', '--engine', 'local', '--dry-run']);
  expect(plan.stdout).toContain('extracted by the engine local:small:1b');
  const erased = await told(['forget', '--engine', 'local', '--immediate', '--yes']);
  expect(erased).toMatchObject({ code: 0, stdout: expect.stringContaining('erased and verified') });
});

test('a failure is told by its name, with 3 and without a word of anybody', async () => {
  const stub = await startStub(status(403));
  const told = await remembers(stub.url);
  const { code, stdout, stderr } = await told(['extract', '--engine', 'local']);
  expect({ code, stderr }).toEqual({
    code: 3,
    stderr: 'stopped: engine local failed (denied, HTTP 403); the next run goes on\n',
  });
  expect(stdout).toContain('left for the next run 2 denied');
  expect(stdout + stderr).not.toContain(KEY);
});

test('without its key an engine is not asked', async () => {
  const stub = await startStub(says(facts(FACT)));
  const told = await remembers(stub.url);
  const { code, stderr } = await told(['extract', '--engine', 'local'], { ...WORLD, env: {} });
  expect({ code, told: stderr.includes('MADE_UP_KEY') }).toEqual({ code: 2, told: true });
  expect(stub.requests).toEqual([]);
});

test('nothing leaves the machine unless somebody agrees', async () => {
  const asked = vi.fn(async () => new Response(null, { status: 403 }));
  vi.stubGlobal('fetch', asked);
  const told = await remembers('https://models.example/v1', { allow_remote: true });
  const refused = await told(['extract', '--engine', 'local']);
  expect(refused).toMatchObject({ code: 6, stdout: '' });
  expect(refused.stderr).toContain('the redacted text of 2 rounds to models.example');
  const declined = await told(['extract', '--engine', 'local'], { ...WORLD, isTty: true, stdin: 'n\n' });
  expect(declined).toMatchObject({ code: 6, stderr: expect.stringContaining('Nothing was sent.') });
  expect(asked).not.toHaveBeenCalled();
  await told(['extract', '--engine', 'local', '--yes']).finally(() => vi.unstubAllGlobals());
  expect(asked).toHaveBeenCalledOnce();
});

test('an interruption ends a run that waits', async () => {
  const stub = await startStub(hangs);
  const told = await remembers(stub.url);
  const stop = new AbortController();
  const outcome = told(['extract', '--engine', 'local'], { ...WORLD, interrupted: stop.signal });
  await vi.waitFor(() => expect(stub.requests).toHaveLength(1));
  stop.abort('SIGINT');
  expect(await outcome).toMatchObject({ code: 130, stdout: '' });
});

test('reindex, and recall that asks the embedder, with words alone where it is down', async () => {
  const vector = (text: string) => [text.length, 1, -1];
  const stub = await startStub((response, { body }) =>
    json({ data: (body.input as string[]).map((text, index) => ({ index, embedding: vector(text) })) })(
      response,
      {} as never,
    ),
  );
  const told = await remembers(stub.url, { kind: 'openai_embeddings', timeout_seconds: 1 });
  const { stdout } = await told(['reindex', '--embedder', 'local']);
  expect(stdout).toMatch(/^Wrote \d+ vectors of local \(small:1b\) at 127/);
  const asked = stub.requests.length;
  expect(await told(['recall', 'Temporal'])).toMatchObject({ code: 0, stderr: '' });
  expect(stub.requests).toHaveLength(asked + 1);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }));
  const inJson = await told(['recall', 'Temporal', '--json']);
  expect(JSON.parse(inJson.stdout)).toMatchObject({ type: 'recall', silent_engines: ['local'] });
  const down = await told(['recall', 'Temporal']).finally(() => vi.unstubAllGlobals());
  expect(down.stderr).toBe('engine local gave no answer: what has its vectors is found by words alone\n');
  expect(down.stdout).toContain('Temporal');
  expect((await told(['reindex', '--embedder', 'glove50k'])).stdout).toMatch(
    /^Wrote \d+ vectors of glove50k\.\n$/,
  );
});
