// Recorded entities with how often they are mentioned: one pass over the visible words for all of them.
import { findNames, parseName } from '../derive/names/index.js';
import type { Workspace } from '../ledger/workspace.js';
import type { Entity } from '../model/entity.js';
import { type Db, prepare } from '../store/database.js';
import { type EntityRow, visibleEntities } from '../store/entities.js';
import { maskNames, namesHiddenInRound } from './hidden-names.js';
import { hiddenQuotes, maskQuotes } from './round-text.js';

/** The entities of a tenant, or of all, with counts of the visible rounds and facts that mention them. */
export function listEntities(workspace: Workspace, tenant: string | null): Entity[] {
  return withCounts(workspace, visibleEntities(workspace.store.db, tenant), tenant);
}

/** Those of a tenant that are recorded under a name or alias, or under an id that begins so. */
export function recordedAs(workspace: Workspace, tenant: string, text: string): Entity[] {
  const wanted = parseName(text)?.canonical;
  const isCalled = (row: EntityRow) =>
    wanted !== undefined && [row.name, ...row.aliases].some((name) => parseName(name)?.canonical === wanted);
  const hasId = (row: EntityRow) => text.length >= SHORTEST_PREFIX && row.uid.startsWith(text.toLowerCase());
  const rows = visibleEntities(workspace.store.db, tenant).filter((row) => isCalled(row) || hasId(row));
  return withCounts(workspace, rows, tenant);
}

/** Of an id so many characters at least are typed (`rules` 33). */
export const SHORTEST_PREFIX = 4;

/** `tenant`: that of all the rows, where they have one. */
export function withCounts(
  { store, clock }: Workspace,
  rows: readonly EntityRow[],
  tenant: string | null = null,
): Entity[] {
  const rounds = countMentions(visibleWords(store.db, clock(), tenant), rows);
  const facts = countMentions(visibleClaims(store.db, clock(), tenant), rows);
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
  for (const { id, tenant, text } of texts) {
    for (const { canonical } of findNames(text, test)) {
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

const OF_TENANT = `scope_id IN (SELECT id FROM scopes WHERE tenant = ?2 UNION ALL SELECT id FROM scopes WHERE ?2 IS NULL)`;

/** Every message of a tenant, or of all, that may be read, without what requests hide in it. */
export function* visibleWords(db: Db, now: number, tenant: string | null): Generator<Visible> {
  const rows = prepare(
    db,
    `SELECT r.id, r.session_id, c.tenant, m.text FROM messages m JOIN unmarked_rounds r ON r.id = m.round_id
       JOIN scopes c ON c.id = r.scope_id WHERE r.expires_at > ?1 AND r.${OF_TENANT} ORDER BY m.id`,
  ).iterate({ 1: now, 2: tenant }) as IterableIterator<Visible>;
  for (const row of rows) {
    const quotes = hiddenQuotes(db, row.id);
    yield { ...row, text: maskNames(maskQuotes(row.text, quotes), namesHiddenInRound(db, row.id)) };
  }
}

/** The claim of every fact that may be read. */
export function* visibleClaims(db: Db, now: number, tenant: string | null): Generator<Visible> {
  yield* prepare(
    db,
    `SELECT f.id, f.session_id, c.tenant, f.claim AS text FROM seen_facts f JOIN scopes c ON c.id = f.scope_id
     WHERE f.superseded_at IS NULL AND f.expires_at > ?1 AND f.${OF_TENANT} ORDER BY f.id`,
  ).iterate({ 1: now, 2: tenant }) as IterableIterator<Visible>;
}
