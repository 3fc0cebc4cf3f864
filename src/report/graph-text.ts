import type { DerivedEntity, EntityRelation } from '../model/entity.js';
import { dayWords, timeCell } from './dates.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { tableOrPipe } from './table-or-pipe.js';
import { countOf, words } from './words.js';

/** Relations between entities, each with how many facts back it and since when. */
export function relationsText(relations: readonly EntityRelation[], page: Page): string {
  return tableOrPipe(relations, page, {
    columns: [
      { title: 'WHO', isFlexible: true },
      { title: 'RELATION' },
      { title: 'WHAT', narrowest: 16 },
      { title: 'KIND' },
      { title: 'SINCE' },
      { title: 'UNTIL' },
      { title: 'FACTS', narrowest: 11 },
    ],
    cells: (one) => [
      whoWords(one),
      words(one.kind),
      endWords(one.to),
      one.to.kind,
      dayWords(one.since, page),
      one.until === null ? '' : dayWords(one.until, page),
      one.facts.map((fact) => shownId(fact, page)).join(' '),
    ],
    pipeCells: relationCells,
    isFaint: ({ status }) => status === 'superseded',
  });
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
    timeCell(since),
    timeCell(until),
    facts.join(','),
  ];
}

/** The subject's cells are empty. */
function endCells(end: DerivedEntity | null): string[] {
  return end === null ? ['', '', ''] : [end.entity, end.kind, [end.name, ...end.aliases].join(', ')];
}
