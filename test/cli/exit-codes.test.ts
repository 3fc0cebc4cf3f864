import { expect, test } from 'vitest';
import {
  EXIT_CODES,
  type ExitName,
  exitOfError,
  exitOfIngest,
  exitOfPruneCheck,
  exitOfReports,
  exitOfStatus,
  exitOfVerification,
  weightiest,
} from '../../src/cli/exit-codes.js';
import type { Check, CheckResult, ErasureReport } from '../../src/model/erasure.js';
import { ingestReport, NOW, plan, REQUEST, report, status, verification } from '../report/builders.js';

function checks(...results: CheckResult[]): Check[] {
  return results.map((result) => ({ name: 'rows', result, detail: '' }));
}

function open(overrides: Partial<ErasureReport>): ErasureReport {
  return report({ verified: false, ...overrides });
}

test.each<[string, ErasureReport[], number]>([
  ['nothing was due', [], 0],
  ['verified', [report()], 0],
  ['hidden until its grace period ends', [open({ status: 'hidden', checks: [] })], 0],
  ['undone', [open({ status: 'unforgotten', checks: [] })], 0],
  ['a trace was found', [open({ status: 'erased', checks: checks('ok', 'residue') })], 4],
  ['a check could not be made', [open({ status: 'erased', checks: checks('ok', 'not_checked') })], 7],
  [
    'a trace weighs more than a missing verdict',
    [open({ status: 'erased', checks: checks('not_checked', 'residue') })],
    4,
  ],
  ['bytes are pending', [open({ status: 'unfinished', checks: [] })], 3],
  ['a reader is in the way', [open({ status: 'unfinished', checks: checks('not_checked') })], 7],
  ['erased without a verdict is no success', [open({ status: 'erased', checks: checks('ok') })], 7],
  ['one of several is open', [report(), open({ status: 'unfinished', checks: [] })], 3],
  [
    'one of several left a trace',
    [open({ status: 'unfinished', checks: [] }), open({ status: 'erased', checks: checks('residue') })],
    4,
  ],
])('%s', (_name, reports, number) => {
  expect(EXIT_CODES[exitOfReports(reports)].number).toBe(number);
});

test('several findings end with the weightiest', () => {
  const order: ExitName[] = ['audit', 'ledger', 'residue', 'no_verdict', 'refused', 'partial'];
  expect(order.map((name) => EXIT_CODES[name].number)).toEqual([14, 12, 4, 7, 6, 3]);
  for (let n = 0; n < order.length; n += 1)
    expect(weightiest(['ok', ...order.slice(n).reverse()])).toBe(order[n]);
  expect(weightiest([])).toBe('ok');
  expect(weightiest(['ok', 'no_store'])).toBe('no_store');
});

test('a verification ends with what its checks say', () => {
  expect(exitOfVerification(verification())).toBe('ok');
  expect(exitOfVerification(verification({ result: 'not_checked', checks: checks('not_checked') }))).toBe(
    'no_verdict',
  );
  expect(exitOfVerification(verification({ result: 'ok', checks: checks('residue') }))).toBe('residue');
});

test('skipped lines fail an ingest only under --strict', () => {
  const skipped = ingestReport({ skipped: { broken_json: 1 } });
  const warned = ingestReport({ warnings: [{ kind: 'no_messages', path: 'a', count: 1 }] });
  expect(exitOfIngest(skipped, false)).toBe('ok');
  expect(exitOfIngest(skipped, true)).toBe('partial');
  expect(exitOfIngest(warned, true)).toBe('partial');
  expect(exitOfIngest(ingestReport({ unknown: { hologram: 1 } }), true)).toBe('partial');
  expect(exitOfIngest(ingestReport({ skipped: { broken_json: 0 } }), true)).toBe('ok');
});

test('prune --check fails when anything is due', () => {
  const nothing = { due: [], unfinished: [], expired: plan({ erase: [] }), clockWentBack: false };
  expect(exitOfPruneCheck(nothing)).toBe('ok');
  expect(exitOfPruneCheck({ ...nothing, unfinished: [REQUEST] })).toBe('overdue');
  expect(exitOfPruneCheck({ ...nothing, due: [{ request: REQUEST, eraseAfter: NOW, rows: 1 }] })).toBe(
    'overdue',
  );
  expect(exitOfPruneCheck({ ...nothing, expired: plan() })).toBe('overdue');
});

test('a broken chain fails status', () => {
  expect(exitOfStatus(status())).toBe('ok');
  expect(exitOfStatus(status({ chain: 'broken' }))).toBe('audit');
});

test('errors have their numbers', () => {
  expect(EXIT_CODES[exitOfError('confirmation_required')].number).toBe(6);
  expect(EXIT_CODES[exitOfError('usage')].number).toBe(2);
  expect(EXIT_CODES[exitOfError('not_found')].number).toBe(5);
  expect(EXIT_CODES[exitOfError('incompatible')].number).toBe(13);
});
