// The checks of a finished erasure: what was marked is gone from every table, index and view. They cost what was
// erased, not what is stored; `verify` asks the same of the whole store.

import { decodeBlock } from '../../derive/index.js';
import { countSuppressions } from '../../ledger/suppressions.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { Check, ErasureReport } from '../../model/erasure.js';
import { numberedId } from '../../model/ids.js';
import { counted } from '../../model/words.js';
import { everythingOf } from '../../recall/filter.js';
import { recall } from '../../recall/search.js';
import { HAS_RECORDS } from '../../store/consents.js';
import { all, count, type Db } from '../../store/database.js';
import { idsOf, type Mark, type RequestRow } from '../../store/requests.js';
import type { Evidence } from './evidence.js';

/** The keys of what a request erased, noted before it is deleted. */
export interface ErasedKeys {
  sessions: number[];
  rounds: number[];
  facts: number[];
  /** The scopes and sessions in which something of it stood. */
  scopes: number[];
  sessionsTouched: number[];
  /** As people and programs name them. */
  publicIds: ReadonlySet<string>;
}

/** Reads which rows the marks stand for. */
export function erasedKeys(db: Db, marks: readonly Mark[]): ErasedKeys {
  const sessions = idsOf(marks, 'session');
  const rounds = all<{ id: number }>(
    db,
    'SELECT id FROM rounds WHERE session_id IN (SELECT value FROM json_each(?1)) UNION SELECT value FROM json_each(?2)',
    JSON.stringify(sessions),
    JSON.stringify(idsOf(marks, 'round')),
  ).map((row) => row.id);
  const facts = all<{ id: number }>(
    db,
    'SELECT id FROM facts WHERE round_id IN (SELECT value FROM json_each(?1)) UNION SELECT value FROM json_each(?2)',
    JSON.stringify(rounds),
    JSON.stringify(idsOf(marks, 'fact')),
  ).map((row) => row.id);
  const touched = all<{ session_id: number; scope_id: number }>(
    db,
    `SELECT DISTINCT session_id, scope_id FROM rounds WHERE id IN (SELECT value FROM json_each(?1))
     UNION SELECT session_id, scope_id FROM facts WHERE id IN (SELECT value FROM json_each(?2))
     UNION SELECT id, scope_id FROM sessions WHERE id IN (SELECT value FROM json_each(?3))`,
    JSON.stringify([...rounds, ...idsOf(marks, 'mention')]),
    JSON.stringify(facts),
    JSON.stringify(sessions),
  );
  return {
    sessions,
    rounds,
    facts,
    scopes: [...new Set(touched.map((row) => row.scope_id))],
    sessionsTouched: [...new Set(touched.map((row) => row.session_id))],
    publicIds: new Set([...publicIds(db, 'round', rounds), ...publicIds(db, 'fact', facts)]),
  };
}

const PUBLIC = {
  round:
    'SELECT s.uid, r.n FROM rounds r JOIN sessions s ON s.id = r.session_id WHERE r.id IN (SELECT value FROM json_each(?))',
  fact: 'SELECT s.uid, f.n FROM facts f JOIN sessions s ON s.id = f.session_id WHERE f.id IN (SELECT value FROM json_each(?))',
} as const;

function publicIds(db: Db, kind: 'round' | 'fact', ids: readonly number[]): string[] {
  return all<{ uid: string; n: number }>(db, PUBLIC[kind], JSON.stringify(ids)).map((row) =>
    numberedId(row.uid, kind, row.n),
  );
}

/** Without the rows that are still marked: a hold keeps them, also one that was placed meanwhile. */
export function withoutKept(keys: ErasedKeys, marks: readonly Mark[]): ErasedKeys {
  const kept = (kind: Mark['kind']) => new Set(idsOf(marks, kind));
  const [sessions, rounds, facts] = [kept('session'), kept('round'), kept('fact')];
  return {
    ...keys,
    sessions: keys.sessions.filter((id) => !sessions.has(id)),
    rounds: keys.rounds.filter((id) => !rounds.has(id)),
    facts: keys.facts.filter((id) => !facts.has(id)),
  };
}

export interface Finished {
  request: RequestRow;
  keys: ErasedKeys;
  /** Marks that nothing holds and that should be gone. */
  marksLeft: number;
  evidence: Evidence;
  erased: ErasureReport['erased'];
  /** How many questions recall is asked in each scope. */
  probes: number;
}

/** All checks but the search of the bytes, which depends on whether the words are still known. */
export function checkErasure(workspace: Workspace, finished: Finished): Check[] {
  const { db } = workspace.store;
  return [
    checkRows(db, finished),
    checkForeignKeys(db, finished.keys),
    checkLineage(db, finished.keys),
    checkSearchIndex(db, finished.keys),
    checkVectors(db, finished.keys),
    checkRecall(workspace, finished),
    checkSuppression(workspace, finished),
  ];
}

