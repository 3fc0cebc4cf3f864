// The closure as the one value that is previewed and applied: every row that goes or stays, with its reason.
import { createHash } from 'node:crypto';
import type { Workspace } from '../../ledger/workspace.js';
import type {
  Counts,
  ErasurePlan,
  NotReachable,
  PlannedRedaction,
  PlannedRow,
  Reason,
  Selection,
  SharedCounts,
} from '../../model/erasure.js';
import { emptySelection } from '../../model/erasure.js';
import { type NumberedKind, numberedId } from '../../model/ids.js';
import type { EpochMs } from '../../model/time.js';
import { all, count, type Db, run } from '../../store/database.js';
import { DEPENDENTS } from '../erasing/dependents.js';
import { reasoningThatGoes } from '../erasing/reasoning.js';
import { countRecordsOf } from '../erasing/records-of-subjects.js';
import { heldNow, keptRows } from '../holds/held.js';
import { partHeld } from '../holds/split-held.js';
import { type Closure, closureOf } from './closure.js';
import { derivedEntitiesThatGo, relationsThatGo } from './relations-that-go.js';
import { fatesOfShared } from './shared-facts.js';
import type { Target } from './target.js';

/** Builds the plan of a target. Changes nothing; the temporary tables it counts with are the connection's own. */
export function planTarget(workspace: Workspace, target: Target): ErasurePlan {
  const { db } = workspace.store;
  const { free: closure, kept } = partHeld(workspace, closureOf(workspace, target));
  fillTemporary(db, closure);
  fillReasoning(workspace, closure, target);
  const fates = fatesOfShared(db, () => planned(db, 'plan_rounds'), target.anonymize);
  const sharedHeld = keepHeldShared(workspace, [...fates.keys()]);
  const erase = sorted(rowsThatGo(db, closure, fates));
  const byNames = target.names.length > 0;
  const redact = [...(target.keepSource ? [] : redactions(db, closure)), ...mentionsRedacted(db, closure)];
  const keep = [...kept, ...sharedHeld, ...(target.keepSource && !byNames ? roundsKept(db, closure) : [])];
  return {
    selection: target.kind === 'selection' ? target.selection : (emptySelection() satisfies Selection),
    erase,
    keep,
    redact,
    counts: { ...countAll(db, erase), ...countRecordsOf(db, target) },
    subjects: count(
      db,
      `SELECT count(DISTINCT scope_id) FROM (SELECT scope_id FROM rounds WHERE id IN plan_rounds
         UNION ALL SELECT s.scope_id FROM facts f JOIN sessions s ON s.id = f.session_id WHERE f.id IN plan_facts
         UNION ALL SELECT scope_id FROM artifacts WHERE id IN plan_artifacts
         UNION ALL SELECT scope_id FROM rounds WHERE id IN plan_mentions)`,
    ),
    shared: sharedCounts(db, erase),
    ...(closure.namesakes.rows > 0 ? { namesakes: closure.namesakes } : {}),
    notReachable: notReachable(db),
    digest: digestOf(erase, redact),
  };
}

/** The closure as temporary tables: what the counts and the listing join with. */
function fillTemporary(db: Db, closure: Closure): void {
  db.exec(`
    CREATE TEMP TABLE IF NOT EXISTS plan_sessions (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS plan_rounds (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS plan_facts (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS plan_artifacts (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS plan_mentions (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS plan_entities (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS plan_reasoning (id INTEGER PRIMARY KEY);
    DELETE FROM plan_reasoning; DELETE FROM plan_sessions; DELETE FROM plan_rounds; DELETE FROM plan_facts;
    DELETE FROM plan_artifacts; DELETE FROM plan_mentions; DELETE FROM plan_entities;`);
  for (const id of closure.sessions.keys()) run(db, 'INSERT INTO plan_sessions VALUES (?)', id);
  run(db, 'INSERT INTO plan_rounds SELECT id FROM rounds WHERE session_id IN plan_sessions');
  for (const id of closure.rounds.keys()) run(db, 'INSERT OR IGNORE INTO plan_rounds VALUES (?)', id);
  run(db, 'INSERT INTO plan_facts SELECT id FROM facts WHERE round_id IN plan_rounds');
  for (const id of closure.facts.keys()) run(db, 'INSERT OR IGNORE INTO plan_facts VALUES (?)', id);
  run(db, 'INSERT INTO plan_artifacts SELECT id FROM artifacts WHERE round_id IN plan_rounds');
  for (const id of closure.artifacts.keys()) run(db, 'INSERT OR IGNORE INTO plan_artifacts VALUES (?)', id);
  for (const id of closure.mentions.keys()) run(db, 'INSERT INTO plan_mentions VALUES (?)', id);
  for (const id of closure.entities.keys()) run(db, 'INSERT INTO plan_entities VALUES (?)', id);
}

