// What is about to be erased, as byte strings to look for afterwards. Held in memory while the deed runs and
// nowhere else; what is kept in the ledger are keyed fingerprints (`rules` 13, 29).
import { all, type Db, run } from '../../store/database.js';
import { SHORTEST_NEEDLE } from '../../store/physical/index.js';
import type { Mark, MarkKind } from '../../store/requests.js';
import { encodedForms, type NeedleForm, TEXT_ENCODINGS } from './encodings.js';

export interface Evidence {
  /** Distinct texts, claims, quotes, names and paths. */
  texts: string[];
  vectors: StoredVector[];
  /** Hashes of the transcripts that the rows came from: reading one again makes them again, so nobody keeps prints of them. */
  hashes: string[];
  /** True when there was more than could be held: then only a part is searched for. */
  isSampled: boolean;
}

/** As it stands in its row: the signs right after the bytes. */
export interface StoredVector {
  q: Buffer;
  b: Buffer;
}

const MAX_BYTES = 32 << 20;
const MAX_VECTORS = 20_000;

const TEXTS = `
  SELECT text FROM messages WHERE round_id IN going_rounds
  UNION SELECT source_ref FROM messages WHERE round_id IN going_rounds
  UNION SELECT text FROM reasoning_texts WHERE round_id IN going_rounds
  UNION SELECT claim FROM facts WHERE id IN going_facts
  UNION SELECT quote FROM facts WHERE id IN going_facts
  UNION SELECT e.name FROM entity_facts m JOIN derived_entities e ON e.id = m.entity_id WHERE m.fact_id IN going_facts
  UNION SELECT ref FROM artifacts WHERE round_id IN going_rounds OR id IN going_artifacts
  UNION SELECT path FROM file_snapshots WHERE round_id IN going_rounds
  UNION SELECT j.value FROM tool_calls t, json_each(t.paths) j WHERE t.round_id IN going_rounds
  UNION SELECT project FROM rounds WHERE id IN going_rounds
  UNION SELECT title FROM sessions WHERE id IN going_sessions
  UNION SELECT source_session FROM sessions WHERE id IN going_sessions
  UNION SELECT agent_id FROM sessions WHERE id IN going_sessions
  UNION SELECT f.path FROM lines l JOIN sources f ON f.id = l.source_id WHERE l.round_id IN going_rounds
  UNION SELECT c.subject FROM sessions s JOIN scopes c ON c.id = s.scope_id WHERE s.id IN going_sessions`;

const HASHES = `
  SELECT f.head_hash AS hash FROM lines l JOIN sources f ON f.id = l.source_id WHERE l.round_id IN going_rounds
  UNION SELECT f.tail_hash FROM lines l JOIN sources f ON f.id = l.source_id WHERE l.round_id IN going_rounds`;

const VECTORS = `
  SELECT v.q, v.b FROM rounds r JOIN round_vectors v ON v.scope_id = r.scope_id AND v.round_id = r.id WHERE r.id IN going_rounds
  UNION ALL SELECT v.q, v.b FROM facts f JOIN fact_vectors v ON v.scope_id = f.scope_id AND v.fact_id = f.id WHERE f.id IN going_facts`;

/** Where the bytes are not searched for them, the words of so many rounds say enough for fingerprints and questions. */
const ROUNDS_SAMPLED = 4_000;

/**
 * Reads what the marked rows hold.
 * @param isSearched whether the files are going to be searched for all of it, or only fingerprints are taken
 */
export function collectEvidence(db: Db, marks: readonly Mark[], isSearched: boolean): Evidence {
  fillGoing(db, marks);
  const evidence: Evidence = { texts: [], vectors: [], hashes: [], isSampled: false };
  if (!isSearched) {
    evidence.isSampled = run(db, SAMPLE, ROUNDS_SAMPLED) > 0;
  }
  run(db, 'INSERT OR IGNORE INTO going_facts SELECT id FROM facts WHERE round_id IN going_rounds');
  let bytes = 0;
  for (const { text } of db.prepare(TEXTS).iterate() as IterableIterator<{ text: string | null }>) {
    if (text === null || text.length === 0) continue;
    bytes += text.length;
    if (bytes > MAX_BYTES) evidence.isSampled = true;
    else evidence.texts.push(text);
  }
  if (!isSearched) return evidence;
  for (const vector of db.prepare(VECTORS).iterate() as IterableIterator<StoredVector>) {
    if (evidence.vectors.length >= MAX_VECTORS) evidence.isSampled = true;
    else evidence.vectors.push(vector);
  }
  evidence.hashes.push(...all<{ hash: string }>(db, HASHES).map(({ hash }) => hash));
  return evidence;
}

