import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folders in which the agents on this machine keep their transcripts, as far as they exist, each once.
 * Claude Code: `projects` under `$CLAUDE_CONFIG_DIR` (a list with commas), else under `~/.claude` and
 * `~/.config/claude`.
 */
export function defaultRoots(env: NodeJS.ProcessEnv, home: string): string[] {
  const configured = (env.CLAUDE_CONFIG_DIR ?? '').split(',').map((folder) => folder.trim());
  const named = configured
    .filter((folder) => folder !== '')
    .map((folder) => folder.replace(/^~(?=\/|$)/, home));
  const folders = named.length > 0 ? named : [join(home, '.claude'), join(home, '.config', 'claude')];
  const roots = new Map<string, string>();
  for (const folder of folders) {
    const root = join(folder, 'projects');
    const realPath = folderAt(root);
    if (realPath !== null && !roots.has(realPath)) roots.set(realPath, root);
  }
  return [...roots.values()];
}

function folderAt(path: string): string | null {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : null;
  } catch {
    // Missing or not for us: then there is nothing to read there either.
    return null;
  }
}
