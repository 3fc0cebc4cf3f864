import { SHOWN_FROM } from './families/family.js';
import type { Statement } from './hear.js';
import type { Spoken } from './languages/index.js';
import { foundAlone } from './score.js';
import { type Span, trimmed } from './span.js';
import { isNotOwnVoice } from './voice.js';

/** The statements of one sentence in a language other than English. `shadow` is the message with plain quotes. */
export function statementsIn(
  shadow: string,
  within: { paragraph: Span; sentence: Span },
  spoken: Spoken,
): Statement[] {
  const { sentence } = within;
  if (spoken.noStatement.test(shadow.slice(sentence.start, sentence.end))) return [];
  return clausesIn(shadow, sentence, spoken.clauseBreak).flatMap((clause) => {
    const words = shadow.slice(clause.start, clause.end);
    const start = clause.start + (spoken.leadIn.exec(words)?.[0].length ?? 0);
    const end = clause.end;
    const wording = spoken.wordings.find(({ pattern }) => pattern.test(withoutEnd(shadow.slice(start, end))));
    if (!wording || isNotOwnVoice(shadow, { ...within, setting: 'conversation' }, start)) return [];
    const isCorrection = CORRECTING.test(words);
    return [
      {
        opening: clause.start,
        start,
        end,
        rule: isCorrection ? `correction:${wording.id}` : wording.id,
        category: wording.category,
        assertion: 'explicit',
        stated: wording.confidence,
        shownFrom: SHOWN_FROM.loosely,
        found: foundAlone(wording.id),
      },
    ];
  });
}

const CORRECTING = /^(?:rättelse|korrektur|更正|nej|nein|不)[,:，：\s]/i;

function withoutEnd(words: string): string {
  return words.replace(/[\s.,;:!…。！，]+$/, '');
}

function clausesIn(shadow: string, { start, end }: Span, clauseBreak: RegExp): Span[] {
  const clauses: Span[] = [];
  let from = start;
  for (const match of shadow.slice(start, end).matchAll(clauseBreak)) {
    clauses.push({ start: from, end: start + match.index });
    from = start + match.index + match[0].length;
  }
  clauses.push({ start: from, end });
  return clauses.map((clause) => trimmed(shadow, clause)).filter((clause) => clause.end > clause.start);
}
