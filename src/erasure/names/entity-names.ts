// Which entity a name means. Namesakes are told apart by a person, never guessed (`rules` 33): a name that fits
// several recorded entities ends it, and a name that another entity shares is not taken for the one that was pointed at.
import { keyOfName } from '../../derive/index.js';
import { parseName } from '../../derive/names/index.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { DerivedKind } from '../../model/entity.js';
import type { EntitySelector, Selection } from '../../model/erasure.js';
import { ToolError } from '../../model/errors.js';
import { DEED_PREFIX, shortId } from '../../model/ids.js';
import { counted } from '../../model/words.js';
import { withCounts } from '../../recall/entities.js';
import { withSharedPlaces } from '../../recall/namesakes.js';
import { factsNamingRecorded } from '../../recall/recorded-names.js';
import { all, type Db } from '../../store/database.js';
import { type EntityRow, visibleEntities } from '../../store/entities.js';
import { listScopes } from '../../store/scopes.js';
import { namesOf } from '../plan/target.js';
import { idsOfEntities } from './mentions.js';
import { isReached } from './name-reach.js';

/** The selection with every name and alias that is looked for. Doing it again changes nothing. */
export function resolveEntities(workspace: Workspace, selection: Selection): Selection {
  if (selection.entities.every((one) => one.names.length > 0)) return selection;
  const known = visibleEntities(workspace.store.db);
  const within = tenantsOf(selection);
  const reached = known.filter((row) => within === null || within.has(row.tenant));
  const found = selection.entities
    .map((one) => resolveOne(workspace, one, reached))
    .map((one) => withSpellings(workspace, one, selection));
  const ids = new Set(found.map((one) => one.id));
  const others = known.filter((row) => !ids.has(row.uid));
  const kindOf = new Map(known.map(({ uid, kind }) => [uid, kind]));
  const entities = found.map((one) => {
    const kind = one.id === null ? null : (kindOf.get(one.id) ?? null);
    const isPerson = kind === null ? mayBePerson(workspace, one, selection) : kind === 'person';
    return withMatch(withoutShared(one, others, isPerson), isPerson, selection);
  });
  return withPlaces(workspace, { ...selection, entities });
}

/** A person's names are told from those of others; of everything else every place is meant. */
function withMatch(one: EntitySelector, isPerson: boolean, { namesakes }: Selection): EntitySelector {
  if (!isPerson) return { ...one, match: 'letters' };
  return namesakes === 'erase' ? { ...one, match: 'everyone' } : one;
}

/** What nobody recorded: unless facts within reach name it, and none as a person. */
function mayBePerson({ store }: Workspace, { name }: EntitySelector, selection: Selection): boolean {
  const kinds = all<{ kind: DerivedKind; name: string }>(
    store.db,
    'SELECT DISTINCT kind, name FROM derived_entities WHERE scope_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(reachedScopes(store.db, selection)),
  )
    .filter((row) => row.name === keyOfName(row.kind, name ?? ''))
    .map(({ kind }) => kind);
  return kinds.length === 0 || kinds.includes('person');
}

function reachedScopes(db: Db, selection: Selection): number[] {
  return listScopes(db).flatMap((scope) => (isReached(selection, scope) ? [scope.id] : []));
}

/** Where in what the selection reaches each name is somebody else's too. */
function withPlaces({ store }: Workspace, selection: Selection): Selection {
  const { db } = store;
  const scopes = reachedScopes(db, selection);
  const names = withSharedPlaces(db, namesOf(selection), { scopes, except: idsOfEntities(selection) });
  const entities = selection.entities.map((one): EntitySelector => {
    const shared = names.flatMap(({ entity, name, sharedIn }) =>
      entity === one.id && one.names.includes(name) && sharedIn ? [{ name, scopes: [...sharedIn] }] : [],
    );
    return shared.length === 0 ? one : { ...one, shared };
  });
  return { ...selection, entities };
}

/** The tenants that a selection can reach; null for all. */
function tenantsOf({ tenants, subjects }: Selection): ReadonlySet<string> | null {
  if (tenants.length > 0) return new Set(tenants);
  const named = subjects.flatMap(({ tenant }) => (tenant === null ? [] : [tenant]));
  return named.length > 0 && named.length === subjects.length ? new Set(named) : null;
}

