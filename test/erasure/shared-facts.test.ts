// What a person shared in a workspace, when they are forgotten.
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
  recordEntity,
  releaseHold,
  replay,
  unforget,
  verify,
} from '../../src/erasure/index.js';
import { ingest } from '../../src/ingest/index.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import type { Scope } from '../../src/model/scope.js';
import { DAY_MS } from '../../src/model/time.js';
import { DEFAULT_POLICY, type Policy } from '../../src/policy/index.js';
import { listSubjects, recall } from '../../src/recall/index.js';
import { all, count } from '../../src/store/database.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING, GRACED, selecting } from '../helpers/erasing.js';
import { filesHolding, filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const PLATFORM: Scope = { tenant: 'acme', subject: 'platform', context: 'default' };

const STAYS: Policy = {
  ...DEFAULT_POLICY,
  sharing: { ...DEFAULT_POLICY.sharing, decision: 'anonymize', convention: 'anonymize' },
};

/** Alice's session: two facts of the team's, one that names her, one that is hers alone. */
async function shared(policy: Policy = DEFAULT_POLICY): Promise<TestPlace> {
  const place = testPlace(policy);
  const path = transcript({ session: 'alice' })
    .human('We decided to use PostgreSQL 16 for the billing service.')
    .assistant('Noted.')
    .human('We decided that Alice owns the deploy key ceremony.')
    .assistant('Noted.')
    .human('I prefer tabs over spaces.')
    .assistant('Noted.')
    .write(join(place.folder, 'alice.jsonl'));
  await share(place, ALICE, path);
  return place;
}

function share(place: TestPlace, scope: Scope, ...paths: string[]) {
  return place.run((workspace) =>
    ingest(workspace, { paths, scope, exclude: [], readmit: false, shared: PLATFORM }),
  );
}

const texts = (workspace: Workspace, scope: Scope) =>
  rowsOf(workspace, 'facts', scope).map((row) => row.text);

/** Alice is forgotten at once. */
function forgetAlice(place: TestPlace) {
  return place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
}

const POSTGRES = 'We decided to use PostgreSQL 16 for the billing service';

describe('what is shared', () => {
  test('a team’s facts stand in the workspace too, the claim alone; what is about the person does not', async () => {
    const place = await shared();
    await place.run((workspace) => {
      expect(texts(workspace, ALICE)).toHaveLength(3);
      const rows = rowsOf(workspace, 'facts', PLATFORM);
      expect(rows.map((row) => row.category)).toEqual(['decision', 'decision']);
      for (const row of rows) expect(row).toMatchObject({ quote: null, project: null });
      expect(rowsOf(workspace, 'rounds', PLATFORM)).toEqual([]);
      expect(listSubjects(workspace)).toMatchObject([
        { subject: 'alice', rounds: 3, facts: 3 },
        { subject: 'platform', sessions: 0, rounds: 0, facts: 2 },
      ]);
      expect(recall(workspace, 'billing database', filterOf(workspace, PLATFORM))[0]?.text).toBe(POSTGRES);
    });
  });

  test('a round that closes in a later run is shared where it came in to be', async () => {
    const place = testPlace();
    const path = transcript({ session: 'late', startedAt: '2026-11-30T11:59:00Z' })
      .human(`${POSTGRES}.`)
      .write(join(place.folder, 'late.jsonl'));
    await share(place, ALICE, path);
    expect(await place.run((workspace) => texts(workspace, PLATFORM))).toEqual([]);
    // Nothing of the workspace is there yet: it is not cleared away meanwhile.
    await place.run((workspace) => reassign(workspace, [], BOB));
    place.now.value += DAY_MS;
    const other = transcript({ session: 'other' }).human('Hello').write(join(place.folder, 'other.jsonl'));
    await place.ingest(BOB, other);
    expect(await place.run((workspace) => texts(workspace, PLATFORM))).toEqual([POSTGRES]);
  });

  test('nothing is shared across tenants, or with oneself', async () => {
    const place = testPlace();
    const to = (shared: Scope) =>
      place.run((workspace) =>
        ingest(workspace, { paths: [], scope: ALICE, exclude: [], readmit: false, shared }),
      );
    await expect(to({ ...PLATFORM, tenant: 'other' })).rejects.toThrow(/same tenant/);
    await expect(to({ ...ALICE, context: 'work' })).rejects.toThrow(/themselves/);
  });

  test('a correction replaces what was shared of the old fact by what is shared of the new', async () => {
    const place = await shared();
    await place.run(async (workspace) => {
      const own = rowsOf(workspace, 'facts', ALICE).find((row) => row.text === POSTGRES);
      await correct(workspace, own?.id ?? '', 'We decided to use SQLite', { eraseOld: false });
      expect(texts(workspace, PLATFORM)).toContain('We decided to use SQLite');
      expect(texts(workspace, PLATFORM)).not.toContain(POSTGRES);
    });
    await place.run(async (workspace) => expect((await verify(workspace, EVERYTHING)).result).toBe('ok'));
  });
});

describe('when whoever shared it is forgotten', () => {
  test('by the built-in policy it goes with them', async () => {
    const place = await shared();
    const plan = await place.run((workspace) => planErasure(workspace, ALICE_ALL));
    expect(plan.shared).toEqual({ deleted: 2, anonymised: 0 });
    expect(plan.subjects).toBe(1);
    const report = await forgetAlice(place);
    expect(report).toMatchObject({ status: 'verified', shared: { deleted: 2, anonymised: 0 } });
    await place.run(async (workspace) => {
      expect(texts(workspace, PLATFORM)).toEqual([]);
      expect(count(workspace.store.db, 'SELECT count(*) FROM scopes')).toBe(0);
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    });
    expect(filesHolding(place.storeDir, 'PostgreSQL')).toEqual([]);
  });

  test('by a policy that says so, the claim stays without a trace of them; what names them goes all the same', async () => {
    const place = await shared(STAYS);
    const before = await place.run((workspace) => rowsOf(workspace, 'facts', PLATFORM));
    const plan = await place.run((workspace) => planErasure(workspace, ALICE_ALL));
    const reasons = plan.erase.flatMap((row) => row.reasons.filter(({ kind }) => kind.startsWith('shared')));
    expect(reasons).toEqual([
      { kind: 'shared-anonymised' },
      { kind: 'shared-deleted', why: 'names-contributor' },
    ]);
    const report = await forgetAlice(place);
    expect(report).toMatchObject({ status: 'verified', shared: plan.shared });
    expect(report.shared).toEqual({ deleted: 1, anonymised: 1 });
    expect(report.erased.facts).toBe(plan.counts.facts);
    await place.run(async (workspace) => {
      const [row, ...others] = rowsOf(workspace, 'facts', PLATFORM);
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        text: POSTGRES,
        quote: null,
        sources: [],
        observedAt: null,
        project: null,
      });
      expect(before.map((one) => one.session)).not.toContain(row?.session);
      expect(recall(workspace, 'billing database', filterOf(workspace, PLATFORM))[0]?.text).toBe(POSTGRES);
      expect(rowsOf(workspace, 'sessions', PLATFORM)).toEqual([]);
      expect(listSubjects(workspace)).toMatchObject([
        { subject: 'platform', sessions: 0, rounds: 0, facts: 1 },
      ]);
      expect(rowsOf(workspace, 'rounds', PLATFORM)).toEqual([]);
      const lineage = all(workspace.store.db, 'SELECT message_id, origin_id, observed_at FROM facts');
      expect(lineage).toEqual([{ message_id: null, origin_id: null, observed_at: null }]);
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
      expect(
        (
          await verify(workspace, {
            ...EVERYTHING,
            subject: { tenant: 'acme', subject: 'alice', context: null },
          })
        ).result,
      ).toBe('ok');
    });
    for (const trace of ['alice', 'Alice', before[0]?.session ?? '?', '/home/tester'])
      expect(filesHolding(place.storeDir, trace), trace).toEqual([]);
  });

  test.each([
    ['I', 'We decided to use Redis where I run the batch jobs'],
    ['a part of the label', 'We decided that the Smith branch is frozen'],
    ['a recorded alias', 'We decided to keep Lissy as the release tag'],
    ['Swedish genitive', 'We decided to reuse Alices Makefile'],
    ['a path', 'We decided to keep the notes in /srv/alice.smith/notes'],
  ])('a claim that says whose it is goes: %s', async (_, claim) => {
    const place = testPlace(STAYS);
    const scope = { ...ALICE, subject: 'alice.smith' };
    await place.run((workspace) => {
      recordEntity(workspace, { tenant: 'acme', kind: 'person', name: 'Alice Smith', aliases: ['Lissy'] });
    });
    const path = transcript({ session: 'names' })
      .human(`${claim}.`)
      .assistant('Ok.')
      .write(join(place.folder, 'a.jsonl'));
    await share(place, scope, path);
    await place.run(async (workspace) => {
      expect(texts(workspace, PLATFORM)).toHaveLength(1);
      const selection = selecting({ subjects: [{ tenant: 'acme', subject: 'alice.smith', context: null }] });
      expect(planErasure(workspace, selection).shared).toEqual({ deleted: 1, anonymised: 0 });
    });
  });

  test('and so does the surname of a name that is recorded of them', async () => {
    const place = testPlace(STAYS);
    const scope = { tenant: 'acme', subject: 'alice', context: 'default' };
    await place.run((workspace) =>
      recordEntity(workspace, { tenant: 'acme', kind: 'person', name: 'Alice Lindqvist', aliases: [] }),
    );
    const path = transcript({ session: 'surname' })
      .human('We decided to keep Lindqvists fork of the parser.')
      .assistant('Ok.')
      .write(join(place.folder, 'a.jsonl'));
    await share(place, scope, path);
    await place.run(async (workspace) => {
      expect(texts(workspace, PLATFORM)).toHaveLength(1);
      expect(planErasure(workspace, ALICE_ALL).shared).toEqual({ deleted: 1, anonymised: 0 });
    });
  });

  test('while it is only hidden it is out of the workspace’s view, and unforget brings it back as it was', async () => {
    const place = await shared(STAYS);
    const before = await place.run((workspace) => rowsOf(workspace, 'facts', PLATFORM));
    const report = await place.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
    expect(await place.run((workspace) => texts(workspace, PLATFORM))).toEqual([]);
    await place.run((workspace) => unforget(workspace, report.request));
    expect(await place.run((workspace) => rowsOf(workspace, 'facts', PLATFORM))).toEqual(before);
    await place.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
    place.now.value += 8 * DAY_MS;
    // What was agreed to when the request was opened is done, whatever the policy says by then.
    place.policy = DEFAULT_POLICY;
    const { reports } = await place.run((workspace) => prune(workspace, {}));
    expect(reports[0]).toMatchObject({ status: 'verified', shared: { deleted: 1, anonymised: 1 } });
    expect(await place.run((workspace) => texts(workspace, PLATFORM))).toEqual([POSTGRES]);
  });

  test('the same transcript again brings nothing back under their name, nor into the workspace', async () => {
    const place = await shared(STAYS);
    await forgetAlice(place);
    const again = await share(place, ALICE, join(place.folder, 'alice.jsonl'));
    expect(again).toMatchObject({ facts: 0, shared: 0, rounds: 0 });
    await place.run((workspace) => {
      expect(texts(workspace, PLATFORM)).toEqual([POSTGRES]);
      expect(texts(workspace, ALICE)).toEqual([]);
    });
  });

  test('the same statement of two who were forgotten stands once; another’s own contribution is theirs', async () => {
    const place = await shared(STAYS);
    const bobs = transcript({ session: 'bob' })
      .human(`${POSTGRES}.`)
      .assistant('Ok.')
      .write(join(place.folder, 'bob.jsonl'));
    await share(place, BOB, bobs);
    await forgetAlice(place);
    await place.run((workspace) => expect(texts(workspace, PLATFORM)).toEqual([POSTGRES, POSTGRES]));
    await place.run((workspace) =>
      forget(
        workspace,
        selecting({ subjects: [{ tenant: 'acme', subject: 'bob', context: null }] }),
        AT_ONCE,
      ),
    );
    await place.run(async (workspace) => {
      expect(texts(workspace, PLATFORM)).toEqual([POSTGRES]);
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    });
  });

  test('what a hold keeps in the workspace is kept, hidden, and goes when the hold is released', async () => {
    const place = await shared();
    const ofWorkspace = selecting({ subjects: [{ tenant: 'acme', subject: 'platform', context: null }] });
    await place.run((workspace) =>
      addHold(workspace, {
        name: 'case',
        ground: 'legal_claim',
        reviewAt: place.now.value + DAY_MS,
        selection: ofWorkspace,
      }),
    );
    const plan = await place.run((workspace) => planErasure(workspace, ALICE_ALL));
    expect(plan.keep.filter((row) => row.kind === 'fact')).toHaveLength(2);
    const report = await forgetAlice(place);
    expect(report.status).toBe('partly');
    expect(report.kept).toHaveLength(2);
    await place.run((workspace) => expect(texts(workspace, PLATFORM)).toEqual([]));
    expect(filesHolding(place.storeDir, 'PostgreSQL')).toContain('memory.db');
    expect(filesHolding(place.storeDir, 'tabs over spaces')).toEqual([]);
    await place.run((workspace) => releaseHold(workspace, 'case'));
    await place.run((workspace) => prune(workspace, {}));
    await place.run(async (workspace) => expect((await verify(workspace, EVERYTHING)).result).toBe('ok'));
    expect(filesHolding(place.storeDir, 'PostgreSQL')).toEqual([]);
  });
});

