import {
  isScrubbed,
  LINES_LEFT,
  type LinesLeft,
  type PlannedSource,
  type SourceObstacle,
  type SourceOutcome,
} from '../model/sources.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { pipeLine } from './table-or-pipe.js';
import { countOf } from './words.js';

/** Why a transcript is left as it is, for people. */
const OBSTACLE_WORDS: Record<SourceObstacle, string> = {
  standard_input: 'it came by standard input',
  vanished: 'it is gone',
  symlink: 'it is a symbolic link',
  not_a_file: 'it is no file',
  linked: 'it has another name (a hard link), which would keep the words',
  in_use: 'it was written a short while ago',
  compressed: 'it is compressed',
  document: 'it is one document, not a record a line',
  read_only: 'it, or its folder, cannot be written',
  not_owner: 'it belongs to somebody else, or to a group that is not yours',
  no_space: 'there is no room beside it for a new file',
  failed: 'it could not be written',
  round_stays: 'the rounds that say it stay',
};

const LEFT_WORDS: Record<LinesLeft, string> = {
  shared: 'that other rows rest on',
  missing: 'not there any more',
  unstored: 'of turns that were never stored',
};

/** What became of one transcript: `12 lines scrubbed`, `not scrubbed: it is compressed`. */
export function outcomeWords({ result, lines, left }: SourceOutcome): string {
  const done =
    result === 'scrubbed' ? `${countOf(lines, 'lines')} scrubbed` : `not scrubbed: ${OBSTACLE_WORDS[result]}`;
  return [done, ...leftWords(left)].join(', ');
}

function leftWords(left: SourceOutcome['left']): string[] {
  return LINES_LEFT.flatMap((why) => (left[why] ? `${countOf(left[why], 'lines')} ${LEFT_WORDS[why]}` : []));
}

/** One line for all transcripts of a finished scrub. */
export function outcomesWords(outcomes: readonly SourceOutcome[]): string {
  const lines = outcomes.reduce((total, one) => total + one.lines, 0);
  const whole = outcomes.filter(isScrubbed).length;
  const open = outcomes.length - whole;
  const rest = open === 0 ? '' : `; ${countOf(open, 'transcripts')} not or not wholly`;
  return `${countOf(lines, 'lines')} scrubbed, ${countOf(whole, 'transcripts')} wholly${rest}`;
}

/** What a scrub would do, a transcript a line. Without paths where nobody asked for them. */
export function sourcesPlanText(sources: readonly PlannedSource[], showPaths: boolean): string {
  const heading = sources.length === 0 ? 'No source transcript holds it, as far as is known.' : '';
  const lines = sources.map((source, index) => {
    const name = showPaths ? inertLine(source.path) : `transcript ${index + 1}`;
    return `  ${name}  ${plannedWords(source)}`;
  });
  return `${[heading, ...lines].filter((line) => line !== '').join('\n')}\n`;
}

function plannedWords({ obstacle, places, left }: PlannedSource): string {
  const would = `${countOf(places.length, 'lines')} to scrub`;
  return [
    obstacle === null ? would : `would not be scrubbed: ${OBSTACLE_WORDS[obstacle]}`,
    ...leftWords(left),
  ].join(', ');
}

/**
 * Every place. In a pipe one a line: path, byte offset, line, why it is one, what stands in the way; an offset is in the
 * decompressed file, what is not known is `-`.
 */
export function sourcePlacesText(sources: readonly PlannedSource[], page: Page): string {
  if (page.terminal === null) return sources.flatMap(placesInPipe).join('');
  if (sources.length === 0) return sourcesPlanText(sources, true);
  const lines = sources.flatMap((source) => [
    `${page.paint.heading(inertLine(source.path))}  ${plannedWords(source)}`,
    ...source.places.map(({ offset, line, why }) => `  line ${line ?? '-'}  byte ${offset}  ${why}`),
  ]);
  return `${lines.join('\n')}\n`;
}

function placesInPipe({ path, obstacle, places }: PlannedSource): string[] {
  return places.map(({ offset, line, why }) =>
    pipeLine([inertLine(path), String(offset), String(line ?? '-'), why, obstacle ?? '-']),
  );
}
