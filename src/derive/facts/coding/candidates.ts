import { questionIn } from '../answers.js';
import { endsInWord } from '../characters.js';
import { lengthOfStatement } from '../claim.js';
import { isBareDenial, type LeadIn, leadInOf } from '../lead-in.js';
import { sparing } from '../needs/sparing.js';
import { proseOf } from '../prose.js';
import type { Rule } from '../rules/index.js';
import { matchingRule } from '../rules/match.js';
import { clausesOf, sentencesOf } from '../sentences.js';
import type { Span } from '../span.js';
import { endsAsking, isNotMeant, isNotOwnVoice, isUnsure, startsAsking } from '../voice.js';
import { piecesOf } from './pieces.js';
import type { Standing } from './signs.js';

/** A piece of a message in a coding session that may tell something that lasts. */
export interface Candidate extends Span {
  /** Where its clause begins, with what leads in. */
  opening: number;
  sentence: Span;
  said: LeadIn;
  /** The rule that fits it; null for a plain statement. */
  rule: Rule | null;
  standing: Standing;
}

/** What holds for the message and the sentence in which a piece stands. */
interface Place {
  shadow: string;
  paragraph: Span;
  sentence: Span;
  /** Those of the sentence. */
  words: string;
  /** It is neither supposed nor said in jest. */
  isMeant: boolean;
  /** It only denies. */
  isDenial: boolean;
  setting: 'coding';
  standing: Pick<Standing, 'messageLength' | 'sentencesBefore' | 'isOnly' | 'isAsked' | 'asksToo'>;
}

/** Every piece of a message that might be a statement, in order. `shadow` has plain quotes. */
export function candidatesOf(shadow: string, before: string | null): Candidate[] {
  const places = placesIn(shadow, before);
  let isAfterDenial = false;
  let paragraph: Span | null = null;
  const candidates: Candidate[] = [];
  for (const place of places) {
    if (place.paragraph !== paragraph) isAfterDenial = false;
    paragraph = place.paragraph;
    if (place.isMeant) candidates.push(...candidatesIn(place, isAfterDenial));
    isAfterDenial = place.isDenial;
  }
  return candidates;
}

function placesIn(shadow: string, before: string | null): Place[] {
  const sentences = proseOf(shadow).flatMap((paragraph) =>
    sentencesOf(shadow, paragraph).map((sentence) => sentenceAt(shadow, { paragraph, sentence })),
  );
  const asked = sentences.map(({ isAsking }) => isAsking);
  const isAsked = before !== null && questionIn(before) !== null;
  const questions = asked.filter(Boolean).length;
  return sentences.map(({ paragraph, sentence, words, isMeant, isDenial }, index) => ({
    shadow,
    paragraph,
    sentence,
    words,
    isMeant,
    isDenial,
    setting: 'coding',
    standing: {
      messageLength: shadow.length,
      sentencesBefore: index,
      isOnly: sentences.length === 1,
      isAsked,
      asksToo: questions > (asked[index] ? 1 : 0),
    },
  }));
}

/** All that is asked of the whole of a sentence is asked at once: its words are looked through once. */
function sentenceAt(shadow: string, { paragraph, sentence }: Pick<Place, 'paragraph' | 'sentence'>) {
  const words = shadow.slice(sentence.start, sentence.end);
  return {
    paragraph,
    sentence,
    words,
    isAsking: isQuestion(words),
    isMeant: !isNotMeant(words),
    isDenial: isBareDenial(words),
  };
}

function isQuestion(sentence: string): boolean {
  return endsAsking(sentence) || startsAsking(sentence, 'coding');
}

/** `…, ok?` asks for nothing. */
const TAG = /[,\s]+(?:ok|okay|k|right|yes|no|yeah)\?+$/i;

interface Spoken extends Span {
  opening: number;
  said: LeadIn;
  rule: Rule | null;
  /** The words between it and what stands before in its sentence. */
  joint: string;
  /** It was asked for, or asked why it is so. */
  isRequest: boolean;
}

function isQuestionPiece({ shadow }: Place, { start, end, isRequest }: Spoken): boolean {
  return !isRequest && startsAsking(shadow.slice(start, end), 'coding');
}

function candidatesIn(place: Place, isAfterDenial: boolean): Candidate[] {
  const { shadow, sentence, words } = place;
  const tag = words.endsWith('?') ? (TAG.exec(words)?.[0].length ?? 0) : 0;
  const told = { start: sentence.start, end: sentence.end - tag };
  let isDenied = isAfterDenial;
  const spoken: Spoken[] = [];
  for (const clause of clausesOf(shadow, told)) {
    spoken.push(...spokenIn(place, clause, isDenied));
    isDenied = isBareDenial(shadow.slice(clause.start, clause.end));
  }
  spoken.forEach((one, index) => {
    one.joint = shadow.slice(spoken[index - 1]?.end ?? sentence.start, one.start);
  });
  const asks = spoken.map((one) => isQuestionPiece(place, one));
  const question = CHOICE.test(words) ? 0 : asks.indexOf(true);
  const isAsking = tag === 0 && endsAsking(words);
  const candidates: Candidate[] = [];
  spoken.forEach((one, index) => {
    if (one.isRequest ? false : isAsking ? index >= question : asks[index]) return;
    if (isStatement(place, one)) candidates.push(candidateOf(place, one, { index, count: spoken.length }));
  });
  return candidates;
}

