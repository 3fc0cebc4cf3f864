import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { forget, planErasure, prune, unforget, verify } from '../../src/erasure/index.js';
import { ingest } from '../../src/ingest/index.js';
import { emptySelection } from '../../src/model/erasure.js';
import { DAY_MS } from '../../src/model/time.js';
import { recall } from '../../src/recall/index.js';
import { all } from '../../src/store/database.js';
import { ALICE_ALL, AT_ONCE, aliceAndBob, EVERYTHING, GRACED, selecting } from '../helpers/erasing.js';
import { dumpScope, filesHolding, filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, fixture, testPlace } from '../helpers/workspace.js';

const ALICE_FILE = fixture('alice-sets-up-the-billing-service.jsonl');

test('a transcript that was read for several people is one file, in plan and report', async () => {
  const place = testPlace();
  await place.ingest(ALICE, ALICE_FILE);
  await place.ingest(BOB, ALICE_FILE);
  await place.run(async (workspace) => {
    const everybody = { ...emptySelection(), tenants: ['acme'] };
    const [file] = planErasure(workspace, everybody).notReachable;
    expect(file).toMatchObject({ kind: 'source-transcript', count: 1 });
    const hidden = await forget(workspace, everybody, GRACED);
    expect(hidden.sourceTranscripts).toBe(1);
    unforget(workspace, hidden.request);
    expect((await forget(workspace, everybody, AT_ONCE)).sourceTranscripts).toBe(1);
  });
});

describe('forget --immediate', () => {
  test('erases a subject from every table and file, and verifies it', async () => {
    const place = await aliceAndBob();
    expect(filesHolding(place.storeDir, 'billing-service')).not.toEqual([]);
    const report = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    expect(report.checks.filter((check) => check.result !== 'ok')).toEqual([]);
    expect(report).toMatchObject({ status: 'verified', verified: true });
    expect(report.erased).toMatchObject({ sessions: 1, rounds: 6, subjects: 1, sources: 1 });
    for (const word of ['billing-service', 'PostgreSQL', 'Helix', 'alice-sets-up', 'Nordlys']) {
      expect(filesHolding(place.storeDir, word), word).toEqual([]);
    }
    await place.run((workspace) => {
      expect(rowsOf(workspace, 'facts', ALICE)).toEqual([]);
      expect(rowsOf(workspace, 'rounds', BOB)).toHaveLength(6);
    });
  });

  test('leaves the rows of everybody else byte for byte the same', async () => {
    const place = await aliceAndBob();
    const before = await place.run((workspace) => dumpScope(workspace, BOB));
    await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    expect(await place.run((workspace) => dumpScope(workspace, BOB))).toBe(before);
  });

  test('counts what the plan announced', async () => {
    const place = await aliceAndBob();
    const { plan, report } = await place.run(async (workspace) => ({
      plan: planErasure(workspace, ALICE_ALL),
      report: await forget(workspace, ALICE_ALL, AT_ONCE),
    }));
    for (const what of [
      'sessions',
      'rounds',
      'facts',
      'summaries',
      'artifacts',
      'messages',
      'vectors',
      'tool_calls',
      'lines',
      'search_blocks',
    ]) {
      expect(report.erased[what] ?? 0, what).toBe(plan.counts[what]);
    }
  });

  test('erases nothing the second time and says so', async () => {
    const place = await aliceAndBob();
    await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    const again = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    expect(again).toMatchObject({ status: 'verified', erased: {} });
  });

  test('keeps no word of the selection in the store when it is done', async () => {
    const place = await aliceAndBob();
    await place.run((workspace) =>
      forget(workspace, ALICE_ALL, { immediate: true, requestId: 'DSR-2026-0114-alice' }),
    );
    expect(filesHolding(place.storeDir, 'DSR-2026-0114')).toEqual([]);
    expect(filesHolding(place.ledgerDir, 'alice')).toEqual([]);
    expect(filesHolding(place.ledgerDir, 'DSR-2026')).toEqual([]);
  });

  test('takes values literally: no wildcard selects more', async () => {
    const place = await aliceAndBob();
    for (const subject of ['%', '*', 'al%', "alice' OR '1'='1", '_lice']) {
      const plan = await place.run((workspace) =>
        planErasure(workspace, { ...emptySelection(), subjects: [{ tenant: null, subject, context: null }] }),
      );
      expect(plan.erase, subject).toEqual([]);
    }
  });
});

