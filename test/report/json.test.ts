import { expect, test } from 'vitest';
import { correctionDocument, correctionPlanDocument } from '../../src/report/json/correction.js';
import { jsonLine } from '../../src/report/json/document.js';
import {
  erasureReportDocument,
  nothingHeldDocument,
  pruneDocument,
} from '../../src/report/json/erasure-report.js';
import { ingestDocument } from '../../src/report/json/ingest.js';
import { planDocument, prunePlanDocument } from '../../src/report/json/plan.js';
import { redactionDocument } from '../../src/report/json/redaction.js';
import { requestsDocument } from '../../src/report/json/requests.js';
import { listDocument, recallDocument } from '../../src/report/json/rows.js';
import { publicKeyDocument, signedRecordsDocument } from '../../src/report/json/signed-records.js';
import { statusDocument } from '../../src/report/json/status.js';
import { subjectsDocument } from '../../src/report/json/subjects.js';
import { verificationDocument } from '../../src/report/json/verification.js';
import { schemaFaults } from '../helpers/report-schema.js';
import {
  ingestReport,
  listing,
  NOW,
  plan,
  REQUEST,
  recalled,
  report,
  row,
  SESSION,
  status,
  verification,
} from './builders.js';

const SCOPE = { tenant: 'acme', subject: 'alice', context: null };
const CORRECTION = {
  old: `${SESSION}.f1`,
  new: `${SESSION}.f9`,
  session: SESSION,
  repetitions: [],
  before: 'a',
  after: 'b',
  redactions: {},
  erasure: null,
};

/** Every document of the program, and the keys that scripts rely on. */
const DOCUMENTS: [string, object, string[]][] = [
  [
    'ingest_report',
    ingestDocument(ingestReport(), true),
    [
      'files',
      'sessions',
      'rounds',
      'facts',
      'duplicates',
      'redactions',
      'skipped',
      'unknown',
      'suppressed',
      'warnings',
    ],
  ],
  ['list', listDocument(listing({ total: 1, rows: [row()] })), ['total', 'rows']],
  ['recall', recallDocument(SCOPE, [recalled()]), ['rows']],
  ['erasure_plan', planDocument(plan()), ['digest', 'counts', 'erase', 'keep', 'not_reachable']],
  [
    'prune_plan',
    prunePlanDocument({ due: [], unfinished: [], expired: plan(), clockWentBack: false }),
    ['due', 'unfinished', 'expired'],
  ],
  [
    'erasure_report',
    erasureReportDocument(report()),
    ['request', 'request_id', 'status', 'erased', 'kept', 'checks', 'not_covered'],
  ],
  [
    'erasure_report',
    nothingHeldDocument('mine'),
    ['request', 'request_id', 'status', 'erased', 'kept', 'checks', 'not_covered'],
  ],
  [
    'erasure_report',
    pruneDocument([report(), report()]),
    ['request', 'status', 'erased', 'kept', 'checks', 'not_covered', 'reports'],
  ],
  ['verification', verificationDocument(verification()), ['result', 'checks']],
  ['correction', correctionDocument(CORRECTION), ['old', 'new', 'before', 'after', 'erasure']],
  [
    'correction_plan',
    correctionPlanDocument({ fact: 'x', repetitions: [], before: 'a', after: 'b', eraseOld: plan() }),
    ['fact', 'before', 'after', 'erase_old'],
  ],
  [
    'report_verification',
    signedRecordsDocument({ isKeyExpected: false, records: [] }),
    ['key_expected', 'records'],
  ],
  ['public_key', publicKeyDocument({ keyId: 'ab', pem: '' }), ['algorithm', 'key_id', 'pem']],
  ['requests', requestsDocument([]), ['rows']],
  ['subjects', subjectsDocument([]), ['rows']],
  ['status', statusDocument(status()), ['store_path', 'ledger_path', 'pending', 'overdue']],
  [
    'redaction',
    redactionDocument({ text: '[email]', findings: [{ kind: 'email', start: 0, end: 5 }] }),
    ['text', 'findings'],
  ],
];

