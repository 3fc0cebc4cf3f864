import { any, phrase } from '../phrase.js';
import type { Rule } from './rule.js';

const DONE = any([
  'keep|store|name|call|put|run|support|require|avoid|ship|release|pin|generate|rely on|depend on|allow|accept|treat|log',
  'own|maintain|serve|validate|publish|document|review|cache|index|expose|handle|run on|stick (?:to|with)|do|write',
  'test|mock|merge|rebase|tag|cut|start|wrap|import|share|split|group|sort|build|deploy|model|target|develop|meet|hold',
]);
const OFTEN = any([
  'always|usually|normally|generally|typically|often|mostly|only|only ever|tend to|rarely|almost never|mainly',
]);

/** What `we` did to the work at hand, or feel about it. */
const AT_HAND =
  /^(?:it|this|that|those|these|them|the (?:same|problem|issue|tests?|bug|thing|right|wrong|following|option)|to\b|up\b|a (?:lot|problem|bug|question|look|few|couple|chance|list|long|big|bunch|number)|an (?:issue|error)|some|any|no (?:idea|way|choice|time)|enough|been|had|everything|something|anything|all (?:the|of|set)|good|time|fun|our (?:own )?(?:best|way)|not|so|more|both|what|your|you|not|\w+ing)\b/i;

export const PRACTICES: readonly Rule[] = [
  {
    id: 'convention.we-often',
    category: 'convention',
    pattern: phrase(
      `(?:we|our team|my team|the team) (?:all |also |still )?${OFTEN} (?<object>(?!(?:get|see|got|saw|had|need|want|know|forget|think|end up|seem|fail)\\b)[a-z-]{2,} \\S.*)`,
    ),
    confidence: 0.8,
    contentWords: 2,
    unless: /^(?:\w+ )(?:it|this|that|those|these|them)\b/i,
  },
  {
    id: 'convention.we-do',
    category: 'convention',
    pattern: phrase(
      `(?:we|our team|my team) (?:currently |now |already |also |all |just |still |explicitly )*${DONE} <...>`,
    ),
    confidence: 0.75,
    unless: AT_HAND,
    contentWords: 1,
  },
  {
    id: 'convention.we-are-on',
    category: 'convention',
    pattern: phrase("<we're> <adv>(?:on|stuck on|running(?: on)?|deployed (?:on|to)|hosted on) <...>"),
    confidence: 0.75,
    /** Only what has a name or a version. */
    unless:
      /^(?!.*(?:\d|[A-Z]))|^(?:it|the (?:same|right|wrong|way|edge|verge|main|latest)|main|master|track|schedule|time|holiday|call|a (?:call|branch|tight|deadline)|our way|branch|into|out|low|late|behind)\b/,
  },
  {
    id: 'convention.we-have',
    category: 'convention',
    pattern: phrase(
      "we <adv>(?:have|'ve got|need|require) (?<object>(?:a|an|one|no|strict|\\d+) (?:[\\w-]+ ){0,3}(?:rule|policy|convention|deadline|budget|limit|requirement|standard|guideline|sla|monorepo|code freeze|freeze|on-call|staging|design system|style guide)s?\\b.*)",
    ),
    confidence: 0.8,
  },
  {
    id: 'convention.forbidden',
    category: 'convention',
    pattern: phrase(
      "(?:we|you|i) <adv>(?:can't|cannot|can not|aren't allowed to|are not allowed to|may not|mustn't|must not) (?<object>(?:use|deploy|depend|rely|add|ship|store|log|send|share|expose|break|install|upgrade|drop|change the|rename|require|assume|go over|exceed|touch)\\b .+)",
    ),
    confidence: 0.75,
    unless: /^(?:\w+ )(?:it|this|that|those|these|them|any more|anything)\b/i,
    contentWords: 2,
  },
];
