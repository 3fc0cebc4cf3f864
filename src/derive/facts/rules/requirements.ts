import { any, phrase } from '../phrase.js';
import type { Rule } from './rule.js';

const OBLIGED =
  "(?:should(?:n't)?|must(?:n't)?|needs? to|has to|have to|ought to|(?:can|may)(?:not| not|'t| only))";
/** What a thing is required to do for good. Other verbs mostly tell how far one has got. */
const ENDURING = any([
  'be|become|use|return|have|contain|include|follow|match|live|go|stay|come|take|accept|reject|support|show|start|end',
  'stop|fail|throw|explode|crash|exceed|depend|rely|import|call|log|print|write|read|run on|run in|block|wait|require',
  'allow|expose|happen|change|break|look like|behave|respect|handle|mention|respond|default|point|carry|cover|fit',
  'push|pass|render|store|inherit|know|touch|belong|remain|only',
]);
/** How things stand or feel now, or a wish for a little more of something. */
const FOR_NOW = any([
  'fine|ok(?:ay)?|good|enough|done|ready|able|easy|easier|possible|working|there|here|now|fixed|better|nice|great',
  'correct|right|safe|clear|obvious|interesting|fun|a (?:bit|little|lot|quick|simple)|more|less|worth|helpful|simple',
  'aware|careful|noted|sufficient|trivial|straightforward|back|an? (?:issue|problem|easy|matter)|bigger|smaller|faster',
  'larger|wider|darker|lighter|brighter|updated|merged|removed|deleted|renamed|moved|changed|added|tested|investigated',
  'because|due|caused|something|about|like (?:this|that)|closed|expecting|seeing|getting|in (?:order|the (?:same|way))',
]);
/** `Mentoring must be so rewarding`: supposed, not required. */
const SUPPOSED =
  'such|quite|been|an? (?:\\w+ )?(?:\\w+ing|great|tough|hard|joy|thrill|dream|journey|experience|pleasure)|incredible|amazing|wonderful|exciting|tough|hard|unreal|awesome|proud|kidding|mistaken|crazy|\\w+ing\\b';
const NOT_FOR_NOW = `(?! ?(?:still |already |now |also |all |very |pretty |really |quite |so |much )*(?:${FOR_NOW}|${SUPPOSED})\\b)`;

/** `No problem`, `no luck`, `no errors in the log`: nothing is forbidden. */
const NO_BAN =
  /^(?:prob\w*|worr\w+|rush|hurry|pressure|idea|clue|luck|doubt|way|wonder|matter|thanks?|thank|need|reason|point|sense|issues?|errors?|warnings?|changes?|results?|output|response|differences?|progress|effect|news|questions?|answers?|one|longer|more|less|further|other|such|big|hard feelings|offense|kidding|joke|chance|sign|sound|show|go|can do|sweat|biggie|thing|comments?$|tests? (?:ran|run|found|failed|are)|i\b|you\b|we\b|he\b|she\b|they\b|it\b|that\b|this\b|not\b|the\b|my\b|your\b|just\b|wait|please|stop|don't|do\b|sorry|actually|there\b|what\b|still\b|new (?:errors?|issues?|messages?)|.* (?:is|are|was|were|has|have|had|found|yet|so far|anymore|here|now|left|today|at all)\b|fixes\b|.* \w+ed$)/i;

export const REQUIREMENTS: readonly Rule[] = [
  {
    id: 'convention.must-be',
    category: 'convention',
    pattern: phrase(
      `(?<object><thing> (?:must(?:n't| not| never| always| only)?|should (?:never|always|only)|(?:can|may)(?:not| not| only| never)|has to always) ${ENDURING}\\b${NOT_FOR_NOW}.*)`,
    ),
    confidence: 0.8,
    unless:
      /^(?:the (?:tests?|errors?|bug|problem|issue|user|reason|cause)|there|problem|issue|(?:be|hav|mak|do|liv|feel)ing)\b/i,
    contentWords: 2,
  },
  {
    id: 'convention.should-be',
    category: 'convention',
    pattern: phrase(
      `(?<object><thing> ${OBLIGED} (?:not |also |just |still |probably |all |both )*${ENDURING}\\b${NOT_FOR_NOW}.*)`,
    ),
    confidence: 0.7,
    assertion: 'inferred',
    unless:
      /^(?:whether|the (?:tests?|errors?|bug|problem|issue|user|reason|cause|answer|fix|label|button|text|title|message|heading|link|icon|colou?r)|problem|issue|tests|all|every|each|no|one|only|not|to|in|for|with|as|after|before|from|at|on|by|just|also|still|now)\b|\b(?:should|must|need|needs|has|have) (?:not )?(?:to )?(?:be|have) \w+$|\bas[- ]is$|\bbut\b|\bhave (?:\w+ed|been|run|gone|done|come)\b|\bby now\b/i,
    contentWords: 3,
  },
  {
    id: 'convention.we-should',
    category: 'convention',
    pattern: phrase(
      `(?:you <adv>(?:should|shouldn't|must|mustn't)|we <adv>(?:should|shouldn't|must|mustn't|have to|need to|ought to)) (?<object>(?:not |never |always |only |also |just )*(?:use|support|keep|avoid|rely on|depend on|store|treat|name|prefer|require|allow|accept|limit|start with|default to|return|put|validate|log|handle|expect|assume|design|optimi[sz]e for|target|focus on)\\b .+)`,
    ),
    confidence: 0.7,
    assertion: 'inferred',
    unless:
      /^(?:(?:not|never|always|only|also|just) )*(?:\w+ )(?:it|this|that|those|these|them|the (?:same|new|other)|pushing|going|trying|moving|up)\b/i,
    contentWords: 2,
  },
  {
    id: 'convention.belongs',
    category: 'convention',
    pattern: phrase(
      '(?<object><thing> (?:belongs?|lives?|goes|go) (?:in|into|under|inside|next to|at the (?:top|end|bottom) of) \\S.*)',
    ),
    confidence: 0.75,
    unless:
      /^(?:let|can|could|to|just|as|my|never|always)\b|\b(?:goes|go) (?:in|into) (?:detail|depth|production|effect|hand)\b/i,
    contentWords: 2,
  },
  {
    id: 'convention.always-is',
    category: 'convention',
    pattern: phrase('(?<object><thing> (?:is|are) (?:always|never|only ever) (?!been|going)\\S.*)'),
    confidence: 0.75,
    unless:
      /^(?:the (?:tests?|result|output|error|problem|issue)|result|\w+ing)\b|\b(?:always|never) (?:the same|there|wrong|broken|slow|late|great|nice|fun|good|cool|awesome|hard|so|easy|an? (?:good|great|joy|pleasure|treat|blast))\b/i,
    contentWords: 3,
  },
  {
    id: 'convention.source-of-truth',
    category: 'convention',
    pattern: phrase(
      '(?<object>(?:(?:the|our) (?:single )?(?:source of truth|standard|default|invariant|requirement|rule|policy|budget|deadline|limit|minimum|target)(?: (?:here|for [\\w -]{2,30}?))? is \\S.*|<thing> (?:is|are) (?:the|our) (?:single )?(?:source of truth|standard|default|invariant)\\b.*))',
    ),
    confidence: 0.75,
    unless: /\bis (?:wrong|broken|not|fine|ok(?:ay)?|too)\b/i,
    contentWords: 2,
  },
  {
    id: 'convention.no',
    category: 'convention',
    pattern: phrase("no (?<object>(?:[\\w@/.'`-]+ ){0,5}[\\w@/.'`-]+)"),
    confidence: 0.75,
    assertion: 'inferred',
    unless: NO_BAN,
  },
];
