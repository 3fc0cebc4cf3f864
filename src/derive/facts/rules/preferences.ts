import { any, phrase } from '../phrase.js';
import type { Rule } from './rule.js';

const HATE = any(['hate', 'dislike', 'detest', 'despise', 'loathe', "can't stand", 'cannot stand']);
const SIZE = any(['big', 'biggest', 'huge', 'great', 'massive']);

/** Liking what is on the table says nothing lasting; wanting to do something is a task. */
const REACTION =
  /^(?:the(?! (?:outdoors|beach|ocean|sea|mountains?|smell|sound|taste|feeling of|thrill|freedom|challenge of|process of|way (?:\w+ ){1,3}makes? me))|your|it when you|when you|how|what|where|that|you|seeing|hearing|about|all|some of|most of|to (?:see|know|hear|think|add|have|get|ask|start|do|be able))\b/i;

export const PREFERENCES: readonly Rule[] = [
  {
    id: 'preference.prefer',
    category: 'preference',
    pattern: phrase("(?:i <adv>prefer|<i'd> <adv>prefer|we <adv>prefer) <...>"),
    confidence: 0.9,
  },
  {
    id: 'preference.rather',
    category: 'preference',
    pattern: phrase("(?:<i'd>|we'd|we would) <adv>rather <...>"),
    confidence: 0.85,
    unless: /^than\b/i,
  },
  {
    id: 'preference.like',
    category: 'preference',
    pattern: phrase('i <adv>(?:like|love|enjoy|adore|value|cherish|care (?:deeply |a lot )?about) <...>'),
    confidence: 0.8,
    unless: REACTION,
  },
  {
    id: 'preference.always-liked',
    category: 'preference',
    pattern: phrase(
      "<i've> (?:always|long|never|really|grown to|come to) <adv>(?<object>(?:loved?|liked?|enjoyed?|wanted to|hated?|preferred|dreamed of|dreamt of|been (?:interested in|fascinated by|fascinated with|passionate about|into|drawn to|a fan of|a huge fan of|a big fan of|keen on)) \\S.*)",
    ),
    confidence: 0.8,
    unless:
      /^(?:\w+ (?:to )?|been .{4,16}(?:in|by|with|about|to|of) )(?:it|this|that|these|those|them|the way|your?|know|see|ask|say|hear)\b/i,
    contentWords: 2,
  },
  {
    id: 'preference.enjoying',
    category: 'preference',
    pattern: phrase("<i'm> <adv>(?:loving|enjoying) <...>"),
    confidence: 0.75,
    unless: REACTION,
  },
  {
    id: 'preference.dislike',
    category: 'preference',
    pattern: phrase(`i <adv>(?:${HATE}|<don't> <adv>(?:like|enjoy|care for)) <...>`),
    confidence: 0.85,
    unless: /^(?:the|your|what|where|to (?:ask|say|bother|be)|having to ask|asking)\b/i,
  },
  {
    id: 'preference.fan',
    category: 'preference',
    pattern: phrase(
      `<i'm> (?:not )?(?:really |exactly )?(?:a |the )?(?:${SIZE} )?(?:fan of|fond of|keen on|partial to) <...>`,
    ),
    confidence: 0.85,
    unless: /^(?:the|your|how)\b/i,
  },
  {
    id: 'preference.favourite',
    category: 'preference',
    pattern: phrase('my <adv>(?:all-time )?favou?rite (?!ones?\\b)(?:[\\w-]+ ){1,4}(?:is|are) <...>'),
    confidence: 0.9,
  },
  {
    id: 'preference.no',
    category: 'preference',
    pattern: phrase("(?:i|we) <adv><don't> <adv>want (?:you to )?<...>"),
    confidence: 0.7,
    unless: /^(?:to|the|you|any more|another|anything|more)\b/i,
  },
  {
    id: 'preference.want',
    category: 'preference',
    pattern: phrase('(?:i|we) <adv>want <...>'),
    confidence: 0.7,
    unless:
      /^(?:to|you|the|a|an|more|another|some|this|that|all|my|our|help|both|everyone|people|users? to)\b/i,
    contentWords: 2,
  },
  {
    id: 'preference.we-want',
    category: 'preference',
    pattern: phrase(
      'we <adv>want (?<object>(?:(?:a|an|the|our|all|every|each) (?:[\\w/-]+ ){1,6}\\S|to (?:use|keep|avoid|support|rely|stay|allow|have|be able|minimi[sz]e|maximi[sz]e|own|control)\\b ).+)',
    ),
    confidence: 0.7,
    unless:
      /^(?:the|a|an) (?:same|diff|output|fix|test|way|bit|list|new)\b|^to \w+ (?:it|this|that|them|these|those)\b/i,
    contentWords: 3,
  },
];