/** Touched scopes that hold nothing but what should be gone, and of which nothing is recorded that stays: that a word stands in one of their rows is residue. */
export function emptiedScopes(db: Db, keys: ErasedKeys): number[] {
  const isGone = (kind: 'sessions' | 'rounds' | 'facts') =>
    `NOT EXISTS (SELECT 1 FROM ${kind} t WHERE t.scope_id = c.id AND t.id NOT IN (SELECT value FROM json_each(:${kind})))`;
  return all<{ id: number }>(
    db,
    `SELECT id FROM scopes c WHERE id IN (SELECT value FROM json_each(:scopes))
       AND ${isGone('sessions')} AND ${isGone('rounds')} AND ${isGone('facts')} AND NOT (${HAS_RECORDS})`,
    {
      scopes: JSON.stringify(keys.scopes),
      sessions: JSON.stringify(keys.sessions),
      rounds: JSON.stringify(keys.rounds),
      facts: JSON.stringify(keys.facts),
    },
  ).map((row) => row.id);
}

function verdict(name: Check['name'], residue: number, detail: string): Check {
  return {
    name,
    result: residue === 0 ? 'ok' : 'residue',
    detail: residue === 0 ? detail : `${residue} left; ${detail}`,
  };
}

const LEFT = {
  sessions: 'SELECT count(*) FROM sessions WHERE id IN (SELECT value FROM json_each(?))',
  rounds: 'SELECT count(*) FROM rounds WHERE id IN (SELECT value FROM json_each(?))',
  facts: 'SELECT count(*) FROM facts WHERE id IN (SELECT value FROM json_each(?))',
} as const;

function checkRows(db: Db, { keys, marksLeft }: Finished): Check {
  const left = (['sessions', 'rounds', 'facts'] as const).reduce(
    (sum, what) => sum + count(db, LEFT[what], JSON.stringify(keys[what])),
    0,
  );
  const total = keys.sessions.length + keys.rounds.length + keys.facts.length;
  return verdict('rows', left + marksLeft, `${counted(total, 'erased row')} looked up`);
}

const CHILDREN = [
  'SELECT count(*) FROM messages WHERE round_id IN (SELECT value FROM json_each(:rounds))',
  'SELECT count(*) FROM lines WHERE round_id IN (SELECT value FROM json_each(:rounds))',
  'SELECT count(*) FROM tool_calls WHERE round_id IN (SELECT value FROM json_each(:rounds))',
  'SELECT count(*) FROM artifacts WHERE round_id IN (SELECT value FROM json_each(:rounds))',
  'SELECT count(*) FROM file_snapshots WHERE round_id IN (SELECT value FROM json_each(:rounds))',
  'SELECT count(*) FROM reasoning_texts WHERE round_id IN (SELECT value FROM json_each(:rounds))',
  'SELECT count(*) FROM facts WHERE round_id IN (SELECT value FROM json_each(:rounds))',
  'SELECT count(*) FROM rounds WHERE session_id IN (SELECT value FROM json_each(:sessions))',
  'SELECT count(*) FROM summaries WHERE session_id IN (SELECT value FROM json_each(:sessions))',
  'SELECT count(*) FROM term_blocks WHERE session_id IN (SELECT value FROM json_each(:sessions))',
] as const;

function checkForeignKeys(db: Db, keys: ErasedKeys): Check {
  let orphans = 0;
  for (const statement of CHILDREN) {
    const name = statement.includes(':rounds') ? 'rounds' : 'sessions';
    orphans += count(db, statement, { [name]: JSON.stringify(keys[name]) });
  }
  return verdict('foreign keys', orphans, `${CHILDREN.length} kinds of dependent rows looked up`);
}

function checkLineage(db: Db, keys: ErasedKeys): Check {
  const facts = JSON.stringify(keys.facts);
  const dangling =
    count(db, 'SELECT count(*) FROM summary_facts WHERE fact_id IN (SELECT value FROM json_each(?))', facts) +
    count(
      db,
      'SELECT count(*) FROM subject_summary_facts WHERE fact_id IN (SELECT value FROM json_each(?))',
      facts,
    ) +
    count(db, 'SELECT count(*) FROM facts WHERE superseded_by IN (SELECT value FROM json_each(?))', facts) +
    count(
      db,
      'SELECT count(*) FROM sessions WHERE corrects_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(keys.sessions),
    );
  return verdict('lineage', dangling, 'no summary, correction or later fact points to what was erased');
}

