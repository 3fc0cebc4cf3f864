import type { SensitiveKind } from '../../model/findings.js';
import type { TextDetector } from '../detector.js';
import { categoriesOf } from './judge.js';
import { proseOf } from './prose.js';
import { sentencesOf } from './sentences.js';

/** Finds the sentences that make a sensitive statement about a person, of the categories that may not be kept. */
export function statementDetectors(withhold: ReadonlySet<SensitiveKind>): TextDetector[] {
  const [kind] = withhold;
  if (kind === undefined) return [];
  return [
    {
      kind,
      find(text, report) {
        for (const span of proseOf(text))
          for (const sentence of sentencesOf(text, span)) {
            const found = categoriesOf(text, sentence).find((category) => withhold.has(category));
            if (found !== undefined) report(sentence.start, sentence.end, found);
          }
      },
    },
  ];
}

/**
 * The category of what a statement says about a person, or null where it says nothing sensitive.
 * @param statement one sentence or more; the first one that is sensitive counts
 */
export function sensitiveCategoryOf(statement: string): SensitiveKind | null {
  for (const sentence of sentencesOf(statement, { start: 0, end: statement.length })) {
    const [category] = categoriesOf(statement, sentence);
    if (category !== undefined) return category;
  }
  return null;
}
