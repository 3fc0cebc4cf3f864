// Two people's transcripts. Every word of theirs that could betray them carries a mark found nowhere else, so that a
// search of raw bytes cannot mistake it; some words they share, so that erasing one must leave the other's.
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Scope } from '../../../src/model/scope.js';
import { selecting } from '../../helpers/erasing.js';
import { type TranscriptWriter, transcript } from '../../helpers/transcript.js';

export const NOW = Date.parse('2026-11-30T12:00:00Z');
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export const ALICE: Scope = { tenant: 'acme', subject: 'alice-qv7wlindqvist', context: 'default' };
export const BOB: Scope = { tenant: 'acme', subject: 'bob-hk2rmontelius', context: 'default' };

export const OF_ALICE = selecting({
  subjects: [{ tenant: ALICE.tenant, subject: ALICE.subject, context: null }],
});

/** Longer than a fingerprint reaches, and in both people's rows. */
const SHARED_PROJECT = '/srv/projects/the-billing-service-of-the-payments-team';
const SHARED_WORDS = 'Always run the linter before committing to the main branch.';

export interface Story {
  scope: Scope;
  /** The folder of the transcripts. */
  folder: string;
  files: string[];
  /** Every mark in them that is kept in the store. */
  marks: string[];
}

export interface StorySize {
  sessions: number;
  rounds: number;
  /** Rounds of one further session without facts, for erasing in several batches. */
  longSession?: number;
}

/** Writes a person's transcripts under `folder`. The same name and size always give the same bytes. */
export function writeStory(folder: string, scope: Scope, size: StorySize): Story {
  const name = scope.subject.slice(0, scope.subject.indexOf('-'));
  const marker = createMarker(name);
  const home = join(folder, marker.mark('folder'));
  const files = Array.from({ length: size.sessions }, (_, session) => {
    const text = transcript({
      session: sessionId(name, session),
      cwd: SHARED_PROJECT,
      startedAt: '2026-11-29T09:00:00Z',
    });
    for (let round = 0; round < size.rounds; round += 1) writeRound(text, marker.mark, { name, round });
    writeState(text, marker.mark, sessionId(name, session));
    return lay(text, join(home, `${sessionId(name, session)}.jsonl`));
  });
  if (size.longSession !== undefined)
    files.push(writeLongSession(home, name, { rounds: size.longSession, mark: marker.mark }));
  return { scope, folder: home, files, marks: [scope.subject, ...marker.marks] };
}

/** A further session of somebody: other words, other lines. */
export function writeFurtherSession(
  folder: string,
  scope: Scope,
  further: { n: number; rounds: number },
): Story {
  const name = scope.subject.slice(0, scope.subject.indexOf('-'));
  const marker = createMarker(`${name}${further.n}more`);
  const session = sessionId(name, 500 + further.n);
  const text = transcript({ session, cwd: SHARED_PROJECT, startedAt: '2026-11-29T11:00:00Z' });
  for (let round = 0; round < further.rounds; round += 1) writeRound(text, marker.mark, { name, round });
  return { scope, folder, files: [lay(text, join(folder, `${session}.jsonl`))], marks: marker.marks };
}

/** Long untouched, so that nobody seems to be writing it still. */
function lay(text: TranscriptWriter, path: string): string {
  text.write(path);
  const seconds = (NOW - DAY) / 1_000;
  utimesSync(path, seconds, seconds);
  return path;
}

type Mark = (what: string) => string;

function createMarker(name: string): { mark: Mark; marks: string[] } {
  const marks: string[] = [];
  return {
    marks,
    mark(what) {
      const mark = `${what}zq${name}xv${marks.length}jw`;
      marks.push(mark);
      return mark;
    },
  };
}

function writeRound(
  text: TranscriptWriter,
  mark: Mark,
  { name, round }: { name: string; round: number },
): void {
  text.human(
    `I prefer ${mark('preference')} over tabs in our templates. ${SHARED_WORDS} See https://example.com/${mark('address')} for the rest.`,
  );
  text.assistant(`Understood, I will look at ${mark('answer')} and keep what you said about it in mind.`);
  text.tool(
    'Write',
    { file_path: `/home/${name}/${mark('path')}/notes.md`, content: 'notes' },
    'File created',
  );
  if (round === 0) {
    text.tool(
      'Bash',
      { command: 'git commit -m "notes"' },
      '[main 4f5e6d7] notes\n 1 file changed, 1 insertion(+)',
    );
  }
  text.assistant(`Done: the notes on ${mark('closing')} are written.`);
  text.wait(90_000);
}

function writeState(text: TranscriptWriter, mark: Mark, sessionId: string): void {
  text.raw(JSON.stringify({ type: 'custom-title', customTitle: `About ${mark('title')}`, sessionId }));
  text.raw(
    JSON.stringify({
      type: 'file-history-snapshot',
      messageId: '67bd05e3-c40c-4926-aec9-0fd24516811d',
      snapshot: {
        messageId: '67bd05e3-c40c-4926-aec9-0fd24516811d',
        trackedFileBackups: {
          [`/srv/${mark('tracked')}.ts`]: {
            backupFileName: 'b@v1',
            version: 1,
            backupTime: '2026-11-29T09:30:00.000Z',
          },
        },
        timestamp: '2026-11-29T09:30:00.000Z',
      },
      isSnapshotUpdate: false,
    }),
  );
}

function writeLongSession(home: string, name: string, long: { rounds: number; mark: Mark }): string {
  const session = sessionId(name, 99);
  const text = transcript({ session, cwd: SHARED_PROJECT, startedAt: '2026-11-29T15:00:00Z' });
  for (let round = 0; round < long.rounds; round += 1)
    text.human(`What about item ${round}?`).assistant(`Item ${round} is fine.`);
  text.human(`That was the last one, ${long.mark('farewell')}.`);
  return lay(text, join(home, `${session}.jsonl`));
}

function sessionId(name: string, n: number): string {
  return `${name === 'alice' ? 'a11ce000' : 'b0b00000'}-0000-4000-8000-${String(n).padStart(12, '0')}`;
}
