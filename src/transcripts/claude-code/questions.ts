import type { JsonObject } from '../../model/json.js';
import { isObject } from '../../model/json.js';
import { listAt, objectAt, textAt } from '../json.js';
import { toWellFormed } from '../well-formed.js';

/** The tool with which the assistant asks. Its result holds words of the person. */
export const QUESTION_TOOL = 'AskUserQuestion';

/** How the result of that tool begins when the call itself is not at hand. */
const ANSWERED = /^(?:User has answered your questions|Your questions have been answered):/;

export function isAnswer(calledTool: string | null, output: string): boolean {
  return calledTool === null ? ANSWERED.test(output) : calledTool === QUESTION_TOOL;
}

/** The texts of the questions in a call's input. */
export function questionsOf(input: unknown): string[] {
  if (!isObject(input)) return [];
  const texts = listAt(input, 'questions').map((question) =>
    isObject(question) ? textAt(question, 'question') : null,
  );
  return texts.filter((text) => text !== null);
}

/** The person's words, one text an answered question: chosen labels or free text, and notes beside them. */
export function answersIn(result: JsonObject | null, output: string, questions: readonly string[]): string[] {
  const structured = result === null ? [] : structuredAnswers(result);
  return structured.length > 0 ? structured : quotedAnswers(output, questions);
}

function structuredAnswers(result: JsonObject): string[] {
  const answers = objectAt(result, 'answers');
  if (answers === null) return [];
  const notes = objectAt(result, 'annotations');
  const words: string[] = [];
  for (const [question, answer] of Object.entries(answers)) {
    const note = notes === null ? null : objectAt(notes, question);
    const parts = [answerText(answer), note === null ? null : textAt(note, 'notes')];
    const text = parts.filter((part) => part !== null && part.trim() !== '').join('\n');
    if (text !== '') words.push(text);
  }
  return words;
}

function answerText(answer: unknown): string | null {
  if (typeof answer === 'string') return toWellFormed(answer).trim();
  if (!Array.isArray(answer)) return null;
  return toWellFormed(answer.filter((part) => typeof part === 'string').join(', '));
}

/**
 * From `"question"="answer", "question"="answer". You can now continue …`. Answers may hold quotes, so each
 * reaches to where the next known question begins, and not to the next quote.
 */
function quotedAnswers(output: string, questions: readonly string[]): string[] {
  const starts = questions
    .map((question) => ({ begin: output.indexOf(`"${question}"="`), length: question.length + 4 }))
    .filter(({ begin }) => begin >= 0)
    .sort((a, b) => a.begin - b.begin);
  const answers = starts.map(({ begin, length }, index) => {
    const rest = output.slice(begin + length, starts[index + 1]?.begin ?? output.length);
    const end = rest.lastIndexOf('"');
    return end < 0 ? '' : rest.slice(0, end).trim();
  });
  return answers.filter((answer) => answer !== '');
}
