import type { Span } from './sentences.js';
import { type Meaning, otherTerms, tellingTerms } from './vocabulary.js';
import { type Word, wordsOf } from './words.js';

/** A term in a sentence, and the words it begins and ends with. */
export interface Mark extends Span {
  meaning: Meaning;
  word: number;
  lastWord: number;
  clause: number;
  isQuoted: boolean;
}

/** What stands in a sentence, in order. */
export interface Reading {
  text: string;
  words: readonly Word[];
  marks: readonly Mark[];
}

/** Its time is linear in the length of the sentence. */
export function readSentence(text: string, sentence: Span): Reading {
  const words = wordsOf(text, sentence);
  const marks: Mark[] = [];
  let index = 0;
  let conjunctions = 0;
  const note = (start: number, end: number, meaning: Meaning): void => {
    if (end > sentence.end) return;
    const { clause, isQuoted } = words[index] ?? NO_WORD;
    marks.push({
      start,
      end,
      meaning,
      word: index,
      lastWord: lastWordOf(words, index, end),
      clause,
      isQuoted,
    });
  };
  for (; index < words.length; index += 1) {
    const word = words[index] ?? NO_WORD;
    word.clause += conjunctions;
    if (word.sort !== 'word') continue;
    const first = marks.length;
    otherTerms().at(text, word, note);
    if (hasConjunction(marks, first)) {
      conjunctions += 1;
      word.clause += 1;
      for (let mark = first; mark < marks.length; mark += 1) moveToNextClause(marks[mark]);
    }
    tellingTerms().at(text, word, note);
  }
  return { text, words, marks };
}

const NO_WORD: Word = { start: 0, end: 0, sort: 'word', clause: 0, isQuoted: false };

function hasConjunction(marks: readonly Mark[], first: number): boolean {
  for (let mark = first; mark < marks.length; mark += 1)
    if (marks[mark]?.meaning.role === 'conjunction') return true;
  return false;
}

function moveToNextClause(mark: Mark | undefined): void {
  if (mark) mark.clause += 1;
}

function lastWordOf(words: readonly Word[], first: number, end: number): number {
  let last = first;
  while ((words[last + 1]?.start ?? end) < end) last += 1;
  return last;
}
