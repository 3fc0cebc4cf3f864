import type { Setting } from '../../model/memory.js';
import { questionIn } from './answers.js';
import { statementsInCoding } from './coding/statements.js';
import { isContinuation } from './continuation.js';
import { hear, type Listening, type Statement } from './hear.js';
import { askedIn, isInPlay, type SpokenStatement, statementsIn } from './hear-spoken.js';
import type { Language } from './language.js';
import { KEPT_FROM } from './languages/weigh.js';
import { isBareDenial } from './lead-in.js';
import { proseOf } from './prose.js';
import { clausesOf, sentencesOf } from './sentences.js';
import { plain, type Span } from './span.js';
import { isNoStatement } from './voice.js';

/** A message with more statements than this is a document. */
export const MAX_FACTS_A_MESSAGE = 12;

interface Context {
  setting: Setting;
  language: Language;
  /** What the other side said just before; null for nothing. */
  before: string | null;
}

/** What a person tells in one message, in order. */
export function statementsOf(text: string, { before, setting, language }: Context): Statement[] {
  const shadow = plain(text);
  if (language !== 'en') return surestOf(spokenStatementsOf(shadow, { before, setting, language }));
  if (setting === 'coding' && language === 'en') return statementsInCoding(shadow, before);
  const question = before === null ? null : questionIn(before);
  const statements: Statement[] = [];
  let sentencesBefore = 0;
  for (const paragraph of proseOf(shadow)) {
    const thread: Thread = { last: null, isAfterDenial: false };
    for (const sentence of sentencesOf(shadow, paragraph)) {
      const place = { shadow, paragraph, sentence, setting, question, sentencesBefore };
      if (isNoStatement(shadow, place)) {
        thread.last = null;
        thread.isAfterDenial = false;
      } else for (const clause of clausesOf(shadow, sentence)) follow(thread, statements, { place, clause });
      sentencesBefore += 1;
    }
  }
  return statements;
}

/** What is told in a language other than English, sure or not. */
export function spokenStatementsOf(
  shadow: string,
  { before, setting, language }: Context & { language: Exclude<Language, 'en'> },
): SpokenStatement[] {
  if (isInPlay(shadow, language)) return [];
  const asked = askedIn(before);
  const statements: SpokenStatement[] = [];
  const read = (sentence: Span, paragraph: Span) =>
    statementsIn({
      ...{ shadow, paragraph, sentence, language, setting, asked },
      piecesBefore: statements.length,
      last: statements.at(-1) ?? null,
    });
  for (const paragraph of proseOf(shadow))
    for (const { sentence, parts } of withOrdinals(shadow, sentencesOf(shadow, paragraph))) {
      // What was found in a part, before ordinals were known, is found as it was.
      const apart = parts.flatMap((part) => read(part, paragraph));
      const isWorded = apart.some(({ marks }) => marks === null);
      statements.push(...(parts.length === 1 || isWorded ? apart : read(sentence, paragraph)));
    }
  return statements;
}

/** Those that are worth keeping. Of too many, those that would be shown; of too many still, those in a wording alone. */
function surestOf(statements: readonly SpokenStatement[]): SpokenStatement[] {
  const above = (least: (one: SpokenStatement) => number) =>
    statements.filter((one) => one.weighedAs !== 'spoken' || (one.stated ?? 0) >= least(one));
  const kept = [() => KEPT_FROM, (one: SpokenStatement) => one.shownFrom, () => Number.POSITIVE_INFINITY].map(
    above,
  );
  return kept.find(({ length }) => length <= MAX_FACTS_A_MESSAGE) ?? [];
}

/** `am 13. Juni`, `im 2. Jahr`: the sentence goes on after the number. */
function withOrdinals(shadow: string, sentences: readonly Span[]): { sentence: Span; parts: Span[] }[] {
  const whole: { sentence: Span; parts: Span[] }[] = [];
  for (const part of sentences) {
    const last = whole.at(-1);
    if (last && ORDINAL.test(shadow.slice(last.sentence.start, last.sentence.end))) {
      last.sentence = { start: last.sentence.start, end: part.end };
      last.parts.push(part);
    } else whole.push({ sentence: part, parts: [part] });
  }
  return whole;
}

const ORDINAL = /(?<![\d.,])\d{1,2}\.$/;

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
