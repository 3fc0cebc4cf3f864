import type { Assertion, Category, Setting } from '../../model/memory.js';
import { isAnswer, meaningfulWords } from './answers.js';
import { lengthOfStatement } from './claim.js';
import { FAMILIES, OF_SPEAKER } from './families/conversation.js';
import { type Family, SHOWN_FROM } from './families/family.js';
import { isTalk } from './families/talk.js';
import { type LeadIn, leadInOf } from './lead-in.js';
import type { Rule } from './rules/index.js';
import { matchingRule } from './rules/match.js';
import type { Found } from './score.js';
import type { Span } from './span.js';
import { contentWords } from './standalone.js';
import { isNotOwnVoice, isUnsure } from './voice.js';

/** Where a clause stands and what was said around it. */
export interface Listening {
  /** The message with plain quotes: same length, same offsets. */
  shadow: string;
  paragraph: Span;
  sentence: Span;
  isAfterDenial: boolean;
  setting: Setting;
  /** What the other side asked just before; null for nothing. */
  question: string | null;
  sentencesBefore: number;
}

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
  const { shadow } = place;
  const leadIn = leadInOf(shadow.slice(clause.start, clause.end));
  const start = clause.start + leadIn.length;
  const said = { ...leadIn, isCorrection: leadIn.isCorrection || place.isAfterDenial };
  return hearPerson(place, { opening: clause.start, start, end: clause.end }, said);
}

function hearPerson(place: Listening, span: Span & { opening: number }, leadIn: LeadIn): Heard {
  const { shadow } = place;
  const words = shadow.slice(span.start, span.end);
  const said = { ...leadIn, isHedged: leadIn.isHedged || isUnsure(words) };
  if (isTalk(words) || isNotOwnVoice(shadow, place, span.start)) return { kind: 'talk' };
  const rule = matchingRule(words.slice(0, lengthOfStatement(words)), said);
  if (rule)
    return {
      kind: 'statement',
      statement: {
        ...span,
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
      ...span,
      rule: said.isCorrection ? `correction:${family.id}` : family.id,
      category: family.category,
      assertion: said.isHedged || family === ANSWER ? 'inferred' : 'explicit',
      stated: null,
      shownFrom: said.isHedged || POINTS_ELSEWHERE.test(words) ? SHOWN_FROM.loosely : family.shownFrom,
      found: foundBy(place, family.id, said),
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

function foundBy(place: Listening, weighed: string, said: LeadIn): Found {
  return {
    weighed,
    isAsked: place.question !== null,
    isHedged: said.isHedged,
    sentencesBefore: place.sentencesBefore,
  };
}

const ANSWER: Omit<Family, 'pattern'> = {
  id: 'told.answer',
  category: 'fact',
  shownFrom: SHOWN_FROM.loosely,
};

function answerFamily({ question, sentencesBefore }: Listening, words: string) {
  return question !== null && isAnswer(words, sentencesBefore) ? ANSWER : null;
}

/** `Used to be a nurse`, `Siân hates ceilidhs`. */
const OF_NOBODY = FAMILIES.filter(({ id }) =>
  ['told.used-to', 'told.dropped-subject', 'told.named'].includes(id),
);

function familyOf(words: string): Family | null {
  const candidates = OF_SPEAKER.test(words) ? FAMILIES : OF_NOBODY;
  for (const family of candidates) {
    const match = family.pattern.exec(words);
    if (!match || REPORTED.test(words.slice(0, match.index))) continue;
    const isEmpty =
      family.shownFrom === SHOWN_FROM.loosely ? meaningfulWords(words) < 2 : contentWords(words) === 0;
    return isEmpty ? null : family;
  }
  return null;
}

/** `Somebody told me I …`. */
const REPORTED =
  /\b(?<!\bi )(?:told|tells?|said|says|thinks?|thought|wrote|writes|claims?|asked|believes?|insists?)(?: (?:me|us|that))*\s*$/i;
/** `I got it`, `I did that`: what is meant stands elsewhere. */
const POINTS_ELSEWHERE = /\b(?:it|that|this|them|those|one|so)\W*$/i;
