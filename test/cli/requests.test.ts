// Requests on the command line: due dates, decisions, saved plans, many at once.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Outcome, run, type World } from './test-io.js';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/transcripts/${name}`, import.meta.url));
const ALICE = fixture('alice-sets-up-the-billing-service.jsonl');
const BOB = fixture('bob-debugs-the-importer.jsonl');

/** Close to the real time: file times and the store's own clock are compared with it. */
const NOW = Date.now();
const DAY = 86_400_000;

let home: string;
let now = NOW;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'requests-'));
  now = NOW;
  expect((await go(['ingest', ALICE, '--subject', 'acme/alice', '-q'])).code).toBe(0);
  expect((await go(['ingest', BOB, '--subject', 'acme/bob', '-q'])).code).toBe(0);
});
afterEach(() => rmSync(home, { recursive: true }));

function go(argv: readonly string[], world: World = {}): Promise<Outcome> {
  return run(argv, { home, now, ...world });
}

async function documents(argv: readonly string[], world: World = {}): Promise<Record<string, unknown>[]> {
  const { stdout } = await go([...argv, '--json'], world);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function document(argv: readonly string[], world: World = {}): Promise<Record<string, unknown>> {
  const [only] = await documents(argv, world);
  return only ?? {};
}

const facts = async (subject: string) => (await document(['list', '--subject', subject])).total;
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

async function hide(subject: string, ...more: string[]): Promise<string> {
  return String((await document(['forget', '--subject', subject, '--yes', ...more])).request);
}

describe('due dates', () => {
  test('forget tells by when the answer is due, requests shows it and marks what is overdue', async () => {
    const received = isoDay(NOW - 10 * DAY);
    const told = await go([
      ...['forget', '--subject', 'acme/alice', '--yes', '--received', received],
      ...['--regime', 'ccpa', '--ground', '17.1.b', '--identity-check', 'signed_in'],
    ]);
    expect(told.code).toBe(0);
    expect(told.stderr).toMatch(/^the answer is due by \d+ \w+.*; confirm the receipt by/);
    const { rows } = await document(['requests']);
    const due = `${isoDay(NOW + 35 * DAY)}T23:59:59.999Z`;
    expect(rows).toMatchObject([
      {
        lifecycle: 'suppressed',
        regime: 'ccpa',
        ground: '17.1.b',
        identity_check: 'signed_in',
        received_at: `${received}T00:00:00.000Z`,
        due_at: due,
        overdue: false,
      },
    ]);
    const later = ['--as-of', isoDay(NOW + 60 * DAY)];
    expect((await document(['requests', ...later])).rows).toMatchObject([{ overdue: true }]);
    expect((await go(['requests', ...later])).stdout).toMatch(/\tsuppressed\tccpa\t.*\toverdue\n$/);
    expect((await go(['requests', ...later], { isTty: true })).stdout).toContain('overdue since');
  });

  test('a request is extended once, with its reason', async () => {
    const request = await hide('acme/alice', '--regime', 'ccpa');
    const extended = await document(['requests', 'extend', request.slice(0, 8), '--reason', 'complexity']);
    expect(extended).toMatchObject({
      type: 'erasure_report',
      extension_reason: 'complexity',
      due_at: `${isoDay(NOW + 90 * DAY)}T23:59:59.999Z`,
    });
    expect((await go(['requests', 'extend', request, '--reason', 'other'])).code).toBe(6);
  });

  test('holidays come from a file', async () => {
    const holidays = join(home, 'holidays.json');
    const at = isoDay(NOW + 40 * DAY);
    writeFileSync(holidays, JSON.stringify({ holidays: [at] }));
    const argv = ['forget', '--subject', 'acme/alice', '--yes', '--regime', 'gdpr', '--holidays', holidays];
    expect((await go(argv)).code).toBe(0);
    writeFileSync(holidays, JSON.stringify({ holidays: ['secret'] }));
    const wrong = await go(argv);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('holidays[0]');
    expect(wrong.stderr).not.toContain('secret');
  });

  test('a request that is yet to come is a usage error', async () => {
    const { code, stderr } = await go([
      'forget',
      '--subject',
      'acme/alice',
      '--yes',
      '--received',
      '2199-01-01',
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('--received lies in the future');
  });
});

describe('decisions', () => {
  test('deny shows again what was hidden', async () => {
    const before = await facts('acme/alice');
    const request = await hide('acme/alice', '--regime', 'gdpr');
    expect(await facts('acme/alice')).toBe(0);
    const argv = ['requests', 'deny', request.slice(0, 8), '--reason', 'unfounded'];
    expect((await go(argv)).code).toBe(2);
    expect(await document([...argv, '--note', '-'], { stdin: 'no such\nperson' })).toMatchObject({
      lifecycle: 'denied',
      denial_reason: 'unfounded',
      note: 'no such\nperson',
      status: 'unforgotten',
      overdue: false,
    });
    expect(await facts('acme/alice')).toBe(before);
    const shown = await go(['requests', 'show', request.slice(0, 8)]);
    expect(shown.stdout).toMatch(/state +denied: unfounded\n/);
  });

  test('cancel too; what was erased is neither denied nor cancelled', async () => {
    const before = await facts('acme/alice');
    const request = await hide('acme/alice');
    expect(await document(['requests', 'cancel', request])).toMatchObject({ lifecycle: 'cancelled' });
    expect(await facts('acme/alice')).toBe(before);
    const erased = await hide('acme/bob', '--immediate');
    expect((await go(['requests', 'deny', erased, '--reason', 'no_ground'])).code).toBe(6);
    expect((await go(['requests', 'cancel', erased])).code).toBe(6);
  });
});

describe('requests run', () => {
  test('erases what is due, needs no yes, and exits 9 while a request is overdue', async () => {
    const request = await hide('acme/alice', '--regime', 'gdpr');
    expect(await go(['requests', 'run', '-q'])).toEqual({ code: 0, stdout: '', stderr: '' });
    now = NOW + 8 * DAY;
    expect(await document(['requests', 'run'])).toMatchObject({
      type: 'requests_run',
      reports: [{ request, status: 'verified' }],
      overdue: [],
    });
    const other = await hide('acme/bob', '--regime', 'gdpr', '--received', isoDay(now - 60 * DAY));
    expect((await document(['requests'])).rows).toMatchObject([
      { overdue: false },
      { request: other, overdue: true },
    ]);
    // What is past its due date has no grace period left: this very run answers it.
    expect((await go(['requests', 'run'])).code).toBe(0);
  });
});

describe('a saved plan', () => {
  const save = async (...selection: string[]) => {
    const file = join(home, 'plan.json');
    expect((await go(['forget', ...selection, '--dry-run', '-o', file, '-q'])).code).toBe(0);
    return file;
  };

  test('is applied as it is', async () => {
    const file = await save('--subject', 'acme/alice');
    expect((await go(['forget', '--plan', file])).code).toBe(6);
    const report = await document(['forget', '--plan', file, '--immediate', '--yes']);
    expect(report).toMatchObject({ type: 'erasure_report', status: 'verified' });
    expect(await facts('acme/alice')).toBe(0);
    expect(await facts('acme/bob')).not.toBe(0);
  });

  test('is refused with what differs when the store has changed, and nothing is done', async () => {
    const file = await save('--tenant', 'acme');
    const before = await facts('acme/bob');
    const session = String(
      ((await document(['list', 'sessions', '--subject', 'acme/alice'])).rows as { id: string }[])[0]?.id,
    );
    expect((await go(['forget', '--session', session, '--immediate', '--yes'])).code).toBe(0);
    const argv = ['forget', '--plan', file, '--yes', '--max-erase', '100%'];
    const refused = await go(argv);
    expect(refused.code).toBe(6);
    expect(refused.stderr).toMatch(/1 session fewer, \d+ rounds fewer, \d+ facts fewer/);
    const verbose = await go([...argv, '-v']);
    expect(verbose.stderr).toContain(`fewer  ${session}\n`);
    expect(await facts('acme/bob')).toBe(before);
  });

  test('knows rows that came since', async () => {
    const file = await save('--tenant', 'acme');
    expect((await go(['ingest', ALICE, '--subject', 'acme/carol', '-q'])).code).toBe(0);
    const refused = await go(['forget', '--plan', file, '--yes', '--max-erase', '100%', '--json']);
    expect(refused.code).toBe(6);
    expect(JSON.parse(refused.stderr)).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/1 session more/),
    });
  });

  test('carries every kind of selection, as it was resolved', async () => {
    for (const selection of [
      ['--subject', 'acme/alice', '--before', '2199-01-01'],
      ['--subject', 'acme/alice', '--since', '2000-01-01', '--keep-corrections'],
      ['--source', ALICE],
      ['--subject', 'acme/alice', '--category', 'preference', '--keep-source'],
      ['--tenant', 'acme', '--context', 'default'],
    ]) {
      const file = await save(...selection);
      const preview = JSON.parse(readFileSync(file, 'utf8'));
      const report = await document(['forget', '--plan', file, '--yes', '--max-erase', '100%']);
      expect(report, selection.join(' ')).toMatchObject({ status: 'hidden' });
      expect((report.hidden as Record<string, number>).facts, selection.join(' ')).toBe(preview.counts.facts);
      expect((await go(['unforget', String(report.request)])).code).toBe(0);
    }
  });

  test('of what is held whole is a request as without a plan', async () => {
    const hold = ['hold', 'add', 'case-7', '--ground', 'legal_claim', '--review', '2199-06-01'];
    expect((await go([...hold, '--subject', 'acme/alice'])).code).toBe(0);
    const file = await save('--subject', 'acme/alice');
    const { code, stdout } = await go(['forget', '--plan', file, '--immediate', '--yes', '--json']);
    expect(code).toBe(6);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'partly' });
  });

  test('that was altered or is none is refused', async () => {
    const file = await save('--subject', 'acme/alice');
    const plan = JSON.parse(readFileSync(file, 'utf8'));
    const widened = { ...plan, selection: { ...plan.selection, subjects: [], tenants: ['acme'] } };
    const shorter = { ...plan, erase: plan.erase.slice(1) };
    for (const [altered, code, words] of [
      [widened, 6, 'more'],
      [shorter, 6, 'more'],
      [{ ...plan, type: 'list' }, 2, 'not a plan'],
      [{ ...plan, selection: { ...plan.selection, moods: [] } }, 2, 'selection.moods: unknown key'],
      [{ ...plan, selection: { ...plan.selection, before: 'yesterday' } }, 2, 'selection.before'],
    ] as const) {
      writeFileSync(file, JSON.stringify(altered));
      const outcome = await go(['forget', '--plan', file, '--yes', '--max-erase', '100%']);
      expect(outcome.code).toBe(code);
      expect(outcome.stderr).toContain(words);
    }
    writeFileSync(file, 'no JSON');
    expect((await go(['forget', '--plan', file, '--yes'])).code).toBe(2);
    expect(await facts('acme/alice')).not.toBe(0);
  });
});

