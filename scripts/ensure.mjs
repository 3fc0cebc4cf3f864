// Installs and builds what is missing, so that `npm test` and `npm run demo` work on a fresh clone.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lock = join(root, 'package-lock.json');
const installed = join(root, 'node_modules', '.package-lock.json');
const built = join(root, 'dist', 'bin', 'memory-forget.js');

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
  console.error('memory-forget: installing dependencies (the SQLite addon may be compiled: 1 to 2 minutes)');
  run(
    'npm',
    ['ci', '--ignore-scripts=false', '--no-audit', '--no-fund'],
    'the dependencies could not be installed',
  );
}
if (!existsSync(built) || statSync(built).mtimeMs < newestSource()) {
  console.error('memory-forget: building');
  run(process.execPath, [join(root, 'scripts', 'build.mjs')], 'the build failed');
}

/** What the child says goes to standard error; when it fails, one line of ours and no stack. */
function run(command, args, failure) {
  try {
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  } catch {
    console.error(`memory-forget: ${failure}; see above`);
    process.exit(1);
  }
}

function newestSource() {
  const files = ['tsconfig.json', ...list('src'), ...list('bin')];
  return Math.max(...files.map((file) => statSync(join(root, file)).mtimeMs));
}

function list(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath.slice(root.length), entry.name));
}
