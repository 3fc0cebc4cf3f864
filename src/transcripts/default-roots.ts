import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inHome } from '../model/home.js';

/**
 * The folders in which the agents on this machine keep their transcripts, as far as they exist, each once. Claude Code:
 * `projects` under `$CLAUDE_CONFIG_DIR` (a list with commas), else under `~/.claude` and `~/.config/claude`. Codex:
 * `sessions` and `archived_sessions` under `$CODEX_HOME`, else `~/.codex`.
 */
export function defaultRoots(env: NodeJS.ProcessEnv, home: string): string[] {
  const roots = new Map<string, string>();
  for (const root of [...rootsOfClaude(env, home), ...rootsOfCodex(env, home), ...otherRoots(home)]) {
    const realPath = folderAt(root);
    if (realPath !== null && !roots.has(realPath)) roots.set(realPath, root);
  }
  return [...roots.values()];
}

function rootsOfClaude(env: NodeJS.ProcessEnv, home: string): string[] {
  const configured = (env.CLAUDE_CONFIG_DIR ?? '').split(',').map((folder) => folder.trim());
  const named = configured.filter((folder) => folder !== '').map((folder) => inHome(folder, home));
  const folders = named.length > 0 ? named : [join(home, '.claude'), join(home, '.config', 'claude')];
  return folders.map((folder) => join(folder, 'projects'));
}

function rootsOfCodex(env: NodeJS.ProcessEnv, home: string): string[] {
  const named = (env.CODEX_HOME ?? '').trim();
  const folder = named === '' ? join(home, '.codex') : inHome(named, home);
  return [join(folder, 'sessions'), join(folder, 'archived_sessions')];
}

const OF_OTHERS = [
  ['.gemini', 'tmp'],
  ['.copilot', 'session-state'],
  ['.pi', 'agent', 'sessions'],
  ['.qwen', 'projects'],
  ['.factory', 'sessions'],
];

function otherRoots(home: string): string[] {
  // Cursor keeps much beside them under each project.
  const projects = join(home, '.cursor', 'projects');
  const ofCursor = foldersIn(projects).map((name) => join(projects, name, 'agent-transcripts'));
  return [...OF_OTHERS.map((parts) => join(home, ...parts)), ...ofCursor];
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path).sort();
  } catch {
    return [];
  }
}

function folderAt(path: string): string | null {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : null;
  } catch {
    // Missing or not for us: then there is nothing to read there either.
    return null;
  }
}
