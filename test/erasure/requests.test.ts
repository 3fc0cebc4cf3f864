// Requests through the real store: their way through the states, their due dates, and a crash at every step of each deed.

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Step, Steps } from '../../src/erasure/erasing/steps.js';
import {
  addHold,
  answerRequest,
  cancelRequest,
  denyRequest,
  extendDeadline,
  forget,
  identifyRequest,
  listRequests,
  planPrune,
  prune,
  readStatus,
  releaseHold,
  replay,
  runRequests,
  showRequest,
  summariseRequest,
  unforget,
} from '../../src/erasure/index.js';
import { findBreak } from '../../src/ledger/chain.js';
import { findLedgerRequest, listLedgerRequests } from '../../src/ledger/requests.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import type { Selection } from '../../src/model/erasure.js';
import { type Intake, NO_INTAKE } from '../../src/model/request.js';
import { DAY_MS } from '../../src/model/time.js';
import { all } from '../../src/store/database.js';
import { listRequests as listRows } from '../../src/store/requests.js';
import { ALICE_ALL, AT_ONCE, GRACED } from '../helpers/erasing.js';
import { LIFECYCLES_BESIDE } from '../helpers/lifecycles-beside.js';
import { filesHolding, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const OF_BOB: Selection = { ...ALICE_ALL, subjects: [{ tenant: 'acme', subject: 'bob', context: null }] };

async function place(): Promise<TestPlace> {
  const made = testPlace();
  await made.ingest(ALICE, helixOf(made));
  await made.ingest(BOB, fishOf(made));
  return made;
}

const helixOf = (made: TestPlace) => told(made, ALICE, 'My editor is Helix.');
const fishOf = (made: TestPlace) => told(made, BOB, 'My shell is fish.');

function told(made: TestPlace, { subject }: typeof ALICE, text: string): string {
  const said = transcript({ session: subject }).human(text).assistant('Noted.');
  return said.write(join(made.folder, `${subject}.jsonl`));
}

function under(regime: Intake['regime'], receivedAt: number): { intake: Intake } {
  return { intake: { ...NO_INTAKE, regime, receivedAt, ground: '17.1.b' } };
}

const iso = (at: number | null | undefined) =>
  at === null || at === undefined ? at : new Date(at).toISOString().slice(0, 10);

const eventsOf = (workspace: Workspace, uid: string) =>
  all<{ kind: string }>(
    workspace.ledger.db,
    'SELECT kind FROM events WHERE request = ? ORDER BY sequence',
    uid,
  ).map((row) => row.kind);

const factsOf = (made: TestPlace, scope: typeof ALICE) =>
  made.run((workspace) => rowsOf(workspace, 'facts', scope));

describe('a request under the GDPR', () => {
  test('knows by when it must be answered, is extended once and in time, and becomes overdue', async () => {
    const made = await place();
    const received = Date.parse('2026-11-05T09:00:00Z');
    const { request } = await made.run((workspace) =>
      forget(workspace, ALICE_ALL, { ...GRACED, ...under('gdpr', received) }),
    );
    const record = () => made.run((workspace) => summariseRequest(workspace, request).record);
    // 5 December 2026 is a Saturday.
    const first = await record();
    expect(iso(first?.dueAt)).toBe('2026-12-07');
    expect(first).toMatchObject({
      lifecycle: 'suppressed',
      regime: 'gdpr',
      ground: '17.1.b',
      receivedAt: received,
      isOverdue: false,
      extensionNoticeBy: first?.dueAt,
    });
    const extend = () =>
      made.run((workspace) =>
        extendDeadline(workspace, request.slice(0, 8), { reason: 'complexity', note: null }),
      );
    expect(iso((await extend()).until)).toBe('2027-02-05');
    await expect(extend()).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('2027-02-05'),
    });
    expect(await record()).toMatchObject({ extensionReason: 'complexity', extensionNoticeBy: null });
    made.now.value = Date.parse('2027-02-05T23:59:00Z');
    expect((await record())?.isOverdue).toBe(false);
    made.now.value = Date.parse('2027-02-06T00:00:00Z');
    expect((await record())?.isOverdue).toBe(true);
  });

  test('is extended no more when the person can no longer be told in time', async () => {
    const made = await place();
    const { request } = await made.run((workspace) =>
      forget(workspace, ALICE_ALL, { ...GRACED, ...under('gdpr', made.now.value - 40 * DAY_MS) }),
    );
    const late = made.run((workspace) =>
      extendDeadline(workspace, request, { reason: 'complexity', note: null }),
    );
    await expect(late).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('too late'),
    });
  });

  test('has no grace period beyond its due date', async () => {
    const made = await place();
    const report = await made.run((workspace) =>
      forget(workspace, ALICE_ALL, { ...GRACED, ...under('gdpr', Date.parse('2026-11-02')) }),
    );
    expect(iso(report.eraseAfter)).toBe('2026-12-02');
    const late = await made.run((workspace) =>
      forget(workspace, OF_BOB, { ...GRACED, ...under('gdpr', Date.parse('2026-09-01')) }),
    );
    expect(late.eraseAfter).toBe(made.now.value);
  });

  test('the holidays of the policy move a due date', async () => {
    const made = await place();
    made.policy = { ...made.policy, holidays: ['2026-12-07'] };
    const { request } = await made.run((workspace) =>
      forget(workspace, ALICE_ALL, { ...GRACED, ...under('gdpr', Date.parse('2026-11-05')) }),
    );
    const record = await made.run((workspace) => summariseRequest(workspace, request).record);
    expect(iso(record?.dueAt)).toBe('2026-12-08');
  });
});

