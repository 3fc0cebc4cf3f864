// Whether the search would find what it is said to look for. Residue is planted in a store made up for it, one of each
// encoding in each place, and every one must be found; before that, and in what a bystander says, nothing may be.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeWorkspace, openWorkspace, type Workspace } from '../../ledger/workspace.js';
import type { Check, Verification } from '../../model/erasure.js';
import { DEFAULT_POLICY } from '../../policy/index.js';
import { compileNeedles, scannerFaults } from '../../store/physical/index.js';
import { auditStore, cycleStore, DATABASE_NAME, writeTransaction } from '../../store/store.js';
import { checkSearchIndex, checkVectors } from '../checks/contents.js';
import type { Needle } from '../checks/evidence.js';
import { classify, scanAll } from '../checks/raw-bytes.js';
import { storeFiles } from '../checks/store-files.js';
import { addBystander, addFreePages, addLeftovers } from './made-up-store.js';
import {
  type PlantedCase,
  plannedCases,
  plantInBystander,
  plantInFiles,
  plantInRows,
  plantTerms,
  sharedCases,
} from './plant.js';

export interface SelfTest {
  cases: number;
  sites: number;
  forms: number;
  /** `site · form` of each residue that was not found. */
  missed: string[];
  /** What was reported although nothing was there. */
  alarms: string[];
}

/** Plants and searches. Nothing of the user's store is opened; takes a few seconds. */
export function runSelfTest(): SelfTest {
  const folder = mkdtempSync(join(tmpdir(), 'memory-forget-self-test-'));
  try {
    return testIn(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The result as a verification, for people and programs. */
export function verifySelf(): Verification {
  const { cases, sites, forms, missed, alarms } = runSelfTest();
  const faults = scannerFaults().length;
  const check = (wrong: number, detail: string): Check => ({
    name: 'self-test',
    result: wrong === 0 ? 'ok' : 'residue',
    detail,
  });
  const checks = [
    check(
      missed.length,
      `${cases - missed.length} of ${cases} planted residues found, in ${sites} places and ${forms} forms${listed(missed)}`,
    ),
    check(alarms.length, `${alarms.length} alarms without residue${listed(alarms)}`),
    check(faults, `${faults} faults of the scanners in their own test`),
  ];
  const result = checks.some((one) => one.result !== 'ok') ? 'residue' : 'ok';
  return { target: 'self-test', result, checks, notCovered: [], held: null };
}

const LISTED = 10;

function listed(items: readonly string[]): string {
  if (items.length === 0) return '';
  const more = items.length > LISTED ? ` and ${items.length - LISTED} more` : '';
  return `: ${items.slice(0, LISTED).join(', ')}${more}`;
}

function testIn(folder: string): SelfTest {
  const planted = plannedCases();
  const shared = sharedCases(planted.length);
  const needles = [...planted, ...shared].map(({ needle }, id): Needle => ({ ...needle, id }));
  const place = placeIn(folder);
  const alarms = place.use((workspace) => {
    addBystander(workspace, 1);
    return alarmsOn(workspace, needles);
  });
  const scope = place.use((workspace) => plant(workspace, planted));
  const found = new Set(place.use((workspace) => plantDerived(workspace, shared)));
  plantInFiles({ dir: place.dir, path: join(place.dir, DATABASE_NAME) }, planted);
  return place.look((workspace) => {
    if (!auditStore(workspace.store).clean) found.add('slack');
    const told = search(workspace, needles, [scope]);
    const missed = planted.filter((_, id) => !told.residue.has(id)).map(nameOf);
    const accused = shared.filter((_, index) => !told.shared.has(planted.length + index)).map(nameOf);
    return {
      cases: planted.length + OTHER_CASES.length,
      sites: new Set(planted.map(({ site }) => site)).size + 1,
      forms: new Set(planted.map(({ form }) => form)).size + 1,
      missed: [...missed, ...OTHER_CASES.filter(([name]) => !found.has(name)).map(([, what]) => what)],
      alarms: [...alarms, ...accused],
    };
  });
}

/** Residue in rows that should be gone; returns their scope. */
function plant(workspace: Workspace, planted: readonly PlantedCase[]): number {
  addFreePages(workspace);
  const scope = addLeftovers(workspace);
  writeTransaction(workspace.store, () => plantInRows(workspace.store.db, planted));
  return scope;
}

/** What is found by decoding and computing again, and what a bystander says too. */
function plantDerived(workspace: Workspace, shared: readonly PlantedCase[]): string[] {
  const { store } = workspace;
  const found = checkVectors(workspace).result === 'residue' ? ['vectors'] : [];
  writeTransaction(store, () => plantTerms(store.db));
  if (checkSearchIndex(workspace).result === 'residue') found.push('terms');
  writeTransaction(store, () => plantInBystander(store.db, shared));
  cycleStore(store, { zeroLog: true });
  return found;
}

/** Found by other means than their bytes. */
const OTHER_CASES = [
  ['vectors', 'vectors that belong to no text'],
  ['terms', 'term_blocks.data · terms'],
  ['slack', 'bytes that belong to no row'],
] as const;

function nameOf({ site, form }: PlantedCase): string {
  return `${site} · ${form}`;
}

/** What is reported of a store in which nothing was planted: the search, the audit, and the derived rows. */
export function alarmsOn(workspace: Workspace, needles: readonly Needle[]): string[] {
  const { store } = workspace;
  cycleStore(store, { zeroLog: true });
  const { residue, shared } = search(workspace, needles, []);
  return [
    ...(residue.size > 0 ? [`${residue.size} byte strings`] : []),
    ...(shared.size > 0 ? [`${shared.size} byte strings in live rows`] : []),
    ...(auditStore(store).clean ? [] : ['slack']),
    ...[checkVectors(workspace), checkSearchIndex(workspace)]
      .filter((check) => check.result !== 'ok')
      .map((check) => check.name),
  ];
}

function search(
  { store }: Workspace,
  needles: readonly Needle[],
  scopes: readonly number[],
): { residue: Set<number>; shared: Set<number> } {
  const found = scanAll(storeFiles(store), compileNeedles(needles));
  const told = classify(store, { needles, gone: { scopes, activeHolds: [] } }, found);
  const ids = (some: readonly Needle[]) => new Set(some.map(({ id }) => id));
  return { residue: ids(told.residue), shared: ids(told.shared) };
}

interface Place {
  dir: string;
  use<Result>(work: (workspace: Workspace) => Result): Result;
  look<Result>(work: (workspace: Workspace) => Result): Result;
}

function placeIn(folder: string): Place {
  const dir = join(folder, 'store');
  const open = (mode: 'create' | 'read') =>
    openWorkspace({
      storeDir: dir,
      ledgerDir: () => join(folder, 'ledger'),
      policy: DEFAULT_POLICY,
      clock: () => Date.now(),
      mode,
    });
  const within =
    (mode: 'create' | 'read') =>
    <Result>(work: (workspace: Workspace) => Result): Result => {
      const workspace = open(mode);
      try {
        return work(workspace);
      } finally {
        closeWorkspace(workspace);
      }
    };
  return { dir, use: within('create'), look: within('read') };
}
