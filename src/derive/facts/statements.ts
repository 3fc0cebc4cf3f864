import type { Setting } from '../../model/memory.js';
import { questionIn } from './answers.js';
import { statementsInCoding } from './coding/statements.js';
import { isContinuation } from './continuation.js';
import { hear, type Listening, type Statement } from './hear.js';
import { statementsIn } from './hear-spoken.js';
import type { Language } from './language.js';
import { SPOKEN } from './languages/index.js';
import { isBareDenial } from './lead-in.js';
import { proseOf } from './prose.js';
import { clausesOf, sentencesOf } from './sentences.js';
import { plain, type Span } from './span.js';
import { isNoStatement } from './voice.js';

interface Context {
  setting: Setting;
  language: Language;
  /** What the other side said just before; null for nothing. */
  before: string | null;
}

/** What a person tells in one message, in order. */
export function statementsOf(text: string, { before, setting, language }: Context): Statement[] {
  const shadow = plain(text);
  if (setting === 'coding' && language === 'en') return statementsInCoding(shadow, before);
  const question = before === null ? null : questionIn(before);
  const statements: Statement[] = [];
  let sentencesBefore = 0;
  for (const paragraph of proseOf(shadow)) {
    const thread: Thread = { last: null, isAfterDenial: false };
    for (const sentence of sentencesOf(shadow, paragraph)) {
      const place = { shadow, paragraph, sentence, setting, question, sentencesBefore };
      if (language !== 'en') statements.push(...statementsIn(shadow, place, SPOKEN[language]));
      else if (isNoStatement(shadow, place)) {
        thread.last = null;
        thread.isAfterDenial = false;
      } else for (const clause of clausesOf(shadow, sentence)) follow(thread, statements, { place, clause });
      sentencesBefore += 1;
    }
  }
  return statements;
}

/** What was said before in the same paragraph. */
interface Thread {
  last: Statement | null;
  isAfterDenial: boolean;
}

function follow(
  thread: Thread,
  statements: Statement[],
  { place, clause }: { place: Omit<Listening, 'isAfterDenial'>; clause: Span },
): void {
  const { shadow, sentence } = place;
  const { last, isAfterDenial } = thread;
  const heard = hear({ ...place, isAfterDenial }, clause);
  if (heard.kind === 'statement') {
    thread.last = heard.statement;
    statements.push(heard.statement);
  } else if (heard.kind === 'talk') thread.last = null;
  else if (last && isContinuation(shadow, last, { clause, sentence })) last.end = clause.end;
  thread.isAfterDenial = isBareDenial(shadow.slice(clause.start, clause.end));
}
