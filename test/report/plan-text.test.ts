import { expect, test } from 'vitest';
import { emptySelection, type Reason } from '../../src/model/erasure.js';
import { planText } from '../../src/report/plan-text.js';
import { prunePlanText } from '../../src/report/prune-text.js';
import { NOW, pipe, plan, REQUEST, SESSION, terminal } from './builders.js';
import { ACTIVE, HOSTILE } from './hostile.js';

const OPTIONS = { title: 'Forget plan', showPaths: false, next: null };

test('a plan on a terminal', async () => {
  const next = 'Nothing was changed. Next: the same without --dry-run.';
  expect(planText(plan(), await terminal(), { ...OPTIONS, next })).toBe(
    `Forget plan · subject acme/alice · plan 1a2b3c4d (no request opened)

  ROW          LEARNED            WHY IT GOES
  3f9a12c4     2026-03-02 14:10Z  of the subject
  3f9a12c4.f2  2026-03-02 14:10Z  derived from 3f9a12c4.r1

Would forget 1 session, 1 fact, 2 vectors.
Not reachable from here: 1 source transcript (list them with --paths), snapshots and backups of the disk, spare blocks of an SSD.
Nothing was changed. Next: the same without --dry-run.
`,
  );
});

test('a plan in a pipe has every row whole', async () => {
  const text = planText(plan(), await pipe(), OPTIONS);
  expect(text).toContain(`erase\t${SESSION}\tsession\t2026-03-02T14:10:00.000Z\tof the subject\n`);
  expect(text).toContain(`derived from ${SESSION}.r1`);
});

test('a selection without a subject says first that it spans every subject', async () => {
  const wide = plan({ selection: { ...emptySelection(), before: Date.UTC(2026, 0, 1) }, subjects: 7 });
  const [first] = planText(wide, await pipe(), OPTIONS).split('\n');
  expect(first).toContain('before 2026-01-01 00:00Z · spans every subject (7 touched)');
});

test('a terminal gets fifty rows and the number of the others', async () => {
  const erase = Array.from({ length: 80 }, (_, n) => ({
    id: `${SESSION}.r${n + 1}`,
    kind: 'round' as const,
    learnedAt: null,
    reasons: [{ kind: 'of-subject' as const }],
  }));
  expect(planText(plan({ erase }), await terminal(), OPTIONS)).toContain('… and 30 rows more');
  expect(planText(plan({ erase }), await pipe(), OPTIONS).match(/^erase\t/gm)).toHaveLength(80);
});

test('what stays is listed with its reason and counted', async () => {
  const keep = [
    {
      id: `${SESSION}.f7`,
      kind: 'fact' as const,
      learnedAt: null,
      reasons: [{ kind: 'shared-with' as const, session: SESSION }],
    },
  ];
  const text = planText(
    plan({ keep, redact: [{ round: `${SESSION}.r1`, fact: `${SESSION}.f2`, entity: null }] }),
    await terminal(),
    OPTIONS,
  );
  expect(text).toMatch(/KEPT +LEARNED +WHY IT STAYS\n {2}3f9a12c4\.f7 +– +stands in session 3f9a12c4 too/);
  expect(text).toContain('2 vectors; words in 1 round are replaced; 1 row stays.');
});

test('source transcripts are named only on request', async () => {
  expect(planText(plan(), await terminal(), OPTIONS)).not.toContain('/home/alice/a.jsonl');
  expect(planText(plan(), await terminal(), { ...OPTIONS, showPaths: true })).toContain(
    '/home/alice/a.jsonl',
  );
});

test('an empty plan says so', async () => {
  const nothing = plan({ erase: [], counts: {}, notReachable: [] });
  expect(planText(nothing, await terminal(), OPTIONS)).toContain('Nothing would be forgotten.');
});

test('every reason has words', async () => {
  const reasons: Reason[] = [
    { kind: 'selected' },
    { kind: 'of-session', session: SESSION },
    { kind: 'of-subject' },
    { kind: 'before', at: NOW },
    { kind: 'of-project' },
    { kind: 'derived-from', source: SESSION },
    { kind: 'restates', source: SESSION },
    { kind: 'quotes-erased', source: SESSION },
    { kind: 'expired', category: 'preference', expiredAt: NOW },
    { kind: 'grace-ended', request: REQUEST },
    { kind: 'shared-with', session: SESSION },
    { kind: 'superseded-value', by: SESSION },
  ];
  const erase = reasons.map((reason, n) => ({
    id: `${SESSION}.f${n + 1}`,
    kind: 'fact' as const,
    learnedAt: null,
    reasons: [reason],
  }));
  const lines = planText(plan({ erase }), await pipe(), OPTIONS)
    .split('\n')
    .filter((line) => line.startsWith('erase'));
  for (const line of lines) expect(line.split('\t')[4]).toMatch(/\w{3}/);
});

test('a hostile subject is inert in the first line', async () => {
  for (const subject of HOSTILE) {
    const selection = {
      ...emptySelection(),
      subjects: [{ tenant: subject, subject, context: subject }],
      projects: [subject],
    };
    expect(planText(plan({ selection }), await terminal(), OPTIONS)).not.toMatch(ACTIVE);
  }
});

test('a prune plan names the requests that are due and what has expired', async () => {
  const expired = plan({ selection: emptySelection() });
  const text = prunePlanText(
    {
      due: [{ request: REQUEST, eraseAfter: NOW, rows: 5 }],
      unfinished: [REQUEST],
      expired,
      clockWentBack: false,
    },
    await terminal(),
    'Next: memory-forget prune',
  );
  expect(text).toContain('Request 8d20c7aa: grace period ended 2026-09-20T08:14:03Z, 5 rows');
  expect(text).toContain('Request 8d20c7aa: unfinished');
  expect(text).toContain('Prune plan · past their retention');
  const nothing = { due: [], unfinished: [], expired: plan({ erase: [] }), clockWentBack: false };
  expect(prunePlanText(nothing, await terminal(), null)).toBe('Nothing is due.\n');
});
