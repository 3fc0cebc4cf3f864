// What may stand on a disk after the power was lost. What a sync of a file has completed is there; each write,
// truncation and time since may be there, be missing, or be there in some of its 512-byte sectors; names made, changed
// or removed since their folder was synced may or may not be so.
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { Call } from './shim.js';

const SECTOR_BYTES = 512;

/** What a file holds and when it was last changed; null is any time but one that was set. */
export interface Content {
  bytes: Buffer;
  mtimeNs: bigint | null;
}

/** Every file by its path. */
export type State = ReadonlyMap<string, Content>;

type Change =
  | { kind: 'write'; offset: number; bytes: Buffer }
  | { kind: 'truncate'; size: number }
  | { kind: 'time'; ns: bigint };

interface File {
  durable: Content;
  pending: Change[];
  isFolder: boolean;
}

interface NameChange {
  /** Both folders of a rename, which is one change. */
  folders: string[];
  apply(names: Map<string, File>): void;
}

/** Which of the changes that no sync has completed are on the disk. */
export interface Luck {
  /** For each pending name change, in order. */
  keepsName(change: number): boolean;
  /** For each pending change of a file's content; `null` keeps some sectors of it alone. */
  keeps(path: string, change: number): boolean | null;
  keepsSector(): boolean;
  /** Which of the times that a file had: 0 is the durable one, 1 the latest. */
  time(): number;
  /** Whether the file's new size is lost where it grew. */
  losesSize(): boolean;
}

export const NOTHING_MORE: Luck = {
  keepsName: () => false,
  keeps: () => false,
  keepsSector: () => false,
  time: () => 0,
  losesSize: () => false,
};
export const EVERYTHING: Luck = {
  ...NOTHING_MORE,
  keepsName: () => true,
  keeps: () => true,
  time: () => 1,
};

export interface Disk {
  /** Does what a call did. */
  apply(call: Call): void;
  /** The files that changes are pending for, with how many. */
  pending(): ReadonlyMap<string, number>;
  pendingNames(): number;
  /** The files as they stand after a loss of power now. */
  stateAfter(luck: Luck): State;
}

/** A disk on which everything is durable at first, folders too. A -shm is left out: none survives its processes. */
export function createDisk(initial: State): Disk {
  const names = new Map([...initial].map(([path, content]) => [path, fileOf(content)]));
  for (const path of initial.keys()) names.set(dirname(path), { ...fileOf(EMPTY), isFolder: true });
  const durableNames = new Map(names);
  let nameChanges: NameChange[] = [];

  const changeNames = (paths: readonly string[], apply: NameChange['apply']) => {
    const change = { folders: [...new Set(paths.map((path) => dirname(path)))], apply };
    change.apply(names);
    nameChanges.push(change);
  };
  const syncFolder = (folder: string) => {
    for (const change of nameChanges) if (change.folders.includes(folder)) change.apply(durableNames);
    nameChanges = nameChanges.filter((change) => !change.folders.includes(folder));
  };
  const changeContent = (path: string, change: Change) => names.get(path)?.pending.push(change);

  return {
    apply({ kind, path, other, offset, bytes }) {
      if (path.endsWith('-shm')) return;
      switch (kind) {
        case 'create': {
          const file = fileOf(EMPTY);
          changeNames([path], (among) => among.set(path, file));
          return;
        }
        case 'make folder': {
          const folder = { ...fileOf(EMPTY), isFolder: true };
          if (!names.has(path)) changeNames([path], (among) => among.set(path, folder));
          return;
        }
        case 'unlink':
          changeNames([path], (among) => among.delete(path));
          return;
        case 'rename':
          changeNames([path, other], (among) => {
            const file = among.get(path);
            if (file) among.set(other, file);
            among.delete(path);
          });
          return;
        case 'link':
          changeNames([path, other], (among) => {
            const file = among.get(path);
            if (file) among.set(other, file);
          });
          return;
        case 'write':
          changeContent(path, { kind, offset: Number(offset), bytes });
          return;
        case 'truncate':
          changeContent(path, { kind, size: Number(offset) });
          return;
        case 'empty':
          changeContent(path, { kind: 'truncate', size: 0 });
          return;
        case 'set time':
          changeContent(path, { kind: 'time', ns: offset });
          return;
        case 'sync': {
          const file = names.get(path);
          if (!file || file.isFolder) return syncFolder(path);
          file.durable = contentAfter(path, file, EVERYTHING);
          file.pending = [];
          return;
        }
        case 'allocate':
          throw new Error('a call that the model of the disk does not know');
        case 'say':
        case 'change mode':
          return;
        default:
          kind satisfies never;
      }
    },
    pending: () =>
      new Map(
        [...names]
          .filter(([, file]) => file.pending.length > 0)
          .map(([path, file]) => [path, file.pending.length]),
      ),
    pendingNames: () => nameChanges.length,
    stateAfter(luck) {
      const kept = new Map(durableNames);
      nameChanges.forEach((change, n) => {
        if (luck.keepsName(n)) change.apply(kept);
      });
      const isThere = (path: string): boolean =>
        !names.get(dirname(path))?.isFolder || (kept.has(dirname(path)) && isThere(dirname(path)));
      return new Map(
        [...kept]
          .filter(([path, file]) => !file.isFolder && isThere(path))
          .map(([path, file]) => [path, contentAfter(path, file, luck)]),
      );
    },
  };
}

