// Takes in one transcript in a process of its own, and says what it took.
import { ingest } from '../../dist/src/ingest/index.js';
import { withWorkspace } from './place.mjs';

const [path, place] = process.argv.slice(2);
const scope = { tenant: 'bench', subject: 'sam', context: 'default' };
const start = performance.now();
const { lines, rounds, skipped } = await withWorkspace(place, (workspace) =>
  ingest(workspace, { paths: [path], scope, exclude: [], readmit: false }),
);
const wall = performance.now() - start;
console.log(
  JSON.stringify({ report: { lines, rounds, skipped }, wall, rss: process.resourceUsage().maxRSS }),
);
