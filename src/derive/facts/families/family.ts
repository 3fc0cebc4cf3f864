import type { Category } from '../../../model/memory.js';

/** From which confidence on a statement is shown, by how it is told. */
export const SHOWN_FROM = {
  /** In words that nearly always tell something of oneself. */
  outright: 0.52,
  /** In words that mostly do. */
  plainly: 0.65,
  /** In words that anybody uses for anything. */
  loosely: 0.77,
  /** To an assistant, whose weights know how. */
  directly: 0.64,
  /** To an assistant, without a subject or a verb. */
  inPieces: 0.7,
} as const;
export type ShownFrom = (typeof SHOWN_FROM)[keyof typeof SHOWN_FROM];

/**
 * A broad way of telling something of oneself. Unlike a rule it fits anywhere in a clause, and what it finds is
 * weighed (`weights.ts`) before it is believed.
 */
export interface Family {
  id: string;
  category: Category;
  pattern: RegExp;
  /** The confidence from which its statements are shown: the wider it is, the surer they must be. */
  shownFrom: ShownFrom;
}

const ADVERBS = [
  'really|also|always|just|still|actually|usually|often|sometimes|totally|definitely|absolutely|truly|finally',
  'recently|currently|already|even|never|only|mostly|generally|typically|especially|personally|probably|mainly',
  'both|all|kinda|sort of|kind of|slowly|regularly|rarely|once|mainly|recently|officially|basically|pretty much',
].join('|');

const PARTS: Record<string, string> = {
  '<adv>': `(?:(?:${ADVERBS})\\s+)*`,
  '<i>': `\\b(?:i|we)\\s+(?:(?:${ADVERBS})\\s+)*`,
  "<i'm>": `\\b(?:i'm|im|i am|we're|we are)\\s+(?:(?:${ADVERBS})\\s+)*(?:not\\s+)?(?:(?:${ADVERBS})\\s+)*`,
  "<i've>": `\\b(?:i've|ive|i have|we've|we have)\\s+(?:(?:${ADVERBS})\\s+)*`,
};

/** A family's pattern as one reads it: a space is any white space, `<i>` the speaker with any adverbs. */
export function told(source: string): RegExp {
  const spaced = source
    .replaceAll("n't", "n'?t")
    .replace(/(<[a-z']+>) /g, '$1')
    .replaceAll(' ', '\\s+');
  return new RegExp(
    Object.entries(PARTS).reduce((text, [name, meaning]) => text.replaceAll(name, meaning), spaced),
    'i',
  );
}

/** One of the words in `lines`, each line a list separated by `|`, as a whole word. */
export function word(...lines: readonly string[]): string {
  return `(?:${lines.join('|')})\\b`;
}
