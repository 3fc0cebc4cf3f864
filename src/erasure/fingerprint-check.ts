// The search for fingerprints of earlier erasures: the words themselves are known to nobody any more. A hit in a
// file whose slack is zero lies in a live row, and whose row it is decides whether it is residue.
import { readSync } from 'node:fs';
import { dropFingerprints, loadFingerprints, type StoredFingerprint } from '../ledger/fingerprints.js';
import { currentKey } from '../ledger/keys.js';
import { isReachedBy, reachesOf } from '../ledger/suppressions.js';
import type { Workspace } from '../ledger/workspace.js';
import type { Check } from '../model/erasure.js';
import { all } from '../store/database.js';
import {
  compileFingerprints,
  compileNeedles,
  FINGERPRINT_BYTES,
  type FingerprintHit,
  rawDescriptor,
  scanFile,
  scanFileForFingerprints,
  scannerFaults,
} from '../store/physical/index.js';
import { getScope } from '../store/scopes.js';
import { SEARCH_LIMIT_BYTES } from './raw-bytes.js';
import { type StoreFile, sizeOf, storeFiles } from './store-files.js';

/** Looks for the fingerprints of one request, or of all, in every file of the store. */
export function checkFingerprints(workspace: Workspace, request: string | null): Check {
  const name = 'raw bytes';
  const broken = controlFault(workspace);
  if (broken) return { name, result: 'not_checked', detail: broken };
  const stored = loadFingerprints(workspace.ledger, request);
  if (stored.length === 0)
    return { name, result: 'ok', detail: 'no fingerprints to look for; control found' };
  const files = storeFiles(workspace.store);
  const found = search(workspace, files, stored);
  const what = `${stored.length} fingerprints of what was erased in ${files.map((file) => file.name).join(', ')}`;
  const residue = found.filter((hit) => isResidue(workspace, hit, request)).length;
  const shared = found.length - residue;
  const notes = [
    'control found',
    ...(shared > 0 ? [`${shared} in live rows of others, who said the same`] : []),
  ];
  if (residue > 0) return { name, result: 'residue', detail: `${residue} of ${what}` };
  return { name, result: 'ok', detail: [what, ...notes].join('; ') };
}

/** The positive control (`rules` 30): the store's own id must be found by the same reading of the same files. */
function controlFault({ store }: Workspace): string | null {
  const faults = scannerFaults();
  if (faults.length > 0) return `the scanner failed its self-test (${faults.length} faults)`;
  const control = compileNeedles([{ id: 0, bytes: Buffer.from(store.id) }]);
  const isFound = storeFiles(store).some((file) => scanFile(file.path, control).hitCount > 0);
  return isFound ? null : 'the search did not find the store’s own id: the scanner is broken';
}

interface PlacedHit {
  file: StoreFile;
  hit: FingerprintHit;
}

/** One place for each fingerprint that is found. */
function search(
  { ledger }: Workspace,
  files: readonly StoreFile[],
  stored: readonly StoredFingerprint[],
): PlacedHit[] {
  const set = compileFingerprints(stored, currentKey(ledger.ring));
  const found = new Map<number, PlacedHit>();
  for (const file of files) {
    for (const hit of scanFileForFingerprints(file.path, set).hits) {
      if (!found.has(hit.fingerprint)) found.set(hit.fingerprint, { file, hit });
    }
  }
  return [...found.values()];
}

/** Where words stand, with the scope that they belong to. */
const WORDS_BY_SCOPE = [
  'SELECT r.scope_id FROM messages m JOIN rounds r ON r.id = m.round_id WHERE instr(CAST(m.text AS BLOB), ?) > 0',
  'SELECT scope_id FROM facts WHERE instr(CAST(claim AS BLOB), ?) > 0',
  'SELECT scope_id FROM facts WHERE instr(CAST(quote AS BLOB), ?) > 0',
  'SELECT scope_id FROM artifacts WHERE instr(CAST(ref AS BLOB), ?) > 0',
  'SELECT scope_id FROM sessions WHERE instr(CAST(title AS BLOB), ?) > 0',
  'SELECT scope_id FROM sessions WHERE instr(CAST(project AS BLOB), ?) > 0',
  'SELECT scope_id FROM rounds WHERE instr(CAST(project AS BLOB), ?) > 0',
  'SELECT r.scope_id FROM file_snapshots f JOIN rounds r ON r.id = f.round_id WHERE instr(CAST(f.path AS BLOB), ?) > 0',
  'SELECT r.scope_id FROM tool_calls t JOIN rounds r ON r.id = t.round_id WHERE instr(CAST(t.paths AS BLOB), ?) > 0',
  `SELECT r.scope_id FROM sources f JOIN lines l ON l.source_id = f.id JOIN rounds r ON r.id = l.round_id
   WHERE instr(CAST(f.path AS BLOB), ?) > 0`,
] as const;

/** Residue is what stands in no live row, or in a row of the very person whose data was erased. */
function isResidue(workspace: Workspace, { file, hit }: PlacedHit, request: string | null): boolean {
  const { store, ledger } = workspace;
  if (file.path !== store.path) return true;
  const window = Buffer.alloc(FINGERPRINT_BYTES);
  readSync(rawDescriptor(store.path), window, 0, FINGERPRINT_BYTES, hit.offset);
  const scopes = new Set(
    WORDS_BY_SCOPE.flatMap((words) =>
      all<{ scope_id: number }>(store.db, `${words} LIMIT 5`, window).map((row) => row.scope_id),
    ),
  );
  if (scopes.size === 0) return true;
  return [...scopes].some((id) => {
    const { scope, subject } = reachesOf(ledger.ring, getScope(store.db, id));
    return isReachedBy(ledger, request, [scope, subject]);
  });
}

/**
 * Right after an erasure, with the slack known to be zero, what is still found stands in live rows that the plan left:
 * those fingerprints are dropped. Returns how many.
 */
export function dropSharedFingerprints(workspace: Workspace, request: string): number {
  const { store, ledger } = workspace;
  if (sizeOf(store.path) > SEARCH_LIMIT_BYTES) return 0;
  const stored = loadFingerprints(ledger, request);
  if (stored.length === 0) return 0;
  const shared = search(workspace, storeFiles(store), stored)
    .map(({ hit }) => stored[hit.fingerprint])
    .filter((one) => one !== undefined);
  dropFingerprints(ledger, request, shared);
  return shared.length;
}