test('without a regime no time limit runs, and nothing can be extended', async () => {
  const made = await place();
  const { request } = await made.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
  await made.run((workspace) => {
    expect(summariseRequest(workspace, request).record).toMatchObject({
      regime: 'none',
      dueAt: null,
      isOverdue: false,
    });
    expect(() => extendDeadline(workspace, request, { reason: 'other', note: null })).toThrow(
      /no time limit/,
    );
  });
});

describe('turning down', () => {
  test('shows again what was hidden, keeps the code in the ledger and the words in the store', async () => {
    const made = await place();
    const before = await factsOf(made, ALICE);
    const { request } = await made.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
    expect(await factsOf(made, ALICE)).toEqual([]);
    const note = 'Fortieth request this week by the same zebrafinch';
    const deny = (workspace: Workspace) => denyRequest(workspace, request, { reason: 'excessive', note });
    expect(await made.run(deny)).toBe(request);
    expect(await factsOf(made, ALICE)).toEqual(before);
    await made.run((workspace) => {
      expect(summariseRequest(workspace, request).record).toMatchObject({
        lifecycle: 'denied',
        denialReason: 'excessive',
        note,
      });
      expect(eventsOf(workspace, request)).toEqual(['opened', 'hidden', 'denied']);
      expect(findBreak(workspace.ledger.db, workspace.ledger.ring)).toBeNull();
    });
    expect(await made.run(deny)).toBe(request);
    expect(filesHolding(made.ledgerDir, 'zebrafinch')).toEqual([]);
    expect(filesHolding(made.storeDir, 'zebrafinch')).not.toEqual([]);
    await made.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    expect(filesHolding(made.storeDir, 'zebrafinch')).toEqual([]);
  });

  test('that a request is unfounded or excessive takes words', async () => {
    const made = await place();
    const { request } = await made.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
    await made.run((workspace) => {
      expect(() => denyRequest(workspace, request, { reason: 'unfounded', note: null })).toThrow(/in words/);
    });
    expect(await factsOf(made, ALICE)).toEqual([]);
  });

  test('is refused once anything was erased, and cancelling too', async () => {
    const made = await place();
    const { request } = await made.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    await made.run((workspace) => {
      const late = expect.objectContaining({ code: 'refused' });
      expect(() => denyRequest(workspace, request, { reason: 'no_ground', note: null })).toThrow(late);
      expect(() => cancelRequest(workspace, request)).toThrow(late);
      expect(() => extendDeadline(workspace, request, { reason: 'other', note: null })).toThrow(late);
    });
  });

  test('a cancelled request is seen again, and stays cancelled', async () => {
    const made = await place();
    const before = await factsOf(made, ALICE);
    const { request } = await made.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
    await made.run((workspace) => cancelRequest(workspace, request));
    made.now.value += 30 * DAY_MS;
    await made.run((workspace) => prune(workspace, {}));
    expect(await factsOf(made, ALICE)).toEqual(before);
    await made.run((workspace) => {
      expect(summariseRequest(workspace, request).record?.lifecycle).toBe('cancelled');
      expect(() => denyRequest(workspace, request, { reason: 'other', note: null })).toThrow();
    });
  });
});