describe('ingesting what was erased', () => {
  test('brings nothing back and says so, also when the file is unchanged', async () => {
    const place = await aliceAndBob();
    await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    for (const _ of ['first', 'unchanged']) {
      const report = await place.ingest(ALICE, ALICE_FILE);
      expect(report).toMatchObject({ sessions: 0, rounds: 0, facts: 0 });
      expect(report.suppressed).toBeGreaterThan(20);
      expect(report.warnings).toEqual([]);
      expect(filesHolding(place.storeDir, 'billing-service')).toEqual([]);
    }
  });

  test('comes back only by --readmit, under a new session id, on record', async () => {
    const place = await aliceAndBob();
    const [before] = await place.run((workspace) => rowsOf(workspace, 'sessions', ALICE));
    await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    const options = { paths: [ALICE_FILE], scope: ALICE, exclude: [], readmit: true };
    const report = await place.run((workspace) => ingest(workspace, options));
    expect(report).toMatchObject({ sessions: 1, rounds: 6, suppressed: 0 });
    await place.run((workspace) => {
      const [after] = rowsOf(workspace, 'sessions', ALICE);
      expect(after?.id).not.toBe(before?.id);
      expect(all(workspace.ledger.db, "SELECT 1 FROM events WHERE kind = 'readmitted'")).toHaveLength(1);
    });
    expect((await place.ingest(ALICE, ALICE_FILE)).unchanged).toBe(1);
  });

  test('skips what is appended to an erased session, and names it', async () => {
    const place = testPlace();
    const path = join(place.folder, 'growing.jsonl');
    const growing = transcript({ session: 'growing' }).human('My editor is Helix').assistant('Noted.');
    growing.write(path);
    await place.ingest(ALICE, path);
    await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    growing.human('And the deploy runs at noon').assistant('Good.').append(path);
    const report = await place.ingest(ALICE, path);
    expect(report).toMatchObject({ rounds: 0, suppressed: 4 });
    expect(report.warnings.map((warning) => warning.kind)).toContain('session_continues_after_erasure');
  });

  test('knows the same long words of the same subject under another line id, and leaves others theirs', async () => {
    const words =
      'Please remember that the quarterly invoice export has to be in semicolon separated values.';
    const place = testPlace();
    const first = transcript({ session: 'first' }).human(words).write(join(place.folder, 'first.jsonl'));
    const copy = transcript({ session: 'copy', salt: 'x' })
      .human(words)
      .assistant('Sure.')
      .write(join(place.folder, 'copy.jsonl'));
    await place.ingest(ALICE, first);
    await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    expect(await place.ingest(ALICE, copy)).toMatchObject({ suppressed: 1 });
    await place.ingest(BOB, copy);
    await place.run((workspace) => {
      expect(JSON.stringify(rowsOf(workspace, 'rounds', ALICE))).not.toContain('quarterly');
      expect(JSON.stringify(rowsOf(workspace, 'rounds', BOB))).toContain('quarterly');
    });
  });
});

