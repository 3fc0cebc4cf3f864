import type { Verification } from '../model/erasure.js';
import { checkLines, resultWords } from './checks-text.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { countList, words } from './words.js';

/** What was looked for, where, and what was found. */
export function verificationText(verification: Verification, page: Page): string {
  const { target, result, checks, notCovered, held } = verification;
  const lines = [
    `${page.paint.heading(`Verification of ${TARGET_WORDS[target]}`)}: ${resultWords(result, page, badWords(target))}`,
    ...checkLines(checks, page, badWords(target)),
    ...(held === null ? [] : [`  still held: ${countList(held)}`]),
    ...(notCovered.length === 0
      ? []
      : [`  not covered: ${notCovered.map((place) => inertLine(words(place))).join(', ')}`]),
  ];
  return `${lines.join('\n')}\n`;
}

const TARGET_WORDS = {
  store: 'the whole store',
  request: 'one request',
  subject: 'one subject',
  schema: 'the structure of the store',
  'self-test': 'the search itself',
} as const satisfies Record<Verification['target'], string>;

/** What did not hold: data that was found, or a rule that is not kept. */
function badWords(target: Verification['target']): string {
  return target === 'schema' || target === 'self-test' ? 'not as it must be' : 'residue';
}