describe('under a hold', () => {
  const holdAlice = (made: TestPlace) =>
    made.run((workspace) =>
      addHold(workspace, {
        name: 'case-114',
        ground: 'legal_claim',
        reviewAt: made.now.value + 90 * DAY_MS,
        selection: ALICE_ALL,
      }),
    );

  test('a request that may erase nothing is blocked, and runs when the hold is released', async () => {
    const made = await place();
    await holdAlice(made);
    const { request } = await made.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    const stateOf = () => made.run((workspace) => summariseRequest(workspace, request).record?.lifecycle);
    expect(await stateOf()).toBe('blocked');
    await made.run((workspace) => releaseHold(workspace, 'case-114'));
    await made.run((workspace) => runRequests(workspace));
    expect(await stateOf()).toBe('verified');
    await made.run((workspace) =>
      expect(eventsOf(workspace, request)).toEqual([
        'opened',
        'hidden',
        'erased',
        'blocked',
        'resumed',
        'verified',
      ]),
    );
  });

  test('a blocked request can still be turned down', async () => {
    const made = await place();
    const before = await factsOf(made, ALICE);
    await holdAlice(made);
    const { request } = await made.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    await made.run((workspace) => denyRequest(workspace, request, { reason: 'legal_claim', note: null }));
    expect(await factsOf(made, ALICE)).toEqual(before);
    await made.run((workspace) => releaseHold(workspace, 'case-114'));
    await made.run((workspace) => runRequests(workspace));
    expect(await factsOf(made, ALICE)).toEqual(before);
  });
});

describe('a request that an error leaves', () => {
  test.each(['intent', 'hidden', 'rows_gone'] as const)(
    'from %s on is named by the error, counted as unfinished, and completed by the next prune',
    async (from) => {
      const made = await place();
      // As on a disk that is full, until there is room again.
      const error = await made
        .run((workspace) => {
          const canWrite = (is: boolean) => workspace.ledger.db.pragma(`query_only = ${is ? 'OFF' : 'ON'}`);
          const steps: Steps = (step) => step === from && canWrite(false);
          return forget(workspace, ALICE_ALL, { ...AT_ONCE, steps }).finally(() => canWrite(true));
        })
        .catch((caught: unknown) => caught);
      const [left] = await made.run(({ store }) => listRows(store.db));
      expect(error).toMatchObject({
        code: 'failure',
        message: expect.stringContaining(`request ${left?.uid} is begun`),
        hint: expect.stringContaining('memory-forget prune goes on'),
      });
      await made.run((workspace) => {
        expect(planPrune(workspace, workspace.clock()).unfinished).toEqual([left?.uid]);
        expect(readStatus(workspace, { transcriptFolders: [] })).toMatchObject({ pending: 0, unfinished: 1 });
      });
      const { reports } = await made.run((workspace) => prune(workspace, {}));
      expect(reports).toMatchObject([{ request: left?.uid, status: 'verified' }]);
    },
  );
});