/** What hangs on the rounds that go, and what goes from rounds that stay. */
function fillReasoning(workspace: Workspace, closure: Closure, target: Target): void {
  const { db } = workspace.store;
  run(db, 'INSERT INTO plan_reasoning SELECT id FROM reasoning_texts WHERE round_id IN plan_rounds');
  const going = { facts: [...closure.facts.keys()], mentions: [...closure.mentions.keys()] };
  for (const { id } of reasoningThatGoes(workspace, going, target))
    run(db, 'INSERT OR IGNORE INTO plan_reasoning VALUES (?)', id);
}

interface Listed {
  id: number;
  uid: string;
  n: number;
  round_id: number | null;
  learned_at: EpochMs | null;
  observed_at: EpochMs | null;
}

function rowsThatGo(db: Db, closure: Closure, fates: ReadonlyMap<number, Reason>): PlannedRow[] {
  const rounds = all<Listed>(
    db,
    'SELECT r.id, s.uid, r.n, r.id AS round_id, r.learned_at, r.started_at AS observed_at FROM rounds r JOIN sessions s ON s.id = r.session_id WHERE r.id IN plan_rounds',
  );
  const withRound = derivedFrom(rounds);
  return [
    ...sessionsThatGo(db, closure),
    ...roundsThatGo(db, closure, rounds),
    ...factsThatGo(db, closure, { fates, withRound }),
    ...artifactsThatGo(db, closure, withRound),
    ...relationsThatGo(db),
    ...derivedEntitiesThatGo(db),
    ...entitiesThatGo(db, closure),
    ...summariesThatGo(db),
    ...summariesOfSubjectsThatGo(db),
  ];
}

type WithRound = (row: Listed, kind: NumberedKind) => PlannedRow;

/** A row that goes because its round does. */
function derivedFrom(rounds: readonly Listed[]): WithRound {
  const roundIds = new Map(rounds.map((row) => [row.id, numberedId(row.uid, 'round', row.n)]));
  return (row, kind) => ({
    id: numberedId(row.uid, kind, row.n),
    kind,
    ...timesOf(row),
    reasons: [{ kind: 'derived-from', source: roundIds.get(row.round_id ?? 0) ?? row.uid }],
  });
}

function sessionsThatGo(db: Db, closure: Closure): PlannedRow[] {
  return all<Listed>(
    db,
    'SELECT id, uid, 0 AS n, NULL AS round_id, learned_at, started_at AS observed_at FROM sessions WHERE id IN plan_sessions',
  ).map((row) => ({
    id: row.uid,
    kind: 'session',
    ...timesOf(row),
    reasons: closure.sessions.get(row.id) ?? [],
  }));
}

function roundsThatGo(db: Db, closure: Closure, rounds: readonly Listed[]): PlannedRow[] {
  const shared = sharedRounds(db);
  return rounds.map((row) => ({
    id: numberedId(row.uid, 'round', row.n),
    kind: 'round',
    ...timesOf(row),
    reasons: [...roundReasons(closure, row), ...(shared.get(row.id) ?? [])],
  }));
}

