// The transcripts in `fixtures/formats/<format>`: each is read by every test of formats, without being named in one.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LineRef, TranscriptEvent } from '../../src/model/transcript.js';
import type { Carried } from '../../src/transcripts/format.js';
import { FORMATS } from '../../src/transcripts/index.js';
import { sourceStem } from '../../src/transcripts/stem.js';
import type { Read } from './support.js';

const FOLDER = fileURLToPath(new URL('../../fixtures/formats', import.meta.url));
const EXPECTED = '.events.txt';
const IS_UPDATE = process.env.UPDATE_GOLDEN === '1';

export interface FormatFixture {
  format: string;
  name: string;
  path: string;
}

export const FIXTURES_BY_FORMAT: ReadonlyMap<string, FormatFixture[]> = new Map(
  FORMATS.map(({ name: format }) => [format, fixturesOf(format)]),
);
export const FORMAT_FIXTURES = [...FIXTURES_BY_FORMAT.values()].flat();

function fixturesOf(format: string): FormatFixture[] {
  const folder = join(FOLDER, format);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith(EXPECTED)) : [];
  return names.map((name) => ({ format, name: `${format}/${name}`, path: join(folder, name) }));
}

/** What stands beside the fixture as expected. `UPDATE_GOLDEN=1` writes it anew: then read it, line by line. */
export function expectedEvents({ path }: FormatFixture, now: string): string {
  const expected = `${path}${EXPECTED}`;
  if (IS_UPDATE) writeFileSync(expected, now);
  return existsSync(expected) ? readFileSync(expected, 'utf8') : '';
}

/** What a reading gave, for people: one line an event, then the counts. A star begins a round. */
export function describeReading({ events, yield: counts }: Read): string {
  const lines = events.map((event) => `${placeOf(event.line)} ${describeEvent(event)}`);
  const { messages, skipped, unknown, ignored } = counts;
  const sums = { lines: counts.lines, messages, skipped, unknown, ignored };
  return [
    ...lines,
    ...Object.entries(sums).map(([key, value]) => `${key} ${JSON.stringify(value)}`),
    '',
  ].join('\n');
}

function placeOf(line: LineRef): string {
  const at = line.at === null ? '-' : new Date(line.at).toISOString();
  return `${at} ${[line.sourceSession, line.agentId].filter(Boolean).join(' > ')}`;
}

function describeEvent(event: TranscriptEvent): string {
  switch (event.kind) {
    case 'message':
      return `${event.opensRound ? '* ' : ''}${event.role}: ${JSON.stringify(event.text)}`;
    case 'reasoning':
      return `reasoning: ${JSON.stringify(event.text)}`;
    case 'tool_call':
      return `call ${event.callId}: ${event.name} ${JSON.stringify(event.input)}`;
    case 'tool_result':
      return `result ${event.callId}: ${event.status} ${JSON.stringify(event.output.text)}`;
    case 'snapshot':
      return `snapshot: ${event.path} ${event.version}`;
    case 'artifact':
      return `${event.artifact}: ${event.ref}`;
    default:
      return `title: ${event.title}`;
  }
}

/** What beside words a reading proves its format to carry. */
export function carriedBy(path: string, { events }: Pick<Read, 'events'>): Set<Carried> {
  const stem = sourceStem(path);
  const has = (kind: TranscriptEvent['kind']) => events.some((event) => event.kind === kind);
  const says = (test: (line: LineRef) => boolean) => events.some(({ line }) => test(line));
  const carried: Record<Carried, boolean> = {
    session: says((line) => line.sourceSession !== stem),
    ids: says((line) => line.hasOwnId),
    time: says((line) => line.at !== null),
    project: says((line) => line.cwd !== null),
    branch: says((line) => line.branch !== null),
    version: says((line) => line.version !== null),
    reasoning: has('reasoning'),
    tools: has('tool_call'),
    artifacts: has('artifact'),
    snapshots: has('snapshot'),
    titles: has('title'),
    subagents: says((line) => line.agentId !== null),
  };
  return new Set((Object.keys(carried) as Carried[]).filter((key) => carried[key]));
}