describe('forget with a grace period', () => {
  test('hides from every view at once, and unforget shows the same again', async () => {
    const place = await aliceAndBob();
    const kinds = ['sessions', 'rounds', 'facts', 'summaries', 'artifacts'] as const;
    const before = await place.run((workspace) =>
      kinds.map((kind) => rowsOf(workspace, kind, ALICE).map(withoutLearned)),
    );
    const report = await place.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
    expect(report).toMatchObject({ status: 'hidden', eraseAfter: place.now.value + 7 * DAY_MS });
    await place.run((workspace) => {
      for (const kind of kinds) expect(rowsOf(workspace, kind, ALICE)).toEqual([]);
      expect(recall(workspace, 'editor time zone PostgreSQL', filterOf(workspace, ALICE))).toEqual([]);
    });
    await place.run((workspace) => unforget(workspace, report.request));
    expect(
      await place.run((workspace) => kinds.map((kind) => rowsOf(workspace, kind, ALICE).map(withoutLearned))),
    ).toEqual(before);
    expect((await place.run((workspace) => verify(workspace, EVERYTHING))).result).toBe('ok');
  });

  test('erases when the grace period has ended, not before, and cannot be undone then', async () => {
    const place = await aliceAndBob();
    const { request } = await place.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
    place.now.value += 7 * DAY_MS - 1;
    expect((await place.run((workspace) => prune(workspace, {}))).reports).toEqual([]);
    place.now.value += 1;
    const { reports } = await place.run((workspace) => prune(workspace, {}));
    expect(reports).toMatchObject([{ request, status: 'verified' }]);
    expect(filesHolding(place.storeDir, 'billing-service')).toEqual([]);
    await expect(place.run((workspace) => unforget(workspace, request))).rejects.toThrow(/carried out/);
  });

  test('takes in what arrives for a hidden session hidden, and unforget shows it too', async () => {
    const place = testPlace();
    const path = join(place.folder, 'growing.jsonl');
    const growing = transcript({ session: 'growing' }).human('My editor is Helix').assistant('Noted.');
    growing.write(path);
    await place.ingest(ALICE, path);
    const { request } = await place.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
    growing.human('Always use pnpm').assistant('Yes.').append(path);
    await place.ingest(ALICE, path);
    await place.run((workspace) => expect(rowsOf(workspace, 'rounds', ALICE)).toEqual([]));
    await place.run((workspace) => unforget(workspace, request));
    await place.run((workspace) => {
      expect(rowsOf(workspace, 'rounds', ALICE)).toHaveLength(2);
      expect(rowsOf(workspace, 'summaries', ALICE)).toMatchObject([
        { text: expect.stringContaining('pnpm') },
      ]);
    });
  });

  test('a summary that went while its session was hidden is written again when it is seen again', async () => {
    const place = testPlace();
    const said = transcript({ session: 'said' }).human('My editor is Helix.').human('Always use pnpm.');
    await place.ingest(ALICE, said.write(join(place.folder, 'said.jsonl')));
    const summaries = () => place.run((workspace) => rowsOf(workspace, 'summaries', ALICE));
    const before = (await summaries()).map(({ text }) => text);
    const [round] = await place.run((workspace) => rowsOf(workspace, 'rounds', ALICE));
    const one = selecting({ rounds: [round?.id ?? ''] });
    const first = await place.run((workspace) => forget(workspace, one, GRACED));
    const second = await place.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
    for (const { request } of [first, second]) await place.run((workspace) => unforget(workspace, request));
    expect((await summaries()).map(({ text }) => text)).toEqual(before);
    expect((await place.run((workspace) => verify(workspace, EVERYTHING))).result).toBe('ok');
  });

  test('keeps hidden what another request hides too', async () => {
    const place = await aliceAndBob();
    const first = await place.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
    await place.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
    await place.run((workspace) => unforget(workspace, first.request));
    await place.run((workspace) => expect(rowsOf(workspace, 'rounds', ALICE)).toEqual([]));
  });
});

/** A summary is written again when its sources come back: only its time differs. */
function withoutLearned(row: { kind: string; learnedAt: number | null; id: string }) {
  return row.kind === 'summary' ? { ...row, learnedAt: null, id: row.id.slice(0, 36) } : row;
}
