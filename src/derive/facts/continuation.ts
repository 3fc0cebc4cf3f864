import { meaningfulWords } from './answers.js';
import { isJudgement } from './families/talk.js';
import { sparing } from './needs/sparing.js';
import type { Span } from './span.js';

/** Longer statements are not read on. */
const MAX_CHARS = 270;
const GOES_ON = sparing(
  /^(?:it|they|he|she|its|their|his|her|this|that|these|those|there|the|both|one|some|plus|also|since|because|so|being|having|seeing|which|and|but|all|just|even|making|every|everyone|everything|another|most|what|when|turns|so far|now|then|our|for|with|while|like|lots|something|nothing|anything|who|whenever|wherever|thanks to)\b/i,
);

/**
 * Whether a clause goes on with the statement before it: the rest of its sentence, or `It …`, `They …`, `because …`.
 * `text` has plain quotes.
 */
export function isContinuation(
  text: string,
  statement: Span,
  place: { clause: Span; sentence: Span },
): boolean {
  const { clause, sentence } = place;
  const words = text.slice(clause.start, clause.end);
  if (clause.end - statement.start > MAX_CHARS) return false;
  const isSameSentence = statement.start >= sentence.start;
  if (!isSameSentence && !GOES_ON.test(words)) return false;
  return (
    meaningfulWords(words) >= (isSameSentence ? 1 : 2) &&
    !/\byou(?:r|rs)?\b/i.test(words) &&
    !isJudgement(words)
  );
}
