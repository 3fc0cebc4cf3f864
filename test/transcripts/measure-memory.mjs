// Run in a process of its own: node measure-memory.mjs <compiled room> <transcript>. Prints what reading it cost.
import { pathToFileURL } from 'node:url';

const [room, path] = process.argv.slice(2);
const { readTranscript } = await import(pathToFileURL(`${room}/read.js`).href);
let events = 0;
let lines = 0;
const skipped = {};
for (const batch of readTranscript({ path, format: 'claude-code' }, { from: null, idle: false })) {
  events += batch.events.length;
  lines += batch.yield.lines;
  Object.assign(skipped, batch.yield.skipped);
}
const peakMb = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ events, lines, skipped, peakMb }));