describe('a request of somebody who is not known yet', () => {
  test('does nothing before they are, and its time limit runs from its receipt all the same', async () => {
    const made = await place();
    const before = await factsOf(made, ALICE);
    const received = made.now.value - 10 * DAY_MS;
    const intake = { ...under('gdpr', received).intake, awaitsIdentity: true };
    const asked = await made.run((workspace) => forget(workspace, ALICE_ALL, { ...AT_ONCE, intake }));
    expect(asked).toMatchObject({ status: 'waiting', erased: {}, hidden: {}, suppressions: 0 });
    const record = () => made.run((workspace) => summariseRequest(workspace, asked.request).record);
    const due = (await record())?.dueAt;
    expect(iso(due)).toBe('2026-12-21');
    // Neither cron nor a further deed touches it.
    await made.run((workspace) => prune(workspace, {}));
    await made.run((workspace) => runRequests(workspace));
    expect(await factsOf(made, ALICE)).toEqual(before);
    expect(await made.run((workspace) => planPrune(workspace, workspace.clock()).unfinished)).toEqual([]);
    await made.run(({ ledger }) => expect(ledgerSuppresses(ledger.db)).toBe(0));
    await made.run((workspace) => {
      expect(() => unforget(workspace, asked.request)).toThrow(/nothing was done/);
    });
    made.now.value += 20 * DAY_MS;
    const done = await made.run((workspace) =>
      identifyRequest(workspace, asked.request, { method: 'question_answered' }),
    );
    expect(done).toMatchObject({ request: asked.request, status: 'verified' });
    expect(await record()).toMatchObject({ identityCheck: 'question_answered', dueAt: due });
    expect(filesHolding(made.storeDir, 'Helix')).toEqual([]);
  });

  test('has its grace period from when they are known, within its time limit', async () => {
    const made = await place();
    const request = await waiting(made, GRACED);
    made.now.value += 30 * DAY_MS;
    const { eraseAfter } = await made.run((workspace) =>
      identifyRequest(workspace, request, { method: 'signed_in' }),
    );
    expect(eraseAfter).toBe(made.now.value + made.policy.gracePeriodMs);
    await made.run((workspace) =>
      expect(findLedgerRequest(workspace.ledger.db, request)?.erase_after).toBe(eraseAfter),
    );
    made.now.value += 8 * DAY_MS;
    const { reports } = await made.run((workspace) => runRequests(workspace));
    expect(reports.map((report) => report.status)).toEqual(['verified']);
  });

  test('takes along what came in while it waited', async () => {
    const made = await place();
    const request = await waiting(made, AT_ONCE);
    const more = transcript({ session: 'alice-2' }).human('My desk is green.').assistant('Noted.');
    await made.ingest(ALICE, more.write(join(made.folder, 'more.jsonl')));
    await made.run((workspace) => identifyRequest(workspace, request, { method: 'signed_in' }));
    expect(await factsOf(made, ALICE)).toEqual([]);
    expect(filesHolding(made.storeDir, 'desk is green')).toEqual([]);
  });

  test('can be turned down or taken back; the words of the reason go with the person', async () => {
    const made = await place();
    const request = await waiting(made, GRACED);
    await made.run((workspace) =>
      denyRequest(workspace, request, { reason: 'unidentifiable', note: 'It was a zebrafinch who called' }),
    );
    const late = made.run((workspace) => identifyRequest(workspace, request, { method: 'signed_in' }));
    await expect(late).rejects.toMatchObject({ code: 'refused' });
    await made.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    expect(filesHolding(made.storeDir, 'zebrafinch')).toEqual([]);
    const other = await made.run(
      async (workspace) => (await forget(workspace, OF_BOB, { ...GRACED, ...ASKED })).request,
    );
    await made.run((workspace) => cancelRequest(workspace, other));
    await made.run((workspace) =>
      expect(eventsOf(workspace, other)).toEqual(['opened', 'identity_asked', 'cancelled']),
    );
  });

  test('is known again in an older store; what it was after is not', async () => {
    const made = await place();
    const backup = join(made.folder, 'backup');
    cpSync(made.storeDir, backup, { recursive: true });
    const request = await waiting(made, AT_ONCE);
    rmSync(made.storeDir, { recursive: true });
    cpSync(backup, made.storeDir, { recursive: true });
    const { reports } = await made.run((workspace) => replay(workspace, {}), 'behind');
    expect(reports).toMatchObject([{ request, status: 'waiting' }]);
    const identify = made.run((workspace) => identifyRequest(workspace, request, { method: 'signed_in' }));
    await expect(identify).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('newer copy'),
    });
    await made.run((workspace) => cancelRequest(workspace, request));
    expect(await factsOf(made, ALICE)).toHaveLength(1);
  });
});

const ledgerSuppresses = (db: Workspace['ledger']['db']) =>
  all(db, "SELECT 1 FROM suppressions WHERE state <> 'revoked'").length;

