// Which rows mention the names that a request is after. Facts, artifacts and the recorded entity go; rounds, titles
// and paths stay without the names, so that everybody else keeps their words.
import { type NameMatcher, nameMatcher } from '../derive/names/index.js';
import type { Reason, Selection } from '../model/erasure.js';
import { maskNames } from '../recall/hidden-names.js';
import { factsNamingRecorded } from '../recall/recorded-names.js';
import { all, type Db, prepare } from '../store/database.js';
import { factsOfRound } from '../store/facts.js';
import { messagesOfRound } from '../store/rounds.js';
import { listScopes } from '../store/scopes.js';
import type { Closure } from './closure.js';
import { hasFacts, roundCondition, targetFacts } from './matching.js';
import { isTenantWide } from './name-reach.js';
import { NAMED_IN_SESSION, SEARCHED_IN_ROUND } from './named-places.js';
import { idOfFact } from './redaction.js';
import { namesOf, type Target, type TargetName } from './target.js';

type SelectionTarget = Extract<Target, { kind: 'selection' }>;

/** Adds everything that mentions the entities of a selection, as far as its other flags reach. */
export function addMentioning(db: Db, closure: Closure, { selection, names }: SelectionTarget): void {
  const search = searchFor(db, namesOf(selection));
  if (search === null) return;
  const wanted = { selection, search };
  addFacts(db, closure, wanted);
  if (names.length === 0) return;
  addArtifacts(db, closure, wanted);
  for (const { table, column } of SEARCHED_IN_ROUND) {
    addFrom(db, closure.mentions, { ...wanted, rows: valuesInRounds(table, column) });
  }
  for (const column of NAMED_IN_SESSION) {
    addFrom(db, closure.titles, { ...wanted, rows: valuesInSessions(column) });
  }
  addPaths(db, closure, wanted);
  addEntities(db, closure, selection);
}

interface Search {
  /** Why a text of this scope mentions one of the names; null when it does not. */
  reasonOf(scopeId: number, text: string): Reason | null;
}

interface Wanted {
  selection: Selection;
  search: Search;
}

/** One matcher for each entity, so that every row says whom it mentions. */
function searchFor(db: Db, names: readonly TargetName[]): Search | null {
  if (names.length === 0) return null;
  const tenants = new Map(listScopes(db).map((scope) => [scope.id, scope.tenant]));
  const groups = new Map<string, { one: TargetName; names: string[] }>();
  for (const one of names) {
    const key = JSON.stringify([one.tenant, one.entity]);
    const group = groups.get(key) ?? { one, names: [] };
    group.names.push(one.name);
    groups.set(key, group);
  }
  const matchers = [...groups.values()].map((group) => ({ ...group.one, matcher: nameMatcher(group.names) }));
  return {
    reasonOf(scopeId, text) {
      const tenant = tenants.get(scopeId);
      const found = matchers.find((one) => isOfTenant(one, tenant) && one.matcher.isIn(text));
      return found ? { kind: 'mentions', entity: found.entity } : null;
    },
  };
}

function isOfTenant(one: { tenant: string | null }, tenant: string | undefined): boolean {
  return one.tenant === null || one.tenant === tenant;
}

function valuesInRounds(table: string, column: string): string {
  const key = table === 'rounds' ? 'id' : 'round_id';
  return `SELECT r.id, r.scope_id, x.${column} AS text FROM ${table} x JOIN rounds r ON r.id = x.${key}
    JOIN sessions s ON s.id = r.session_id WHERE x.${column} IS NOT NULL AND`;
}

function valuesInSessions(column: string): string {
  return `SELECT DISTINCT s.id, r.scope_id, s.${column} AS text FROM sessions s JOIN rounds r ON r.session_id = s.id
    WHERE s.${column} IS NOT NULL AND`;
}

interface Row {
  id: number;
  scope_id: number;
  text: string;
}

function addFrom(
  db: Db,
  into: Map<number, Reason[]>,
  { rows, selection, search }: Wanted & { rows: string },
): void {
  const { sql, values } = roundCondition(selection);
  for (const row of prepare(db, `${rows} ${sql}`).iterate(values) as IterableIterator<Row>) {
    if (into.has(row.id)) continue;
    const reason = search.reasonOf(row.scope_id, row.text);
    if (reason) into.set(row.id, [reason]);
  }
}

/** With facts or a category named too, those of them that mention it. */
function addFacts(db: Db, closure: Closure, wanted: Wanted): void {
  const { selection } = wanted;
  const found = new Map<number, Reason[]>();
  // Two line ends stand between: no name goes on from the one to the other.
  const rows = `SELECT f.id, f.scope_id, f.claim || char(10) || char(10) || f.quote AS text FROM facts f
    JOIN rounds r ON r.id = f.round_id JOIN sessions s ON s.id = f.session_id WHERE`;
  addFrom(db, found, { ...wanted, rows });
  addNaming(db, found, selection);
  const among = hasFacts(selection) ? targetFacts(db, selection) : null;
  for (const [id, reasons] of found) {
    const also = among?.get(id);
    if (among === null) closure.facts.set(id, reasons);
    else if (also) closure.facts.set(id, [...also, ...reasons]);
  }
}

