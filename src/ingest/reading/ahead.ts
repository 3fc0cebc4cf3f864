// Files are looked at before it is their turn: what there is to read of them is begun on a thread of its own.
import { availableParallelism } from 'node:os';
import { findSource, type SourceRow } from '../../store/sources.js';
import { type DiscoveredFile, readTranscript } from '../../transcripts/index.js';
import { type Pipeline, storeOf } from '../pipeline.js';
import { positionDigests } from '../source-digests.js';
import { needsNoReading, planReading, type ReadPlan } from './plan.js';
import { type PreparedBatch, prepareBatch } from './prepare.js';
import { type Reading, type ReadingThread, startReadingThread } from './thread.js';

/** So many files are looked at ahead of the one that is stored. */
const FILES_AHEAD = 16;
/** With less to read a thread costs more than it gains. */
const WORTH_A_THREAD_BYTES = 4_000_000;

export interface ReadAhead {
  /** Begins what there is to read of the files that come after this one. */
  begin(index: number): void;
  /** How a file is read whose turn it is. */
  planFor(file: DiscoveredFile, known: SourceRow | null): ReadPlan;
  /** Its batches, as that plan says. */
  batches(file: DiscoveredFile, plan: ReadPlan): AsyncIterable<PreparedBatch> | Iterable<PreparedBatch>;
  /** Its turn is over, whatever became of it. */
  pass(file: DiscoveredFile): void;
  close(): Promise<void>;
}

interface Begun {
  plan: ReadPlan;
  /** Where the file had been read to when that was planned. */
  position: string;
  reading: Reading;
}

/** @param threads 1 to read on the thread that stores; 2 unless the machine has but one processor */
export function createReadAhead(
  pipeline: Pipeline,
  files: readonly DiscoveredFile[],
  threads = availableParallelism(),
): ReadAhead {
  const begun = new Map<DiscoveredFile, Begun>();
  let thread: ReadingThread | null | undefined = threads > 1 ? undefined : null;
  let unread = 0;
  let looked = 0;

  function beginFile(file: DiscoveredFile): void {
    const known = findSource(storeOf(pipeline).db, positionDigests(pipeline, file));
    if (known && needsNoReading(pipeline, known, file)) return;
    unread += Math.max(0, file.sizeBytes - (known?.cursor.consumed ?? 0));
    if (thread === undefined && unread >= WORTH_A_THREAD_BYTES)
      thread = startReadingThread(pipeline.policy.gate);
    const plan = thread ? planIfPossible(pipeline, file, known) : null;
    const reading = thread && plan ? readThere(thread, pipeline, { file, plan }) : null;
    if (plan && reading) begun.set(file, { plan, position: positionOf(known), reading });
  }

  return {
    begin(index) {
      for (
        looked = Math.max(looked, index);
        looked < files.length && looked <= index + FILES_AHEAD;
        looked += 1
      ) {
        const file = files[looked];
        if (thread !== null && file && !file.given) beginFile(file);
      }
    },
    planFor(file, known) {
      const ahead = begun.get(file);
      return ahead?.position === positionOf(known) ? ahead.plan : planReading(pipeline, file, known);
    },
    batches(file, plan) {
      const ahead = begun.get(file);
      if (ahead?.plan !== plan) return readHere(pipeline, file, plan);
      begun.delete(file);
      return ahead.reading.batches;
    },
    pass(file) {
      begun.get(file)?.reading.drop();
      begun.delete(file);
    },
    async close() {
      await thread?.close();
    },
  };
}

function positionOf(known: SourceRow | null): string {
  return JSON.stringify(known?.cursor ?? null);
}

/** Trouble with a file is told when it is its turn. */
function planIfPossible(pipeline: Pipeline, file: DiscoveredFile, known: SourceRow | null): ReadPlan | null {
  try {
    return planReading(pipeline, file, known);
  } catch {
    return null;
  }
}

function readThere(
  thread: ReadingThread,
  { scoping, subject }: Pipeline,
  { file, plan: { format, resumed, isQuiet } }: { file: DiscoveredFile; plan: ReadPlan },
): Reading | null {
  if (format.kind !== 'format') return null;
  return thread.read({
    path: file.path,
    format: format.name,
    from: resumed?.cursor ?? null,
    idle: isQuiet,
    map: scoping?.map,
    withhold: [...subject.withhold],
  });
}

function* readHere(
  pipeline: Pipeline,
  file: DiscoveredFile,
  { format, resumed, isQuiet }: ReadPlan,
): Generator<PreparedBatch, void, void> {
  if (format.kind !== 'format') return;
  const source = { path: file.path, format: format.name, given: file.given };
  const map = pipeline.scoping?.map;
  for (const batch of readTranscript(source, { from: resumed?.cursor ?? null, idle: isQuiet, map }))
    yield prepareBatch(batch, pipeline.gate, pipeline.subject.withhold);
}
