import { parseEngineRule } from '../model/engine.js';
import type { DerivedEntity, EntityRelation } from '../model/entity.js';
import type {
  HistoryEntry,
  Lineage,
  LineageEdge,
  OriginRow,
  Relation,
  TranscriptPlace,
} from '../model/lineage.js';
import type { ListRow } from '../model/listing.js';
import { minuteOf, timeCell } from './dates.js';
import { relationWords } from './graph-text.js';
import { inertLine } from './inert.js';
import { rowCells } from './list-columns.js';
import { assertedWords, learnedWords, whenWords } from './list-text.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { pipeLine, tableOrPipe, tableText } from './table-or-pipe.js';
import { shorten } from './text-width.js';
import { words } from './words.js';

export const SHOWN_TEXT_COLUMNS = 240;

const RELATION_WORDS: Record<Relation, string> = {
  in_session: 'in session',
  said_in: 'said in',
  touched_in: 'touched in',
  rests_on: 'rests on',
  corrects: 'corrects',
  replaces: 'replaces',
  holds: 'holds',
  derived: 'gave',
  touched: 'touched',
  summarised_in: 'summarised in',
  corrected_by: 'corrected by',
  replaced_by: 'replaced by',
  shared_as: 'shared as',
  named_in: 'named in',
};

/** A row with everything that it came from and that came of it. */
export function lineageText(lineage: Lineage, page: Page): string {
  const { row, from, to, places, relations } = lineage;
  if (page.terminal === null) {
    const edges = [{ relation: 'self', row }, ...from, ...to].map(({ relation, row: other }) =>
      pipeLine([relation, other.kind, other.id, other.text]),
    );
    return [...edges, ...places.map(placeLine), ...relationLines(relations)].join('');
  }
  const parts = [
    `${page.paint.heading(shownId(row.id, page))}  ${shortText(row)}\n`,
    ...aboutLines(lineage, page),
    edgesPart('Came from', from, page),
    places.length === 0 ? '' : `\n${page.paint.heading('Stands in')}\n${places.map(placeWords).join('')}`,
    edgesPart('Came of it', to, page),
    relationsPart(relations, page),
  ];
  return parts.join('');
}

/** The entities that a fact names, and what it says of them. */
function relationsPart(relations: readonly EntityRelation[], page: Page): string {
  if (relations.length === 0) return '';
  const table = tableText(page, {
    columns: [{ title: '' }, { title: 'ENTITIES', isFlexible: true }],
    rows: relations.map((one) => [
      `  ${relationWords(one)}`,
      entitiesOf([one])
        .map((entity) => `${shownId(entity.entity, page)} (${entity.kind})`)
        .join(', '),
    ]),
  });
  return `\n${page.paint.heading('Says')}\n${table}`;
}

export function relationLines(relations: readonly EntityRelation[]): string[] {
  return [
    ...relations.map((one) => pipeLine(['says', one.kind, one.to.entity, relationWords(one)])),
    ...entitiesOf(relations).map(({ entity, kind, name }) => pipeLine(['names', kind, entity, name])),
  ];
}

/** Each once. */
function entitiesOf(relations: readonly EntityRelation[]): DerivedEntity[] {
  const ends = relations.flatMap(({ from, to }) => (from === null ? [to] : [from, to]));
  return [...new Map(ends.map((one) => [one.entity, one])).values()];
}

function placeLine({ path, format, offset, lines }: TranscriptPlace): string {
  return pipeLine(['place', format, path ?? '', String(offset), String(lines)]);
}

function placeWords({ path, format, offset, lines }: TranscriptPlace): string {
  const where = path === null ? 'a transcript whose path is not kept' : inertLine(path);
  const more = lines === 1 ? '' : `, ${lines} lines`;
  return `  ${where} (${inertLine(format)}), from byte ${offset}${more}\n`;
}

function aboutLines({ row, rule }: Lineage, page: Page): string[] {
  const { status, confidenceLabel, category } = row;
  const about: [string, string | null][] = [
    ['learned', learnedWords(row, page)],
    ['what', [row.kind, words(category), assertedWords(row), confidenceLabel].filter(Boolean).join(', ')],
    ['drawn by', rule === null ? null : drawnWords(rule)],
    ['kept for', row.purpose],
    ['quote', row.quote],
    ['status', status === 'active' ? null : status],
  ];
  return about.map(aboutLine);
}

/** What found a fact, with the name of the rule for whoever looks it up. */
function drawnWords(rule: string): string {
  if (rule === 'correction') return 'the correct command';
  const engine = parseEngineRule(rule);
  if (engine !== null)
    return `the engine ${engine.engine} with the model ${engine.model}, prompt ${engine.prompt}`;
  const [, by = '', name = rule] = /^(?:(assistant|correction):)?(.*)$/.exec(rule) ?? [];
  const how = WEIGHED.test(name) ? 'weighing what was told' : 'a wording that is looked for';
  const what = by === 'assistant' ? 'what the assistant found out' : how;
  return `${what}${by === 'correction' ? ', as a correction' : ''} (${name})`;
}

/** Of the families of conversation, of plain statements, and of what is weighed in other languages. */
const WEIGHED = /^(?:told|plain)\.|\.told$/;

export function aboutLine([label, text]: [string, string | null]): string {
  return text === null ? '' : `  ${label.padEnd(9)} ${shorten(inertLine(text), SHOWN_TEXT_COLUMNS)}\n`;
}

export function edgesPart(title: string, edges: readonly LineageEdge[], page: Page): string {
  if (edges.length === 0) return '';
  const table = tableText(page, {
    columns: [{ title: '' }, { title: 'ID' }, { title: 'WHAT', isFlexible: true }, { title: 'WHEN' }],
    rows: edges.map(({ relation, row }) => [
      `  ${RELATION_WORDS[relation]}`,
      shownId(row.id, page),
      shortText(row),
      whenWords(row, page),
    ]),
  });
  return `\n${page.paint.heading(title)}\n${table}`;
}

function shortText(row: ListRow): string {
  return shorten(inertLine(row.text), SHOWN_TEXT_COLUMNS);
}

/** Every wording of a fact, oldest first. */
export function historyText(entries: readonly HistoryEntry[], page: Page): string {
  return tableOrPipe(entries, page, {
    columns: [
      { title: 'ID' },
      { title: 'FROM' },
      { title: 'UNTIL' },
      { title: 'HOW' },
      { title: 'WHAT', isFlexible: true },
    ],
    cells: ({ row, how, validFrom, validUntil }) => [
      shownId(row.id, page),
      validFrom === null ? '–' : minuteOf(validFrom),
      validUntil === null ? 'now' : minuteOf(validUntil),
      how,
      shortText(row),
    ],
    pipeCells: ({ row, how, validFrom, validUntil }) => [
      row.id,
      timeCell(validFrom),
      timeCell(validUntil),
      how,
      row.text,
    ],
  });
}

/** Rounds with what they did, the newest first. */
export function originText(rows: readonly OriginRow[], page: Page): string {
  return tableOrPipe(rows, page, {
    columns: [{ title: 'ID' }, { title: 'HOW' }, { title: 'ROUND', isFlexible: true }, { title: 'WHEN' }],
    cells: ({ row, how }) => [shownId(row.id, page), how.join(', '), shortText(row), whenWords(row, page)],
    pipeCells: ({ row, how }) => [how.join(','), ...rowCells(row)],
  });
}
