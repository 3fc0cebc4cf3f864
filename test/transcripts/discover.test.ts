import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultRoots, discoverTranscripts } from '../../src/transcripts/index.js';
import { FIXTURES, temporaryFolder, writeFile } from './support.js';

const ALL = { exclude: [] };

function folderWith(...names: string[]): string {
  const folder = temporaryFolder();
  for (const name of names) writeFile(join(folder, name), '{}\n');
  return folder;
}

const namesIn = (folder: string, paths: readonly { path: string }[]) =>
  paths.map(({ path }) => path.slice(folder.length + 1));

test('folders are searched to the bottom, and only for transcripts', () => {
  const folder = folderWith(
    'b/s.jsonl',
    'a/s.jsonl',
    'a/s/subagents/agent-1.jsonl',
    'a/s/subagents/agent-1.meta.json',
    'a/s/subagents/workflows/r/journal.jsonl',
    'a/s/tool-results/x.txt',
    'history.jsonl',
    'notes.md',
  );
  const { files, unreadable, excluded } = discoverTranscripts([folder], ALL);
  expect(namesIn(folder, files)).toEqual(['a/s.jsonl', 'a/s/subagents/agent-1.jsonl', 'b/s.jsonl']);
  expect({ unreadable, excluded }).toEqual({ unreadable: [], excluded: 0 });
});

test('other agents name theirs otherwise, and any may be compressed', () => {
  const names = ['a.ndjson', 'b.jsonl.gz', 'rollout-1.jsonl.zst', 'rollout-2.json', 'session-3.json'];
  const others = ['package.json', 'sessions-index.json', 'history.jsonl.gz', 'logs.gz'];
  const folder = folderWith(...names, ...others);
  expect(namesIn(folder, discoverTranscripts([folder], ALL).files)).toEqual(names);
});

test('erin: her session, its subagent, and the old subagent beside it', () => {
  const { files } = discoverTranscripts([join(FIXTURES, 'projects')], ALL);
  expect(files.map(({ path }) => path.split('/').at(-1))).toEqual([
    '744cc48a-5d51-4ffe-a84c-7a99f8797e61.jsonl',
    'agent-a7c31f0.jsonl',
    'agent-5f0c21ab.jsonl',
  ]);
});

test('a file is what the system says of it', () => {
  const folder = folderWith('s.jsonl');
  const stats = statSync(join(folder, 's.jsonl'), { bigint: true });
  expect(discoverTranscripts([folder], ALL).files).toEqual([
    {
      path: join(folder, 's.jsonl'),
      realPath: expect.stringMatching(/s\.jsonl$/),
      sizeBytes: 3,
      mtimeNs: stats.mtimeNs,
      changedAt: Number(stats.ctimeMs),
      inode: stats.ino,
    },
  ]);
});

test('a file that is named is taken, whatever its name, and once', () => {
  const folder = folderWith('export.txt', 'a.jsonl');
  symlinkSync(join(folder, 'a.jsonl'), join(folder, 'z.jsonl'));
  const roots = [join(folder, 'export.txt'), folder, join(folder, 'a.jsonl')];
  expect(namesIn(folder, discoverTranscripts(roots, ALL).files)).toEqual(['a.jsonl', 'export.txt']);
});

test('patterns leave out files and folders, by the path below the root or by the whole path', () => {
  const folder = folderWith('work/a.jsonl', 'home/b.jsonl', 'home/diary/c.jsonl', 'home/diary/d.jsonl');
  const kept = (...exclude: string[]) => {
    const { files, excluded } = discoverTranscripts([folder], { exclude });
    return { files: namesIn(folder, files), excluded };
  };
  expect(kept('home/diary')).toEqual({ files: ['home/b.jsonl', 'work/a.jsonl'], excluded: 2 });
  expect(kept('**/diary/**', 'work/*')).toEqual({ files: ['home/b.jsonl'], excluded: 3 });
  expect(kept('').excluded).toBe(0);
  expect(kept(`${folder}/home/**`)).toEqual({ files: ['work/a.jsonl'], excluded: 3 });
});

