// The questions that the decision to cascade asks of every store that follows it, answered from the database itself:
// does everything personal go with its session, does anything keep copies, is what hides ever reaped.
import type { Workspace } from '../../ledger/workspace.js';
import type { Check, CheckName } from '../../model/erasure.js';
import { DAY_MS } from '../../model/time.js';
import { CATALOGUE, type ColumnClass } from '../../store/catalogue.js';
import { all, type Db } from '../../store/database.js';
import { planPrune } from '../prune.js';

/** The checks of `verify --schema`. A result of `residue` says that a rule is not kept, not that data was found. */
export function checkSchema(workspace: Workspace): Check[] {
  const { db } = workspace.store;
  const tables = readTables(db);
  return [
    checkCatalogue(tables),
    checkCascade(tables),
    checkEmbeddings(tables),
    checkShadowTables(db),
    checkLiveViews(db),
    checkConnections(workspace),
    checkReaper(workspace),
  ];
}

interface Table {
  name: string;
  columns: { name: string; isNullable: boolean }[];
  parents: { parent: string; columns: string[]; isCascade: boolean }[];
}

function readTables(db: Db): Table[] {
  const names = all<{ name: string }>(
    db,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name",
  );
  return names.map(({ name }) => ({ name, columns: readColumns(db, name), parents: readParents(db, name) }));
}

function readColumns(db: Db, table: string): Table['columns'] {
  return all<{ name: string; notnull: number; pk: number }>(
    db,
    // The table itself: where it is read under another policy a view of the same name stands before it.
    'SELECT name, "notnull", pk FROM pragma_table_info(?, \'main\')',
    table,
  ).map(({ name, notnull, pk }) => ({ name, isNullable: notnull === 0 && pk === 0 }));
}

function readParents(db: Db, table: string): Table['parents'] {
  const rows = all<{ id: number; parent: string; column: string; on_delete: string }>(
    db,
    `SELECT id, "table" AS parent, "from" AS column, on_delete FROM pragma_foreign_key_list(?, 'main') ORDER BY id, seq`,
    table,
  );
  const byKey = new Map<number, Table['parents'][number]>();
  for (const { id, parent, column, on_delete } of rows) {
    const known = byKey.get(id);
    if (known) known.columns.push(column);
    else byKey.set(id, { parent, columns: [column], isCascade: on_delete === 'CASCADE' });
  }
  return [...byKey.values()];
}

function verdict(name: CheckName, wrong: readonly string[], detail: string): Check {
  if (wrong.length === 0) return { name, result: 'ok', detail };
  return { name, result: 'residue', detail: `${wrong.join(', ')}: not so; ${detail}` };
}

/** A column that nobody classified is one that nobody forgets, exports or searches. */
function checkCatalogue(tables: readonly Table[]): Check {
  const unknown = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => CATALOGUE[name]?.[column.name] === undefined)
      .map((column) => `${name}.${column.name}`),
  );
  const columns = tables.reduce((sum, table) => sum + table.columns.length, 0);
  return verdict('catalogue', unknown, `${columns} columns of ${tables.length} tables are classified`);
}

/** Tables with words that go by other means than a cascade, and by which. */
const LEAVES_OTHERWISE: Readonly<Record<string, string>> = {
  scopes: 'the root itself',
  sources: 'with their last line',
  requests: 'blanked when they end',
  hold_labels: 'with their hold',
  entities: 'when their name or tenant is forgotten',
};

function checkCascade(tables: readonly Table[]): Check {
  const reached = new Set(['sessions', 'scopes', 'entities']);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const table of tables) if (isCascading(table, reached)) reached.add(table.name);
  }
  const personal = tables.filter(({ name }) => holds(name, ['content', 'derived']));
  const wrong = personal
    .filter(({ name }) => !reached.has(name) && LEAVES_OTHERWISE[name] === undefined)
    .map(({ name }) => name);
  const others = Object.entries(LEAVES_OTHERWISE).map(([table, how]) => `${table} ${how}`);
  return verdict(
    'cascade',
    wrong,
    `${personal.length} tables with content go with their session or scope; otherwise ${others.join(', ')}`,
  );
}

