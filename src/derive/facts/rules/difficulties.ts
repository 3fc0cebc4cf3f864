import { any, phrase } from '../phrase.js';
import type { Rule } from './rule.js';

const KEPT = any([
  'forgetting|mixing|losing|confusing|missing|making|breaking|misreading|mistyping|running out',
  'getting (?:confused|lost|stuck)',
]);
const HARD = any([
  'hard|difficult|confusing|tricky|frustrating|challenging|overwhelming|intimidating|tedious|painful',
]);
const BAD_AT = any([
  'bad at|terrible at|not (?:very |really |so |that )?good at|not (?:very |really |that )?comfortable with',
  'overwhelmed (?:by|with)|confused by|afraid of|scared of|stuck on|anxious about',
]);

export const DIFFICULTIES: readonly Rule[] = [
  {
    id: 'difficulty.not-understood',
    category: 'difficulty',
    pattern: phrase(
      "i <adv>(?:don't|dont|do not|never) <adv>(?:fully |quite )?(?:understand|get|know how to) <...>",
    ),
    confidence: 0.75,
    contentWords: 2,
    unless:
      /^(?:the (?:question|error|output|diff|change|last)|what|why|how|your?|this|that|it|these|any|an? (?:error|response|answer|reply|result))\b/i,
  },
  {
    id: 'difficulty.struggle',
    category: 'difficulty',
    pattern: phrase(
      "(?:i <adv>struggle|<i'm> <adv>struggling|<i've> <adv>been struggling)(?: a lot)? (?<object>(?:with|to) \\S.*)",
    ),
    confidence: 0.85,
  },
  {
    id: 'difficulty.keep',
    category: 'difficulty',
    pattern: phrase(
      `i (?:<adv>keep (?=${KEPT})|always (?=forget|mix|confuse|lose|struggle|get (?:confused|lost)|misread))<...>`,
    ),
    confidence: 0.85,
  },
  {
    id: 'difficulty.cannot',
    category: 'difficulty',
    pattern: phrase(
      "i <adv>(?:can't|cannot|could not|couldn't) (?:seem to |manage to )?(?<object>(?:get .{2,80}? to (?:work|build|compile|run|start|load|connect|behave)|figure out (?:how|why)|remember (?:how|the|which|where|what)|wrap my head around)\\b.*)",
    ),
    confidence: 0.75,
  },
  {
    id: 'difficulty.find',
    category: 'difficulty',
    pattern: phrase(
      `i <adv>(?:find|found) (?<object>.{2,100}? (?:(?:so|very|too|quite|a bit|pretty|rather|extremely|really) )*${HARD}\\b.*)`,
    ),
    confidence: 0.8,
  },
  {
    id: 'difficulty.trouble',
    category: 'difficulty',
    pattern: phrase(
      "(?:i <adv>have|<i'm> <adv>having|<i've> <adv>been having) (?:a lot of |some |real |a |big )*(?:trouble|difficulty|difficulties|problems|issues|hard time|tough time)(?: with)? <...>",
    ),
    confidence: 0.75,
    unless: /^(?:the|this|that|here|now|in the|again)\b/i,
  },
  {
    id: 'difficulty.bad-at',
    category: 'difficulty',
    pattern: phrase(`<i'm> (?:feeling )?<adv>${BAD_AT} <...>`),
    confidence: 0.8,
    unless: /^(?:the|how|why)\b/i,
  },
];
