// The search for fingerprints of earlier erasures: the words themselves are known to nobody any more. A hit in a
// file whose slack is zero lies in a live row, and whose row it is decides whether it is residue.
import { readSync } from 'node:fs';
import {
  keepUnshared,
  lastKeysCompared,
  loadFingerprints,
  type StoredFingerprint,
} from '../../ledger/fingerprints.js';
import { requireKey } from '../../ledger/keys.js';
import type { Ledger } from '../../ledger/ledger.js';
import { findLedgerRequest } from '../../ledger/requests.js';
import { isReachedBy, reachesOf } from '../../ledger/suppressions.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { SearchEvidence } from '../../model/certificate.js';
import type { Check } from '../../model/erasure.js';
import { DAY_MS, type EpochMs } from '../../model/time.js';
import {
  compileFingerprints,
  compileNeedles,
  createFingerprintScanner,
  createScanner,
  FINGERPRINT_BYTES,
  type FingerprintHit,
  type FingerprintSet,
  type NeedleHit,
  type NeedleSet,
  rawDescriptor,
  type Scanner,
  scanFile,
  scanFileForFingerprints,
  scannerFaults,
  scanStreamForFingerprints,
} from '../../store/physical/index.js';
import { getRequest } from '../../store/requests.js';
import { getScope } from '../../store/scopes.js';
import { type Holder, holdersOf, lastKeys, liveValues, OPERATOR, standsInLiveRow } from './live-rows.js';
import { isSearched } from './raw-bytes.js';
import { readIfThere, type StoreFile, storeFiles } from './store-files.js';

/** What another pass over the database looks for on behalf of `checkFingerprints`. */
export interface SharedPass {
  stored: readonly StoredFingerprint[];
  fingerprints: readonly KeyedSet[];
  control: Scanner<NeedleHit>;
}

/** The fingerprints that were made with one key of the ledger's. */
interface KeyedSet {
  ofKey: readonly StoredFingerprint[];
  set: FingerprintSet;
  scanner: Scanner<FingerprintHit>;
}

function keyedSets({ ring }: Ledger, stored: readonly StoredFingerprint[]): KeyedSet[] {
  return [...new Set(stored.map((one) => one.keyId))].map((keyId) => {
    const ofKey = stored.filter((one) => one.keyId === keyId);
    const set = compileFingerprints(ofKey, requireKey(ring.keys, keyId));
    return { ofKey, set, scanner: createFingerprintScanner(set) };
  });
}

/** For the pass of an audit: then the database is read once. */
export function sharedPass(workspace: Workspace, request: string | null): SharedPass {
  const { store, ledger } = workspace;
  const stored = loadFingerprints(ledger, request, fingerprintsEndedBy(workspace));
  return {
    stored,
    fingerprints: keyedSets(ledger, stored),
    control: createScanner(controlNeedle(store.id)),
  };
}

/** Looks for the fingerprints of one request, or of all, in every file of the store; `shared` has looked in the database. */
export function checkFingerprints(
  workspace: Workspace,
  request: string | null,
  shared: SharedPass | null = null,
): Check {
  const name = 'raw bytes';
  const endedBy = fingerprintsEndedBy(workspace);
  if (request !== null && isExpired(workspace, request, endedBy)) {
    const detail = `its fingerprints were kept for ${workspace.policy.auditRetentionDays} days; only the slack can still be audited`;
    return { name, result: 'not_checked', detail };
  }
  const files = storeFiles(workspace.store);
  const stored = shared?.stored ?? loadFingerprints(workspace.ledger, request, endedBy);
  const found = stored.length === 0 ? [] : search(workspace, { files, stored, shared });
  const residue = found.filter((hit) => isResidue(workspace, hit)).length;
  const evidence: SearchEvidence = {
    kind: 'fingerprints',
    needles: stored.length,
    encodings: ['utf-8'],
    files: files.map((file) => file.name),
    bytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    shared: found.length - residue,
    tooShort: 0,
    isSampled: false,
    ...controls(workspace, shared),
  };
  const broken = controlFault(evidence);
  if (broken) return { name, result: 'not_checked', detail: broken, search: evidence };
  if (stored.length === 0)
    return { name, result: 'ok', detail: 'no fingerprints to look for; control found', search: evidence };
  const what = `${stored.length} fingerprints of what was erased in ${evidence.files.join(', ')}`;
  const notes = [
    'control found',
    ...(evidence.shared > 0 ? [`${evidence.shared} in live rows of others, who said the same`] : []),
  ];
  if (residue > 0) return { name, result: 'residue', detail: `${residue} of ${what}`, search: evidence };
  return { name, result: 'ok', detail: [what, ...notes].join('; '), search: evidence };
}

/** Fingerprints of requests that ended at this moment or before have had their time (`audit_retention_days`). */
export function fingerprintsEndedBy({ policy, clock }: Workspace): EpochMs {
  return clock() - policy.auditRetentionDays * DAY_MS;
}

function isExpired({ ledger }: Workspace, request: string, endedBy: EpochMs): boolean {
  const known = findLedgerRequest(ledger.db, request);
  return known !== null && (known.closed_at ?? known.opened_at) <= endedBy;
}

