// What was withheld for want of a consent is taken from its source again once there is one: the line is read anew, the
// message that came from it is gated anew and replaced in place, and its round is derived again.
import { existsSync } from 'node:fs';
import { suppressionLookup } from '../ledger/suppressions.js';
import { addCounts } from '../model/counts.js';
import { ERASED_MARK } from '../recall/hidden-names.js';
import { createIndexWriter } from '../recall/indexing.js';
import { all, type Db, get } from '../store/database.js';
import { deletePending, type PendingRow, pendingOf } from '../store/pending.js';
import { getRound, rewriteMessage } from '../store/rounds.js';
import { findScope } from '../store/scopes.js';
import type { SourceRow } from '../store/sources.js';
import { writeTransaction } from '../store/store.js';
import { type DiscoveredFile, readTranscript } from '../transcripts/index.js';
import { closeRound } from './close-round.js';
import { digestLine, digestText, type SessionDigests } from './digests.js';
import { gatedWith, lookAgain, type Pipeline } from './pipeline.js';

/** Whether anything of this file waited for a consent that there is now. */
export function isAnyWaiting(pipeline: Pipeline, source: SourceRow): boolean {
  return waiting(pipeline, source.id).length > 0;
}

/** Takes it again. */
export async function fetchWithheld(
  pipeline: Pipeline,
  file: Pick<DiscoveredFile, 'path'>,
  source: SourceRow,
): Promise<void> {
  const rows = waiting(pipeline, source.id);
  if (pipeline.base) {
    pipeline.report.fetched += messagesOf(rows).length;
    return;
  }
  const lines = readLines(pipeline, { path: file.path, format: source.format }, rows);
  writeTransaction(pipeline.store, () => {
    lookAgain(pipeline);
    retake(pipeline, waiting(pipeline, source.id), lines);
  });
}

/** What waits for a source that is no longer where it was can't be fetched any more. */
export function dropWithoutSource(pipeline: Pipeline): void {
  const { store, report } = pipeline;
  if (pipeline.base) return;
  const gone = waiting(pipeline).filter(({ source_id }) => isGone(store.db, source_id));
  if (gone.length === 0) return;
  writeTransaction(store, () => {
    deletePending(
      store.db,
      gone.map(({ id }) => id),
    );
    addCounts(report.notFetched, { source_gone: messagesOf(gone).length });
  });
}

function isGone(db: Db, sourceId: number): boolean {
  const path =
    get<{ path: string | null }>(db, 'SELECT path FROM sources WHERE id = ?', sourceId)?.path ?? null;
  return path !== null && !existsSync(path);
}

/** While memory is paused everything waits. */
function waiting({ subject, scope, store, base, now }: Pipeline, sourceId?: number): PendingRow[] {
  if (subject.consents.size === 0 || subject.isPaused) return [];
  const { db } = base ?? store;
  const scopeId = findScope(db, scope)?.id;
  if (scopeId === undefined) return [];
  const categories = [...subject.consents.keys()];
  return pendingOf(db, { scopeId, categories, now, ...(sourceId === undefined ? {} : { sourceId }) });
}

function messagesOf(rows: readonly PendingRow[]): number[] {
  return [...new Set(rows.map((row) => row.message_id))];
}

/** The messages of a line, as they stand in the source. */
type Lines = ReadonlyMap<string, readonly string[]>;

function readLines(
  { ring }: Pipeline,
  file: { path: string; format: string },
  rows: readonly PendingRow[],
): Lines {
  const wanted = new Set(rows.map((row) => row.digest.toString('latin1')));
  const lines = new Map<string, string[]>();
  for (const batch of readTranscript(file, { from: null, idle: true })) {
    const known: SessionDigests = new Map();
    for (const event of batch.events) {
      if (event.kind !== 'message') continue;
      const keys = digestLine(ring, event.line, known).line.map((digest) => digest.toString('latin1'));
      const key = keys.find((one) => wanted.has(one));
      if (key !== undefined) lines.set(key, [...(lines.get(key) ?? []), event.text]);
    }
  }
  return lines;
}

/** In a write transaction. */
function retake(pipeline: Pipeline, rows: readonly PendingRow[], lines: Lines): void {
  const { db } = pipeline.store;
  const rounds = new Set<number>();
  for (const messageId of messagesOf(rows)) {
    const own = rows.filter((row) => row.message_id === messageId);
    const [first] = own;
    const words = first && lines.get(first.digest.toString('latin1'));
    const outcome = words === undefined ? 'source_gone' : retakeMessage(pipeline, messageId, words);
    if (outcome === 'hidden') continue;
    if (typeof outcome === 'number') {
      rounds.add(outcome);
      pipeline.report.fetched += 1;
    } else addCounts(pipeline.report.notFetched, { [outcome]: 1 });
    deletePending(
      db,
      own.map(({ id }) => id),
    );
  }
  const index = createIndexWriter(db);
  const context = { pipeline, db, index, lookup: suppressionLookup(pipeline.ledger) };
  for (const id of rounds) if (getRound(db, id)?.state === 'closed') closeRound(context, id);
  index.flush();
}

interface Stored {
  id: number;
  round_id: number;
  text: string;
  text_digest: Buffer | null;
}

/**
 * The round of the message that was replaced. A message of which something was erased since is not taken again: its
 * source still has what was erased.
 */
function retakeMessage(
  pipeline: Pipeline,
  messageId: number,
  words: readonly string[],
): number | 'hidden' | 'source_gone' | 'erased_since' {
  const { db } = pipeline.store;
  const stored = storedOfLine(db, messageId);
  const message = stored.find(({ id }) => id === messageId);
  if (!message) return 'source_gone';
  if (get(db, 'SELECT 1 FROM unmarked_rounds WHERE id = ?', message.round_id) === null) return 'hidden';
  if (message.text.includes(ERASED_MARK)) return 'erased_since';
  const text =
    words.length === stored.length
      ? words[stored.indexOf(message)]
      : words.find((one) => isSame(pipeline, one, message));
  if (text === undefined) return 'source_gone';
  rewriteMessage(db, messageId, gatedWith(pipeline, text).text);
  return message.round_id;
}

/** The messages that came from the same line, in their order. */
function storedOfLine(db: Db, messageId: number): Stored[] {
  return all<Stored>(
    db,
    `SELECT o.id, o.round_id, o.text, o.text_digest FROM messages m JOIN messages o ON o.round_id = m.round_id
       AND o.line_digest = m.line_digest WHERE m.id = ? ORDER BY o.id`,
    messageId,
  );
}

function isSame({ ring }: Pipeline, text: string, { text_digest }: Stored): boolean {
  return text_digest !== null && (digestText(ring, text) ?? []).some((digest) => digest.equals(text_digest));
}
