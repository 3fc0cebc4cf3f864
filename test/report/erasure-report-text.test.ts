import { expect, test } from 'vitest';
import { erasureReportText } from '../../src/report/erasure-report-text.js';
import { verificationText } from '../../src/report/verification-text.js';
import { NOW, pipe, REQUEST, report, SESSION, terminal, verification } from './builders.js';
import { ACTIVE, HOSTILE } from './hostile.js';

test('a verified erasure, as it is read a year later', async () => {
  expect(erasureReportText(report({ requestId: 'ticket-7' }), await terminal())).toBe(
    `Erasure report 8d20c7aa · erased and verified · finished 2026-09-20T08:14:03Z
  request     ${REQUEST} (yours: ticket-7), forget, opened 2026-09-20T08:14:02Z
  erased      1 session  2 rounds  3 facts  1 summary
  verified    rows ✓  raw bytes ✓
  suppressed  by 4 digests: it cannot be ingested again
  not covered 2 source transcripts, filesystem snapshots
  record      ledger 7 abcdef012345, policy bd5d32d2c75b, bytes never audited
`,
  );
});

test('a hidden request says when it is erased and how to undo it', async () => {
  const hidden = report({
    status: 'hidden',
    finishedAt: null,
    erased: {},
    hidden: { sessions: 1 },
    checks: [],
    verified: false,
    eraseAfter: NOW,
  });
  const text = erasureReportText(hidden, await terminal());
  expect(text).toContain('hidden, not yet erased');
  expect(text).toContain('hidden      1 session');
  expect(text).toContain(
    'prune erases it after 2026-09-20 08:14Z. Until then: memory-forget unforget 8d20c7aa',
  );
});

test('what was not verified is never called verified', async () => {
  const open = report({
    status: 'unfinished',
    verified: false,
    checks: [
      { name: 'rows', result: 'ok', detail: '' },
      { name: 'raw bytes', result: 'not_checked', detail: 'process 4711 is reading' },
      { name: 'vectors', result: 'residue', detail: '1 vector' },
    ],
  });
  const text = erasureReportText(open, await terminal());
  expect(text).not.toContain('verified');
  expect(text).toContain('checked     rows ✓  raw bytes ? not checked  vectors ✗ residue');
  expect(text).toContain('raw bytes  ? not checked  process 4711 is reading');
  expect(text).toContain('Hidden now, bytes pending.');
});

test('what was kept is listed with its reason', async () => {
  const kept = [
    {
      id: `${SESSION}.f3`,
      kind: 'fact' as const,
      learnedAt: null,
      reasons: [{ kind: 'shared-with' as const, session: SESSION }],
    },
  ];
  expect(erasureReportText(report({ kept }), await pipe())).toContain(
    `kept        ${SESSION}.f3  stands in session ${SESSION} too`,
  );
});

test('the caller’s id cannot act on a terminal', async () => {
  for (const requestId of HOSTILE)
    expect(erasureReportText(report({ requestId }), await terminal())).not.toMatch(ACTIVE);
});

test('a verification tells each check and what it does not cover', async () => {
  const text = verificationText(verification({ target: 'subject', held: { facts: 2 } }), await terminal());
  expect(text).toBe(`Verification of one subject: ✓ ok
  rows  ✓ ok  every table
  still held: 2 facts
  not covered: filesystem snapshots
`);
});
