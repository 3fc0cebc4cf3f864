// Compiles the TypeScript to dist/ and lays the shipped tables beside the code that reads them.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

rmSync(join(root, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.json')], {
  cwd: root,
  stdio: 'inherit',
});
for (const room of readdirSync(join(root, 'src'))) {
  const assets = join(root, 'src', room, 'assets');
  if (existsSync(assets)) cpSync(assets, join(root, 'dist', 'src', room, 'assets'), { recursive: true });
}
chmodSync(join(root, 'dist', 'bin', 'memory-forget.js'), 0o755);
