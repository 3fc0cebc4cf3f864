// Takes every transcript of a folder into a store of its own and writes, a format a row, what came of it:
//   node scripts/format-report.mjs FOLDER [--json]
// Each file is its own subject, so that copies in several files count as what they are. Nothing of the folder is kept.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ingest } from '../dist/src/ingest/index.js';
import { closeWorkspace, openWorkspace } from '../dist/src/ledger/workspace.js';
import { DEFAULT_POLICY } from '../dist/src/policy/index.js';
import { all } from '../dist/src/store/database.js';
import { detectFormat, listFormats } from '../dist/src/transcripts/index.js';

const [folder, flag] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node scripts/format-report.mjs FOLDER [--json]');
  process.exit(2);
}

const COLUMNS = [
  'files',
  'lines',
  'sessions',
  'rounds',
  'facts',
  'prompts',
  'answers',
  'tools',
  'artifacts',
  'duplicates',
  'expired',
  'silent',
];

const place = mkdtempSync(join(tmpdir(), 'format-report-'));
try {
  const rows = await report(filesIn(resolve(folder)));
  console.log(flag === '--json' ? JSON.stringify(rows, null, 2) : table(rows));
} finally {
  rmSync(place, { recursive: true, force: true });
}

function filesIn(root) {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && /\.(?:jsonl|ndjson|json)(?:\.gz|\.zst)?$/.test(entry.name),
  );
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

async function report(files) {
  const byFormat = new Map();
  const workspace = openWorkspace({
    storeDir: join(place, 'store'),
    ledgerDir: () => join(place, 'ledger'),
    policy: DEFAULT_POLICY,
    clock: () => Date.now(),
    mode: 'create',
  });
  try {
    for (const [n, path] of files.entries()) {
      const row = rowOf(byFormat, nameOf(detectFormat(path)));
      const scope = { tenant: 'report', subject: `file-${n}`, context: 'default' };
      const result = await ingest(workspace, { paths: [path], scope, exclude: [], readmit: false });
      addTo(row, result, wordsOf(workspace, scope));
    }
  } finally {
    closeWorkspace(workspace);
  }
  const order = [...listFormats().map(({ name }) => name), 'empty', 'unknown'];
  return [...byFormat.values()].sort((a, b) => order.indexOf(a.format) - order.indexOf(b.format));
}

function nameOf(detected) {
  if (detected.kind === 'format') return detected.name;
  if (detected.kind === 'compressed') return detected.problem;
  return detected.kind === 'empty' ? 'empty' : (detected.looksLike ?? 'unknown');
}

function rowOf(byFormat, format) {
  const row = byFormat.get(format) ?? {
    format,
    files: 0,
    lines: 0,
    sessions: 0,
    rounds: 0,
    facts: 0,
    prompts: 0,
    answers: 0,
    tools: 0,
    artifacts: 0,
    duplicates: 0,
    expired: 0,
    silent: 0,
    skipped: {},
    unknown: {},
  };
  byFormat.set(format, row);
  return row;
}

function addTo(row, result, words) {
  row.files += 1;
  for (const key of ['lines', 'sessions', 'rounds', 'facts', 'duplicates', 'expired'])
    row[key] += result[key];
  for (const [key, n] of Object.entries(words)) row[key] += n;
  row.silent += result.warnings.some(({ kind }) => kind === 'no_messages') ? 1 : 0;
  for (const counts of ['skipped', 'unknown'])
    for (const [kind, n] of Object.entries(result[counts])) row[counts][kind] = (row[counts][kind] ?? 0) + n;
}

function wordsOf({ store }, { subject }) {
  const count = (sql) => all(store.db, sql, subject)[0]?.n ?? 0;
  const rounds = 'JOIN rounds r ON r.id = x.round_id JOIN scopes s ON s.id = r.scope_id WHERE s.subject = ?';
  return {
    prompts: count(`SELECT count(*) AS n FROM messages x ${rounds} AND x.role = 'human'`),
    answers: count(`SELECT count(*) AS n FROM messages x ${rounds} AND x.role = 'assistant'`),
    tools: count(`SELECT count(*) AS n FROM tool_calls x ${rounds}`),
    artifacts: count(`SELECT count(*) AS n FROM artifacts x ${rounds}`),
  };
}

function table(rows) {
  const head = ['format', ...COLUMNS, 'skipped', 'unknown kinds'];
  const cells = rows.map((row) => [
    row.format,
    ...COLUMNS.map((key) => String(row[key])),
    kinds(row.skipped),
    kinds(row.unknown),
  ]);
  const lines = [head, head.map((_, at) => (at === 0 || at > COLUMNS.length ? '---' : '---:')), ...cells];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function kinds(counts) {
  const sorted = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return sorted.map(([kind, n]) => `${kind} ${n}`).join(', ') || '–';
}
