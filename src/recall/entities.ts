// Recorded entities with how often they are mentioned: one pass over the visible words for all of them.
import { keyOfName } from '../derive/index.js';
import { findMeant, type Namesakes, parseName } from '../derive/names/index.js';
import { nameLists } from '../gate/index.js';
import type { Workspace } from '../ledger/workspace.js';
import type { Entity } from '../model/entity.js';
import { READ_PREFIX } from '../model/ids.js';
import type { ScopeFilter } from '../model/scope.js';
import { type Db, prepare } from '../store/database.js';
import { type EntityRow, visibleEntities } from '../store/entities.js';
import { inScope } from './filter.js';
import { maskNames, namesHiddenInRound } from './hidden-names.js';
import { factsNaming, recordedNames } from './recorded-names.js';
import { hiddenQuotes, maskQuotes } from './round-text.js';

const ofTenant = (tenant: string | null): ScopeFilter => ({ tenant, subject: null, context: null });

/** The entities of a tenant, or of all, with counts of the visible rounds and facts that mention them. */
export function listEntities(workspace: Workspace, tenant: string | null): Entity[] {
  return withCounts(workspace, visibleEntities(workspace.store.db, tenant), ofTenant(tenant));
}

/** Those of a tenant that are recorded under a name or alias, or under an id that begins so, as the scope mentions them. */
export function recordedAs(workspace: Workspace, scope: ScopeFilter, text: string): Entity[] {
  const wanted = parseName(text)?.canonical;
  const isCalled = (row: EntityRow) =>
    [row.name, ...row.aliases].some(
      (name) =>
        (wanted !== undefined && parseName(name)?.canonical === wanted) ||
        keyOfName(row.kind, name) === keyOfName(row.kind, text),
    );
  const hasId = (row: EntityRow) => text.length >= READ_PREFIX && row.uid.startsWith(text.toLowerCase());
  const rows = visibleEntities(workspace.store.db, scope.tenant).filter((row) => isCalled(row) || hasId(row));
  return withCounts(workspace, rows, scope);
}

/** `scope`: that of all the rows, where they have one. */
export function withCounts(
  { store, clock }: Workspace,
  rows: readonly EntityRow[],
  scope: ScopeFilter = ofTenant(null),
): Entity[] {
  const seen: Seen = { db: store.db, now: clock(), scope };
  const rounds = countMentions(visibleWords(seen), rows);
  const facts = countMentions(visibleClaims(seen), rows);
  for (const { row, fact, round } of namedByFacts(seen, rows)) {
    facts.set(row, (facts.get(row) ?? new Set()).add(fact));
    if (round !== null) rounds.set(row, (rounds.get(row) ?? new Set()).add(round));
  }
  return rows.map((row) => ({
    entity: row.uid,
    tenant: row.tenant,
    kind: row.kind,
    name: row.name,
    aliases: row.aliases,
    rounds: rounds.get(row.id)?.size ?? 0,
    facts: facts.get(row.id)?.size ?? 0,
  }));
}

/** What facts call by another spelling of its name mentions it too. */
function namedByFacts(
  { db, now, scope }: Seen,
  rows: readonly EntityRow[],
): { row: number; fact: number; round: number | null }[] {
  if (rows.length === 0) return [];
  const names = recordedNames(db, scope.tenant);
  return rows.flatMap((row) => {
    const ids = factsNaming(db, row, { names, among: 'seen_facts' }).map(({ id }) => id);
    if (ids.length === 0) return [];
    return prepare(
      db,
      `SELECT :row AS row, f.id AS fact, r.id AS round FROM seen_facts f
         LEFT JOIN unmarked_rounds r ON r.id = f.round_id AND r.scope_id = f.scope_id AND r.expires_at > :now
       WHERE f.id IN (SELECT value FROM json_each(:ids)) AND f.superseded_at IS NULL AND f.expires_at > :now AND ${inScope('f')}`,
    ).all({ ...scope, row: row.id, now, ids: JSON.stringify(ids) }) as {
      row: number;
      fact: number;
      round: number | null;
    }[];
  });
}

/** The keys of the rows that mention each entity. */
function countMentions(texts: Iterable<Visible>, rows: readonly EntityRow[]): Map<number, Set<number>> {
  const named = new Map<string, EntityRow[]>();
  const sizes = new Set<number>();
  for (const row of rows) {
    for (const text of [row.name, ...row.aliases]) {
      const name = parseName(text);
      if (!name) continue;
      sizes.add(name.size);
      named.set(name.canonical, [...(named.get(name.canonical) ?? []), row]);
    }
  }
  const found = new Map<number, Set<number>>();
  if (named.size === 0) return found;
  const test = { sizes: [...sizes], isName: (canonical: string) => named.has(canonical) };
  const isPerson = (canonical: string) => (named.get(canonical) ?? []).some(({ kind }) => kind === 'person');
  const namesakes: Namesakes = {
    others: null,
    matchOf: (canonical) => (isPerson(canonical) ? 'person' : 'letters'),
    isShared: () => false,
    lists: nameLists(),
  };
  for (const { id, tenant, text } of texts) {
    const { meant, doubtful } = findMeant(text, test, namesakes);
    for (const { canonical } of [...meant, ...doubtful]) {
      for (const row of named.get(canonical) ?? [])
        if (row.tenant === tenant) found.set(row.id, (found.get(row.id) ?? new Set()).add(id));
    }
  }
  return found;
}

export interface Visible {
  /** Of the round, or of the fact. */
  id: number;
  session_id: number;
  tenant: string;
  text: string;
}

/** Which words are looked at. */
export interface Seen {
  db: Db;
  now: number;
  scope: ScopeFilter;
}

/** Every message of a scope that may be read, without what requests hide in it. */
export function* visibleWords({ db, now, scope }: Seen): Generator<Visible> {
  const rows = prepare(
    db,
    `SELECT r.id, r.session_id, c.tenant, m.text FROM messages m JOIN unmarked_rounds r ON r.id = m.round_id
       JOIN scopes c ON c.id = r.scope_id WHERE r.expires_at > :now AND ${inScope('r')} ORDER BY m.id`,
  ).iterate({ ...scope, now }) as IterableIterator<Visible>;
  for (const row of rows) {
    const quotes = hiddenQuotes(db, row.id);
    yield { ...row, text: maskNames(maskQuotes(row.text, quotes), namesHiddenInRound(db, row.id)) };
  }
}

/** The claim of every fact that may be read. */
export function* visibleClaims({ db, now, scope }: Seen): Generator<Visible> {
  yield* prepare(
    db,
    `SELECT f.id, f.session_id, c.tenant, f.claim AS text FROM seen_facts f JOIN scopes c ON c.id = f.scope_id
     WHERE f.superseded_at IS NULL AND f.expires_at > :now AND ${inScope('f')} ORDER BY f.id`,
  ).iterate({ ...scope, now }) as IterableIterator<Visible>;
}
