// What a write transaction needs is looked for before it takes the lock, so that others wait for the writing alone. It
// counts under the lock as long as nobody has committed anything since (`rules` 3).
import type { Db } from '../store/database.js';
import { dataVersion } from '../store/physical/index.js';

/** Where others commit all the time it is found under the lock after so many tries. */
const TRIES = 3;

/** Looks for something that depends on what is stored: the result is to be called inside the transaction. */
export function foundAhead<Found>(db: Db, find: () => Found): () => Found {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = dataVersion(db);
    const found = find();
    if (dataVersion(db) === before) return () => (dataVersion(db) === before ? found : find());
  }
  return find;
}
