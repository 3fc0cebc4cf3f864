// The explicit way back for erased data: the ledger lifts what the named files would be stopped by, on record,
// before anything of them is stored again.
import { findNames } from '../derive/names/index.js';
import { digestsOfName, type NameLookup, nameLookup } from '../ledger/names.js';
import { type Reaches, readmit } from '../ledger/suppressions.js';
import type { TranscriptEvent } from '../model/transcript.js';
import { isLineMarked } from '../store/rounds.js';
import { findScope } from '../store/scopes.js';
import { type DiscoveredFile, detectFormat, readTranscript } from '../transcripts/index.js';
import { findTaken } from './batch.js';
import { digestLine, digestText, type LineDigests, type SessionDigests } from './digests.js';
import { pipelineOf } from './lanes.js';
import type { Pipeline } from './pipeline.js';

/** Lifts the suppressions of every line, session and text in the files, for the scopes that they are taken in for. */
export function readmitFiles(pipeline: Pipeline, files: readonly DiscoveredFile[]): void {
  if (!pipeline.ledger) return;
  for (const file of files) {
    const format = detectFormat(file.path, file.given);
    if (format.kind === 'format')
      readmit(pipeline.ledger, digestsOf(pipeline, { ...file, format: format.name }), pipeline.now);
  }
}

function* digestsOf(pipeline: Pipeline, file: DiscoveredFile & { format: string }) {
  const { ring } = pipeline;
  const namesOf = new Map<Pipeline, NameLookup>();
  const map = pipeline.scoping?.map;
  for (const batch of readTranscript(file, { from: null, idle: true, map })) {
    const known: SessionDigests = new Map();
    for (const event of batch.events) {
      const own = pipelineOf(pipeline, event.line);
      if (own === null) continue;
      const { reaches } = own;
      const wide = lineReaches(reaches);
      const names = namesOf.get(own) ?? nameLookup(pipeline.ledger, [...wide, ...reaches.subject]);
      namesOf.set(own, names);
      const digests = digestLine(ring, event.line, known);
      for (const digest of new Set([...digests.session, ...digests.base]))
        yield { digest, reaches: [...wide, ...reaches.subject] };
      if (isKept(own, digests)) continue;
      for (const digest of digests.line) yield { digest, reaches: wide };
      for (const digest of digests.copy ?? []) yield { digest, reaches: reaches.subject };
      const hasText = event.kind === 'message' || event.kind === 'reasoning';
      const text = hasText ? digestText(ring, event.text) : null;
      for (const digest of text ?? []) yield { digest, reaches: reaches.subject };
      for (const digest of namesIn(event, names).flatMap((canonical) => digestsOfName(ring, canonical)))
        yield { digest, reaches: [...wide, ...reaches.subject] };
    }
  }
}

/** What a hold keeps is not erased yet and comes in no second time: that it goes later is still to keep it out. */
function isKept({ store, scope }: Pipeline, digests: LineDigests): boolean {
  const scopeId = findScope(store.db, scope)?.id ?? null;
  const line = scopeId === null ? null : findTaken(store.db, scopeId, digests);
  return line !== null && isLineMarked(store.db, line);
}

/** The erased names that the file's words and titles mention: with the file they are let in again. */
function namesIn(event: TranscriptEvent, names: NameLookup): string[] {
  const text = event.kind === 'message' ? event.text : event.kind === 'title' ? event.title : '';
  if (names.sizes.length === 0 || text === '') return [];
  return findNames(text, names).map((span) => span.canonical);
}

function lineReaches(reaches: Reaches): Buffer[] {
  return [...reaches.tenant, ...reaches.scope];
}
