// The search of the raw bytes: what was erased must stand in no file of the store, in no encoding. A hit in a file
// whose slack is clean lies in a live row: then it is somebody's who said the same, and the row must be found to say
// so. In a row of a scope that was erased as a whole, or in any other file, it is residue.
import { listHoldRows } from '../../ledger/holds.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { SearchEvidence } from '../../model/certificate.js';
import type { Check } from '../../model/erasure.js';
import {
  compileNeedles,
  type NeedleSet,
  SHORTEST_NEEDLE,
  scanFile,
  scannerFaults,
  sealState,
} from '../../store/physical/index.js';
import { isSlackClean, type Store } from '../../store/store.js';
import { DERIVED_FORMS, encodedForms, TEXT_ENCODINGS } from './encodings.js';
import { type Evidence, type Needle, type Needles, needlesOf } from './evidence.js';
import { findInErasedRows, findInLiveRows, type Gone, isOfOurFiles, standsInLiveRow } from './live-rows.js';
import { readIfThere, type StoreFile, sizeOf, storeFiles } from './store-files.js';

/** A forget searches the whole file up to this size: a bounded cost. Larger files rest on the seal (`rules` 7). */
const SEARCH_LIMIT_BYTES = 256 << 20;

/** Whether the bytes of this store are searched for what was erased: its file grows, and never shrinks. */
export function isSearched({ path }: Store): boolean {
  return sizeOf(path) <= SEARCH_LIMIT_BYTES;
}

/** What one request erased: its words, and the scopes of which nothing should be left. */
export interface ErasedBytes {
  evidence: Evidence;
  scopes: readonly number[];
}

/** Looks for what was just erased, while it is still known: for all of these requests in one reading of the files. */
export function checkRawBytes(workspace: Workspace, erased: readonly ErasedBytes[]): Check[] {
  const { store } = workspace;
  const name = 'raw bytes';
  if (erased.length === 0) return [];
  const files = storeFiles(store);
  const size = files[0]?.sizeBytes ?? 0;
  if (!isSlackClean(store)) {
    const detail = 'the file was written meanwhile, and not by a cycle';
    return erased.map(() => ({ name, result: 'not_checked', detail }));
  }
  if (!isSearched(store)) {
    const detail = `log cut, every byte of no live row zero by the cycle's seal; ${megabytes(size)} not searched for words: verify --deep does`;
    return erased.map(() => ({ name, result: 'ok', detail }));
  }
  const gone = { scopes: erased.flatMap(({ scopes }) => scopes), activeHolds: activeHolds(workspace) };
  let first = 0;
  const searches = erased.map(({ evidence }): Search => {
    const wanted = needlesOf(evidence, first);
    first += wanted.needles.length;
    return { ...wanted, isSampled: evidence.isSampled };
  });
  return judge(store, { files, searches, gone });
}

function activeHolds({ ledger }: Workspace): string[] {
  return listHoldRows(ledger.db)
    .filter((hold) => hold.released_at === null)
    .map((hold) => hold.uid);
}

interface Search extends Needles {
  isSampled: boolean;
}

interface Searches {
  files: readonly StoreFile[];
  /** One for each verdict; no two needles have the same id. */
  searches: readonly Search[];
  gone: Gone;
}

/** One reading of the files for all searches, and a verdict for each. */
function judge(store: Store, { files, searches, gone }: Searches): Check[] {
  const needles = searches.flatMap((search) => search.needles);
  const control = { id: needles.length, bytes: Buffer.from(store.id) };
  const found = scanAll(files, compileNeedles([...needles, control]));
  const faults = scannerFaults().length;
  const { residue, shared } = classify(store, { needles, gone }, found);
  const [isResidue, isShared] = [residue, shared].map((list) => new Set(list.map(({ id }) => id)));
  return searches.map((search) =>
    verdictOf(search, {
      files,
      faults,
      isControlFound: found.everywhere.has(control.id),
      residue: search.needles.filter(({ id }) => isResidue?.has(id)),
      shared: search.needles.filter(({ id }) => isShared?.has(id)),
    }),
  );
}

interface Outcome {
  files: readonly StoreFile[];
  faults: number;
  isControlFound: boolean;
  residue: Needle[];
  shared: Needle[];
}

