import type { Assertion, Category, Setting } from '../../model/memory.js';
import { isAnswer } from './answers.js';
import { lengthOfStatement } from './claim.js';
import { isInvented } from './families/aside.js';
import { directFamilyOf, isAside, isOfStrangerBefore, lengthWithoutFiller } from './families/direct.js';
import { type Family, SHOWN_FROM } from './families/family.js';
import { familyOf } from './families/match.js';
import { isTalk } from './families/talk.js';
import { type LeadIn, leadInOf } from './lead-in.js';
import { sparing } from './needs/sparing.js';
import type { Rule } from './rules/index.js';
import { matchingRule } from './rules/match.js';
import type { Address, Found } from './score.js';
import type { Span } from './span.js';
import { isNotOwnVoice, isUnsure } from './voice.js';

/** Where a clause stands and what was said around it. */
export interface Listening {
  /** The message with plain quotes: same length, same offsets. */
  shadow: string;
  setting: Setting;
  address: Address;
  paragraph: Span;
  sentence: Span;
  /** Those of the sentence. */
  words: string;
  sentencesBefore: number;
  /** The sentence is the whole message. */
  isAlone: boolean;
  /** As it stands when a clause is heard: it changes from one to the next. */
  after: Following;
}

/** What was said just before in the same paragraph. */
export interface Following {
  isAfterDenial: boolean;
  /** The sentence before told of somebody who is nothing to the person. */
  isAfterStranger: boolean;
}

/** A message with more statements than this is a document. */
export const MAX_FACTS_A_MESSAGE = 12;

/** Something told, as a span of the message. */
export interface Statement extends Span {
  /** Where its clause begins, with what leads in. */
  opening: number;
  rule: string;
  category: Category;
  assertion: Assertion;
  found: Found;
  /** How sure it is outside conversation; null where it is weighed as what people tell. */
  stated: number | null;
  /** By what signs `stated` was weighed; by none where it is a rule's own. */
  weighedAs?: 'spoken' | 'coding';
  /** The confidence from which it is shown. */
  shownFrom: number;
}

export type Heard =
  | { kind: 'statement'; statement: Statement }
  /** Not a statement by itself; it may go on with the one before. */
  | { kind: 'more' }
  /** Of the conversation itself: what comes after does not go on with what came before. */
  | { kind: 'talk' };

/** What a clause of a conversation says. */
export function hear(place: Listening, clause: Span): Heard {
  const { shadow, after } = place;
  const said = leadInOf(shadow.slice(clause.start, clause.end), after.isAfterDenial);
  const start = clause.start + said.length;
  const words = shadow.slice(start, clause.end);
  said.isHedged ||= isUnsure(words);
  return hearPerson(place, { opening: clause.start, start, end: clause.end, words }, said);
}

/** A clause without its lead-in. */
interface Clause extends Span {
  opening: number;
  words: string;
}

function hearPerson(place: Listening, clause: Clause, said: LeadIn): Heard {
  const { shadow } = place;
  const { opening, start, end, words } = clause;
  if (isTalk(words, place.address.register) || isInvented(words) || isNotOwnVoice(shadow, place, start))
    return { kind: 'talk' };
  if (place.address.register === 'assistant') return hearDirect(place, clause, said);
  const rule = matchingRule(words.slice(0, lengthOfStatement(words)), said);
  if (rule)
    return {
      kind: 'statement',
      statement: {
        opening,
        start,
        end,
        ...ruled(rule, said),
        stated: null,
        shownFrom: said.isHedged ? SHOWN_FROM.loosely : SHOWN_FROM.outright,
        found: foundBy(place, `stated.${rule.category}`, said),
      },
    };
  const family = familyOf(words) ?? answerFamily(place, words);
  if (!family) return { kind: 'more' };
  return {
    kind: 'statement',
    statement: {
      opening,
      start,
      end,
      rule: said.isCorrection ? `correction:${family.id}` : family.id,
      category: family.category,
      assertion: said.isHedged || family === ANSWER ? 'inferred' : 'explicit',
      stated: null,
      shownFrom: said.isHedged || POINTS_ELSEWHERE.test(words) ? SHOWN_FROM.loosely : family.shownFrom,
      found: foundBy(place, family.id, said),
    },
  };
}

/** Who writes to an assistant: whatever is not aside is a statement, as likely as its signs say. */
function hearDirect(place: Listening, { opening, start, words: whole }: Clause, said: LeadIn): Heard {
  const { shadow } = place;
  const words = whole.slice(0, lengthWithoutFiller(whole));
  if (isAside(words, place.after) || isOfStrangerBefore(shadow.slice(place.sentence.start, opening), words))
    return { kind: 'talk' };
  const rule = matchingRule(words.slice(0, lengthOfStatement(words)), said);
  const family = rule ? null : (familyOf(words) ?? directFamilyOf(words));
  if (!rule && !family) return { kind: 'more' };
  const weighed = rule ? `stated.${rule.category}` : (family?.id ?? '');
  return {
    kind: 'statement',
    statement: {
      opening,
      start,
      end: start + words.length,
      ...(rule
        ? ruled(rule, said)
        : {
            rule: said.isCorrection ? `correction:${family?.id}` : (family?.id ?? ''),
            category: family?.category ?? 'fact',
            assertion: said.isHedged ? ('inferred' as const) : ('explicit' as const),
          }),
      stated: null,
      shownFrom: family?.shownFrom === SHOWN_FROM.inPieces ? SHOWN_FROM.inPieces : SHOWN_FROM.directly,
      found: foundBy(place, weighed, said),
    },
  };
}

function ruled(rule: Rule, said: LeadIn) {
  return {
    rule: said.isCorrection ? `correction:${rule.id}` : rule.id,
    category: rule.category,
    assertion: said.isHedged ? 'inferred' : (rule.assertion ?? 'explicit'),
  } as const;
}

function foundBy({ address, isAlone, sentencesBefore }: Listening, weighed: string, said: LeadIn): Found {
  return { weighed, address, isAlone, isHedged: said.isHedged, sentencesBefore };
}

const ANSWER: Omit<Family, 'pattern'> = {
  id: 'told.answer',
  category: 'fact',
  shownFrom: SHOWN_FROM.loosely,
};

function answerFamily({ address, sentencesBefore }: Listening, words: string) {
  return address.question !== null && isAnswer(words, sentencesBefore) ? ANSWER : null;
}

/** `I got it`, `I did that`: what is meant stands elsewhere. */
const POINTS_ELSEWHERE = sparing(/\b(?:it|that|this|them|those|one|so)\W*$/i);
