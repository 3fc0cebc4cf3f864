import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const SRC = new URL('../src', import.meta.url).pathname;

/** Who may import whom (`docs/architecture`): one way down, neighbours only where it is said. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  model: [],
  policy: ['model'],
  transcripts: ['policy', 'model'],
  gate: ['policy', 'model'],
  derive: ['policy', 'model'],
  engines: ['derive', 'policy', 'model'],
  store: ['policy', 'model'],
  ledger: ['store', 'policy', 'model'],
  recall: ['transcripts', 'gate', 'derive', 'engines', 'store', 'ledger', 'policy', 'model'],
  ingest: ['recall', 'transcripts', 'gate', 'derive', 'engines', 'store', 'ledger', 'policy', 'model'],
  erasure: ['recall', 'transcripts', 'gate', 'derive', 'store', 'ledger', 'policy', 'model'],
  report: ['model'],
  cli: [
    'ingest',
    'erasure',
    'report',
    'recall',
    'transcripts',
    'gate',
    'derive',
    'engines',
    'store',
    'ledger',
    'policy',
    'model',
  ],
};

/** Each library has one room: what replaces it then changes one room. */
const HOME: Record<string, string> = {
  'better-sqlite3': 'store',
  'sqlite-vec': 'store',
  chalk: 'report',
  'cli-table3': 'report',
  commander: 'cli',
  zod: 'policy',
  picomatch: 'transcripts',
  '@orama/stemmers': 'derive',
  fzstd: 'transcripts',
  'libphonenumber-js': 'gate',
  stdnum: 'gate',
};

interface Import {
  file: string;
  line: number;
  room: string;
  target: string;
}

function importsOf(): Import[] {
  const found: Import[] = [];
  for (const entry of readdirSync(SRC, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
    const path = join(entry.parentPath, entry.name);
    const file = relative(SRC, path);
    readFileSync(path, 'utf8')
      .split('\n')
      .forEach((text, index) => {
        for (const match of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^' ]+)'/g)) {
          found.push({ file, line: index + 1, room: file.split(sep)[0] ?? '', target: match[1] ?? '' });
        }
      });
  }
  return found;
}

const imports = importsOf();

test('the imports are really read', () => {
  expect(imports.length).toBeGreaterThan(200);
});

test('rooms import one way down', () => {
  const wrong = imports
    .filter(({ target }) => target.startsWith('.'))
    .map((one) => ({ ...one, to: relative(SRC, join(SRC, one.file, '..', one.target)).split(sep)[0] ?? '' }))
    .filter(({ room, to }) => room !== to && !MAY_IMPORT[room]?.includes(to));
  expect(wrong.map(({ file, line, target }) => `src/${file}:${line} must not import ${target}`)).toEqual([]);
});

test('each library is imported in its one room', () => {
  const wrong = imports
    .filter(({ target }) => !target.startsWith('.') && !target.startsWith('node:'))
    .filter(({ target, room }) => {
      const library = Object.keys(HOME).find((name) => target === name || target.startsWith(`${name}/`));
      return library === undefined || HOME[library] !== room;
    });
  expect(wrong.map(({ file, line, target }) => `src/${file}:${line} must not import ${target}`)).toEqual([]);
});

test('one room opens connections', () => {
  const opening = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith(`engines${sep}`))
    .filter((file) =>
      /\bfetch\(|'node:(?:https?|http2|tls|dgram)'/.test(readFileSync(join(SRC, file), 'utf8')),
    );
  expect(opening).toEqual([]);
});

test('SQL on personal data and the terminal keep to their rooms', () => {
  const reaches = imports.filter(
    ({ room, target }) => ['transcripts', 'gate', 'derive'].includes(room) && /store|ledger/.test(target),
  );
  expect(reaches).toEqual([]);
});

/** What is loaded with a module: what it imports, and what that does. */
function loadedWith(entries: readonly string[]): Set<string> {
  const loaded = new Set(entries);
  for (const file of loaded) {
    const text = readFileSync(join(SRC, file), 'utf8');
    for (const [, target] of text.matchAll(/^(?:import|export) (?!type )[^']*?from '(\.[^']+)\.js';/gms))
      loaded.add(join(file, '..', `${target}.ts`));
  }
  return loaded;
}

test('what only shows things loads neither the gate nor the rules for facts', () => {
  const loaded = loadedWith([
    'cli/commands/list.ts',
    'cli/commands/status.ts',
    'cli/open.ts',
    'erasure/status.ts',
    'ledger/workspace.ts',
    'recall/as-subject.ts',
    'recall/gated-under.ts',
    'recall/listed.ts',
    'report/list-text.ts',
  ]);
  expect(loaded.size).toBeGreaterThan(100);
  expect([...loaded].filter((file) => /gate\/gate\.ts|facts\/extract\.ts/.test(file))).toEqual([]);
});
