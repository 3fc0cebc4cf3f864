// Every deed is done once and its calls are logged; then the power is lost at every one of them, in many ways. What
// would then stand on the disk is laid out as files and judged with the tool itself.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect } from 'vitest';
import { listRequests } from '../../../src/erasure/index.js';
import type { ErasureReport } from '../../../src/model/erasure.js';
import type { Db } from '../../../src/store/database.js';
import { cycleStore } from '../../../src/store/store.js';
import { createRandom } from '../../store/physical/support/random-store.mjs';
import {
  type Content,
  chance,
  createDisk,
  EVERYTHING,
  hashState,
  type Luck,
  NOTHING_MORE,
  type State,
} from './disk.js';
import { at, copyPlace, dropPlace, newFolder, newPlace, type Place } from './place.js';
import { checkAfterKill, checkReading, isRefusedUntilReplay, reportOf, type Scene } from './scenes.js';
import { type Call, readCalls, underShim } from './shim.js';
import { finish, type Job } from './victims.js';

export interface Recording {
  place: Place;
  /** As the disk was before the deed. */
  initial: State;
  calls: Call[];
}

/** Does a scene's deed, undisturbed, on a store that is sealed, and records its calls. */
export async function record(scene: Scene, shim: string, build?: string): Promise<Recording> {
  const place = copyPlace(scene.from);
  await at(place, { now: scene.now, allowBehind: true }, ({ store }) =>
    cycleStore(store, { zeroLog: false }),
  );
  return recordDeed({ deed: scene.deed, place, now: scene.now }, shim, build);
}

/** Does a deed in a place, undisturbed, and records its calls. */
export async function recordDeed(
  job: Pick<Job, 'deed' | 'place' | 'now'>,
  shim: string,
  build?: string,
): Promise<Recording> {
  const { place } = job;
  const initial = filesOf(place);
  const log = `${newFolder()}.log`;
  const ending = await finish({
    ...job,
    env: underShim(shim),
    io: { action: 'log', log },
    ...(build === undefined ? {} : { build }),
  });
  expect(ending).toMatchObject({ signal: null, failed: null, errors: '' });
  return { place, initial, calls: readCalls(log) };
}

function filesOf(place: Place): State {
  const files = new Map<string, Content>();
  for (const folder of [place.storeDir, place.ledgerDir]) {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of names.filter((one) => !one.endsWith('-shm'))) {
      const path = join(folder, name);
      files.set(path, { bytes: readFileSync(path), mtimeNs: statSync(path, { bigint: true }).mtimeNs });
    }
  }
  return files;
}

export interface Loss {
  state: State;
  /** The erasure that had been reported by then. */
  told: ErasureReport | null;
  /** Whether anything had been. */
  isTold: boolean;
  /** After which call, and what became of the changes that no sync had completed. */
  where: string;
}

export interface Extent {
  seed: number;
  /** How often, after every call, the losses that chance decides are drawn; the systematic ones come once. */
  rounds: number;
  /** In so many passes, each over calls that lie far apart: whoever stops early has seen something of all. */
  passes?: number;
}

/** First what is systematic, after every call; then chance. Each state comes once. */
export function* lossesOf(recording: Recording, extent: Extent): Generator<Loss> {
  const random = createRandom(extent.seed);
  const passes = extent.passes ?? 1;
  const reportedAt = recording.calls.findIndex((call) => resultIn(call) !== null);
  const known = new Set<string>();
  for (let round = 0; round <= extent.rounds; round += 1) {
    for (let pass = 0; pass < passes; pass += 1) {
      const isWanted = (index: number) =>
        (index * SPREAD) % passes === pass || (pass === 0 && Math.abs(index - reportedAt) <= AROUND_REPORT);
      for (const loss of lossesOnce(recording, { isSystematic: round === 0, random, isWanted })) {
        const hash = `${hashState(loss.state)} ${loss.isTold}`;
        if (known.has(hash)) continue;
        known.add(hash);
        yield loss;
      }
    }
  }
}

/** Prime, so that the calls of a pass are not all headers or all pages of the log. */
const SPREAD = 7;
/** What is done around the report is in the first pass. */
const AROUND_REPORT = 6;

