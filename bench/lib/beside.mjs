// Runs work while another process writes, and tells how long that one had to wait.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ms } from './measure.mjs';

const WRITER = fileURLToPath(new URL('./writer.mjs', import.meta.url));

/** @returns what `work` returns, and the milliseconds that each of the other's transactions took, in order of size */
export async function besideWriter(folder, work) {
  const child = spawn(process.execPath, [WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const ready = once(child.stdout, 'data');
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await ready;
  // Alone for a moment, so that there is something to compare with.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const result = await work();
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
  const waits = JSON.parse(output.slice(output.indexOf('[')));
  return { result, waits: waits.sort((a, b) => a - b) };
}

export function describeWaits(waits) {
  const at = (share) => ms(waits[Math.min(waits.length - 1, Math.floor(share * waits.length))]);
  return `${waits.length} transactions of another process: median ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, the longest ${at(1)} ms`;
}
