// Writes src/derive/facts/weights.ts anew: logistic regression of "a person or a language model took something from this
// turn" on the properties of each statement, over the conversations that BENCH_LOCOMO names. Seconds.
//   npm run build && BENCH_LOCOMO=<file> node scripts/calibrate-facts.mjs
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConversations } from '../bench/lib/locomo.mjs';
import { featuresOf } from '../dist/src/derive/facts/score.js';
import { plain } from '../dist/src/derive/facts/span.js';
import { statementsOf } from '../dist/src/derive/facts/statements.js';

const TARGET = fileURLToPath(new URL('../src/derive/facts/weights.ts', import.meta.url));
const STEPS = 3000;
const STEP = 0.08;
/** How much a large weight costs: families with few statements stay near nothing. */
const RESTRAINT = 2;

const conversations = readConversations();
if (conversations === null) process.exit(2);
const examples = conversations.flatMap(examplesOf);
const weights = regress(examples);
const lines = Object.entries(weights).map(([name, weight]) => `  ${keyOf(name)}: ${weight.toFixed(2)},`);
writeFileSync(
  TARGET,
  [
    '/** Log-odds, fitted by scripts/calibrate-facts.mjs (`docs/facts.md`): not to be changed by hand. */',
    'export const WEIGHTS: Readonly<Record<string, number>> = {',
    ...lines,
    '};',
    '',
  ].join('\n'),
);
console.log(`${examples.length} statements, ${lines.length} weights`);

function keyOf(name) {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}

function examplesOf({ turns, observed, questions }) {
  const wanted = new Set(observed);
  for (const { kind, evidence } of questions)
    if (kind !== 'unanswerable') for (const turn of evidence) wanted.add(turn);
  return turns.flatMap(({ id, text, before }) =>
    statementsOf(text, { setting: 'conversation', language: 'en', before }).map((statement) => ({
      features: [...featuresOf(plain(text.slice(statement.start, statement.end)), statement.found)],
      isWanted: wanted.has(id) ? 1 : 0,
    })),
  );
}

function regress(all) {
  const names = [...new Set(all.flatMap(({ features }) => features.map(([name]) => name)))].sort();
  const place = new Map(names.map((name, index) => [name, index]));
  const rows = all.map(({ features, isWanted }) => ({
    strengths: features.map(([name, strength]) => [place.get(name), strength]),
    isWanted,
  }));
  const found = new Float64Array(names.length);
  const seen = new Float64Array(names.length).fill(1e-8);
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = slopesOf(rows, found);
    names.forEach((name, index) => {
      const restraint = name === 'bias' ? 0 : RESTRAINT * found[index];
      const slope = (slopes[index] + restraint) / rows.length;
      seen[index] += slope * slope;
      found[index] -= (STEP * slope) / Math.sqrt(seen[index]);
    });
  }
  return Object.fromEntries(names.map((name, index) => [name, found[index]]));
}

function slopesOf(rows, weights) {
  const slopes = new Float64Array(weights.length);
  for (const { strengths, isWanted } of rows) {
    const logOdds = strengths.reduce((sum, [index, strength]) => sum + weights[index] * strength, 0);
    const error = 1 / (1 + Math.exp(-logOdds)) - isWanted;
    for (const [index, strength] of strengths) slopes[index] += error * strength;
  }
  return slopes;
}
