import type { Candidate } from './candidates.js';
import type { TaggedLine } from './tagger.js';
import { TECHNICAL_WORDS } from './technical-words.js';
import type { Word } from './words.js';

/** Small words inside names. */
const PARTICLES: ReadonlySet<string> = new Set(
  'van de der den ten ter von zu zur af av da das do dos del della di du la le el al bin ibn ben y e und'.split(
    ' ',
  ),
);
const MOST_PARTICLES = 2;

/** The candidate with the parts of a name beside it that the tagger left out: initials, particles, rare words. */
export function extended({ words }: TaggedLine, { first, end }: Candidate): Candidate {
  let last = end;
  for (let next = partEnd(words, last); next > last; next = partEnd(words, last)) last = next;
  let start = first;
  while (start > 0 && isPart(words[start - 1])) start -= 1;
  return { first: start, end: last };
}

/** Where the next part after a name ends; `from` where there is none. */
function partEnd(words: readonly Word[], from: number): number {
  if (isPart(words[from])) return from + 1;
  if (isInitial(words[from]) && isPart(words[from + 1])) return from + 2;
  let at = from;
  while (at - from < MOST_PARTICLES && PARTICLES.has(words[at]?.text ?? '')) at += 1;
  const isName = words[at]?.isName === true || words[at]?.frequency === 'n';
  return at > from && isName && isPart(words[at]) ? at + 1 : from;
}

function isInitial(word: Word | undefined): boolean {
  return (
    word?.isCapital === true &&
    (word.text.length === 1 || (word.text.length === 2 && word.text.endsWith('.')))
  );
}

function isPart(word: Word | undefined): boolean {
  if (word === undefined || !word.isNameLike || TECHNICAL_WORDS.has(word.lower)) return false;
  return word.frequency === 'n' || (word.frequency === 'd' && word.isName);
}
