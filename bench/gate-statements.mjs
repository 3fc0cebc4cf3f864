// Sensitive statements: how many of them the write gate finds, how many harmless ones it takes for some, and what it
// costs. On the three sets of the project, one by the writer of the rules and two by others who had not read them; and
// on the folder that BENCH_PII names, where there is one with `categories_seed.jsonl`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGate } from '../dist/src/gate/index.js';
import { SENSITIVE_KINDS } from '../dist/src/model/findings.js';
import { DEFAULT_POLICY } from '../dist/src/policy/index.js';
import { printTable, stopwatch } from './lib/measure.mjs';
import { percent } from './lib/pii.mjs';

export const title = 'gate-statements: sensitive statements found, harmless ones taken for sensitive';

const FIXTURES = fileURLToPath(new URL('../fixtures/statements', import.meta.url));
const SETS = ['own', 'blind', 'blind2'];
const ALL = new Set(SENSITIVE_KINDS);
const NOTHING = new Set();
const LANGUAGES = ['en', 'sv', 'de', 'zh'];
const COST_TURNS = 20;

export async function run() {
  const gate = createGate(DEFAULT_POLICY.gate);
  const sets = Object.entries(setsOf()).map(([set, rows]) => ({
    set,
    rows: rows.map((row) => judge(gate, row)),
  }));
  printFound(sets);
  printFalse(sets);
  printCost(gate, sets);
}

function setsOf() {
  const sets = Object.fromEntries(SETS.map((set) => [set, rowsOf(join(FIXTURES, `${set}.jsonl`))]));
  const seed = process.env.BENCH_PII ? join(process.env.BENCH_PII, 'categories_seed.jsonl') : null;
  if (seed === null) console.log('  BENCH_PII is not set: the development set is left out');
  else if (!existsSync(seed))
    console.log('  BENCH_PII has no categories_seed.jsonl: the development set is left out');
  else sets.seed = rowsOf(seed).filter(({ label }) => label !== 'credentials');
  return sets;
}

function rowsOf(path) {
  const rows = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return rows.map(({ text, label, lang }) => ({
    text,
    label: label === 'none' ? null : label,
    lang: lang ?? null,
  }));
}

function judge(gate, row) {
  const kinds = gate
    .apply(row.text, ALL)
    .findings.map(({ kind }) => kind)
    .filter((kind) => ALL.has(kind));
  return { ...row, kinds };
}

function printFound(sets) {
  const lines = [
    ...SENSITIVE_KINDS.map((kind) => [kind, ({ label }) => label === kind]),
    ...LANGUAGES.map((lang) => [lang, (row) => row.label !== null && row.lang === lang]),
    ['all', ({ label }) => label !== null],
  ];
  console.log('  sensitive statements withheld (in brackets: as what they are):');
  printTable(
    ['', ...sets.map(({ set }) => set)],
    lines.map(([name, belongs]) => [name, ...sets.map(({ rows }) => shareFound(rows.filter(belongs)))]),
  );
}

function shareFound(rows) {
  const found = rows.filter(({ kinds }) => kinds.length > 0).length;
  const right = rows.filter(({ kinds, label }) => kinds.includes(label)).length;
  return rows.length === 0 ? '-' : `${found}/${rows.length} ${percent(found / rows.length)} (${right})`;
}

function printFalse(sets) {
  const lines = [
    ...LANGUAGES.map((lang) => [lang, (row) => row.label === null && row.lang === lang]),
    ['all', ({ label }) => label === null],
  ];
  console.log('  harmless statements withheld:');
  printTable(
    ['', ...sets.map(({ set }) => set)],
    lines.map(([name, belongs]) => [name, ...sets.map(({ rows }) => shareFalse(rows.filter(belongs)))]),
  );
}

function shareFalse(rows) {
  const found = rows.filter(({ kinds }) => kinds.length > 0).length;
  return rows.length === 0 ? '-' : `${found}/${rows.length} ${percent(found / rows.length)}`;
}

/** Processor time of the whole gate with and without statements, on text of one sort. */
function printCost(gate, sets) {
  const rows = sets.flatMap((set) => set.rows);
  const texts = {
    'sensitive statements': textOf(rows.filter(({ label }) => label !== null)),
    'harmless statements': textOf(rows.filter(({ label }) => label === null)),
    'prose without any': 'The quick parser reads every line and the slow one waits for it. '.repeat(400),
    'source code': readFileSync(fileURLToPath(import.meta.url), 'utf8').repeat(6),
  };
  console.log('  cost, MB/s of processor time:');
  printTable(
    ['', 'gate', 'and statements'],
    Object.entries(texts).map(([name, text]) => [name, speed(gate, text, NOTHING), speed(gate, text, ALL)]),
  );
}

function textOf(rows) {
  return rows.map(({ text }) => text).join('\n\n');
}

function speed(gate, text, withhold) {
  gate.apply(text, withhold);
  const watch = stopwatch();
  for (let turn = 0; turn < COST_TURNS; turn += 1) gate.apply(text, withhold);
  const { processor } = watch.lap();
  return ((COST_TURNS * Buffer.byteLength(text)) / 1e3 / processor).toFixed(1);
}
