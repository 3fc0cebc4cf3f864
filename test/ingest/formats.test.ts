// Every format through the real ingest, on each of its fixtures: what is stored is what was said, once.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ingest } from '../../src/ingest/index.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import type { TranscriptEvent } from '../../src/model/transcript.js';
import { all } from '../../src/store/database.js';
import { filesHolding } from '../helpers/look.js';
import { ALICE, type TestPlace, testPlace } from '../helpers/workspace.js';
import { FORMAT_FIXTURES, type FormatFixture } from '../transcripts/format-fixtures.js';
import { readAll } from '../transcripts/support.js';

describe.each(FORMAT_FIXTURES.map((fixture) => [fixture.name, fixture] as const))('%s', (_, fixture) => {
  const { events } = readAll(fixture.path, { format: fixture.format, idle: true });

  test('rounds hold what was said, in its order, each once; and nothing of outputs and reasoning', async () => {
    const place = testPlace();
    await place.ingest(ALICE, fixture.path);
    const said = saidIn(events);
    for (const text of hiddenTexts(events).filter((hidden) => !said.join('\n').includes(hidden)))
      expect(filesHolding(place.storeDir, text), text).toEqual([]);
    await place.run(async (workspace) => {
      expect(storedWords(workspace)).toEqual(said);
      // Read again, moved and compressed it is known.
      const again = (path: string) => ingestInto(workspace, path);
      expect(await again(fixture.path)).toMatchObject({ unchanged: 1, sessions: 0, rounds: 0 });
      expect(await again(moved(place, fixture))).toMatchObject({ sessions: 0, rounds: 0 });
      expect(await again(compressed(place, fixture))).toMatchObject({ sessions: 0, rounds: 0 });
      expect(storedWords(workspace)).toEqual(said);
    });
  });

  test('in pieces it gives what it gives at once', async () => {
    const whole = testPlace();
    const once = await whole.run((workspace) => ingestPieces(workspace, whole, fixture, 1));
    const grown = testPlace();
    expect(await grown.run((workspace) => ingestPieces(workspace, grown, fixture, PIECES))).toEqual(once);
  });
});

/** What the messages of a reading say: a line that stands in a file twice is one. */
function saidIn(events: readonly TranscriptEvent[]): string[] {
  const known = new Set<string>();
  const sessions = new Map<string, string[]>();
  for (const event of events) {
    if (event.kind !== 'message') continue;
    const { lineId, sourceSession, agentId } = event.line;
    const key = `${lineId} ${event.text}`;
    if (known.has(key)) continue;
    known.add(key);
    const session = `${sourceSession} ${agentId ?? ''}`;
    const words = sessions.get(session) ?? [];
    sessions.set(session, [...words, `${event.opensRound ? '* ' : ''}${event.role}: ${event.text}`]);
  }
  return [...sessions.values()].flat().sort();
}

/** What the store holds, a star before the first message of a round that a prompt began. */
function storedWords({ store }: Workspace): string[] {
  const rows = all<{ role: string; text: string; is_first: number }>(
    store.db,
    `SELECT m.role, m.text, m.id = (SELECT min(f.id) FROM messages f WHERE f.round_id = m.round_id) AS is_first
     FROM messages m JOIN rounds r ON r.id = m.round_id ORDER BY r.session_id, r.n, m.id`,
  );
  return rows.map((row) => `${row.is_first && isPrompt(row) ? '* ' : ''}${row.role}: ${row.text}`).sort();
}

function isPrompt({ role, text }: { role: string; text: string }): boolean {
  return role === 'human' || PROMPTS_OF_AGENTS.has(text);
}

/** What a subagent was asked in the fixtures, by the agent that started it. */
const PROMPTS_OF_AGENTS = new Set([
  'Count the letters of 1911.',
  'You are a reviewer. Read the plan.',
  'Measure the shore.',
  'Count the rows.',
]);

const LONG_ENOUGH = 20;

function hiddenTexts(events: readonly TranscriptEvent[]): string[] {
  const texts = events.map((event) => {
    if (event.kind === 'reasoning') return event.text;
    return event.kind === 'tool_result' ? event.output.text.trim() : '';
  });
  return texts.filter((text) => text.length >= LONG_ENOUGH);
}

function moved(place: TestPlace, { path }: FormatFixture): string {
  const folder = join(place.folder, 'moved');
  mkdirSync(folder);
  const to = join(folder, basename(path));
  copyFileSync(path, to);
  return to;
}

function compressed(place: TestPlace, { path }: FormatFixture): string {
  const to = join(place.folder, `${basename(path)}.gz`);
  writeFileSync(to, gzipSync(readFileSync(path)));
  return to;
}

const PIECES = 4;

/** A fixture that grows; what the store then holds. */
async function ingestPieces(
  workspace: Workspace,
  { folder }: TestPlace,
  { path }: FormatFixture,
  pieces: number,
): Promise<{ words: string[]; counts: (readonly [string, number])[] }> {
  const content = readFileSync(path);
  const to = join(folder, basename(path));
  for (let piece = 1; piece <= pieces; piece++) {
    writeFileSync(to, content.subarray(0, Math.floor((content.length * piece) / pieces)));
    await ingestInto(workspace, to);
  }
  return { words: storedWords(workspace), counts: countsIn(workspace) };
}

function ingestInto(workspace: Workspace, path: string) {
  return ingest(workspace, { paths: [path], scope: ALICE, exclude: [], readmit: false });
}

function countsIn({ store }: Workspace): (readonly [string, number])[] {
  return ['sessions', 'rounds', 'messages', 'tool_calls', 'artifacts', 'facts'].map((table) => {
    const [row] = all<{ n: number }>(store.db, `SELECT count(*) AS n FROM ${table}`);
    return [table, row?.n ?? 0] as const;
  });
}
