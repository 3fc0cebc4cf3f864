import { meaningfulWords } from '../answers.js';
import { sparing, sparingly } from '../needs/sparing.js';
import { contentWords } from '../standalone.js';
import { FAMILIES, OF_SPEAKER } from './conversation.js';
import { type Family, SHOWN_FROM } from './family.js';

const TOLD = sparingly(FAMILIES.map((family) => [family, family.pattern]));
const SPEAKER = sparing(OF_SPEAKER);
/** `Used to be a nurse`, `Siân hates ceilidhs`. */
const OF_NOBODY = TOLD.only(({ id }) => ['told.used-to', 'told.dropped-subject', 'told.named'].includes(id));
/** `Somebody told me I …`. */
const REPORTED = sparing(
  /\b(?<!\bi )(?:told|tells?|said|says|thinks?|thought|wrote|writes|claims?|asked|believes?|insists?)(?: (?:me|us|that))*\s*$/i,
);

/** The first family that a clause without its lead-in fits and says enough for; null for none. */
export function familyOf(words: string): Family | null {
  const candidates = SPEAKER.test(words) ? TOLD : OF_NOBODY;
  const family = candidates.find(words, (_, { index }) => !REPORTED.test(words.slice(0, index)));
  if (family === null) return null;
  const isEmpty =
    family.shownFrom === SHOWN_FROM.loosely ? meaningfulWords(words) < 2 : contentWords(words) === 0;
  return isEmpty ? null : family;
}
