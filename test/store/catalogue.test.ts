import { expect, test } from 'vitest';
import { CATALOGUE } from '../../src/store/catalogue.js';
import { all } from '../../src/store/database.js';
import { testPlace } from '../helpers/workspace.js';

test('every table and column that can hold something personal is in the catalogue', async () => {
  const place = testPlace();
  await place.run(({ store }) => {
    const tables = all<{ name: string }>(
      store.db,
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    ).map((row) => row.name);
    expect(tables).toEqual(Object.keys(CATALOGUE).sort());
    for (const table of tables) {
      const columns = all<{ name: string }>(store.db, `SELECT name FROM pragma_table_info('${table}')`).map(
        (row) => row.name,
      );
      expect(columns.sort(), table).toEqual(Object.keys(CATALOGUE[table] ?? {}).sort());
    }
  });
});

test('every row of a person goes by cascade when their scope does, vectors and search blocks too', async () => {
  const place = testPlace();
  await place.run(({ store }) => {
    const children = all<{ child: string; parent: string; on_delete: string }>(
      store.db,
      `SELECT m.name AS child, f."table" AS parent, f.on_delete FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`,
    );
    const cascading = new Set(children.filter((row) => row.on_delete === 'CASCADE').map((row) => row.child));
    // Recorded entities are a tenant's.
    const kept = new Set([
      'meta',
      'scopes',
      'sources',
      'entities',
      'requests',
      'hold_labels',
      'embed_models',
    ]);
    for (const table of Object.keys(CATALOGUE))
      if (!kept.has(table)) expect(cascading, table).toContain(table);
  });
});

test('every foreign key has an index on its child side', async () => {
  const place = testPlace();
  await place.run(({ store }) => {
    const lacking: string[] = [];
    for (const table of Object.keys(CATALOGUE)) {
      const keys = all<{ id: number; from: string }>(
        store.db,
        `SELECT id, "from" FROM pragma_foreign_key_list('${table}') WHERE seq = 0`,
      );
      const leading = new Set(
        all<{ name: string }>(
          store.db,
          `SELECT (SELECT name FROM pragma_index_info(l.name) WHERE seqno = 0) AS name FROM pragma_index_list('${table}') l`,
        ).map((row) => row.name),
      );
      for (const key of keys)
        if (!leading.has(key.from) && !CHEAP.has(`${table}.${key.from}`))
          lacking.push(`${table}.${key.from}`);
    }
    expect(lacking).toEqual([]);
  });
});

/** Parents that are never deleted while they have children, or are few. */
const CHEAP = new Set([
  'round_vectors.model_id',
  'fact_vectors.model_id',
  'summary_vectors.model_id',
  'erasure_progress.request_id',
]);
