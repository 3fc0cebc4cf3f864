// Which byte strings stand in live rows: a hit in the file is then somebody's who said the same.
import { contentColumns } from '../store/catalogue.js';
import { type Db, get, prepare } from '../store/database.js';
import { compileNeedles, type Needle, scanStream } from '../store/physical/index.js';

interface Column {
  table: string;
  column: string;
}

const VECTORS: readonly Column[] = ['round_vectors', 'fact_vectors', 'summary_vectors'].map((table) => ({
  table,
  column: 'q',
}));

/**
 * The ids of the needles that a live row holds. Each column is read once for all needles that are not found yet:
 * names, paths and labels first, which is what people share; their messages only for what is still left.
 */
export function findInLiveRows(db: Db, needles: readonly Needle[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const column of columnsBySize()) {
    const left = needles.filter(({ id }) => !found.has(id));
    if (left.length === 0) break;
    for (const { needle } of scanStream(valuesOf(db, column), compileNeedles(left)).hits) found.add(needle);
  }
  return found;
}

/** The same for one byte string, however short. */
export function standsInLiveRow(db: Db, bytes: Buffer): boolean {
  return columnsBySize().some(
    ({ table, column }) =>
      get(db, `SELECT 1 FROM ${table} WHERE instr(CAST(${column} AS BLOB), ?) > 0 LIMIT 1`, bytes) !== null,
  );
}

function columnsBySize(): Column[] {
  const columns = contentColumns();
  const isLarge = ({ table }: Column) => table === 'messages';
  return [...columns.filter((one) => !isLarge(one)), ...columns.filter(isLarge), ...VECTORS];
}

/** Between two values stands a byte that no text has, so that nothing is found across them. */
const BETWEEN = Buffer.from([0]);

function* valuesOf(db: Db, { table, column }: Column): Generator<Buffer> {
  const statement = prepare(
    db,
    `SELECT CAST(${column} AS BLOB) AS value FROM ${table} WHERE ${column} IS NOT NULL`,
  );
  for (const { value } of statement.iterate() as IterableIterator<{ value: Buffer }>) {
    yield value;
    yield BETWEEN;
  }
}