interface Drawing {
  isSystematic: boolean;
  random: () => number;
  isWanted: (index: number) => boolean;
}

function* lossesOnce({ calls, initial, place }: Recording, drawing: Drawing): Generator<Loss> {
  const disk = createDisk(initial);
  let told: ErasureReport | null = null;
  let isTold = false;
  for (const [index, call] of calls.entries()) {
    disk.apply(call);
    const result = resultIn(call);
    if (result !== null) [told, isTold] = [reportOf(result), true];
    if (call.path.endsWith('-shm') || !drawing.isWanted(index)) continue;
    const lucks = drawing.isSystematic
      ? systematic(disk.pending(), disk.pendingNames())
      : [atOdds(index, drawing.random)];
    const what = call.path === '' ? call.kind : `${call.kind} ${relative(place.folder, call.path)}`;
    for (const { name, luck } of lucks) {
      const where = `after call ${index + 1} of ${calls.length} (${what}), ${name}`;
      yield { state: disk.stateAfter(luck), told, isTold, where };
    }
  }
}

/** What a deed returned, in the line that says so. */
function resultIn({ kind, bytes }: Call): unknown {
  const line = kind === 'say' ? bytes.toString('utf8') : '';
  return line.startsWith('result ') ? JSON.parse(line.slice('result '.length)) : null;
}

interface NamedLuck {
  name: string;
  luck: Luck;
}

const ODDS = [
  { name: 'half of what was pending, by chance', kept: 0.5, torn: 0.3 },
  { name: 'most of what was pending, by chance', kept: 0.9, torn: 0.1 },
  { name: 'little of what was pending, by chance', kept: 0.1, torn: 0.1 },
];

function atOdds(index: number, random: () => number): NamedLuck {
  const { name, ...odds } = ODDS[index % ODDS.length] ?? { name: 'nothing', kept: 0, torn: 0 };
  return { name, luck: chance(random, odds) };
}

/** All and nothing; one file alone, and all but it; names without contents, and contents without names; the last torn. */
function systematic(pending: ReadonlyMap<string, number>, names: number): NamedLuck[] {
  const found: NamedLuck[] = [
    { name: 'nothing of what was pending', luck: NOTHING_MORE },
    { name: 'all of what was pending', luck: EVERYTHING },
  ];
  if (names > 0) {
    found.push({ name: 'the names alone', luck: { ...NOTHING_MORE, keepsName: () => true } });
    found.push({ name: 'all but the names', luck: { ...EVERYTHING, keepsName: () => false } });
  }
  for (let n = 0; n < Math.min(names, MOST_NAMES); n += 1) {
    found.push({ name: `name ${n} alone`, luck: { ...EVERYTHING, keepsName: (one) => one === n } });
    found.push({ name: `all but name ${n}`, luck: { ...EVERYTHING, keepsName: (one) => one !== n } });
  }
  for (const [path, changes] of pending) {
    const file = path.slice(path.lastIndexOf('/') + 1);
    found.push(
      { name: `${file} alone`, luck: { ...EVERYTHING, keeps: (one) => one === path } },
      { name: `all but ${file}`, luck: { ...EVERYTHING, keeps: (one) => one !== path, time: () => 1 } },
      { name: `all but the time of ${file}`, luck: { ...EVERYTHING, time: () => 0 } },
      { name: `all but the size of ${file}`, luck: { ...EVERYTHING, losesSize: () => true } },
      {
        name: `all but the last change of ${file}`,
        luck: { ...EVERYTHING, keeps: (one, n) => one !== path || n < changes - 1 },
      },
      {
        name: `the last change of ${file} alone`,
        luck: { ...EVERYTHING, keeps: (one, n) => one !== path || n === changes - 1 },
      },
      {
        name: `all but the first change of ${file}`,
        luck: { ...EVERYTHING, keeps: (one, n) => one !== path || n > 0 },
      },
      { name: `every other sector of the last change of ${file}`, luck: everyOtherSector(path, changes - 1) },
    );
  }
  return found;
}

const MOST_NAMES = 6;

