import { expect, test } from 'vitest';
import type { FactCounts } from '../../src/model/listing.js';
import { LIST_FORMATS, PIPE_COLUMNS } from '../../src/report/list-columns.js';
import { formatList } from '../../src/report/list-formats.js';
import { openPage } from '../../src/report/page.js';
import { listing, NOW, row, SESSION, terminal } from './builders.js';
import { ACTIVE, HOSTILE } from './hostile.js';

const COUNTS: FactCounts = {
  waiting: 0,
  inferred: 3,
  stated: 2,
  categories: [
    { category: 'preference', waiting: 0, inferred: 0, stated: 2 },
    { category: 'third_party', waiting: 0, inferred: 3, stated: 0 },
  ],
};

const STATED = [row({ id: `${SESSION}.f4`, text: 'I prefer tea.' }), row()];
const INFERRED = row({
  id: `${SESSION}.f3`,
  text: 'Bo cooks.',
  category: 'third_party',
  assertion: 'inferred',
});
const PANEL = listing({ total: 5, rows: [...STATED, INFERRED] }, { counts: COUNTS });

/** The records of a CSV, read as RFC 4180 says. */
function readCsv(text: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') records.push([]);
  }
  return records.slice(0, -1);
}

test('a table puts what was inferred before what was stated, by category with counts', async () => {
  const text = formatList('table', PANEL, await terminal(120));
  expect(text.indexOf('Inferred, for review: 3')).toBe(0);
  expect(text.indexOf('Bo cooks.')).toBeLessThan(text.indexOf('Stated: 2'));
  expect(text).toContain('third party (3)');
  expect(text.match(/preference \(2\)/g)).toHaveLength(1);
  expect(text.indexOf('I prefer tea.')).toBeLessThan(text.indexOf('I prefer tabs.'));
});

test('times are told from now on a terminal alone', async () => {
  const soon = listing({ total: 1, rows: [row({ expiresAt: NOW + 3 * 86_400_000 })] }, { counts: COUNTS });
  expect(formatList('table', soon, await terminal(120))).toContain('in 3 days');
  const kept = await openPage({ width: 120, hasColor: false, now: NOW, hasRelativeTimes: false });
  expect(formatList('table', soon, kept)).toContain('23 Sep 2026');
});

test('a wide table shortens nothing', async () => {
  const long = 'word '.repeat(400).trim();
  const text = formatList('wide', listing({ total: 1, rows: [row({ text: long })] }), await terminal(80));
  expect(text).toContain(long);
  expect(text).toContain('/home/alice/billing');
  expect(text).toContain('2026-03-04T09:00:00.000Z');
});

test('CSV gives every cell back, whatever stands in it', async () => {
  const text = 'a "quoted", and\nbroken line; Ünïcode 目';
  const csv = formatList('csv', listing({ total: 1, rows: [row({ text })] }), await terminal());
  const [heading, record] = readCsv(csv);
  expect(heading).toEqual([...PIPE_COLUMNS]);
  expect(record?.[1]).toBe(text);
  expect(record).toHaveLength(PIPE_COLUMNS.length);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\n@x', '\uFF1D1'])(
  'no cell of a CSV is a formula: %j',
  async (text) => {
    const csv = formatList(
      'csv',
      listing({ total: 1, rows: [row({ text, quote: text })] }),
      await terminal(),
    );
    for (const cell of readCsv(csv)[1] ?? []) expect(cell).not.toMatch(/^\s*[=+\-@\uFF1D]/);
    expect(readCsv(csv)[1]?.[1]).toBe(`'${text}`);
  },
);

test('Markdown shows a text and nothing of it is markup', async () => {
  const text = '| [x](http://y) <b> `c` # d';
  const markdown = formatList('markdown', listing({ total: 1, rows: [row({ text })] }), await terminal());
  expect(markdown).toContain('\\| \\[x\\]\\(http://y\\) \\<b\\> \\`c\\` \\# d');
  expect(formatList('markdown', PANEL, await terminal())).toMatch(
    /^# Facts of acme\/alice: 5\n\n## Inferred/,
  );
});

test('JSON Lines give a row a line, then a summary with the counts', async () => {
  const lines = formatList('jsonl', PANEL, await terminal())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map((line) => line.type)).toEqual(['list_row', 'list_row', 'list_row', 'summary']);
  expect(lines.at(-1)).toMatchObject({ total: 5, counts: { inferred: 3, stated: 2 } });
});

test.each(LIST_FORMATS)('hostile text is inert in %s', async (format) => {
  const rows = HOSTILE.map((text) => row({ text, quote: text, project: text, subject: text }));
  const counts = { ...COUNTS, categories: [{ category: 'preference', waiting: 0, inferred: 0, stated: 1 }] };
  const text = formatList(format, listing({ total: rows.length, rows }, { counts }), await terminal());
  expect(text.replaceAll('\r\n', '\n')).not.toMatch(ACTIVE);
});