describe('requests run', () => {
  test('erases what is due, together, leaves retention alone, and names what is overdue', async () => {
    const made = await place();
    const requests = await made.run(async (workspace) => [
      await forget(workspace, ALICE_ALL, { ...GRACED, ...under('gdpr', made.now.value) }),
      await forget(workspace, OF_BOB, { ...GRACED, ...under('ccpa', made.now.value) }),
    ]);
    expect((await made.run((workspace) => runRequests(workspace))).reports).toEqual([]);
    made.now.value += 8 * DAY_MS;
    const steps: Step[] = [];
    const outcome = await made.run((workspace) =>
      runRequests(workspace, { steps: (step) => steps.push(step) }),
    );
    expect(outcome.reports.map((report) => [report.request, report.status])).toEqual(
      requests.map(({ request }) => [request, 'verified']),
    );
    expect(outcome.overdue).toEqual([]);
    expect(steps.filter((step) => step === 'cycle')).toHaveLength(1);
    for (const word of ['Helix', 'fish']) expect(filesHolding(made.storeDir, word), word).toEqual([]);
  });

  test('what waits past its due date is overdue, what was answered is not', async () => {
    const made = await place();
    await made.run((workspace) =>
      addHold(workspace, {
        name: 'h',
        ground: 'legal_claim',
        reviewAt: made.now.value + 900 * DAY_MS,
        selection: ALICE_ALL,
      }),
    );
    const { request } = await made.run((workspace) =>
      forget(workspace, ALICE_ALL, { ...AT_ONCE, ...under('gdpr', made.now.value) }),
    );
    await made.run((workspace) =>
      forget(workspace, OF_BOB, { ...AT_ONCE, ...under('gdpr', made.now.value) }),
    );
    made.now.value += 60 * DAY_MS;
    const { overdue } = await made.run((workspace) => runRequests(workspace));
    expect(overdue.map((one) => one.request)).toEqual([request]);
  });

  test('a clock that went back erases nothing', async () => {
    const made = await place();
    await made.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
    made.now.value -= 30 * DAY_MS;
    expect(await made.run((workspace) => runRequests(workspace))).toMatchObject({
      clockWentBack: true,
      reports: [],
    });
  });
});

class Stopped extends Error {}

const sent = (requestId: string, selection = ALICE_ALL) => ({
  requestId,
  selection,
  intake: NO_INTAKE,
  immediate: true,
});

describe('a request under an id of the caller', () => {
  test('is carried out once, and answered the same at any time', async () => {
    const made = await place();
    const first = await made.run((workspace) => answerRequest(workspace, sent('ticket-7')));
    expect(first).toMatchObject({ isRepeat: false, report: { status: 'verified' } });
    made.now.value += 400 * DAY_MS;
    const again = await made.run((workspace) => answerRequest(workspace, sent('ticket-7')));
    expect(again.isRepeat).toBe(true);
    // Signed anew, since the record that is kept does not carry the caller's id.
    const { signature: _, ...stored } = again.report ?? {};
    const { signature: __, ...then } = first.report ?? {};
    expect(stored).toEqual({ ...then, requestId: 'ticket-7' });
    expect(await made.run((workspace) => answerRequest(workspace, sent('ticket-8')))).toMatchObject({
      report: null,
    });
    expect(await made.run((workspace) => listLedgerRequests(workspace.ledger.db))).toHaveLength(1);
    expect(filesHolding(made.storeDir, 'ticket-7')).toEqual([]);
    expect(filesHolding(made.ledgerDir, 'ticket-7')).toEqual([]);
  });

  test('that nothing was held for is answered so at any time, on record, and what came since stays', async () => {
    const made = testPlace();
    await made.ingest(BOB, fishOf(made));
    const answer = () => made.run((workspace) => answerRequest(workspace, sent('ticket-9')));
    expect(await answer()).toEqual({ requestId: 'ticket-9', report: null, isRepeat: false });
    await made.ingest(ALICE, helixOf(made));
    made.now.value += 40 * DAY_MS;
    expect(await answer()).toEqual({ requestId: 'ticket-9', report: null, isRepeat: true });
    expect(await made.run((workspace) => rowsOf(workspace, 'rounds', ALICE))).toHaveLength(1);
    await made.run(({ ledger }) => {
      expect(all(ledger.db, "SELECT n FROM events WHERE kind = 'nothing_held'")).toEqual([{ n: 0 }]);
      expect(findBreak(ledger.db, ledger.ring)).toBeNull();
    }, 'read');
    expect(filesHolding(made.ledgerDir, 'ticket-9')).toEqual([]);
  });

  test.each(['intent', 'hidden', 'rows_gone'] as const)(
    'killed at %s is ended by sending it again',
    async (at) => {
      const made = await place();
      const steps: Steps = (step) => {
        if (step === at) throw new Stopped();
      };
      await expect(
        made.run((workspace) => answerRequest(workspace, sent('ticket-7'), { steps })),
      ).rejects.toThrow(Stopped);
      expect(await made.run((workspace) => answerRequest(workspace, sent('ticket-7')))).toMatchObject({
        isRepeat: false,
        report: { requestId: 'ticket-7', status: 'verified' },
      });
      expect(await made.run((workspace) => listLedgerRequests(workspace.ledger.db))).toHaveLength(1);
      expect(filesHolding(made.storeDir, 'Helix')).toEqual([]);
    },
  );

  test('about somebody who is held whole is a request as any other, and goes with the release', async () => {
    const made = await place();
    const hold = { name: 'case-7', ground: 'legal_claim', reviewAt: made.now.value + DAY_MS } as const;
    await made.run((workspace) => addHold(workspace, { ...hold, selection: ALICE_ALL }));
    const held = await made.run((workspace) => answerRequest(workspace, sent('ticket-7')));
    expect(held).toMatchObject({ isRepeat: false, report: { status: 'partly' } });
    await made.run(async (workspace) => {
      releaseHold(workspace, 'case-7');
      await prune(workspace, {});
    });
    expect(await made.run((workspace) => answerRequest(workspace, sent('ticket-7')))).toMatchObject({
      isRepeat: true,
      report: { status: 'verified', request: held.report?.request },
    });
  });
});

