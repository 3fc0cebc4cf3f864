import { expect, test } from 'vitest';
import { ensureScope } from '../../src/store/scopes.js';
import { blocksOfScope, writeBlock } from '../../src/store/search-index.js';
import { createSession } from '../../src/store/sessions.js';
import { writeTransaction } from '../../src/store/store.js';
import { ALICE, BOB, testPlace } from '../helpers/workspace.js';

test('the blocks of a scope come whole and each once, whatever their bytes and however many they are', async () => {
  const place = testPlace();
  await place.run(({ store, clock }) => {
    const { db } = store;
    const written: Buffer[] = [];
    writeTransaction(store, () => {
      for (const scope of [ALICE, BOB])
        for (let n = 0; n < 150; n++) {
          const scopeId = ensureScope(db, scope);
          const session = {
            kind: 'transcript',
            correctsId: null,
            sourceSession: null,
            agentId: null,
          } as const;
          const source = { sourceDigest: null, baseDigest: null, format: 'test', project: null };
          const sessionId = createSession(db, { scopeId, ...session, ...source, learnedAt: clock() });
          const data = Buffer.from([n, 0, 0xff, 0xc3, 0x28, 0, n % 7, scope === BOB ? 1 : 0]);
          writeBlock(db, { sessionId, scopeId, kind: 'round', block: 0 }, data);
          if (scope === ALICE) written.push(data);
        }
    });
    const pieces = [...blocksOfScope(db, ensureScope(db, ALICE), 'round')];
    expect(pieces.length).toBeGreaterThan(1);
    expect(Buffer.concat(pieces).equals(Buffer.concat(written))).toBe(true);
    expect([...blocksOfScope(db, ensureScope(db, ALICE), 'fact')]).toEqual([]);
  });
});