/** Of rounds and titles that stay without a name, the names are looked for (`name-evidence`). */
const GOING = {
  session: 'going_sessions',
  round: 'going_rounds',
  fact: 'going_facts',
  artifact: 'going_artifacts',
  mention: null,
  title: null,
  entity: null,
} as const satisfies Record<MarkKind, string | null>;

function fillGoing(db: Db, marks: readonly Mark[]): void {
  db.exec(`
    CREATE TEMP TABLE IF NOT EXISTS going_sessions (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS going_rounds (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS going_facts (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS going_artifacts (id INTEGER PRIMARY KEY);
    DELETE FROM going_sessions; DELETE FROM going_rounds; DELETE FROM going_facts; DELETE FROM going_artifacts;`);
  for (const { kind, rowId } of marks) {
    const table = GOING[kind];
    if (table !== null) run(db, `INSERT OR IGNORE INTO ${table} VALUES (?)`, rowId);
  }
  run(db, 'INSERT OR IGNORE INTO going_rounds SELECT id FROM rounds WHERE session_id IN going_sessions');
}

/** Leaves `?1` of the rounds, evenly. */
const SAMPLE = `DELETE FROM going_rounds WHERE id IN (
  SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth, count(*) OVER () AS total FROM going_rounds)
  WHERE total > ?1 AND nth * ?1 / total = (nth - 1) * ?1 / total)`;

const NEEDLE_BYTES = 48;
const NEEDLE_EVERY = 1_024;
/** How much of a vector's bytes stands before its signs in the needle for them: 7 bytes alone are found by chance. */
const BEFORE_SIGNS = 16;

export interface Needle {
  id: number;
  bytes: Buffer;
  form: NeedleForm;
}

export interface Needles {
  needles: Needle[];
  tooShort: number;
  /** Texts that are looked for in every encoding; the others in UTF-8. */
  encodedTexts: number;
  texts: number;
}

/**
 * Byte strings to search a file for. Of every long text windows in UTF-8, of a short one its end; of every vector its
 * bytes and its signs; of a sample of the texts one window in each other encoding, so that the cost stays bounded.
 * Their ids go from `firstId` on.
 */
export function needlesOf(evidence: Evidence, firstId = 0): Needles {
  const needles: Needle[] = [];
  const add = (bytes: Buffer, form: NeedleForm) =>
    needles.push({ id: firstId + needles.length, bytes, form });
  let tooShort = 0;
  for (const text of evidence.texts) {
    const bytes = Buffer.from(text);
    if (bytes.length < SHORTEST_NEEDLE) tooShort += 1;
    else for (const window of windowsOf(bytes)) add(window, 'utf-8');
  }
  for (const { q, b } of evidence.vectors) {
    add(q.subarray(0, NEEDLE_BYTES), 'int8');
    add(Buffer.concat([q.subarray(-BEFORE_SIGNS), b]), 'bits');
  }
  for (const hash of evidence.hashes) add(Buffer.from(hash).subarray(0, NEEDLE_BYTES), 'digest');
  const sample = sampleOf(evidence.texts);
  for (const text of sample) for (const { encoding, bytes } of encodedForms(text)) add(bytes, encoding);
  return { needles, tooShort, encodedTexts: sample.length, texts: evidence.texts.length };
}

/**
 * A path says at its end what it names; its beginning stands in every other path, and each place in the file would
 * have to be compared with all of them.
 */
function windowsOf(bytes: Buffer): Buffer[] {
  if (bytes.length < NEEDLE_EVERY) return [bytes.subarray(-NEEDLE_BYTES)];
  const count = 1 + Math.floor((bytes.length - NEEDLE_BYTES) / NEEDLE_EVERY);
  return Array.from({ length: count }, (_, n) =>
    bytes.subarray(n * NEEDLE_EVERY, n * NEEDLE_EVERY + NEEDLE_BYTES),
  );
}

const LONGEST_SAMPLED = 120;
const OTHERS_SAMPLED = 80;

/** About how many needles a request's evidence gives, without making them. */
export function needlesExpected({ texts, vectors }: Evidence): number {
  const encoded = Math.min(texts.length, LONGEST_SAMPLED + OTHERS_SAMPLED) * TEXT_ENCODINGS.length;
  return texts.length + 2 * vectors.length + encoded;
}

/** The longest texts, which say most, and of the shorter ones, names and paths among them, some of every length. */
function sampleOf(texts: readonly string[]): string[] {
  const long = texts
    .filter((text) => text.length >= SHORTEST_NEEDLE)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const rest = long.slice(LONGEST_SAMPLED);
  const every = Math.max(1, Math.ceil(rest.length / OTHERS_SAMPLED));
  return [...long.slice(0, LONGEST_SAMPLED), ...rest.filter((_, index) => index % every === 0)];
}
