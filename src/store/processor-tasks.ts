// What each processor was told of a request, and what it answered. No words: ids of programs, times, counts, receipts.
import type { ProcessorAnswer, ProcessorEvidence } from '../model/processor.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, run } from './database.js';

/** Notes what a processor has to do. An order that has changed has to be carried out again. */
export function noteTask(db: Db, requestId: number, task: { processor: string; key: string }): void {
  run(
    db,
    `INSERT INTO processor_tasks (request_id, processor, task_key) VALUES (?1, ?2, ?3)
     ON CONFLICT (request_id, processor) DO UPDATE SET task_key = ?3, confirmed_at = NULL, held = NULL, erased = NULL,
       evidence = NULL WHERE task_key <> ?3`,
    requestId,
    task.processor,
    task.key,
  );
}

export function noteAsked(db: Db, requestId: number, processor: string, at: EpochMs): void {
  run(
    db,
    'UPDATE processor_tasks SET attempts = attempts + 1, asked_at = ? WHERE request_id = ? AND processor = ?',
    at,
    requestId,
    processor,
  );
}

export interface Confirmed extends ProcessorEvidence {
  processor: string;
  held: number;
  at: EpochMs;
}

export function noteConfirmed(db: Db, requestId: number, confirmed: Confirmed): void {
  run(
    db,
    `UPDATE processor_tasks SET confirmed_at = ?, held = ?, erased = ?, evidence = ?
     WHERE request_id = ? AND processor = ?`,
    confirmed.at,
    confirmed.held,
    confirmed.erased,
    confirmed.receipt,
    requestId,
    confirmed.processor,
  );
}

export function tasksOf(db: Db, requestId: number): ProcessorAnswer[] {
  return all<ProcessorAnswer>(
    db,
    `SELECT processor, attempts, asked_at AS askedAt, confirmed_at AS confirmedAt, held, erased, evidence AS receipt
     FROM processor_tasks WHERE request_id = ? ORDER BY processor`,
    requestId,
  );
}
