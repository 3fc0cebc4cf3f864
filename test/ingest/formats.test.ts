// Every format through the real ingest, on each of its fixtures: what is stored is what was said, once.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { TranscriptEvent } from '../../src/model/transcript.js';
import { all } from '../../src/store/database.js';
import { dumpScope, filesHolding } from '../helpers/look.js';
import { ALICE, type TestPlace, testPlace } from '../helpers/workspace.js';
import { FORMAT_FIXTURES, type FormatFixture } from '../transcripts/format-fixtures.js';
import { readAll } from '../transcripts/support.js';

describe.each(FORMAT_FIXTURES.map((fixture) => [fixture.name, fixture] as const))('%s', (_, fixture) => {
  const { events } = readAll(fixture.path, { format: fixture.format, idle: true });

  test('rounds hold what was said, in its order, each once; and nothing of outputs and reasoning', async () => {
    const place = testPlace();
    await place.ingest(ALICE, fixture.path);
    expect(await storedWords(place)).toEqual(saidIn(events));
    const said = saidIn(events).join('\n');
    for (const text of hiddenTexts(events).filter((hidden) => !said.includes(hidden)))
      expect(filesHolding(place.storeDir, text), text).toEqual([]);
    // Read again, moved and compressed it is known.
    const before = await storedWords(place);
    expect(await place.ingest(ALICE, fixture.path)).toMatchObject({ unchanged: 1, sessions: 0, rounds: 0 });
    expect(await place.ingest(ALICE, moved(place, fixture))).toMatchObject({ sessions: 0, rounds: 0 });
    expect(await place.ingest(ALICE, compressed(place, fixture))).toMatchObject({ sessions: 0, rounds: 0 });
    expect(await storedWords(place)).toEqual(before);
  });

  test('line by line it gives what it gives at once', async () => {
    const whole = testPlace();
    const path = join(whole.folder, basename(fixture.path));
    copyFileSync(fixture.path, path);
    await whole.ingest(ALICE, path);
    const grown = testPlace();
    await ingestInPieces(grown, fixture);
    expect(await storedWords(grown)).toEqual(await storedWords(whole));
    expect(await countsIn(grown)).toEqual(await countsIn(whole));
  });
});

/** What the messages of a reading say: a line that stands in a file twice is one. */
function saidIn(events: readonly TranscriptEvent[]): string[] {
  const known = new Set<string>();
  const sessions = new Map<string, string[]>();
  for (const event of events) {
    if (event.kind !== 'message') continue;
    const { lineId, offset, sourceSession, agentId } = event.line;
    const key = `${lineId} ${event.text}`;
    if (known.has(key)) continue;
    known.add(key);
    const session = `${sourceSession} ${agentId ?? ''}`;
    const words = sessions.get(session) ?? [];
    sessions.set(session, [...words, `${event.opensRound ? '* ' : ''}${event.role}: ${event.text}`]);
    expect(offset).toBeGreaterThanOrEqual(0);
  }
  return [...sessions.values()].flat().sort();
}

/** What the store holds, a star before the first message of a round that a prompt began. */
function storedWords(place: TestPlace): Promise<string[]> {
  return place.run(({ store }) => {
    const rows = all<{ role: string; text: string; is_first: number }>(
      store.db,
      `SELECT m.role, m.text, m.id = (SELECT min(f.id) FROM messages f WHERE f.round_id = m.round_id) AS is_first
       FROM messages m JOIN rounds r ON r.id = m.round_id ORDER BY r.session_id, r.n, m.id`,
    );
    return rows.map((row) => `${row.is_first && isPrompt(row) ? '* ' : ''}${row.role}: ${row.text}`).sort();
  });
}

function isPrompt({ role, text }: { role: string; text: string }): boolean {
  return role === 'human' || PROMPTS_OF_AGENTS.has(text);
}

/** What a subagent was asked in the fixtures, by the agent that started it. */
const PROMPTS_OF_AGENTS = new Set([
  'Count the letters of 1911.',
  'You are a reviewer. Read the plan.',
  'Measure the shore.',
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

async function ingestInPieces(place: TestPlace, { path }: FormatFixture): Promise<void> {
  const content = readFileSync(path);
  const to = join(place.folder, basename(path));
  for (let piece = 1; piece <= PIECES; piece++) {
    writeFileSync(to, content.subarray(0, Math.floor((content.length * piece) / PIECES)));
    await place.ingest(ALICE, to);
  }
}

function countsIn(place: TestPlace): Promise<Record<string, number>> {
  return place.run((workspace) => {
    expect(dumpScope(workspace, ALICE)).not.toBe('');
    const tables = ['sessions', 'rounds', 'messages', 'tool_calls', 'artifacts', 'facts'];
    const counts = tables.map((table) => {
      const rows = all<{ n: number }>(workspace.store.db, `SELECT count(*) AS n FROM ${table}`);
      return [table, rows[0]?.n ?? 0] as const;
    });
    return Object.fromEntries(counts);
  });
}
