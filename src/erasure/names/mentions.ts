// Which rows mention the names that a request is after. Facts, artifacts and the recorded entity go; rounds, titles
// and paths stay without the names, so that everybody else keeps their words.
import { type NameMatcher, parseName } from '../../derive/names/index.js';
import type { Reason, Selection } from '../../model/erasure.js';
import { maskNames } from '../../recall/hidden-names.js';
import { matcherIn, matchersByScope, withSharedPlaces } from '../../recall/namesakes.js';
import { factsNamingRecorded, type NamingFact } from '../../recall/recorded-names.js';
import { all, type Db, get, prepare } from '../../store/database.js';
import { factsOfRound, getFact } from '../../store/facts.js';
import { messagesOfRound } from '../../store/rounds.js';
import { listScopes } from '../../store/scopes.js';
import { idOfFact } from '../erasing/redaction.js';
import type { Closure } from '../plan/closure.js';
import { hasFacts, roundCondition, targetFacts } from '../plan/matching.js';
import { namesOf, type Target, type TargetName } from '../plan/target.js';
import { isTenantWide } from './name-reach.js';
import { NAMED_IN_SESSION, SEARCHED_IN_ROUND } from './named-places.js';

type SelectionTarget = Extract<Target, { kind: 'selection' }>;

/** Adds everything that mentions the entities of a selection, as far as its other flags reach. */
export function addMentioning(db: Db, closure: Closure, target: SelectionTarget): void {
  const { selection, names } = target;
  const search = searchFor(db, target);
  if (search === null) return;
  const wanted = { selection, search };
  const doubted: Doubted = { rounds: new Map(), titles: new Map(), found: addFacts(db, closure, wanted) };
  if (names.length === 0) {
    addDoubted(closure, doubted);
    return;
  }
  doubted.found.push(...addArtifacts(db, closure, wanted));
  for (const { table, column } of SEARCHED_IN_ROUND) {
    const into = { found: closure.mentions, doubted: doubted.rounds };
    addFrom(db, into, { ...wanted, rows: valuesInRounds(table, column) });
  }
  for (const column of NAMED_IN_SESSION) {
    const into = { found: closure.titles, doubted: doubted.titles };
    addFrom(db, into, { ...wanted, rows: valuesInSessions(column) });
  }
  addPaths(db, { found: closure.titles, doubted: doubted.titles }, wanted);
  addDoubted(closure, doubted);
  addEntities(db, closure, selection);
}

interface Search {
  /** What a text says of the names. */
  look(row: Pick<Row, 'scope_id' | 'round_id' | 'text'>): Looked;
}

interface Looked {
  /** Why it mentions one of them; null when it does not. */
  reason: Reason | null;
  /** How many of its mentions may be somebody else's. */
  doubtful: number;
}

interface Wanted {
  selection: Selection;
  search: Search;
}

const NOTHING: Looked = { reason: null, doubtful: 0 };

function searchFor(db: Db, { selection, knownRounds }: SelectionTarget): Search | null {
  const names = namesOf(selection);
  if (names.length === 0) return null;
  const matchers = matchersByScope(db, names);
  const matchersOfNew = matchersOfArrivals(db, selection, names);
  const tenants = new Map(listScopes(db).map((scope) => [scope.id, scope.tenant]));
  const entityOf = (canonical: string, scopeId: number) =>
    names.find(
      (one) =>
        (one.tenant === null || one.tenant === tenants.get(scopeId)) &&
        parseName(one.name)?.canonical === canonical,
    )?.entity ?? null;
  return {
    look({ scope_id: scopeId, round_id, text }) {
      const isNew = round_id !== null && knownRounds !== undefined && round_id > knownRounds;
      const matcher = isNew ? matchersOfNew(scopeId) : matchers(scopeId);
      const [first] = matcher.find(text);
      const doubtful = matcher.doubtful(text).length;
      if (first === undefined) return doubtful === 0 ? NOTHING : { reason: null, doubtful };
      return { reason: { kind: 'mentions', entity: entityOf(first.canonical, scopeId) }, doubtful };
    },
  };
}

/** Whoever a name meant when the request was made, it may mean somebody else in what has arrived since. */
function matchersOfArrivals(
  db: Db,
  selection: Selection,
  names: readonly TargetName[],
): (scopeId: number) => NameMatcher {
  const except = idsOfEntities(selection);
  const known = new Map<number, NameMatcher>();
  return (scopeId) => {
    const matcher =
      known.get(scopeId) ??
      matcherIn(db, withSharedPlaces(db, names, { scopes: [scopeId], except }), scopeId);
    known.set(scopeId, matcher);
    return matcher;
  };
}

function valuesInRounds(table: string, column: string): string {
  const key = table === 'rounds' ? 'id' : 'round_id';
  return `SELECT r.id, r.scope_id, r.id AS round_id, x.${column} AS text FROM ${table} x JOIN rounds r ON r.id = x.${key}
    JOIN sessions s ON s.id = r.session_id WHERE x.${column} IS NOT NULL AND`;
}

function valuesInSessions(column: string): string {
  return `SELECT DISTINCT s.id, r.scope_id, NULL AS round_id, s.${column} AS text FROM sessions s JOIN rounds r ON r.session_id = s.id
    WHERE s.${column} IS NOT NULL AND`;
}

interface Row {
  id: number;
  scope_id: number;
  /** Null for what is no part of a round. */
  round_id: number | null;
  text: string;
}

