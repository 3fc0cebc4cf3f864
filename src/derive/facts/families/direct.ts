import { sparing, sparingly } from '../needs/sparing.js';
import { contentWords } from '../standalone.js';
import { isFarOff, isInvented, isOfNoUse } from './aside.js';
import { type Family, SHOWN_FROM, word } from './family.js';

/**
 * What people tell an assistant or a clerk: plain statements about anything, and pieces of such. What is no
 * statement is aside: questions, orders for now, reactions, what strangers did.
 */

const { directly, inPieces } = SHOWN_FROM;

/** What programs call their relatives. */
const OF_CODE = '(?! (?:class|node|process|component|folder|directory|element|table|window)(?:es|s)?\\b)';

export const KIN = word(
  `mom|mum|mam|ma|mother|dad|father|pa|parents?${OF_CODE}|sister|brother|siblings?|wife|husband|partner|spouse|son|daughter|kids?|twins?`,
  `child${OF_CODE}|children(?! of the)|baby(?! steps)|toddler|girlfriend|boyfriend|fianc[eé]e?|grand(?:ma|mother|pa|father|son|daughter|kids|parents|child|children)`,
  'nan|aunt|auntie|uncle|cousin|niece|nephew|[\\w-]+-in-law|in-laws|ex|ex-\\w+|friend|bff|mate|boss|manager|supervisor|team|colleagues?',
  'co-?workers?|mentor|teacher|coach|doctor|gp|nurse|midwife|physio|therapist|dentist|vet|lawyer|solicitor|landlord|landlady',
  'neighbou?rs?|flatmate|room-?mate|housemate|lodger|tenant|dog|cat|puppy|kitten|hamster|rabbit|horse|parrot',
);

const BE = "(?: is| are| was| were|'s|'re| isn't| aren't| wasn't| weren't)";

function plainly(source: string): RegExp {
  return new RegExp(source.replaceAll(' ', '\\s+'), 'i');
}

/** It points at what was said before. */
export const PLAIN_IT = 'plain.it';

const FAMILIES: readonly Family[] = [
  {
    id: 'plain.they',
    category: 'third_party',
    shownFrom: directly,
    pattern: plainly("^(?:he|she|they)(?:'s|'re|'ve|'d|'ll)?\\b|^(?:his|her|their) "),
  },
  {
    id: 'plain.kin',
    category: 'third_party',
    shownFrom: directly,
    pattern: plainly(`^(?:(?:the|my|our|his|her|their|a|one|both|all|old|late) )*(?:[\\w-]+ ){0,2}?${KIN}`),
  },
  {
    id: 'plain.there',
    category: 'fact',
    shownFrom: directly,
    pattern: plainly("^there(?:'s|s|'re| is| are| was| were)\\b"),
  },
  {
    id: 'plain.none',
    category: 'preference',
    shownFrom: directly,
    pattern: plainly('^(?:no|not|never|nothing|nobody|none|without|only|just|rather|mostly|mainly)\\b'),
  },
  {
    id: PLAIN_IT,
    category: 'fact',
    shownFrom: directly,
    pattern: plainly("^(?:it|its|it's|this|that|these|those|that's|thats)\\b"),
  },
  {
    id: 'plain.is',
    category: 'fact',
    shownFrom: directly,
    pattern: plainly(`^(?:[\\w'&-]+,? ){0,6}?[\\w'&-]+${BE}\\b`),
  },
  {
    id: 'plain.has',
    category: 'fact',
    shownFrom: directly,
    pattern: plainly(
      "^(?:[\\w'&-]+,? ){1,6}?(?:has|have|had|hasn't|haven't|can|can't|cannot|will|won't|would|doesn't|don't|didn't|does|needs?|must)\\b",
    ),
  },
  {
    id: 'plain.does',
    category: 'fact',
    shownFrom: directly,
    pattern: plainly(
      "^(?:(?:the|a|an|our|your|this|that|these|those|some|every|each|all) )?(?:[\\w'-]+ ){1,3}?[a-z]{2,}(?:s|ed)\\b(?! of\\b)",
    ),
  },
  {
    id: 'plain.dropped',
    category: 'fact',
    shownFrom: inPieces,
    pattern: plainly(
      "^(?:just |already |still |only |also |never |always )*(?:[a-z]{2,}ed|got|had|went|made|took|lost|bought|been|started|found|came|met|won|sold|left|broke|fell|began|spent|can't|cant|cannot|couldn't|don't|dont|didn't|doesn't|doesnt|hasn't|haven't|won't|has|have|is|was|works?|needs?|hates?|loves?|likes?|lives?|[a-z]{3,}ing)\\b",
    ),
  },
  { id: 'plain.piece', category: 'fact', shownFrom: inPieces, pattern: /\S/ },
];

const PLAIN = sparingly(FAMILIES.map((family) => [family, family.pattern]));

