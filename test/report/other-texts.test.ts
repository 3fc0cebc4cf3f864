import { expect, test } from 'vitest';
import { changeText, correctionText } from '../../src/report/correction-text.js';
import { ingestFileLine, ingestSummary, ingestWarningLine } from '../../src/report/ingest-text.js';
import { dueWords, recordText, requestsText } from '../../src/report/requests-text.js';
import { statusText } from '../../src/report/status-text.js';
import { nearestText, subjectsText } from '../../src/report/subjects-text.js';
import { countOf, sizeWords } from '../../src/report/words.js';
import { ingestReport, NOW, pipe, REQUEST, record, report, SESSION, status, terminal } from './builders.js';
import { ACTIVE, HOSTILE } from './hostile.js';

const SUBJECT = {
  tenant: 'acme',
  subject: 'alice',
  context: 'work',
  sessions: 1,
  rounds: 2,
  facts: 3,
  firstAt: null,
  lastAt: NOW,
};

test('ingest tells in one line what came in and what did not', () => {
  expect(ingestSummary(ingestReport())).toBe('Took 1 session, 4 rounds, 3 facts from 2 files.\n');
  const busy = ingestReport({
    dryRun: true,
    unchanged: 1,
    redactions: { email: 2, card: 0 },
    skipped: { broken_json: 1 },
    suppressed: 1,
  });
  expect(ingestSummary(busy)).toBe(
    'Would take 1 session, 4 rounds, 3 facts from 2 files (1 unchanged); redacted 2 email; skipped 1 broken json; 1 line suppressed (erased or expired before).\n',
  );
});

test('an empty transcript is a warning with its numbers', () => {
  expect(ingestWarningLine({ kind: 'no_messages', path: '/t/a.jsonl', count: 12 })).toBe(
    'warning: /t/a.jsonl: 12 lines, 0 messages\n',
  );
});

test('a file of an unknown format is named', () => {
  const file = {
    path: '/t/b',
    format: null,
    lines: 1,
    messages: 0,
    skipped: {},
    unknown: { x: 2 },
    suppressed: 0,
    duplicates: 0,
    expired: 3,
    rounds: 0,
  };
  expect(ingestFileLine(file)).toBe(
    '/t/b: unknown format, 1 line, 0 messages, 0 rounds, 3 past their retention, unknown 2 x\n',
  );
});

test('a correction names both facts', async () => {
  const result = {
    old: `${SESSION}.f1`,
    new: `${SESSION}.f9`,
    session: SESSION,
    repetitions: [],
    before: 'a',
    after: 'b',
    redactions: { email: 1 },
    erasure: null,
  };
  expect(correctionText(result, await terminal())).toBe(
    'Corrected: 3f9a12c4.f9 stands now; 3f9a12c4.f1 is kept as superseded. Redacted in the new claim: 1 email.\n',
  );
  expect(correctionText({ ...result, erasure: report() }, await terminal())).toContain(
    '3f9a12c4.f1 is erased',
  );
  const once = { ...result, repetitions: [`${SESSION}.f2`] };
  expect(correctionText(once, await terminal())).toContain(
    '3f9a12c4.f1 and 1 repetition of it are kept as superseded.',
  );
});

test('requests tell whose, since when and how far', async () => {
  const request = {
    request: REQUEST,
    kind: 'forget' as const,
    status: 'hidden' as const,
    openedAt: NOW,
    eraseAfter: NOW + 7 * 86_400_000,
    finishedAt: null,
    counts: { sessions: 1 },
    subject: 'acme/alice',
    record: record(),
  };
  expect(requestsText([request], await terminal(120))).toMatch(
    /8d20c7aa +forget +hidden, not yet erased +today +– +in 7 days +acme\/alice: 1 session/,
  );
  expect(
    requestsText([request], await pipe())
      .split('\t')
      .slice(0, 3),
  ).toEqual([REQUEST, 'forget', 'hidden']);
});

test('a request tells by when it must be answered, how it was decided and in which words', async () => {
  const due = Date.UTC(2026, 9, 20, 23, 59, 59);
  const open = record({ regime: 'gdpr', ground: '17.1.a', dueAt: due, extensionNoticeBy: due });
  expect(dueWords(open, NOW)).toBe(
    'the answer is due by 20 October; an extension must be made known by 20 October',
  );
  expect(recordText(open, await pipe())).toMatch(
    /^ {2}state {7}suppressed\n {2}received {4}2026-09-20T08:14:03.000Z, GDPR, ground 17.1.a\n/,
  );
  expect(dueWords(record({ dueAt: due, isOverdue: true }), NOW)).toBe(
    'overdue: the answer was due by 20 October',
  );
  const denied = record({
    lifecycle: 'denied',
    dueAt: due,
    denialReason: 'no_ground',
    note: 'so\n\u001B[2J',
  });
  expect(dueWords(denied, NOW)).toBe('');
  const text = recordText(denied, await pipe());
  expect(text).toMatch(/state +denied: no ground\n/);
  expect(text).toContain('so\n              <U+001B>[2J');
});

test('subjects are listed with their counts', async () => {
  expect(subjectsText([SUBJECT], await terminal())).toMatch(/acme\/alice@work +1 +2 +3 +– +today/);
  expect(nearestText([SUBJECT])).toBe('known subjects that look like it: acme/alice@work');
  expect(nearestText([])).toBe('');
});

test('status tells what is wrong in words', async () => {
  expect(statusText(status(), await terminal())).toContain('overdue      nothing');
  const bad = status({
    chain: 'broken',
    overdue: 1,
    expired: 2,
    seal: 'broken',
    gateVersion: { store: 0, program: 1 },
  });
  const text = statusText(bad, await terminal());
  expect(text).toContain('BROKEN');
  expect(text).toContain('1 request, 2 rows past their retention');
  expect(text).toContain('seal broken');
  expect(text).toContain('written under version 0');
  expect(text).not.toContain('ahead');
  expect(statusText(status({ learnedAhead: 2 }), await terminal())).toContain(
    'clock        2 rows stored by a clock that was ahead of now are kept longer by as much',
  );
  expect(statusText(status({ holds: 2, holdsToReview: 1 }), await terminal())).toContain(
    'holds        2 in force, 1 past the review date',
  );
});

test('counts read as words', () => {
  expect(countOf(1, 'summaries')).toBe('1 summary');
  expect(countOf(2, 'search_blocks')).toBe('2 search blocks');
  expect(countOf(1, 'search_blocks')).toBe('1 search block');
  expect(sizeWords(999)).toBe('999 bytes');
  expect(sizeWords(4_200_000)).toBe('4.2 MB');
});

test.each(HOSTILE.map((text) => [JSON.stringify(text), text]))(
  '%s is inert everywhere',
  async (_name, text) => {
    const page = await terminal();
    const outputs = [
      changeText({ before: text, after: text, repetitions: [text] }, page),
      ingestWarningLine({ kind: 'unreadable', path: text, count: 1 }),
      ingestFileLine({
        path: text,
        format: 'claude-code',
        lines: 1,
        messages: 1,
        skipped: {},
        unknown: { [text]: 1 },
        suppressed: 0,
        duplicates: 0,
        expired: 0,
        rounds: 1,
      }),
      ingestSummary(ingestReport({ unknown: { [text]: 1 } })),
      subjectsText([{ ...SUBJECT, subject: text }], page),
      nearestText([{ ...SUBJECT, subject: text }]),
      statusText(
        status({ storePath: text, ledgerPath: text, policySource: text, transcriptFolders: [text] }),
        page,
      ),
    ];
    for (const output of outputs) expect(output).not.toMatch(ACTIVE);
  },
);
