// Where a statement in English holds a further one that can be told alone.
import { cutApart, type Part } from './cut-apart.js';
import { isSharedSubject } from './sentences.js';
import { contentWords } from './standalone.js';

/** Not the first word of a sentence that calls nobody. */
const NO_NAME =
  '(?!(?:So|And|But|Or|It|Its|This|That|These|Those|They|He|She|You|Also|Then|Now|No|Not|Never|If|When|What|Which|Who|How|Why|Please|Yes|Well|Just|Only|There|Here|Because|Since|For|In|On|At|To|From|With|As|By|Of|Lets)\\b)';
const NAME = `${NO_NAME}[A-Z][\\w'-]+(?: [A-Z][\\w'-]+)?`;
const THINGS =
  "(?:[Tt]he|[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Ee]very|[Ee]ach|[Bb]oth|[Aa]ll|[Ss]ome|[Aa]n?) (?:(?!and\\b|or\\b|but\\b)[\\w'./-]+ ){0,2}?[\\w'./-]+";
const AUXILIARY =
  "(?:(?:am|is|are|was|were|has|have|had|does|do|did|can|could|will|would|must|should|need)(?:n't)?|won't|can't|cannot|cant|dont|doesnt|didnt|isnt|wont)\\b";
const ADVERB =
  '(?:[a-z]+ly|also|now|still|just|always|never|often|no longer|only|already|then|even|rather|both|all)\\s';
const BASE =
  '(?:eat|drink|love|like|use|hate|need|want|work|live|run|keep|take|go|play|prefer|avoid|get|drive|smoke|sleep|walk|train|swim|read|write|watch|stay|know|own|rent|pay|teach|study|speak|cook|bake|make|buy|sell|see|call|send|ship|deploy|test|build|got|took|went|came|kept|left|lost|bought|sold|quit|gave|made|paid|met|found|began|put|let|stop)\\b';
const PAST =
  '(?:had|ran|got|took|went|came|kept|left|lost|bought|sold|quit|gave|made|paid|met|found|began|moved|started|stopped)\\b';
const KNOWN_THIRD =
  '(?:eats|drinks|loves|likes|uses|hates|needs|wants|works|lives|runs|keeps|takes|goes|plays|prefers|avoids|gets|drives|smokes|sleeps|stays|knows|owns|rents|pays|speaks|makes|says)\\b';
const THIRD = '[a-z]{2,}(?<![suio])s\\b';
const VERB = `(?:${AUXILIARY}|${BASE}|[a-z]{3,}ed\\b|${THIRD})`;
/** What is called by its name or by what it is, not by what was said before. */
const SUBJECT = `(?:[Ii]|[Ww]e|[Nn]obody|[Nn]o one|[Ee]veryone|[Ee]verybody|[Ee]verything|${THINGS}|${NAME}(?: (?!${AUXILIARY}|${ADVERB})[a-z]+)?)`;
const CONTRACTED =
  "(?:(?:[Ii]|[Ww]e)'(?:m|re|ve|ll|d)|im|ive|theres|there(?:'s|'re| is| are)|(?!(?:it|that|this|he|she|who|what|here|let|how|where)'s)\\w{2,}'s(?! \\w+s?$))\\b";
const POINTING =
  '(?:it|its|this|that|these|those|they|he|she|what|who|which|how|why|when|where|if|and|or|but|so|not|you|one|both|then|now|there|as|than|even|just|only|also|still|to|in|on|at|of|for|with|from|by|please)\\b';
