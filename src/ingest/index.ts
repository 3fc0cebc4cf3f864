import { setFlagsFromString } from 'node:v8';
import { passingKeyRing } from '../ledger/keys.js';
import type { Workspace } from '../ledger/workspace.js';
import { ToolError } from '../model/errors.js';
import type { IngestReport } from '../model/listing.js';
import { type Scope, whyNotShared } from '../model/scope.js';
import type { Clock } from '../model/time.js';
import type { Policy } from '../policy/index.js';
import { gateVersionOf, noteGate } from '../recall/gated-under.js';
import { relateAll } from '../recall/relating.js';
import { readUnmapped } from '../store/database.js';
import { createMemoryStore, writeTransaction } from '../store/store.js';
import { type Discovery, discoverTranscripts, givenTranscript } from '../transcripts/index.js';
import { closeIdleRounds, refreshSummaries } from './close-round.js';
import { dropWithoutSource } from './fetch-withheld.js';
import { ingestFile } from './file.js';
import { lanesThatWait } from './lanes.js';
import { createPipeline, type Pipeline } from './pipeline.js';
import { createReadAhead } from './reading/ahead.js';
import { readmitFiles } from './readmit.js';
import { type ScopingOptions, scopingOf } from './scoping.js';
import type { IngestSteps } from './steps.js';
import { emptyReport, warn } from './tally.js';
import { createBatchWriter } from './writer.js';

export interface IngestOptions extends ScopingOptions {
  /** Files and folders. */
  paths: readonly string[];
  /** What came by standard input; null for nothing. */
  given?: Buffer | null;
  exclude: readonly string[];
  /** The workspace in which the facts are shared too, as far as the policy shares them. */
  shared?: Scope | null;
  /** Let in again what was erased, on record, under a new session id. */
  readmit: boolean;
  /** 1 to read on the thread that stores; as many as the machine has processors, at most 2, where it is absent. */
  threads?: number | undefined;
  onProgress?: (progress: IngestProgress) => void;
  steps?: IngestSteps;
}

export type { MissingRule } from './scoping.js';

export interface IngestProgress {
  files: number;
  filesTotal: number;
  bytes: number;
  bytesTotal: number;
}

/** Reads transcripts into the store. Running it again takes only what is new. */
export async function ingest(workspace: Workspace, options: IngestOptions): Promise<IngestReport> {
  const { store, ledger, policy, clock } = workspace;
  assertShareable(options);
  const pipeline = createPipeline({
    store,
    ledger,
    ring: ledger.ring,
    now: clock(),
    ...askedFor(options, policy, false),
    steps: options.steps,
  });
  readUnmapped(store.db);
  noteFirstGate(workspace);
  relateAll(store);
  const found = discover(pipeline, options);
  if (options.readmit) readmitFiles(pipeline, found.files);
  await takeFiles(pipeline, found, options);
  return pipeline.report;
}

function askedFor(options: IngestOptions, policy: Policy, isDryRun: boolean) {
  return {
    policy,
    scope: options.scope,
    scoping: scopingOf(options, policy),
    shared: options.shared ?? null,
    readmit: options.readmit,
    report: emptyReport(options, isDryRun),
  };
}

function assertShareable({ scope, shared }: IngestOptions): void {
  const fault = shared ? whyNotShared(scope, shared) : null;
  if (fault !== null) throw new ToolError('usage', fault);
}

/** A store remembers the oldest gate that anything in it passed. */
function noteFirstGate({ store, policy }: Workspace): void {
  if (gateVersionOf(store) !== null) return;
  writeTransaction(store, () => noteGate(store, policy));
}

export interface PreviewOptions extends IngestOptions {
  policy: Policy;
  clock: Clock;
  /** The store as it is, read only; null where there is none yet. */
  workspace: Workspace | null;
}

/** What `ingest` would do: the same steps into a store in memory, looking at the real one without changing it. */
export async function previewIngest(options: PreviewOptions): Promise<IngestReport> {
  assertShareable(options);
  const store = createMemoryStore();
  try {
    // What would be let in again is stopped by nothing.
    const pipeline = createPipeline({
      store,
      ledger: options.readmit ? null : (options.workspace?.ledger ?? null),
      ring: options.workspace?.ledger.ring ?? passingKeyRing(),
      base: options.workspace?.store ?? null,
      now: options.clock(),
      ...askedFor(options, options.policy, true),
    });
    await takeFiles(pipeline, discover(pipeline, options), options);
    return pipeline.report;
  } finally {
    store.db.close();
  }
}

function discover(pipeline: Pipeline, options: IngestOptions): Discovery {
  const found = discoverTranscripts(options.paths, {
    exclude: [...options.exclude, ...pipeline.policy.exclude.paths],
  });
  for (const { path, reason } of found.unreadable) {
    warn(pipeline.report, reason === 'missing' ? 'vanished' : 'unreadable', path, 1);
  }
  if (found.excluded > 0) pipeline.report.ignored.excluded_file = found.excluded;
  const given = options.given ? [givenTranscript(options.given)] : [];
  return { ...found, files: [...given, ...found.files] };
}

/**
 * Without it V8 lets garbage grow to three times of what is in use: 390 MB with two threads, where 250 do as well
 * (`npm run bench ingest-huge`). It is read at each collection, so that it may be set while the process runs.
 */
const FRUGAL = '--heap-growing-percent=50';

async function takeFiles(pipeline: Pipeline, found: Discovery, options: IngestOptions): Promise<void> {
  const bytesTotal = found.files.reduce((sum, file) => sum + file.sizeBytes, 0);
  let bytes = 0;
  setFlagsFromString(FRUGAL);
  const ahead = createReadAhead(pipeline, found.files, options.threads);
  const writer = createBatchWriter(pipeline);
  try {
    for (const [files, file] of found.files.entries()) {
      ahead.begin(files);
      await ingestFile(pipeline, file, {
        ahead,
        writer,
        onBytes: (consumed) =>
          options.onProgress?.({
            files,
            filesTotal: found.files.length,
            bytes: bytes + consumed,
            bytesTotal,
          }),
      });
      ahead.pass(file);
      bytes += file.sizeBytes;
    }
    await writer.flush();
  } finally {
    await ahead.close();
  }
  for (const own of lanesThatWait(pipeline)) dropWithoutSource(own);
  await closeIdleRounds(pipeline);
  await refreshSummaries(pipeline);
}