describe('many requests', () => {
  const write = (...lines: object[]) => {
    const file = join(home, 'requests.jsonl');
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return file;
  };
  const OF_ALICE = { request_id: 'ticket-1', selection: { subjects: ['acme/alice'] }, immediate: true };
  const OF_BOB = {
    request_id: 'ticket-2',
    selection: { subjects: ['acme/bob'] },
    ground: '17.1.b',
    regime: 'gdpr',
    received_at: isoDay(NOW - DAY),
  };
  const OF_NOBODY = { request_id: 'ticket-3', selection: { subjects: ['acme/nobody'] } };

  test('are answered in order, one line each and a summary', async () => {
    const file = write(OF_ALICE, OF_NOBODY, OF_BOB);
    const answers = await documents(['forget', '--from', file, '--yes']);
    expect(answers).toMatchObject([
      { type: 'erasure_report', request_id: 'ticket-1', status: 'verified', seen_before: false },
      { type: 'erasure_report', request_id: 'ticket-3', status: 'nothing_held', request: null },
      { type: 'erasure_report', request_id: 'ticket-2', status: 'hidden' },
      {
        type: 'summary',
        schema: 1,
        requests: 3,
        seen_before: 0,
        statuses: { verified: 1, hidden: 1, nothing_held: 1 },
      },
    ]);
    const { rows } = await document(['requests']);
    expect(rows).toMatchObject([{ regime: 'none' }, { regime: 'gdpr', ground: '17.1.b' }]);
  });

  test('sent again are answered as then, and nothing is done', async () => {
    const file = write(OF_ALICE, OF_BOB);
    const first = await documents(['forget', '--from', file, '--yes']);
    const again = await documents(['forget', '--from', '-', '--yes'], { stdin: readFileSync(file, 'utf8') });
    const known = ({ seen_before: _, signature: __, ...rest }: Record<string, unknown>) => rest;
    expect(again.slice(0, 2).map(known)).toEqual(first.slice(0, 2).map(known));
    expect(again).toMatchObject([
      { seen_before: true },
      { seen_before: true },
      { type: 'summary', seen_before: 2, erased: {}, hidden: {} },
    ]);
    expect((await document(['requests'])).rows).toHaveLength(2);
  });

  test('the same line twice is one request', async () => {
    const answers = await documents(['forget', '--from', write(OF_ALICE, OF_ALICE), '--yes']);
    expect(answers).toMatchObject([{ seen_before: false }, { seen_before: true }, { requests: 2 }]);
  });

  const WRONG: [string, object, string][] = [
    ['an unknown key', { ...OF_BOB, mood: 'zebrafinch' }, 'line 2: mood: unknown key'],
    [
      'an unknown key of a selection',
      { ...OF_BOB, selection: { people: ['zebrafinch'] } },
      'line 2: selection.people: unknown key',
    ],
    ['an empty selection', { ...OF_BOB, selection: {} }, 'line 2: selection: nothing is selected'],
    ['no selection', { request_id: 'zebrafinch' }, 'line 2: selection: expected an object'],
    ['no id', { selection: OF_BOB.selection }, 'line 2: request_id: expected a text'],
    ['no id that is a text', { ...OF_BOB, request_id: 7 }, 'line 2: request_id: expected a text'],
    ['another ground', { ...OF_BOB, ground: 'zebrafinch' }, 'line 2: ground: expected one of 17.1.a'],
    ['another regime', { ...OF_BOB, regime: 'zebrafinch' }, 'line 2: regime: expected one of gdpr'],
    ['no time', { ...OF_BOB, received_at: 'zebrafinch' }, 'line 2: received_at: expected a date'],
    ['a time to come', { ...OF_BOB, received_at: '2199-01-01' }, 'line 2: received_at lies in the future'],
    [
      'a text for a list',
      { ...OF_BOB, selection: { subjects: 'zebrafinch' } },
      'line 2: selection.subjects: expected a list',
    ],
    [
      'an empty name',
      { ...OF_BOB, selection: { subjects: [''] } },
      'line 2: selection.subjects[0]: expected a text',
    ],
    [
      'an unknown category',
      { ...OF_BOB, selection: { categories: ['zebrafinch'] } },
      'line 2: selection.categories[0]',
    ],
    [
      'a text for a truth',
      { ...OF_BOB, immediate: 'zebrafinch' },
      'line 2: immediate: expected true or false',
    ],
    ['the same id with other words', { ...OF_BOB, request_id: 'ticket-1' }, 'line 2: the request_id of'],
    [
      'an id that matches nothing',
      { ...OF_BOB, selection: { sessions: ['zebrafinch'] } },
      'line 2: no session',
    ],
    ['no object', ['zebrafinch'], 'line 2: expected an object'],
  ];

  test('one wrong line: nothing is done, the line and the key are named, never the value', async () => {
    const before = await facts('acme/alice');
    for (const [name, line, words] of WRONG) {
      const { code, stdout, stderr } = await go([
        'forget',
        '--from',
        write(OF_ALICE, line),
        '--yes',
        '--json',
      ]);
      expect(JSON.parse(stderr).message, name).toContain(words);
      expect(stderr, name).not.toContain('zebrafinch');
      expect([2, 5], name).toContain(code);
      expect(stdout, name).toBe('');
    }
    expect(await facts('acme/alice')).toBe(before);
  });

  test('without ids: the first of them is named for that', async () => {
    const { selection } = OF_BOB;
    const { code, stderr } = await go([
      'forget',
      '--from',
      write({ selection }, { selection, immediate: true }),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('line 1: request_id: expected a text');
  });

  test('in another encoding than UTF-8 are refused: whom they name is held by nobody', async () => {
    const line = Buffer.from('{"request_id":"t","selection":{"subjects":["acme/åsa"]}}', 'latin1');
    const file = join(home, 'latin1.jsonl');
    writeFileSync(file, line);
    for (const [path, world] of [
      [file, {}],
      ['-', { stdin: line }],
    ] as const) {
      const { code, stdout, stderr } = await go(['forget', '--from', path, '--yes'], world);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('is not UTF-8');
    }
  });

  test('about whom nothing is held are answered so once for all; what came since stays', async () => {
    const file = write(OF_NOBODY);
    const once = await documents(['forget', '--from', file, '--yes']);
    expect(once).toMatchObject([{ status: 'nothing_held', seen_before: false }, { seen_before: 0 }]);
    expect((await go(['ingest', ALICE, '--subject', 'acme/nobody', '-q'])).code).toBe(0);
    const again = await documents(['forget', '--from', file, '--yes']);
    expect(again).toMatchObject([{ status: 'nothing_held', seen_before: true }, { seen_before: 1 }]);
    expect((await go(['forget', '--from', file, '--yes'])).stdout).toBe(
      'ticket-3\t\tnothing_held\tseen_before\t\n',
    );
    expect(await facts('acme/nobody')).not.toBe(0);
  });

  test('and so is the same id that came by a flag, which is told of when it is typed again', async () => {
    const typed = ['forget', '--subject', 'acme/nobody', '--yes', '--request-id', 'ticket-3'];
    expect((await go(typed)).stderr).not.toContain('came before');
    expect((await go(['ingest', ALICE, '--subject', 'acme/nobody', '-q'])).code).toBe(0);
    expect(await documents(['forget', '--from', write(OF_NOBODY), '--yes'])).toMatchObject([
      { status: 'nothing_held', seen_before: true },
      { seen_before: 1 },
    ]);
    const again = await go(typed);
    expect(again.stderr).toContain('that --request-id came before');
    expect(again.stdout).toContain('(yours: ticket-3)');
    expect(await facts('acme/nobody')).toBe(0);
  });

  test('about what may be somebody else’s alone are left over, as one request is', async () => {
    const said = join(home, 'holm.jsonl');
    const line = { role: 'user', content: 'Please tell Nils Holm Bergius about pnpm.', session_id: 's1' };
    writeFileSync(said, `${JSON.stringify(line)}\n`);
    expect((await go(['ingest', said, '--subject', 'acme/carol', '-q'])).code).toBe(0);
    const file = write({ request_id: 'ticket-4', selection: { entities: ['Nils Holm'] } });
    const one = await go(['forget', '--entity', 'Nils Holm', '--yes']);
    const { code, stdout } = await go(['forget', '--from', file, '--yes', '--json']);
    expect([one.code, code]).toEqual([3, 3]);
    expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({
      status: 'nothing_held',
      namesakes: { mentions: 1, rows: 1 },
    });
    const unknown = write({ request_id: 'ticket-5', selection: { entities: ['Malin Lund'] } });
    expect((await go(['forget', '--from', unknown, '--yes', '--must-exist'])).code).toBe(5);
  });

  test('no JSON in a line is named without its words', async () => {
    const { code, stderr } = await go(['forget', '--from', '-', '--yes'], {
      stdin: '\n{"request_id": zebrafinch}\n',
    });
    expect(code).toBe(2);
    expect(stderr).toContain('line 2: not valid JSON');
    expect(stderr).not.toContain('zebrafinch');
  });

  test('need a yes without a terminal, and the number of rows on one', async () => {
    const file = write(OF_ALICE, OF_BOB);
    expect((await go(['forget', '--from', file])).code).toBe(6);
    const asked = await go(['forget', '--from', file], { isTty: true, stdin: 'y\n' });
    expect(asked.code).toBe(6);
    expect(asked.stderr).toMatch(/2 requests:\n {2}ticket-1: 1 session/);
    const rows = /number of rows \((\d+)\)/.exec(asked.stderr)?.[1] ?? '';
    const agreed = await go(['forget', '--from', file], { isTty: true, stdin: `${rows}\n` });
    expect(agreed.code).toBe(0);
    expect(agreed.stdout).toMatch(
      /^ticket-1: [0-9a-f]{8} erased and verified; .*\nticket-2: [0-9a-f]{8} hidden/,
    );
  });

  test('ask for the same number of rows as one request does: a fact counts once, its round not beside it', async () => {
    const [fact] = (await document(['list', '--subject', 'acme/alice'])).rows as { id: string }[];
    const id = fact?.id ?? '';
    const line = { request_id: 'one', selection: { facts: [id] }, immediate: true };
    const asked = async (argv: string[]) => {
      const { stderr } = await go(argv, { isTty: true, stdin: 'no\n' });
      return /number of rows \((\d+)\)/.exec(stderr)?.[1];
    };
    const one = await asked(['forget', '--fact', id, '--immediate']);
    expect(one).toMatch(/^\d+$/);
    expect(await asked(['forget', '--from', write(line)])).toBe(one);
  });

  test('can be looked at before', async () => {
    const before = await facts('acme/alice');
    const plans = await documents(['forget', '--from', write(OF_ALICE, OF_BOB), '--dry-run']);
    expect(plans).toMatchObject([
      { type: 'erasure_plan', request_id: 'ticket-1' },
      { type: 'erasure_plan', request_id: 'ticket-2' },
    ]);
    expect(await facts('acme/alice')).toBe(before);
  });

  test('a subject that is unknown is an error with --must-exist, before the first is carried out', async () => {
    const { code, stderr } = await go([
      'forget',
      '--from',
      write(OF_ALICE, OF_NOBODY),
      '--yes',
      '--must-exist',
    ]);
    expect(code).toBe(5);
    expect(stderr).toContain('line 2: nothing is held');
    expect(await facts('acme/alice')).not.toBe(0);
  });
});
