// What must hold for any history of two people and any selection of one of them.

import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forget, planErasure, verify } from '../../src/erasure/index.js';
import { emptySelection, type Selection } from '../../src/model/erasure.js';
import { DAY_MS } from '../../src/model/time.js';
import { AT_ONCE, EVERYTHING } from '../helpers/erasing.js';
import { dumpScope, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, NOW, type TestPlace, testPlace } from '../helpers/workspace.js';

const TEXTS = [
  'My editor is Helix',
  'I prefer tabs over spaces',
  'Always use pnpm, never npm',
  'We decided to go with PostgreSQL for the ledger',
  'Please look at the failing test in the importer and tell me what is wrong with it',
  'yes, go ahead',
  'Fix ABC-123 and push',
];

interface Turn {
  who: 'alice' | 'bob';
  session: number;
  text: string;
  days: number;
}

const turn: fc.Arbitrary<Turn> = fc.record({
  who: fc.constantFrom('alice', 'bob'),
  session: fc.nat(2),
  text: fc.constantFrom(...TEXTS),
  days: fc.nat(5),
});

async function live(turns: readonly Turn[]): Promise<{ place: TestPlace; paths: string[] }> {
  const place = testPlace();
  const paths: string[] = [];
  for (const who of ['alice', 'bob'] as const) {
    for (const session of [0, 1, 2]) {
      const said = turns.filter((one) => one.who === who && one.session === session);
      if (said.length === 0) continue;
      const writer = transcript({ session: `${who}-${session}`, cwd: `/home/${who}/p${session}` });
      for (const one of said)
        writer
          .wait(one.days * DAY_MS)
          .human(one.text)
          .assistant('Done.');
      const path = writer.write(join(place.folder, `${who}-${session}.jsonl`));
      paths.push(path);
      await place.ingest(who === 'alice' ? ALICE : BOB, path);
    }
  }
  return { place, paths };
}

type Pick = (
  rows: { sessions: string[]; rounds: string[]; facts: string[] },
  n: number,
) => Partial<Selection>;

const picks: Record<string, Pick> = {
  subject: () => ({}),
  session: ({ sessions }, n) => ({
    sessions: sessions.slice(n % Math.max(1, sessions.length), (n % Math.max(1, sessions.length)) + 1),
  }),
  round: ({ rounds }, n) => ({
    rounds: rounds.slice(n % Math.max(1, rounds.length), (n % Math.max(1, rounds.length)) + 2),
  }),
  fact: ({ facts }, n) => ({
    facts: facts.slice(n % Math.max(1, facts.length), (n % Math.max(1, facts.length)) + 1),
  }),
  before: (_rows, n) => ({ before: Date.parse('2026-03-04T09:00:00Z') + n * DAY_MS }),
  project: (_rows, n) => ({ projects: [`/home/alice/p${n % 3}`] }),
};

test('nobody else’s rows change, forgetting twice equals once, and nothing comes back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(turn, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...Object.keys(picks)),
      fc.nat(7),
      async (turns, kind, n) => {
        const { place, paths } = await live(turns);
        const before = await place.run((workspace) => dumpScope(workspace, BOB));
        const selection = await place.run((workspace): Selection => {
          const ids = (what: 'sessions' | 'rounds' | 'facts') =>
            rowsOf(workspace, what, ALICE)
              .map((row) => row.id)
              .sort();
          const picked =
            picks[kind]?.({ sessions: ids('sessions'), rounds: ids('rounds'), facts: ids('facts') }, n) ?? {};
          return {
            ...emptySelection(),
            subjects: [{ tenant: 'acme', subject: 'alice', context: 'default' }],
            ...picked,
          };
        });
        const { plan, report } = await place.run(async (workspace) => ({
          plan: planErasure(workspace, selection),
          report: await forget(workspace, selection, AT_ONCE),
        }));
        expect(report.verified, JSON.stringify(report.checks)).toBe(true);
        for (const what of ['sessions', 'rounds', 'facts', 'artifacts', 'messages', 'lines']) {
          expect(report.erased[what] ?? 0, what).toBe(plan.counts[what]);
        }
        expect(await place.run((workspace) => dumpScope(workspace, BOB))).toBe(before);
        const again = await place.run((workspace) => forget(workspace, selection, AT_ONCE));
        expect(again.erased.rounds ?? 0).toBe(0);
        const texts = await place.run((workspace) =>
          rowsOf(workspace, 'rounds', ALICE).map((row) => [row.id, row.text]),
        );
        for (const path of paths.filter((one) => one.includes('alice'))) await place.ingest(ALICE, path);
        expect(
          await place.run((workspace) => rowsOf(workspace, 'rounds', ALICE).map((row) => [row.id, row.text])),
        ).toEqual(texts);
        expect(await place.run((workspace) => dumpScope(workspace, BOB))).toBe(before);
        expect(
          (await place.run((workspace) => verify(workspace, EVERYTHING))).checks.filter(
            (check) => check.result !== 'ok',
          ),
        ).toEqual([]);
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 25), endOnFailure: true },
  );
});

test('the plan of the same store and selection has the same digest', async () => {
  const { place } = await live([{ who: 'alice', session: 0, text: TEXTS[0] ?? '', days: 0 }]);
  const selection = { ...emptySelection(), subjects: [{ tenant: null, subject: 'alice', context: null }] };
  await place.run((workspace) => {
    expect(planErasure(workspace, selection).digest).toBe(planErasure(workspace, selection).digest);
    expect(planErasure(workspace, emptySelection()).digest).not.toBe(
      planErasure(workspace, { ...selection, before: NOW - 900 * DAY_MS }).digest,
    );
  });
});
