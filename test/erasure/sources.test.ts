// Taking the words of what is erased out of the transcripts that it came from.
import {
  chmodSync,
  copyFileSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  addHold,
  forget,
  listRequests,
  planErasure,
  planSources,
  prune,
  releaseHold,
  showRequest,
} from '../../src/erasure/index.js';
import { ingest } from '../../src/ingest/index.js';
import type { ErasureReport } from '../../src/model/erasure.js';
import type { PlannedSource } from '../../src/model/sources.js';
import { ALICE_ALL, AT_ONCE, selecting } from '../helpers/erasing.js';
import { filesHolding, rowsOf } from '../helpers/look.js';
import { type TranscriptWriter, transcript } from '../helpers/transcript.js';
import { ALICE, BOB, fixture, NOW, type TestPlace, testPlace } from '../helpers/workspace.js';

const SCRUB = { ...AT_ONCE, scrubsSources: true };
const HOUR = 3_600_000;

/** A file that nobody has written for an hour. */
function rested(path: string): string {
  utimesSync(path, (NOW - HOUR) / 1000, (NOW - HOUR) / 1000);
  return path;
}

function write(place: TestPlace, name: string, writer: TranscriptWriter): string {
  return rested(writer.write(join(place.folder, 'transcripts', name)));
}

/** Three turns; the second is the one that goes. */
function threeTurns(session = 'a-0'): TranscriptWriter {
  return transcript({ session })
    .human('Please rename the invoice module to billing')
    .assistant('Renamed the module in all imports.')
    .human('Karin collects stamps with lighthouses, as I do')
    .tool('Read', { file_path: '/home/alice/karin.txt' }, 'Karin prefers letters on paper')
    .assistant('Noted what you said about Karin.')
    .human('Now write the changelog for the release')
    .assistant('The changelog is written.');
}

async function scrub(place: TestPlace, selection = ALICE_ALL): Promise<ErasureReport> {
  return place.run((workspace) => forget(workspace, selection, SCRUB));
}

function roundSaying(place: TestPlace, text: string): Promise<string> {
  return place.run(
    (workspace) => rowsOf(workspace, 'rounds', ALICE).find((row) => row.text?.includes(text))?.id ?? '',
  );
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').split('\n');
}

/** Everything in a file's folder, as bytes. */
function folderBytes(path: string): string {
  const folder = dirname(path);
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');
}

test('a person’s words are gone from the file and its folder; length, mode and age stay', async () => {
  const place = testPlace();
  const path = join(place.folder, 'transcripts', 'alice.jsonl');
  const other = write(place, 'other.jsonl', threeTurns('b-0'));
  copyFileSync(fixture('alice-sets-up-the-billing-service.jsonl'), path);
  chmodSync(rested(path), 0o640);
  await place.ingest(ALICE, path);
  const [before, othersBefore] = [statSync(path), readFileSync(other)];

  const report = await scrub(place);
  expect(report).toMatchObject({ status: 'verified', sourceTranscripts: 0, sourcePaths: [path] });
  expect(report.sources).toEqual([{ result: 'scrubbed', lines: report.sources?.[0]?.lines, left: {} }]);
  expect(readFileSync(path, 'utf8')).not.toMatch(/Helix|Stockholm|invoice|billing-service|alice/i);
  expect(readdirSync(dirname(path)).sort()).toEqual(['alice.jsonl', 'other.jsonl']);
  for (const folder of [place.storeDir, place.ledgerDir])
    expect(filesHolding(folder, 'alice.jsonl')).toEqual([]);
  const after = statSync(path);
  expect([after.size, after.mode, after.mtimeMs]).toEqual([before.size, before.mode, before.mtimeMs]);
  expect(readFileSync(other)).toEqual(othersBefore);

  const again = await place.ingest(ALICE, path);
  expect(again).toMatchObject({ sessions: 0, rounds: 0, facts: 0, warnings: [] });
});

