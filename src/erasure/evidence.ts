// What is about to be erased, as byte strings to look for afterwards. Held in memory while the deed runs and
// nowhere else; what is kept in the ledger are keyed fingerprints (`rules` 13, 29).
import type { Db } from '../store/database.js';
import { run } from '../store/database.js';
import type { Mark } from '../store/requests.js';

export interface Evidence {
  /** Distinct texts, claims, quotes, names and paths. */
  texts: string[];
  vectors: Buffer[];
  /** True when there was more than could be held: then only a part is searched for. */
  isSampled: boolean;
}

const MAX_BYTES = 32 << 20;
const MAX_VECTORS = 20_000;

const TEXTS = `
  SELECT text FROM messages WHERE round_id IN going_rounds
  UNION SELECT source_ref FROM messages WHERE round_id IN going_rounds
  UNION SELECT claim FROM facts WHERE id IN going_facts
  UNION SELECT quote FROM facts WHERE id IN going_facts
  UNION SELECT ref FROM artifacts WHERE round_id IN going_rounds
  UNION SELECT path FROM file_snapshots WHERE round_id IN going_rounds
  UNION SELECT j.value FROM tool_calls t, json_each(t.paths) j WHERE t.round_id IN going_rounds
  UNION SELECT project FROM rounds WHERE id IN going_rounds
  UNION SELECT title FROM sessions WHERE id IN going_sessions
  UNION SELECT source_session FROM sessions WHERE id IN going_sessions
  UNION SELECT agent_id FROM sessions WHERE id IN going_sessions
  UNION SELECT f.path FROM lines l JOIN sources f ON f.id = l.source_id WHERE l.round_id IN going_rounds
  UNION SELECT c.subject FROM sessions s JOIN scopes c ON c.id = s.scope_id WHERE s.id IN going_sessions`;

const VECTORS = `
  SELECT v.q FROM rounds r JOIN round_vectors v ON v.scope_id = r.scope_id AND v.round_id = r.id WHERE r.id IN going_rounds
  UNION ALL SELECT v.q FROM facts f JOIN fact_vectors v ON v.scope_id = f.scope_id AND v.fact_id = f.id WHERE f.id IN going_facts`;

/** Reads everything that the marked rows hold. */
export function collectEvidence(db: Db, marks: readonly Mark[]): Evidence {
  fillGoing(db, marks);
  const evidence: Evidence = { texts: [], vectors: [], isSampled: false };
  let bytes = 0;
  for (const { text } of db.prepare(TEXTS).iterate() as IterableIterator<{ text: string | null }>) {
    if (text === null || text.length === 0) continue;
    bytes += text.length;
    if (bytes > MAX_BYTES) evidence.isSampled = true;
    else evidence.texts.push(text);
  }
  for (const { q } of db.prepare(VECTORS).iterate() as IterableIterator<{ q: Buffer }>) {
    if (evidence.vectors.length >= MAX_VECTORS) evidence.isSampled = true;
    else evidence.vectors.push(q);
  }
  return evidence;
}

function fillGoing(db: Db, marks: readonly Mark[]): void {
  db.exec(`
    CREATE TEMP TABLE IF NOT EXISTS going_sessions (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS going_rounds (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS going_facts (id INTEGER PRIMARY KEY);
    DELETE FROM going_sessions; DELETE FROM going_rounds; DELETE FROM going_facts;`);
  const table = { session: 'going_sessions', round: 'going_rounds', fact: 'going_facts' } as const;
  for (const { kind, rowId } of marks) run(db, `INSERT OR IGNORE INTO ${table[kind]} VALUES (?)`, rowId);
  run(db, 'INSERT OR IGNORE INTO going_rounds SELECT id FROM rounds WHERE session_id IN going_sessions');
  run(db, 'INSERT OR IGNORE INTO going_facts SELECT id FROM facts WHERE round_id IN going_rounds');
}

const NEEDLE_BYTES = 48;
const NEEDLE_EVERY = 1_024;
const MIN_NEEDLE_BYTES = 8;

export interface Needle {
  id: number;
  bytes: Buffer;
}

/**
 * Byte strings to search a file for: windows of a long text, the end of a short one. A path says at its end what it
 * names; its beginning stands in every other path, and each place would have to be compared with all of them.
 */
export function needlesOf(evidence: Evidence): { needles: Needle[]; tooShort: number } {
  const needles: Needle[] = [];
  let tooShort = 0;
  for (const text of evidence.texts) {
    const bytes = Buffer.from(text);
    if (bytes.length < MIN_NEEDLE_BYTES) tooShort += 1;
    else for (const window of windowsOf(bytes)) needles.push({ id: needles.length, bytes: window });
  }
  for (const vector of evidence.vectors)
    needles.push({ id: needles.length, bytes: vector.subarray(0, NEEDLE_BYTES) });
  return { needles, tooShort };
}

function windowsOf(bytes: Buffer): Buffer[] {
  if (bytes.length < NEEDLE_EVERY) return [bytes.subarray(-NEEDLE_BYTES)];
  const count = 1 + Math.floor((bytes.length - NEEDLE_BYTES) / NEEDLE_EVERY);
  return Array.from({ length: count }, (_, n) =>
    bytes.subarray(n * NEEDLE_EVERY, n * NEEDLE_EVERY + NEEDLE_BYTES),
  );
}