/** Ends a deed at the n-th moment between two commits, as a kill would. */
function stopAt(n: number): { steps: Steps; reached(): number } {
  let count = 0;
  return {
    steps: () => {
      if (count === n) throw new Stopped();
      count += 1;
    },
    reached: () => count,
  };
}

interface Deed {
  name: string;
  prepare(made: TestPlace): Promise<string>;
  act(workspace: Workspace, request: string, steps: Steps): Promise<unknown> | unknown;
  /** The same intention once more, as the operator or cron would. */
  again(workspace: Workspace, request: string): Promise<unknown> | unknown;
  end: string;
  events: readonly string[];
}

const later = (made: TestPlace) => {
  made.now.value += 8 * DAY_MS;
};

const ASKED = { intake: { ...NO_INTAKE, awaitsIdentity: true } };
const waiting = (made: TestPlace, options: typeof AT_ONCE | typeof GRACED) =>
  made.run(async (workspace) => (await forget(workspace, ALICE_ALL, { ...options, ...ASKED })).request);

const DEEDS: readonly Deed[] = [
  {
    name: 'ask who it is',
    prepare: async () => '',
    act: (workspace, _, steps) => forget(workspace, ALICE_ALL, { ...AT_ONCE, ...ASKED, steps }),
    again: (workspace) => runRequests(workspace),
    end: 'identity_pending',
    events: ['opened', 'identity_asked'],
  },
  {
    name: 'identify, and erase later',
    prepare: (made) => waiting(made, GRACED),
    act: (workspace, request, steps) => identifyRequest(workspace, request, { method: 'signed_in', steps }),
    again: (workspace, request) => identifyRequest(workspace, request, { method: 'signed_in' }),
    end: 'suppressed',
    events: ['opened', 'identity_asked', 'identity_checked', 'hidden'],
  },
  {
    name: 'identify, and erase at once',
    prepare: (made) => waiting(made, AT_ONCE),
    act: (workspace, request, steps) => identifyRequest(workspace, request, { method: 'signed_in', steps }),
    again: (workspace) => runRequests(workspace),
    end: 'verified',
    events: ['opened', 'identity_asked', 'identity_checked', 'hidden', 'erased', 'verified'],
  },
  {
    name: 'turn down one whose maker is not known',
    prepare: (made) => waiting(made, GRACED),
    act: (workspace, request, steps) =>
      denyRequest(workspace, request, { reason: 'unidentifiable', note: 'words' }, steps),
    again: (workspace, request) =>
      denyRequest(workspace, request, { reason: 'unidentifiable', note: 'words' }),
    end: 'denied',
    events: ['opened', 'identity_asked', 'denied'],
  },
  {
    name: 'forget at once',
    prepare: async () => '',
    act: (workspace, _, steps) => forget(workspace, ALICE_ALL, { ...AT_ONCE, steps }),
    again: (workspace) => runRequests(workspace),
    end: 'verified',
    events: ['opened', 'hidden', 'erased', 'verified'],
  },
  {
    name: 'erase what is due',
    prepare: async (made) => {
      const { request } = await made.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
      later(made);
      return request;
    },
    act: (workspace, _, steps) => runRequests(workspace, { steps }),
    again: (workspace) => runRequests(workspace),
    end: 'verified',
    events: ['opened', 'hidden', 'erased', 'verified'],
  },
  {
    name: 'deny',
    prepare: (made) => made.run(async (workspace) => (await forget(workspace, ALICE_ALL, GRACED)).request),
    act: (workspace, request, steps) =>
      denyRequest(workspace, request, { reason: 'no_ground', note: 'words' }, steps),
    again: (workspace, request) => denyRequest(workspace, request, { reason: 'no_ground', note: 'words' }),
    end: 'denied',
    events: ['opened', 'hidden', 'denied'],
  },
  {
    name: 'cancel',
    prepare: (made) => made.run(async (workspace) => (await forget(workspace, ALICE_ALL, GRACED)).request),
    act: (workspace, request, steps) => cancelRequest(workspace, request, steps),
    again: (workspace, request) => cancelRequest(workspace, request),
    end: 'cancelled',
    events: ['opened', 'hidden', 'cancelled'],
  },
  {
    name: 'unforget',
    prepare: (made) => made.run(async (workspace) => (await forget(workspace, ALICE_ALL, GRACED)).request),
    act: (workspace, request, steps) => unforget(workspace, request, steps),
    again: (workspace, request) => unforget(workspace, request),
    end: 'cancelled',
    events: ['opened', 'hidden', 'unforgotten'],
  },
];

