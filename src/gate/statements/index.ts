import type { SensitiveKind } from '../../model/findings.js';
import { simplified } from '../../model/simplified.js';
import type { TextDetector } from '../detector.js';
import { tellsOfSomebody, toldByShape } from './by-shape.js';
import { categoriesOf, speaksOfOthers } from './judge.js';
import { proseOf } from './prose.js';
import { sentencesOf } from './sentences.js';

/** Finds the sentences that make a sensitive statement about a person, of the categories that may not be kept. */
export function statementDetectors(withhold: ReadonlySet<SensitiveKind>): TextDetector[] {
  const [kind] = withhold;
  if (kind === undefined) return [];
  return [
    {
      kind,
      find(given, report) {
        const text = simplified(given);
        for (const span of proseOf(text))
          for (const sentence of sentencesOf(text, span)) {
            const found = categoriesOf(text, sentence).find((category) => withhold.has(category));
            const shown = found === undefined ? toldByShape(text, sentence) : null;
            if (found !== undefined) report(sentence.start, sentence.end, found);
            else if (shown !== null && withhold.has(shown)) report(sentence.start, sentence.end, shown);
          }
      },
    },
  ];
}

/**
 * The category of a fact about a person, or null where it says nothing sensitive. What is remembered of somebody else
 * is theirs, however harmless: `my wife prefers tabs` and `Anna Lind works at Volvo` are of `third_party`, though they may
 * stand in a text.
 * @param given one sentence or more; the first one that is sensitive counts
 */
export function sensitiveCategoryOf(given: string): SensitiveKind | null {
  const statement = simplified(given);
  const sentences = sentencesOf(statement, { start: 0, end: statement.length });
  for (const sentence of sentences) {
    const category = categoriesOf(statement, sentence)[0] ?? toldByShape(statement, sentence);
    if (category !== null) return category;
  }
  const isOfOthers = sentences.some(
    (sentence) => speaksOfOthers(statement, sentence) || tellsOfSomebody(statement, sentence),
  );
  return isOfOthers ? 'third_party' : null;
}
