import { simplified } from '../../../model/simplified.js';
import { languageOf } from '../language.js';
import { polarityOf } from '../polarity.js';
import { plain } from '../span.js';
import { type About, aboutOf } from './about.js';
import { aspectsOf } from './aspects.js';
import { type Change, changeOf } from './changes.js';
import { type Content, contentOf, topicsOf } from './content.js';
import { type Person, personOf } from './person.js';
import type { Comparable } from './relation.js';
import { slotOf } from './slot.js';
import { type States, statesOf } from './states.js';
import { toolsIn } from './tools.js';
import { type Values, valuesOf } from './values.js';

/** A statement with what it is about, read once however often it is compared. */
export interface Read {
  fact: Comparable;
  words: Content;
  /** Those of its stems that tell what it is about. */
  topics: readonly string[];
  slot: string | null;
  aspects: ReadonlySet<string>;
  values: Values;
  states: States;
  /** By role. */
  tools: ReadonlyMap<string, ReadonlySet<string>>;
  person: Person;
  about: About | null;
  change: Change;
  isEvent: boolean;
}

/** What happened at a time stays so. */
const EVENT =
  /\b(?:yesterday|ago|last (?:night|week|month|year|spring|summer|autumn|winter|\w+day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:19|20)\d\d)\b/i;
const PAST =
  /^(?:[\p{L}'-]+ ){1,4}?(?:\p{L}{2,}ed|was|were|went|came|got|had|did|ran|bought|saw|met|made|took|lost|broke|fell|won|found|told|said|gave|sent|left)\b/iu;

/** What is not so for a day goes by of itself. */
const FOR_A_DAY = /\b(?:that (?:day|morning|evening|night)|today|tonight|tomorrow)\b/i;
const HAPPENED = /之前|以前|去年|\p{Script=Han}过(?!敏|来|去|得|年)/u;

interface Readings {
  /** The claim as one. */
  whole: Read;
  /** Each statement of it: what is said of one need not hold of the others. */
  parts: readonly Read[];
}

const known = new WeakMap<Comparable, Readings>();
const BETWEEN_STATEMENTS =
  /(?<=[.!?])\s+|[;；。！？]\s*|\s[-–—]\s|,\s(?=(?:i|i'm|we|we're|he|he's|she|she's|they|it|it's|my|our|the|now|so|but|and|just|only|nur|bara|sondern|utan)\b)/i;
/** Shorter than this, a piece of a claim is no statement. */
const SHORTEST_PART = 6;

export function readingsOf(given: Comparable): Readings {
  const before = known.get(given);
  if (before) return before;
  const fact = { ...given, claim: simplified(given.claim), quote: simplified(given.quote) };
  const whole = read(fact);
  const pieces = fact.claim.split(BETWEEN_STATEMENTS).filter((piece) => piece.length >= SHORTEST_PART);
  const readings = { whole, parts: pieces.length < 2 ? [whole] : pieces.map((claim) => partOf(fact, claim)) };
  known.set(given, readings);
  return readings;
}

function partOf(fact: Comparable, claim: string): Read {
  const polarity = polarityOf(plain(claim), languageOf(fact.claim), fact.category);
  return read({ ...fact, claim, quote: claim, polarity });
}

function read(fact: Comparable): Read {
  const words = contentOf(fact.claim);
  return {
    fact,
    words,
    topics: topicsOf(words.stems),
    slot: slotOf(fact.claim),
    aspects: aspectsOf(fact.claim),
    values: valuesOf(fact.claim),
    states: statesOf(fact.claim),
    tools: toolsIn(fact.claim),
    person: personOf(fact.claim),
    about: languageOf(fact.claim) === 'en' ? aboutOf(fact.claim) : null,
    change: changeOf(fact.claim, fact.quote),
    isEvent: isEvent(fact),
  };
}

function isEvent({ claim, polarity }: Comparable): boolean {
  if (HAPPENED.test(claim) || (EVENT.test(claim) && PAST.test(claim))) return true;
  return polarity === 'negative' && FOR_A_DAY.test(claim);
}
