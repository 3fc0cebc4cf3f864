// A store with its ledger in a folder of its own, and copies of it: each killed process gets a fresh one.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingest } from '../../../src/ingest/index.js';
import { closeWorkspace, openWorkspace, type Workspace } from '../../../src/ledger/workspace.js';
import { DEFAULT_POLICY } from '../../../src/policy/index.js';
import type { Story } from './story.js';

export interface Place {
  folder: string;
  storeDir: string;
  ledgerDir: string;
  database: string;
}

/** In memory where there is room: thousands of stores are copied, and what is synced need not reach a disk. */
const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 30;
/** Everything that is made here lies under this folder. */
export const base = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'memory-forget-crash-'));

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM_BYTES;
}

let places = 0;

/** Removes everything that was made here. */
export function removePlaces(): void {
  rmSync(base, { recursive: true, force: true, maxRetries: 5 });
}

export function newFolder(): string {
  places += 1;
  return join(base, String(places));
}

export function newPlace(folder = newFolder()): Place {
  const storeDir = join(folder, 'store');
  return { folder, storeDir, ledgerDir: join(folder, 'ledger'), database: join(storeDir, 'memory.db') };
}

/** Copies a place that nobody has open. */
export function copyPlace(from: Place): Place {
  const to = newPlace();
  cpSync(from.folder, to.folder, { recursive: true });
  return to;
}

export function dropPlace(place: Place): void {
  rmSync(place.folder, { recursive: true, force: true });
}

export interface Opening {
  now: number;
  mode?: 'create' | 'write' | 'read';
  /** A store that was put back from an older copy: for `replay`. */
  allowBehind?: boolean;
}

/** Opens, does, closes, as a command does. */
export async function at<Result>(
  place: Place,
  opening: Opening,
  work: (workspace: Workspace) => Result | Promise<Result>,
): Promise<Result> {
  const workspace = openWorkspace({
    storeDir: place.storeDir,
    ledgerDir: () => place.ledgerDir,
    policy: DEFAULT_POLICY,
    clock: () => opening.now,
    mode: opening.mode ?? 'write',
    allowBehind: opening.allowBehind ?? false,
  });
  try {
    return await work(workspace);
  } finally {
    closeWorkspace(workspace);
  }
}

export function take(place: Place, story: Story, now: number) {
  return at(place, { now, mode: 'create' }, (workspace) =>
    ingest(workspace, { paths: [story.folder], scope: story.scope, exclude: [], readmit: false }),
  );
}

/** A disk of its own of that size (`2m`), in memory; null where none can be mounted. */
export function mountSmallDisk(size: string): string | null {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  return status === 0 ? folder : null;
}

/** Every file of the store and of the ledger, as bytes. Only while this process has none of them open. */
export function rawFiles(place: Place): { name: string; bytes: Buffer }[] {
  return [place.storeDir, place.ledgerDir].flatMap((dir) =>
    (statSync(dir, { throwIfNoEntry: false }) ? readdirSync(dir) : []).map((name) => ({
      name,
      bytes: readFileSync(join(dir, name)),
    })),
  );
}

/** Which of the byte strings stand in which file. */
export function findRaw(place: Place, needles: readonly Buffer[]): string[] {
  return rawFiles(place).flatMap(({ name, bytes }) =>
    needles
      .filter((needle) => bytes.includes(needle))
      .map((needle) => `${name}: ${needle.toString('latin1')}`),
  );
}