test('one round’s lines go, with its results and copies; the others stay byte for byte and are not read again', async () => {
  const place = testPlace();
  const typed = 'Karin collects stamps with lighthouses, as I do';
  const queued = { type: 'queue-operation', operation: 'enqueue', sessionId: 'a-0', content: typed };
  const last = { type: 'last-prompt', lastPrompt: typed, sessionId: 'a-0' };
  const lines = threeTurns().lines();
  const late = lines.splice(4, 1);
  const all = [
    lines[0],
    JSON.stringify(queued),
    ...lines.slice(1, 6),
    ...late,
    lines[6],
    JSON.stringify(last),
  ];
  const path = join(place.folder, 'transcripts', 'a.jsonl');
  writeFileSync(write(place, 'a.jsonl', threeTurns()), all.map((line) => `${line}\n`).join(''));
  rested(path);
  await place.ingest(ALICE, path);
  const before = linesOf(path);

  const report = await scrub(place, selecting({ rounds: [await roundSaying(place, 'Karin')] }));
  expect(report.sources).toMatchObject([{ result: 'scrubbed', left: {} }]);
  const after = linesOf(path);
  expect(folderBytes(path)).not.toMatch(/Karin|lighthouse|letters on paper/);
  const stays = (line: string) => !/karin|lighthouse|letters/i.test(line);
  expect(after.filter((_, index) => stays(before[index] ?? ''))).toEqual(before.filter(stays));
  expect(after.map((line) => JSON.parse(line || '{}').uuid)).toEqual(
    before.map((line) => JSON.parse(line || '{}').uuid),
  );

  expect(await place.ingest(ALICE, path)).toMatchObject({ unchanged: 1, rounds: 0 });
  const more = transcript({ session: 'a-0', salt: 'later' }).human('Release it on Thursday morning, please');
  writeFileSync(path, `${after.join('\n')}${more.lines().join('\n')}\n`);
  const report2 = await place.ingest(ALICE, path);
  expect(report2).toMatchObject({ rounds: 1, lines: 1, duplicates: 0, suppressed: 0 });
});

test('copies go too: in a fork, and those of a subagent in its parent’s file', async () => {
  const place = testPlace();
  const parent = threeTurns();
  const agent = transcript({ session: 'a-0', agentId: 'aa11' }).human(
    'Find the folder with the albums of Karin',
  );
  agent.assistant('The albums are in the folder lighthouse-albums.');
  const [, said = ''] = agent.lines();
  parent.raw(
    JSON.stringify({
      type: 'progress',
      uuid: 'f0000000-0000-4000-8000-000000000001',
      sessionId: 'a-0',
      data: { type: 'agent_progress', message: JSON.parse(said) },
    }),
  );
  // What stands behind a copy hangs on the parent's own line before it.
  const state = { type: 'system', subtype: 'informational', sessionId: 'a-0', content: 'The build is green' };
  parent.raw(JSON.stringify(state));
  const fork = threeTurns()
    .lines()
    .map((line) => line.replaceAll('"a-0"', '"f-0"'));
  const paths = [
    write(place, 'a.jsonl', parent),
    write(place, 'agent-aa11.jsonl', agent),
    write(place, 'fork.jsonl', transcript({ session: 'f-0' })),
  ];
  writeFileSync(paths[2] ?? '', fork.map((line) => `${line}\n`).join(''));
  for (const path of paths) rested(path);
  await place.ingest(ALICE, ...paths);

  const rounds = [await roundSaying(place, 'collects stamps'), await roundSaying(place, 'lighthouse-albums')];
  expect(rounds).not.toContain('');
  const report = await scrub(place, selecting({ rounds }));
  expect(report.sources?.map(({ result }) => result)).toEqual(['scrubbed', 'scrubbed', 'scrubbed']);
  expect(folderBytes(paths[0] ?? '')).not.toMatch(/lighthouse|letters on paper/);
  expect(folderBytes(paths[0] ?? '')).toMatch(/changelog[\s\S]*The build is green/);
});

