import type { EntityLineage } from '../model/lineage.js';
import { formatScope } from '../model/scope.js';
import { relationsText } from './graph-text.js';
import { inertLine } from './inert.js';
import { aboutLine, edgesPart, relationLines, SHOWN_TEXT_COLUMNS } from './lineage-text.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { pipeLine } from './table-or-pipe.js';
import { shorten } from './text-width.js';

/** An entity with the facts that name it and their rounds, what they say of it, and what was recorded under its name. */
export function entityLineageText(lineage: EntityLineage, page: Page): string {
  const { scope, entity, recorded, relations, from } = lineage;
  const names = allNames(entity);
  if (page.terminal === null) {
    const lines = [
      pipeLine(['self', entity.kind, entity.entity, names]),
      ...from.map(({ relation, row }) => pipeLine([relation, row.kind, row.id, row.text])),
      ...recorded.map((one) => pipeLine(['recorded', one.kind, one.entity, allNames(one)])),
      ...relationLines(relations),
    ];
    return lines.join('');
  }
  const recordedAs = recorded.map((one) => `${shownId(one.entity, page)} ${allNames(one)}`);
  const about: [string, string | null][] = [
    ['what', entity.kind],
    ['of', scope === null ? null : formatScope(scope)],
    ['recorded', recordedAs.length === 0 ? null : recordedAs.join('; ')],
  ];
  const parts = [
    `${page.paint.heading(shownId(entity.entity, page))}  ${shorten(inertLine(names), SHOWN_TEXT_COLUMNS)}\n`,
    ...about.map(aboutLine),
    edgesPart('Rests on', from, page),
    relations.length === 0 ? '' : `\n${page.paint.heading('Relations')}\n${relationsText(relations, page)}`,
  ];
  return parts.join('');
}

function allNames({ name, aliases }: { name: string; aliases: readonly string[] }): string {
  return [name, ...aliases].join(', ');
}
