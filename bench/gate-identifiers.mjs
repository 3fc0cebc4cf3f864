// How well the gate finds identifiers: precision, recall and F1 by kind on labelled texts, and false finds per MB on
// texts that hold none. BENCH_PII is a folder of labelled texts, BENCH_CLEAN one of clean ones; docs/gate.md says where
// they come from. Without them there is nothing to measure.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createGate } from '../dist/src/gate/index.js';
import { DEFAULT_POLICY } from '../dist/src/policy/index.js';
import { printTable } from './lib/measure.mjs';
import { addTo, isAsked, ratios, score } from './lib/spans.mjs';

export const title = 'identifiers in texts: P/R/F1 by kind, false ones per MB of clean text, MB/s';

const KINDS = ['email', 'card', 'iban', 'ip', 'mac', 'phone', 'national-id', 'address'];
/** The names that the labelled sets give to kinds. */
const KIND_OF = {
  EMAIL: 'email',
  CARD: 'card',
  IBAN: 'iban',
  IP: 'ip',
  MAC: 'mac',
  PHONE: 'phone',
  NATID: 'national-id',
};
const LABELS = { ...KIND_OF, ADDRESS: 'address', ZIP: 'address' };
const MESSAGE_CHARS = 4096;

export function run() {
  const gate = createGate(DEFAULT_POLICY.gate);
  measureLabelled(gate);
  measureClean(gate);
}

function measureLabelled(gate) {
  const files = filesIn(process.env.BENCH_PII, '.jsonl');
  if (files === null) return console.log('  BENCH_PII names no folder of labelled texts: not measured');
  const rows = files.flatMap((file) => {
    const texts = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    if (!texts.every(({ spans }) => Array.isArray(spans))) return [];
    const scores = {};
    for (const text of texts) addTo(scores, score(labelled(text), foundIn(gate, text.text)));
    const cells = KINDS.map((kind) => ratios(scores[kind]));
    return cells.every((cell) => cell === '') ? [] : [[basename(file, '.jsonl'), ...cells]];
  });
  console.log('  P/R/F1 in %, a hit is half of the labelled span and the same kind:');
  printTable(['', ...KINDS], rows);
}

function labelled({ text, spans }) {
  return spans.map(({ s, e, t }) => {
    const kind = LABELS[t] ?? null;
    return {
      start: s,
      end: e,
      kind,
      isAsked: kind !== null && t !== 'ZIP' && isAsked(kind, text.slice(s, e)),
    };
  });
}

function foundIn(gate, text) {
  return gate.apply(text).findings.filter(({ kind }) => KINDS.includes(kind));
}

function measureClean(gate) {
  const files = filesIn(process.env.BENCH_CLEAN, '');
  if (files === null) return console.log('  BENCH_CLEAN names no folder of clean texts: not measured');
  const rows = files.map((file) => cleanRow(gate, basename(file), readFileSync(file, 'utf8')));
  console.log('  finds per MB, by kind:');
  printTable(['', 'MB', ...KINDS, 'MB/s'], [...rows, totalOf(rows)].map(perMegabyte));
}

/** Speed is of processor time: other work of the machine does not count. */
function cleanRow(gate, name, text) {
  const counts = {};
  const before = process.cpuUsage();
  for (let at = 0; at < text.length; at += MESSAGE_CHARS)
    for (const { kind } of gate.apply(text.slice(at, at + MESSAGE_CHARS)).findings)
      counts[kind] = (counts[kind] ?? 0) + 1;
  const { user, system } = process.cpuUsage(before);
  return { name, bytes: Buffer.byteLength(text), seconds: (user + system) / 1e6, counts };
}

function totalOf(rows) {
  const total = { name: 'all', bytes: 0, seconds: 0, counts: {} };
  for (const { bytes, seconds, counts } of rows) {
    total.bytes += bytes;
    total.seconds += seconds;
    for (const [kind, count] of Object.entries(counts))
      total.counts[kind] = (total.counts[kind] ?? 0) + count;
  }
  return total;
}

function perMegabyte({ name, bytes, seconds, counts }) {
  const megabytes = bytes / 1e6;
  const perKind = KINDS.map((kind) => ((counts[kind] ?? 0) / megabytes).toFixed(1));
  return [name, megabytes.toFixed(2), ...perKind, (megabytes / seconds).toFixed(1)];
}

function filesIn(folder, extension) {
  if (!folder || !existsSync(folder)) return null;
  return readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => join(folder, name));
}
