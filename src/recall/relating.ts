// Facts are stored here and nowhere else, so that what they say of entities, and the keys by which repetitions of them are
// found, are stored with them.
import { entityKey, RELATION_RULES, relationsOf, repeatKeys } from '../derive/index.js';
import type { NamedEntity, RelationDraft } from '../model/entity.js';
import { all, type Db } from '../store/database.js';
import { addFact, type FactRow, type NewFact } from '../store/facts.js';
import {
  addRelation,
  dropRelationsOfFact,
  type SpelledEntity,
  type SpelledRelation,
} from '../store/relations.js';
import { addRepeatKey, dropRepeatKeys } from '../store/repeat-keys.js';
import { readMeta, type Store, writeMeta, writeTransaction } from '../store/store.js';

/** Stores a fact with the relations that it backs, in the caller's transaction; its key. */
export function keepFact(db: Db, fact: NewFact): number {
  const id = addFact(db, fact);
  relate(db, { polarity: 'positive', ...fact, id });
  return id;
}

type Relating = Pick<FactRow, 'id' | 'scope_id' | 'category' | 'claim' | 'authored_by' | 'polarity'>;

function relate(db: Db, fact: Relating): void {
  for (const relation of relationsOf(fact)) addRelation(db, fact, spelled(relation));
  for (const key of repeatKeys(fact)) addRepeatKey(db, fact, key);
}

/** Derives again what a fact backs: when it has moved to another scope, or its claim was rewritten. */
export function relateAgain(db: Db, fact: Relating): void {
  dropRelationsOfFact(db, fact.id);
  dropRepeatKeys(db, fact);
  relate(db, fact);
}

function spelled({ kind, from, to }: RelationDraft): SpelledRelation {
  return { kind, from: from && spelledEntity(from), to: spelledEntity(to) };
}

function spelledEntity(entity: NamedEntity): SpelledEntity {
  return { kind: entity.kind, key: entityKey(entity), spelling: entity.name };
}

const RULES_KEY = 'relation_rules';
const PER_TRANSACTION = 500;

/** Whether all relations were derived by the rules of this program: not so in a store that an earlier one wrote. */
export function isRelatedByThese({ db }: Pick<Store, 'db'>): boolean {
  return (
    readMeta(db, RULES_KEY) === String(RELATION_RULES) || all(db, 'SELECT 1 FROM facts LIMIT 1').length === 0
  );
}

/** Derives the relations of every fact, where other rules derived them; stopped half way, the next run begins again. */
export function relateAll(store: Store): void {
  const { db } = store;
  if (readMeta(db, RULES_KEY) === String(RELATION_RULES)) return;
  for (let after: number | null = 0; after !== null; )
    after = writeTransaction(store, () => relateSome(db, after ?? 0));
  writeTransaction(store, () => writeMeta(db, RULES_KEY, String(RELATION_RULES)));
}

/** The key of the last one; null where none is left. */
function relateSome(db: Db, after: number): number | null {
  const facts = all<Relating>(
    db,
    'SELECT id, scope_id, category, claim, authored_by, polarity FROM facts WHERE id > ? ORDER BY id LIMIT ?',
    after,
    PER_TRANSACTION,
  );
  for (const fact of facts) relateAgain(db, fact);
  return facts.at(-1)?.id ?? null;
}
