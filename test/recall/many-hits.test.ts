// A scope in which words find more rows than are compared by their vectors.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recall } from '../../src/recall/index.js';
import { defaultEmbedder } from '../../src/recall/indexing.js';
import type { QueryVector } from '../../src/recall/search.js';
import { findModel } from '../../src/store/search-index.js';
import { filterOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, testPlace } from '../helpers/workspace.js';

const WITH_THE_WORD = 1_050;
const WITHOUT = 'The harbour was foggy in the morning.';

test('a vector that weighs as much as words finds what shares none of them, one of low weight compares what they found', async () => {
  const place = testPlace();
  const writer = transcript({ session: 'many' });
  for (let n = 0; n < WITH_THE_WORD; n++) writer.human(`The turbine ${n} is rebuilt.`).assistant('Noted.');
  writer.human(WITHOUT).assistant('Noted.');
  await place.ingest(ALICE, writer.write(join(place.folder, 'many.jsonl')));
  await place.run((workspace) => {
    const { db } = workspace.store;
    const embedder = defaultEmbedder();
    const q = embedder.embed(`${WITHOUT} Noted.`)?.q;
    const modelId = findModel(db, embedder.digest);
    if (q === undefined || modelId === null) throw new Error('no vector');
    const found = (vectors: readonly QueryVector[]) =>
      recall(workspace, 'turbine', { ...filterOf(workspace, ALICE), limit: 300 }, vectors).map(
        ({ text }) => text,
      );
    expect(found([{ modelId, q, weight: 1 }]).some((text) => text.includes(WITHOUT))).toBe(true);
    for (const vectors of [[], [{ modelId, q, weight: 0.3 }]]) {
      const texts = found(vectors);
      expect(texts.length).toBeGreaterThanOrEqual(100);
      expect(texts.every((text) => text.includes('turbine'))).toBe(true);
    }
  });
});
