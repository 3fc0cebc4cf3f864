// A store that an earlier schema wrote: refused to readers with the way out, brought up to date by the next writer.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forget, verify } from '../../src/erasure/index.js';
import { openDatabase } from '../../src/store/database.js';
import { APPLICATION_ID, MIGRATIONS } from '../../src/store/schema.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING } from '../helpers/erasing.js';
import { rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, testPlace } from '../helpers/workspace.js';

/** A store with the rows of a session, in the schema as it was after its first `version` migrations. */
async function storeOf(version: number) {
  const place = testPlace();
  mkdirSync(place.storeDir, { recursive: true });
  const db = openDatabase(join(place.storeDir, 'memory.db'));
  for (const { up } of MIGRATIONS.slice(0, version)) db.exec(up);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${version}`);
  db.exec(`
    INSERT INTO meta VALUES ('store_id', '5f0c3c1e-0000-4000-8000-000000000001');
    INSERT INTO scopes (tenant, subject, context) VALUES ('acme', 'alice', 'default');
    INSERT INTO sessions (uid, kind, scope_id, learned_at) VALUES ('5f0c3c1e-0000-4000-8000-000000000002', 'transcript', 1, 1796040000000);
    INSERT INTO rounds (scope_id, session_id, n, state, learned_at, expires_at) VALUES (1, 1, 1, 'closed', 1796040000000, 1827576000000);
    INSERT INTO messages (round_id, role, text) VALUES (1, 'human', 'My editor is Helix.');`);
  db.close();
  return place;
}

test.each(MIGRATIONS.slice(1).map((migration, index) => [migration.name, index + 1]))(
  'from before: %s',
  async (_, version) => {
    const place = await storeOf(Number(version));
    await expect(place.run(() => null, 'read')).rejects.toMatchObject({
      code: 'incompatible',
      hint: expect.stringContaining('prune'),
    });
    const more = transcript({ session: 'more' }).human('I prefer tabs.').assistant('Ok.');
    await place.ingest(ALICE, more.write(join(place.folder, 'more.jsonl')));
    await place.run(async (workspace) => {
      expect(rowsOf(workspace, 'rounds').map((row) => row.text)).toContain('My editor is Helix.');
      expect((await forget(workspace, ALICE_ALL, AT_ONCE)).status).toBe('verified');
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    });
  },
);
