// Labelled texts that lie outside of the project, in the folder that BENCH_PII names: one JSON object a line, with
// `text` and `spans` of { s, e, t }: start, end and type (PERSON, EMAIL, …).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the rows; null, with a note, when the set is not there */
export function labelledTexts(name) {
  const folder = process.env.BENCH_PII;
  const path = folder === undefined ? null : join(folder, `${name}.jsonl`);
  if (path === null || !existsSync(path)) {
    console.log(`  left out: ${name}.jsonl (set BENCH_PII to a folder that holds it)`);
    return null;
  }
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** @returns name and text of each file in the folder that BENCH_CLEAN names: text in which nobody is named */
export function cleanTexts() {
  const folder = process.env.BENCH_CLEAN;
  if (folder === undefined) {
    console.log('  left out: clean text (set BENCH_CLEAN to a folder of code and logs)');
    return [];
  }
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ name: path.split('/').at(-1), text: readFileSync(path, 'utf8') }));
}

/**
 * A labelled span counts as found when half of it is covered. A find is right when it touches a label of its type;
 * one that touches a label `X` (undecided) does not count.
 * @param find from a text to spans of { start, end }
 */
export function scoreOf(rows, type, find) {
  const counts = { labelled: 0, found: 0, finds: 0, right: 0 };
  for (const { text, spans } of rows) {
    const finds = find(text);
    for (const span of spans.filter(({ t }) => t === type)) {
      counts.labelled += 1;
      if (finds.some((one) => overlap(one, span) * 2 >= span.e - span.s)) counts.found += 1;
    }
    for (const one of finds) {
      const touched = spans.filter((span) => overlap(one, span) > 0).map(({ t }) => t);
      if (!touched.includes(type) && touched.includes('X')) continue;
      counts.finds += 1;
      if (touched.includes(type)) counts.right += 1;
    }
  }
  const precision = counts.right / counts.finds;
  const recall = counts.found / counts.labelled;
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

function overlap({ start, end }, { s, e }) {
  return Math.min(end, e) - Math.max(start, s);
}

export function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}
