import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, symlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { assistant, temporaryFolder, user, writeFile } from './support.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MB = 1024 * 1024;
const folder = temporaryFolder();
const compiled = join(folder, 'compiled');

beforeAll(() => {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  // Errors elsewhere in the project are no business of this test; what it needs is emitted all the same.
  spawnSync(process.execPath, [compiler, '-p', join(ROOT, 'tsconfig.json'), '--outDir', compiled]);
  writeFile(join(compiled, 'package.json'), '{"type":"module"}');
  symlinkSync(join(ROOT, 'node_modules'), join(compiled, 'node_modules'));
});

/** Reads in a process with a small heap, and returns what was read and the most memory it took. */
function measure(path: string): { events: number; lines: number; skipped: object; peakMb: number } {
  const script = fileURLToPath(new URL('measure-memory.mjs', import.meta.url));
  const room = join(compiled, 'src/transcripts');
  return JSON.parse(
    execFileSync(process.execPath, ['--max-old-space-size=128', script, room, path]).toString(),
  );
}

function writeParts(name: string, parts: Iterable<string>): string {
  const path = join(folder, name);
  const descriptor = openSync(path, 'w');
  for (const part of parts) writeSync(descriptor, part);
  closeSync(descriptor);
  return path;
}

test('a large file takes no more memory than a small one', () => {
  const output = user([{ type: 'tool_result', tool_use_id: 't', content: 'x'.repeat(20_000) }]);
  const page = [output, assistant([{ type: 'text', text: 'Done.' }])].map(
    (record) => `${JSON.stringify(record)}\n`,
  );
  const block = page.join('').repeat(50);
  const path = writeParts('large.jsonl', Array(Math.ceil((250 * MB) / block.length)).fill(block));
  const { events, peakMb } = measure(path);
  expect(events).toBeGreaterThan(20_000);
  expect(peakMb).toBeLessThan(256);
});

test('a line over the limit is never held', () => {
  const [head = '', tail = ''] = JSON.stringify(user('HERE')).split('HERE');
  const long = [head, ...Array(200).fill('x'.repeat(MB)), tail, '\n'];
  const path = writeParts('long-line.jsonl', [...long, `${JSON.stringify(user('I like tea.'))}\n`]);
  const { peakMb, ...read } = measure(path);
  expect(read).toEqual({ events: 1, lines: 2, skipped: { oversized: 1 } });
  expect(peakMb).toBeLessThan(128);
});

test('a line just under the limit fits too', () => {
  const block = user([{ type: 'tool_result', tool_use_id: 't', content: 'HERE' }]);
  const [head = '', tail = ''] = JSON.stringify(block).split('HERE');
  const path = writeParts('full-line.jsonl', [head, ...Array(60).fill('x'.repeat(MB)), tail, '\n']);
  const { events, peakMb } = measure(path);
  expect(events).toBe(1);
  expect(peakMb).toBeLessThan(256);
});
