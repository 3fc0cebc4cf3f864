import { expect, test } from 'vitest';
import { LIST_KINDS } from '../../src/model/listing.js';
import { PIPE_COLUMNS } from '../../src/report/list-columns.js';
import { factsText, listText } from '../../src/report/list-text.js';
import { openPage } from '../../src/report/page.js';
import { recallText } from '../../src/report/recall-text.js';
import { textWidth } from '../../src/report/text-width.js';
import { NOW, pipe, recalled, row, SESSION, terminal } from './builders.js';
import { ACTIVE, HOSTILE } from './hostile.js';

test('a fact reads as what, where from, how, how sure and until when', async () => {
  const text = listText('facts', [row()], await terminal());
  expect(text).toContain('3f9a12c4.f2');
  expect(text).toContain('I prefer tabs.');
  expect(text).toContain('from your message on 4 March');
  expect(text).toContain('stated, high');
  expect(text).toContain('5 Mar 2027');
});

test('what the assistant concluded is told apart', async () => {
  const inferred = row({ authoredBy: 'assistant', assertion: 'inferred', confidenceLabel: 'low' });
  const text = listText('facts', [inferred], await terminal());
  expect(text).toContain("from the assistant's answer on 4 March");
  expect(text).toContain('inferred, low');
});

test('superseded facts are marked in words', async () => {
  const old = row({ status: 'superseded', supersededBy: `${SESSION}.f9` });
  expect(listText('facts', [old], await terminal(120))).toContain(
    '[superseded by 3f9a12c4.f9] I prefer tabs.',
  );
});

test('what rows say again stands once on a terminal, with how many say it', async () => {
  const rows = [row({ id: `${SESSION}.f4` }), row({ id: `${SESSION}.f3`, text: 'I prefer spaces.' }), row()];
  const counts = {
    waiting: 0,
    inferred: 0,
    stated: 3,
    categories: [{ category: 'preference', waiting: 0, inferred: 0, stated: 3 }],
  };
  const text = factsText(rows, counts, await terminal(120));
  expect(text.match(/prefer \w+/g)).toEqual(['prefer tabs', 'prefer spaces']);
  expect(text).toMatch(/preference \(3\) .*3f9a12c4\.f4 .*\[in 2 rows\] I prefer tabs/);
  expect(
    listText('facts', rows, await pipe())
      .trimEnd()
      .split('\n'),
  ).toHaveLength(3);
});

test('a pipe gets every column, whole ids and times, and no header', async () => {
  const text = listText('facts', [row()], await pipe());
  const cells = text.trimEnd().split('\t');
  expect(cells).toHaveLength(PIPE_COLUMNS.length);
  expect(cells.slice(0, 6)).toEqual([
    `${SESSION}.f2`,
    'I prefer tabs.',
    'preference',
    '2026-03-04T09:00:00.000Z',
    '2026-03-05T00:00:00.000Z',
    '2027-03-05T00:00:00.000Z',
  ]);
  expect(cells[9]).toBe('acme/alice');
});

test('a pipe shortens nothing and keeps one row a line', async () => {
  const text = `${'long '.repeat(500)}\nend\tof it`;
  const line = listText('rounds', [row({ kind: 'round', text })], await pipe());
  expect(line.trimEnd().split('\n')).toHaveLength(1);
  expect(line).toContain('<U+000A>end<U+0009>of it');
});

test('no rows print nothing', async () => {
  expect(listText('facts', [], await pipe())).toBe('');
  expect(recallText([], await terminal())).toBe('');
});

test.each([80, 96, 120, 200])('a table fits a terminal of %i columns', async (width) => {
  const rows = [row({ text: 'a rather long claim '.repeat(12) }), row({ text: `/${'path'.repeat(60)}` })];
  const lines = listText('facts', rows, await terminal(width)).split('\n');
  expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(width);
});

test.each(LIST_KINDS)('hostile text is inert in a list of %s', async (kind) => {
  const rows = HOSTILE.map((text) =>
    row({ text, quote: text, project: text, subject: text, tenant: text, context: text }),
  );
  for (const page of [await terminal(), await pipe()]) {
    expect(listText(kind, rows, page)).not.toMatch(ACTIVE);
    expect(
      recallText(
        rows.map((each) =>
          recalled({ ...each, corrections: [{ fact: each.id, by: each.id, text: each.text }] }),
        ),
        page,
      ),
    ).not.toMatch(ACTIVE);
  }
});

test('colour is only emphasis', async () => {
  const rows = [row(), row({ status: 'superseded' })];
  const colored = listText('facts', rows, await openPage({ width: 100, hasColor: true, now: NOW }));
  expect(colored).toContain('\u001B[');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of the table are what is looked for.
  expect(colored.replace(/\u001B\[\d+m/g, '')).toBe(listText('facts', rows, await terminal()));
});
