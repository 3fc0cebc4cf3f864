// What reading commands answer to a short name, to a scope that is written wrongly, and to how a fact was found.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/workspace.js';
import { type Outcome, run, type World } from './test-io.js';

const NOW = Date.parse('2026-03-05T09:00:00Z');

let folder: string;

function call(argv: string[], world: World = {}): Promise<Outcome> {
  const env = { XDG_DATA_HOME: join(folder, 'data'), XDG_STATE_HOME: join(folder, 'state') };
  return run(argv, { now: NOW, env, home: folder, ...world });
}

/** A chat in the generic format, in which one person says this. */
async function ingest(subject: string, ...texts: string[]): Promise<void> {
  const path = join(folder, `${subject.replaceAll('/', '-')}.jsonl`);
  const lines = texts.flatMap((content, n) => [
    { role: 'user', content, timestamp: `2026-03-01T10:0${n}:00Z` },
    { role: 'assistant', content: 'Noted.', timestamp: `2026-03-01T10:0${n}:05Z` },
  ]);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { code, stderr } = await call(['ingest', path, '--subject', subject]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
}

beforeEach(() => {
  folder = temporaryFolder();
});

test('what is like a short name is a name too, no small word', async () => {
  await ingest(
    'acme/alice',
    'Tim reviewed my patch and put it on top',
    'To be fair, tom was too slow',
    'A ton of tomes',
  );
  const { stdout } = await call(['find', 'Tom']);
  const names = stdout.split('\n').flatMap((line) => line.split('\t')[0] || []);
  expect(names.sort()).toEqual(['Tim', 'tom']);
});

describe('a scope that is written wrongly', () => {
  test.each(['acme/alice/x', '/alice', 'acme//alice', '@work', 'acme/alice@', 'acme/@work'])(
    '%s is a usage error for who reads',
    async (subject) => {
      await ingest('acme/alice', 'I prefer tabs over spaces');
      for (const argv of [['list'], ['recall', 'tabs'], ['entity', 'graph']]) {
        const { code, stderr } = await call([...argv, '--subject', subject]);
        expect(code, argv.join(' ')).toBe(2);
        expect(stderr).toContain('nobody is called');
        expect(stderr).toContain('tenant/subject@context');
      }
    },
  );

  test('somebody may be called so all the same', async () => {
    await ingest('acme/team/alice', 'I prefer tabs over spaces');
    const { code, stdout } = await call(['list', '--subject', 'acme/team/alice']);
    expect(code).toBe(0);
    expect(stdout).toContain('prefer');
    expect((await call(['list', 'artifacts', '--subject', 'acme/team/alice'])).code).toBe(0);
  });

  test('and of nobody known nothing is held', async () => {
    await ingest('acme/alice', 'I prefer tabs over spaces');
    expect((await call(['list', '--subject', 'acme/bob'])).code).toBe(0);
  });
});

test('that nothing matches is not told as nothing that is there', async () => {
  await ingest('acme/alice', 'I prefer tabs over spaces');
  const list = ['list', '--subject', 'acme/alice'];
  for (const narrower of [['--contains', 'nowhere'], ['--category', 'decision'], ['--unconfirmed']])
    expect((await call([...list, ...narrower])).stderr).toBe(
      'no facts that match are remembered in this scope\n',
    );
  expect((await call(['list', '--subject', 'acme/bob'])).stderr).toBe(
    'no facts are remembered in this scope\n',
  );
});

test('what was told in passing alone is not told as nothing', async () => {
  await ingest('acme/alice', 'The soup was good.');
  const list = ['list', '--subject', 'acme/alice'];
  expect(await call(list)).toMatchObject({
    stdout: '',
    stderr: 'no facts are remembered in this scope but what was told in passing: 1, shown by --in-passing\n',
  });
  expect((await call([...list, '--contains', 'soup'])).stderr).toContain('told in passing: 1');
  expect((await call([...list, '--contains', 'bread'])).stderr).not.toContain('passing');
  expect(await call([...list, '--in-passing'])).toMatchObject({ code: 0, stderr: '' });
});

test.each(['--superseded', '--in-passing', '--unconfirmed'])('%s is for facts alone', async (flag) => {
  await ingest('acme/alice', 'I prefer tabs over spaces');
  const { code, stdout } = await call(['list', 'rounds', '--subject', 'acme/alice', flag]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

test('why tells in words how a fact was found', async () => {
  await ingest('acme/alice', 'My editor is Helix.', 'I met a friend of mine in the old bakery on Monday');
  const { stdout } = await call(['list', '--in-passing', '--subject', 'acme/alice']);
  const ids = [...stdout.matchAll(/[0-9a-f]{8}[0-9a-f-]*\.f\d+/g)].map(([id]) => id);
  const ways = await Promise.all(
    [...new Set(ids)].map(
      async (id) => (await call(['why', id], { isTty: true })).stdout.match(/drawn by {2}(.*)/)?.[1],
    ),
  );
  expect(ways.join('\n')).toContain('a wording that is looked for (attribute.own)');
  for (const way of ways) expect(way).toMatch(/^(?:a wording that is looked for|weighing what was told) \(/);
});