function everyOtherSector(path: string, last: number): Luck {
  let sector = 0;
  return {
    ...EVERYTHING,
    keeps: (one, n) => (one === path && n === last ? null : true),
    keepsSector: () => {
      sector += 1;
      return sector % 2 === 1;
    },
  };
}

export interface Judge {
  /** Opens the state as reading commands do and checks what they would say. Throws where it may not be so. */
  read(loss: Loss): Promise<void>;
  /** Completes what was begun as an operator would, and checks everything. */
  complete(loss: Loss): Promise<void>;
}

/** Judges the states of one recording of a scene, in a place of its own. */
export function createJudge(scene: Scene, { place }: Recording): Judge {
  const bench = newPlace();
  const laid = new Map<string, Content>();
  /** What the databases' pages say need be judged once; whether they claim that something is erased. */
  const judged = new Map<string, boolean>();
  const erased = wordsOf(scene);

  const lay = (state: State) => {
    for (const folder of [bench.storeDir, bench.ledgerDir]) mkdirSync(folder, { recursive: true });
    for (const path of laid.keys()) {
      if (state.has(path)) continue;
      rmSync(join(bench.folder, relative(place.folder, path)), { force: true });
      laid.delete(path);
    }
    for (const database of ['store/memory.db', 'ledger/ledger.db']) {
      rmSync(join(bench.folder, `${database}-shm`), { force: true });
    }
    for (const [path, content] of state) {
      if (laid.get(path) === content || laid.get(path)?.bytes.equals(content.bytes)) continue;
      writeFileSync(join(bench.folder, relative(place.folder, path)), content.bytes);
      laid.set(path, content);
    }
  };

  return {
    async read({ state, told }) {
      lay(state);
      try {
        await at(bench, { now: scene.now + 1, mode: 'read' }, (workspace) => {
          const key = `${hashPages(workspace.store.db)} ${hashPages(workspace.ledger.db)} ${told?.status}`;
          if (!judged.has(key)) {
            checkReading(scene, workspace, { left: [], told });
            judged.set(key, claimsErasure(listRequests(workspace)));
          }
          if (judged.get(key)) expect(filesWith(state, erased)).toEqual([]);
        });
      } catch (error) {
        if (!isRefusedUntilReplay(scene, error) || told !== null) throw error;
      }
    },
    async complete({ state, told }) {
      const copy = layOut(state, place);
      await checkAfterKill(scene, copy, { told });
      dropPlace(copy);
    },
  };
}

/** A state as files, in a place of its own. `from` is where it was recorded. */
export function layOut(state: State, from: Place): Place {
  const copy = newPlace();
  for (const [path, content] of state) {
    const to = join(copy.folder, relative(from.folder, path));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, content.bytes);
  }
  resealCopy(copy, state.get(from.database)?.mtimeNs ?? null);
  return copy;
}

function claimsErasure(requests: ReturnType<typeof listRequests>): boolean {
  return requests.some(({ status }) => status === 'verified' || status === 'erased');
}

/** What every word of the erased person's carries, or the one that a correction replaces. */
function wordsOf({ before, deed }: Scene): Buffer {
  return deed.deed === 'correct' ? (before.needles[0] ?? Buffer.alloc(1)) : Buffer.from('zqalicexv');
}

function filesWith(state: State, words: Buffer): string[] {
  return [...state].filter(([, { bytes }]) => bytes.includes(words)).map(([path]) => path);
}

function hashPages(db: Db): string {
  return createHash('sha1').update(db.serialize()).digest('hex');
}

/** A copy is another file with another time: the seal holds for it where it held for the file on the disk. */
function resealCopy(copy: Place, mtimeNs: bigint | null): void {
  const path = `${copy.database}-seal`;
  try {
    const seal = JSON.parse(readFileSync(path, 'utf8'));
    if (seal.identity?.mtimeNs !== String(mtimeNs)) return;
    const stat = statSync(copy.database, { bigint: true });
    const identity = { ...seal.identity, inode: String(stat.ino), mtimeNs: String(stat.mtimeNs) };
    writeFileSync(path, JSON.stringify({ ...seal, identity }));
  } catch {
    // A seal that is missing or torn says nothing.
  }
}