/** `new boss wants …`, `monthly bills drive …`: no article, so the verb has to be known. */
const BARE = `(?!${POINTING}|${AUXILIARY})(?:[a-z][\\w-]+\\s){1,2}?(?:${AUXILIARY}|${KNOWN_THIRD})|(?!${POINTING})(?:[a-z]+\\s)?[a-z]{2,}(?<!s)s\\s${BASE}`;
/** A subject with its verb and something said of it. */
const CLAUSE = new RegExp(
  `^(?:now\\s)?(?:${CONTRACTED}|${SUBJECT}\\s(?:${ADVERB})*${VERB}|${BARE}|(?:[hH]e|[sS]he)(?:'s|\\s(?:${ADVERB})*${VERB})|(?:[\\w-]+ ){1,4}?(?:I|we) (?:${AUXILIARY}|${BASE})(?=\\s))\\s\\S`,
);
/** `does not eat fish`, `never eats fish`: of the subject before. */
const PREDICATE = new RegExp(`^(?:${ADVERB})*${VERB}\\s\\S`);
const THIRD_PERSON = new RegExp(`^(?:${ADVERB})*(?:${THIRD}|(?:is|are|was|were|has)(?:n't)?\\b)`);
const SUBJECT_BEFORE = new RegExp(
  `^(?:(?:[Hh]e|[Ss]he)(?='s |\\s(?:${ADVERB})*${VERB})|(?:${SUBJECT}(?=(?:, [\\w' -]{2,30},)?\\s(?:${ADVERB})*${VERB}))|(?:[Ii]|[Ww]e)(?='(?:m|re|ve|ll|d)\\b))`,
);
/** Whoever it is, both are told of the same. */
const PERSON = /^(?:he|she|they)\b/i;
/** `We have two cats and no dogs`. */
const HOLDER_BEFORE = new RegExp(
  `^${SUBJECT}\\s(?:${ADVERB})*(?:has|have|had|uses?|eats?|drinks?|wants?|needs?|owns?)(?! to\\b)(?= )|^[Tt]here (?:is|are)(?= )`,
);
const NONE = /^no \S/i;
const ONLY = /^\w+(?: \w+)? only$/i;
/** What says nothing without what was said before it. */
const POINTS =
  /(?:^|\s)(?:(?<!make )it|that|this|them|those|these|one|ones|so|too|either|him|her|there)\W*$|\byou(?:r|rs|'re|'ve)?\b|\?/i;
const WAITS =
  /^(?:(?:and|but|so|also) )*(?:if|when|whenever|once|unless|until|while|before|after|since|because|although|though|instead of|apart from|except|not only|given|in case)\b/i;

/** Where another piece may begin, and the words that join it to the one before. */
const BREAK =
  /[.!?…]+\s+|\s*[;:]\s+|\s+[-–—]{1,3}\s+|,?\s+(?:and|&|but|so|though|yet|whereas|while)\s+(?:also\s+|then\s+)?|,\s+/gi;
const LEAST_CONTENT = 2;
const SHORT_SUBJECT = /^(?:i|we)'\w+/i;

/** The pieces that can be told alone, in order; the whole statement where there are no two. */
export function clausePiecesOf(statement: string): Part[] {
  return cutApart(statement, BREAK, ({ words, before, told, joint }) => {
    const shared = sharedBy(words, told, joint);
    if (shared === null || !isToldAlone(words, shared)) return null;
    if ((contentWords(before) === 0 && !CLAUSE.test(before)) || WAITS.test(before) || isQuoted(before))
      return null;
    if (joint.includes(':') && !CLAUSE.test(before)) return null;
    return shared === '' && isSharedSubject(before, joint) ? null : shared;
  });
}

const GERUND = /^[a-z]{2,}ing\s\S/;
const GERUND_BEFORE = /^(?:I|we|[A-Z]\w+)(?:'m|'re|'s| am| are| is)(?= )/i;
/** `… who moved to Bali and quit school`: of somebody in between. */
const OF_ANOTHER = /\b(?:who|which|that|whose|if|when|because)\b|, (?:he|she|it|they)\b/i;
/** Neither has a subject: both are the speaker's. */
const NO_SUBJECT = new RegExp(`^(?:${AUXILIARY}|${PAST})\\s\\S`);

/** What of the piece before a piece needs in order to be a statement; null for one that is none. */
function sharedBy(words: string, before: string, joint: string): string | null {
  const person = PERSON.exec(words)?.[0].toLowerCase();
  if (person !== undefined && person === PERSON.exec(before)?.[0].toLowerCase()) return '';
  if (CLAUSE.test(words) || (ONLY.test(words) && !/\b(?:and|but)\b/i.test(joint))) return '';
  if (NONE.test(words)) {
    const holder = HOLDER_BEFORE.exec(before)?.[0];
    return holder === undefined ? '' : `${holder} `;
  }
  if (NO_SUBJECT.test(words) && NO_SUBJECT.test(before)) return '';
  if (GERUND.test(words)) {
    const opening = GERUND_BEFORE.exec(before)?.[0];
    return opening === undefined ? null : `${opening} `;
  }
  const subject =
    /[.!?…]/.test(joint) || OF_ANOTHER.test(before) ? undefined : SUBJECT_BEFORE.exec(before)?.[0];
  if (subject === undefined || !PREDICATE.test(words)) return null;
  return /^(?:i|we)$/i.test(subject) && THIRD_PERSON.test(words) ? null : `${subject} `;
}

function isToldAlone(words: string, shared: string): boolean {
  const least = shared !== '' || ONLY.test(words) || NONE.test(words) ? 1 : LEAST_CONTENT;
  return contentWords(words.replace(SHORT_SUBJECT, '')) >= least && !POINTS.test(words);
}

function isQuoted(before: string): boolean {
  return before.split('"').length % 2 === 0;
}
