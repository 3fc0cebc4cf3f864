import type { Counts, ErasurePlan, NotReachable, PlannedRow } from '../model/erasure.js';
import type { EpochMs } from '../model/time.js';
import { minuteOf, timeCell } from './dates.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { reasonList, shownId } from './reasons.js';
import { selectionWords } from './selection-text.js';
import { countList, countOf, countWords, namesakeWords, sum } from './words.js';

/** Rows of a plan on a terminal; a pipe gets all. */
const SHOWN_ROWS = 50;

export interface PlanTextOptions {
  /** `Forget plan`, `Prune plan`. */
  title: string;
  /** Name the source transcripts instead of counting them. */
  showPaths: boolean;
  /** Said at the end of a dry run, where nothing follows. */
  next: string | null;
}

/** Every row that goes or stays, each with its reason, and what stays out of reach. */
export function planText(plan: ErasurePlan, page: Page, options: PlanTextOptions): string {
  const selection = selectionWords(plan, page);
  const title = [
    page.paint.heading(options.title),
    selection,
    `plan ${plan.digest.slice(0, 8)} (no request opened)`,
  ];
  const lines = [
    title.filter((part) => part !== '').join(' · '),
    '',
    ...rowLines(plan.erase, page, { word: 'erase', title: 'ROW', why: 'WHY IT GOES' }),
    ...rowLines(plan.keep, page, { word: 'keep', title: 'KEPT', why: 'WHY IT STAYS' }),
    ...rowLines(mentioning(plan), page, { word: 'redact', title: 'STAYS', why: 'WHAT IS REPLACED IN IT' }),
    wouldForget(plan),
    ...sharedLines(plan),
    ...namesakeLines(plan),
    ...effectLines(plan),
    ...notReachableLines(plan.notReachable, options.showPaths),
    ...(options.next === null ? [] : [options.next]),
  ];
  return `${lines.join('\n')}\n`;
}

function rowLines(
  rows: readonly PlannedRow[],
  page: Page,
  words: { word: string; title: string; why: string },
): string[] {
  if (rows.length === 0) return [];
  if (page.terminal === null) return rows.map((row) => pipeLine(row, page, words.word));
  const shown = rows.slice(0, SHOWN_ROWS);
  const table = page.terminal.drawTable({
    columns: [{ title: words.title }, { title: 'LEARNED' }, { title: words.why, isFlexible: true }],
    rows: shown.map((row) => [shownId(row.id, page), timeWords(timeOf(row)), reasonList(row.reasons, page)]),
    width: page.terminal.width - 2,
    paintTitle: page.paint.faint,
  });
  const indented = table.split('\n').map((line) => `  ${line}`);
  const more = rows.length > SHOWN_ROWS ? [`  … and ${countOf(rows.length - SHOWN_ROWS, 'rows')} more`] : [];
  return [...indented, ...more, ''];
}

function timeWords(at: EpochMs | null): string {
  return at === null ? '–' : minuteOf(at);
}

function pipeLine(row: PlannedRow, page: Page, word: string): string {
  return [word, row.id, row.kind, timeCell(timeOf(row)), reasonList(row.reasons, page)].join('\t');
}

/** What people know a row by, as on `list`: its own time, or when it was learned where it has none. */
function timeOf(row: PlannedRow): EpochMs | null {
  return row.observedAt ?? row.learnedAt;
}

function wouldForget(plan: ErasurePlan): string {
  const going = countWords(plan.counts);
  const redacted =
    plan.redact.length > 0 ? `; words in ${countWords(redactedCounts(plan)).join(' and ')} are replaced` : '';
  const kept =
    plan.keep.length > 0
      ? `; ${countOf(plan.keep.length, 'rows')} ${plan.keep.length === 1 ? 'stays' : 'stay'}`
      : '';
  if (sum(plan.counts) > 0) return `Would forget ${going.join(', ')}${redacted}${kept}.`;
  return `Nothing would be forgotten${redacted}${kept}.`;
}

