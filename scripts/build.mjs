// Compiles the TypeScript to dist/ and lays the shipped tables beside the code that reads them.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

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
await layDownNeeds(join(root, 'dist', 'src', 'derive'));
chmodSync(join(root, 'dist', 'bin', 'memory-forget.js'), 0o755);

/** Every run would read anew what the patterns for facts need (src/derive/facts/needs/built.ts). */
async function layDownNeeds(derive) {
  const load = (path) => import(pathToFileURL(join(derive, path)).href);
  await load('index.js');
  const { needsForBuild } = await load('facts/needs/sparing.js');
  writeFileSync(join(derive, 'assets', 'needs.gz'), needsForBuild());
}
