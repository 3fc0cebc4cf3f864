import { questionIn } from '../answers.js';
import { lengthOfStatement } from '../claim.js';
import { isBareDenial, type LeadIn, leadInOf } from '../lead-in.js';
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
  setting: 'coding';
  standing: Pick<Standing, 'messageLength' | 'sentencesBefore' | 'isOnly' | 'isAsked' | 'asksToo'>;
}

/** Every piece of a message that might be a statement, in order. `shadow` has plain quotes. */
export function candidatesOf(shadow: string, before: string | null): Candidate[] {
  const places = placesIn(shadow, before);
  let isAfterDenial = false;
  let paragraph: Span | null = null;
  return places.flatMap((place) => {
    if (place.paragraph !== paragraph) isAfterDenial = false;
    paragraph = place.paragraph;
    const words = shadow.slice(place.sentence.start, place.sentence.end);
    const found = isNotMeant(words) ? [] : candidatesIn(place, isAfterDenial);
    isAfterDenial = isBareDenial(words);
    return found;
  });
}

function placesIn(shadow: string, before: string | null): Place[] {
  const sentences = proseOf(shadow).flatMap((paragraph) =>
    sentencesOf(shadow, paragraph).map((sentence) => ({ paragraph, sentence })),
  );
  const asked = sentences.map(({ sentence: { start, end } }) => isQuestion(shadow.slice(start, end)));
  return sentences.map(({ paragraph, sentence }, index) => ({
    shadow,
    paragraph,
    sentence,
    setting: 'coding',
    standing: {
      messageLength: shadow.length,
      sentencesBefore: index,
      isOnly: sentences.length === 1,
      isAsked: before !== null && questionIn(before) !== null,
      asksToo: asked.some((isAsked, other) => isAsked && other !== index),
    },
  }));
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
  /** The words between it and what stands before in its clause. */
  joint: string;
}

function candidatesIn(place: Place, isAfterDenial: boolean): Candidate[] {
  const { shadow, sentence } = place;
  const words = shadow.slice(sentence.start, sentence.end);
  const tag = TAG.exec(words)?.[0].length ?? 0;
  const told = { ...sentence, end: sentence.end - tag };
  const spoken = clausesOf(shadow, told).flatMap((clause) => spokenIn(place, clause, isAfterDenial));
  const question = spoken.findIndex(({ start, end }) => startsAsking(shadow.slice(start, end), 'coding'));
  const isAsking = tag === 0 && endsAsking(words);
  return spoken.flatMap((one, index) => {
    if (isAsking ? index >= question : startsAsking(shadow.slice(one.start, one.end), 'coding')) return [];
    return isStatement(place, one) ? [candidateOf(place, one, { index, count: spoken.length })] : [];
  });
}

/** A clause is read by a rule as a whole, or piece by piece. */
function spokenIn(place: Place, clause: Span, isAfterDenial: boolean): Spoken[] {
  const { shadow, sentence } = place;
  const whole = read(place, clause, isAfterDenial);
  const isSure = !isUnsure(shadow.slice(sentence.start, sentence.end));
  if (whole.rule !== null && isSure) return [whole];
  const pieces = piecesOf(shadow, clause);
  return pieces.map((piece, index) => ({
    ...read(place, piece, isAfterDenial && index === 0),
    joint: shadow.slice(pieces[index - 1]?.end ?? sentence.start, piece.start),
  }));
}

function read(place: Place, piece: Span, isAfterDenial: boolean): Spoken {
  const { shadow } = place;
  const leadIn = leadInOf(shadow.slice(piece.start, piece.end));
  const said = { ...leadIn, isCorrection: leadIn.isCorrection || isAfterDenial };
  const start = piece.start + leadIn.length;
  const end = start + lengthOfStatement(shadow.slice(start, piece.end));
  const rule = matchingRule(shadow.slice(start, end), said);
  const isOwn = rule !== null && !isNotOwnVoice(shadow, place, start);
  return { opening: piece.start, start, end, said, rule: isOwn ? rule : null, joint: '' };
}

function isStatement({ shadow, ...place }: Place, { start, end, rule }: Spoken): boolean {
  const words = shadow.slice(start, end);
  return rule !== null || !(isUnsure(words) || isNotOwnVoice(shadow, place, start) || !/\p{L}{2}/u.test(words));
}

const REASON = /\b(?:because|since|cause|bc|cuz)\b/i;

function candidateOf(
  { sentence, standing }: Place,
  { joint, ...spoken }: Spoken,
  { index, count }: { index: number; count: number },
): Candidate {
  const { isHedged, isReminder, isCorrection } = spoken.said;
  const place = { isFirstPiece: index === 0, isLastPiece: index === count - 1, afterReason: REASON.test(joint) };
  return { ...spoken, sentence, standing: { ...standing, ...place, isCorrection, isReminder, isHedged } };
}
