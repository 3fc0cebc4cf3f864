import { any, phrase } from '../phrase.js';
import type { Rule } from './rule.js';

const FAILS = any([
  'fails?|hangs?|crash(?:es)?|leaks?|times? out|breaks?|freezes?|deadlocks?|no longer works?|never works?|panics?|loops? forever',
  "(?:doesn't|don't) (?:work|start|compile|build|run|load|render|connect|close|terminate)|won't (?:start|compile|build|run|load|open)",
  "(?:isn't|aren't) working|(?:is|are)(?: still)? (?:broken|exhausted|corrupted|stuck|unreachable|flaky|leaking)",
  'keeps? (?:failing|crashing|hanging|timing out|restarting|disconnecting)',
]);
const UNDER = any([
  'on|when|whenever|after|with|since|in|at|under|every|as soon as|because|for|while|during|once|if|behind|over',
]);

/** What does not work, said with what names it: an error, or when it happens. */
export const PROBLEMS: readonly Rule[] = [
  {
    id: 'problem.error',
    category: 'problem',
    pattern:
      /^(?<object>(?:.*\b(?:[Gg]et(?:ting|s)?|[Ss]ee(?:ing|s)?|[Tt]hrow(?:s|ing)?|[Hh]it(?:ting|s)?|[Ff]ail(?:s|ed|ing)? with|[Cc]rash(?:es|ed)? with|[Ee]xits? with|[Rr]eturns?|[Dd]ies with|[Rr]uns? into)\s+.*\b(?:[A-Z]\w*(?:Error|Exception)|E[A-Z]{4,}|SIG[A-Z]{3,}|segfault|exit code [1-9]\d*|(?:HTTP |status )?[45]\d\ds?)\b.*))$/s,
    confidence: 0.75,
    unless: /\b(?:should|must|instead of|rather than|expect\w*|want)\b/i,
    contentWords: 2,
  },
  {
    id: 'problem.fails',
    category: 'problem',
    pattern: phrase(`(?<object><thing> ${FAILS}(?: \\w+){0,2}? ${UNDER} .+)`),
    confidence: 0.7,
    unless: /^(?:the (?:same|other|rest)|nothing|everything)\b/i,
    contentWords: 2,
  },
  {
    id: 'problem.wrong',
    category: 'problem',
    pattern: phrase(
      '(?<object><thing> (?:has|have|shows?|returns?|sends?|gives?|prints?|displays?|uses?) (?:an? |the )?wrong .+)',
    ),
    confidence: 0.7,
    contentWords: 3,
  },
  {
    id: 'problem.left-undone',
    category: 'problem',
    pattern: phrase(
      "you (?:still |also |just )?(?:forgot|missed|broke|ignored|skipped|overlooked|lost|duplicated|didn't (?:add|remove|update|handle|escape)) (?:to )?<...>",
    ),
    confidence: 0.75,
    unless: /^(?:something|one|a (?:few|couple|spot)|to\b)/i,
    contentWords: 1,
  },
];