/** The plain way in which a clause tells something; null where it has no word with a meaning of its own. */
export function directFamilyOf(words: string): Family | null {
  if (REQUESTED.test(words)) return STANDING;
  if (contentWords(words) === 0 && !/\d/.test(words)) return null;
  return PLAIN.first(words);
}

/** What the other one shall do from now on. */
const STANDING_REQUEST =
  /^(?:[a-z]+,? )?(?:(?:can|could|would|will) you|(?:please|pls|kindly))(?: please| pls)? (?:always|never|from now on|only|keep (?:it|your|the|all|things|everything|answers)|stop|not|avoid|stick to|use|call me|speak|talk to me|answer|reply|write (?:things|everything|it all|in|to me in))\b|\bfrom now on\b/i;

const REQUESTED = sparing(STANDING_REQUEST);

const STANDING: Family = {
  id: 'plain.standing',
  category: 'preference',
  shownFrom: directly,
  pattern: STANDING_REQUEST,
};

/** A question that lacks its mark. */
const ASKS = sparing(
  /^(?:(?:and|so|but|ok(?:ay)?|hm+|hmm|well|anyway|also|wait|lol|right)\b,? )*(?:(?:how|why|who|whom|whose|which|what|what's|whats|where|when)\b(?! (?:i|we|my) (?:want|need|mean|do|like)\b)(?! (?:i|we|he|she|they) (?:was|were|am|are|is|go|went|get|got|come|came)\b)|(?:is|are|am|do|does|did|can|could|would|will|shall|should|may|has|have|was|were|isn't|aren't|doesn't|don't you|can't you) (?:i|you|he|she|it|we|they|there|the|this|that|my|your|a|an|klarna|any|anyone|people)\b)/i,
);
/** What the other one shall do now. */
const ORDER = sparing(
  /^(?:(?:please|pls|kindly|ok(?:ay)?|now|and|so|then|just|also|can you|could you|would you|let's|lets|next|right|great|good|anyway|i want you to|i need you to)\b,? )*(?:write|make (?:me|it|a|an|the|this)|build|give|show|draft|convert|rate|translate|explain|list|help|quiz|teach|continue|check|suggest|recommend|correct|fix|summari[sz]e|tell me|let me|remind me|compare|calculate|define|describe|sing|spell|repeat|ignore|forget|remember|act|imagine|pretend|suppose|say (?:something|it|that|")|do (?:another|it|that|the)|try again|go on|look (?:up|at)|rephrase|rewrite|shorten|add|remove|delete|cancel|change|redo|send|resend|email|order|book|refund|translate|transfer|connect|escalate|brb|gtg|reset|cut|move|put|set|start|stop|open|close|print|read|count|pick|choose|name|generate|come up with|think of|get me|find|search|look)\b/i,
);
/** What is only said back. */
const REACTION = sparing(
  /^(?:(?:ok(?:ay)?|k|oh|ah+|ha+|haha\w*|lol|lmao|hm+|hmm+|um+|ugh|wow|omg|phew|yes|yep|yeah|yup|no|nope|nah|right|true|fair|fine|sure|well|so|and|but|very|really|that's|thats|that is|it's|this is|sounds|looks|what a|how|too|just|i|that|a|the|of course|indeed|quite|exactly|perfect|great|good|nice|cool|lovely|brilliant|marvellous|wonderful|amazing|awesome|excellent|incredible|interesting|funny|terrible|awful|pity|shame|thanks?|thank you|thx|cheers|ta|ty|please|pls|much|you|for (?:the|your) (?:help|tip|info|advice)|bye|goodbye|goodnight|good night|good morning|good evening|good afternoon|hello|hi|hey|morning|evening|there|again|mate|man|jesus|god|dear|sorry|welcome|done|worked|got it|love it|like it|makes sense|makes|sense|enough|know|knew|thought|agreed?|correct|idea|point|one|now|then|all|will be|be|will|same|see|you|later|tomorrow|to|hear|kind|helpful|of|day|have|are|were|been|best|better|works? for me|go|on|it|did|do|is|was|not|maybe|perhaps|let's see|we'll see|i see|who knows|go ahead|never mind|nevermind|obviously|thought so|asking for a friend|here we go|rip|yum\w*|mm+)\b[\s,.!…:)(]*)+$/i,
);
/** What somebody else wrote, in their words. */
const QUOTES = sparing(
  /^["`]|\b(?:wrote|writes|says?|said|reads?|goes|told me|posted|texted|e?mailed|messaged|replied|answered)\b[^"]{0,20}["`]/i,
);
const LOGGED = sparing(/^(?:error|warning|exception|fatal|system)\b[^.]{0,20}:/i);
/** What its clause breaks off from. */
const CUT_OFF = sparing(
  /\b(?:[Bb]een|been thinking|is|are|was|[Tt]he|an?|to|[Aa]nd|or|I|i|[Ii]'m|because|but|with|of|say|said|says|think|thinks|means?)\W*$/,
);
/** What would be, or is not known. */
const SUPPOSED = sparing(
  /\bif\b.{3,80}\b(?:would|wouldn't|'d|could|might)\b|\b(?:would|wouldn't|'d|could|might)\b.{3,80}\bif\b|\b(?:(?:i )?don't know (?:if|whether)|not sure (?:if|whether)|haven't decided|undecided)\b|^(?:maybe|perhaps)\b|\b(?:i|we) (?:really )?(?:might|should)\b|\bmight be\b|^not that\b|^(?:if only|in theory|imagine|suppose|say i)\b/i,
);
const STRANGER = sparing(
  /^(?:and |but |so )?(?:there (?:was|is|'s) )?(?:an?|one|some|this|that|most|many|a few|somebody|someone|people) (?:[\w-]+ ){0,2}?(?:lady|man|woman|guy|fella|bloke|chap|person|people|girl|boy|user|writer|blogger|celebrity|actor|singer|kid|couple|customers?|stranger|lad|lass|dude|fellow)\b|^(?:people|someone|somebody|everyone|everybody|nobody) |\bi (?:read|saw|heard) (?:on|in|that|about|somewhere|once|an?|of|some)\b|^(?:it says|they say)\b|\bin the news\b|(?:^|\b(?:in|from|on) )(?:the (?:president|minister|article|review|book|film|movie|story|news|internet|tutorial|ad|website|hero|heroine|character)) /i,
);
/** Somebody who goes on from the sentence before. */
const GOES_ON = sparing(/^(?:and |but |so )?(?:he|she|they|his|her|their|it)\b/i);

/** True when `words`, without lead-in, tell nothing of the person's own. */
export function isAside(words: string, { isAfterStranger }: { isAfterStranger: boolean }): boolean {
  if (REQUESTED.test(words)) return false;
  if (REACTION.test(words) || ASKS.test(words) || ORDER.test(words)) return true;
  if (CUT_OFF.test(words)) return true;
  if (QUOTES.test(words) || LOGGED.test(words)) return true;
  if (SUPPOSED.test(words) || STRANGER.test(words) || isOfNoUse(words)) return true;
  return isAfterStranger && GOES_ON.test(words);
}

/** `Some guy says he runs daily and never sleeps`: what goes on without a subject of its own is the stranger's. */
export function isOfStrangerBefore(before: string, words: string): boolean {
  return HAS_NO_OWN_SUBJECT.test(words) && (STRANGER.test(before) || isFarOff(before));
}

const HAS_NO_OWN_SUBJECT =
  /^(?:and |but |so |then )*(?:he|she|they|his|her|their|never|always|only|also|just|still|got|had|has|went|came|did|does|was|is|won|lost|quit|sold|bought|made|ate|ran|(?!this|its|it's|yes)[a-z]{2,}(?:s|ed)(?= (?:it|him|her|them|the|a|an|all|his|their|like|on|in|to|at|with|every|and|for|off|up)\b))\b/i;

/** Whether a sentence tells of somebody who is nothing to the person, or goes on with one. */
export function tellsOfStranger(sentence: string, isAfterStranger: boolean): boolean {
  return (
    STRANGER.test(sentence) ||
    isFarOff(sentence) ||
    isInvented(sentence) ||
    (isAfterStranger && GOES_ON.test(sentence))
  );
}

/** `Can you always answer in Dutch?`: asked for, and to last. */
export function isStandingRequest(sentence: string): boolean {
  return REQUESTED.test(sentence) && !/\bif\b/.test(sentence);
}

const FILLER =
  /(?:[,\s]+(?:you know|i guess|i suppose|lol|lmao|haha\w*|btw|by the way|obviously|tho|though|actually|honestly|literally|please|pls|thanks|thank you|right|\p{Extended_Pictographic}\uFE0F?))+[\s.!,]*$/iu;

const FILLED = sparing(FILLER);

/** The length of a clause without what is only said along. */
export function lengthWithoutFiller(words: string): number {
  return FILLED.mayFit(words) ? words.replace(FILLER, '').length || words.length : words.length;
}

const OWN_CLAUSE = sparing(
  /^(?:(?:because|since|as|cause|and|but) )?(?:my|our|i'm|im|i am|i've|i have|i don'?t|i can'?t|we're|we are|we've|we have|we don'?t|he's|she's|there's) /i,
);

/** `Can you make it vegetarian, my daughter eats no meat?`: told within what is asked. */
export function isToldWithinQuestion(clause: string): boolean {
  return OWN_CLAUSE.test(clause) && !/\b(?:or|right|isn't|aren't)\b[^,]{0,12}\?\W*$/i.test(clause);
}