/** Those behind a derived entity that is one with a recorded one, where they spell it as no name is looked for. */
function addNaming(db: Db, found: Map<number, Reason[]>, selection: Selection): void {
  const { sql, values } = roundCondition(selection);
  for (const { id: entity } of selection.entities) {
    const naming =
      entity === null ? [] : factsNamingRecorded(db, entity, 'facts').filter(({ id }) => !found.has(id));
    if (naming.length === 0) continue;
    const ids = JSON.stringify(naming.map(({ id }) => id));
    const reached = prepare(
      db,
      `SELECT f.id FROM facts f JOIN rounds r ON r.id = f.round_id JOIN sessions s ON s.id = f.session_id
       WHERE f.id IN (SELECT value FROM json_each(:ids)) AND ${sql}`,
    ).all({ ...values, ids }) as { id: number }[];
    for (const { id } of reached) found.set(id, [{ kind: 'mentions', entity }]);
  }
}

function addArtifacts(db: Db, closure: Closure, wanted: Wanted): void {
  addFrom(db, closure.artifacts, {
    ...wanted,
    rows: `SELECT a.id, r.scope_id, a.ref AS text FROM artifacts a JOIN rounds r ON r.id = a.round_id
      JOIN sessions s ON s.id = r.session_id WHERE`,
  });
}

/** The path of a transcript names somebody: it stands with the sessions that came from it. */
function addPaths(db: Db, closure: Closure, { selection, search }: Wanted): void {
  const { sql, values } = roundCondition(selection);
  for (const source of all<{ id: number; path: string }>(
    db,
    'SELECT id, path FROM sources WHERE path IS NOT NULL',
  )) {
    const sessions = prepare(
      db,
      `SELECT DISTINCT s.id, r.scope_id FROM lines l JOIN rounds r ON r.id = l.round_id
         JOIN sessions s ON s.id = r.session_id WHERE l.source_id = :source AND ${sql}`,
    ).all({ ...values, source: source.id }) as { id: number; scope_id: number }[];
    for (const session of sessions) {
      const reason = search.reasonOf(session.scope_id, source.path);
      if (reason && !closure.titles.has(session.id)) closure.titles.set(session.id, [reason]);
    }
  }
}

/** A whole tenant takes along what is recorded there by name. */
export function addEntitiesOfTenants(db: Db, closure: Closure, selection: Selection): void {
  if (selection.tenants.length === 0 || !isTenantWide(selection)) return;
  const rows = all<{ id: number }>(
    db,
    'SELECT id FROM entities WHERE tenant IN (SELECT value FROM json_each(?))',
    JSON.stringify(selection.tenants),
  );
  for (const { id } of rows) closure.entities.set(id, [{ kind: 'selected' }]);
}

/** What is recorded of an entity goes when it is forgotten in its whole tenant. */
function addEntities(db: Db, closure: Closure, selection: Selection): void {
  if (!isTenantWide(selection)) return;
  for (const { id: uid } of selection.entities) {
    const [row] = uid === null ? [] : all<{ id: number }>(db, 'SELECT id FROM entities WHERE uid = ?', uid);
    if (row) closure.entities.set(row.id, [{ kind: 'selected' }]);
  }
}

/** A fact whose quote does not survive the names going out of its round goes too, though it names nobody itself. */
export function addTornQuotes(db: Db, closure: Closure, names: readonly TargetName[]): void {
  if (names.length === 0) return;
  const matchers = matchersByTenant(names);
  for (const roundId of closure.mentions.keys()) {
    const others = factsOfRound(db, roundId).filter((fact) => !closure.facts.has(fact.id));
    if (others.length === 0) continue;
    const matcher = matchers(tenantOfRound(db, roundId));
    const texts = messagesOfRound(db, roundId).map((message) => message.text);
    const masked = texts.map((text) => maskNames(text, matcher));
    for (const fact of others) {
      const stood = texts.some((text) => text.includes(fact.quote));
      if (stood && !masked.some((text) => text.includes(fact.quote)))
        closure.facts.set(fact.id, [{ kind: 'quotes-erased', source: idOfFact(db, fact) }]);
    }
  }
}

/** The matcher of a target's names for one tenant. */
export function matchersByTenant(names: readonly TargetName[]): (tenant: string) => NameMatcher {
  const known = new Map<string, NameMatcher>();
  return (tenant) => {
    const matcher =
      known.get(tenant) ?? nameMatcher(names.filter((one) => isOfTenant(one, tenant)).map((one) => one.name));
    known.set(tenant, matcher);
    return matcher;
  };
}

export function tenantOfRound(db: Db, roundId: number): string {
  const [row] = all<{ tenant: string }>(
    db,
    'SELECT c.tenant FROM rounds r JOIN scopes c ON c.id = r.scope_id WHERE r.id = ?',
    roundId,
  );
  return row?.tenant ?? '';
}