/** Decodes the blocks that are left where something was erased: no erased id may stand in one. */
function checkSearchIndex(db: Db, keys: ErasedKeys): Check {
  const gone = { round: new Set(keys.rounds), fact: new Set(keys.facts) };
  let residue = 0;
  let blocks = 0;
  for (const sessionId of keys.sessionsTouched) {
    for (const row of all<{ kind: 'round' | 'fact' | 'summary'; data: Buffer }>(
      db,
      'SELECT kind, data FROM term_blocks WHERE session_id = ?',
      sessionId,
    )) {
      blocks += 1;
      if (row.kind !== 'summary')
        residue += decodeBlock(row.data).filter(({ id }) =>
          gone[row.kind as 'round' | 'fact'].has(id),
        ).length;
    }
  }
  return verdict('search index', residue, `${counted(blocks, 'block')} decoded`);
}

function checkVectors(db: Db, keys: ErasedKeys): Check {
  const scopes = JSON.stringify(keys.scopes);
  const left =
    count(
      db,
      'SELECT count(*) FROM json_each(?1) s CROSS JOIN json_each(?2) r CROSS JOIN round_vectors v ON v.scope_id = s.value AND v.round_id = r.value',
      scopes,
      JSON.stringify(keys.rounds),
    ) +
    count(
      db,
      'SELECT count(*) FROM json_each(?1) s CROSS JOIN json_each(?2) f CROSS JOIN fact_vectors v ON v.scope_id = s.value AND v.fact_id = f.value',
      scopes,
      JSON.stringify(keys.facts),
    );
  return verdict('vectors', left, `${counted(keys.rounds.length + keys.facts.length, 'vector')} looked up`);
}

/** Questions for one request; where many are completed together, they share some more. */
const PROBES = 2;
const PROBES_TOGETHER = 200;
/** Each asks for the beginnings of so many texts: what recall costs is the reading of the scope, not the words. */
const TEXTS_A_PROBE = 5;

/** How many questions each of so many requests asks that are completed together. */
export function probesOf(requests: number): number {
  return Math.max(1, Math.min(PROBES, Math.floor(PROBES_TOGETHER / requests)));
}

const CHARS_A_TEXT = 60;

/** Asks for the erased words through the same path as `recall`: nothing that was erased may come back. */
function checkRecall(workspace: Workspace, { keys, evidence, probes }: Finished): Check {
  const erased = questionsFor(evidence, probes);
  let residue = 0;
  let scopes = 0;
  let questions = 0;
  for (const scope of liveScopes(workspace.store.db, keys)) {
    scopes += 1;
    // After a crash the erased words are no longer known: then what is left in the scope is asked for.
    for (const probe of erased.length > 0 ? erased : wordsLeft(workspace.store.db, scope.id)) {
      questions += 1;
      const hits = recall(workspace, probe, everythingOf(scope, { now: workspace.clock(), limit: 50 }));
      residue += hits.filter((hit) => keys.publicIds.has(hit.id)).length;
    }
  }
  return verdict(
    'recall',
    residue,
    scopes === 0
      ? 'nothing of the scope is left to ask'
      : `${counted(questions, 'question')} in ${counted(scopes, 'scope')}`,
  );
}

/** Erased texts from all over the evidence, some in each question. */
function questionsFor({ texts }: Evidence, probes: number): string[] {
  const worded = texts.filter((text) => /\p{L}{2}/u.test(text));
  const asked = Math.min(worded.length, probes * TEXTS_A_PROBE);
  const questions: string[] = [];
  for (let at = 0; at < asked; at += TEXTS_A_PROBE) {
    const words = Array.from({ length: Math.min(TEXTS_A_PROBE, asked - at) }, (_, index) =>
      worded[Math.floor(((at + index) * worded.length) / asked)]?.slice(0, CHARS_A_TEXT),
    );
    questions.push(words.join(' '));
  }
  return questions;
}

function wordsLeft(db: Db, scopeId: number): string[] {
  return all<{ text: string }>(
    db,
    'SELECT m.text FROM rounds r JOIN messages m ON m.round_id = r.id WHERE r.scope_id = ? ORDER BY m.id DESC LIMIT 5',
    scopeId,
  ).map((row) => row.text);
}

function liveScopes(
  db: Db,
  keys: ErasedKeys,
): { id: number; tenant: string; subject: string; context: string }[] {
  return all(
    db,
    'SELECT id, tenant, subject, context FROM scopes WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(keys.scopes),
  );
}

function checkSuppression(workspace: Workspace, { request, erased }: Finished): Check {
  const held = countSuppressions(workspace.ledger, request.uid);
  // What the policy does not let in it keeps out itself.
  const isByPolicy = request.kind === 'apply' || request.kind === 'withdraw';
  const expected = isByPolicy ? 0 : (erased.lines ?? 0) + (erased.redacted_rounds ?? 0);
  if (expected > 0 && held === 0)
    return {
      name: 'suppression',
      result: 'residue',
      detail: 'nothing stops the erased lines from coming back',
    };
  return { name: 'suppression', result: 'ok', detail: `${counted(held, 'digest')} in the ledger` };
}