interface Into {
  found: Map<number, Reason[]>;
  /** How many mentions may be somebody else's, by the row that they stand in. */
  doubted: Map<number, number>;
}

function addFrom(db: Db, into: Into, { rows, selection, search }: Wanted & { rows: string }): void {
  const { sql, values } = roundCondition(selection);
  for (const row of prepare(db, `${rows} ${sql}`).iterate(values) as IterableIterator<Row>) {
    addLooked(into, row.id, search.look(row));
  }
}

function addLooked({ found, doubted }: Into, id: number, { reason, doubtful }: Looked): void {
  if (doubtful > 0) doubted.set(id, (doubted.get(id) ?? 0) + doubtful);
  if (reason && !found.has(id)) found.set(id, [reason]);
}

interface Doubted {
  rounds: Map<number, number>;
  titles: Map<number, number>;
  /** The rounds of facts and artifacts in doubt, one of each: what stands in the round's words too is counted there. */
  found: number[];
}

/** Each mention once, in a row that holds it in words: never more rows than mentions. */
function addDoubted(closure: Closure, { rounds, titles, found }: Doubted): void {
  for (const n of [...rounds.values(), ...titles.values()]) countDoubted(closure, n);
  for (const round of found) if (!rounds.has(round)) countDoubted(closure, 1);
}

function countDoubted({ namesakes }: Closure, mentions: number): void {
  namesakes.mentions += mentions;
  namesakes.rows += 1;
}

/** With facts or a category named too, those of them that mention it. Returns the rounds of those in doubt. */
function addFacts(db: Db, closure: Closure, wanted: Wanted): number[] {
  const { selection } = wanted;
  const found = new Map<number, Reason[]>();
  // Two line ends stand between: no name goes on from the one to the other.
  const rows = `SELECT f.id, f.scope_id, f.round_id, f.claim || char(10) || char(10) || f.quote AS text FROM facts f
    JOIN rounds r ON r.id = f.round_id JOIN sessions s ON s.id = f.session_id WHERE`;
  const doubted = new Map<number, number>();
  addFrom(db, { found, doubted }, { ...wanted, rows });
  addNaming(db, found, selection);
  const among = hasFacts(selection) ? targetFacts(db, selection) : null;
  for (const [id, reasons] of found) {
    const also = among?.get(id);
    if (among === null) closure.facts.set(id, reasons);
    else if (also) closure.facts.set(id, [...also, ...reasons]);
  }
  return [...doubted.keys()]
    .filter((id) => !found.has(id) && (among === null || among.has(id)))
    .flatMap((id) => getFact(db, id)?.round_id ?? []);
}

/** Those behind a derived entity that is one with a recorded one, where they spell it as no name is looked for. */
function addNaming(db: Db, found: Map<number, Reason[]>, selection: Selection): void {
  const { sql, values } = roundCondition(selection);
  for (const { id: entity, shared = [], match } of selection.entities) {
    const isMeantIn = (fact: NamingFact) =>
      match !== undefined ||
      !shared.some(
        ({ name, scopes }) =>
          scopes.includes(fact.scope_id) && parseName(name)?.canonical === parseName(fact.name)?.canonical,
      );
    const naming =
      entity === null
        ? []
        : factsNamingRecorded(db, entity, 'facts').filter((fact) => !found.has(fact.id) && isMeantIn(fact));
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

/** Returns the rounds of those in doubt. */
function addArtifacts(db: Db, closure: Closure, wanted: Wanted): number[] {
  const doubted = new Map<number, number>();
  addFrom(
    db,
    { found: closure.artifacts, doubted },
    {
      ...wanted,
      rows: `SELECT a.id, r.scope_id, a.round_id, a.ref AS text FROM artifacts a JOIN rounds r ON r.id = a.round_id
      JOIN sessions s ON s.id = r.session_id WHERE`,
    },
  );
  return [...doubted.keys()]
    .filter((id) => !closure.artifacts.has(id))
    .flatMap(
      (id) =>
        get<{ round_id: number }>(db, 'SELECT round_id FROM artifacts WHERE id = ?', id)?.round_id ?? [],
    );
}

/** The path of a transcript names somebody: it stands with the sessions that came from it. */
function addPaths(db: Db, into: Into, { selection, search }: Wanted): void {
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
      addLooked(into, session.id, search.look({ ...session, round_id: null, text: source.path }));
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
  const matchers = matchersByScope(db, names);
  for (const roundId of closure.mentions.keys()) {
    const others = factsOfRound(db, roundId).filter((fact) => !closure.facts.has(fact.id));
    if (others.length === 0) continue;
    const matcher = matchers(scopeOfRound(db, roundId));
    const texts = messagesOfRound(db, roundId).map((message) => message.text);
    const masked = texts.map((text) => maskNames(text, matcher));
    for (const fact of others) {
      const stood = texts.some((text) => text.includes(fact.quote));
      if (stood && !masked.some((text) => text.includes(fact.quote)))
        closure.facts.set(fact.id, [{ kind: 'quotes-erased', source: idOfFact(db, fact) }]);
    }
  }
}

export function scopeOfRound(db: Db, roundId: number): number {
  return get<{ scope_id: number }>(db, 'SELECT scope_id FROM rounds WHERE id = ?', roundId)?.scope_id ?? 0;
}

/** The recorded ones that are pointed at. */
export function idsOfEntities({ entities }: Selection): Set<string> {
  return new Set(entities.flatMap(({ id }) => (id === null ? [] : [id])));
}
