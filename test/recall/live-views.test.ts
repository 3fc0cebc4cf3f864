// The decision record's own question: does every read go through a view that leaves out what is hidden? Each place that
// reads a table itself is listed here with the reason why nothing hidden can come out of it; a new one fails.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const RECALL = new URL('../../src/recall/', import.meta.url).pathname;

const RAW = /\b(?:FROM|JOIN)\s+(rounds|facts|sessions|summaries|artifacts|messages|reasoning_texts)\b/g;

/** How often a file reads a table itself, and why it may. */
const MAY_READ_RAW: Record<string, { reads: number; why: string }> = {
  'as-subject.ts': {
    reads: 2,
    why: 'joined to rounds of a view, for their session’s id; of summaries that a list shows',
  },
  'containing.ts': { reads: 2, why: 'of rows of views; what is found is read again as it is shown' },
  'corrections.ts': { reads: 5, why: 'both ends are rows of views; what lies between is only passed' },
  'entities.ts': { reads: 1, why: 'joined to mentions of rows of a view, for their scope' },
  'graph.ts': { reads: 1, why: 'joined to facts of a view, for their session’s id' },
  'hidden-names.ts': { reads: 5, why: 'it reads what is hidden, in order to mask it' },
  'hidden.ts': { reads: 8, why: 'it lists what is hidden, for a search to leave out' },
  'history.ts': { reads: 4, why: 'keys alone, along what replaced what; rows are read through the views' },
  'indexing.ts': { reads: 4, why: 'the index holds rows hidden or not; searches drop the hidden ones' },
  'lineage.ts': { reads: 20, why: 'keys alone, of a row that was seen; rows are read through the views' },
  'list.ts': { reads: 22, why: 'joined to rows of a view, for their source, quote or expiry' },
  'namesakes.ts': {
    reads: 2,
    why: 'who else is called so, hidden or not; nothing of it is shown',
  },
  'reasoning.ts': { reads: 3, why: 'joined to rounds of a view, and their session and its scope' },
  'relating.ts': {
    reads: 2,
    why: 'what facts back is stored for all of them, hidden or not; reads join a view',
  },
  'resolve-visible.ts': { reads: 3, why: 'keys alone, of what is typed; rows are read through the views' },
  'resolve.ts': { reads: 4, why: 'it finds ids of sessions, which reads then ask a view for' },
  'round-text.ts': { reads: 1, why: 'the quotes that are to be blanked' },
  'search.ts': { reads: 3, why: 'joined to rows of a view, for their session’s own id' },
  'summaries.ts': {
    reads: 6,
    why: 'it deletes a summary, to write it again from a view; scopes and ids of sessions',
  },
  'summary-text.ts': { reads: 7, why: 'rendering one summary whose sources were read through the views' },
};

test('the tables that can be hidden are read raw only where it is said why', () => {
  const found = Object.fromEntries(
    readdirSync(RECALL)
      .filter((name) => name.endsWith('.ts'))
      .map((name): [string, number] => [
        name,
        [...readFileSync(join(RECALL, name), 'utf8').matchAll(RAW)].length,
      ])
      .filter(([, reads]) => reads > 0),
  );
  expect(found).toEqual(
    Object.fromEntries(Object.entries(MAY_READ_RAW).map(([name, { reads }]) => [name, reads])),
  );
});

test('reasoning is read by the command that shows it, and by what stores, erases and verifies', () => {
  const src = new URL('../../src/', import.meta.url).pathname;
  const readers = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /reasoning_texts|store\/reasoning/.test(readFileSync(path, 'utf8')))
    .map((path) => path.slice(src.length));
  const isOfErasure = (path: string) => /^(?:erasure|store)\//.test(path);
  expect(readers.filter((path) => !isOfErasure(path)).sort()).toEqual([
    'ingest/parts.ts',
    'recall/reasoning.ts',
  ]);
});