function factsThatGo(
  db: Db,
  closure: Closure,
  { fates, withRound }: { fates: ReadonlyMap<number, Reason>; withRound: WithRound },
): PlannedRow[] {
  return all<Listed>(
    db,
    'SELECT f.id, s.uid, f.n, f.round_id, f.learned_at, f.observed_at FROM facts f JOIN sessions s ON s.id = f.session_id WHERE f.id IN plan_facts',
  ).map((row) => {
    const derived = withRound(row, 'fact');
    const reasons = closure.facts.get(row.id);
    if (reasons) return { ...derived, reasons };
    const fate = fates.get(row.id);
    return fate ? { ...derived, reasons: [...derived.reasons, fate] } : derived;
  });
}

function artifactsThatGo(db: Db, closure: Closure, withRound: WithRound): PlannedRow[] {
  return all<Listed>(
    db,
    'SELECT a.id, s.uid, a.n, a.round_id, r.learned_at, a.at AS observed_at FROM artifacts a JOIN sessions s ON s.id = a.session_id JOIN rounds r ON r.id = a.round_id WHERE a.id IN plan_artifacts',
  ).map((row) => {
    const derived = withRound(row, 'artifact');
    const reasons = closure.artifacts.get(row.id);
    return reasons ? { ...derived, reasons } : derived;
  });
}

function timesOf(row: Listed): Pick<PlannedRow, 'learnedAt' | 'observedAt'> {
  return { learnedAt: row.learned_at, observedAt: row.observed_at };
}

function planned(db: Db, table: 'plan_rounds' | 'plan_facts'): number[] {
  return all<{ id: number }>(db, `SELECT id FROM ${table}`).map((row) => row.id);
}

/** Facts that a hold keeps in their workspace although their contributor's rounds go: they are no part of what goes. */
function keepHeldShared(workspace: Workspace, ids: readonly number[]): PlannedRow[] {
  const { db } = workspace.store;
  const held = heldNow(workspace).facts(ids);
  for (const id of held.keys()) run(db, 'DELETE FROM plan_facts WHERE id = ?', id);
  return keptRows(workspace, { rounds: new Map(), facts: held });
}

/** Those that are shared among the facts that go: with their contributor, or by themselves. */
function sharedCounts(db: Db, erase: readonly PlannedRow[]): SharedCounts {
  const anonymised = erase.filter((row) =>
    row.reasons.some((reason) => reason.kind === 'shared-anonymised'),
  ).length;
  const shared = count(
    db,
    `SELECT count(*) FROM rounds r CROSS JOIN facts f ON f.round_id = r.id AND f.scope_id <> r.scope_id
     WHERE r.shared_id IS NOT NULL AND f.id IN plan_facts`,
  );
  return { deleted: shared - anonymised, anonymised };
}

function roundReasons(closure: Closure, row: Listed): Reason[] {
  return closure.rounds.get(row.id) ?? [{ kind: 'of-session', session: row.uid }];
}

/** A summary goes with any source it has; it is written again from those that remain. */
function summariesThatGo(db: Db): PlannedRow[] {
  return all<{ uid: string; n: number; built_at: EpochMs; started_at: EpochMs | null; source: string }>(
    db,
    `SELECT s.uid, m.n, m.built_at, s.started_at, s.uid AS source FROM summaries m JOIN sessions s ON s.id = m.session_id
     WHERE m.session_id IN plan_sessions
       OR m.id IN (SELECT summary_id FROM summary_facts WHERE fact_id IN plan_facts)
       OR m.id IN (SELECT summary_id FROM summary_artifacts WHERE artifact_id IN plan_artifacts)`,
  ).map((row) => ({
    id: numberedId(row.uid, 'summary', row.n),
    kind: 'summary',
    learnedAt: row.built_at,
    observedAt: row.started_at,
    reasons: [{ kind: 'derived-from', source: row.source }],
  }));
}

