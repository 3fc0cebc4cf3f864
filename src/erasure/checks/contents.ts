// What has to hold of everything that is stored, whichever request is asked about: derived rows lead to their sources,
// and what search keeps is what the texts give.

import { decodeBlock } from '../../derive/index.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { Check } from '../../model/erasure.js';
import type { AuthoredBy } from '../../model/memory.js';
import type { Scope } from '../../model/scope.js';
import { counted } from '../../model/words.js';
import { everythingOf } from '../../recall/filter.js';
import { defaultEmbedder, expectedBlock, textOf } from '../../recall/indexing.js';
import { recall } from '../../recall/search.js';
import { type ToldFact, toldClaim } from '../../recall/told.js';
import { all, count } from '../../store/database.js';
import type { IndexedKind, StoredBlock } from '../../store/search-index.js';
import { checkRelations } from './check-relations.js';

export function checkContents(workspace: Workspace): Check[] {
  return [
    checkForeignKeys(workspace),
    checkLineage(workspace),
    checkRelations(workspace),
    checkSearchIndex(workspace),
    checkVectors(workspace),
    checkRecall(workspace),
  ];
}

/** Ok, or how much residue was found; `detail` says what was looked at. */
export function verdict(name: Check['name'], residue: number, detail: string): Check {
  return {
    name,
    result: residue === 0 ? 'ok' : 'residue',
    detail: residue === 0 ? detail : `${residue} found; ${detail}`,
  };
}

function checkForeignKeys({ store }: Workspace): Check {
  const broken = all(store.db, 'PRAGMA foreign_key_check').length;
  const integrity = all<{ quick_check: string }>(store.db, 'PRAGMA quick_check(1)')[0]?.quick_check;
  return verdict(
    'foreign keys',
    broken + (integrity === 'ok' ? 0 : 1),
    'every reference leads to a row; the file is intact',
  );
}

/** Nothing derived points to something gone, and a quote stands in the round it is said to come from. */
function checkLineage({ store }: Workspace): Check {
  const broken = count(
    store.db,
    `SELECT (SELECT count(*) FROM facts f JOIN rounds r ON r.id = f.round_id WHERE r.session_id <> f.session_id 
        OR (r.scope_id <> f.scope_id AND f.quote <> ''))
      + (SELECT count(*) FROM artifacts a JOIN rounds r ON r.id = a.round_id WHERE r.session_id <> a.session_id)
      + (SELECT count(*) FROM summaries m WHERE NOT EXISTS (SELECT 1 FROM summary_facts WHERE summary_id = m.id)
           AND NOT EXISTS (SELECT 1 FROM summary_artifacts WHERE summary_id = m.id))
      + (SELECT count(*) FROM subject_summaries m WHERE NOT EXISTS (SELECT 1 FROM subject_summary_facts WHERE summary_id = m.id))
      + (SELECT count(*) FROM subject_summaries m JOIN subject_summary_facts l ON l.summary_id = m.id JOIN facts f ON f.id = l.fact_id
           WHERE f.scope_id <> m.scope_id)
      + (SELECT count(*) FROM facts f WHERE f.message_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.id = f.message_id AND instr(m.text, f.quote) > 0))`,
  );
  return verdict(
    'lineage',
    broken,
    'facts, artifacts and summaries lead to their sources; quotes stand in their rounds',
  );
}

/** Decodes every block: its rows exist, and its terms are those of their texts (`rules` 26). */
export function checkSearchIndex({ store }: Workspace): Check {
  let blocks = 0;
  let wrong = 0;
  for (const block of store.db
    .prepare('SELECT * FROM term_blocks')
    .iterate() as IterableIterator<StoredBlock>) {
    blocks += 1;
    const key = {
      sessionId: block.session_id,
      scopeId: block.scope_id,
      kind: block.kind,
      block: block.block,
    };
    const expected = new Map(expectedBlock(store.db, key).map((row) => [row.id, row.terms]));
    for (const row of decodeBlock(block.data)) {
      const terms = expected.get(row.id);
      if (!terms || Buffer.compare(Buffer.from(terms.buffer), Buffer.from(row.terms.buffer)) !== 0)
        wrong += 1;
    }
  }
  return verdict(
    'search index',
    wrong,
    `${counted(blocks, 'block')} decoded, every term derivable from a text that is there`,
  );
}

