import { describe, expect, it } from 'vitest';
import { artifactsOfCall, artifactsOfText, pathsOfCall } from '../../src/derive/index.js';
import type { ToolStatus } from '../../src/model/transcript.js';

interface CallParts {
  name?: string;
  input?: unknown;
  output?: string;
  structured?: unknown;
  status?: ToolStatus;
}

function refsOfCall(parts: CallParts): string[] {
  const { name = 'Bash', input = {}, output, structured = null, status = 'ok' } = parts;
  const text = output === undefined ? null : { text: output, bytes: output.length, sha256: '' };
  return artifactsOfCall({ name, input, output: text, structured, status }).map(
    ({ kind, ref }) => `${kind} ${ref}`,
  );
}

describe('artifacts of a tool call', () => {
  it.each([
    ['Edit', { file_path: '/a/b.ts', old_string: 'x', new_string: 'y' }, ['file /a/b.ts']],
    ['Write', { file_path: 'b.ts', content: '' }, ['file b.ts']],
    ['MultiEdit', { file_path: 'b.ts', edits: [] }, ['file b.ts']],
    ['NotebookEdit', { notebook_path: 'n.ipynb' }, ['file n.ipynb']],
    ['write_file', { absolute_path: '/a/c.py' }, ['file /a/c.py']],
    ['edit', { filePath: 'd.go' }, ['file d.go']],
    ['Edit', '{"file_path":"json.ts"}', ['file json.ts']],
    [
      'apply_patch',
      { input: '*** Begin Patch\n*** Update File: a.ts\n*** Add File: b.ts\n' },
      ['file a.ts', 'file b.ts'],
    ],
    ['Read', { file_path: '/a/b.ts' }, []],
    ['Grep', { path: 'src', pattern: 'x' }, []],
    ['Edit', null, []],
    ['Edit', { file_path: 7 }, []],
    ['Edit', { file_path: 'a\nb' }, []],
    ['Edit', { file_path: 'x'.repeat(2000) }, []],
  ])('%s %j', (name, input, expected) => {
    expect(refsOfCall({ name, input })).toEqual(expected);
  });

  it('a failed edit touched nothing', () => {
    expect(refsOfCall({ name: 'Edit', input: { file_path: 'a.ts' }, status: 'error' })).toEqual([]);
  });

  it.each([
    ['git commit -m "x"', '[main 1a2b3c4] x\n 1 file changed', ['commit 1a2b3c4']],
    ['git add . && git -C repo commit -m x', '[main (root-commit) abcdef0] x', ['commit abcdef0']],
    ['git commit -am x', '[detached HEAD 0123abc] x', ['commit 0123abc']],
    [
      'git commit -m a; git commit -m b',
      '[m 1111111] a\n[m 2222222] b',
      ['commit 1111111', 'commit 2222222'],
    ],
    ['git commit -m x', 'nothing to commit, working tree clean', []],
    ['git log', '[main 1a2b3c4] x', []],
    ['echo hi', '[main 1a2b3c4] x', []],
    [
      'gh pr create --fill',
      'https://github.com/acme/app/pull/12\n',
      ['pull_request https://github.com/acme/app/pull/12'],
    ],
    ['gh pr view 12', 'https://github.com/acme/app/pull/12', []],
    [
      'glab mr create',
      'https://gitlab.com/a/b/c/-/merge_requests/3',
      ['pull_request https://gitlab.com/a/b/c/-/merge_requests/3'],
    ],
  ])('%s', (command, output, expected) => {
    expect(refsOfCall({ input: { command }, output })).toEqual(expected);
  });

  it('takes the commands of other agents, as a list of words', () => {
    const input = JSON.stringify({ command: ['bash', '-lc', 'git commit -m x'] });
    expect(refsOfCall({ name: 'shell', input, output: '[main 1a2b3c4] x' })).toEqual(['commit 1a2b3c4']);
  });

  it('believes the structured copy, and names a commit once', () => {
    const structured = {
      gitOperation: {
        commit: { sha: '1a2b3c4', kind: 'new' },
        pr: { url: 'https://github.com/acme/app/pull/9' },
      },
    };
    expect(refsOfCall({ structured, input: { command: 'git commit' }, output: '[main 1a2b3c4] x' })).toEqual([
      'commit 1a2b3c4',
      'pull_request https://github.com/acme/app/pull/9',
    ]);
    expect(refsOfCall({ structured: { gitOperation: { commit: { sha: 'not a sha' } } } })).toEqual([]);
    expect(refsOfCall({ structured: ['x'] })).toEqual([]);
  });
});

describe('paths of a tool call', () => {
  it.each([
    ['Read', { file_path: '/a' }, ['/a']],
    ['Grep', { path: 'src' }, ['src']],
    ['Glob', { pattern: '**' }, []],
    ['NotebookEdit', { notebook_path: 'n.ipynb' }, ['n.ipynb']],
    ['Bash', { command: 'cat /etc/hosts' }, []],
    ['constructor', { file_path: '/a' }, []],
  ])('%s %j', (name, input, expected) => {
    expect(pathsOfCall(name, input)).toEqual(expected);
  });
});

describe('artifacts of a text', () => {
  it.each([
    ['Fix PAY-123 and OPS2-7, please', ['ticket PAY-123', 'ticket OPS2-7']],
    ['see acme/app#42.', ['ticket acme/app#42']],
    ['see #42 and PR 7', []],
    ['UTF-8, SHA-256, ISO-8601, COVID-19, HTTP-404, RFC-2119, GPT-4, CVE-2024-1234', []],
    ['X-1, v1-2, ABC-0, abc-12, ABC-1234567, MY-KEY-1, ABC-1.5', []],
    ['https://example.com/a.', ['url https://example.com/a']],
    ['(see https://en.wikipedia.org/wiki/Tree_(graph)).', ['url https://en.wikipedia.org/wiki/Tree_(graph)']],
    ['[docs](https://example.com/x), twice https://example.com/x!', ['url https://example.com/x']],
    ['<https://example.com/?q=1&r=[credential]>', ['url https://example.com/?q=1&r=[credential]']],
    ['**https://example.com/bold**', ['url https://example.com/bold']],
    [
      'https://acme.atlassian.net/browse/PAY-9',
      ['ticket PAY-9', 'url https://acme.atlassian.net/browse/PAY-9'],
    ],
    ['https:// and http://. ftp://x', []],
  ])('%s', (text, expected) => {
    expect(artifactsOfText(text).map(({ kind, ref }) => `${kind} ${ref}`)).toEqual(expected);
  });

  it('caps an address at 2,000 characters, in little time', () => {
    const started = performance.now();
    const [url] = artifactsOfText(`https://example.com/${'a'.repeat(100_000)}`);
    expect(url?.ref).toHaveLength(2000);
    artifactsOfText(`https://example.com/${')'.repeat(500_000)}`);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
