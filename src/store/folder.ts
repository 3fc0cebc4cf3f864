// The folders of a store and of its ledger.
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { translate } from './database.js';
import { syncFolder } from './physical/durable.js';

/**
 * Makes a folder (0700) with those above it that are missing, durably: what is reported to be stored must not go with
 * the name of its folder. `failure` when the system refuses.
 */
export function makeFolder(dir: string): void {
  try {
    const highest = mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (highest === undefined) return;
    const first = resolve(highest);
    for (let made = resolve(dir); made.length >= first.length; made = dirname(made))
      syncFolder(dirname(made));
  } catch (error) {
    throw translate(error, dir);
  }
}