/** By a key that is never null: a row with a null would stay behind in silence. */
function isCascading({ columns, parents }: Table, reached: ReadonlySet<string>): boolean {
  const nullable = new Set(columns.filter((column) => column.isNullable).map((column) => column.name));
  return parents.some(
    (key) => key.isCascade && reached.has(key.parent) && !key.columns.some((column) => nullable.has(column)),
  );
}

function holds(table: string, classes: readonly ColumnClass[]): boolean {
  return Object.values(CATALOGUE[table] ?? {}).some((kind) => classes.includes(kind));
}

/** Every vector hangs on the row that it was computed from. */
function checkEmbeddings(tables: readonly Table[]): Check {
  const vectors = tables.filter(({ columns }) =>
    ['q', 'b'].every((name) => columns.some((one) => one.name === name)),
  );
  const wrong = vectors
    .filter((table) => {
      const owner = table.name.replace(/_vectors$/, '');
      return !table.parents.some((key) => key.isCascade && key.columns.includes(`${owner}_id`));
    })
    .map(({ name }) => name);
  return verdict(
    'embeddings',
    wrong,
    `${vectors.length} tables of vectors cascade from the row that each vector is of`,
  );
}

/** FTS and vec0 keep what was deleted in tables of their own; statistics keep samples of values. */
function checkShadowTables(db: Db): Check {
  const found = all<{ name: string }>(
    db,
    `SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%' OR name LIKE 'sqlite!_stat%' ESCAPE '!'`,
  ).map(({ name }) => name);
  return verdict('shadow tables', found, 'no virtual tables, no statistics');
}

/** What reads go through: each leaves out what a request hides. That they all do so is a test of the program. */
function checkLiveViews(db: Db): Check {
  const views = all<{ name: string; sql: string }>(
    db,
    "SELECT name, sql FROM sqlite_schema WHERE type = 'view' ORDER BY name",
  );
  const wanted = ['unmarked_facts', 'unmarked_rounds', 'unmarked_sessions'];
  const missing = wanted.filter((name) => !views.some((view) => view.name === name));
  const open = views.filter(({ sql }) => !sql.includes('tombstones')).map(({ name }) => name);
  return verdict('live views', [...missing, ...open], `${views.length} views leave out what is hidden`);
}

const WANTED_PRAGMAS: Readonly<Record<string, string>> = {
  secure_delete: '1',
  foreign_keys: '1',
  journal_mode: 'wal',
  synchronous: '2',
  wal_autocheckpoint: '0',
  temp_store: '2',
  trusted_schema: '0',
  auto_vacuum: '0',
};

/** As every connection of this program is opened; a connection of another program is its own. */
function checkConnections({ store, ledger }: Workspace): Check {
  const wrong = [
    { name: 'store', db: store.db },
    { name: 'ledger', db: ledger.db },
  ].flatMap(({ name, db }) =>
    Object.entries(WANTED_PRAGMAS)
      .filter(([pragma, wanted]) => String(db.pragma(pragma, { simple: true })) !== wanted)
      .map(([pragma]) => `${name} ${pragma}`),
  );
  return verdict('connections', wrong, Object.keys(WANTED_PRAGMAS).join(', '));
}

/** What is hidden or past its retention is erased within a day, as a nightly run does it. */
function checkReaper(workspace: Workspace): Check {
  const plan = planPrune(workspace, workspace.clock() - DAY_MS);
  const wrong = [
    ...(plan.due.length > 0 ? [`${plan.due.length} requests past their grace period`] : []),
    ...(plan.unfinished.length > 0 ? [`${plan.unfinished.length} unfinished requests`] : []),
    ...(plan.expired.erase.length > 0 ? [`${plan.expired.erase.length} rows past their retention`] : []),
  ];
  return verdict('reaper', wrong, 'nothing is past its time: prune has run');
}
