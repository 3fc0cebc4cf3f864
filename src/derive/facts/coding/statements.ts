import { countBetweenSpaces } from '../characters.js';
import { SHOWN_FROM } from '../families/family.js';
import type { Statement } from '../hear.js';
import { sparing } from '../needs/sparing.js';
import { polarityOf } from '../polarity.js';
import { foundAlone } from '../score.js';
import type { Span } from '../span.js';
import { type Candidate, candidatesOf } from './candidates.js';
import { plainCategory } from './category.js';
import { isFragment, isPointing, isReported, isTask, isUnexplained } from './task.js';
import { isShown, likelihoodOf } from './weigh.js';

/** What is told with something else needs to say less. */
const GOES_ON_FROM = 0.15;
/** What follows may make it surer. */
const MAY_GROW_FROM = 0.3;
/** Longer statements are not read on. */
const MAX_CHARS = 270;

interface Told extends Span {
  /** How likely its likeliest piece is. */
  likelihood: number;
  first: Candidate;
  last: Candidate;
}

/** What a person tells in one message of a coding session, in order. `shadow` has plain quotes. */
export function statementsInCoding(shadow: string, before: string | null): Statement[] {
  const told: Told[] = [];
  for (const candidate of candidatesOf(shadow, before)) {
    const words = shadow.slice(candidate.start, candidate.end);
    const previous = told.at(-1);
    if (previous && isReason(shadow, previous, candidate)) {
      previous.end = candidate.end;
      previous.last = candidate;
      continue;
    }
    if (!mayLast(words, candidate)) continue;
    const likelihood = likelihoodOf(words, candidate);
    if (previous && likelihood >= GOES_ON_FROM && goesOn(shadow, previous, candidate)) {
      previous.end = candidate.end;
      previous.likelihood = Math.max(previous.likelihood, likelihood);
      previous.last = candidate;
      continue;
    }
    if (
      candidate.rule === null &&
      (likelihood < MAY_GROW_FROM || (isUnexplained(words) && !isNear(previous, candidate)))
    )
      continue;
    const { start, end } = candidate;
    told.push({ start, end, likelihood, first: candidate, last: candidate });
  }
  return told
    .filter(({ first, likelihood }) => first.rule !== null || isShown(likelihood))
    .map((one) => statementOf(shadow, one));
}

export function mayLast(words: string, { rule, standing }: Candidate): boolean {
  if (rule !== null) return true;
  const isFirst = standing.sentencesBefore === 0 && standing.isFirstPiece;
  return !isTask(words) && !isFragment(words) && !isReported(words) && !(isFirst && isPointing(words));
}

/** `It …`, and what the same sentence goes on with, said in the same way: one statement with what was told just before. */
function goesOn(shadow: string, { start, end, likelihood, last }: Told, next: Candidate): boolean {
  const words = shadow.slice(next.start, next.end);
  if (isUnexplained(words) && !isShown(likelihood)) return false;
  const gap = next.standing.sentencesBefore - last.standing.sentencesBefore;
  const whole = shadow.slice(start, next.end);
  if (next.rule !== null || gap > 1 || whole.length > MAX_CHARS || /\n\s*\n/.test(whole)) return false;
  if (gap === 1 && !(isPointing(words) || HAS_NO_VERB.test(words))) return false;
  if (EXCLUDES.test(words) && gap === 0) return true;
  if (gap === 0 && countBetweenSpaces(whole) > MOST_WORDS && !isPointing(words)) return false;
  return polarityOf(shadow.slice(start, end), 'en') === polarityOf(words, 'en');
}

/** `…, not by image`, `…, only in production`. */
const EXCLUDES = sparing(/^(?:not|only|except|unless) /i);
/** `…, since I added the crate`. */
function isReason(shadow: string, { start, last }: Told, next: Candidate): boolean {
  if (!next.standing.afterReason || next.sentence.start !== last.sentence.start) return false;
  const between = shadow.slice(last.end, next.start);
  return between.length <= 12 && next.end - start <= MAX_CHARS;
}

/** It was told just before, in the same or the last sentence. */
function isNear(previous: Told | undefined, next: Candidate): boolean {
  if (previous === undefined || !isShown(previous.likelihood)) return false;
  return next.standing.sentencesBefore - previous.last.standing.sentencesBefore <= 1;
}

/** `New mac came! M4, 32 gigs.` */
const HAS_NO_VERB = sparing(
  /^(?!(?:please|pls|thanks|thx|ok|also|so|no|not|never|only|use)\b)(?!.*\b(?:is|are|was|were|has|have|had|do|does|did|can|must|should|will|\w+ed|\w+ing|\w{3,}s)\b)(?=.*(?:\d|,)).*$/i,
);
/** Longer ones are several statements. */
const MOST_WORDS = 16;

/** Told by its first piece, whatever goes on from there. */
function statementOf(shadow: string, { start, end, likelihood, first }: Told): Statement {
  const { rule, said, opening } = first;
  const category = rule?.category ?? plainCategory(shadow.slice(start, first.end));
  const id = rule?.id ?? `plain.${category}`;
  return {
    opening,
    start,
    end,
    rule: said.isCorrection ? `correction:${id}` : id,
    category,
    assertion: said.isHedged ? 'inferred' : (rule?.assertion ?? 'explicit'),
    stated: likelihood,
    weighedAs: 'coding',
    shownFrom: SHOWN_FROM.loosely,
    found: foundAlone(`stated.${category}`),
  };
}
