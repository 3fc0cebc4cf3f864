import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { correct, forget, planErasure, planPrune, prune, unforget, verify } from '../../src/erasure/index.js';
import type { Selection } from '../../src/model/erasure.js';
import { DAY_MS } from '../../src/model/time.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { recall } from '../../src/recall/index.js';
import { AT_ONCE, EVERYTHING, GRACED, selecting } from '../helpers/erasing.js';
import { filesHolding, filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

/** Three rounds of one person: two facts in the first, one each in the others. */
async function threeRounds(): Promise<TestPlace> {
  const place = testPlace();
  const path = join(place.folder, 'three.jsonl');
  transcript({ session: 'three', cwd: '/home/alice/src/ledgerly' })
    .human('My editor is Helix. I prefer tabs over spaces.')
    .assistant('Helix and tabs it is.')
    .tool('Edit', { file_path: '/home/alice/src/ledgerly/main.ts', old_string: 'a', new_string: 'b' }, 'ok')
    .wait(3 * DAY_MS)
    .human('We decided to go with PostgreSQL.')
    .assistant('I will set PostgreSQL up.')
    .wait(3 * DAY_MS)
    .human('Always use pnpm.')
    .assistant('Understood.')
    .write(path);
  await place.ingest(ALICE, path);
  return place;
}

function factNamed(place: TestPlace, word: string) {
  return place.run((workspace) => {
    const fact = rowsOf(workspace, 'facts').find((row) => row.text.includes(word));
    if (!fact) throw new Error(`no fact says ${word}`);
    return fact;
  });
}

describe('forgetting one fact', () => {
  test('blanks its quote in its round, everywhere it can be found', async () => {
    const place = await threeRounds();
    const fact = await factNamed(place, 'PostgreSQL');
    const report = await place.run((workspace) =>
      forget(workspace, selecting({ facts: [fact.id] }), AT_ONCE),
    );
    expect(report).toMatchObject({ status: 'verified', redactedRounds: 1, erased: { facts: 1 } });
    await place.run(async (workspace) => {
      const rounds = rowsOf(workspace, 'rounds');
      expect(rounds).toHaveLength(3);
      expect(JSON.stringify(rounds)).toContain('[erased]');
      expect(JSON.stringify(rowsOf(workspace, 'summaries'))).not.toContain('PostgreSQL');
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    });
  });

  test('is not derived again by the next ingest of the same words', async () => {
    const place = await threeRounds();
    const fact = await factNamed(place, 'pnpm');
    await place.run((workspace) => forget(workspace, selecting({ facts: [fact.id] }), AT_ONCE));
    const again = transcript({ session: 'again' })
      .human('Always use pnpm.')
      .assistant('Yes.')
      .write(join(place.folder, 'again.jsonl'));
    await place.ingest(ALICE, again);
    await place.run((workspace) => expect(JSON.stringify(rowsOf(workspace, 'facts'))).not.toContain('pnpm'));
  });

  test('while it is only hidden its words are blanked in its round, and come back with unforget', async () => {
    const place = await threeRounds();
    const fact = await factNamed(place, 'PostgreSQL');
    const { request } = await place.run((workspace) =>
      forget(workspace, selecting({ facts: [fact.id] }), GRACED),
    );
    await place.run((workspace) => {
      expect(JSON.stringify(rowsOf(workspace, 'rounds'))).not.toContain('We decided to go with PostgreSQL');
      const found = recall(workspace, 'decided', filterOf(workspace, ALICE));
      expect(JSON.stringify(found)).not.toContain('We decided to go with');
    });
    await place.run((workspace) => unforget(workspace, request));
    await place.run((workspace) =>
      expect(JSON.stringify(rowsOf(workspace, 'rounds'))).toContain('We decided to go with PostgreSQL'),
    );
  });

  test('with --keep-source leaves the round, and the plan says where it can still be read', async () => {
    const place = await threeRounds();
    const fact = await factNamed(place, 'PostgreSQL');
    await place.run(async (workspace) => {
      const selection = selecting({ facts: [fact.id], keepSource: true });
      expect(planErasure(workspace, selection).keep).toMatchObject([
        { kind: 'round', reasons: [{ source: fact.id }] },
      ]);
      await forget(workspace, selection, AT_ONCE);
      expect(JSON.stringify(rowsOf(workspace, 'rounds'))).toContain('PostgreSQL');
      expect(rowsOf(workspace, 'facts').map((row) => row.id)).not.toContain(fact.id);
    });
  });

  test('takes along a fact whose quote stands in the words that go', async () => {
    const place = await threeRounds();
    await place.run(async (workspace) => {
      const [whole] = rowsOf(workspace, 'facts').filter((row) => row.text.includes('Helix'));
      workspace.store.db
        .prepare('UPDATE facts SET quote = ? WHERE claim LIKE ?')
        .run('My editor is Helix. I prefer tabs over spaces.', '%Helix%');
      const plan = planErasure(workspace, selecting({ facts: [whole?.id ?? ''] }));
      expect(plan.erase.filter((row) => row.kind === 'fact')).toHaveLength(2);
      expect(plan.erase.flatMap((row) => row.reasons).map((reason) => reason.kind)).toContain(
        'quotes-erased',
      );
    });
  });
});

describe('forgetting a part of a session', () => {
  test('--round erases that round and writes the summary and index of the others again', async () => {
    const place = await threeRounds();
    await place.run(async (workspace) => {
      const round = rowsOf(workspace, 'rounds').find((row) => row.text.includes('PostgreSQL'));
      const report = await forget(workspace, selecting({ rounds: [round?.id ?? ''] }), AT_ONCE);
      expect(report).toMatchObject({ status: 'verified', erased: { rounds: 1 } });
      expect(rowsOf(workspace, 'rounds')).toHaveLength(2);
      const [summary] = rowsOf(workspace, 'summaries');
      expect(summary?.text).not.toContain('PostgreSQL');
      expect(summary?.text).toContain('pnpm');
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    });
    expect(filesHolding(place.storeDir, 'PostgreSQL')).toEqual([]);
    await place.ingest(ALICE, join(place.folder, 'three.jsonl'));
    await place.run((workspace) => expect(rowsOf(workspace, 'rounds')).toHaveLength(2));
  });

  test('--before goes by the rounds’ own time', async () => {
    const place = await threeRounds();
    const before = Date.parse('2026-03-06T00:00:00Z');
    await place.run(async (workspace) => {
      const report = await forget(workspace, selecting({ before }), AT_ONCE);
      expect(report.erased.rounds).toBe(1);
      expect(JSON.stringify(rowsOf(workspace, 'rounds'))).not.toContain('Helix');
    });
  });

  test('--project takes a folder, or its last part where only one has it', async () => {
    const place = await threeRounds();
    const other = transcript({ session: 'other', cwd: '/srv/ledgerly' })
      .human('My shell is fish')
      .write(join(place.folder, 'other.jsonl'));
    await place.run((workspace) =>
      expect(planErasure(workspace, selecting({ projects: ['ledgerly'] })).counts.rounds).toBe(3),
    );
    await place.ingest(ALICE, other);
    await place.run((workspace) => {
      expect(() => planErasure(workspace, selecting({ projects: ['ledgerly'] }))).toThrow(/several projects/);
      expect(planErasure(workspace, selecting({ projects: ['/srv/ledgerly'] })).counts.rounds).toBe(1);
    });
    // What the other flags do not reach is no other meaning of the name.
    await place.ingest(BOB, other);
    await place.run((workspace) => {
      const subjects = [{ tenant: 'acme', subject: 'bob', context: null }];
      expect(planErasure(workspace, selecting({ projects: ['ledgerly'], subjects })).counts.rounds).toBe(1);
    });
  });

  test('different flags narrow, the same flag twice is a union', async () => {
    const place = await threeRounds();
    await place.ingest(
      BOB,
      transcript({ session: 'bobs', cwd: '/home/alice/src/ledgerly' })
        .human('My shell is fish')
        .write(join(place.folder, 'bobs.jsonl')),
    );
    await place.run((workspace) => {
      const alice = { tenant: 'acme', subject: 'alice', context: null };
      const bob = { ...alice, subject: 'bob' };
      const project = ['/home/alice/src/ledgerly'];
      const count = (part: Partial<Selection>) => planErasure(workspace, selecting(part)).counts.rounds;
      expect(count({ projects: project })).toBe(4);
      expect(count({ projects: project, subjects: [bob] })).toBe(1);
      expect(count({ projects: project, subjects: [alice, bob] })).toBe(4);
      expect(
        count({ projects: project, subjects: [alice], before: Date.parse('2026-03-06T00:00:00Z') }),
      ).toBe(1);
    });
  });

  test('a subagent’s session goes with the conversation that it served', async () => {
    const place = await threeRounds();
    const agent = transcript({ session: 'three', agentId: 'a1' })
      .human('Look for flaky tests')
      .assistant('Two are flaky.');
    await place.ingest(ALICE, agent.write(join(place.folder, 'three', 'subagents', 'agent-a1.jsonl')));
    await place.run((workspace) => {
      const sessions = rowsOf(workspace, 'sessions');
      expect(sessions).toHaveLength(2);
      const main = sessions.find((row) => row.id === rowsOf(workspace, 'facts')[0]?.session);
      const plan = planErasure(workspace, selecting({ sessions: [main?.id ?? ''] }));
      expect(plan.counts.sessions).toBe(2);
    });
  });
});

describe('corrections', () => {
  test('of several lines are one statement, links and all', async () => {
    const place = await threeRounds();
    const fact = await factNamed(place, 'Helix');
    const claim = 'My editor is [Zed](https://zed.dev/docs?x=1).\r\nMy shell\tis fish.\r\n';
    const told = 'My editor is [Zed](https://zed.dev/docs?x=1). My shell is fish.';
    const made = await place.run((workspace) => correct(workspace, fact.id, claim, { eraseOld: false }));
    expect(made.after).toBe(told);
    await place.run((workspace) => {
      const row = rowsOf(workspace, 'facts').find(({ id }) => id === made.new);
      expect(row).toMatchObject({
        text: "Alice's editor is [Zed](https://zed.dev/docs?x=1). Their shell is fish.",
        quote: told,
      });
    });
  });

  test('replace a fact in every view, with its chain, and go with the session that they correct', async () => {
    const place = await threeRounds();
    const fact = await factNamed(place, 'Helix');
    const made = await place.run((workspace) =>
      correct(workspace, fact.id, 'My editor is Zed', { eraseOld: false }),
    );
    await place.run((workspace) => {
      const facts = rowsOf(workspace, 'facts');
      expect(facts.map((row) => row.text)).toContain("Alice's editor is Zed");
      expect(facts.map((row) => row.text)).not.toContain("Alice's editor is Helix");
      expect(facts.find((row) => row.id === made.new)).toMatchObject({
        confidence: 0.99,
        authoredBy: 'subject',
        assertion: 'explicit',
      });
      expect(JSON.stringify(rowsOf(workspace, 'summaries'))).not.toContain('Helix');
      expect(recall(workspace, 'which editor', filterOf(workspace, ALICE))[0]?.text).toContain('Zed');
      const plan = planErasure(workspace, selecting({ sessions: [fact.session ?? ''] }));
      expect(plan.counts.sessions).toBe(2);
      expect(plan.erase.flatMap((row) => row.reasons)).toContainEqual({
        kind: 'restates',
        source: fact.session,
      });
      expect(
        planErasure(workspace, selecting({ sessions: [fact.session ?? ''], keepCorrections: true })).counts
          .sessions,
      ).toBe(1);
    });
  });

  test('with --erase-old leave no trace of the old value, in its round neither', async () => {
    const place = await threeRounds();
    const fact = await factNamed(place, 'Helix');
    const { erasure } = await place.run((workspace) =>
      correct(workspace, fact.id, 'My editor is Zed', { eraseOld: true }),
    );
    expect(erasure).toMatchObject({ status: 'verified', redactedRounds: 1 });
    expect(filesHolding(place.storeDir, 'My editor is Helix')).toEqual([]);
    await place.run(async (workspace) => {
      expect(rowsOf(workspace, 'facts').map((row) => row.text)).toContain("Alice's editor is Zed");
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    });
  });

  test('a superseded fact stays superseded when its successor is erased', async () => {
    const place = await threeRounds();
    const fact = await factNamed(place, 'Helix');
    const made = await place.run((workspace) =>
      correct(workspace, fact.id, 'My editor is Zed', { eraseOld: false }),
    );
    await place.run(async (workspace) => {
      await forget(workspace, selecting({ facts: [made.new] }), AT_ONCE);
      expect(JSON.stringify(rowsOf(workspace, 'facts'))).not.toMatch(/Helix|Zed/);
    });
    await expect(
      place.run((workspace) => correct(workspace, fact.id, 'x y', { eraseOld: false })),
    ).rejects.toThrow(/replaced already/);
  });

  test('a secret in the new claim is gated', async () => {
    const place = await threeRounds();
    const fact = await factNamed(place, 'Helix');
    const made = await place.run((workspace) =>
      correct(workspace, fact.id, 'Mail me at someone@example.org', { eraseOld: false }),
    );
    expect(made).toMatchObject({ after: 'Mail me at [email]', redactions: { email: 1 } });
    expect(filesHolding(place.storeDir, 'someone@example.org')).toEqual([]);
  });
});

describe('retention', () => {
  test('what has expired is in no view, and prune erases it as forgetting does', async () => {
    const place = await threeRounds();
    place.now.value += 366 * DAY_MS;
    await place.run((workspace) => {
      expect(rowsOf(workspace, 'facts')).toEqual([]);
      expect(rowsOf(workspace, 'rounds')).toEqual([]);
      expect(recall(workspace, 'editor', filterOf(workspace, ALICE))).toEqual([]);
    });
    const { reports } = await place.run((workspace) => prune(workspace, {}));
    expect(reports).toMatchObject([
      { kind: 'prune', status: 'verified', erased: { sessions: 1, rounds: 3 } },
    ]);
    expect(filesHolding(place.storeDir, 'PostgreSQL')).toEqual([]);
    expect(await place.ingest(ALICE, join(place.folder, 'three.jsonl'))).toMatchObject({ rounds: 0 });
    await place.run((workspace) => expect(rowsOf(workspace, 'rounds')).toEqual([]));
  });

  test('a fact that expires before its round takes its words with it and is not derived again', async () => {
    const categories = {
      ...DEFAULT_POLICY.categories,
      decision: { ...DEFAULT_POLICY.categories.decision, retentionDays: 10 },
    };
    const place = await threeRounds();
    place.policy = { ...DEFAULT_POLICY, categories, hash: 'shorter-decisions' };
    place.now.value += 11 * DAY_MS;
    const { reports } = await place.run((workspace) => prune(workspace, {}));
    expect(reports).toMatchObject([{ erased: { facts: 1 }, redactedRounds: 1, status: 'verified' }]);
    await place.run((workspace) => {
      expect(JSON.stringify(rowsOf(workspace, 'rounds'))).not.toContain('We decided to go with PostgreSQL');
      expect(rowsOf(workspace, 'rounds')).toHaveLength(3);
    });
  });

  test('a check under another policy tells what prune would do under it, and changes nothing', async () => {
    const place = await threeRounds();
    place.policy = { ...DEFAULT_POLICY, transcriptRetentionDays: 10, hash: 'ten-days' };
    place.now.value += 11 * DAY_MS;
    await place.run((workspace) => {
      expect(planPrune(workspace, place.now.value).expired.counts).toMatchObject({ rounds: 3, facts: 4 });
      expect(rowsOf(workspace, 'facts')).toEqual([]);
    }, 'read');
    place.policy = DEFAULT_POLICY;
    await place.run((workspace) => {
      expect(planPrune(workspace, place.now.value).expired.erase).toEqual([]);
      expect(rowsOf(workspace, 'facts')).toHaveLength(4);
    }, 'read');
  });

  test('a clock that went back reaps nothing', async () => {
    const place = await threeRounds();
    await place.run((workspace) =>
      forget(workspace, selecting({ subjects: [{ tenant: null, subject: 'alice', context: null }] }), GRACED),
    );
    place.now.value -= DAY_MS;
    expect(await place.run((workspace) => prune(workspace, {}))).toEqual({
      reports: [],
      clockWentBack: true,
    });
  });
});

describe('more ways to point at something', () => {
  test('a category takes its facts, an artifact the rounds that touched it, a transcript what came from it', async () => {
    const place = await threeRounds();
    await place.run((workspace) => {
      const count = (part: Partial<Selection>) => {
        const { counts } = planErasure(workspace, selecting(part));
        return [counts.rounds, counts.facts];
      };
      expect(count({ categories: ['decision'] })).toEqual([0, 1]);
      expect(count({ categories: ['decision', 'convention'] })).toEqual([0, 2]);
      expect(count({ artifacts: ['/home/alice/src/ledgerly/main.ts'] })[0]).toBe(1);
      expect(count({ artifacts: ['*'] })[0]).toBe(0);
      expect(count({ sources: [join(place.folder, 'three.jsonl')] })[0]).toBe(3);
      expect(count({ sources: ['**/thr*.jsonl'] })[0]).toBe(3);
      expect(count({ sources: ['**/nothing.jsonl'] })[0]).toBe(0);
      expect(count({ since: Date.parse('2026-03-06T00:00:00Z') })[0]).toBe(2);
      expect(
        count({ since: Date.parse('2026-03-06T00:00:00Z'), before: Date.parse('2026-03-09T00:00:00Z') })[0],
      ).toBe(1);
      expect(count({ categories: ['decision'], before: Date.parse('2026-03-06T00:00:00Z') })).toEqual([0, 0]);
    });
  });
});