const EMPTY: Content = { bytes: Buffer.alloc(0), mtimeNs: null };

function fileOf(durable: Content): File {
  return { durable, pending: [], isFolder: false };
}

function contentAfter(path: string, { durable, pending }: File, luck: Luck): Content {
  if (pending.length === 0) return durable;
  const room = Buffer.alloc(Math.max(durable.bytes.length, ...pending.map(endOf)));
  durable.bytes.copy(room);
  let size = durable.bytes.length;
  pending.forEach((change, n) => {
    const kept = luck.keeps(path, n);
    if (kept === false || change.kind === 'time') return;
    if (change.kind === 'truncate') {
      if (change.size < size) room.fill(0, change.size, size);
      size = change.size;
      return;
    }
    const end = endOf(change);
    size = Math.max(size, end);
    for (const [from, to] of sectorsOf(change.offset, end)) {
      if (kept || luck.keepsSector()) change.bytes.copy(room, from, from - change.offset, to - change.offset);
    }
  });
  if (size > durable.bytes.length && luck.losesSize()) size = durable.bytes.length;
  return { bytes: room.subarray(0, size), mtimeNs: timeAfter(durable, pending, luck) };
}

/** How far a change makes a file reach. */
function endOf(change: Change): number {
  if (change.kind === 'write') return change.offset + change.bytes.length;
  return change.kind === 'truncate' ? change.size : 0;
}

/** The pieces of a write that reach the disk wholly or not at all. */
function sectorsOf(from: number, to: number): [number, number][] {
  const pieces: [number, number][] = [];
  for (let at = from; at < to; ) {
    const next = Math.min(to, at - (at % SECTOR_BYTES) + SECTOR_BYTES);
    pieces.push([at, next]);
    at = next;
  }
  return pieces;
}

/** A file's time reaches the disk on its own, not together with what was written. */
function timeAfter(durable: Content, pending: readonly Change[], luck: Luck): bigint | null {
  const times = [
    durable.mtimeNs,
    ...pending.map((change): bigint | null => (change.kind === 'time' ? change.ns : null)),
  ];
  return times[Math.round(luck.time() * (times.length - 1))] ?? null;
}

/** Chance: how often a change is there, how often in part. */
export function chance(random: () => number, odds: { kept: number; torn: number }): Luck {
  return {
    keepsName: () => random() < odds.kept,
    keeps: () => (random() < odds.torn ? null : random() < odds.kept),
    keepsSector: () => random() < odds.kept,
    time: random,
    losesSize: () => random() < 0.1,
  };
}

const hashes = new WeakMap<Content, string>();

/** Equal for equal states: the same files with the same bytes and times. */
export function hashState(state: State): string {
  const hash = createHash('sha1');
  for (const [path, content] of [...state].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const known = hashes.get(content) ?? createHash('sha1').update(content.bytes).digest('hex');
    hashes.set(content, known);
    hash.update(`${path} ${known} ${content.mtimeNs}\n`);
  }
  return hash.digest('hex');
}
