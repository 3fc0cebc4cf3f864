// npm run bench [name …]: measures how fast the built program is, by ratios to a floor that the same run measures.
// Without a name all run. What the figures mean, and the last ones: docs/performance.md.
import { describeMachine, inTemporaryFolder } from './lib/measure.mjs';

const NAMES = [
  'ingest',
  'ingest-huge',
  'recall',
  'recall-locomo',
  'forget',
  'subject',
  'prune',
  'verify',
  'slack',
  'startup',
  'gate',
  'gate-persons',
  'gate-identifiers',
  'gate-statements',
  'gate-credentials',
  'facts',
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) {
  console.error(`no benchmark is called ${unknown.join(' or ')}; there are ${NAMES.join(', ')}`);
  process.exitCode = 2;
} else {
  console.log(describeMachine());
  await inTemporaryFolder(async (folder) => {
    for (const name of asked.length > 0 ? asked : NAMES) {
      const benchmark = await import(`./${name}.mjs`);
      console.log(`\n${benchmark.title}`);
      await benchmark.run(folder);
    }
  });
}
