import { countBetweenSpaces } from '../characters.js';
import { sparingly } from '../needs/sparing.js';

/**
 * What the wording of a piece of a coding session says about whether it lasts: how things are done, are, or went wrong, and not what is to be
 * done now or how far it has got. Each sign is one test; what it is worth is fitted (`weights.ts`).
 */

type Sign = readonly [name: string, pattern: RegExp];

const words = (...lines: readonly string[]) => `(?:${lines.join('|').replaceAll(' ', '\\s+')})\\b`;
const starts = (...lines: readonly string[]) => new RegExp(`^${words(...lines)}`, 'i');
const holds = (...lines: readonly string[]) => new RegExp(`(?<![\\w'-])${words(...lines)}`, 'i');

/** What one asks an assistant to do. */
export const TASKS = [
  'access|add|adjust|align|analy[sz]e|apply|approve|ask|associate|audit|build|bump|call|cache|change|check|check out|clean|close|cd|commit|compare',
  'configure|continue|convert|copy|create|cut|debug|delete|deploy|describe|disable|do|document|draft|dry run|drop|edit|enable|ensure|evaluate',
  'examine|explain|explore|expose|extract|figure|fill|find|finish|fix|flash|format|generate|get|give|go|grep|group|guess|have a look|help|hide',
  'implement|import|improve|include|increase|install|investigate|launch|leave|let me|lint|list|load|look|make|mark|measure|mention|merge|migrate|modify|move',
  'need|normali[sz]e|open|optimi[sz]e|paste|ping|plan|plot|point|polish|port|present|print|profile|propose|publish|push|put|read|rebase|redo|reduce',
  'refactor|regenerate|reinstall|release|reload|remove|rename|render|reorder|repeat|replace|reproduce|rerun|research|resolve|restart|restore|resume',
  'remember|retry|return|revert|review|rewrite|run|save|say|search|see|select|send|set|ship|show|simplify|skip|sleep|sort|spawn|split|squash|start',
  'stash|stop|strip|submit|suggest|summari[sz]e|switch|swap|sync|tag|take|tell|tests?|think|throw|tidy|translate|try|turn|undo|uninstall',
  'update|upgrade|upload|validate|verify|wait|walk|wire|wrap|write|zip',
];
const OF_NOW = [
  'error|errors|output|log|logs|diff|bug|issue|problem|button|text|title|label|colou?r|screen|page|screenshot|image|line|lines|function',
  'method|class|file|files|test|tests|branch|pr|commit|change|changes|comment|comments|section|step|plan|task|fix|result|results|version|message',
  'block|dim|menu|icon|header|heading|footer|widget|popup|modal|query|queries|request|prompt|approach|idea|option|options|agent|thing',
];
const SYSTEM =
  'accepts?|allows?|approves?|belongs?|builds?|calls?|caches?|closes?|contains?|converts?|costs?|covers?|creates?|depends?|deploys?|draws?|emits?|expects?|exports?|fills?|handles?|holds?|hosts?|imports?|keeps?|lasts?|leaves?|lists?|listens?|lives?|loads?|logs?|maintains?|maps?|means?|merges?|needs?|opens?|owns?|pays?|points?|polls?|posts?|prints?|publishes|pulls?|pushes|reads?|receives?|relies|renders?|requires?|returns?|reviews?|runs?|sends?|serves?|ships?|signs?|sits?|speaks?|starts?|stays?|stores?|supports?|syncs?|takes?|talks?|tests?|uses?|validates?|wants?|weighs?|works?|writes?';
const PAST =
  'was|were|had|did|got|went|came|gave|made|took|found|lost|left|broke|died|paid|bought|brought|built|chose|cut|fell|forgot|grew|hit|kept|knew|learned|learnt|met|ran|said|sent|spent|stood|taught|told|wrote|\\w{3,}ed';

