import { countLongRuns } from './characters.js';
import { isJudgement } from './families/talk.js';

/** Sentences after these no longer answer. */
const ANSWERING_SENTENCES = 3;
const MAX_QUESTION_CHARS = 160;

/** The last question in what the other side said, or null. */
export function questionIn(text: string): string | null {
  const end = text.lastIndexOf('?');
  const before = text.slice(Math.max(0, end - MAX_QUESTION_CHARS), Math.max(0, end));
  const question = before.slice(endOfSentenceIn(before)).trim();
  return question.length >= 3 ? `${question}?` : null;
}

/** Where the last sentence that has ended in `text` ends. */
function endOfSentenceIn(text: string): number {
  for (let at = text.length; at > 0; at -= 1) if ('.!?\n'.includes(text.charAt(at - 1))) return at;
  return 0;
}

/** Whether a clause that is no statement by itself tells something as an answer: `Mostly pottery and running`. */
export function isAnswer(clause: string, sentencesBefore: number): boolean {
  if (sentencesBefore >= ANSWERING_SENTENCES || /\byou(?:r|rs)?\b/i.test(clause)) return false;
  return meaningfulWords(clause) >= 2 && !isJudgement(clause);
}

/** Words of four letters or more: a cheap measure of how much a clause says. */
export function meaningfulWords(text: string): number {
  return countLongRuns(text);
}
