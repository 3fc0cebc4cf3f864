import { any, phrase } from '../phrase.js';
import type { Rule } from './rule.js';

const DROP = any([
  'drop|defer|postpone|skip|leave out|ditch|get rid of|hold off on|park|avoid|scrap|limit|cap|pin|default to|target',
  'not (?:use|add|do|support|touch|change|include|worry about|mock|ship|build|bother with|depend|rely|bring|introduce|store|put|expose|cache|overcomplicate)',
  'only (?:use|support|do|keep|allow|accept|ship|target)|build (?:it )?on|rely on|support|never|always',
]);
const DROPPED = any([
  'dropped|removed|deprecated|renamed|replaced|chose|picked|selected|standardi[sz]ed on|adopted|retired|ditched|ruled out',
  'moved|migrated|postponed|deferred|rejected|abandoned',
]);

export const CHOICES: readonly Rule[] = [
  {
    id: 'decision.lets-drop',
    category: 'decision',
    pattern: phrase(`(?:let's|lets|let us) <adv>${DROP} <...>`),
    confidence: 0.8,
    unless:
      /^(?:the (?:first|last|rest|previous|current|existing|tests? for now)|step|ahead|to\b|for now$|\w+ing$)/i,
  },
  {
    id: 'decision.lets-make',
    category: 'decision',
    pattern: phrase(
      "(?:let's|lets) <adv>(?<object>(?:leave|rename|call|name|split|put|store|treat) .{2,80}? (?:to|as|out|into|in|under|alone)\\b.*|make .{2,60} (?:optional|required|mandatory|configurable|read-only|public|private|async|the default)\\b.*)",
    ),
    confidence: 0.75,
    unless: /^\w+ (?:it|this|that|these|those|them|sure|the (?:same|next|first|changes?))\b/i,
    contentWords: 2,
  },
  {
    id: 'decision.we-dropped',
    category: 'decision',
    pattern: phrase(
      `we(?:'ve| have)? (?:already |just |recently |finally |intentionally |deliberately )*${DROPPED} <...>`,
    ),
    confidence: 0.75,
    unless:
      /^(?:it|this|that|those|these|them|some|all|the (?:files?|tests?|line|code|branch|function|import|comment|changes?|section)s?|to\b|on\b|a (?:few|couple|file|line)|forward|back|house|in\b|out\b)/i,
    contentWords: 1,
  },
  {
    id: 'decision.not-needed',
    category: 'decision',
    pattern: phrase(
      "(?:we|i) (?:really |actually |just |explicitly |definitely )*(?:don't|do not|dont|won't|will not) (?:(?:really |actually )?need|want|plan|intend|care about) (?<object>(?:to (?:support|handle|maintain|keep|deal with|worry about|care about|use|be|add|have|store|rely|depend|pay|introduce|ship|build)\\b )?(?!to\\b)\\S.*)",
    ),
    confidence: 0.75,
    unless:
      /^(?:the|you|any more|another|anything|more|help|a (?:break|new)|all|much|that|to \w+ (?:it|this|that|the|those|them|about (?:it|this|that)))\b/i,
  },
  {
    id: 'decision.should-stay',
    category: 'decision',
    pattern: phrase(
      "(?:i|we) <adv>(?:want|would like|'d like|need) (?<object>(?:the|our|my|all|every|each|everything|[A-Za-z-]+s) (?:(?!to\\b)[\\w/.`'-]+ ){0,6}to (?:be|work|run|stay|look like|feel|support|use|fit|have|behave|keep|remain|load|scale|start|survive|always|never|only|read|return|fail|stop)\\b .+)",
    ),
    confidence: 0.7,
    unless:
      /^(?:you|this|that|it|the (?:tests?|build|error|bug|diff|output|button|text|font|changes?))\b|^(?:this|that|guys)\b/i,
    contentWords: 3,
  },
];