/** How the piece begins: the first that fits counts. */
const OPENINGS: readonly Sign[] = [
  ['let', starts("let's|lets|let us")],
  ['never', starts("never|don't ever|do not ever|no longer|always")],
  ['dont', starts("don't|dont|do not|stop|avoid|not")],
  ['no', starts('no|zero|nothing|nobody|none|without|neither')],
  ['only', starts('only|just|all|every|everything|everyone|everybody|each|any')],
  ['i-want', starts("i (?:want|need|would like|wanna|expect|hope|wish)|i'd like|id like")],
  [
    'i-prefer',
    starts(
      'i (?:\\w+ly |also |just |really )?(?:prefer|like|love|hate|dislike|find|forget|care|read|know|work|use|live|have|own|maintain|run|write|speak)',
    ),
  ],
  ['i-cannot', starts("i (?:can't|cannot|cant|don't|dont|do not|never|won't|wont|couldn't)")],
  ["i'm-doing", starts("(?:i'm|im|i am) (?:\\w+ly |just |also |still |now )?(?:not )?\\w+ing")],
  ["i'm", starts("i'm|im|i am")],
  [
    'i-see',
    starts(
      "i (?:\\w+ly |also |just |still |now )?(?:see|saw|get|got|notice|noticed|think|thought|guess|mean|meant|believe|understand|wonder|assume|suppose|tried|ran|did|added|removed|fixed|changed|updated|pushed|merged|committed|opened)|i've|ive|i have|i'll|i will",
    ),
  ],
  ['i', starts('i|my')],
  ["we're-doing", starts("(?:we're|we are) (?:\\w+ly |just |also |still |now )?\\w+ing")],
  [
    'we-past',
    starts(`(?:we|we've|we have) (?:\\w+ly |also |just |already )?(?!(?:need|feed|embed)\\b)(?:${PAST})`),
  ],
  [
    'we-should',
    starts(
      "we (?:\\w+ly |also |just )?(?:should|could|can|need|might|may|want|must|have to|would|will)|we'll|we'd",
    ),
  ],
  ['we', starts("we|we're|our|ours|us|the team|the company")],
  ['you', starts("you|your|u|ur|you're|you've")],
  ['it', starts("it|it's|its|that's|thats|that|this|this is|these|those")],
  ['they', starts("they|they're|he|she|he's|she's|their|his|her|them")],
  ['there', starts("there|there's|theres")],
  ['seems', starts('seems|looks|feels|sounds|works|worked|done|ready|fixed|same|still|now|also')],
  [
    'talk',
    starts(
      'thanks|thx|ty|thank|ok|okay|yes|yeah|yep|good|great|nice|cool|perfect|awesome|lol|haha|hm+|ah+|oh|wow|sorry|hey|hi|hello|bye|morning|sure|right|omg|wtf|fuck\\w*|damn|later|meh|maybe|no worries',
    ),
  ],
  ['task', starts(...TASKS)],
  ['use', starts('use|prefer|keep|stick|comment|name|call|log|treat|assume|follow|target|expect')],
  [
    'asks',
    starts(
      'can|could|would|will|should|do|does|did|is|are|am|was|has|have|what|why|how|who|where|when|which|any',
    ),
  ],
  ['if', starts('if|unless|whether|once|until|while|after|before|whenever')],
  ['gerund', starts('\\w{2,}ing')],
  ['past', starts(PAST)],
  ['number', /^[~<>≥≤±]?\d/],
  ['in', starts('in|on|at|for|with|from|to|of|by|since|as|under|inside|between|without|because|due')],
  ['a', starts('a|an|one|some|another|two|three|four|five|six|most|many|half')],
  ['the', starts('the')],
  ['code', /^[`'"]?[\w-]*(?:[./_][\w-]+|[a-z][A-Z])|^`/],
  ['name', /^[A-Z][\w-]*/],
];

const VERBS: readonly Sign[] = [
  [
    'is',
    holds(
      "is|are|isn't|aren't|it's|that's|thats|there's|they're|\\w+'s (?:in|on|at|an?|the|not|just|only|by|for|from|off|gone|\\w+ed)",
    ),
  ],
  ['was', holds("was|were|wasn't|weren't")],
  ['has', holds("has|have|hasn't|haven't")],
  ['system', holds(SYSTEM)],
  [
    'must',
    holds("must|mustn't|has to|have to|may only|cannot|required|mandatory|forbidden|allowed|supposed to"),
  ],
  ['should', holds("should|shouldn't|ought to|needs? to")],
  ['can', holds("can|can't|cant|could|couldn't")],
  ['will', holds("will|won't|wont|would|going to|gonna|'ll")],
  [
    'denied',
    holds(
      "not|don't|dont|doesn't|doesnt|didn't|isn't|aren't|won't|can't|cannot|never|no|none|nobody|nothing|without",
    ),
  ],
  ['past', new RegExp(`\\b(?:${PAST})\\b`, 'i')],
  ['doing', holds("(?:is|are|was|were|'s|'re|i'm|im|keeps?|am) (?:not |still |also |now |just )?\\w{2,}ing")],
  ['wants', holds('want|wants|need|needs|would like|wish|hope')],
  [
    'decides',
    holds(
      'decided|agreed|chose|picked|settled|approved|ditch\\w*|dropp?\\w*|switch\\w*|mov(?:e|ed|ing) (?:to|off|from|away)|moved|went with|gave up|given up|go(?:ing)? with|replaced|migrated|retired|stick\\w* (?:to|with)|caved',
    ),
  ],
  [
    'breaks',
    holds(
      "fail\\w*|broke\\w*|break\\w*|crash\\w*|hang\\w*|hung|slow|leak\\w*|flak\\w*|die[ds]?|dying|lost|lose\\w*|missing|wrong|error\\w*|timeout|times? out|stuck|doesn't work|won't|garbled|complain\\w*|explod\\w*|stale|dropped|jumps?|duplicate\\w*|twice|outage|down",
    ),
  ],
  [
    'works-now',
    holds('works?|worked|fixed|done|ready|green|passes|passing|good|fine|ok|better|perfect|great|nice'),
  ],
  [
    'seems',
    holds(
      'seems?|looks?|appears?|feels?|sounds?|think|guess|believe|probably|likely|maybe|perhaps|might|possibly|i mean|suppose|wonder',
    ),
  ],
];

const TASK = words(...TASKS);
const EDITED =
  'added|changed|checked|cleaned|cloned|closed|committed|copied|created|deleted|did|edited|enabled|finished|fixed|implemented|installed|made|merged|modified|noticed|opened|pushed|ran|read|reinstalled|removed|renamed|restarted|reverted|saw|selected|sent|started|tested|tried|undid|updated|wrote';
const ADJECTIVE = '[a-z]{2,}';

/** How subject and verb, or what stands for them, make a whole statement. */
const FORMS: readonly Sign[] = [
  [
    'plain is',
    /^(?:the |our |my |a |an |all |every |each )?(?:[\w./`'@-]+ ){1,5}?(?:is|are|isn't|aren't)\b/i,
  ],
  [
    'plain does',
    new RegExp(
      `^(?:the |our |my |a |an |all |every |each )?(?:[\\w./\`'@-]+ ){1,4}?(?:${SYSTEM}|has|have|had|gets?|goes|comes?)\\b`,
      'i',
    ),
  ],
  [
    'plain did',
    new RegExp(`^(?:the |our |my |a |an |all |every |each )?(?:[\\w./\`'@-]+ ){1,3}?(?:${PAST})\\b`, 'i'),
  ],
  [
    'plain modal',
    /^(?:the |our |my |a |an |all |every |each )?(?:[\w./`'@-]+ ){1,5}?(?:must|should|can|may|will|won't|can't|cannot)\b/i,
  ],
  [
    'we do',
    starts(
      `we (?:\\w+ly |also |only |just |always |never )?(?:${SYSTEM.replaceAll('s?|', '|')}|have|don't|do|are|use|go)`,
    ),
  ],
  [
    'task to do',
    new RegExp(
      `\\b(?:need|needs|have|has|should|shall|must|going|got|gotta|want|wants|like|love|can|could|let's|lets|let me|time|try|trying|try|figure out how|just|please|pls)(?: (?:to|just|also|then|please|now|first))* ${TASK}`,
      'i',
    ),
  ],
  ['i edited', starts(`(?:i|we)(?:'ve| have)? (?:\\w+ly |also |just |already )?(?:${EDITED})`)],
  [
    'too',
    new RegExp(
      `\\b(?:too|so|very|really|more|less|a (?:bit|little)|kinda|enough) ${ADJECTIVE}\\b|\\b\\w{2,}er than\\b|\\benough\\b`,
      'i',
    ),
  ],
  [
    'looks',
    holds('colou?rs?|bright\\w*|dim\\w*|intense|wide|narrow|margin|padding|font|align\\w*|background'),
  ],
  ['left', holds('left to|to fix|to do|remaining|yet|so far|this time|again|progress|next')],
  [
    'at a place',
    /\b(?:is|are|lives?|live|runs?|sits?|goes|go|come|comes|stays?|belongs?) (?:in|on|at|under|from|with|by|through|via|behind|between|off)\b/i,
  ],
  ['for a purpose', /\bfor (?:the |our |my |all |every |new |old )?[\w-]+(?: [\w-]+)?$/i],
  [
    'ends',
    holds(
      'ditch\\w*|dropp\\w*|killed|retired|gone|left|moved|replaced|cancell?ed|postponed|died|dead|off|over|finally',
    ),
  ],
];

const CONTENT: readonly Sign[] = [
  ['digits', /\d/],
  [
    'measure',
    /\b\d[\d.,]*\s?(?:%|k|m|x|ms|s|secs?|seconds?|min(?:ute)?s?|h|hours?|days?|weeks?|months?|years?|gb|mb|kb|tb|gigs?|v|µ?a|mhz|ghz|px|rows?|users?|people|columns?|lines|€|euros?|dollars?|bucks)\b|[$€£]\d/i,
  ],
  ['version', /\bv?\d+\.\d+|\b[a-zA-Z]+ \d{1,2}\b/],
  [
    'path',
    /[\w-]+\/[\w-]+|\b[\w-]+\.(?:[jt]sx?|py|md|ya?ml|json|toml|rs|go|c|h|java|rb|sql|css|html|sh|vue|svelte|kt|swift|cs)\b/,
  ],
  ['code', /`|\w_\w|[a-z][A-Z]|--\w|\w\(\)|\*\.\w/],
  ['acronym', /\b[A-Z]{2,}[\w-]*\b/],
  ['name', /(?<=[a-z,:;] )[A-Z][a-z]{2,}/],
  ['quotation', /"[^"]{2,60}"/],
  ['list', /,[^,]+(?:,| and | or )/],
  ['heading', /^[\w -]{2,24}:\s/],
  ['brackets', /\(.+\)/],
];

const SCOPE: readonly Sign[] = [
  [
    'always',
    holds(
      'always|never|ever|each time|every time|from now on|as a rule|by convention|by default|rule|convention|policy|standard',
    ),
  ],
  [
    'every',
    holds(
      'every|each|all|any|everywhere|anywhere|everything|everybody|everyone|nobody|whole|both|throughout',
    ),
  ],
  ['only', holds('only|except|unless|exclusively|nothing (?:else|but)|solely')],
  ['not-x', /,? (?:not|never|no) [\w./-]+(?: [\w./-]+){0,3}$|\b(?:instead of|rather than|over)\b/i],
  [
    'no-longer',
    holds('no longer|any ?more|used to|not .{1,20} any more|dead|gone|deprecated|legacy|old|former\\w*'),
  ],
  ['now', holds('now|nowadays|these days|as of|since|starting|for now|currently|today|yet|at the moment')],
  ['again', holds('again|still|back|too|already|just')],
  [
    'time',
    holds(
      'yesterday|tomorrow|tonight|last \\w+|next \\w+|this (?:week|month|year|morning|summer)|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|ago|weeks?|months?|years?|days?|mornings?|evenings?|weekends?|nightly|daily|weekly',
    ),
  ],
  [
    'due',
    holds(
      'due|deadline|by (?:the )?(?:end|next|monday|tuesday|wednesday|thursday|friday|june|july|may|march|q[1-4])|launch|demo|release|ship|until|till',
    ),
  ],
  ['reason', holds('because|since|cause|bc|due to|so that|therefore|reason')],
  [
    'here',
    holds(
      'here|in this (?:repo|repository|project|codebase|app|game|team|house|company|package|service)|our|the team|we all|in the (?:team|company)|in prod\\w*|production|staging|on prod',
    ),
  ],
  [
    'sometimes',
    holds('sometimes|often|usually|mostly|mainly|rarely|once|twice|most|random\\w*|intermittent\\w*'),
  ],
];

const POINTING: readonly Sign[] = [
  ['this', holds('this|that|these|those|it|them|there|such|above|below|following|same')],
  [
    'points at',
    /\b(?:this|that|these|those) (?!(?:is|are|was|were|has|have|the|we|i|you|it|repo|repository|project|codebase|app|game|team|week|month|year|package|service|house|company)\b)\w+/i,
  ],
  ['ends-in-it', /\b(?:it|that|this|them|there|these|those|one|so)\W*$/i],
  ['now-thing', new RegExp(`\\b(?:the|this|that|these|those|your) (?:[\\w-]+ )?${words(...OF_NOW)}`, 'i')],
  ['you', holds("you|your|yours|u|ur|you're|you've|you'll|yourself")],
  ['me', holds("i|me|my|mine|i'm|im|i've|i'll|i'd|myself")],
  ['we', holds("we|us|our|ours|we're|we've|we'll|we'd")],
  [
    'people',
    holds(
      'boss|manager|colleagues?|teammate|coworker|client|clients|customers?|users?|team|supervisor|prof|professor|teacher|wife|husband|partner|son|daughter|kids?|brother|sister|mother|father|mum|mom|dad|uncle|aunt|friend|intern|designer|ops|legal|security|compliance|admins?|it department|auditors?|reviewers?|he|she|his|her|him',
    ),
  ],
  ['please', holds('please|pls|plz|kindly|can you|could you|can u|could u')],
  ['swears', holds('fuck\\w*|shit|damn|wtf|omg|omfg|ffs|stupid|hell|lol|haha')],
  ['exclaims', /!/],
  ['asks', /\?/],
  ['or', holds('or|either|whether|if')],
];

const named = (group: string, signs: readonly Sign[]) =>
  signs.map(([name, pattern]) => [`${group} ${name}`, pattern] as const);

const OPENING_SIGNS = sparingly(named('opens', OPENINGS));
const VERB_SIGNS = sparingly(named('verb', VERBS));
const OTHER_SIGNS = sparingly([
  ...named('form', FORMS),
  ...named('has', CONTENT),
  ...named('scope', SCOPE),
  ...named('of', POINTING),
]);

/** How a piece stands in its message. */
export interface Standing {
  /** Characters of the message. */
  messageLength: number;
  sentencesBefore: number;
  isOnly: boolean;
  isFirstPiece: boolean;
  isLastPiece: boolean;
  isAsked: boolean;
  isCorrection: boolean;
  isReminder: boolean;
  isHedged: boolean;
  /** Something in the same message was asked. */
  asksToo: boolean;
  afterReason: boolean;
}

/** Tells `see` every sign of `piece`, which has plain quotes and no lead-in, with its strength, always in the same order. */
export function eachSign(
  piece: string,
  standing: Standing,
  see: (name: string, strength: number) => void,
): void {
  see('bias', 1);
  see(OPENING_SIGNS.first(piece) ?? 'opens other', 1);
  let hasVerb = false;
  VERB_SIGNS.each(piece, (name) => {
    see(name, 1);
    hasVerb = true;
  });
  OTHER_SIGNS.each(piece, (name) => see(name, 1));
  if (!hasVerb) see('verb none', 1);
  const count = countBetweenSpaces(piece);
  see('words', Math.log2(Math.min(32, count)));
  if (count <= 2) see('words two', 1);
  if (count <= 4) see('words four', 1);
  if (count > 18) see('words many', 1);
  see('message', Math.max(0, Math.log2(standing.messageLength / 64)));
  see('late', Math.min(4, standing.sentencesBefore));
  for (const name of STANDING_SIGNS) if (standing[name]) see(name, 1);
}

const STANDING_SIGNS = [
  'isOnly',
  'isAsked',
  'asksToo',
  'isFirstPiece',
  'isLastPiece',
  'afterReason',
  'isCorrection',
  'isReminder',
  'isHedged',
] as const;