/** `We use X or Y, which one is faster?` */
const CHOICE = sparing(/\bwhich (?:one|of)\b/i);

/** A clause is read by a rule as a whole, with the rest piece by piece, or all of it piece by piece. */
function spokenIn(place: Place, clause: Span, isAfterDenial: boolean): Spoken[] {
  const { shadow } = place;
  const whole = read(place, clause, isAfterDenial);
  const isSure = whole.rule === null || !isUnsure(place.words);
  if (whole.rule === null || !isSure) {
    const pieces = piecesOf(shadow, clause);
    if (pieces.length === 1) return [whole];
    return pieces.map((piece, index) => read(place, piece, isAfterDenial && index === 0));
  }
  const rest = { start: whole.end, end: clause.end };
  const joint = REST.exec(shadow.slice(rest.start, rest.end))?.[0];
  if (joint === undefined) return [whole];
  return [whole, ...spokenIn(place, { start: rest.start + joint.length, end: rest.end }, false)];
}

/** What parts a statement from what hangs on it. */
const REST = /^(?:\s*[,;]|\s+-+)\s+(?=\S+\s\S)/;

/** `Can you stop …`, no question, asks for the same as `stop …`; `check why the build is slow` says that it is slow. */
const REQUEST = sparing(
  /^(?:(?:can|could|would|will) (?:you|u) (?:(?:please|pls|also|just) )*(?=(?:stop|always|never|not|only|keep|use|avoid|from now on|remember|make sure)\b.*[^?\s]\s*$)|(?:(?:can|could) (?:you|u|we|i) |do you |please |pls |any )*(?:check|find out|see|look into|investigate|figure out|know|explain|tell me|debug|ideas?|clue|find)(?: me)? why (?!(?:is|are|was|were|do|does|did|can|not|we|i|you|it|this|that|they|there)\b))/is,
);

function read(place: Place, piece: Span, isAfterDenial: boolean): Spoken {
  const { shadow } = place;
  const said = leadInOf(shadow.slice(piece.start, piece.end), isAfterDenial);
  const request = REQUEST.exec(shadow.slice(piece.start + said.length, piece.end))?.[0].length ?? 0;
  const start = piece.start + said.length + request;
  const end = start + lengthOfStatement(shadow.slice(start, piece.end));
  const rule = matchingRule(shadow.slice(start, end), said);
  const isOwn =
    rule !== null && !isUnsure(shadow.slice(piece.start, end)) && !isNotOwnVoice(shadow, place, start);
  return {
    opening: piece.start,
    start,
    end: isOwn ? end : start + lengthOfPlain(shadow.slice(start, piece.end)),
    said,
    rule: isOwn ? rule : null,
    joint: '',
    isRequest: request > 0,
  };
}

/** A plain statement keeps its reasons: only what is said to the assistant is left out at its end. */
function lengthOfPlain(statement: string): number {
  if (endsInWord(statement) && !LAST_SAID.test(statement.slice(-LAST_CHARS))) return statement.length;
  return statement.replace(AT_THE_END, '').length;
}

/** One look at the last word spares most statements the search for where what is said along begins. */
const LAST_SAID = /\b(?:please|pls|plz|thanks|thx|btw|way|though|tho|ok(?:ay)?|right|anyway|d)$/i;
const LAST_CHARS = 8;

const AT_THE_END =
  /(?:[\s.,;:!…\\*]|->|\b(?:please|pls|plz|thanks|thx|btw|by the way|though|tho|ok(?:ay)?|right|anyway)|[:;]-?[()D])+$/i;

function isStatement(place: Place, { opening, start, end, rule, joint }: Spoken): boolean {
  if (rule !== null) return true;
  const words = place.shadow.slice(start, end);
  if (isUnsure(words) || !/\p{L}{2}/u.test(words)) return false;
  if (joint.length < 2 || !RESUMES.test(joint)) return !isNotOwnVoice(place.shadow, place, start);
  const { shadow, paragraph, sentence, setting } = place;
  const within = { paragraph, sentence: { start: opening, end: sentence.end }, setting };
  return !isNotOwnVoice(shadow, within, start);
}

/** What the person concludes is no longer what somebody else says. */
const RESUMES = /\b(?:so|but)\b/i;

const REASON = /\b(?:because|since|cause|bc|cuz|as)\s*$/i;

function candidateOf(
  { sentence, standing }: Place,
  { opening, start, end, said, rule, joint }: Spoken,
  { index, count }: { index: number; count: number },
): Candidate {
  return {
    opening,
    start,
    end,
    sentence,
    said,
    rule,
    standing: {
      messageLength: standing.messageLength,
      sentencesBefore: standing.sentencesBefore,
      isOnly: standing.isOnly,
      isAsked: standing.isAsked,
      asksToo: standing.asksToo,
      isFirstPiece: index === 0,
      isLastPiece: index === count - 1,
      afterReason: joint.length > 1 && REASON.test(joint),
      isCorrection: said.isCorrection,
      isReminder: said.isReminder,
      isHedged: said.isHedged,
    },
  };
}