/** The same for a subject's, which spans their sessions: the reason names the first of its facts that goes. */
function summariesOfSubjectsThatGo(db: Db): PlannedRow[] {
  return all<{ id: string; built_at: EpochMs; uid: string; n: number }>(
    db,
    `SELECT m.uid AS id, m.built_at, s.uid, f.n, min(f.id) FROM subject_summaries m
       JOIN subject_summary_facts l ON l.summary_id = m.id JOIN facts f ON f.id = l.fact_id AND f.id IN plan_facts
       JOIN sessions s ON s.id = f.session_id GROUP BY m.id`,
  ).map((row) => ({
    id: row.id,
    kind: 'summary',
    learnedAt: row.built_at,
    reasons: [{ kind: 'derived-from', source: numberedId(row.uid, 'fact', row.n) }],
  }));
}

/** Rounds whose lines another session's file replays. */
function sharedRounds(db: Db): Map<number, Reason[]> {
  const rows = all<{ id: number; uid: string }>(
    db,
    `SELECT DISTINCT l.round_id AS id, s.uid FROM places p JOIN lines l ON l.id = p.line_id AND l.round_id IN plan_rounds
       JOIN lines o ON o.source_id = p.source_id JOIN rounds r ON r.id = o.round_id AND r.id NOT IN plan_rounds
       JOIN sessions s ON s.id = r.session_id
     WHERE EXISTS (SELECT 1 FROM lines x JOIN places y ON y.line_id = x.id WHERE x.round_id IN plan_rounds)`,
  );
  const shared = new Map<number, Reason[]>();
  for (const row of rows)
    shared.set(row.id, [...(shared.get(row.id) ?? []), { kind: 'shared-with', session: row.uid }]);
  return shared;
}

function redactions(db: Db, closure: Closure): PlannedRedaction[] {
  return [...closure.facts.keys()]
    .flatMap((id) => ownRoundOfFact(db, id))
    .map(({ round, fact }) => ({ round, fact, entity: null }));
}

/** Rounds that stay without the names in them, and sessions whose title or paths do: everybody else keeps their words. */
function mentionsRedacted(db: Db, closure: Closure): PlannedRedaction[] {
  const rounds = [...closure.mentions].flatMap(([id, reasons]) =>
    all<{ uid: string; n: number }>(
      db,
      'SELECT s.uid, r.n FROM rounds r JOIN sessions s ON s.id = r.session_id WHERE r.id = ?',
      id,
    ).map(({ uid, n }) => ({
      round: numberedId(uid, 'round', n),
      fact: null,
      entity: entityOf(reasons),
      ...kindsOf(reasons),
    })),
  );
  const titles = [...closure.titles].flatMap(([id, reasons]) =>
    all<{ uid: string }>(db, 'SELECT uid FROM sessions WHERE id = ?', id).map(({ uid }) => ({
      round: uid,
      fact: null,
      entity: entityOf(reasons),
      ...kindsOf(reasons),
    })),
  );
  return [...titles, ...rounds].sort(
    (a, b) => compare(a.round.slice(0, 36), b.round.slice(0, 36)) || numberOf(a.round) - numberOf(b.round),
  );
}

function entityOf(reasons: readonly Reason[]): string | null {
  const mention = reasons.find((reason) => reason.kind === 'mentions');
  return mention?.entity ?? null;
}

function kindsOf(reasons: readonly Reason[]): { kinds?: string } {
  const gated = reasons.find((reason) => reason.kind === 'gated');
  return gated ? { kinds: gated.kinds } : {};
}

function entitiesThatGo(db: Db, closure: Closure): PlannedRow[] {
  return [...closure.entities].flatMap(([id, reasons]) =>
    all<{ uid: string; added_at: EpochMs }>(db, 'SELECT uid, added_at FROM entities WHERE id = ?', id).map(
      (row): PlannedRow => ({ id: row.uid, kind: 'entity', learnedAt: row.added_at, reasons }),
    ),
  );
}

/** With `--keep-source` the round keeps the words: the plan says where they can still be read. */
function roundsKept(db: Db, closure: Closure): PlannedRow[] {
  const rows = [...closure.facts.keys()].flatMap((id) => ownRoundOfFact(db, id));
  return rows.map(({ round, fact, at, learned }) => ({
    id: round,
    kind: 'round',
    learnedAt: learned,
    observedAt: at,
    reasons: [{ kind: 'derived-from', source: fact }],
  }));
}

