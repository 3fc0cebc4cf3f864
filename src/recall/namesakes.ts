// Whose a name is in a scope. A name of one word may be somebody else's there: of a person who was recorded, whom facts
// name, or who stands in the words with another family name. Such places are no mention of the one who is meant until
// somebody says so; and a longer name of somebody else is never a mention.
import {
  type FoundNames,
  findMeant,
  findNames,
  type NameMatch,
  type NameMatcher,
  type NameTest,
  nameMatcher,
  parseName,
  testOf,
} from '../derive/names/index.js';
import { nameLists } from '../gate/persons/name-lists.js';
import { all, type Db, prepare } from '../store/database.js';
import { everyEntity } from '../store/entities.js';
import { getScope } from '../store/scopes.js';

/** A name that is looked for, as a request keeps it. */
export interface SoughtName {
  /** Null stands for every tenant. */
  tenant: string | null;
  name: string;
  /** Absent for a person's. */
  match?: NameMatch;
  /** Keys of the scopes in which it is somebody else's too. */
  sharedIn?: readonly number[];
}

/** The names as they are found in one scope. */
export function matcherIn(db: Db, names: readonly SoughtName[], scopeId: number): NameMatcher {
  const { tenant } = getScope(db, scopeId);
  const wanted = names.filter((one) => one.tenant === null || one.tenant === tenant);
  const spelled = wanted.map(({ name }) => name);
  const persons = wanted.filter(({ match }) => match !== 'letters');
  if (persons.length === 0) return nameMatcher(spelled);
  const matches = matchesOf(wanted);
  const shared = new Set(
    persons.flatMap(({ name, sharedIn }) => (sharedIn?.includes(scopeId) ? [canonicalOf(name)] : [])),
  );
  const { others } = knownNamesakes(db, scopeId, { test: testOf(spelled), except: new Set() });
  return nameMatcher(spelled, {
    others: others.length === 0 ? null : testOf(others),
    matchOf: (canonical) => matches.get(canonical) ?? 'person',
    isShared: (canonical) => shared.has(canonical),
    lists: nameLists(),
  });
}

/** One matcher for each scope, made when it is asked for. */
export function matchersByScope(db: Db, names: readonly SoughtName[]): (scopeId: number) => NameMatcher {
  const known = new Map<number, NameMatcher>();
  return (scopeId) => {
    const matcher = known.get(scopeId) ?? matcherIn(db, names, scopeId);
    known.set(scopeId, matcher);
    return matcher;
  };
}

/** What looks for letters alone wins: then nothing of the name may stay. */
function matchesOf(names: readonly SoughtName[]): Map<string, NameMatch> {
  const weight = { person: 0, everyone: 1, letters: 2 };
  const matches = new Map<string, NameMatch>();
  for (const { name, match = 'person' } of names) {
    const known = matches.get(canonicalOf(name));
    if (known === undefined || weight[match] > weight[known]) matches.set(canonicalOf(name), match);
  }
  return matches;
}

function canonicalOf(name: string): string {
  return parseName(name)?.canonical ?? '';
}

export interface KnownNamesakes {
  /** Others' names in which one that is looked for stands. */
  others: string[];
  /** Of those that are looked for: what others are called too. */
  shared: Set<string>;
}

/**
 * Other persons of a scope: recorded in its tenant, or named by its facts, hidden or not.
 * @param except ids of recorded ones that are meant themselves
 */
export function knownNamesakes(
  db: Db,
  scopeId: number,
  { test, except }: { test: NameTest; except: ReadonlySet<string> },
): KnownNamesakes {
  const found: KnownNamesakes = { others: [], shared: new Set() };
  const { tenant } = getScope(db, scopeId);
  const recorded = everyEntity(db, tenant)
    .filter(({ kind, uid }) => kind === 'person' && !except.has(uid))
    .map(({ name, aliases }) => [name, ...aliases].map(canonicalOf))
    // Who goes by a full name that is looked for is the one who is meant, as far as can be known.
    .filter((names) => !names.some((name) => name.includes(' ') && test.isName(name)))
    .filter((names) => except.size > 0 || !names.every(test.isName));
  const derived = all<{ name: string }>(
    db,
    "SELECT name FROM derived_entities WHERE scope_id = ? AND kind = 'person'",
    scopeId,
  )
    .map(({ name }) => [canonicalOf(name)])
    .filter((names) => !names.some(test.isName));
  for (const names of [...recorded, ...derived]) {
    for (const name of names) {
      const parts = findNames(name, test);
      if (parts.length === 0) continue;
      if (!test.isName(name)) found.others.push(name);
      for (const { canonical } of parts) found.shared.add(canonical);
    }
  }
  return found;
}

/** The names with the scopes, among these, in which somebody else is called so too. */
export function withSharedPlaces<Sought extends SoughtName>(
  db: Db,
  names: readonly Sought[],
  { scopes, except }: { scopes: readonly number[]; except: ReadonlySet<string> },
): Sought[] {
  const isDivided = ({ name, match }: SoughtName) => match !== 'letters' && parseName(name)?.size === 1;
  if (!names.some(isDivided)) return [...names];
  const sharedIn = new Map<string, number[]>();
  for (const scopeId of scopes) {
    for (const canonical of sharedWithin(db, scopeId, { names, except }))
      sharedIn.set(canonical, [...(sharedIn.get(canonical) ?? []), scopeId]);
  }
  return names.map((one) => {
    const places = isDivided(one) ? sharedIn.get(canonicalOf(one.name)) : undefined;
    return places === undefined ? one : { ...one, sharedIn: places };
  });
}

function sharedWithin(
  db: Db,
  scopeId: number,
  { names, except }: { names: readonly SoughtName[]; except: ReadonlySet<string> },
): Set<string> {
  const test = testOf(names.map(({ name }) => name));
  const { others, shared } = knownNamesakes(db, scopeId, { test, except });
  const told = { test, others, scopeId, like: null };
  for (const canonical of sharedInWords(db, told)) shared.add(canonical);
  return shared;
}

/** What the words of a scope call somebody else too. `like`: only words that hold this are read. */
export function sharedInWords(
  db: Db,
  {
    test,
    others,
    scopeId,
    like,
  }: { test: NameTest; others: readonly string[]; scopeId: number; like: string | null },
): Set<string> {
  const shared = new Set<string>();
  const rows = prepare(
    db,
    `SELECT m.text FROM rounds r CROSS JOIN messages m ON m.round_id = r.id
     WHERE r.scope_id = :scopeId AND (:like IS NULL OR m.text LIKE '%' || :like || '%')`,
  ).iterate({ scopeId, like }) as IterableIterator<{ text: string }>;
  const known = others.length === 0 ? null : testOf(others);
  for (const { text } of rows)
    for (const name of foundFor(text, { test, others: known }).shared)
      if (test.isName(name)) shared.add(name);
  return shared;
}

function foundFor(text: string, { test, others }: { test: NameTest; others: NameTest | null }): FoundNames {
  return findMeant(text, test, {
    others,
    matchOf: () => 'person',
    isShared: () => false,
    lists: nameLists(),
  });
}
