// Processes killed while they bring a store in line with its policy, or while a consent is taken back: at every moment
// between two commits. The next run completes what was begun: a consent is never ended without what rested on it going,
// and no store is told to be in line with its policy before it is.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantConsent, listRequests, prune, showRequest, verify } from '../../src/erasure/index.js';
import { ingest } from '../../src/ingest/index.js';
import { findBreak } from '../../src/ledger/chain.js';
import { closeWorkspace, openWorkspace } from '../../src/ledger/workspace.js';
import type { Scope } from '../../src/model/scope.js';
import { DEFAULT_POLICY, gateDigest, type Policy } from '../../src/policy/index.js';
import { gateChange } from '../../src/recall/gated-under.js';
import { all } from '../../src/store/database.js';
import { transcript } from '../helpers/transcript.js';
import { hashRows } from './support/look.js';
import {
  at,
  copyPlace,
  dropPlace,
  findRaw,
  newFolder,
  newPlace,
  type Place,
  removePlaces,
} from './support/place.js';
import { ALICE, BOB, MINUTE, NOW } from './support/story.js';
import { byTwos, type Deed, dismissSpare, finish, isRepeated, requireBuild } from './support/victims.js';

const MAIL = 'alice.qv7w@example.com';
const DISEASE = 'I have asthma';

/** One that let e-mail addresses in. */
const LAX: Policy = {
  ...DEFAULT_POLICY,
  hash: 'lax',
  gate: { ...DEFAULT_POLICY.gate, detectors: { ...DEFAULT_POLICY.gate.detectors, email: false } },
};

interface Staged {
  name: string;
  deed: Deed;
  needle: string;
  /** What is true once the deed is begun, and must not be before what it stands for is done. */
  isEnded(place: Place): Promise<boolean>;
}

let remembered: Place;

beforeAll(async () => {
  requireBuild();
  remembered = newPlace();
  const folder = newFolder();
  for (const scope of [ALICE, BOB]) {
    await under(remembered, LAX, (workspace) =>
      grantConsent(workspace, { scope, category: 'health', basis: null, textVersion: 'v1', method: 'form' }),
    );
    const words = transcript({
      session: scope.subject,
      salt: scope.subject,
      cwd: `/home/${nameOf(scope)}/notes`,
    })
      .human(`We decided to write to ${mailOf(scope)} from now on.`)
      .assistant('Noted.')
      .human(scope === ALICE ? `${DISEASE}, so keep the alarms quiet.` : 'My editor is Helix.')
      .assistant('Of course.');
    const path = words.write(join(folder, `${scope.subject}.jsonl`));
    await under(remembered, LAX, (workspace) =>
      ingest(workspace, { paths: [path], scope, exclude: [], readmit: false }),
    );
  }
});

afterAll(() => {
  dismissSpare();
  removePlaces();
});

const nameOf = (scope: Scope) => (scope === ALICE ? MAIL : 'bob');
const mailOf = (scope: Scope) => (scope === ALICE ? MAIL : 'the list');

async function under<Result>(
  place: Place,
  policy: Policy,
  work: (workspace: ReturnType<typeof openWorkspace>) => Result | Promise<Result>,
): Promise<Result> {
  const workspace = openWorkspace({
    storeDir: place.storeDir,
    ledgerDir: () => place.ledgerDir,
    policy,
    clock: () => NOW,
    mode: 'create',
  });
  try {
    return await work(workspace);
  } finally {
    closeWorkspace(workspace);
  }
}

const looking = { now: NOW + 2 * MINUTE, mode: 'read' } as const;

const STAGED: readonly Staged[] = [
  {
    name: 'policy apply',
    deed: { deed: 'apply' },
    needle: MAIL,
    isEnded: (place) => at(place, looking, ({ store }) => gateChange(store, DEFAULT_POLICY) === null),
  },
  {
    name: 'consent withdraw',
    deed: { deed: 'withdraw', scope: ALICE, category: 'health' },
    needle: DISEASE,
    isEnded: (place) =>
      at(
        place,
        looking,
        ({ store }) => all(store.db, 'SELECT 1 FROM consents WHERE withdrawn_at IS NOT NULL').length > 0,
      ),
  },
];

test.each(STAGED)('$name, killed at every step', { timeout: 180_000 }, async (staged) => {
  const { deed, needle } = staged;
  expect(gateDigest(LAX)).not.toBe(gateDigest(DEFAULT_POLICY));
  expect(findRaw(remembered, [Buffer.from(needle)])).not.toEqual([]);
  const before = await at(remembered, looking, ({ store }) => ({
    alice: hashRows(store.db, ALICE),
    bob: hashRows(store.db, BOB),
  }));
  const undisturbed = copyPlace(remembered);
  const { steps, failed, errors } = await finish({
    deed,
    place: undisturbed,
    now: NOW + MINUTE,
    tells: true,
  });
  expect([failed, errors]).toEqual([null, '']);
  await checkDone(staged, undisturbed, before.bob);

  let begun = 0;
  const points = steps
    .map((step, index) => ({ step, index }))
    .filter(({ index }) => !isRepeated(steps, index));
  await byTwos(points, async ({ step, index }) => {
    const place = copyPlace(remembered);
    const ending = await finish({
      deed,
      place,
      now: NOW + MINUTE,
      dieAt: index + 1,
      sealsFirst: index % 2 === 0,
    });
    try {
      expect(ending).toMatchObject({ signal: 'SIGKILL', failed: null });
      const isBegun = await at(place, looking, (workspace) => listRequests(workspace).length > 0);
      if (staged.name === 'policy apply' && isBegun) {
        const [request] = await at(place, looking, (workspace) => listRequests(workspace));
        if (request?.status !== 'verified') expect(await staged.isEnded(place)).toBe(false);
      }
      if (staged.name === 'consent withdraw') expect(await staged.isEnded(place)).toBe(isBegun);
      await at(place, { now: NOW + 2 * MINUTE }, (workspace) => prune(workspace, {}));
      if (isBegun) {
        begun += 1;
        await checkDone(staged, place, before.bob);
      } else {
        expect(await at(place, looking, ({ store }) => hashRows(store.db, ALICE))).toBe(before.alice);
        expect(await staged.isEnded(place)).toBe(false);
      }
    } catch (error) {
      throw new Error(
        `killed at step ${index + 1}, ${step}: ${error instanceof Error ? error.message : error}`,
        {
          cause: error,
        },
      );
    }
    dropPlace(place);
  });
  expect(begun).toBeGreaterThan(5);
});

/** Of many steps of one name in a row, the first and the last stand for all. */
async function checkDone({ needle, isEnded }: Staged, place: Place, bob: string): Promise<void> {
  expect(await isEnded(place)).toBe(true);
  expect(findRaw(place, [Buffer.from(needle)])).toEqual([]);
  await at(place, looking, ({ store, ledger }) => {
    expect(store.db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(findBreak(ledger.db, ledger.ring)).toBeNull();
    expect(hashRows(store.db, BOB)).toBe(bob);
  });
  await at(place, { now: NOW + 3 * MINUTE }, async (workspace) => {
    const [request] = listRequests(workspace);
    expect(showRequest(workspace, request?.request ?? '')).toMatchObject({
      status: 'verified',
      verified: true,
    });
    const asked = { request: null, subject: null, deep: true, scrub: true };
    const { checks } = await verify(workspace, asked);
    expect(checks.filter((check) => check.result !== 'ok')).toEqual([]);
  });
}
