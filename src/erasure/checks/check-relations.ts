// The relations that are stored, compared with those that the stored facts give: none may stand without a fact, none may
// be missing, and no entity may be of another scope than the facts that name it.
import { entityKey, type RelatingFact, relationsOf, repeatKeys } from '../../derive/index.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { Check } from '../../model/erasure.js';
import { numberedId, shortId } from '../../model/ids.js';
import { counted } from '../../model/words.js';
import { isRelatedByThese } from '../../recall/relating.js';
import { all, type Db, prepare } from '../../store/database.js';

/** The check of `verify`: how many stand without a fact, how many are missing, and of which facts and entities. */
export function checkRelations({ store }: Workspace): Check {
  const isComplete = isRelatedByThese(store);
  const compared = compare(store.db, isComplete);
  const isOk = compared.orphans + compared.missing === 0;
  return {
    name: 'relations',
    result: isOk ? 'ok' : 'residue',
    detail: isOk ? detailOf(compared, isComplete) : faultOf(compared),
  };
}

function detailOf({ relations, entities, facts }: Compared, isComplete: boolean): string {
  const stored = `${countOfEach(relations, entities)}, each on its facts`;
  return isComplete
    ? `${stored}; none is missing of those that ${counted(facts, 'fact')} give`
    : `${stored}; written by an earlier program, they are derived again by the next ingest`;
}

function faultOf({ orphans, missing, relations, entities, ids }: Compared): string {
  const shown = ids.slice(0, SHOWN_IDS).join(', ');
  return `${orphans} without a fact, ${missing} missing; ${countOfEach(relations, entities)}; ${shown}`;
}

function countOfEach(relations: number, entities: number): string {
  return `${counted(relations, 'relation')} of ${entities} ${entities === 1 ? 'entity' : 'entities'}`;
}

const SHOWN_IDS = 5;

interface Compared {
  facts: number;
  relations: number;
  entities: number;
  orphans: number;
  missing: number;
  /** Of the facts whose relations differ, and of entities that no fact names. */
  ids: string[];
}

interface Fact extends RelatingFact {
  id: number;
  uid: string;
  n: number;
  scope_id: number;
  category: string;
}

function compare(db: Db, isComplete: boolean): Compared {
  const lost = orphanedEntities(db);
  const compared: Compared = {
    facts: 0,
    relations: countOf(db, 'relations'),
    entities: countOf(db, 'derived_entities'),
    orphans: lost.length + orphanedRelations(db),
    missing: 0,
    ids: lost.map(shortId),
  };
  if (!isComplete) return compared;
  const facts = prepare(
    db,
    `SELECT f.id, s.uid, f.n, f.scope_id, f.category, f.claim, f.authored_by, f.polarity
     FROM facts f JOIN sessions s ON s.id = f.session_id ORDER BY f.id`,
  ).all() as Fact[];
  for (const fact of facts) compareFact(db, fact, compared);
  return compared;
}

function compareFact(db: Db, fact: Fact, compared: Compared): void {
  const given = givenBy(fact);
  const stored = new Set(storedOf(db, fact));
  const orphans = [...stored].filter((one) => !given.has(one)).length;
  const missing = [...given].filter((one) => !stored.has(one)).length;
  compared.facts += 1;
  compared.orphans += orphans;
  compared.missing += missing;
  if (orphans + missing > 0) compared.ids.push(shortId(numberedId(fact.uid, 'fact', fact.n)));
}

/** What a fact gives: its relations, by their ends, the entities that it names, its keys, each of its own scope. */
function givenBy(fact: Fact): Set<string> {
  const given = new Set<string>();
  const entities = new Set<string>();
  for (const { kind, from, to } of relationsOf(fact)) {
    const ends = [from, to].map((one) => (one === null ? null : [one.kind, entityKey(one)]));
    given.add(JSON.stringify([fact.scope_id, kind, ...ends]));
    for (const end of ends) if (end !== null) entities.add(JSON.stringify([fact.scope_id, ...end]));
  }
  for (const entity of entities) given.add(entity);
  for (const key of repeatKeys(fact)) given.add(JSON.stringify(['key', key.toString('hex')]));
  return given;
}

function storedOf(db: Db, { id, scope_id }: Fact): string[] {
  const rows = all<{ said: string }>(
    db,
    `SELECT json_array(b.scope_id, r.kind, CASE WHEN a.id IS NULL THEN NULL ELSE json_array(a.kind, a.name) END,
       json_array(b.kind, b.name)) AS said
     FROM relation_facts l JOIN relations r ON r.id = l.relation_id
       LEFT JOIN derived_entities a ON a.id = r.from_id JOIN derived_entities b ON b.id = r.to_id WHERE l.fact_id = ?1
     UNION ALL SELECT json_array(e.scope_id, e.kind, e.name) FROM entity_facts m JOIN derived_entities e ON e.id = m.entity_id
       WHERE m.fact_id = ?1
     UNION ALL SELECT json_array('key', lower(hex(key))) FROM repeat_keys WHERE scope_id = ?2 AND fact_id = ?1`,
    id,
    scope_id,
  );
  return rows.map(({ said }) => JSON.stringify(JSON.parse(said)));
}

function orphanedEntities(db: Db): string[] {
  return all<{ uid: string }>(
    db,
    'SELECT uid FROM derived_entities e WHERE NOT EXISTS (SELECT 1 FROM entity_facts WHERE entity_id = e.id)',
  ).map(({ uid }) => uid);
}

function orphanedRelations(db: Db): number {
  return all(
    db,
    'SELECT 1 FROM relations r WHERE NOT EXISTS (SELECT 1 FROM relation_facts WHERE relation_id = r.id)',
  ).length;
}

function countOf(db: Db, table: 'relations' | 'derived_entities'): number {
  return all<{ n: number }>(db, `SELECT count(*) AS n FROM ${table}`)[0]?.n ?? 0;
}