function verdictOf(search: Search, { files, faults, isControlFound, residue, shared }: Outcome): Check {
  const name = 'raw bytes';
  const evidence: SearchEvidence = {
    kind: 'needles',
    needles: search.needles.length,
    encodings: formsOf(search.needles),
    files: files.map((file) => file.name),
    bytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    shared: shared.length,
    tooShort: search.tooShort,
    isSampled: search.isSampled,
    control: isControlFound ? 'found' : 'missed',
    instrument: faults === 0 ? 'passed' : 'failed',
  };
  const broken = controlFaults(evidence, faults);
  if (broken) return { name, result: 'not_checked', detail: broken, search: evidence };
  const what = `${evidence.needles} byte strings in ${evidence.encodings.length} encodings in ${evidence.files.join(', ')}`;
  const notes = notesOf(search, shared.length);
  if (residue.length > 0) {
    const detail = [`${residue.length} of ${what} found (${formsOf(residue).join(', ')})`, ...notes].join(
      '; ',
    );
    return { name, result: 'residue', detail, search: evidence };
  }
  return { name, result: 'ok', detail: [what, 'control found', ...notes].join('; '), search: evidence };
}

function notesOf(search: Search, shared: number): string[] {
  const { encodedTexts, texts, tooShort, isSampled } = search;
  return [
    encodedTexts < texts - tooShort
      ? `all in UTF-8, the other encodings for ${encodedTexts} of ${texts} texts`
      : '',
    shared > 0 ? `${shared} also in live rows of others` : '',
    tooShort > 0 ? `${tooShort} shorter than ${SHORTEST_NEEDLE} bytes rest on the slack being zero` : '',
    isSampled ? 'a part of what was erased, which was too much to hold' : '',
  ].filter((note) => note !== '');
}

/** The encodings of these needles, in their fixed order. */
function formsOf(needles: readonly Needle[]): string[] {
  const forms = new Set(needles.map(({ form }) => form));
  return [...TEXT_ENCODINGS, ...DERIVED_FORMS].filter((form) => forms.has(form));
}

export interface Found {
  everywhere: ReadonlySet<number>;
  /** In a file other than the database and its log: no live row can explain it. */
  outside: ReadonlySet<number>;
}

/** Looks for all needles in every file. */
export function scanAll(files: readonly StoreFile[], set: NeedleSet): Found {
  const everywhere = new Set<number>();
  const outside = new Set<number>();
  for (const [index, file] of files.entries()) {
    const isOutside = index > 0 && !file.name.endsWith('-wal');
    const scanned = readIfThere(file.path, index === 0, (path) => scanFile(path, set));
    for (const { needle } of scanned?.hits ?? []) {
      everywhere.add(needle);
      if (isOutside) outside.add(needle);
    }
  }
  return { everywhere, outside };
}

/** The needles that were found, told apart: what should be gone, and what others say too. */
export function classify(
  store: Store,
  search: { needles: readonly Needle[]; gone: Gone },
  found: Found,
): { residue: Needle[]; shared: Needle[] } {
  // Read apart from the files: a long value is cut by the borders of its pages.
  const erased = findInErasedRows(store.db, search.needles, search.gone);
  const hits = search.needles.filter(({ id }) => found.everywhere.has(id) || erased.has(id));
  const live = findInLiveRows(
    store.db,
    hits.filter(({ id }) => !erased.has(id)),
  );
  const isResidue = ({ id, bytes }: Needle) =>
    erased.has(id) || (!isOfOurFiles(bytes) && (!live.has(id) || found.outside.has(id)));
  return { residue: hits.filter(isResidue), shared: hits.filter((needle) => !isResidue(needle)) };
}

/** The positive control (`rules` 30): the store's own id must be found in the same pass, and the self-test pass. */
function controlFaults(search: SearchEvidence, faults: number): string | null {
  if (search.control === 'missed') return 'the search did not find the store’s own id: the scanner is broken';
  return faults > 0 ? `the scanner failed its self-test (${faults} faults)` : null;
}

/** Looks for one byte string, such as a subject's name, in every file of the store and in every encoding. */
export function checkWord(workspace: Workspace, word: string): Check {
  const { store } = workspace;
  const bytes = Buffer.from(word);
  if (bytes.length < SHORTEST_NEEDLE) return checkShortWord(store, bytes);
  const needles: Needle[] = [
    { id: 0, bytes, form: 'utf-8' },
    ...encodedForms(word).map((form, index) => ({ id: index + 1, bytes: form.bytes, form: form.encoding })),
  ];
  const [check] = judge(store, {
    files: storeFiles(store),
    searches: [{ needles, tooShort: 0, encodedTexts: 1, texts: 1, isSampled: false }],
    gone: { scopes: [], activeHolds: activeHolds(workspace) },
  });
  if (!check) throw new Error('a search gave no verdict');
  return check;
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
