// A correction of what was said more than once, and the way back from a replacement, as they are typed.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { transcript } from '../helpers/transcript.js';
import { temporaryFolder } from '../helpers/workspace.js';
import { run } from './test-io.js';

/** Dora says it in three sessions. */
async function doras() {
  const home = temporaryFolder();
  // The real clock: what is learned now has not expired now.
  const go = (argv: readonly string[]) => run(argv, { home, now: Date.now() });
  for (const session of ['one', 'two', 'three']) {
    const path = join(home, `${session}.jsonl`);
    transcript({ session }).human('My editor is Helix.').assistant('Noted.').write(path);
    expect((await go(['ingest', path, '--subject', 'acme/dora'])).code).toBe(0);
  }
  const { rows } = JSON.parse((await go(['list', '--subject', 'acme/dora', '--json'])).stdout);
  const ids: string[] = rows.map((row: { id: string }) => row.id);
  expect(ids).toHaveLength(3);
  return { home, go, ids, id: ids[0] ?? '', others: ids.slice(1).sort() };
}

const NEW = 'My editor is Zed';
const sorted = (ids: string[]) => [...ids].sort();

test('the preview and the report say how many, in JSON which', async () => {
  const { go, id, others } = await doras();
  expect((await go(['correct', id, NEW, '--dry-run'])).stdout).toContain(
    'also    2 repetitions of the old one',
  );
  const plan = JSON.parse((await go(['correct', id, NEW, '--dry-run', '--erase-old', '--json'])).stdout);
  expect(sorted(plan.repetitions)).toEqual(others);
  expect(plan.erase_old.counts.facts).toBe(3);
  expect((await go(['correct', id, NEW])).stdout).toMatch(
    / and 2 repetitions of it are kept as superseded\.\n$/,
  );
  expect(JSON.parse((await go(['list', '--subject', 'acme/dora', '--json'])).stdout).rows).toHaveLength(1);
});

test('--erase-old reports all of them as erased', async () => {
  const { go, id, others } = await doras();
  const done = JSON.parse((await go(['correct', id, NEW, '--erase-old', '--yes', '--json'])).stdout);
  expect(sorted(done.repetitions)).toEqual(others);
  expect(done).toMatchObject({ before: null, erasure: { status: 'verified', redacted_rounds: 3 } });
  expect(done.erasure.erased.facts).toBe(3);
});

test('a replaced fact is confirmed, as the error of correct says', async () => {
  const { go, id, others } = await doras();
  await go(['correct', id, NEW]);
  const refused = await go(['correct', id, 'My editor is vi']);
  expect(refused).toMatchObject({ code: 5 });
  expect(refused.stderr).toContain(`memory-forget confirm ${id} makes it stand again`);
  expect((await go(['confirm', id])).stdout).toBe(
    `Confirmed ${id}, which stands again with 2 repetitions: My editor is Helix\n`,
  );
  expect((await go(['confirm', others[0] ?? ''])).code).toBe(5);
  expect((await go(['confirm', id])).code).toBe(5);
});

test('the error names what stands now at the end of the chain, and nothing that is hidden', async () => {
  const { go, id } = await doras();
  const made = async (fact: string, claim: string): Promise<string> =>
    JSON.parse((await go(['correct', fact, claim, '--json'])).stdout).new;
  const second = await made(id, NEW);
  const third = await made(second, 'My editor is Emacs');
  const refused = async () => (await go(['correct', id, 'My editor is vi'])).stderr;
  expect(await refused()).toContain(`correct ${third} instead;`);
  await go(['forget', '--fact', third, '--yes']);
  const error = await refused();
  expect(error).not.toContain('instead');
  expect(error).toContain(`memory-forget confirm ${id}`);
});

test('the preview is what is stored, without names that were erased, and a claim of nothing else is none', async () => {
  const { home, go, id } = await doras();
  const named = join(home, 'named.jsonl');
  transcript({ session: 'named' }).human('Zerafina Quill came.').assistant('Noted.').write(named);
  await go(['ingest', named, '--subject', 'acme/dora']);
  await go(['forget', '--entity', 'Zerafina Quill', '--subject', 'acme/dora', '--immediate', '--yes']);
  const claim = 'My editor is the one of Zerafina Quill';
  expect((await go(['correct', id, claim, '--dry-run'])).stdout).toContain(
    'My editor is the one of [erased]',
  );
  const facts = () => go(['list', '--subject', 'acme/dora', '--json']).then(({ stdout }) => stdout);
  const before = await facts();
  for (const nothing of ['Zerafina Quill', '…', '👍', 'AKIAIOSFODNN7EXAMPLX'])
    expect((await go(['correct', id, nothing])).code, nothing).toBe(2);
  expect(await facts()).toBe(before);
  expect((await go(['correct', id, claim])).stdout).toContain('Redacted in the new claim: 1 erased name.');
});
