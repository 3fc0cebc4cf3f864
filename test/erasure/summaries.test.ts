// Summaries follow their sources: a session's, and the subject's that spans several sessions.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  addHold,
  correct,
  forget,
  planErasure,
  prune,
  reassign,
  replay,
  unforget,
  verify,
} from '../../src/erasure/index.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import type { Selection } from '../../src/model/erasure.js';
import { DAY_MS } from '../../src/model/time.js';
import { recall } from '../../src/recall/index.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING, GRACED, selecting } from '../helpers/erasing.js';
import { filesHolding, filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const SAID = ['My editor is Helix.', 'We decided to use PostgreSQL.', 'I prefer tabs over spaces.'];

/** A session for each thing said. */
async function sessions(said: readonly string[] = SAID): Promise<TestPlace> {
  const place = testPlace();
  for (const [index, text] of said.entries()) {
    const path = transcript({ session: `s${index}`, startedAt: `2026-03-0${index + 1}T09:00:00Z` })
      .human(text)
      .assistant('Noted.')
      .write(join(place.folder, `s${index}.jsonl`));
    await place.ingest(ALICE, path);
  }
  return place;
}

const ofSubject = (workspace: Workspace, scope = ALICE) =>
  rowsOf(workspace, 'summaries', scope).filter((row) => row.session === null);

function sessionSaying(workspace: Workspace, words: string): string {
  return rowsOf(workspace, 'facts').find((row) => row.text.includes(words))?.session ?? '';
}

describe('the summary of a subject', () => {
  test('says what several sessions say, and leads to their rounds', async () => {
    const place = await sessions();
    await place.run((workspace) => {
      const [summary, ...others] = ofSubject(workspace);
      expect(others).toEqual([]);
      expect(summary?.text.split('\n')[0]).toBe('From 3 sessions, 2026-03-01 09:00 to 2026-03-03 09:00 UTC.');
      for (const word of ['Helix', 'PostgreSQL', 'tabs']) expect(summary?.text).toContain(word);
      expect(new Set(summary?.sources.map(({ round }) => round.slice(0, 36))).size).toBe(3);
      const found = recall(workspace, 'editor Helix PostgreSQL tabs', filterOf(workspace, ALICE));
      expect(found.map((row) => row.id)).toContain(summary?.id);
    });
  });

  test('one session needs none, and nobody reads somebody else’s', async () => {
    const place = await sessions(SAID.slice(0, 1));
    await place.run((workspace) => expect(ofSubject(workspace)).toEqual([]));
    const two = await sessions();
    await two.run((workspace) => {
      expect(ofSubject(workspace, BOB)).toEqual([]);
      expect(rowsOf(workspace, 'summaries', { ...ALICE, context: 'work' })).toEqual([]);
    });
  });

  test.each([true, false])(
    'loses a source: dropped, and another is written from what remains (at once: %s)',
    async (immediate) => {
      const place = await sessions();
      const report = await place.run(async (workspace) => {
        const [before] = ofSubject(workspace);
        const selection = selecting({ sessions: [sessionSaying(workspace, 'Helix')] });
        const plan = planErasure(workspace, selection);
        expect(plan.erase.filter((row) => row.kind === 'summary').map((row) => row.id)).toContain(before?.id);
        const done = await forget(workspace, selection, { immediate, requestId: null });
        const [after] = ofSubject(workspace);
        expect(after?.id).not.toBe(before?.id);
        expect(after?.text).toContain('PostgreSQL');
        expect(after?.text).not.toContain('Helix');
        const found = recall(workspace, 'Helix', filterOf(workspace, ALICE));
        expect(JSON.stringify(found)).not.toContain('Helix');
        if (immediate) expect(done.erased.summaries).toBe(plan.counts.summaries);
        expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
        return done;
      });
      if (immediate) return;
      await place.run((workspace) => unforget(workspace, report.request));
      await place.run((workspace) => expect(ofSubject(workspace)[0]?.text).toContain('Helix'));
    },
  );

  test('when one session is left there is none any more, and with the subject it goes', async () => {
    const place = await sessions(SAID.slice(0, 2));
    await place.run(async (workspace) => {
      await forget(workspace, selecting({ sessions: [sessionSaying(workspace, 'Helix')] }), AT_ONCE);
      expect(ofSubject(workspace)).toEqual([]);
      await forget(workspace, ALICE_ALL, AT_ONCE);
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    });
    expect(filesHolding(place.storeDir, 'PostgreSQL')).toEqual([]);
  });

  test('a correction goes into it at once; what is past its time is out of it at once', async () => {
    const place = await sessions();
    await place.run(async (workspace) => {
      const fact = rowsOf(workspace, 'facts').find((row) => row.text.includes('Helix'));
      await correct(workspace, fact?.id ?? '', 'My editor is Zed', { eraseOld: false });
      expect(ofSubject(workspace)[0]?.text).toContain('Zed');
      expect(ofSubject(workspace)[0]?.text).not.toContain('Helix');
    });
    place.now.value += 366 * DAY_MS;
    await place.run(async (workspace) => {
      expect(ofSubject(workspace)).toEqual([]);
      await prune(workspace, {});
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    });
  });

  test('what a hold keeps is restricted: it stands in no summary', async () => {
    const place = await sessions();
    await place.run(async (workspace) => {
      const selection = selecting({ sessions: [sessionSaying(workspace, 'Helix')] });
      addHold(workspace, { name: 'h', ground: 'disputed', reviewAt: place.now.value + DAY_MS, selection });
      expect(ofSubject(workspace)[0]?.text).toContain('Helix');
      await forget(workspace, selection, AT_ONCE);
      expect(ofSubject(workspace)[0]?.text).not.toContain('Helix');
      expect(ofSubject(workspace)[0]?.text).toContain('PostgreSQL');
    });
  });

  test('a session that is moved to somebody else takes its facts out of the one summary and into the other', async () => {
    const place = await sessions();
    await place.run(async (workspace) => {
      reassign(workspace, [sessionSaying(workspace, 'Helix')], BOB);
      expect(ofSubject(workspace)[0]?.text).not.toContain('Helix');
      reassign(workspace, [sessionSaying(workspace, 'tabs')], BOB);
      expect(ofSubject(workspace)).toEqual([]);
      expect(ofSubject(workspace, BOB)[0]?.text).toContain('Helix');
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    });
  });

  test('in a store that was put back it is written again without what was erased', async () => {
    const place = await sessions();
    cpSync(place.storeDir, join(place.folder, 'backup'), { recursive: true });
    await place.run((workspace) =>
      forget(workspace, selecting({ sessions: [sessionSaying(workspace, 'Helix')] }), AT_ONCE),
    );
    rmSync(place.storeDir, { recursive: true });
    cpSync(join(place.folder, 'backup'), place.storeDir, { recursive: true });
    await place.run((workspace) => replay(workspace, {}), 'behind');
    await place.run((workspace) => {
      expect(ofSubject(workspace)[0]?.text).not.toContain('Helix');
      expect(ofSubject(workspace)[0]?.text).toContain('PostgreSQL');
    });
  });
});

describe('what the plan says is what the report counts', () => {
  const cases: [string, (workspace: Workspace) => Partial<Selection>][] = [
    ['a session', (workspace) => ({ sessions: [sessionSaying(workspace, 'Helix')] })],
    ['a fact', (workspace) => ({ facts: [rowsOf(workspace, 'facts')[0]?.id ?? ''] })],
    ['a round of several', (workspace) => ({ rounds: [`${sessionSaying(workspace, 'Helix')}.r1`] })],
    ['a category', () => ({ categories: ['decision'] })],
    ['a project', () => ({ projects: ['/home/tester/project'] })],
    ['before', () => ({ before: Date.parse('2026-03-02T12:00:00Z') })],
    ['the subject', () => ({ subjects: [{ tenant: 'acme', subject: 'alice', context: null }] })],
    ['an artifact', () => ({ artifacts: ['/home/tester/project/a.ts'] })],
  ];
  test.each(cases)('%s', async (_, part) => {
    const place = await sessions();
    const path = transcript({ session: 'long' })
      .human('My editor is Helix.')
      .tool('Write', { file_path: '/home/tester/project/a.ts', content: 'x' }, 'ok')
      .human('My shell is fish.')
      .assistant('Noted.')
      .write(join(place.folder, 'long.jsonl'));
    await place.ingest(ALICE, path);
    await place.run(async (workspace) => {
      const selection = selecting(part(workspace));
      const { counts } = planErasure(workspace, selection);
      const { erased } = await forget(workspace, selection, AT_ONCE);
      for (const [what, n] of Object.entries(counts)) expect(erased[what] ?? 0, what).toBe(n);
    });
  });

  test('of a hidden request, when its time has come', async () => {
    const place = await sessions();
    const plan = await place.run((workspace) =>
      planErasure(workspace, selecting({ categories: ['decision'] })),
    );
    await place.run((workspace) => forget(workspace, selecting({ categories: ['decision'] }), GRACED));
    place.now.value += 8 * DAY_MS;
    const { reports } = await place.run((workspace) => prune(workspace, {}));
    for (const [what, n] of Object.entries(plan.counts)) expect(reports[0]?.erased[what] ?? 0, what).toBe(n);
  });

  test('learned and observed are what `list` says of the row', async () => {
    const place = await sessions();
    await place.run((workspace) => {
      const { erase } = planErasure(workspace, ALICE_ALL);
      for (const kind of ['facts', 'rounds', 'sessions'] as const)
        for (const row of rowsOf(workspace, kind)) {
          const planned = erase.find((one) => one.id === row.id);
          expect(planned).toMatchObject({ learnedAt: row.learnedAt, observedAt: row.observedAt });
        }
    });
  });
});