test('links to folders are followed once, and circles are reported', () => {
  const folder = folderWith('real/s.jsonl');
  const elsewhere = folderWith('t.jsonl');
  symlinkSync(elsewhere, join(folder, 'linked'));
  symlinkSync(elsewhere, join(folder, 'linked-again'));
  symlinkSync(folder, join(folder, 'real', 'up'));
  symlinkSync('around', join(folder, 'around'));
  symlinkSync('nowhere', join(folder, 'gone'));
  const { files, unreadable } = discoverTranscripts([folder], ALL);
  expect(namesIn(folder, files)).toEqual(['linked/t.jsonl', 'real/s.jsonl']);
  expect(unreadable.map(({ path, reason }) => [path.slice(folder.length + 1), reason])).toEqual([
    ['around', 'loop'],
    ['gone', 'missing'],
    ['real/up', 'loop'],
  ]);
});

test('what cannot be read is reported and does not stop the search', () => {
  const folder = folderWith('a/s.jsonl');
  execFileSync('mkfifo', [join(folder, 'pipe.jsonl')]);
  const { files, unreadable } = discoverTranscripts([folder, join(folder, 'vanished')], ALL);
  expect(namesIn(folder, files)).toEqual(['a/s.jsonl']);
  expect(unreadable).toEqual([
    { path: join(folder, 'pipe.jsonl'), reason: 'not_a_file' },
    { path: join(folder, 'vanished'), reason: 'missing' },
  ]);
});

test.skipIf(process.getuid?.() === 0)('a folder that is closed to us is reported', () => {
  const folder = folderWith('a/s.jsonl', 'closed/s.jsonl');
  chmodSync(join(folder, 'closed'), 0);
  const { unreadable } = discoverTranscripts([folder], ALL);
  chmodSync(join(folder, 'closed'), 0o700);
  expect(unreadable).toEqual([{ path: join(folder, 'closed'), reason: 'permission' }]);
});

test("the agent's own folders, as far as they exist", () => {
  const home = temporaryFolder();
  expect(defaultRoots({}, home)).toEqual([]);
  mkdirSync(join(home, '.claude/projects'), { recursive: true });
  mkdirSync(join(home, '.config/claude/projects'), { recursive: true });
  expect(defaultRoots({}, home)).toEqual([
    join(home, '.claude/projects'),
    join(home, '.config/claude/projects'),
  ]);
  rmSync(join(home, '.config/claude'), { recursive: true });
  symlinkSync(join(home, '.claude'), join(home, '.config/claude'));
  expect(defaultRoots({}, home)).toEqual([join(home, '.claude/projects')]);
});

test('folders named by the environment come instead', () => {
  const home = temporaryFolder();
  for (const name of ['one', 'two', '.claude']) mkdirSync(join(home, name, 'projects'), { recursive: true });
  const env = { CLAUDE_CONFIG_DIR: ` ${home}/one, ~/two ,${home}/three,` };
  expect(defaultRoots(env, home)).toEqual([join(home, 'one/projects'), join(home, 'two/projects')]);
  expect(defaultRoots({ CLAUDE_CONFIG_DIR: ' ' }, home)).toEqual([join(home, '.claude/projects')]);
});

test('the folders of the other agents, and of each of Cursor’s projects', () => {
  const home = temporaryFolder();
  const folders = [
    '.codex/sessions',
    '.codex/archived_sessions',
    '.gemini/tmp',
    '.copilot/session-state',
    '.pi/agent/sessions',
    '.qwen/projects',
    '.factory/sessions',
    '.cursor/projects/a-b/agent-transcripts',
    '.cursor/projects/c/agent-transcripts',
  ].map((name) => join(home, name));
  for (const folder of [...folders, join(home, '.cursor/projects/d/terminals'), join(home, 'codex/sessions')])
    mkdirSync(folder, { recursive: true });
  expect(defaultRoots({}, home)).toEqual(folders);
  expect(defaultRoots({ CODEX_HOME: '~/codex' }, home)[0]).toBe(join(home, 'codex/sessions'));
});
