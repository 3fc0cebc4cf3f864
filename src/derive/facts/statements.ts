import type { Setting } from '../../model/memory.js';
import { questionIn } from './answers.js';
import { statementsInCoding } from './coding/statements.js';
import { isContinuation } from './continuation.js';
import { isStandingRequest, isToldWithinQuestion, PLAIN_IT, tellsOfStranger } from './families/direct.js';
import { registerOf } from './families/register.js';
import { type Following, type Heard, hear, type Listening, type Statement } from './hear.js';
import { isSurelyEnglish, type Language } from './language.js';
import { spokenStatementsIn } from './languages/statements.js';
import { isBareDenial } from './lead-in.js';
import { playsAlong, saidInEarnest } from './play.js';
import { proseOf } from './prose.js';
import type { Address } from './score.js';
import { clausesOf, sentencesOf } from './sentences.js';
import { type Span, trimmed } from './span.js';
import { isNoStatement, isSupposedOrAsked } from './voice.js';

interface Context {
  setting: Setting;
  language: Language;
  /** What the other side said just before; null for nothing. */
  before: string | null;
  /** What the person said before it, oldest first; nothing where that is not looked at. */
  earlier?: readonly string[];
}

/** What a person tells in one message, which is `plain` as all of the context is, in order. */
export function statementsOf(shadow: string, context: Context): Statement[] {
  if (context.setting === 'coding') return statementsIn(shadow, context);
  const own = saidInEarnest(shadow, context.earlier ?? []);
  if (own.start === own.end) return [];
  return statementsIn(shadow, context).filter(({ start, end }) => own.start <= start && end <= own.end);
}

function statementsIn(shadow: string, context: Context): Statement[] {
  if (playsAlong(shadow, context.before)) return [];
  const { language } = context;
  if (language !== 'en') return spokenStatementsIn(shadow, { ...context, language });
  if (context.setting === 'coding') return statementsInCoding(shadow, context.before);
  return statementsInConversation(shadow, context.before);
}

function statementsInConversation(shadow: string, before: string | null): Statement[] {
  const paragraphs = proseOf(shadow);
  if (paragraphs.length === 0) return [];
  const address = addressOf(shadow, before);
  const whole = trimmed(shadow, { start: 0, end: shadow.length });
  const statements: Statement[] = [];
  let sentencesBefore = 0;
  for (const paragraph of paragraphs) {
    const thread: Thread = { last: null, isAfterDenial: false, isAfterStranger: false };
    for (const sentence of sentencesOf(shadow, paragraph)) {
      const isAlone = sentence.start === whole.start && sentence.end === whole.end;
      const setting = 'conversation';
      const words = shadow.slice(sentence.start, sentence.end);
      listen(thread, statements, {
        shadow,
        setting,
        address,
        paragraph,
        sentence,
        words,
        sentencesBefore,
        isAlone,
        after: thread,
      });
      sentencesBefore += 1;
    }
  }
  return statements;
}

/** What need not be English is weighed as between friends. */
function addressOf(shadow: string, before: string | null): Address {
  return {
    register: isSurelyEnglish(shadow, before) ? registerOf(shadow, before) : 'companion',
    question: before === null ? null : questionIn(before),
    isFirst: before === null,
    asksToo: shadow.includes('?'),
  };
}

/** What was said before in the same paragraph. */
interface Thread extends Following {
  last: Statement | null;
}

function listen(thread: Thread, statements: Statement[], place: Listening): void {
  const { shadow, words, address } = place;
  const clauses = clausesToHear(shadow, place);
  if (clauses.length === 0) {
    thread.last = null;
    thread.isAfterDenial = false;
  }
  for (const clause of clauses) follow(thread, statements, { place, clause });
  if (address.register === 'assistant')
    thread.isAfterStranger = tellsOfStranger(words, thread.isAfterStranger);
}

/** The clauses of a sentence in which something may be stated. */
function clausesToHear(shadow: string, place: Listening): Span[] {
  const { sentence, words, address } = place;
  if (address.register !== 'assistant')
    return isNoStatement(words, place.setting) ? [] : clausesOf(shadow, sentence);
  const clauses = clausesOf(shadow, sentence, true);
  if (!isSupposedOrAsked(words) || isStandingRequest(words)) return clauses;
  if (isSupposedOrAsked(words.replace(/[?!\s]+$/, ''))) return [];
  return clauses.slice(1).filter(({ start, end }) => isToldWithinQuestion(shadow.slice(start, end)));
}

function follow(
  thread: Thread,
  statements: Statement[],
  { place, clause }: { place: Listening; clause: Span },
): void {
  const { shadow, sentence } = place;
  const { last } = thread;
  const heard = hear(place, clause);
  if (last && goesOn(heard) && isContinuation(shadow, last, { clause, sentence })) last.end = clause.end;
  else if (heard.kind === 'statement') {
    thread.last = heard.statement;
    statements.push(heard.statement);
  } else if (heard.kind === 'talk') thread.last = null;
  thread.isAfterDenial = isBareDenial(shadow.slice(clause.start, clause.end));
}

/** Alone, what begins with `it` says nothing. */
function goesOn(heard: Heard): boolean {
  return heard.kind === 'more' || (heard.kind === 'statement' && heard.statement.found.weighed === PLAIN_IT);
}