/** What becomes of the facts in workspaces. */
function sharedLines({ shared }: ErasurePlan): string[] {
  if (shared.deleted + shared.anonymised === 0) return [];
  const words = [
    ...(shared.deleted > 0 ? [`${countOf(shared.deleted, 'facts')} deleted`] : []),
    ...(shared.anonymised > 0
      ? [`${countOf(shared.anonymised, 'facts')} made anonymous: the claim stays there, nothing else of it`]
      : []),
  ];
  return [`  workspaces  ${words.join(', ')}`];
}

/** What may be somebody else's of the same name, and how to say whose it is. */
function namesakeLines({ namesakes }: ErasurePlan): string[] {
  if (namesakes === undefined) return [];
  return [`  namesakes   ${namesakeWords(namesakes)}: --namesakes erase takes them too`];
}

/** Rounds, and sessions whose title or paths lose words, each once. */
function redactedCounts(plan: ErasurePlan): Counts {
  const ids = [...new Set(plan.redact.map((one) => one.round))];
  const titles = ids.filter((id) => !id.includes('.')).length;
  return { rounds: ids.length - titles, titles };
}

/** What stays without the names in it, as rows with their reason. */
function mentioning(plan: ErasurePlan): PlannedRow[] {
  return plan.redact
    .filter((one) => one.fact === null)
    .map(({ round, entity, kinds }) => ({
      id: round,
      kind: round.includes('.') ? 'round' : 'session',
      learnedAt: null,
      reasons: [kinds === undefined ? { kind: 'mentions', entity } : { kind: 'gated', kinds }],
    }));
}

/** Of a name: what goes because it mentions it, what follows from that, and what others keep without it. */
function effectLines(plan: ErasurePlan): string[] {
  const stays = mentioning(plan);
  const isOfNames = plan.redact.some(({ fact, kinds }) => fact === null && kinds === undefined);
  if (plan.selection.entities.length === 0 && !isOfNames) return [];
  const counts = (rows: readonly PlannedRow[]) => {
    const counted: Counts = {};
    for (const { kind } of rows) counted[PLURAL[kind]] = (counted[PLURAL[kind]] ?? 0) + 1;
    return countList(counted);
  };
  const isDerived = (row: PlannedRow) => row.reasons.every((reason) => reason.kind === 'derived-from');
  return [
    `  direct      ${counts(plan.erase.filter((row) => !isDerived(row)))}`,
    `  derived     ${counts(plan.erase.filter(isDerived))}`,
    `  bystanders  the name alone goes from ${counts(stays)} of ${countOf(plan.subjects, 'subjects')}`,
  ];
}

const PLURAL = {
  session: 'titles',
  round: 'rounds',
  fact: 'facts',
  artifact: 'artifacts',
  summary: 'summaries',
  relation: 'relations',
  derived_entity: 'derived_entities',
  entity: 'entities',
} as const satisfies Record<PlannedRow['kind'], string>;

/** One line for all that stays out of reach, and the paths below it. */
function notReachableLines(places: readonly NotReachable[], showPaths: boolean): string[] {
  const words = places.map((place) => notReachableWords(place, showPaths)).filter((word) => word !== '');
  if (words.length === 0) return [];
  const paths = places.flatMap((place) => (place.kind === 'source-transcript' ? place.paths : []));
  const shown = showPaths ? paths.map((path) => `  ${inertLine(path)}`) : [];
  return [`Not reachable from here: ${words.join(', ')}.`, ...shown];
}

function notReachableWords(place: NotReachable, showPaths: boolean): string {
  switch (place.kind) {
    case 'source-transcript':
      if (place.count === 0) return '';
      return `${countOf(place.count, 'source transcripts')}${showPaths ? '' : ' (list them with --paths)'}`;
    case 'filesystem':
      return 'snapshots and backups of the disk, spare blocks of an SSD';
    default:
      return place satisfies never;
  }
}
