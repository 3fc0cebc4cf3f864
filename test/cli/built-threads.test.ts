// Reading on a thread of its own gives what reading by turns gives. Only the built program has the thread.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transcript } from '../helpers/transcript.js';
import { BUILT, type Home, makeHome, runBuilt } from './run-built.js';

/** A thread is started where 4 MB or more are to be read. */
const FILES = 6;
const OUTPUT = 'a line that a tool printed\n'.repeat(1_000);

describe.skipIf(!existsSync(BUILT))('the built program with two threads', () => {
  const homes: Home[] = [];
  beforeEach(() => {
    homes.push(makeHome(), makeHome());
  });
  afterEach(() => {
    for (const home of homes.splice(0)) home.remove();
  });

  test('takes in what it takes in with one', async () => {
    const [first, second] = homes as [Home, Home];
    const folder = join(first.dir, 'transcripts');
    writeTranscripts(folder);
    const one = await ingest(first, folder, '1');
    const two = await ingest(second, folder, '2');
    expect(one.code).toBe(0);
    expect(JSON.parse(one.stdout)).toMatchObject({ sessions: FILES, rounds: 5 * FILES, facts: FILES });
    expect(JSON.parse(one.stdout).redactions).toEqual({ email: FILES });
    expect(JSON.parse(two.stdout)).toEqual(JSON.parse(one.stdout));
    expect(await claims(second)).toEqual(await claims(first));
    // Grown, rewritten, empty and gone: the thread is told where each goes on.
    appendTo(folder);
    expect(JSON.parse((await ingest(second, folder, '2')).stdout)).toEqual(
      JSON.parse((await ingest(first, folder, '1')).stdout),
    );
    expect(await claims(second)).toEqual(await claims(first));
  });
});

function ingest(home: Home, folder: string, threads: string) {
  return runBuilt(home, ['ingest', folder, '--subject', 'acme/alice', '--threads', threads, '--json']);
}

async function claims(home: Home): Promise<string[]> {
  const { stdout } = await runBuilt(home, ['list', '--subject', 'acme/alice', '--json']);
  return JSON.parse(stdout)
    .rows.map(({ claim }: { claim: string }) => claim)
    .sort();
}

function story(n: number) {
  const said = transcript({ session: `session-${n}`, salt: String(n) });
  said.human(`I prefer short answers in project ${n}.`).human(`Write to tea${n}@kettle.example.`);
  for (let turn = 0; turn < 3; turn += 1) {
    said.tool('Bash', { command: 'ls' }, `${OUTPUT}${turn}`.repeat(10)).human(`Go on with step ${turn}.`);
  }
  return said;
}

function writeTranscripts(folder: string): void {
  mkdirSync(folder);
  for (let n = 0; n < FILES; n += 1) story(n).write(join(folder, `${n}.jsonl`));
}

function appendTo(folder: string): void {
  for (let n = 0; n < FILES; n += 1)
    story(n)
      .human(`From now on, name the branches tea-${n}.`)
      .tool('Bash', { command: 'ls' }, OUTPUT.repeat(40))
      .human('That is all.')
      .write(join(folder, `${n}.jsonl`));
  story(99).write(join(folder, '1.jsonl'));
  rmSync(join(folder, '2.jsonl'));
  writeFileSync(join(folder, '3.jsonl'), '');
  writeFileSync(join(folder, 'notes.jsonl'), '{"a":1}\n{"b":2}\n');
}