describe.each(DEEDS)('a crash at every step of: $name', (deed) => {
  test('leaves store and ledger beside each other, and the same again ends the same', async () => {
    const from = await place();
    const prepared = await deed.prepare(from);
    for (let n = 0; ; n++) {
      const made = testPlace();
      cpSync(from.storeDir, made.storeDir, { recursive: true });
      cpSync(from.ledgerDir, made.ledgerDir, { recursive: true });
      made.now.value = from.now.value;
      const stop = stopAt(n);
      const wasStopped = await made
        .run((workspace) => deed.act(workspace, prepared, stop.steps), 'write')
        .then(() => false)
        .catch((error: unknown) => {
          if (error instanceof Stopped) return true;
          throw error;
        });
      await made.run(expectBeside);
      if (!wasStopped) break;
      const request = await made.run(async (workspace) => {
        await deed.again(workspace, prepared);
        return listLedgerRequests(workspace.ledger.db)[0]?.uid ?? '';
      }, 'write');
      await made.run((workspace) => {
        expectBeside(workspace);
        expect(findLedgerRequest(workspace.ledger.db, request)?.lifecycle, `step ${n}`).toBe(deed.end);
        const events = eventsOf(workspace, request);
        // After the record was written and before the store knew, the erasure is proved once more.
        const proved = events.join(' ').replace('verified resumed verified', 'verified').split(' ');
        expect(proved, `step ${n}`).toEqual(deed.events);
        expect(findBreak(workspace.ledger.db, workspace.ledger.ring)).toBeNull();
      });
    }
  });
});

function expectBeside(workspace: Workspace): void {
  for (const row of listRows(workspace.store.db)) {
    const known = findLedgerRequest(workspace.ledger.db, row.uid);
    if (known)
      expect(LIFECYCLES_BESIDE[row.state], `${row.state} beside ${known.lifecycle}`).toContain(
        known.lifecycle,
      );
    else expect(row.state).toBe('intent');
  }
  for (const { request } of listRequests(workspace)) showRequest(workspace, request);
}
