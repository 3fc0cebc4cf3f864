// The redacted text of the assistant's reasoning: for audit alone. Nothing but `audit reasoning` and what erases or
// verifies may read this table (`rules` 28).
import type { EpochMs } from '../model/time.js';
import { all, type Db, run } from './database.js';

export interface ReasoningText {
  id: number;
  text: string;
}

export interface NewReasoningText {
  roundId: number;
  at: EpochMs | null;
  /** Of the raw text, so that it does not come back once its round was erased. */
  textDigest: Buffer | null;
  text: string;
}

export function addReasoningText(db: Db, { roundId, at, textDigest, text }: NewReasoningText): void {
  run(
    db,
    'INSERT INTO reasoning_texts (round_id, at, text_digest, text) VALUES (?, ?, ?, ?)',
    roundId,
    at,
    textDigest,
    text,
  );
}

export function reasoningOfRounds(db: Db, roundIds: readonly number[]): ReasoningText[] {
  return all<ReasoningText>(
    db,
    'SELECT id, text FROM reasoning_texts WHERE round_id IN (SELECT value FROM json_each(?)) ORDER BY id',
    JSON.stringify(roundIds),
  );
}

/** Returns how many there were. */
export function deleteReasoning(db: Db, texts: readonly { id: number }[]): number {
  return run(
    db,
    'DELETE FROM reasoning_texts WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(texts.map(({ id }) => id)),
  );
}
