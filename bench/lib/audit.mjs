// One process that audits a database and looks for many byte strings in the same pass, so that its memory can be told.
//   node audit.mjs DATABASE NEEDLES     (NEEDLES: JSON, strings)
import { readFileSync } from 'node:fs';
import { auditFile, compileNeedles } from '../../dist/src/store/physical/index.js';
import { stopwatch } from './measure.mjs';

const [database, list] = process.argv.slice(2);
const needles = JSON.parse(readFileSync(list, 'utf8')).map((text, id) => ({ id, bytes: Buffer.from(text) }));
const watch = stopwatch();
const audit = auditFile(database, { needles: compileNeedles(needles) });
const lap = watch.lap();
const found = new Set(audit.hits.map(({ needle }) => needle)).size;
const { clean, pages, slackBytes } = audit;
console.log(JSON.stringify({ ...lap, clean, pages, slackBytes, found, rss: process.resourceUsage().maxRSS }));