test.each(DOCUMENTS)(
  '%s says its type and schema, in snake case, with the promised keys',
  (type, document, keys) => {
    expect(document).toMatchObject({ type, schema: 1 });
    expect(Object.keys(document)).toEqual(expect.arrayContaining(keys));
    for (const key of allKeys(document)) expect(key).toMatch(/^[a-z][a-z0-9_]*$/);
    const line = jsonLine(document);
    expect(line.indexOf('\n')).toBe(line.length - 1);
  },
);

test('a row carries whole ids, RFC 3339 times and its sources', () => {
  expect(listDocument(listing({ total: 3, rows: [row()] }))).toEqual({
    type: 'list',
    schema: 1,
    scope: SCOPE,
    total: 3,
    rows: [
      {
        kind: 'fact',
        id: `${SESSION}.f2`,
        session: SESSION,
        tenant: 'acme',
        subject: 'alice',
        context: 'default',
        project: '/home/alice/billing',
        category: 'preference',
        text: 'I prefer tabs.',
        quote: 'I prefer tabs',
        authored_by: 'subject',
        assertion: 'explicit',
        confidence: 0.9,
        confidence_label: 'high',
        tier: 'default',
        polarity: 'positive',
        evidence: 1,
        event_at: null,
        observed_at: '2026-03-04T09:00:00.000Z',
        learned_at: '2026-03-05T00:00:00.000Z',
        expires_at: '2027-03-05T00:00:00.000Z',
        status: 'active',
        superseded_by: null,
        basis: null,
        sources: [{ round: `${SESSION}.r1`, source_ref: 'line-1' }],
      },
    ],
  });
});

test('a plan carries every row with its reasons', () => {
  expect(planDocument(plan())).toMatchObject({
    digest: '1a2b3c4d5e6f',
    counts: { sessions: 1, facts: 1 },
    erase: [
      { id: SESSION, kind: 'session', reasons: [{ kind: 'of_subject' }] },
      { id: `${SESSION}.f2`, kind: 'fact', reasons: [{ kind: 'derived_from', source: `${SESSION}.r1` }] },
    ],
    keep: [],
    not_reachable: [
      { kind: 'source_transcript', count: 1, paths: ['/home/alice/a.jsonl'] },
      { kind: 'filesystem' },
    ],
  });
});

test('the status of a run is the worst of its reports', () => {
  for (const status of ['partly', 'waiting', 'unfinished', 'erased'] as const)
    expect(pruneDocument([report(), report({ status })]).status).toBe(status);
});

test('prune is one report: the sums, the worst status, and each request', () => {
  const both = pruneDocument([
    report(),
    report({ status: 'erased', verified: false, erased: { sessions: 2 } }),
  ]);
  expect(both).toMatchObject({
    request: null,
    status: 'erased',
    verified: false,
    erased: { sessions: 3, rounds: 2 },
  });
  expect(both.reports).toHaveLength(2);
  expect(pruneDocument([report()])).toMatchObject({ request: REQUEST, status: 'verified', verified: true });
  expect(pruneDocument([])).toMatchObject({ request: null, status: 'nothing_due', erased: {}, reports: [] });
});

test('an erased old value is not repeated by its correction', () => {
  expect(correctionDocument(CORRECTION).before).toBe('a');
  expect(correctionDocument({ ...CORRECTION, erasure: report() }).before).toBeNull();
});

test('every record of erasure keeps to the published schema', () => {
  const prune = pruneDocument([report(), report({ status: 'erased', verified: false })]);
  for (const document of [
    erasureReportDocument(report()),
    nothingHeldDocument('mine'),
    prune,
    ...prune.reports,
  ])
    expect(schemaFaults(document)).toEqual([]);
  expect(schemaFaults({ ...erasureReportDocument(report()), checks: [{ name: 'rows' }] })).not.toEqual([]);
});

test('times that are not known are null', () => {
  const document = erasureReportDocument(report({ finishedAt: null, eraseAfter: NOW }));
  expect(document).toMatchObject({ finished_at: null, erase_after: '2026-09-20T08:14:03.000Z' });
});

/** Keys of the program's own; those of counts by kind come from elsewhere but look the same. */
function allKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(allKeys);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...allKeys(inner)]);
}
