// The explicit way back for erased data: the ledger lifts what the named files would be stopped by, on record,
// before anything of them is stored again.
import { type Reaches, readmit } from '../ledger/suppressions.js';
import { type DiscoveredFile, detectFormat, readTranscript } from '../transcripts/index.js';
import { digestLine, digestText, type SessionDigests } from './digests.js';
import type { Pipeline } from './pipeline.js';

/** Lifts the suppressions of every line, session and text in the files, for the scope that is ingested. */
export function readmitFiles(pipeline: Pipeline, files: readonly DiscoveredFile[]): void {
  if (!pipeline.ledger) return;
  for (const file of files) {
    const format = detectFormat(file.path);
    if (format.kind === 'format')
      readmit(pipeline.ledger, digestsOf(pipeline, { path: file.path, format: format.name }), pipeline.now);
  }
}

function* digestsOf(pipeline: Pipeline, file: { path: string; format: string }) {
  const { ring, reaches } = pipeline;
  const wide = lineReaches(reaches);
  for (const batch of readTranscript(file, { from: null, idle: true })) {
    const known: SessionDigests = new Map();
    for (const event of batch.events) {
      const digests = digestLine(ring, event.line, known);
      for (const digest of new Set([digests.session, digests.base, digests.line]))
        yield { digest, reaches: wide };
      const text = event.kind === 'message' ? digestText(ring, event.text) : null;
      if (text) yield { digest: text, reaches: [reaches.subject] };
    }
  }
}

function lineReaches(reaches: Reaches): Buffer[] {
  return [reaches.tenant, reaches.scope];
}
