import { countOf } from '../characters.js';
import { sparing } from '../needs/sparing.js';
import { REGISTER_WEIGHTS } from '../weights.js';

/**
 * To whom somebody speaks. Among friends much is said that tells nothing: praise, sympathy, what both know. Who
 * writes to an assistant or to a clerk says what that one needs to know, and says it plainly.
 */
export type Register = 'companion' | 'assistant';

const VOCATIVE = sparing(
  /^(?:(?:hey|hi|hello|wow|thanks|thank you|yeah|yes|no|oh|sure|absolutely|definitely|congrats|congratulations|awesome|nice|cool|great|aw+|hey there|woohoo|yep|of course|good to see you)\b[,!.]? )+[A-Z][a-z]+[!,.]|^(?!Good|Then|Yes|No|Congrat|Thanks|Hello|Noted|Great|Sure|In|On|At|If)[A-Z][a-z]+, /,
);
const PRAISE = sparing(
  /\b(?:congrat\w*|awesome|amazing|inspiring|proud of|so cool|way to go|good luck|sounds (?:great|fun|like|awesome|amazing)|that's (?:so|really|great|awesome|amazing|cool|nice)|so happy|glad|stoked|incredible|beautiful|wonderful|keep it up|can't wait|i bet|must (?:have been|be|feel))\b/i,
);
const OF_THE_OTHER = sparing(
  /\b(?:how (?:about|are|was|is|have) (?:you|your)|what about you|have you (?:ever|been|had|tried|got|made)|do you have any|did you|are you (?:up to|doing|enjoying)|what do you (?:like|do|enjoy|love)|been up to|been doing|what's (?:new|up|been)|what got you|any (?:fun|plans|hobbies|tips))\b/i,
);
const OWN_LIFE = sparing(
  /\bmy\b|\b(?:we|our) (?!(?:can|could|will|offer|'ll)\b)|\bi(?:'ve been| went| love| loved| had| got| was| took| started|'m (?:so|really|planning|thinking|working|gonna))\b/i,
);

const OFFERS = sparing(
  /\b(?:i can|i could|i'd suggest|i suggest|i recommend|shall i|would you like|do you want me|let me know|you can|you could|you might|here(?:'s| is| are)|noted|i'll (?:add|note|check|send|pass|flag|keep)|i'm an ai|as an ai|try )\b|^(?:[-*#]|\d\.) /im,
);

const SIGNS: readonly (readonly [string, (words: string) => number])[] = [
  ['own-life', (words) => Number(OWN_LIFE.test(words))],
  ['vocative', (words) => Number(VOCATIVE.test(words))],
  ['praise', (words) => Number(PRAISE.test(words))],
  ['asks-back', (words) => Number(OF_THE_OTHER.test(words))],
  ['exclaims', (words) => Math.min(3, countOf(words, '!'))],
  ['exclaims-once', (words) => Number(words.includes('!'))],
  ['offers', (words) => Number(OFFERS.test(words))],
  [
    'typed',
    (words) => Number(/^[a-z]/.test(words) || words.includes('\n') || !/[.!?"')]$|^$/.test(words.slice(-1))),
  ],
];

const OF_BEFORE = new Map(SIGNS.map(([name]) => [name, `before.${name}`]));

/** What tells the register of a message, with its strength. Both texts have plain quotes. */
export function registerSigns(text: string, before: string | null): [string, number][] {
  const signs: [string, number][] = [['bias', 1]];
  for (const [name, strength] of SIGNS) {
    signs.push([name, strength(text)]);
    if (before !== null) signs.push([OF_BEFORE.get(name) ?? '', strength(before)]);
  }
  if (before === null) signs.push(['first', 1]);
  return signs.filter(([, strength]) => strength !== 0);
}

export function registerOf(text: string, before: string | null): Register {
  let logOdds = 0;
  for (const [name, strength] of registerSigns(text, before))
    logOdds += strength * (REGISTER_WEIGHTS[name] ?? 0);
  return logOdds > 0 ? 'companion' : 'assistant';
}