/** The positive control (`rules` 30): the store's own id must be found by the same reading of the same files. */
function controls(
  { store }: Workspace,
  shared: SharedPass | null,
): Pick<SearchEvidence, 'control' | 'instrument'> {
  const control = controlNeedle(store.id);
  const isFound =
    shared === null
      ? storeFiles(store).some((file) => scanFile(file.path, control).hitCount > 0)
      : shared.control.found().hitCount > 0;
  return {
    control: isFound ? 'found' : 'missed',
    instrument: scannerFaults().length === 0 ? 'passed' : 'failed',
  };
}

function controlNeedle(storeId: string): NeedleSet {
  return compileNeedles([{ id: 0, bytes: Buffer.from(storeId) }]);
}

function controlFault({ control, instrument }: SearchEvidence): string | null {
  if (instrument === 'failed') return 'the scanner failed its self-test';
  return control === 'missed' ? 'the search did not find the store’s own id: the scanner is broken' : null;
}

interface PlacedHit {
  file: StoreFile;
  hit: FingerprintHit;
  fingerprint: StoredFingerprint;
}

interface Search {
  files: readonly StoreFile[];
  stored: readonly StoredFingerprint[];
  shared: SharedPass | null;
}

/** One place for each fingerprint that is found. */
function search({ store, ledger }: Workspace, { files, stored, shared }: Search): PlacedHit[] {
  const found = new Map<StoredFingerprint, PlacedHit>();
  for (const { ofKey, set, scanner } of shared?.fingerprints ?? keyedSets(ledger, stored)) {
    for (const file of files) {
      const isDatabase = file.path === store.path;
      const isShared = shared !== null && isDatabase;
      const scanned = isShared
        ? scanner.found()
        : readIfThere(file.path, isDatabase, (path) => scanFileForFingerprints(path, set));
      for (const hit of scanned?.hits ?? []) {
        const fingerprint = ofKey[hit.fingerprint];
        if (fingerprint && !found.has(fingerprint)) found.set(fingerprint, { file, hit, fingerprint });
      }
    }
  }
  return [...found.values()];
}

/**
 * Residue is what stands in no live row, in one that is nobody's, or in one of the very person whose data was erased
 * that was there already then, and did not hold it then. What they said since, and what was let in again on record, is theirs; and so is what
 * they say in other rows, until the request ends and the fingerprints that stand there are dropped.
 */
function isResidue(workspace: Workspace, { file, hit, fingerprint }: PlacedHit): boolean {
  const { store, ledger } = workspace;
  if (file.path !== store.path) return true;
  const window = Buffer.alloc(FINGERPRINT_BYTES);
  readSync(rawDescriptor(store.path), window, 0, FINGERPRINT_BYTES, hit.offset);
  const holders = holdersOf(store.db, window).filter(({ owner }) => owner !== OPERATOR);
  if (holders.length === 0) return !standsInLiveRow(store.db, window);
  const closedAt = closedAtOf(workspace, fingerprint.request);
  const compared = lastKeysCompared(ledger, fingerprint.request);
  const cameSince = ({ table, id, learnedAt }: Holder) =>
    closedAt === null ||
    (learnedAt !== null && learnedAt >= closedAt) ||
    (id !== null && id > (compared.get(table) ?? Number.POSITIVE_INFINITY));
  return holders.some((holder) => {
    if (holder.owner === null) return true;
    if (cameSince(holder)) return false;
    // In a large store the fingerprints that others share were never dropped: an old row is then no proof of anything.
    if (!isSearched(store)) return false;
    const { scope, subject } = reachesOf(ledger.ring, getScope(store.db, holder.owner));
    return isReachedBy(ledger, fingerprint.request, [...scope, ...subject]);
  });
}

/** When a request ended; null while it is carried out, also where it ended once before: in a store that was put back. */
function closedAtOf({ store, ledger }: Workspace, request: string): EpochMs | null {
  const state = getRequest(store.db, request)?.state;
  if (state === 'erasing' || state === 'cleaning') return null;
  return findLedgerRequest(ledger.db, request)?.closed_at ?? null;
}

/**
 * Right after an erasure the windows that live rows hold too, at whatever place of the file, are dropped: they would be
 * found for ever, at one alignment today and not at another until SQLite moves the row. A row that was there and holds
 * one of the others later holds what should be gone. One reading of the rows for all these requests.
 */
export function dropSharedFingerprints({ store, ledger }: Workspace, requests: readonly string[]): void {
  if (!isSearched(store)) return;
  const stored = requests.flatMap((request) => loadFingerprints(ledger, request));
  if (stored.length === 0) return;
  // Before the rows are read: what is stored meanwhile is taken for later, whether it is seen or not.
  const compared = lastKeys(store.db);
  const shared = keyedSets(ledger, stored).flatMap(({ ofKey, set }) =>
    scanStreamForFingerprints(liveValues(store.db), set).hits.flatMap(
      ({ fingerprint }) => ofKey[fingerprint] ?? [],
    ),
  );
  keepUnshared(ledger, { stored, shared: new Set(shared), lastKeys: compared });
}