/** @param reached what is recorded where the selection reaches: an id of elsewhere is none */
function resolveOne(
  workspace: Workspace,
  one: EntitySelector,
  reached: readonly EntityRow[],
): EntitySelector {
  if (one.names.length > 0) return one;
  if (one.id !== null) return selectorOf(findById(reached, one.id), null);
  const wanted = one.name ?? '';
  const name = parseName(wanted);
  if (!name) {
    throw new ToolError(
      'usage',
      '--entity is no name: letters, with blanks or hyphens between words and no other signs',
      {
        hint: 'leave out signs at its ends; wildcards are not known',
      },
    );
  }
  const candidates = reached.filter((row) => isCalled(row, wanted));
  if (candidates.length > 1) throw namesakes(workspace, candidates);
  const [only] = candidates;
  return only ? selectorOf(only, wanted) : { id: null, name: wanted, tenant: null, names: [wanted] };
}

function selectorOf(row: EntityRow, typed: string | null): EntitySelector {
  const names = [...(typed === null ? [] : [typed]), row.name, ...row.aliases];
  return { id: row.uid, name: typed, tenant: row.tenant, names: [...new Set(names)] };
}

/** What facts call it goes with it: in those scopes alone that the selection reaches, so that it tells of no other. */
function withSpellings({ store }: Workspace, one: EntitySelector, selection: Selection): EntitySelector {
  if (one.id === null) return one;
  const reached = new Set(reachedScopes(store.db, selection));
  const spellings = factsNamingRecorded(store.db, one.id, 'unmarked_facts')
    .filter(({ scope_id, name }) => reached.has(scope_id) && parseName(name) !== null)
    .map(({ name }) => name);
  return { ...one, names: [...new Set([...one.names, ...spellings])] };
}

function findById(known: readonly EntityRow[], text: string): EntityRow {
  const wanted = text.trim().toLowerCase();
  const found = wanted.length < DEED_PREFIX ? [] : known.filter((row) => row.uid.startsWith(wanted));
  const [row] = found;
  if (row && found.length === 1) return row;
  const what = found.length > 1 ? 'several entities have that id' : 'no entity has that id';
  throw new ToolError('not_found', what, { hint: 'memory-forget entity list shows them' });
}

/** By a name or alias, in the spelling of the graph too, or by a single word of a person's full name. */
function isCalled(row: EntityRow, text: string): boolean {
  const wanted = parseName(text);
  if (wanted === null) return false;
  return [row.name, ...row.aliases].some((own) => {
    const name = parseName(own);
    if (name?.canonical === wanted.canonical || keyOfName(row.kind, own) === keyOfName(row.kind, text))
      return true;
    return wanted.size === 1 && row.kind === 'person' && isWordOf(wanted.canonical, name?.canonical ?? '');
  });
}

function isWordOf(word: string, canonical: string): boolean {
  return canonical.split(' ').includes(word);
}

function namesakes(workspace: Workspace, rows: readonly EntityRow[]): ToolError {
  const listed = withCounts(workspace, rows).map(
    (row) =>
      `${shortId(row.entity)} (${row.kind}, ${counted(row.rounds, 'round')}, ${counted(row.facts, 'fact')})`,
  );
  return new ToolError('not_found', `several entities go by that name: ${listed.join(', ')}`, {
    hint: 'memory-forget entity list shows their names; tell them apart with --entity-id',
  });
}

/**
 * A name that fits an entity that was not pointed at is left: its mentions are the other's as well. A person's name of
 * one word is looked for all the same: where it is the other's too, that is told.
 */
function withoutShared(one: EntitySelector, others: readonly EntityRow[], isPerson: boolean): EntitySelector {
  if (one.id === null) return one;
  const rivals = others.filter((row) => row.tenant === one.tenant);
  const own = one.names.filter((text) => {
    const name = parseName(text);
    if (name === null) return false;
    return (isPerson && name.size === 1) || !rivals.some((row) => isCalled(row, text));
  });
  if (own.length > 0) return { ...one, names: own };
  throw new ToolError('not_found', 'every name of that entity is another’s too', {
    hint: 'name them all with --entity-id, or record a fuller name: memory-forget entity alias',
  });
}
