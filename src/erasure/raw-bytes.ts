// The search of the raw bytes: what was erased must stand in no file of the store. A hit in a file whose slack is
// clean lies in a live row: then it is somebody's who said the same, and the row must be found to say so.
import type { Check } from '../model/erasure.js';
import {
  compileNeedles,
  type NeedleSet,
  SHORTEST_NEEDLE,
  scanFile,
  scannerFaults,
  sealState,
} from '../store/physical/index.js';
import type { Store } from '../store/store.js';
import { type Evidence, type Needle, needlesOf } from './evidence.js';
import { findInLiveRows, standsInLiveRow } from './live-rows.js';
import { type StoreFile, storeFiles } from './store-files.js';

/** A forget searches the whole file up to this size: a bounded cost. Larger files rest on the seal (`rules` 7). */
export const SEARCH_LIMIT_BYTES = 256 << 20;

/** Looks for what was just erased, while it is still known. */
export function checkRawBytes(store: Store, evidence: Evidence): Check {
  const name = 'raw bytes';
  const files = storeFiles(store);
  if (sealState(store.path) !== 'sealed') {
    return { name, result: 'not_checked', detail: 'the log holds bytes or the file was written meanwhile' };
  }
  const size = files[0]?.sizeBytes ?? 0;
  if (size > SEARCH_LIMIT_BYTES) {
    return {
      name,
      result: 'ok',
      detail: `log empty, every byte of no live row zero by the cycle's seal; ${megabytes(size)} not searched for words: verify --deep does`,
    };
  }
  const { needles, tooShort } = needlesOf(evidence);
  return judge(store, { files, needles, tooShort, isSampled: evidence.isSampled });
}

interface Search {
  files: readonly StoreFile[];
  needles: readonly Needle[];
  tooShort: number;
  isSampled: boolean;
}

function judge(store: Store, search: Search): Check {
  const name = 'raw bytes';
  const control = { id: search.needles.length, bytes: Buffer.from(store.id) };
  const set = compileNeedles([...search.needles, control]);
  const found = scanAll(search.files, set);
  const broken = controlFaults(found, control.id);
  if (broken) return { name, result: 'not_checked', detail: broken };
  const hits = search.needles.filter(({ id }) => found.needles.has(id));
  const explained = findInLiveRows(store.db, hits);
  const unexplained = hits.filter(({ id }) => !explained.has(id));
  const what = `${search.needles.length} byte strings in ${search.files.map((file) => file.name).join(', ')}`;
  const notes = [
    hits.length > unexplained.length ? `${hits.length - unexplained.length} also in live rows of others` : '',
    search.tooShort > 0 ? `${search.tooShort} shorter than 8 bytes rest on the slack being zero` : '',
    search.isSampled ? 'a part of what was erased, which was too much to hold' : '',
  ].filter((note) => note !== '');
  if (unexplained.length > 0) {
    return { name, result: 'residue', detail: `${unexplained.length} of ${what} found; ${notes.join('; ')}` };
  }
  return { name, result: 'ok', detail: [what, 'control found', ...notes].join('; ') };
}

interface Found {
  needles: ReadonlySet<number>;
}

function scanAll(files: readonly StoreFile[], set: NeedleSet): Found {
  const needles = new Set<number>();
  for (const file of files) for (const hit of scanFile(file.path, set).hits) needles.add(hit.needle);
  return { needles };
}

/** The positive control (`rules` 30): the store's own id must be found in the same pass, and the self-test pass. */
function controlFaults(found: Found, control: number): string | null {
  if (!found.needles.has(control)) return 'the search did not find the store’s own id: the scanner is broken';
  const faults = scannerFaults();
  return faults.length > 0 ? `the scanner failed its self-test (${faults.length} faults)` : null;
}

/** Looks for one byte string, such as a subject's name, in every file of the store. */
export function checkWord(store: Store, word: string): Check {
  const bytes = Buffer.from(word);
  if (bytes.length < SHORTEST_NEEDLE) return checkShortWord(store, bytes);
  return judge(store, {
    files: storeFiles(store),
    needles: [{ id: 0, bytes }],
    tooShort: 0,
    isSampled: false,
  });
}

/** A name of a few bytes stands in any file by chance: it is looked for where words stand, and the slack must be zero. */
function checkShortWord(store: Store, bytes: Buffer): Check {
  const name = 'raw bytes';
  if (sealState(store.path) !== 'sealed') {
    return {
      name,
      result: 'not_checked',
      detail: 'the name is too short to be searched for and the slack is not known to be zero',
    };
  }
  const named = standsInLiveRow(store.db, bytes);
  return {
    name,
    result: 'ok',
    detail: `a name shorter than ${SHORTEST_NEEDLE} bytes: ${named ? 'it stands in live rows of others' : 'in no live row'}; every byte of no live row is zero`,
  };
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / (1 << 20))} MB`;
}
