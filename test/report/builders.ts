// Values with safe defaults, for tests that are about one thing.
import {
  type ErasurePlan,
  type ErasureReport,
  emptySelection,
  type Status,
  type Verification,
} from '../../src/model/erasure.js';
import type { IngestReport, ListRow, RecalledRow } from '../../src/model/listing.js';
import type { RequestRecord } from '../../src/model/request.js';
import type { Listing } from '../../src/report/list-formats.js';
import { openPage, type Page } from '../../src/report/page.js';

export const NOW = Date.UTC(2026, 8, 20, 8, 14, 3);
export const SESSION = '3f9a12c4-0000-4000-8000-000000000001';
export const REQUEST = '8d20c7aa-0000-4000-8000-000000000002';

export function pipe(): Promise<Page> {
  return openPage({ width: null, hasColor: false, now: NOW });
}

export function terminal(width = 100): Promise<Page> {
  return openPage({ width, hasColor: false, now: NOW });
}

export function row(overrides: Partial<ListRow> = {}): ListRow {
  return {
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
    authoredBy: 'subject',
    assertion: 'explicit',
    confidence: 0.9,
    confidenceLabel: 'high',
    observedAt: Date.UTC(2026, 2, 4, 9),
    learnedAt: Date.UTC(2026, 2, 5),
    expiresAt: Date.UTC(2027, 2, 5),
    status: 'active',
    basis: null,
    purpose: null,
    engine: null,
    supersededBy: null,
    tier: 'default',
    polarity: 'positive',
    evidence: 1,
    eventAt: null,
    sources: [{ round: `${SESSION}.r1`, sourceRef: 'line-1' }],
    ...overrides,
  };
}

export function recalled(overrides: Partial<RecalledRow> = {}): RecalledRow {
  return { ...row(), score: 0.5, confidenceNow: 0.7, corrections: [], ...overrides };
}

/** A list of Alice's facts. */
export function listing(list: Listing['list'], overrides: Partial<Listing> = {}): Listing {
  const scope = { tenant: 'acme', subject: 'alice', context: null };
  return { kind: 'facts', scope, list, counts: null, isForSubject: false, ...overrides };
}

export function plan(overrides: Partial<ErasurePlan> = {}): ErasurePlan {
  return {
    selection: {
      ...emptySelection(),
      subjects: [{ tenant: 'acme', subject: 'alice', context: null }],
    },
    erase: [
      {
        id: SESSION,
        kind: 'session',
        learnedAt: Date.UTC(2026, 2, 2, 14, 10),
        reasons: [{ kind: 'of-subject' }],
      },
      {
        id: `${SESSION}.f2`,
        kind: 'fact',
        learnedAt: Date.UTC(2026, 2, 2, 14, 10),
        reasons: [{ kind: 'derived-from', source: `${SESSION}.r1` }],
      },
    ],
    shared: { deleted: 0, anonymised: 0 },
    keep: [],
    redact: [],
    counts: { sessions: 1, facts: 1, vectors: 2, summaries: 0 },
    subjects: 1,
    notReachable: [
      { kind: 'source-transcript', paths: ['/home/alice/a.jsonl'], count: 1 },
      { kind: 'filesystem' },
    ],
    digest: '1a2b3c4d5e6f',
    ...overrides,
  };
}

export function report(overrides: Partial<ErasureReport> = {}): ErasureReport {
  return {
    request: REQUEST,
    requestId: null,
    kind: 'forget',
    status: 'verified',
    openedAt: NOW - 1000,
    eraseAfter: null,
    finishedAt: NOW,
    erased: { sessions: 1, rounds: 2, facts: 3, summaries: 1, search_blocks: 0 },
    hidden: {},
    redactedRounds: 0,
    kept: [],
    suppressions: 4,
    checks: [
      { name: 'rows', result: 'ok', detail: '9 tables' },
      { name: 'raw bytes', result: 'ok', detail: '12 needles' },
    ],
    verified: true,
    notCovered: ['source transcripts', 'filesystem snapshots'],
    sourceTranscripts: 2,
    lastAuditAt: null,
    ledgerHead: { sequence: 7, hash: 'abcdef0123456789' },
    policyHash: 'bd5d32d2c75bffff',
    ...overrides,
  };
}

export function record(overrides: Partial<RequestRecord> = {}): RequestRecord {
  return {
    lifecycle: 'suppressed',
    regime: 'none',
    ground: null,
    identityCheck: null,
    receivedAt: NOW,
    confirmBy: null,
    dueAt: null,
    extendedUntil: null,
    extensionReason: null,
    extensionNoticeBy: null,
    isOverdue: false,
    denialReason: null,
    note: null,
    ...overrides,
  };
}

export function verification(overrides: Partial<Verification> = {}): Verification {
  return {
    target: 'store',
    result: 'ok',
    checks: [{ name: 'rows', result: 'ok', detail: 'every table' }],
    notCovered: ['filesystem snapshots'],
    held: null,
    ...overrides,
  };
}

export function ingestReport(overrides: Partial<IngestReport> = {}): IngestReport {
  return {
    dryRun: false,
    scope: { tenant: 'local', subject: 'alice', context: 'default' },
    scopes: 0,
    files: 2,
    unchanged: 0,
    sessions: 1,
    rounds: 4,
    facts: 3,
    shared: 0,
    workspace: null,
    duplicates: 0,
    lines: 40,
    redactions: {},
    skipped: {},
    unknown: {},
    ignored: {},
    suppressed: 0,
    suppressedNames: 0,
    expired: 0,
    withheld: {},
    unconfirmed: 0,
    inPassing: 0,
    paused: 0,
    withoutOptIn: 0,
    fetched: 0,
    notFetched: {},
    warnings: [],
    fileReports: [],
    ...overrides,
  };
}

export function status(overrides: Partial<Status> = {}): Status {
  return {
    memory: 'on',
    paused: 0,
    storePath: '/data/memory.db',
    storeBytes: 282_600,
    logBytes: 0,
    ledgerPath: '/state/ledger.db',
    ledgerHead: { sequence: 1, hash: 'ff' },
    chain: 'ok',
    clockWentBack: false,
    sessions: 1,
    rounds: 2,
    facts: 3,
    oldestAt: null,
    pending: 0,
    unfinished: 0,
    overdue: 0,
    expired: 0,
    holds: 0,
    holdsToReview: 0,
    seal: 'sealed',
    lastScrubAt: null,
    lastAuditAt: null,
    policyHash: 'bd5d32d2c75bffff',
    policySource: null,
    gateVersion: { store: 1, program: 1 },
    transcriptFolders: [],
    ...overrides,
  };
}
