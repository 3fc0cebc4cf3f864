import type { Entity, LookAlike } from '../model/entity.js';
import { shortId } from '../model/ids.js';
import { inert, inertLine } from './inert.js';
import type { Page } from './page.js';

/** Recorded entities, with how often they are mentioned. */
export function entitiesText(entities: readonly Entity[], page: Page): string {
  if (entities.length === 0) return '';
  if (page.terminal === null) return entities.map((one) => `${entityCells(one).join('\t')}\n`).join('');
  const table = page.terminal.drawTable({
    columns: [
      { title: 'ENTITY' },
      { title: 'TENANT' },
      { title: 'KIND' },
      { title: 'NAME', isFlexible: true },
      { title: 'ROUNDS' },
      { title: 'FACTS' },
    ],
    rows: entities.map((one) => [
      shortId(one.entity),
      inertLine(one.tenant),
      one.kind,
      inertLine([one.name, ...one.aliases].join(', ')),
      String(one.rounds),
      String(one.facts),
    ]),
    width: page.terminal.width,
    paintTitle: page.paint.heading,
  });
  return `${table}\n`;
}

function entityCells(one: Entity): string[] {
  const { entity, tenant, kind, name, aliases, rounds, facts } = one;
  return [entity, inert(tenant), kind, inert(name), inert(aliases.join(', ')), String(rounds), String(facts)];
}

/** Who is called alike, the most alike first. */
export function lookAlikesText(found: readonly LookAlike[], page: Page): string {
  if (found.length === 0) return '';
  if (page.terminal === null) return found.map((one) => `${lookAlikeCells(one).join('\t')}\n`).join('');
  const table = page.terminal.drawTable({
    columns: [
      { title: 'NAME', isFlexible: true },
      { title: 'WHERE' },
      { title: 'TENANT' },
      { title: 'LIKENESS' },
      { title: 'ROUNDS' },
      { title: 'FACTS' },
    ],
    rows: found.map((one) => [
      inertLine(one.name),
      one.entity === null ? one.where : `${one.where} ${shortId(one.entity)}`,
      inertLine(one.tenant),
      likenessWords(one),
      String(one.rounds),
      String(one.facts),
    ]),
    width: page.terminal.width,
    paintTitle: page.paint.heading,
  });
  return `${table}\n`;
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
    inert(one.name),
    one.where,
    inert(one.tenant),
    one.likeness.replaceAll('-', '_'),
    one.distance === null ? '' : String(one.distance),
    String(one.sessions),
    String(one.rounds),
    String(one.facts),
    one.entity ?? '',
  ];
}
