import { any, phrase } from '../phrase.js';
import type { Rule } from './rule.js';

const WRITINGS = any([
  'answers|responses|replies|explanations|summaries|messages|output|comments',
  'functions|files|commits|commit messages|prs|pull requests',
]);
const EVERYWHERE =
  '(?:everywhere(?: else)?|elsewhere|throughout|(?:in|for|across) (?:the (?:rest|other)|all|every|other|our other) \\S.*)';

/** What a person tells the assistant to do, not this once but from now on. */
export const REQUESTS: readonly Rule[] = [
  {
    id: 'preference.answers',
    category: 'preference',
    pattern: phrase(`(?:please )?(?:always )?keep (?:your |the |all )?${WRITINGS} <...>`),
    confidence: 0.75,
    unless: /^(?:the same|as|in sync|intact|there|where|for now|from|unchanged)\b/i,
  },
  {
    id: 'preference.answer-in',
    category: 'preference',
    pattern: phrase(
      '(?:please )?(?:always )?(?:answer|reply|respond|(?:talk|speak|write) to me)(?: to me)?(?: only)? in <...>',
    ),
    confidence: 0.8,
    unless: /^(?:the|a|an|detail|full|json|xml|markdown)\b/i,
  },
  {
    id: 'attribute.call-me',
    category: 'attribute',
    pattern: phrase('(?:please )?(?:call me|you can call me|address me as) <...>'),
    confidence: 0.85,
    unless: /^(?:when|if|back|later|at|out|tomorrow|today|crazy|a)\b/i,
  },
  {
    id: 'decision.go-with',
    category: 'decision',
    pattern: phrase('(?:go with|stick with|stick to|settle on) <...>'),
    confidence: 0.75,
  },
  {
    id: 'convention.everywhere',
    category: 'convention',
    pattern: phrase(
      `(?:please )?<adv>(?<object>(?:use|do|write|name|call|put|follow|format|handle|log|keep|place|store) .{2,80}?,? (?:(?:the )?same as|just as|just like|like|as|the way) (?:we|i|you)(?:'ve| have)? (?:already )?(?:do|did|done|use|have|had) (?:it )?${EVERYWHERE})`,
    ),
    confidence: 0.85,
    contentWords: 2,
  },
  {
    id: 'convention.whenever',
    category: 'convention',
    pattern: phrase(
      '(?:whenever|every time|each time|any time) (?:you|we|i) (?<object>.{4,80}?, (?!(?:i|it|the|there|this|that|they|he|she|we get|we see)\\b)[a-z]+ \\S.*|.{4,80}? (?:please|always|make sure|never) \\S.*)',
    ),
    confidence: 0.8,
    unless: /^(?:need|want|feel|get) /i,
    contentWords: 2,
  },
  {
    id: 'convention.each-time',
    category: 'convention',
    pattern: phrase(
      '(?:please |always |make sure (?:to |you )|remember to |you (?:should|must) )*(?:run|update|add|write|check|ask|commit|tell|show|explain|bump|format|lint|test|read|validate|confirm) (?<object>.{2,80}? (?:(?:before|after|on|with|for|in) (?:every|each|any) |every time |each time |whenever |before (?:committing|pushing|merging|every)).+)',
    ),
    confidence: 0.8,
    contentWords: 2,
  },
  {
    id: 'convention.permission',
    category: 'convention',
    pattern: phrase(
      "(?:please )?(?:do not|don't|dont|never|only) (?:ever )?(?<object>(?:commit|push|merge|deploy|publish|release|install|delete|remove|run|create|edit|change|touch|modify|refactor|rename|upgrade|add|start|write|make) .{2,80}? (?:until (?:i|we) (?:say|tell|ask|confirm|approve|have)|unless (?:i|we) (?:ask|say|tell|explicitly|told|approve)|without (?:asking|my|our|permission|a |an |tests|confirm|approval|telling)).*)",
    ),
    confidence: 0.85,
    contentWords: 2,
  },
  {
    id: 'convention.sure',
    category: 'convention',
    pattern: phrase(
      'make sure (?:that )?(?<object>(?:all|every|each|no|any|we|you) (?:[\\w-]+ ){0,4}(?:always|never|must|only) .+)',
    ),
    confidence: 0.8,
    contentWords: 2,
  },
  {
    id: 'convention.use-only',
    category: 'convention',
    pattern: phrase(
      '(?:please )?(?:only (?:ever )?(?:use|support|allow|accept|import from|write to|depend on|deploy) <...>|use only (?<only>\\S.*))',
    ),
    confidence: 0.75,
    assertion: 'inferred',
    unless: /^(?:the(?! (?:standard|official|public|built-in)\b)|one|a|an|part|half)\b/i,
    contentWords: 0,
  },
  {
    id: 'convention.use-for-all',
    category: 'convention',
    pattern: phrase(
      '(?:please )?<adv>use (?<object>.{2,60}? (?:for|in) (?:everything|all|every|each|any|new|the (?:whole|entire)) ?.*|.{2,60}? everywhere|.{2,50}?, no \\S.*)',
    ),
    confidence: 0.8,
    contentWords: 1,
  },
  {
    id: 'decision.use-for',
    category: 'decision',
    pattern: phrase(
      '(?:please )?<adv>use (?<object>(?!the\\b|a\\b|an\\b|your\\b|my\\b|our\\b|what|git\\b)[\\w@/.+-]+(?: [\\w@/.+-]+){0,3}? for (?!now|this|that|it\\b)(?:the |all |our )?[\\w-]+(?: [\\w-]+){0,4})',
    ),
    confidence: 0.7,
    assertion: 'inferred',
    unless:
      /\bfor (?:the )?(?:next|first|second|moment|example|instance|reference)\b|^(?:inspiration|option|plan)/i,
    contentWords: 2,
  },
];
