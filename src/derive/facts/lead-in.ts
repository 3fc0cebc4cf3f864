import { sparing } from './needs/sparing.js';

export interface LeadIn {
  /** Characters before the statement itself. */
  length: number;
  /** The person puts something right: `No, …`, `Actually, …`. */
  isCorrection: boolean;
  /** The person only thinks so. */
  isHedged: boolean;
  /** The person wants it kept: `Remember that …`, `For context, …`. */
  isReminder: boolean;
}

const CORRECTING =
  /^(?:no|nope|nah|wrong|incorrect|correction|wait|sorry|oops|actually|i meant|i mean|that's (?:wrong|incorrect|not (?:right|correct|true))|that is (?:wrong|incorrect|not right))(?:[,.:;!]+\s*|\s+-+\s+|\s+(?=(?:i|i'm|we|we're|my|our|use|it's)\b))/i;
const HEDGING =
  /^(?:i (?:(?:kind of|kinda|really|also|still|just) )?(?:think|guess|believe|suppose|feel like|feel)|we think|imo|imho|in my opinion|probably|it seems)(?: that)?,?\s+/i;
const REMINDING =
  /^(?:for (?:your )?(?:context|reference|information)|for the record|context|background|nb|fyi|heads[- ]up|reminder|just so you know|as you know|so you know|(?:please )?(?:don't forget|remember|note|keep in mind|be aware|know|bear in mind)(?: that)?)\b[,:;.!]*\s+(?:-\s+)?/i;
const NEUTRAL =
  /^(?:(?:oh|ah|hm+|uh|um|ok|okay|yes|yeah|yep|yup|sure|right|fine|great|good|perfect|cool|nice|thanks|thank you|thx|alright|hey+|hi+|hiya|yo|hello|well|so(?! far)|and|but|also|plus|then|now|anyway|basically|honestly|personally|generally|in general|btw|by the way|important|rule|to be clear|new feature|requirements?|constraints?|dude|my dude|omg|omfg|given that|luckily|unfortunately|preference|preferences|please|ps|p\.s|one more thing|another thing|first|second|finally|lastly|next(?! (?:\w+day|week|month|year|summer|winter|spring|autumn|time)\b)|again|update|news|good news|bad news|heads up|one more|i should (?:say|mention|add)(?: that)?|as i said|like i said|i know(?: that)?|in that case|of course|to be honest|tbh|lately|recently|these days|nowadays|in my case|in our case|for me|for now|currently|at the moment|because|since|(?:hey|hi|hello),? [a-z]+(?=,)|claude|ooc|jk|just kidding|edit|great news(?=[,:!])|this(?=:))\b[,:;.!]*\s+(?:-\s+)?|\*{1,2}|[-•]\s+)/i;

const LEADING = {
  correcting: sparing(CORRECTING),
  hedging: sparing(HEDGING),
  reminding: sparing(REMINDING),
  neutral: sparing(NEUTRAL),
};

/** What people say in `clause` before they say it; what puts something right may be known. */
export function leadInOf(clause: string, isCorrection = false): LeadIn {
  const found: LeadIn = { length: 0, isCorrection, isHedged: false, isReminder: false };
  for (;;) {
    const rest = clause.slice(found.length);
    const correcting = LEADING.correcting.exec(rest);
    const hedging = LEADING.hedging.exec(rest);
    const reminding = LEADING.reminding.exec(rest);
    const length = (correcting ?? hedging ?? reminding ?? LEADING.neutral.exec(rest))?.[0].length ?? 0;
    if (length === 0) return found;
    found.length += length;
    found.isReminder ||= reminding !== null;
    found.isCorrection ||= correcting !== null;
    found.isHedged ||= hedging !== null && correcting === null;
  }
}

/** A sentence that only denies: what follows it is the correction. */
export function isBareDenial(sentence: string): boolean {
  return BARE_DENIAL.test(sentence);
}

const BARE_DENIAL = sparing(
  /^(?:no|nope|nah|wrong|incorrect|correction|actually|wait|sorry|that's (?:wrong|incorrect|not (?:right|correct|true))|that is (?:wrong|incorrect)|not (?:quite|right|correct))[,.!\s]*$/i,
);