const VECTORS = {
  round: 'round_vectors',
  fact: 'fact_vectors',
  summary: 'summary_vectors',
} as const satisfies Record<IndexedKind, string>;

/**
 * Every vector belongs to a row and is the one that its text gives. One of an engine cannot be made again here: it is
 * checked for its form and its row. A row whose text changes loses it in the same transaction.
 */
export function checkVectors({ store }: Workspace): Check {
  const tally = { vectors: 0, ofEngines: 0, wrong: 0 };
  for (const kind of ['round', 'fact', 'summary'] as const) {
    const rows = store.db
      .prepare(
        `SELECT v.${kind}_id AS id, v.q, v.b, m.dims, m.name FROM ${VECTORS[kind]} v JOIN embed_models m ON m.id = v.model_id`,
      )
      .iterate() as IterableIterator<VectorOfModel>;
    for (const row of rows) {
      tally.vectors += 1;
      const text = textOf(store.db, kind, row.id);
      const isOfEngine = row.name.startsWith('engine:');
      if (isOfEngine) tally.ofEngines += 1;
      if (text === null || !(isOfEngine ? isWhole(row) : isOfText(row, text))) tally.wrong += 1;
    }
  }
  const made = counted(tally.vectors - tally.ofEngines, 'vector');
  const others =
    tally.ofEngines === 0
      ? ''
      : `; ${counted(tally.ofEngines, 'vector')} of engines, each of a row that is there, not made again`;
  return verdict('vectors', tally.wrong, `${made}, each derivable from a text that is there${others}`);
}

interface VectorOfModel {
  id: number;
  q: Buffer;
  b: Buffer;
  dims: number;
  name: string;
}

function isOfText({ q }: VectorOfModel, text: string): boolean {
  const expected = defaultEmbedder().embed(text);
  return expected !== null && Buffer.compare(Buffer.from(expected.q.buffer), q) === 0;
}

/** As many bytes as its model has dimensions, and their signs. */
function isWhole({ q, b, dims }: VectorOfModel): boolean {
  const sign = (i: number) => ((b[i >> 3] ?? 0) >> (i & 7)) & 1;
  return (
    q.length === dims &&
    b.length === Math.ceil(dims / 8) &&
    q.every((value, i) => value === 0 || sign(i) === (value < 128 ? 1 : 0))
  );
}

const PROBES = 25;

/** The positive control of recall: what is there is found by its own words, through the path that everybody uses. */
function checkRecall(workspace: Workspace): Check {
  const { db } = workspace.store;
  const facts = all<{
    claim: string;
    quote: string;
    authoredBy: AuthoredBy;
    tenant: string;
    subject: string;
    context: string;
  }>(
    db,
    `SELECT f.claim, f.quote, f.authored_by AS authoredBy, c.tenant, c.subject, c.context FROM seen_facts f
       JOIN scopes c ON c.id = f.scope_id WHERE f.superseded_at IS NULL AND f.expires_at > ? ORDER BY f.id DESC LIMIT ?`,
    workspace.clock(),
    PROBES,
  );
  const missed = facts.filter((fact) => !isRecalled(workspace, fact)).length;
  if (missed > 0)
    return {
      name: 'recall',
      result: 'not_checked',
      detail: `${missed} of ${facts.length} known facts were not found by their own words`,
    };
  const marked = count(db, 'SELECT count(*) FROM tombstones');
  return {
    name: 'recall',
    result: 'ok',
    detail: `${counted(facts.length, 'known fact')} found by their own words; ${counted(marked, 'mark')} hidden from the same path`,
  };
}

function isRecalled(workspace: Workspace, fact: ToldFact & Scope): boolean {
  const { tenant, subject, context } = fact;
  const told = toldClaim(fact, subject);
  const filter = everythingOf({ tenant, subject, context }, { now: workspace.clock(), limit: 100 });
  const hits = recall(workspace, fact.claim, filter);
  return hits.some((hit) => hit.text === told);
}
