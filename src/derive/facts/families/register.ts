import { countOf } from '../characters.js';
import { type Sparing, sparing } from '../needs/sparing.js';
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

type Count = (words: string) => number;

const SIGNS: readonly (readonly [string, Sparing | Count])[] = [
  ['own-life', OWN_LIFE],
  ['vocative', VOCATIVE],
  ['praise', PRAISE],
  ['asks-back', OF_THE_OTHER],
  ['exclaims', (words) => Math.min(3, countOf(words, '!'))],
  ['exclaims-once', (words) => Number(words.includes('!'))],
  ['offers', OFFERS],
  [
    'typed',
    (words) => Number(/^[a-z]/.test(words) || words.includes('\n') || !/[.!?"')]$|^$/.test(words.slice(-1))),
  ],
];

const OF_BEFORE = new Map(SIGNS.map(([name]) => [name, `before.${name}`]));

function strengthOf(sign: Sparing | Count, words: string): number {
  return typeof sign === 'function' ? sign(words) : Number(sign.test(words));
}

/** What tells the register of a message, with its strength. Both texts have plain quotes. */
export function registerSigns(text: string, before: string | null): [string, number][] {
  const signs: [string, number][] = [['bias', 1]];
  for (const [name, sign] of SIGNS) {
    signs.push([name, strengthOf(sign, text)]);
    if (before !== null) signs.push([OF_BEFORE.get(name) ?? '', strengthOf(sign, before)]);
  }
  if (before === null) signs.push(['first', 1]);
  return signs.filter(([, strength]) => strength !== 0);
}

function weightOf(name: string): number {
  return REGISTER_WEIGHTS[name] ?? 0;
}

/** More than sums of the same weights differ in. */
const SURELY = 0.001;

/** What is counted tells most of it; the patterns are only tried until it is sure. */
export function registerOf(text: string, before: string | null): Register {
  const open: { pattern: Sparing; words: string; weight: number }[] = [];
  let least = weightOf('bias') + (before === null ? weightOf('first') : 0);
  const look = (name: string, sign: Sparing | Count, words: string) => {
    const weight = weightOf(name);
    if (typeof sign === 'function') least += sign(words) * weight;
    else open.push({ pattern: sign, words, weight });
  };
  for (const [name, sign] of SIGNS) look(name, sign, text);
  if (before !== null) for (const [name, sign] of SIGNS) look(OF_BEFORE.get(name) ?? '', sign, before);
  let most = least;
  for (const { weight } of open) {
    least += Math.min(0, weight);
    most += Math.max(0, weight);
  }
  for (const { pattern, words, weight } of open) {
    if (least > SURELY) return 'companion';
    if (most < -SURELY) return 'assistant';
    if (pattern.test(words) === weight > 0) least += Math.abs(weight);
    else most -= Math.abs(weight);
  }
  let logOdds = 0;
  for (const [name, strength] of registerSigns(text, before)) logOdds += strength * weightOf(name);
  return logOdds > 0 ? 'companion' : 'assistant';
}
