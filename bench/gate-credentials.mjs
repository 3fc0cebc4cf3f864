// What the gate finds of credentials: recall on suites of secrets, hits per MB and speed on text without any. Neither
// is part of the project: BENCH_PII names a folder with secrets.jsonl (and prosesec.jsonl), BENCH_CLEAN folders of
// clean text, apart by commas; BENCH_PEERS one where peers are installed. Without them it says so and goes on.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGate } from '../dist/src/gate/index.js';
import { DEFAULT_POLICY } from '../dist/src/policy/index.js';
import { loadPeers } from './lib/credential-peers.mjs';
import { printGoal, printTable, stopwatch } from './lib/measure.mjs';

export const title = 'gate: credentials';

const KINDS = ['private-key', 'url-userinfo', 'credential'];
const GOAL_SUITES = ['gitleaks', 'noseyparker', 'kingfisher'];
/**
 * Rules of the suites whose labels name no secret: hosts, buckets, accounts of a cloud, public keys, public ids of
 * applications, user names alone, the scheme of a URL.
 */
const NO_SECRETS =
  /\.(?:arn|s3|gcs|shopify|auth0\.1|aws\.3|age\.1|azure\.2|azuresearch|google\.[16]|netrc|uri|reactapp\.1|linkedin|gcp)\b|^gcp-service-account$/;
/** A secret counts as removed when this part of it is. */
const COVERED = 0.9;
const MESSAGE_CHARS = 4096;

export async function run() {
  const detectors = Object.fromEntries(
    Object.keys(DEFAULT_POLICY.gate.detectors).map((kind) => [kind, KINDS.includes(kind)]),
  );
  const gate = createGate({ ...DEFAULT_POLICY.gate, detectors });
  const _find = (text) => gate.apply(text).findings;
  const peers = process.env.BENCH_PEERS ? await loadPeers(process.env.BENCH_PEERS) : {};
  const suites = process.env.BENCH_PII;
  const clean = process.env.BENCH_CLEAN;
  if (!suites) console.log('  BENCH_PII is not set: no recall');
  if (!clean) console.log('  BENCH_CLEAN is not set: no hits per MB');
  for (const [name, find] of Object.entries({
    'memory-forget': (text) => gate.apply(text).findings,
    ...peers,
  })) {
    console.log(`  -- ${name}`);
    if (suites)
      for (const file of ['secrets.jsonl', 'prosesec.jsonl']) await recallOn(join(suites, file), find);
    if (clean) await hitsOn(clean.split(','), find);
  }
}

async function recallOn(file, find) {
  if (!existsSync(file)) return console.log(`  ${file} is missing`);
  const rows = readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse);
  const bySuite = new Map();
  for (const row of rows.filter(({ kind }) => !kind.endsWith(':hidden'))) {
    const suite = bySuite.get(row.src) ?? {
      positives: 0,
      removed: 0,
      negatives: 0,
      flagged: 0,
      labelled: 0,
      alsoRemoved: 0,
    };
    bySuite.set(row.src, suite);
    const findings = await find(row.text);
    if (row.pos) {
      suite.positives += 1;
      const isFound = isRemoved(row, findings);
      if (NO_SECRETS.test(row.kind)) {
        suite.labelled += 1;
        suite.alsoRemoved += isFound ? 1 : 0;
      }
      if (isFound) suite.removed += 1;
      else if (process.env.BENCH_MISSES) console.log(`    ${JSON.stringify(row).slice(0, 600)}`);
    } else {
      suite.negatives += 1;
      if (findings.length > 0) suite.flagged += 1;
    }
  }
  printTable(
    ['', 'secrets removed', '%', 'near-misses flagged'],
    [...bySuite].map(([name, { positives, removed, negatives, flagged }]) => [
      name,
      `${removed}/${positives}`,
      positives > 0 ? ((100 * removed) / positives).toFixed(1) : '-',
      `${flagged}/${negatives}`,
    ]),
  );
  const together = [...bySuite].filter(([name]) => GOAL_SUITES.includes(name)).map(([, suite]) => suite);
  if (together.length === 0) return;
  const sum = (key) => together.reduce((total, suite) => total + suite[key], 0);
  const recall = (100 * sum('removed')) / sum('positives');
  console.log(
    `  without ${sum('labelled')} labels that name no secret: ${((100 * (sum('removed') - sum('alsoRemoved'))) / (sum('positives') - sum('labelled'))).toFixed(1)} %`,
  );
  printGoal(`${GOAL_SUITES.join(' + ')} (%, at least 97)`, recall, recall >= 97);
}

function isRemoved({ text, secrets }, findings) {
  if (secrets.length === 0) return findings.length > 0;
  return secrets.every((secret) =>
    occurrences(text, secret).some((at) => isCovered(at, secret.length, findings)),
  );
}

function occurrences(text, secret) {
  const places = [];
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) places.push(at);
  return places;
}

function isCovered(at, length, findings) {
  let covered = 0;
  for (const { start, end } of findings)
    covered += Math.max(0, Math.min(end, at + length) - Math.max(start, at));
  return covered >= COVERED * length;
}

async function hitsOn(folders, find) {
  const rows = [];
  const all = { chars: 0, hits: 0, ms: 0 };
  for (const [name, text] of folders.flatMap(filesOf)) {
    const messages = messagesOf(text);
    for (const message of messages.slice(0, 20)) await find(message);
    const watch = stopwatch();
    let hits = 0;
    for (const message of messages) {
      const findings = await find(message);
      hits += findings.length;
      if (process.env.BENCH_HITS)
        for (const { start, end } of findings)
          console.log(
            `    ${name}: ${message.slice(Math.max(0, start - 60), start)}>>>${message.slice(start, end)}<<<`.replace(
              /\n/g,
              '\\n',
            ),
          );
    }
    const { processor } = watch.lap();
    rows.push([
      name,
      (text.length / 1e6).toFixed(2),
      hits,
      ((hits * 1e6) / text.length).toFixed(1),
      (text.length / 1000 / processor).toFixed(1),
    ]);
    all.chars += text.length;
    all.hits += hits;
    all.ms += processor;
  }
  rows.push([
    'all',
    (all.chars / 1e6).toFixed(2),
    all.hits,
    ((all.hits * 1e6) / all.chars).toFixed(1),
    (all.chars / 1000 / all.ms).toFixed(1),
  ]);
  printTable(['', 'MB', 'hits', 'per MB', 'MB/s of processor time'], rows);
  const perMb = (all.hits * 1e6) / all.chars;
  printGoal('hits per MB of clean text (at most 8)', perMb, perMb <= 8);
  const speed = all.chars / 1000 / all.ms;
  printGoal('MB/s on clean text (at least 5)', speed, speed >= 5);
}

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]);
}

/** Pieces of the size of a message, cut at line ends. */
function messagesOf(text) {
  const messages = [];
  for (let from = 0; from < text.length; ) {
    const cut = text.lastIndexOf('\n', from + MESSAGE_CHARS);
    const to = from + MESSAGE_CHARS < text.length && cut > from + 1024 ? cut + 1 : from + MESSAGE_CHARS;
    messages.push(text.slice(from, to));
    from = to;
  }
  return messages;
}
