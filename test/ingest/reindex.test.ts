// Vectors of an embedder that the operator brings: compared with none of another model, erased like any other.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { correct, forget, reassign, verify } from '../../src/erasure/index.js';
import { reindexBuiltIn } from '../../src/ingest/reindex/built-in.js';
import { type ReindexOptions, reindex } from '../../src/ingest/reindex/index.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { queryEngines } from '../../src/recall/engine-query.js';
import { recall } from '../../src/recall/index.js';
import { all } from '../../src/store/database.js';
import { engine, json, type Step, startStub, status, world } from '../helpers/engine-stub.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING, GRACED } from '../helpers/erasing.js';
import { filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

/** More than stands in a page beside its row. */
const DIMS = 1_536;
const WHOSE = { ...ALICE, context: null };

/** A place for each meaning, and noise that tells texts apart. */
function vectorOf(text: string): number[] {
  const isOfCars = /automobile|sedan|vehicle/i.test(text);
  return Array.from({ length: DIMS }, (_, i) => Math.sin(i * (isOfCars ? 1 : 2)) + text.length / 1_000_000);
}

const embeds: Step = (response, { body }) =>
  json({ data: (body.input as string[]).map((text, index) => ({ index, embedding: vectorOf(text) })) })(
    response,
    {} as never,
  );

async function remembers(): Promise<TestPlace> {
  const place = testPlace();
  const writer = transcript({ session: 'cars' });
  for (const text of ['My automobile is a Volvo 240.', 'My editor is Helix.', 'We decided to use Postgres.'])
    writer.human(text).assistant('Noted.');
  await place.ingest(ALICE, writer.human('Thanks, bye.').write(join(place.folder, 'a.jsonl')));
  return place;
}

function embedder(url: string) {
  return engine(url, {
    name: 'sentences',
    kind: 'openai_embeddings',
    model: 'embed-1',
    batch: 4,
    timeoutMs: 5_000,
  });
}

function run(place: TestPlace, url: string, more: Partial<ReindexOptions> = {}) {
  const options = { engine: embedder(url), whose: WHOSE, dryRun: false, maxCalls: 50, ...more };
  return place.run((workspace) => reindex(workspace, options, world()));
}

const modelsOf = (place: TestPlace) =>
  place.run(({ store }) =>
    all<{ name: string; n: number }>(
      store.db,
      `SELECT m.name, count(*) AS n FROM (SELECT model_id FROM round_vectors UNION ALL SELECT model_id FROM fact_vectors
         UNION ALL SELECT model_id FROM summary_vectors) v JOIN embed_models m ON m.id = v.model_id GROUP BY 1 ORDER BY 1`,
    ),
  );

test('rewrites vectors in short transactions, goes on where it ended, and back', async () => {
  const place = await remembers();
  const stub = await startStub(embeds);
  const { vectors } = await run(place, stub.url, { dryRun: true });
  expect(stub.requests).toEqual([]);
  const first = await run(place, stub.url, { maxCalls: 1 });
  expect(first).toMatchObject({
    calls: 1,
    vectors: 4,
    left: { budget: vectors - 4 },
    stopped: { why: 'budget' },
  });
  expect(await run(place, stub.url)).toMatchObject({ vectors: vectors - 4, left: {} });
  expect(await modelsOf(place)).toEqual([{ name: 'engine:sentences:embed-1', n: vectors }]);
  expect(stub.requests[0]).toMatchObject({ path: '/embeddings', body: { encoding_format: 'float' } });
  expect(await run(place, stub.url)).toMatchObject({ calls: 0, vectors: 0 });
  await place.run(async (workspace) => {
    const { checks } = await verify(workspace, EVERYTHING);
    expect(checks.find(({ name }) => name === 'vectors')).toMatchObject({ result: 'ok' });
    await reindexBuiltIn(workspace, WHOSE, false);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
  expect(await modelsOf(place)).toEqual([{ name: 'glove50k', n: vectors }]);
});

test('what is sent passes the gate as it is now', async () => {
  const place = await remembers();
  const stub = await startStub(embeds);
  place.policy = {
    ...DEFAULT_POLICY,
    gate: { ...DEFAULT_POLICY.gate, names: { allow: [], deny: ['Helix'] } },
  };
  await run(place, stub.url);
  const sent = stub.requests.map(({ text }) => text).join('\n');
  expect(sent).not.toContain('Helix');
  expect(sent).toContain('My editor is [person]');
});

test.each<[string, (workspace: Workspace) => unknown]>([
  ['hidden', (workspace) => forget(workspace, ALICE_ALL, GRACED)],
  [
    'moved to somebody else',
    (workspace) => reassign(workspace, [rowsOf(workspace, 'rounds')[0]?.session ?? ''], BOB),
  ],
])('%s while it was out: no vector of it is written, and the rest is not sent', async (_, deed) => {
  const place = await remembers();
  const meanwhile: Step = (response, request) => {
    void place.run(deed, 'write').then(() => embeds(response, request));
  };
  const stub = await startStub(meanwhile);
  expect(await run(place, stub.url)).toMatchObject({ calls: 1, vectors: 0, stopped: null });
  expect(stub.requests).toHaveLength(1);
});

test('recall asks the embedder whose vectors a scope has, and does without where it is down', async () => {
  const place = await remembers();
  const stub = await startStub(embeds);
  await run(place, stub.url);
  const asked = { query: 'which sedan, says alice.moss@example.com', scope: ALICE };
  const withEngine = (url: string) => ({ ...DEFAULT_POLICY, engines: { sentences: embedder(url) } });
  await place.run(async (workspace) => {
    const found = await queryEngines({ ...workspace, policy: withEngine(stub.url) }, asked, world());
    expect(found).toMatchObject({ silent: [], vectors: [{ weight: 1 }] });
    const rounds = recall(workspace, 'sedan', filterOf(workspace, ALICE), found.vectors).filter(
      ({ kind }) => kind === 'round',
    );
    expect(rounds[0]?.text).toContain('automobile');
    expect(recall(workspace, 'sedan', filterOf(workspace, ALICE))).toEqual([]);
    expect(stub.requests.at(-1)?.text).not.toContain('alice.moss');
    // Another address may be another model: its vectors are not there.
    const elsewhere = await startStub(status(500));
    const silent = await queryEngines({ ...workspace, policy: withEngine(elsewhere.url) }, asked, world());
    expect(silent).toEqual({ vectors: [], silent: ['sentences'] });
    expect(recall(workspace, 'Helix', filterOf(workspace, ALICE), silent.vectors)[0]?.text).toContain(
      'Helix',
    );
  }, 'write');
});

test('a row that changes has no engine’s vector any more; all of them are erased with their bytes', async () => {
  const place = await remembers();
  const stub = await startStub(embeds);
  await run(place, stub.url);
  await place.run(async (workspace) => {
    const fact = rowsOf(workspace, 'facts').find(({ text }) => text.includes('Helix'));
    await correct(workspace, fact?.id ?? '', 'My editor is Zed', { eraseOld: true });
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    const report = await forget(workspace, ALICE_ALL, AT_ONCE);
    expect(report).toMatchObject({ status: 'verified' });
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
  expect(await modelsOf(place)).toEqual([]);
});

test.each<[string, Step]>([
  [
    'vectors of different lengths',
    json({
      data: [
        { index: 0, embedding: [1, 2] },
        { index: 1, embedding: [1] },
      ],
    }),
  ],
  ['words', json({ data: 'no' })],
  ['no numbers', json({ data: [{ index: 0, embedding: ['x'] }] })],
])('an endpoint that answers with %s changes nothing', async (_name, step) => {
  const place = await remembers();
  const stub = await startStub(step);
  const report = await run(place, stub.url);
  expect(report.vectors).toBe(0);
  expect(Object.keys(report.left)).toEqual(['invalid']);
  expect((await modelsOf(place)).map(({ name }) => name)).toEqual(['glove50k']);
});

test('a model in a folder is run by transformers.js where that is installed, and never downloaded', async () => {
  const place = await remembers();
  const folder = join(place.folder, 'models', 'tiny');
  const library = join(place.folder, 'app');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.json'), '{}');
  const tiny = engine('', {
    ...{ name: 'tiny', kind: 'transformers', url: null, model: 'tiny', folder, library, keyEnv: null },
  });
  await expect(run(place, '', { engine: tiny })).rejects.toMatchObject({
    message: expect.stringContaining('is not installed'),
    hint: expect.stringContaining('npm install'),
  });
  const module = join(library, 'node_modules', '@huggingface', 'transformers');
  mkdirSync(module, { recursive: true });
  writeFileSync(
    join(module, 'package.json'),
    JSON.stringify({ name: '@huggingface/transformers', main: 'index.cjs' }),
  );
  writeFileSync(
    join(module, 'index.cjs'),
    `const env = { allowRemoteModels: true };
     exports.env = env;
     exports.pipeline = async (task, model) => async (texts, options) => {
       if (env.allowRemoteModels || env.localModelPath !== ${JSON.stringify(join(place.folder, 'models'))}) throw new Error('would download');
       if (task !== 'feature-extraction' || model !== 'tiny' || options.pooling !== 'mean') throw new Error('wrong');
       return { rows: texts.map((text) => [text.length, 1, -1]), tolist() { return this.rows; } };
     };`,
  );
  expect((await run(place, '', { engine: tiny })).vectors).toBeGreaterThan(4);
  const [model] = await modelsOf(place);
  expect(model?.name).toBe('engine:tiny:tiny');
});
