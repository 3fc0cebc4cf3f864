import { any, phrase } from '../phrase.js';
import type { Rule } from './rule.js';

/** What one can tell an assistant to do always or never; other verbs describe (`Always makes me smile`). */
const INSTRUCTED = `${any([
  'add|address|amend|annotate|answer|apologi[sz]e|apply|ask|assume|await|begin|build|bump|bypass|call|capitali[sz]e',
  'catch|change|check|cite|close|comment|commit|confirm|consider|cover|create|declare|default|define|delete|deploy',
  'disable|document|edit|encrypt|end|escape|execute|explain|expose|fetch|follow|force(?:-push)?|format|generate|give',
  'guess|handle|hard-?code|hash|ignore|import|include|indent|install|introduce|invent|keep|leave|lint|log',
  'make (?:sure|a|an|the|new|small|breaking)|mention|merge|mix|mock|modify|mutate|name|open|pass|pin|prefer|prefix',
  'print|propose|provide|publish|push|put|quote|read|rebase|refactor|reformat|rely|remove|rename|reply|respond|return',
  'review|rewrite|round|run|save|send|set|ship|show|sign|skip|sort|speak|specify|squash|start|stick|store|suggest',
  'summari[sz]e|swallow|switch|tag|talk|tell|test|throw|touch|translate|treat|trust|type|update|use|validate|verify',
  'wait|work on|wrap|write',
])}\\b`;

const FROM_NOW_ON = any([
  'from now on|from here on(?: out)?|going forward|moving forward|in (?:the )?future|as a (?:general )?rule',
  'by convention|(?:our|the|my) (?:team |coding |naming )?(?:convention|house style|rule|policy|standard)(?: here)? is(?: that| to)?',
]);

const HABITS = any([
  'use|follow|target|write|format|lint|squash|track|name|version|build with|standardi[sz]e on',
  'deploy (?:to|on|with|via|from)|host (?:on|with)|develop (?:on|in|with)|test (?:with|on|against)',
]);

const AVOIDED = any([
  'use|add|write|commit|push|create|include|mock|import|put|leave|sign|generate|insert|log',
  'bother with|using|adding|writing|committing|mocking|importing',
]);

export const CONVENTIONS: readonly Rule[] = [
  {
    id: 'convention.from-now-on',
    category: 'convention',
    pattern: phrase(`${FROM_NOW_ON}[,:;]? <...>`),
    confidence: 0.9,
    unless:
      /^(?:i (?:might|may|could|want|would|will|hope)|we (?:might|may|could|can|would)|you (?:can|might|may|will)|it|there|this|that|maybe|who|if i|work|can|could|versions?|releases?)\b/i,
    contentWords: 2,
  },
  {
    id: 'convention.always',
    category: 'convention',
    pattern: phrase(
      `(?:(?:you|we) (?:should |must |need to |have to )?|make sure (?:you |we |to )|remember to |i (?:want|need) you to )?always (?<object>${INSTRUCTED}.*)`,
    ),
    confidence: 0.85,
    contentWords: 2,
  },
  {
    id: 'convention.never',
    category: 'convention',
    pattern: phrase(
      `(?:(?:you|we) (?:should |must )?|i want you to )?(?:never|(?:don't|do not|must not) ever) (?<object>${INSTRUCTED}.*)`,
    ),
    confidence: 0.85,
    contentWords: 2,
  },
  {
    id: 'convention.use-not',
    category: 'convention',
    pattern: phrase(
      '(?:(?:you|we) (?:should |must )?)?<adv>(?:use|prefer|write|choose|pick|run|import|name|call) (?<object>.{2,80}?(?:,? (?:instead of|rather than|and not|not|never)| over) .+)',
    ),
    confidence: 0.85,
    assertion: 'inferred',
    unless:
      /\bover (?:again|there|here|time|the (?:network|wire|air)|https?|ssh|tcp)\b|\bnot (?:just|only|sure|yet|work|that)\b|\binstead of (?:it|this|that)\b/i,
  },
  {
    id: 'convention.we-use',
    category: 'convention',
    pattern: phrase(`(?:we|my team|our team) <adv>${HABITS} <...>`),
    confidence: 0.8,
    unless: /^(?:to\b|up\b|a lot|the (?:\w+ )?(?:above|below)|its?\b|\w+ing\b)/i,
  },
  {
    id: 'convention.we-are-using',
    category: 'convention',
    pattern: phrase("<we're> <adv>using <...>"),
    confidence: 0.75,
    unless: /^(?:the|a|an)\b/i,
  },
  {
    id: 'convention.we-do-not',
    category: 'convention',
    pattern: phrase("we <don't> <adv>(?:use|deploy|commit|push|write|allow|mock|add|support|ship|do) <...>"),
    confidence: 0.85,
    unless: /^(?:to|the|any of|anything|enough)\b/i,
  },
  {
    id: 'convention.do-not',
    category: 'convention',
    pattern: phrase(
      `(?:please )?(?:you (?:should(?:n't| not)|must(?:n't| not))|don't|dont|do not|avoid) ${AVOIDED} (?:up )?<...>`,
    ),
    confidence: 0.7,
    assertion: 'inferred',
    unless: /^(?:the|a|an|any more|anything|yet|to)\b/i,
  },
  {
    id: 'convention.hands-off',
    category: 'convention',
    pattern: phrase(
      "(?:please )?(?:don't|dont|do not) (?:ever )?(?<object>(?:refactor|touch|override|upgrade|bump|rename|change|reformat|run|install|deploy|merge|amend|rebase|squash|skip|delete|remove|edit|modify|break|rely|depend|use|add|move|mock|hardcode|swallow|catch|expose|call|store|send|assume)\\b.*)",
    ),
    confidence: 0.7,
    assertion: 'inferred',
    unless:
      /^\w+ (?:on )?(?:it|this|that|these|those|them|the|any ?more|yet|anything)\b(?!.*\b(?:anywhere|ever|without|unless|in prod\w*)\b)/i,
    contentWords: 2,
    takesPronouns: true,
  },
  {
    id: 'convention.ask-first',
    category: 'convention',
    pattern: phrase('(?:please )?(?:always )?ask (?:me |us )?(?:first )?before <...>'),
    confidence: 0.8,
  },
  {
    id: 'convention.one-each',
    category: 'convention',
    pattern: phrase('(?:only )?(?<object>one [\\w -]{2,30} (?:per|for each|an?) \\S.*|<thing> only)'),
    confidence: 0.7,
    assertion: 'inferred',
    unless: /^(?:one (?:more|of|thing|moment|sec)|.*\b(?:is|are|was|were|it|this|that)\b)/i,
    contentWords: 2,
    takesPronouns: true,
  },
  {
    id: 'convention.must',
    category: 'convention',
    pattern: phrase(
      "(?:all|every|each|no) (?<object>[\\w/' -]{3,40} (?:must|should|needs? to|has to|have to) .+)",
    ),
    confidence: 0.7,
    assertion: 'inferred',
    unless: /^(?:one|of|i|we|you|the (?:tests|errors)|that|this|need|good|done|set|right)\b/i,
    contentWords: 2,
  },
];
