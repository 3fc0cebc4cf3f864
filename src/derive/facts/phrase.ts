import { firstLetters } from './rules/first-letters.js';

/** Small words that change nothing about what a sentence states. */
const ADVERBS =
  `absolutely|actually|all|also|always|both|completely|consistently|currently|definitely|exclusively|
  finally|generally|greatly|highly|honestly|just|mainly|mostly|much|normally|now|often|only|personally|primarily|
  probably|rather|really|recently|simply|specifically|still|strongly|totally|truly|typically|usually|very much|explicitly|
  fucking|damn|kinda|kind of|sort of|lately`
    .split('|')
    .map((word) => word.trim().replaceAll(' ', '\\s+'))
    .join('|');

/** One of the words in `lines`, each line a list separated by `|`. */
export function any(lines: readonly string[]): string {
  return `(?:${lines.join('|')})`;
}

/** One pattern for all of these: one pass over the text instead of many. Letters' case does not matter. */
export function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 'i');
}

/** Where a statement holds: kept in the claim, since it would say too much without. */
const SCOPE = String.raw`(?:in|for|on|at|within|across)\s+(?:this|the|our|my|all|every|any|each|new|these|both)\s+[\w./@' -]{2,40}?`;
const SCOPE_ALONE = new RegExp(String.raw`^(?:[\w']+,?\s+){0,2}${SCOPE}$`, 'i');

/** True when `text` is nothing but the place where the statement after it holds: `In this repo`. */
export function isScope(text: string): boolean {
  return SCOPE_ALONE.test(text);
}

/** What no statement that reads alone is about, and what cannot stand inside the name of a thing. */
const NO_THING = any([
  'i|you|we|he|she|they|it|this|that|these|those|there|here|what|which|who|whoever|everything|something|anything',
  'nothing|someone|somebody|everyone|everybody|people|if|when|why|how|where|and|but|or|so|because|then|maybe|please',
  "your|yours|his|her|their|its|most|some|none|let's|lets|i'm|it's|that's|you're|they're|we're|there's|im|thing|things",
]);
const THING_WORD = `(?!${NO_THING}\\b)[^\\s,;:!?(){}<>*#"'-][^\\s,;:!?]*`;

const MACROS: Record<string, string> = {
  '<adv>': `(?:(?:${ADVERBS})\\s+)*`,
  "<i'm>": "(?:i'm|im|i am)",
  "<i've>": "(?:i've|ive|i have)",
  "<i'd>": "(?:i'd|id|i would)",
  "<we're>": "(?:we're|we are)",
  "<we'll>": "(?:we'll|we will|we are going to|we're going to)",
  "<don't>": "(?:don't|dont|do not|never)",
  '<...>': '(?<object>\\S.*)',
  '<thing>': `${THING_WORD}(?: ${THING_WORD}){0,7}?`,
};

/**
 * A rule's pattern, written as one reads it: a space is any white space, `<i'm>` every spelling of it, `<adv>`
 * any adverbs, `<thing>` up to eight words that name something, `<...>` what the statement is about. It must
 * match a whole clause.
 */
export function phrase(source: string): RegExp {
  const expanded = Object.entries(MACROS).reduce(
    (text, [name, meaning]) => {
      return text.replaceAll(name, meaning.replaceAll(' ', '\\s+'));
    },
    source.replaceAll('<adv> ', '<adv>').replaceAll(' ', '\\s+'),
  );
  return new RegExp(`${SCOPE_FIRST}${expanded}$`, 'is');
}

const SCOPE_FIRST = `^(?:${SCOPE},?\\s+)?`;
const BEGINS_WITH_SCOPE = /^(?:in|for|on|at|within|across)\s/i;

/** The letters that a clause without a scope can begin with to fit a pattern; null for any. */
export function lettersOf({ source }: RegExp): ReadonlySet<string> | null {
  return firstLetters(source.startsWith(SCOPE_FIRST) ? source.slice(SCOPE_FIRST.length) : source);
}

/** Whether `clause` may begin with the place where the statement holds. */
export function mayHaveScope(clause: string): boolean {
  return 'ifoawIFOAW'.includes(clause.charAt(0)) && BEGINS_WITH_SCOPE.test(clause);
}