test('a hold on a workspace covers what is shared there later, and nothing else of who shares it', async () => {
  const place = await shared();
  const selection = selecting({ subjects: [{ tenant: 'acme', subject: 'platform', context: null }] });
  await place.run((workspace) =>
    addHold(workspace, {
      name: 'case',
      ground: 'legal_claim',
      reviewAt: place.now.value + DAY_MS,
      selection,
    }),
  );
  const path = transcript({ session: 'later' })
    .human('We decided to use Kafka. My editor is Helix.')
    .assistant('Ok.')
    .write(join(place.folder, 'later.jsonl'));
  await share(place, BOB, path);
  const ofBob = selecting({ subjects: [{ tenant: 'acme', subject: 'bob', context: null }] });
  const report = await place.run((workspace) => forget(workspace, ofBob, AT_ONCE));
  expect(report).toMatchObject({ status: 'partly', kept: [{ kind: 'fact' }] });
  expect(filesHolding(place.storeDir, 'Kafka')).toContain('memory.db');
  expect(filesHolding(place.storeDir, 'Helix')).toEqual([]);
});

describe('in a store that was put back', () => {
  async function putBack(atForget: Policy, atReplay: Policy): Promise<TestPlace> {
    const place = await shared(atForget);
    const backup = join(place.folder, 'backup');
    cpSync(place.storeDir, backup, { recursive: true });
    await forgetAlice(place);
    rmSync(place.storeDir, { recursive: true });
    cpSync(backup, place.storeDir, { recursive: true });
    place.policy = atReplay;
    await place.run((workspace) => replay(workspace, {}), 'behind');
    return place;
  }

  test('what was made anonymous is so again', async () => {
    const place = await putBack(STAYS, STAYS);
    await place.run(async (workspace) => {
      expect(texts(workspace, PLATFORM)).toEqual([POSTGRES]);
      expect(texts(workspace, ALICE)).toEqual([]);
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    });
    expect(filesHolding(place.storeDir, 'Alice')).toEqual([]);
  });

  test('what was deleted is deleted again, also under a policy that would let it stay now', async () => {
    const place = await putBack(DEFAULT_POLICY, STAYS);
    await place.run((workspace) => expect(texts(workspace, PLATFORM)).toEqual([]));
    expect(filesHolding(place.storeDir, 'PostgreSQL')).toEqual([]);
  });
});

