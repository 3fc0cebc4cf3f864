import type { DerivedEntity, EntityRelation } from '../model/entity.js';
import { toRfc3339 } from '../model/time.js';
import { dayWords } from './dates.js';
import { inert, inertLine } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { countOf, words } from './words.js';

/** Relations between entities, each with how many facts back it and since when. */
export function relationsText(relations: readonly EntityRelation[], page: Page): string {
  if (relations.length === 0) return '';
  if (page.terminal === null) return relations.map((one) => `${relationCells(one).join('\t')}\n`).join('');
  const table = page.terminal.drawTable({
    columns: [
      { title: 'WHO', isFlexible: true },
      { title: 'RELATION' },
      { title: 'WHAT', narrowest: 16 },
      { title: 'KIND' },
      { title: 'SINCE' },
      { title: 'UNTIL' },
      { title: 'FACTS', narrowest: 11 },
    ],
    rows: relations.map((one) => [
      whoWords(one),
      words(one.kind),
      endWords(one.to),
      one.to.kind,
      dayWords(one.since, page),
      one.until === null ? '' : dayWords(one.until, page),
      one.facts.map((fact) => shownId(fact, page)).join(' '),
    ]),
    width: page.terminal.width,
    paintTitle: page.paint.heading,
    paintCell: (text, row) => (relations[row]?.status === 'superseded' ? page.paint.faint(text) : text),
  });
  return `${table}\n`;
}

/** A fact concerns something by itself, whoever said it. */
function whoWords({ kind, from, subject, facts }: EntityRelation): string {
  return kind === 'concerns' ? countOf(facts.length, 'facts') : inertLine(from?.name ?? subject);
}

/** `Lotte works at Acme`. */
export function relationWords({ kind, from, to, subject }: EntityRelation): string {
  const who = kind === 'concerns' ? '' : `${from?.name ?? subject} `;
  return inertLine(`${who}${words(kind)} ${to.name}`);
}

function endWords({ name, aliases }: DerivedEntity): string {
  return inertLine([name, ...aliases].join(', '));
}

function relationCells({ kind, from, to, status, since, until, facts }: EntityRelation): string[] {
  return [
    kind,
    ...endCells(from),
    ...endCells(to),
    status,
    toRfc3339(since),
    until === null ? '' : toRfc3339(until),
    facts.join(','),
  ];
}

/** The subject's cells are empty. */
function endCells(end: DerivedEntity | null): string[] {
  return end === null ? ['', '', ''] : [end.entity, end.kind, inert([end.name, ...end.aliases].join(', '))];
}
