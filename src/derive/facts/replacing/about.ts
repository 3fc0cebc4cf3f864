// What an English statement is about: the words before its verb. Two statements about things of other names do not
// replace each other, however alike the rest is: `The gym closes at 21:00`, `The library closes at 19:00 now`.
import { contentOf, sharedWords } from './content.js';

export interface About {
  /** `I …`. */
  isSpeaker: boolean;
  /** `my …`, `our …`: the speaker's own. */
  isOwn: boolean;
  /** Proper names of the subject, in small letters. */
  names: readonly string[];
  /** The stems of the other words that name it. */
  nouns: readonly string[];
}

const VERB =
  /(?:^|\s)(?:am|is|are|was|were|has|have|had|does|do|did|don't|doesn't|didn't|isn't|aren't|won't|can't|will|would|can|could|should|must|closes?|opens?|starts?|ends?|works?|lives?|moved|moves|left|runs?|costs?|takes?|uses?|used|stays?|sold|bought|likes?|loves?|hates?|prefers?|goes|went|comes|came|plays?|plans?|wants?|needs?|gets?|got|keeps?|reads?|writes?|speaks?|eats?|drinks?|drives?|studies|teaches|sleeps?|(?!need\b|feed\b)[a-z]{3,}ed)(?=\s|$)|['’](?:s|re|m|ve|ll|d)(?=\s)/i;
const SPEAKER = /^(?:i|i['’]\w+|im|ive)\b/i;
const OWN = /^(?:my|our)\s/i;
/** Who stands for anything: what is meant was said before. */
const OPEN =
  /^(?:we|it|he|she|they|that|this|these|those|there|one|everything|nothing|what|actually|no|now|so|turns)\b/i;
const NAME = /(?<=\s)\p{Lu}[\p{L}\p{N}-]+/gu;
const FIRST_NAME = /^\p{Lu}[\p{L}\p{N}-]+/u;
const NO_NAME = /^(?:my|our|the|a|an|his|her|their|its|your|all|both|every|each|some|no)\b/i;
const MOST_CHARS = 60;

/** Null where the words before the verb do not tell. */
export function aboutOf(statement: string): About | null {
  if (SPEAKER.test(statement)) return { isSpeaker: true, isOwn: true, names: [], nouns: [] };
  const end = VERB.exec(statement)?.index ?? -1;
  const subject = statement.slice(0, end);
  if (end <= 0 || end > MOST_CHARS || OPEN.test(subject)) return null;
  const first = NO_NAME.test(subject) || !subject.includes(' ') ? null : FIRST_NAME.exec(subject);
  const names = [...subject.matchAll(NAME), ...(first ? [first] : [])].map(([name]) => name.toLowerCase());
  const nouns = [...contentOf(subject).stems].filter((stem) => !names.some((name) => name.startsWith(stem)));
  return { isSpeaker: false, isOwn: OWN.test(subject), names, nouns };
}

/**
 * Whether a later statement is surely about something else than an earlier one. It is not where it names what that was
 * about: `the limit stays at 1`, `I'm raising the limit to 2`.
 * @param said the stems of the later statement
 */
export function areApart(now: About | null, then: About | null, said: ReadonlySet<string>): boolean {
  if (now === null || then === null) return false;
  if (now.names.length > 0 && then.names.length > 0 && sharedWords(now.names, then.names).length === 0)
    return true;
  if (then.isSpeaker || (now.isSpeaker && then.isOwn)) return !now.isOwn;
  const wanted = [...then.names, ...then.nouns];
  const found = [...now.names, ...now.nouns, ...said];
  return wanted.length > 0 && sharedWords(wanted, found).length === 0;
}
