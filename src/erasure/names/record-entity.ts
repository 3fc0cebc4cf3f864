// Recording a name for `forget --entity`. A name that was erased is not let in through here (`rules` 14).
import { parseName } from '../../derive/names/index.js';
import { refreshKeys } from '../../ledger/ledger.js';
import { nameLookup } from '../../ledger/names.js';
import { reachesOf } from '../../ledger/suppressions.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { Entity, EntityKind } from '../../model/entity.js';
import { ToolError } from '../../model/errors.js';
import { DEED_PREFIX, shortId } from '../../model/ids.js';
import { withCounts } from '../../recall/entities.js';
import { addAlias, addEntity, type EntityRow, visibleEntities } from '../../store/entities.js';
import { writeTransaction } from '../../store/store.js';

export interface RecordedEntity {
  tenant: string;
  kind: EntityKind;
  name: string;
  aliases: readonly string[];
}

/** `namesakes`: how many others of the tenant go by one of the names that were recorded. */
export interface Recorded {
  entity: Entity;
  namesakes: number;
}

/** Records an entity under its name, and each other name once. */
export function recordEntity(workspace: Workspace, wanted: RecordedEntity): Recorded {
  const { store, clock } = workspace;
  return writeTransaction(store, () => {
    const { tenant, kind, name } = wanted;
    const names = [name, ...wanted.aliases];
    for (const one of names) assertMayBeRecorded(workspace, tenant, one);
    const namesakes = visibleEntities(store.db, tenant).filter((row) => isCalledOneOf(row, names)).length;
    const id = addEntity(store.db, { tenant, kind, name, addedAt: clock() });
    for (const alias of otherNames(wanted)) addAlias(store.db, id, alias);
    return { entity: entityOf(workspace, id), namesakes };
  });
}

/** Adds a name to the entity that is named, by its id or by one of its names. */
export function recordAlias(
  workspace: Workspace,
  wanted: { entity: string; alias: string; tenant: string | null },
): Recorded {
  const { store } = workspace;
  return writeTransaction(store, () => {
    const row = requireEntity(visibleEntities(store.db), wanted);
    assertMayBeRecorded(workspace, row.tenant, wanted.alias);
    if (!isCalled(row, wanted.alias)) addAlias(store.db, row.id, wanted.alias);
    const others = visibleEntities(store.db, row.tenant).filter(({ id }) => id !== row.id);
    const namesakes = others.filter((other) => isCalled(other, wanted.alias)).length;
    return { entity: entityOf(workspace, row.id), namesakes };
  });
}

function assertMayBeRecorded({ ledger }: Workspace, tenant: string, text: string): void {
  const name = parseName(text);
  if (!name) {
    throw new ToolError(
      'usage',
      'that is no name: letters, with blanks or hyphens between words and no other signs',
      {
        hint: 'leave out signs at its ends',
      },
    );
  }
  const reaches = reachesOf(refreshKeys(ledger), { tenant, subject: '', context: '' }).tenant;
  if (nameLookup(ledger, reaches).find(name.canonical) === null) return;
  throw new ToolError('refused', 'that name was erased in this tenant', {
    hint: 'memory-forget ingest --readmit lets it in again with the words that mention it',
  });
}

function requireEntity(
  rows: readonly EntityRow[],
  { entity, tenant }: { entity: string; tenant: string | null },
): EntityRow {
  const among = rows.filter((row) => tenant === null || row.tenant === tenant);
  const byId = among.filter(
    (row) => entity.length >= DEED_PREFIX && row.uid.startsWith(entity.toLowerCase()),
  );
  const found = byId.length > 0 ? byId : among.filter((row) => isCalled(row, entity));
  const [row] = found;
  if (row && found.length === 1) return row;
  if (!row) {
    throw new ToolError('not_found', 'no entity has that id or name', {
      hint: 'memory-forget entity list shows them',
    });
  }
  throw new ToolError(
    'not_found',
    `several entities go by that name: ${found.map((one) => shortId(one.uid)).join(', ')}`,
    { hint: 'name one by its id' },
  );
}

/** Each in its first spelling, without the name itself. */
function otherNames({ name, aliases }: RecordedEntity): string[] {
  const known = new Set([parseName(name)?.canonical]);
  return aliases.filter((alias) => {
    const canonical = parseName(alias)?.canonical;
    const isNew = !known.has(canonical);
    known.add(canonical);
    return isNew;
  });
}

function isCalledOneOf(row: EntityRow, names: readonly string[]): boolean {
  return names.some((name) => isCalled(row, name));
}

function isCalled(row: EntityRow, text: string): boolean {
  const wanted = parseName(text)?.canonical;
  return [row.name, ...row.aliases].some((name) => parseName(name)?.canonical === wanted);
}

function entityOf(workspace: Workspace, id: number): Entity {
  const [entity] = withCounts(
    workspace,
    visibleEntities(workspace.store.db).filter((row) => row.id === id),
  );
  if (!entity) throw new Error('an entity that was just stored is not there');
  return entity;
}
