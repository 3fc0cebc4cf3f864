// What a message in Swedish, German or Chinese tells.
import type { Setting } from '../../../model/memory.js';
import { MAX_FACTS_A_MESSAGE } from '../hear.js';
import { askedIn, type SpokenStatement, statementsIn } from '../hear-spoken.js';
import type { Language } from '../language.js';
import { proseOf } from '../prose.js';
import { sentencesOf } from '../sentences.js';
import type { Span } from '../span.js';
import { SPOKEN } from './index.js';
import { KEPT_FROM } from './weigh.js';

interface Context {
  setting: Setting;
  language: Exclude<Language, 'en'>;
  /** What the other side said just before; null for nothing. */
  before: string | null;
}

/** What is worth keeping of a message, in order. `shadow` has plain quotes. */
export function spokenStatementsIn(shadow: string, context: Context): SpokenStatement[] {
  return surestOf(spokenStatementsOf(shadow, context));
}

/** What is told in a language other than English, sure or not. */
export function spokenStatementsOf(
  shadow: string,
  { before, setting, language }: Context,
): SpokenStatement[] {
  // All of it is said in play: `låtsas att du är …`.
  if (SPOKEN[language].telling.inPlay.test(shadow)) return [];
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
