// A second process that writes a little over and over, as an ingest does it, and says how long it waited each time.
//   node writer.mjs FOLDER
import { run } from '../../dist/src/store/database.js';
import { writeTransaction } from '../../dist/src/store/store.js';
import { withWorkspace } from './place.mjs';

const PAUSE_MS = 5;
let isStopped = false;
process.on('SIGTERM', () => {
  isStopped = true;
});

await withWorkspace(process.argv[2], async ({ store }) => {
  const waits = [];
  console.log('ready');
  while (!isStopped) {
    const start = performance.now();
    writeTransaction(store, () =>
      run(
        store.db,
        "INSERT INTO meta VALUES ('bench', ?1) ON CONFLICT DO UPDATE SET value = ?1",
        String(start),
      ),
    );
    waits.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  console.log(JSON.stringify(waits));
  // The store is left as it is: what a writer does at its end is not what is measured.
  process.exit(0);
});