test('lines that somebody else’s rows rest on stay, and are counted', async () => {
  const place = testPlace();
  const path = write(place, 'a.jsonl', threeTurns());
  await place.ingest(ALICE, path);
  await place.ingest(BOB, path);
  const before = readFileSync(path);
  const report = await scrub(place);
  expect(report.sources).toMatchObject([{ result: 'scrubbed', lines: 0, left: { shared: 7 } }]);
  expect(report.sourceTranscripts).toBe(1);
  expect(readFileSync(path)).toEqual(before);
});

test('what a hold keeps stays in the file until it is released; then prune takes it', async () => {
  const place = testPlace();
  const path = write(place, 'a.jsonl', threeTurns());
  await place.ingest(ALICE, path);
  const before = linesOf(path);
  const held = selecting({ rounds: [await roundSaying(place, 'changelog')] });
  const hold = { name: 'case-114', ground: 'legal_claim', reviewAt: NOW + HOUR, selection: held } as const;
  await place.run((workspace) => addHold(workspace, hold));
  const report = await scrub(place);
  expect(report).toMatchObject({ status: 'partly', sources: [{ result: 'scrubbed', lines: 6 }] });
  expect(linesOf(path).slice(6)).toEqual(before.slice(6));
  expect(readFileSync(path, 'utf8')).not.toMatch(/Karin|invoice/);

  await place.run((workspace) => releaseHold(workspace, 'case-114'));
  const { reports } = await place.run((workspace) => prune(workspace, {}));
  expect(reports).toMatchObject([{ status: 'verified', sources: [{ lines: 6 }, { lines: 2 }] }]);
  expect(readFileSync(path, 'utf8')).not.toContain('changelog');
});

test('in a file that was written anew since, lines are found by what they are; what is not there is counted', async () => {
  const place = testPlace();
  const path = write(place, 'a.jsonl', threeTurns());
  await place.ingest(ALICE, path);
  const [first = '', , third = '', ...rest] = linesOf(path);
  const stranger = transcript({ session: 'z-9' }).human('A stranger’s words, never taken in').lines();
  writeFileSync(path, [...stranger, third, first, ...rest].join('\n'));
  rested(path);
  const report = await scrub(place);
  expect(report.sources).toMatchObject([{ result: 'scrubbed', left: { missing: 1, unstored: 1 } }]);
  expect(linesOf(path)[0]).toBe(stranger[0]);
  expect(readFileSync(path, 'utf8')).not.toMatch(/Karin|invoice module/);
});

const OBSTACLES: Record<string, (path: string) => void> = {
  vanished: unlinkSync,
  linked: (path) => linkSync(path, `${path}.backup`),
  in_use: (path) => utimesSync(path, NOW / 1000, NOW / 1000 - 60),
  read_only: (path) => chmodSync(path, 0o444),
  symlink: (path) => {
    copyFileSync(path, `${path}.real`);
    unlinkSync(path);
    symlinkSync(rested(`${path}.real`), path);
  },
  compressed: (path) => {
    writeFileSync(path, gzipSync(readFileSync(path)));
    rested(path);
  },
};

test.each(Object.entries(OBSTACLES))('a file is left as it is: %s', async (reason, happen) => {
  const place = testPlace();
  const path = write(place, 'a.jsonl', threeTurns());
  await place.ingest(ALICE, path);
  happen(path);
  const before = folderBytes(path);
  const report = await scrub(place);
  expect(report.sources).toEqual([{ result: reason, lines: 0, left: {} }]);
  expect(report).toMatchObject({ status: 'verified', sourceTranscripts: 1 });
  expect(folderBytes(path)).toBe(before);
});

