// The same words of the same subject under other ids, after a fact of them was erased: what is left of them comes in.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { correct, forget, prune } from '../../src/erasure/index.js';
import { previewIngest } from '../../src/ingest/index.js';
import type { Scope } from '../../src/model/scope.js';
import { AT_ONCE, GRACED, selecting } from '../helpers/erasing.js';
import { filesHolding, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const EDITOR = 'My editor is Helix';
const TOLD = `${EDITOR}. We decided to use pnpm in the billing service.`;
const LEFT = '[erased]. We decided to use pnpm in the billing service.';

function write(place: TestPlace, salt: string): string {
  const log = transcript({ session: `talk-${salt}`, salt })
    .human(TOLD)
    .assistant('Noted.');
  return log.write(join(place.folder, `${salt}.jsonl`));
}

async function told(): Promise<{ place: TestPlace; fact: string }> {
  const place = testPlace();
  await place.ingest(ALICE, write(place, 'first'));
  return { place, fact: await editorOf(place) };
}

const editorOf = (place: TestPlace) =>
  place.run((workspace) => {
    const fact = rowsOf(workspace, 'facts', ALICE).find(({ text }) => text?.includes('Helix'));
    if (fact === undefined) throw new Error('the editor was not taken');
    return fact.id;
  });

const words = (place: TestPlace, scope: Scope = ALICE) =>
  place.run((workspace) => rowsOf(workspace, 'rounds', scope).map(({ text }) => text?.split('\n')[0]));

test.each(['erased at once', 'erased after its grace', 'corrected, the old word erased'])(
  '%s',
  async (how) => {
    const { place, fact } = await told();
    await place.run(async (workspace) => {
      if (how.startsWith('corrected')) await correct(workspace, fact, 'My editor is Zed', { eraseOld: true });
      else await forget(workspace, selecting({ facts: [fact] }), how === 'erased at once' ? AT_ONCE : GRACED);
    });
    if (how.includes('grace')) {
      await place.ingest(ALICE, write(place, 'hidden'));
      place.now.value += 40 * 86_400_000;
      await place.run((workspace) => prune(workspace, {}));
    }
    expect(filesHolding(place.storeDir, EDITOR)).toEqual([]);
    const copy = write(place, 'copy');
    const preview = await place.run((workspace) =>
      previewIngest({
        workspace,
        policy: place.policy,
        clock: () => place.now.value,
        paths: [copy],
        scope: ALICE,
        exclude: [],
        readmit: false,
      }),
    );
    const { suppressed, rounds, facts } = await place.ingest(ALICE, copy);
    expect({ suppressed, rounds, facts }).toEqual({ suppressed: 1, rounds: 1, facts: 1 });
    expect(preview).toMatchObject({ suppressed, rounds, facts });
    expect(new Set(await words(place)).size).toBeLessThanOrEqual(2);
    expect(await words(place)).toContain(LEFT);
    expect(filesHolding(place.storeDir, EDITOR)).toEqual([]);
  },
);

test('what was only hidden, kept in its source, or said by somebody else comes in whole', async () => {
  const { place, fact } = await told();
  await place.run((workspace) => forget(workspace, selecting({ facts: [fact], keepSource: true }), AT_ONCE));
  await place.ingest(ALICE, write(place, 'kept'));
  expect(await words(place)).toEqual([TOLD, TOLD]);

  const other = await told();
  await other.place.run((workspace) => forget(workspace, selecting({ facts: [other.fact] }), AT_ONCE));
  await other.place.ingest(BOB, write(other.place, 'bob'));
  expect(await words(other.place, BOB)).toEqual([TOLD]);
});