describe('when something else is forgotten', () => {
  test('the workspace: nothing of it is left there, and everybody keeps their own words', async () => {
    const place = await shared(STAYS);
    const selection = selecting({ subjects: [{ tenant: 'acme', subject: 'platform', context: null }] });
    await place.run((workspace) => forget(workspace, selection, AT_ONCE));
    await place.run(async (workspace) => {
      expect(texts(workspace, PLATFORM)).toEqual([]);
      expect(texts(workspace, ALICE)).toHaveLength(3);
      expect(
        rowsOf(workspace, 'rounds', ALICE)
          .map((row) => row.text)
          .join(),
      ).not.toContain('[erased]');
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    });
  });

  test('the whole tenant, or the context: nothing is made anonymous in what goes itself', async () => {
    const place = await shared(STAYS);
    for (const selection of [selecting({ tenants: ['acme'] }), selecting({ contexts: ['default'] })])
      expect(await place.run((workspace) => planErasure(workspace, selection).shared)).toEqual({
        deleted: 2,
        anonymised: 0,
      });
    await place.run((workspace) => forget(workspace, selecting({ tenants: ['acme'] }), AT_ONCE));
    expect(filesHolding(place.storeDir, 'PostgreSQL')).toEqual([]);
  });

  test('a fact of one’s own takes along what was shared of it; the shared one leaves the words where they are', async () => {
    const place = await shared(STAYS);
    await place.run(async (workspace) => {
      const [copy] = rowsOf(workspace, 'facts', PLATFORM).filter((row) => row.text === POSTGRES);
      await forget(workspace, selecting({ facts: [copy?.id ?? ''] }), AT_ONCE);
      expect(texts(workspace, PLATFORM)).not.toContain(POSTGRES);
      expect(texts(workspace, ALICE)).toContain(POSTGRES);
      expect(
        rowsOf(workspace, 'rounds', ALICE)
          .map((row) => row.text)
          .join(),
      ).toContain(POSTGRES);
      const [own] = rowsOf(workspace, 'facts', ALICE).filter((row) => row.text.includes('ceremony'));
      await forget(workspace, selecting({ facts: [own?.id ?? ''] }), AT_ONCE);
      expect(texts(workspace, PLATFORM)).toEqual([]);
    });
    await place.run(async (workspace) => expect((await verify(workspace, EVERYTHING)).result).toBe('ok'));
  });

  test('one project: the rounds of it go with what was shared from them', async () => {
    const place = await shared(STAYS);
    const selection = selecting({
      subjects: [{ tenant: 'acme', subject: 'alice', context: null }],
      projects: ['/home/tester/project'],
    });
    const report = await place.run((workspace) => forget(workspace, selection, AT_ONCE));
    expect(report).toMatchObject({ status: 'verified', shared: { deleted: 1, anonymised: 1 } });
    await place.run((workspace) => expect(texts(workspace, PLATFORM)).toEqual([POSTGRES]));
  });

  test('a session that came in under a wrong subject is moved; what was shared stays in the workspace', async () => {
    const place = await shared(STAYS);
    await place.run(async (workspace) => {
      const session = rowsOf(workspace, 'sessions', ALICE)[0]?.id ?? '';
      await expect(async () =>
        reassign(workspace, [session], { ...BOB, tenant: 'elsewhere' }),
      ).rejects.toThrow(/workspace/);
      reassign(workspace, [session], BOB);
      expect(texts(workspace, PLATFORM)).toHaveLength(2);
      expect(texts(workspace, BOB)).toHaveLength(3);
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    });
  });
});