test('what came by standard input, a document, and rounds that only lose a name are left and told', async () => {
  const place = testPlace();
  const given = Buffer.from(threeTurns().lines().join('\n'));
  await place.run((workspace) =>
    ingest(workspace, { paths: [], given, scope: ALICE, exclude: [], readmit: false }),
  );
  expect((await scrub(place)).sources).toMatchObject([{ result: 'standard_input' }]);

  const document = join(place.folder, 'session.json');
  const messages = [{ role: 'user', content: 'My garden has three apple trees and a pond' }];
  writeFileSync(document, JSON.stringify(messages, null, 2));
  rested(document);
  const path = write(place, 'b.jsonl', threeTurns('b-0'));
  await place.ingest(BOB, document, path);
  const name = { id: null, name: 'Karin', tenant: null, names: [] };
  const before = folderBytes(path);
  const report = await scrub(place, selecting({ entities: [name] }));
  expect(report.sources).toMatchObject([{ result: 'round_stays' }]);
  expect(folderBytes(path)).toBe(before);
  const subjects = [{ tenant: 'acme', subject: 'bob', context: null }];
  const all = (await scrub(place, selecting({ subjects }))).sources ?? [];
  expect(all.map(({ result }) => result).sort()).toEqual(['document', 'scrubbed']);
});

test('the plan tells every place and touches nothing', async () => {
  const place = testPlace();
  const path = write(place, 'a.jsonl', threeTurns());
  await place.ingest(ALICE, path);
  const round = await roundSaying(place, 'Karin');
  const before = readFileSync(path);
  const [source] = await place.run<PlannedSource[]>(
    (workspace) => planSources(workspace, planErasure(workspace, selecting({ rounds: [round] }))),
    'read',
  );
  expect(source?.places.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
  for (const { offset, line } of source?.places ?? [])
    expect(before.subarray(0, offset).toString().split('\n')).toHaveLength(line ?? 0);
  expect(readFileSync(path)).toEqual(before);
  expect(statSync(path).mtimeMs).toBe(NOW - HOUR);
});

test('a plan for one fact names every transcript that its words stand in', async () => {
  const place = testPlace();
  const said = transcript({ session: 'a-0' }).human('My editor is Helix.').assistant('Noted.');
  const fork = transcript({ session: 'f-0' });
  for (const line of said.lines()) fork.raw(line.replaceAll('"a-0"', '"f-0"'));
  const paths = [write(place, 'a.jsonl', said), write(place, 'fork.jsonl', fork)];
  await place.ingest(ALICE, ...paths);
  const plan = await place.run((workspace) => {
    const [fact] = rowsOf(workspace, 'facts', ALICE);
    return planErasure(workspace, selecting({ facts: [fact?.id ?? ''] }));
  });
  expect(plan.notReachable[0]).toEqual({ kind: 'source-transcript', paths, count: 2 });
});

test('without the flag no transcript is touched, also by the prune that completes a request', async () => {
  const place = testPlace();
  const path = write(place, 'a.jsonl', threeTurns());
  await place.ingest(ALICE, path);
  const before = readFileSync(path);
  const report = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  await place.run((workspace) => prune(workspace, {}));
  expect(report.sources).toBeUndefined();
  expect(readFileSync(path)).toEqual(before);
});

test('of a scrubbing run that was killed the words go before another request erases the rows', async () => {
  const place = testPlace();
  const path = write(place, 'alice.jsonl', threeTurns());
  await place.ingest(ALICE, path);
  const killed = (step: string) => {
    if (step === 'fingerprints') throw new Error('killed');
  };
  await expect(
    place.run((workspace) => forget(workspace, ALICE_ALL, { ...SCRUB, steps: killed })),
  ).rejects.toThrow('killed');
  expect(readFileSync(path, 'utf8')).toContain('lighthouses');
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  expect(readFileSync(path, 'utf8')).not.toMatch(/lighthouses|Karin|changelog/);
  await place.run((workspace) => {
    const reports = listRequests(workspace).map(({ request }) => showRequest(workspace, request));
    expect(reports.map(({ status }) => status)).toEqual(['verified', 'verified']);
    expect(reports.flatMap(({ sources }) => sources ?? [])).toMatchObject([{ result: 'scrubbed' }]);
  });
});
