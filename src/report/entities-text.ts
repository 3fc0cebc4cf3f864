import type { Entity, LookAlike } from '../model/entity.js';
import { shortId } from '../model/ids.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { tableOrPipe } from './table-or-pipe.js';

/** Recorded entities, with how often they are mentioned. */
export function entitiesText(entities: readonly Entity[], page: Page): string {
  return tableOrPipe(entities, page, {
    columns: [
      { title: 'ENTITY' },
      { title: 'TENANT' },
      { title: 'KIND' },
      { title: 'NAME', isFlexible: true },
      { title: 'ROUNDS' },
      { title: 'FACTS' },
    ],
    cells: (one) => [
      shortId(one.entity),
      inertLine(one.tenant),
      one.kind,
      inertLine([one.name, ...one.aliases].join(', ')),
      String(one.rounds),
      String(one.facts),
    ],
    pipeCells: entityCells,
  });
}

function entityCells(one: Entity): string[] {
  const { entity, tenant, kind, name, aliases, rounds, facts } = one;
  return [entity, tenant, kind, name, aliases.join(', '), String(rounds), String(facts)];
}

/** Who is called alike, the most alike first. */
export function lookAlikesText(found: readonly LookAlike[], page: Page): string {
  return tableOrPipe(found, page, {
    columns: [
      { title: 'NAME', isFlexible: true },
      { title: 'WHERE' },
      { title: 'TENANT' },
      { title: 'LIKENESS' },
      { title: 'ROUNDS' },
      { title: 'FACTS' },
    ],
    cells: (one) => [
      inertLine(one.name),
      one.entity === null ? one.where : `${one.where} ${shortId(one.entity)}`,
      inertLine(one.tenant),
      likenessWords(one),
      String(one.rounds),
      String(one.facts),
    ],
    pipeCells: lookAlikeCells,
  });
}

function likenessWords({ likeness, distance }: LookAlike): string {
  switch (likeness) {
    case 'same':
      return 'the same';
    case 'looks-the-same':
      return 'looks the same';
    case 'spelling':
      return distance === 1 ? '1 letter differs' : `${distance} letters differ`;
    case 'part':
      return 'a part';
    default:
      return likeness satisfies never;
  }
}

function lookAlikeCells(one: LookAlike): string[] {
  return [
    one.name,
    one.where,
    one.tenant,
    one.likeness.replaceAll('-', '_'),
    one.distance === null ? '' : String(one.distance),
    String(one.sessions),
    String(one.rounds),
    String(one.facts),
    one.entity ?? '',
  ];
}
