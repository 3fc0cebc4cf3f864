import { createHash } from 'node:crypto';
import { type BigIntStats, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { EpochMs } from '../model/time.js';
import { globMatcher } from './globs.js';
import { errorCode } from './io.js';

export interface DiscoveredFile {
  path: string;
  realPath: string;
  sizeBytes: number;
  /** Nanoseconds since the epoch, and the file's number on its file system: whole, as the system gives them. */
  mtimeNs: bigint;
  inode: bigint;
  /** When anything of it was changed last, its name included. Nobody can set this time. */
  changedAt: EpochMs;
  /** What it holds, where it came by standard input. */
  given?: Buffer;
}

/**
 * What came by standard input, as a file. It goes by its content: the same again is the same file, and one that has
 * grown is another, of which the known lines are known.
 */
export function givenTranscript(given: Buffer): DiscoveredFile {
  const path = `stdin-${createHash('sha256').update(given).digest('hex').slice(0, 16)}`;
  return { path, realPath: path, sizeBytes: given.length, mtimeNs: 0n, inode: 0n, changedAt: 0, given };
}

export interface UnreadableEntry {
  path: string;
  reason: 'missing' | 'permission' | 'loop' | 'not_a_file' | 'failed';
}

export interface Discovery {
  files: DiscoveredFile[];
  unreadable: UnreadableEntry[];
  /** Transcripts that a pattern of the caller's left out. */
  excluded: number;
}

/**
 * Finds transcripts: files as named, whatever their name; folders with everything below, by name. Sorted by
 * path; a file that several paths lead to is listed once, under the first. Patterns are matched against the path
 * below its root and the whole path, of the file and of every folder above it.
 */
export function discoverTranscripts(
  roots: readonly string[],
  options: { exclude: readonly string[] },
): Discovery {
  const search: Search = {
    isExcluded: globMatcher(options.exclude),
    files: [],
    unreadable: [],
    excluded: 0,
    linked: new Set(),
  };
  for (const root of roots) visit(search, { path: resolve(root), root: resolve(root), above: [] });
  const files = onePerFile(search.files.sort(byPath));
  return { files, unreadable: search.unreadable.sort(byPath), excluded: search.excluded };
}

interface Search extends Discovery {
  isExcluded: (path: string) => boolean;
  /** Real paths of folders that a symbolic link led to: each is followed once, or links would multiply. */
  linked: Set<string>;
}

interface Entry {
  path: string;
  root: string;
  /** Real paths of the folders above, to tell a symbolic link that leads back into one of them. */
  above: readonly string[];
}

function visit(search: Search, entry: Entry): void {
  try {
    const stats = statSync(entry.path, { bigint: true });
    const realPath = realpathSync(entry.path);
    if (stats.isDirectory()) visitFolder(search, entry, realPath);
    else if (!stats.isFile()) search.unreadable.push({ path: entry.path, reason: 'not_a_file' });
    else if (isLeftOut(search, entry)) search.excluded++;
    else search.files.push(toDiscoveredFile(entry.path, realPath, stats));
  } catch (error) {
    search.unreadable.push({ path: entry.path, reason: reasonOf(error) });
  }
}

function visitFolder(search: Search, entry: Entry, realPath: string): void {
  const above = [...entry.above, realPath];
  for (const child of readdirSync(entry.path, { withFileTypes: true })) {
    const below = { path: join(entry.path, child.name), root: entry.root, above };
    if (child.isSymbolicLink()) visitLink(search, below);
    else if (child.isDirectory() || isTranscriptName(child.name)) visit(search, below);
  }
}

/** People link project folders elsewhere, so links are followed; a broken one is reported. */
function visitLink(search: Search, entry: Entry): void {
  const target = targetOf(entry.path);
  if (target.kind === 'file' && !isTranscriptName(basename(entry.path))) return;
  if (target.kind === 'folder') {
    if (entry.above.includes(target.realPath)) {
      search.unreadable.push({ path: entry.path, reason: 'loop' });
      return;
    }
    if (search.linked.has(target.realPath)) return;
    search.linked.add(target.realPath);
  }
  visit(search, entry);
}

function targetOf(path: string): { kind: 'file' | 'folder' | 'none'; realPath: string } {
  try {
    return { kind: statSync(path).isDirectory() ? 'folder' : 'file', realPath: realpathSync(path) };
  } catch {
    // `visit` meets the same error and reports it.
    return { kind: 'none', realPath: path };
  }
}

/** Files that agents write beside transcripts under the same extension. */
const OTHER_FILES = new Set([
  'journal.jsonl',
  'history.jsonl',
  'session_index.jsonl',
  'sessions-index.jsonl',
]);

/** Lines of JSON, and the documents of agents that name them so; other `.json` files are settings and packages. */
const TRANSCRIPT_NAME = /\.(?:jsonl|ndjson)$|^(?:session|rollout)-.*\.json$|^conversations(?:-\d+)?\.json$/;
const COMPRESSED = /\.(?:gz|zst)$/;

function isTranscriptName(name: string): boolean {
  const plain = name.replace(COMPRESSED, '');
  return TRANSCRIPT_NAME.test(plain) && !OTHER_FILES.has(plain);
}

function isLeftOut(search: Search, { path, root }: Entry): boolean {
  const below = relative(root, path);
  const paths = [path, ...withFolders(below === '' ? basename(path) : below)];
  return paths.some((candidate) => search.isExcluded(candidate.replaceAll(sep, '/')));
}

/** `a/b/c.jsonl` and the folders that it lies in, `a/b` and `a`. */
function withFolders(path: string): string[] {
  const parts = path.split(sep);
  return parts.map((_, index) => parts.slice(0, index + 1).join(sep));
}

function toDiscoveredFile(path: string, realPath: string, stats: BigIntStats): DiscoveredFile {
  const { size, mtimeNs, ino, ctimeMs } = stats;
  return { path, realPath, sizeBytes: Number(size), mtimeNs, inode: ino, changedAt: Number(ctimeMs) };
}

function reasonOf(error: unknown): UnreadableEntry['reason'] {
  switch (errorCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'missing';
    case 'EACCES':
    case 'EPERM':
      return 'permission';
    case 'ELOOP':
      return 'loop';
    default:
      return 'failed';
  }
}

/** By code units, so that the order is the same under every locale. */
function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : Number(a.path > b.path);
}

function onePerFile(files: readonly DiscoveredFile[]): DiscoveredFile[] {
  const seen = new Set<string>();
  return files.filter(({ realPath }) => {
    const isNew = !seen.has(realPath);
    seen.add(realPath);
    return isNew;
  });
}
