// The tables of memory.db. What decides their shape: `rules` 17–28 and `store` (decided).
// - `rev` stands early in every table whose rows may overflow and changes on each UPDATE (`store` 8.5 a).
// - Keys are AUTOINCREMENT: an erased row's key is never used again (`rules` 19).
// - Vectors and search blocks are rows that hang on what they describe, so that the cascade takes them along.
// - Texts of people stand once, in `messages`, `facts`, `artifacts`, paths and labels; summaries are references.
import { ToolError } from '../model/errors.js';
import { count, type Db } from './database.js';

/** "mfgt": marks the file as ours. */
export const APPLICATION_ID = 0x6d666774;

interface Migration {
  name: string;
  up: string;
}

export const MIGRATIONS: readonly Migration[] = [
  {
    name: 'the first schema',
    up: `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE scopes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  tenant TEXT NOT NULL,
  subject TEXT NOT NULL,
  context TEXT NOT NULL,
  UNIQUE (tenant, subject, context)
) STRICT;

CREATE TABLE sources (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  digest BLOB NOT NULL UNIQUE,
  path TEXT,
  format TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  mtime_ns TEXT NOT NULL,
  inode TEXT NOT NULL,
  consumed INTEGER NOT NULL,
  head_hash TEXT NOT NULL,
  tail_hash TEXT NOT NULL,
  suppressed INTEGER NOT NULL DEFAULT 0,
  ingested_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  uid TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('transcript', 'correction')),
  scope_id INTEGER NOT NULL REFERENCES scopes (id) ON DELETE CASCADE,
  corrects_id INTEGER REFERENCES sessions (id) ON DELETE SET NULL,
  source_session TEXT,
  agent_id TEXT,
  source_digest BLOB,
  base_digest BLOB,
  format TEXT,
  project TEXT,
  title TEXT,
  started_at INTEGER,
  ended_at INTEGER,
  learned_at INTEGER NOT NULL,
  summary_stale INTEGER NOT NULL DEFAULT 0,
  next_round INTEGER NOT NULL DEFAULT 1,
  next_fact INTEGER NOT NULL DEFAULT 1,
  next_summary INTEGER NOT NULL DEFAULT 1,
  next_artifact INTEGER NOT NULL DEFAULT 1,
  UNIQUE (scope_id, source_digest)
) STRICT;
CREATE INDEX sessions_by_base ON sessions (base_digest);
CREATE INDEX sessions_by_corrected ON sessions (corrects_id);
CREATE INDEX sessions_stale ON sessions (summary_stale) WHERE summary_stale = 1;

CREATE TABLE rounds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  scope_id INTEGER NOT NULL REFERENCES scopes (id) ON UPDATE CASCADE ON DELETE CASCADE,
  session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'closed')),
  started_at INTEGER,
  ended_at INTEGER,
  learned_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  project TEXT,
  reasoning_count INTEGER NOT NULL DEFAULT 0,
  reasoning_bytes INTEGER NOT NULL DEFAULT 0,
  reasoning_digest BLOB,
  UNIQUE (session_id, n),
  UNIQUE (scope_id, id)
) STRICT;
CREATE INDEX rounds_open ON rounds (state) WHERE state = 'open';
CREATE INDEX rounds_by_expiry ON rounds (expires_at);

CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  round_id INTEGER NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('human', 'assistant')),
  at INTEGER,
  source_ref TEXT,
  text_digest BLOB,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX messages_by_round ON messages (round_id);

CREATE TABLE lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES scopes (id) ON UPDATE CASCADE ON DELETE CASCADE,
  round_id INTEGER NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
  source_id INTEGER REFERENCES sources (id) ON DELETE SET NULL,
  offset INTEGER NOT NULL,
  digest BLOB NOT NULL,
  UNIQUE (scope_id, digest)
) STRICT;
CREATE INDEX lines_by_round ON lines (round_id);
CREATE INDEX lines_by_source ON lines (source_id);

CREATE TABLE places (
  line_id INTEGER NOT NULL REFERENCES lines (id) ON DELETE CASCADE,
  source_id INTEGER NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
  offset INTEGER NOT NULL,
  PRIMARY KEY (line_id, source_id, offset)
) STRICT, WITHOUT ROWID;
CREATE INDEX places_by_source ON places (source_id);

CREATE TABLE tool_calls (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  round_id INTEGER NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
  call_digest BLOB NOT NULL,
  name TEXT NOT NULL,
  status TEXT NOT NULL,
  expects TEXT,
  input_bytes INTEGER NOT NULL,
  output_bytes INTEGER,
  output_digest BLOB,
  paths TEXT NOT NULL
) STRICT;
CREATE INDEX tool_calls_by_round ON tool_calls (round_id, call_digest);

CREATE TABLE artifacts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  scope_id INTEGER NOT NULL REFERENCES scopes (id) ON UPDATE CASCADE ON DELETE CASCADE,
  session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  round_id INTEGER NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  at INTEGER,
  kind TEXT NOT NULL,
  ref TEXT NOT NULL,
  UNIQUE (session_id, n)
) STRICT;
CREATE INDEX artifacts_by_round ON artifacts (round_id);
CREATE INDEX artifacts_by_scope ON artifacts (scope_id);

CREATE TABLE file_snapshots (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  round_id INTEGER NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  at INTEGER,
  path TEXT NOT NULL
) STRICT;
CREATE INDEX file_snapshots_by_round ON file_snapshots (round_id);

CREATE TABLE facts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  scope_id INTEGER NOT NULL REFERENCES scopes (id) ON UPDATE CASCADE ON DELETE CASCADE,
  session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  round_id INTEGER NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  category TEXT NOT NULL,
  authored_by TEXT NOT NULL CHECK (authored_by IN ('subject', 'assistant')),
  assertion TEXT NOT NULL CHECK (assertion IN ('explicit', 'inferred')),
  confidence REAL NOT NULL,
  rule TEXT NOT NULL,
  observed_at INTEGER,
  learned_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  superseded_at INTEGER,
  superseded_by INTEGER REFERENCES facts (id) ON DELETE SET NULL,
  group_key BLOB NOT NULL,
  message_id INTEGER REFERENCES messages (id) ON DELETE SET NULL,
  claim TEXT NOT NULL,
  quote TEXT NOT NULL,
  UNIQUE (session_id, n),
  UNIQUE (scope_id, id)
) STRICT;
CREATE INDEX facts_by_round ON facts (round_id);
CREATE INDEX facts_by_group ON facts (scope_id, group_key);
CREATE INDEX facts_by_successor ON facts (superseded_by);
CREATE INDEX facts_by_message ON facts (message_id);
CREATE INDEX facts_by_expiry ON facts (expires_at);
CREATE INDEX facts_superseded ON facts (scope_id) WHERE superseded_at IS NOT NULL;

CREATE TABLE entities (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  uid TEXT NOT NULL UNIQUE,
  tenant TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('person', 'organisation', 'place', 'project')),
  added_at INTEGER NOT NULL,
  name TEXT NOT NULL
) STRICT;
CREATE INDEX entities_by_tenant ON entities (tenant);

CREATE TABLE entity_aliases (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  entity_id INTEGER NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  UNIQUE (entity_id, name)
) STRICT;

CREATE TABLE entity_mentions (
  entity_id INTEGER NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  round_id INTEGER NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
  PRIMARY KEY (entity_id, round_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_mentions_by_round ON entity_mentions (round_id);

CREATE TABLE relations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  from_id INTEGER NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  to_id INTEGER NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  UNIQUE (from_id, to_id, kind)
) STRICT;
CREATE INDEX relations_by_target ON relations (to_id);

CREATE TABLE relation_facts (
  relation_id INTEGER NOT NULL REFERENCES relations (id) ON DELETE CASCADE,
  fact_id INTEGER NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
  PRIMARY KEY (relation_id, fact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX relation_facts_by_fact ON relation_facts (fact_id);

CREATE TRIGGER entity_goes_with_its_last_mention AFTER DELETE ON entity_mentions
WHEN NOT EXISTS (SELECT 1 FROM entity_mentions WHERE entity_id = OLD.entity_id)
BEGIN DELETE FROM entities WHERE id = OLD.entity_id; END;

CREATE TRIGGER relation_goes_with_its_last_fact AFTER DELETE ON relation_facts
WHEN NOT EXISTS (SELECT 1 FROM relation_facts WHERE relation_id = OLD.relation_id)
BEGIN DELETE FROM relations WHERE id = OLD.relation_id; END;

CREATE TABLE summaries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  scope_id INTEGER NOT NULL REFERENCES scopes (id) ON UPDATE CASCADE ON DELETE CASCADE,
  session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  built_at INTEGER NOT NULL,
  UNIQUE (session_id, n),
  UNIQUE (scope_id, id)
) STRICT;

CREATE TABLE summary_facts (
  summary_id INTEGER NOT NULL REFERENCES summaries (id) ON DELETE CASCADE,
  fact_id INTEGER NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
  PRIMARY KEY (summary_id, fact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX summary_facts_by_fact ON summary_facts (fact_id);

CREATE TABLE summary_artifacts (
  summary_id INTEGER NOT NULL REFERENCES summaries (id) ON DELETE CASCADE,
  artifact_id INTEGER NOT NULL REFERENCES artifacts (id) ON DELETE CASCADE,
  PRIMARY KEY (summary_id, artifact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX summary_artifacts_by_artifact ON summary_artifacts (artifact_id);

CREATE TABLE embed_models (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  dims INTEGER NOT NULL,
  digest TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE round_vectors (
  scope_id INTEGER NOT NULL,
  round_id INTEGER NOT NULL,
  model_id INTEGER NOT NULL REFERENCES embed_models (id),
  q BLOB NOT NULL,
  b BLOB NOT NULL,
  PRIMARY KEY (scope_id, round_id),
  FOREIGN KEY (scope_id, round_id) REFERENCES rounds (scope_id, id) ON UPDATE CASCADE ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE fact_vectors (
  scope_id INTEGER NOT NULL,
  fact_id INTEGER NOT NULL,
  model_id INTEGER NOT NULL REFERENCES embed_models (id),
  q BLOB NOT NULL,
  b BLOB NOT NULL,
  PRIMARY KEY (scope_id, fact_id),
  FOREIGN KEY (scope_id, fact_id) REFERENCES facts (scope_id, id) ON UPDATE CASCADE ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE summary_vectors (
  scope_id INTEGER NOT NULL,
  summary_id INTEGER NOT NULL,
  model_id INTEGER NOT NULL REFERENCES embed_models (id),
  q BLOB NOT NULL,
  b BLOB NOT NULL,
  PRIMARY KEY (scope_id, summary_id),
  FOREIGN KEY (scope_id, summary_id) REFERENCES summaries (scope_id, id) ON UPDATE CASCADE ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE term_blocks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  scope_id INTEGER NOT NULL REFERENCES scopes (id) ON UPDATE CASCADE ON DELETE CASCADE,
  session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('round', 'fact', 'summary')),
  block INTEGER NOT NULL,
  data BLOB NOT NULL,
  UNIQUE (session_id, scope_id, kind, block)
) STRICT;
CREATE INDEX term_blocks_by_scope ON term_blocks (scope_id, kind);

CREATE TABLE requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  uid TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('intent', 'hidden', 'erasing', 'cleaning', 'partly', 'done', 'unforgotten')),
  immediate INTEGER NOT NULL,
  opened_at INTEGER NOT NULL,
  erase_after INTEGER,
  finished_at INTEGER,
  policy_hash TEXT NOT NULL,
  request_id TEXT,
  selection TEXT,
  report TEXT,
  note TEXT,
  note_scope_id INTEGER REFERENCES scopes (id) ON DELETE SET NULL
) STRICT;
CREATE INDEX requests_by_note ON requests (note_scope_id);
CREATE INDEX requests_unfinished ON requests (state) WHERE state NOT IN ('done', 'unforgotten');

CREATE TABLE tombstones (
  request_id INTEGER NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('session', 'round', 'fact', 'artifact', 'mention', 'title', 'entity')),
  row_id INTEGER NOT NULL,
  PRIMARY KEY (kind, row_id, request_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tombstones_by_request ON tombstones (request_id);

CREATE TABLE hold_labels (
  uid TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  selection TEXT NOT NULL
) STRICT;

CREATE TABLE erasure_progress (
  request_id INTEGER NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
  what TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (request_id, what)
) STRICT, WITHOUT ROWID;

CREATE VIEW unmarked_sessions AS
SELECT s.* FROM sessions s
WHERE NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'session' AND t.row_id = s.id);

CREATE VIEW unmarked_rounds AS
SELECT r.* FROM rounds r
WHERE NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'session' AND t.row_id = r.session_id)
  AND NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'round' AND t.row_id = r.id);

CREATE VIEW unmarked_facts AS
SELECT f.* FROM facts f
WHERE NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'session' AND t.row_id = f.session_id)
  AND NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'round' AND t.row_id = f.round_id)
  AND NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'fact' AND t.row_id = f.id);

CREATE VIEW unmarked_artifacts AS
SELECT a.* FROM artifacts a
WHERE NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'session' AND t.row_id = a.session_id)
  AND NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'round' AND t.row_id = a.round_id)
  AND NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'artifact' AND t.row_id = a.id);

CREATE VIEW unmarked_entities AS
SELECT e.* FROM entities e
WHERE NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'entity' AND t.row_id = e.id)
  AND (NOT EXISTS (SELECT 1 FROM entity_mentions WHERE entity_id = e.id)
    OR EXISTS (SELECT 1 FROM entity_mentions m JOIN unmarked_rounds r ON r.id = m.round_id WHERE m.entity_id = e.id));
`,
  },
  {
    // A fact in another scope than its round's is one that the round's subject shared there. A subject's summary is
    // references alone: it is rendered when it is read and indexed when it is asked for.
    name: 'facts shared in workspaces, summaries of a subject, copies that others hold',
    up: `
ALTER TABLE rounds ADD COLUMN shared_id INTEGER REFERENCES scopes (id) ON DELETE SET NULL;
CREATE INDEX rounds_by_workspace ON rounds (shared_id) WHERE shared_id IS NOT NULL;

ALTER TABLE facts ADD COLUMN origin_id INTEGER REFERENCES facts (id) ON DELETE SET NULL;
CREATE INDEX facts_by_origin ON facts (origin_id) WHERE origin_id IS NOT NULL;

CREATE TABLE subject_summaries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  uid TEXT NOT NULL UNIQUE,
  scope_id INTEGER NOT NULL UNIQUE REFERENCES scopes (id) ON UPDATE CASCADE ON DELETE CASCADE,
  built_at INTEGER NOT NULL
) STRICT;

CREATE TABLE subject_summary_facts (
  summary_id INTEGER NOT NULL REFERENCES subject_summaries (id) ON DELETE CASCADE,
  fact_id INTEGER NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
  PRIMARY KEY (summary_id, fact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX subject_summary_facts_by_fact ON subject_summary_facts (fact_id);

CREATE TABLE processor_tasks (
  request_id INTEGER NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
  processor TEXT NOT NULL,
  task_key TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  asked_at INTEGER,
  confirmed_at INTEGER,
  held INTEGER,
  erased INTEGER,
  evidence TEXT,
  PRIMARY KEY (request_id, processor)
) STRICT, WITHOUT ROWID;
`,
  },
  {
    // Consents go with the scope that they are of. What was withheld is known by its place alone, and goes with the
    // message that it was withheld from. A fact names the ground that it rests on.
    name: 'grounds, consents, pauses, facts that wait to be confirmed',
    up: `
CREATE TABLE consents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  uid TEXT NOT NULL UNIQUE,
  scope_id INTEGER NOT NULL REFERENCES scopes (id) ON UPDATE CASCADE ON DELETE CASCADE,
  category TEXT NOT NULL,
  basis TEXT NOT NULL CHECK (basis IN ('consent', 'explicit_consent')),
  text_version TEXT NOT NULL,
  method TEXT NOT NULL,
  granted_at INTEGER NOT NULL,
  withdrawn_at INTEGER
) STRICT;
CREATE INDEX consents_by_scope ON consents (scope_id);
CREATE UNIQUE INDEX consents_active ON consents (scope_id, category) WHERE withdrawn_at IS NULL;

CREATE TABLE pauses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  uid TEXT NOT NULL UNIQUE,
  scope_id INTEGER NOT NULL REFERENCES scopes (id) ON UPDATE CASCADE ON DELETE CASCADE,
  paused_at INTEGER NOT NULL,
  resumed_at INTEGER
) STRICT;
CREATE INDEX pauses_by_scope ON pauses (scope_id);
CREATE UNIQUE INDEX pauses_active ON pauses (scope_id) WHERE resumed_at IS NULL;

CREATE TABLE consent_pending (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES scopes (id) ON UPDATE CASCADE ON DELETE CASCADE,
  message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  source_id INTEGER NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
  category TEXT NOT NULL,
  offset INTEGER NOT NULL,
  digest BLOB NOT NULL,
  at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  UNIQUE (message_id, category)
) STRICT;
CREATE INDEX consent_pending_by_scope ON consent_pending (scope_id);
CREATE INDEX consent_pending_by_source ON consent_pending (source_id);
CREATE INDEX consent_pending_by_expiry ON consent_pending (expires_at);

ALTER TABLE messages ADD COLUMN line_digest BLOB;
ALTER TABLE facts ADD COLUMN basis TEXT;
ALTER TABLE facts ADD COLUMN consent_id INTEGER REFERENCES consents (id) ON DELETE SET NULL;
ALTER TABLE facts ADD COLUMN confirmation TEXT NOT NULL DEFAULT 'none' CHECK (confirmation IN ('none', 'waiting', 'confirmed'));
CREATE INDEX facts_by_consent ON facts (consent_id) WHERE consent_id IS NOT NULL;
CREATE INDEX facts_waiting ON facts (scope_id) WHERE confirmation = 'waiting';

CREATE VIEW seen_facts AS
SELECT f.* FROM facts f
WHERE f.confirmation <> 'waiting'
  AND NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'session' AND t.row_id = f.session_id)
  AND NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'round' AND t.row_id = f.round_id)
  AND NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'fact' AND t.row_id = f.id);
`,
  },
  {
    // In a table of its own, which no view, index or derivation reads.
    name: 'redacted text of reasoning',
    up: `
CREATE TABLE reasoning_texts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  round_id INTEGER NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
  at INTEGER,
  text_digest BLOB,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX reasoning_texts_by_round ON reasoning_texts (round_id);
`,
  },
  {
    // Until now every fact was one that a rule found outright. `seen_facts` leaves out what is hardly worth showing;
    // erasures read `facts` and `unmarked_facts`, which leave out none of it.
    name: 'tier, polarity and day of facts, until when they held',
    up: `
ALTER TABLE facts ADD COLUMN tier TEXT NOT NULL DEFAULT 'default' CHECK (tier IN ('high', 'default', 'passing'));
ALTER TABLE facts ADD COLUMN polarity TEXT NOT NULL DEFAULT 'positive' CHECK (polarity IN ('positive', 'negative'));
ALTER TABLE facts ADD COLUMN event_at INTEGER;
ALTER TABLE facts ADD COLUMN valid_until INTEGER;

DROP VIEW seen_facts;
CREATE VIEW seen_facts AS
SELECT f.* FROM facts f
WHERE f.confirmation <> 'waiting' AND f.tier <> 'passing'
  AND NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'session' AND t.row_id = f.session_id)
  AND NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'round' AND t.row_id = f.round_id)
  AND NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'fact' AND t.row_id = f.id);
`,
  },
  {
    // Written before anything is sent; `last_message` is null until an answer was taken.
    name: 'what engines were sent',
    up: `
CREATE TABLE engine_reads (
  round_id INTEGER NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
  engine TEXT NOT NULL,
  version TEXT NOT NULL,
  is_remote INTEGER NOT NULL,
  sent_at INTEGER NOT NULL,
  last_message INTEGER,
  PRIMARY KEY (round_id, engine, version)
) STRICT, WITHOUT ROWID;
`,
  },
  {
    // Entities that facts name are of the scope of those facts, beside those that were recorded for a whole tenant: what
    // the tables before were made for, and nothing ever filled.
    name: 'relations between the entities that facts name',
    up: `
DROP VIEW unmarked_entities;
DROP TABLE relation_facts;
DROP TABLE relations;
DROP TABLE entity_mentions;

CREATE VIEW unmarked_entities AS
SELECT e.* FROM entities e
WHERE NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.kind = 'entity' AND t.row_id = e.id);

CREATE TABLE derived_entities (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  uid TEXT NOT NULL UNIQUE,
  scope_id INTEGER NOT NULL REFERENCES scopes (id) ON UPDATE CASCADE ON DELETE CASCADE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (scope_id, kind, name)
) STRICT;

CREATE TABLE entity_facts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  entity_id INTEGER NOT NULL REFERENCES derived_entities (id) ON DELETE CASCADE,
  fact_id INTEGER NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  UNIQUE (entity_id, fact_id)
) STRICT;
CREATE INDEX entity_facts_by_fact ON entity_facts (fact_id);

CREATE TABLE relations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rev INTEGER NOT NULL DEFAULT 0,
  from_id INTEGER REFERENCES derived_entities (id) ON DELETE CASCADE,
  to_id INTEGER NOT NULL REFERENCES derived_entities (id) ON DELETE CASCADE,
  kind TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX relations_once ON relations (to_id, kind, coalesce(from_id, 0));
CREATE INDEX relations_by_beginning ON relations (from_id) WHERE from_id IS NOT NULL;

CREATE TABLE relation_facts (
  relation_id INTEGER NOT NULL REFERENCES relations (id) ON DELETE CASCADE,
  fact_id INTEGER NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
  PRIMARY KEY (relation_id, fact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX relation_facts_by_fact ON relation_facts (fact_id);

CREATE TRIGGER derived_entity_goes_with_its_last_fact AFTER DELETE ON entity_facts
WHEN NOT EXISTS (SELECT 1 FROM entity_facts WHERE entity_id = OLD.entity_id)
BEGIN DELETE FROM derived_entities WHERE id = OLD.entity_id; END;

CREATE TRIGGER relation_goes_with_its_last_fact AFTER DELETE ON relation_facts
WHEN NOT EXISTS (SELECT 1 FROM relation_facts WHERE relation_id = OLD.relation_id)
BEGIN DELETE FROM relations WHERE id = OLD.relation_id; END;
`,
  },
  {
    // Facts that may say the same share a key; whether they do is looked at when they are read. Nothing is linked, so that
    // none has to be unlinked.
    name: 'keys of facts that may repeat each other',
    up: `
CREATE TABLE repeat_keys (
  scope_id INTEGER NOT NULL,
  key BLOB NOT NULL,
  fact_id INTEGER NOT NULL,
  PRIMARY KEY (scope_id, key, fact_id),
  FOREIGN KEY (scope_id, fact_id) REFERENCES facts (scope_id, id) ON UPDATE CASCADE ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX repeat_keys_by_fact ON repeat_keys (scope_id, fact_id);
`,
  },
  {
    // What was said until then does not take the place of a fact that was confirmed.
    name: 'when a fact was confirmed',
    up: 'ALTER TABLE facts ADD COLUMN confirmed_at INTEGER;',
  },
  {
    // A log without ids is known by its name; its lines are known in a copy under another name by who said what when.
    name: 'lines known in copies of another name',
    up: `
ALTER TABLE lines ADD COLUMN copy_digest BLOB;
CREATE INDEX lines_by_copy ON lines (scope_id, copy_digest) WHERE copy_digest IS NOT NULL;
`,
  },
  {
    // The same words come in again under other ids: what was taken out of them is taken out there, too.
    name: 'messages that words were taken out of',
    up: `CREATE INDEX messages_blanked ON messages (text_digest)
  WHERE text_digest IS NOT NULL AND instr(text, '[erased]') > 0;`,
  },
];

