import { SHOWN_FROM } from '../families/family.js';
import type { Statement } from '../hear.js';
import { polarityOf } from '../polarity.js';
import { type Candidate, candidatesOf } from './candidates.js';
import { plainCategory } from './category.js';
import { isFragment, isPointing, isTask } from './task.js';
import { codingTier, likelihoodOf } from './weigh.js';

/** Longer statements are not read on. */
const MAX_CHARS = 270;

/** What a person tells in one message of a coding session, in order. `shadow` has plain quotes. */
export function statementsInCoding(shadow: string, before: string | null): Statement[] {
  const told: { statement: Statement; last: Candidate }[] = [];
  for (const candidate of candidatesOf(shadow, before)) {
    const words = shadow.slice(candidate.start, candidate.end);
    if (!mayLast(words, candidate)) continue;
    const likelihood = likelihoodOf(words, candidate);
    if (codingTier(likelihood) === null) continue;
    const previous = told.at(-1);
    if (previous && goesOn(shadow, previous, candidate)) {
      previous.statement.end = candidate.end;
      previous.last = candidate;
      continue;
    }
    told.push({ statement: statementOf(words, candidate, likelihood), last: candidate });
  }
  return told.map(({ statement }) => statement);
}

export function mayLast(words: string, { rule, standing }: Candidate): boolean {
  if (rule !== null) return true;
  const isFirst = standing.sentencesBefore === 0 && standing.isFirstPiece;
  return !isTask(words) && !isFragment(words) && !(isFirst && isPointing(words));
}

/** `It …`, said of what was told just before in the same way: one statement with it. */
function goesOn(shadow: string, { statement, last }: { statement: Statement; last: Candidate }, next: Candidate): boolean {
  const words = shadow.slice(next.start, next.end);
  if (next.rule !== null || !isPointing(words) || next.end - statement.start > MAX_CHARS) return false;
  const gap = next.standing.sentencesBefore - last.standing.sentencesBefore;
  if (gap > 1 || shadow.slice(last.end, next.start).includes('\n\n')) return false;
  const told = shadow.slice(statement.start, statement.end);
  return polarityOf(told, 'en') === polarityOf(words, 'en');
}

function statementOf(words: string, candidate: Candidate, likelihood: number): Statement {
  const { rule, said, opening, start, end } = candidate;
  const category = rule?.category ?? plainCategory(words);
  const id = rule?.id ?? `plain.${category}`;
  return {
    opening,
    start,
    end,
    rule: said.isCorrection ? `correction:${id}` : id,
    category,
    assertion: said.isHedged ? 'inferred' : (rule?.assertion ?? 'explicit'),
    stated: likelihood,
    isWeighedAsCoding: true,
    shownFrom: SHOWN_FROM.loosely,
    found: {
      weighed: `stated.${category}`,
      isAsked: candidate.standing.isAsked,
      isHedged: said.isHedged,
      sentencesBefore: candidate.standing.sentencesBefore,
    },
  };
}
