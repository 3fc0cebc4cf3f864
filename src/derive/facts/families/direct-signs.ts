import { sparingly } from '../needs/sparing.js';
import type { Found } from '../score.js';
import { contentWords } from '../standalone.js';
import { KIN } from './direct.js';

const FIRST = new Set(
  `i i'm im i've my we we're our he he's she she's they they're his her it it's its the a an there there's no not
   never only just that that's this these those you you're you've you'd you'll your u all two every please don't dont can't cant now then so and
   but because if when got once also even well rather`.split(/\s+/),
);

const SIGNS = sparingly<string>([
  [
    'number',
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|first|second|third|twice|half|dozen)\b/i,
  ],
  [
    'day',
    /\b(?:yesterday|today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december|(?:last|next|this) (?:week|month|year|weekend|spring|summer|autumn|winter|night)|ago|in \w+ (?:days|weeks|months))\b/i,
  ],
  [
    'lasting',
    /\b(?:always|never|every|each|usually|often|since|for (?:\w+ )?(?:years|months|weeks)|full ?time|part ?time|mornings|evenings|nights|weekends|anymore|any more|no longer|used to)\b/i,
  ],
  ['now', /\b(?:now|again|still|already|yet|finally|any ?more|just|recently|lately)\b/i],
  [
    'for-now',
    /\b(?:right now|for now|this time|at the moment|just now|brb|gtg|back|here we go|for a bit|a sec|moment)\b/i,
  ],
  ['name', /(?<=[a-zà-ÿ,:]\s)[A-ZÀ-Þ][a-zà-ÿ]{2,}/],
  ['kin', new RegExp(`\\b${KIN}`, 'i')],
  ['own', /\b(?:my|mine|our|ours|me|us)\b/i],
  ['i', /\b(?:i|i'm|i've|im|ive|i'd|i'll|we|we're|we've)\b/i],
  ['you', /\b(?:you|your|yours|u)\b/i],
  ['please', /\b(?:please|pls|kindly)\b/i],
  [
    'denied',
    /\b(?:not?|never|don'?t|doesn'?t|didn'?t|can'?t|cannot|won'?t|isn'?t|aren'?t|without|nothing|nobody|none)\b/i,
  ],
  ['is', /\b(?:is|are|am|was|were|been|i'm|im)\b|'(?:s|re)\b/i],
  ['has', /\b(?:has|have|had|got|'ve)\b/i],
  [
    'past',
    /\b(?:\w{2,}ed|went|came|got|took|made|bought|lost|told|said|broke|left|gave|sold|put|met|found)\b/i,
  ],
  ['does', /\b(?!is|was|has|this|its|us|always|as)[a-z]{2,}s\b/],
  ['would', /\b(?:would|could|might|should|may|'d|must)\b/i],
  ['will', /\b(?:will|going to|gonna|'ll|want|plan|need)\b/i],
  [
    'judged',
    /\b(?:good|great|nice|cool|lovely|amazing|funny|weird|crazy|terrible|awful|brilliant|perfect|best|worst|silly|sweet|wow|love|hate|beautiful|fun|interesting|ridiculous|boring|annoying|cute|haha|lol)\b/i,
  ],
  ['pointing', /\b(?:it|that|this|them|there|those|these|one|so)\b\W*$/i],
  ['this', /\b(?:this|that|these|those|it)\b/i],
  ['reported', /\b(?:says?|said|told|thinks?|thought|wrote|asked)\b/i],
  ['reason', /\b(?:because|since|so that|thanks to|due to)\b/i],
  ['list', /,\s*(?:and\s+)?\w+.*\band\b|,.*,/],
  ['exclaimed', /!\W*$/],
  ['trailing', /(?:\.\.|…)\s*$/],
  ['quoted', /["']\w/],
  ['money', /[€$£]|\b(?:euros?|pounds?|dollars?|quid|bucks|rent|salary|pay|paid|cost|costs)\b/i],
  [
    'fiction',
    /\b(?:chapter|story|scene|poem|character|hero|plot|novel|draft|paragraph|sentence|version|essay|title|verse)\b/i,
  ],
  [
    'task',
    /\b(?:recipe|list|plan|letter|message|idea|option|answer|question|example|step|suggestion|explanation)s?\b/i,
  ],
]);

/** Every property of a statement to an assistant that is weighed. It has plain quotes. */
export function directSigns(statement: string, found: Found): Map<string, number> {
  const words = contentWords(statement);
  const first = statement.toLowerCase().match(/^[a-z']+/)?.[0] ?? '';
  const features = new Map([
    ['bias', 1],
    [found.weighed, 1],
    ['words', Math.min(8, words) / 4],
    ['late', Math.min(4, found.sentencesBefore) / 2],
  ]);
  const kind = found.weighed.slice(0, found.weighed.indexOf('.'));
  const add = (name: string) => features.set(name, 1);
  add(`kind.${kind}`);
  if (words <= 1) add('one-word');
  if (words === 2) add('two-words');
  if (words > 8) add('long');
  if (FIRST.has(first)) add(`first.${first}`);
  if (found.sentencesBefore === 0) add('opens');
  if (found.isHedged) add('hedged');
  if (found.address.isFirst) add('first');
  if (found.isAlone) add('alone');
  if (found.address.asksToo) add('asks-too');
  if (found.address.question !== null) {
    add('asked');
    if (found.sentencesBefore === 0) {
      add('answers');
      add(`answers.${kind === 'plain' ? found.weighed : kind}`);
    }
    if (found.sentencesBefore === 0 && words <= 3) add('answers-shortly');
    if (/\b(?:what|which|who|where|when|how|why)\b/i.test(found.address.question)) add('asked-openly');
  }
  SIGNS.each(statement, add);
  return features;
}