/** Brings a database to the current schema, in one transaction: nobody sees a store that is half made. */
export function migrate(db: Db): void {
  if (versionOf(db) >= MIGRATIONS.length) return;
  db.transaction(() => {
    for (const { up } of MIGRATIONS.slice(versionOf(db))) db.exec(up);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${MIGRATIONS.length}`);
  }).immediate();
}

function versionOf(db: Db): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** Refuses what is not ours, or newer than this program. An empty file is a store that was never finished. */
export function assertOurs(db: Db, path: string): void {
  // In one read transaction: another process may be making the store.
  const { id, version, tables } = db.transaction(() => ({
    id: Number(db.pragma('application_id', { simple: true })),
    version: versionOf(db),
    tables: count(db, 'SELECT count(*) FROM sqlite_schema'),
  }))();
  if (id === 0 && version === 0 && tables === 0) return;
  if (id !== APPLICATION_ID) {
    throw new ToolError('incompatible', `${path} is not a memory-forget store`, {
      hint: 'name another folder with --store',
    });
  }
  if (version > MIGRATIONS.length) {
    throw new ToolError(
      'incompatible',
      `${path} was written by a newer memory-forget (schema ${version}, this one knows ${MIGRATIONS.length})`,
      {
        hint: 'update memory-forget',
      },
    );
  }
}
