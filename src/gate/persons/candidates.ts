import type { TaggedLine } from './tagger.js';
import { TAGS } from './weights.js';

/** Tokens of a line that may be the name of a person, from `first` to before `end`. */
export interface Candidate {
  first: number;
  end: number;
}

const BEGINS = TAGS.indexOf('B-PER');
const GOES_ON = TAGS.indexOf('I-PER');

/** What the tagger takes for persons. */
export function taggedCandidates({ tags }: TaggedLine): Candidate[] {
  const candidates: Candidate[] = [];
  tags.forEach((tag, index) => {
    if (tag === BEGINS) candidates.push({ first: index, end: index + 1 });
    else if (tag === GOES_ON) extendLast(candidates, index);
  });
  return candidates;
}

function extendLast(candidates: Candidate[], index: number): void {
  const last = candidates.at(-1);
  if (last !== undefined) last.end = index + 1;
}
