// What became of each transcript of a request, kept as counts with the request's progress: `0:result:scrubbed` 1,
// `0:lines` 41, `0:left:shared` 2. No paths: those go with the rows.
import type { Counts } from '../../model/erasure.js';
import { isScrubbed, LINES_LEFT, SOURCE_OBSTACLES, type SourceOutcome } from '../../model/sources.js';
import type { Db } from '../../store/database.js';
import { noted, notedOf } from '../../store/requests.js';

export function countsOf(index: number, { result, lines, left }: SourceOutcome): Counts {
  return noted('sources', {
    [`${index}:result:${result}`]: 1,
    [`${index}:lines`]: lines,
    ...Object.fromEntries(Object.entries(left).map(([why, n]) => [`${index}:left:${why}`, n])),
  });
}

/** In the order in which they were counted; none where no transcript was to be scrubbed. */
export function outcomesOf(db: Db, requestId: number): SourceOutcome[] {
  const outcomes: SourceOutcome[] = [];
  for (const [key, n] of Object.entries(notedOf(db, requestId, 'sources'))) {
    const [index = '', what, word = ''] = key.split(':');
    const outcome = outcomes[Number(index)] ?? { result: 'failed', lines: 0, left: {} };
    outcomes[Number(index)] = outcome;
    const why = LINES_LEFT.find((one) => what === 'left' && one === word);
    if (what === 'lines') outcome.lines = n;
    else if (why !== undefined) outcome.left[why] = n;
    else outcome.result = SOURCE_OBSTACLES.find((obstacle) => obstacle === word) ?? 'scrubbed';
  }
  return outcomes;
}

/** Transcripts that still hold something of what went. */
export function countUnscrubbed(outcomes: readonly SourceOutcome[]): number {
  return outcomes.filter((outcome) => !isScrubbed(outcome)).length;
}

/** For the ledger, which hears of no file. */
export function sourceCounts(outcomes: readonly SourceOutcome[]): Counts {
  if (outcomes.length === 0) return {};
  return {
    source_lines: outcomes.reduce((sum, { lines }) => sum + lines, 0),
    sources_scrubbed: outcomes.filter(isScrubbed).length,
    sources_left: countUnscrubbed(outcomes),
  };
}