/** The round whose words a fact quotes; none for a fact in a workspace, which quotes nobody. */
function ownRoundOfFact(
  db: Db,
  factId: number,
): { round: string; fact: string; at: EpochMs | null; learned: EpochMs }[] {
  return all<{ uid: string; fact: number; round: number; at: EpochMs | null; learned: EpochMs }>(
    db,
    `SELECT s.uid, f.n AS fact, r.n AS round, r.started_at AS at, r.learned_at AS learned
     FROM facts f JOIN rounds r ON r.id = f.round_id AND r.scope_id = f.scope_id
       JOIN sessions s ON s.id = f.session_id WHERE f.id = ?`,
    factId,
  ).map((row) => ({
    round: numberedId(row.uid, 'round', row.round),
    fact: numberedId(row.uid, 'fact', row.fact),
    at: row.at,
    learned: row.learned,
  }));
}

function countAll(db: Db, erase: readonly PlannedRow[]): Counts {
  const counts: Counts = { sessions: 0, rounds: 0, facts: 0, summaries: 0, artifacts: 0, entities: 0 };
  const plural = {
    session: 'sessions',
    round: 'rounds',
    fact: 'facts',
    summary: 'summaries',
    artifact: 'artifacts',
    relation: 'relations',
    derived_entity: 'derived_entities',
    entity: 'entities',
  } as const;
  for (const row of erase) counts[plural[row.kind]] = (counts[plural[row.kind]] ?? 0) + 1;
  for (const { what, planned } of DEPENDENTS) counts[what] = (counts[what] ?? 0) + count(db, planned);
  return counts;
}

/** The source transcripts are the user's own files: named, never touched. */
function notReachable(db: Db): NotReachable[] {
  const paths = all<{ path: string }>(
    db,
    `SELECT DISTINCT f.path FROM sources f WHERE f.path IS NOT NULL AND f.id IN (
       WITH touched AS (SELECT id FROM plan_rounds UNION SELECT id FROM plan_mentions
         UNION SELECT round_id FROM facts WHERE id IN plan_facts)
       SELECT l.source_id FROM touched t CROSS JOIN lines l ON l.round_id = t.id
       UNION SELECT p.source_id FROM touched t CROSS JOIN lines l ON l.round_id = t.id CROSS JOIN places p ON p.line_id = l.id)
     ORDER BY f.path`,
  ).map((row) => row.path);
  const files: NotReachable[] =
    paths.length > 0 ? [{ kind: 'source-transcript', paths, count: paths.length }] : [];
  return [...files, { kind: 'filesystem' }];
}

const KIND_ORDER = {
  session: 0,
  round: 1,
  fact: 2,
  artifact: 3,
  summary: 4,
  relation: 5,
  derived_entity: 6,
  entity: 7,
} as const;

/** By session, and last what is of none, kind by kind, in the order in which it was stored. */
function sorted(rows: PlannedRow[]): PlannedRow[] {
  const lastOf = ({ kind }: PlannedRow) => (KIND_ORDER[kind] < KIND_ORDER.relation ? 0 : KIND_ORDER[kind]);
  const bySession = (a: PlannedRow, b: PlannedRow) =>
    compare(a.id.slice(0, 36), b.id.slice(0, 36)) ||
    KIND_ORDER[a.kind] - KIND_ORDER[b.kind] ||
    numberOf(a.id) - numberOf(b.id);
  return rows.sort((a, b) => lastOf(a) - lastOf(b) || (lastOf(a) === 0 ? bySession(a, b) : 0));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function numberOf(id: string): number {
  return Number(/\d+$/.exec(id.slice(36))?.[0] ?? 0);
}

function digestOf(erase: readonly PlannedRow[], redact: readonly PlannedRedaction[]): string {
  const canonical = JSON.stringify([erase.map((row) => [row.id, row.reasons]), redact]);
  return createHash('sha256').update(canonical).digest('hex');
}
