// The words by which people say that something is not any more as it was.
import { wordsPattern } from './values.js';

/** That another value held before: it is replaced although it is not named. */
const INSTEAD = wordsPattern(
  [
    'instead(?! of)|after all|back to (?:\\d[\\d.,]*|one|two|three|four|five|six|eight|ten|normal)|changed my mind|change of plan|caved|from now on|as of|from today|ok again|welcome again',
    '(?:moved|changed|switched|pushed|postponed|rescheduled|extended|raised|lowered|bumped|upgraded|reduced|increased|cut) (?:back |up |down |over |out |the \\p{L}+ )?(?:to|till|until|by)',
    '(?:going|went|gone|go|goes|is|are|put|putting) (?:\\p{L}+ ){0,2}(?:up|down|back|over) to',
    'went to (?=\\d)',
    'renamed|(?:is|are|was|were|got) (?:replaced|swapped|superseded) (?:by|with|for)|(?:replaced|swapped) (?:it|them|that) (?:by|with|for|out)|migrated|ported|converted to|switched over|upgraded|rolled back|reverted',
    'settled on|(?:is|are|has|have) now|(?:grew|shrank|dropped|rose|doubled|halved|jumped|fell|climbed) (?:to|from)|brought forward|put off|delayed|rescheduled|postponed|for good|for real this time|on second thought|scratch that',
    'effective (?:immediately|today|monday|\\p{L}+ 1)|starting (?:today|tomorrow|next|this|monday|tuesday|wednesday|thursday|friday|in)|from next|as from|going forward|no longer|slipped|(?:gone|went|going) over to',
    'moved [^,.;]{1,30} (?:to|off)|extension|moving to|changed (?:that|it)|(?:rais|lower|chang|mov|push|switch|bump|extend)(?:e|ed|ing|s)? (?:the|our|my) [\\p{L} -]{1,20} to',
    'istället(?! för)|i stället(?! för)|trots allt|ändå|ändrade? (?:mig|oss)|från och med|(?:flyttat|flyttad|flyttas|flyttade|ändrat|ändrad|uppskjuten|uppskjutet|höjd|sänkt|bytt|bytte|bytat|gått över)(?: till)?|blir (?:det|på)|det blir|numera|framöver|hädanefter|i fortsättningen|sedan igår',
    'stattdessen|doch|ab sofort|ab jetzt|seit neuestem|verschoben|umgestellt|umgesetzt|umgestiegen|gewechselt|geändert|korrektur|neuerdings|nunmehr|künftig|fortan|von nun an|erst(?= (?:am|nächste|im|ab))',
    '改|换成|今后|换了|换到|还是|其实|推迟|提前|延到|转到|搬到',
  ].join('|'),
);
/** That it is so since lately. It may always have been another thing, so that more must tell. */
const NOW = wordsPattern(
  [
    'now|again|since (?:last |this )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday|today|week|month|\\p{L}+ time)|finally|these days|nowadays|anymore|new|starting|today|yesterday|from (?:monday|tuesday|wednesday|thursday|friday|january|february|march|april|may|june|july|august|september|october|november|december|next \\p{L}+)|next (?:week|month|year)|last (?:week|month|friday|monday|saturday|sunday)|just|anyway|actually|allowed|gave (?:us|me)|got|came',
    'nu|igen|äntligen|sedan|från|idag|igår|ny|nya|nytt',
    'jetzt|wieder|nun|seit|ab|endlich|heute|gestern|inzwischen|mittlerweile|neue[rsn]?|kriege',
    '现在|终于|又|刚|今天|昨天|从|新|了',
  ].join('|'),
);
/** The plain word for it. */
const PLAINLY_NOW = wordsPattern('now|these days|nowadays|nu|numera|jetzt|inzwischen|mittlerweile|现在');
/** That it is as it was, or beside what there was: no other value's place is taken. */
const BESIDE = wordsPattern(
  [
    'still(?! no(?:t|thing)?\\b)|(?<=\\p{L} )also|too(?=$|[,.;!?)])|in addition|additionally|separate|its own|^once',
    'fortfarande|dessutom|separat|^en gång',
    'immer noch|noch immer|weiterhin|nach wie vor|zusätzlich|außerdem|ausserdem|separate[rsn]?|^einmal',
    '还是 ?(?=\\d)|仍然|仍是|依然|照旧|另外|另有',
  ].join('|'),
);
/** What was ruled out may be done. */
const ALLOWED = wordsPattern(
  'allowed|(?:you|we|i|they) can(?: just)?|may|ok(?:ay)? to|fine to|feel free|fair game|lifted|welcome|free|kan|får|darf|dürfen|kannst|erlaubt|可以|能|也行',
);
const WORKS = wordsPattern(
  [
    "works?(?! (?:at|as|for|in|with|from|nights?|days|part|full|the|evenings|weekends)\\b)|working(?! (?:at|as|for|in|with|from|nights?|on)\\b)|fixed|solved|sorted|repaired|back (?:up|online)|up and running|is fine|are fine|running again|healed|recovered|passes|passed|happy|resolved|goes through|is off|'s off|better now",
    'funkar|fungerar|fixat|löst|lagad|lagat|igång igen|frisk|fixad|klar nu',
    'geht wieder|funktioniert|läuft wieder|behoben|repariert|gelöst|klappt|zurückgezogen|gesund',
    '好了|修好|通了|通过|恢复|正常|能用|可以用|解决|不恶心了|不疼了',
  ].join('|'),
);
const TROUBLE = wordsPattern(
  [
    'broken|broke|down|impossible|stuck|useless|hurts?|in a (?:splint|cast)|on my back|errors?|leaks?|leaking|offline|not working|hopeless|dead|blocked|limping|sick|fails?|failing|failed|crash(?:es|ed|ing)?|flaky|hangs?|frozen|rejected',
    'trasigt?|kraschar|funkar inte|fungerar inte|går inte|sönder|fel|nere|sjuk|hänger sig|strular|ont',
    'kaputt|geht nicht|funktioniert nicht|defekt|ausgefallen|krank|stürzt|fehler|fehlermeldung|hängt|spinnt|tut weh',
    '坏了|坏|打不开|断|病|疼|报错|崩|恶心|失败|卡死|不能用|连不上',
  ].join('|'),
);
/** Of a problem it says as much. */
const LACKING = wordsPattern(
  "won't|wont|can't|cant|cannot|isn't|isnt|doesn't|doesnt|don't|dont|not|never|wrong|slow|inte|aldrig|nicht|kein\\p{L}*|zeigt|öppnar|不|没|慢",
);
const ONLY_STATE =
  /^(?:(?:and|ok|now|it|it's|all|is|nu|det|jetzt|es|läuft|so|finally|everything|allt|alles) )*(?:works?|working|fixed|solved|sorted|back (?:up|online)|resolved|funkar|fungerar|igång|geht|funktioniert|läuft|behoben|好了|修好|恢复|正常)(?!\p{L})/iu;

export interface Change {
  isInstead: boolean;
  isNow: boolean;
  isPlainlyNow: boolean;
  isBeside: boolean;
  works: boolean;
  isAllowed: boolean;
  isTrouble: boolean;
  isLacking: boolean;
  /** It says nothing but that something works again. */
  isOnlyState: boolean;
  /** What has come to an end, as it is named. */
  ended: string[];
  /** Who has left: `Ruud retired`. */
  gone: string | null;
  /** All of it has: `Ruud is not my teacher any more`. */
  isNoLonger: boolean;
  /** The values that are said to hold no longer. */
  old: string[];
  /** What is said to be put elsewhere, or another in its place: `they moved the demo to autumn`. */
  moved: string[];
}

const THING = String.raw`(?:the |my |our |on |all |any |that |using |taking |doing |eating |den |det |min |mitt |med |die |der |das |mein |meine |mit )*([^\s,.;:!?](?:[^,.;:!?]|[.,:](?=\d)){0,40}?)(?=$|[,.;:!?](?!\d)| (?:on|in|at|for|from|with|by|since|after|until|as|because|this|last|next|now|today|yesterday|completely|altogether|i|på|för|från|sedan|auf|im|für|seit|mit|bei)(?!\p{L}))`;
/** The same where it stands before its verb. */
const SUBJECT = String.raw`(?:the |my |our |on |all |that |den |det |min |mitt |die |der |das |mein |meine )*([^\s,.;:!?][^,.;:!?]{0,40}?)`;
const ENDED: readonly RegExp[] = [
  `\\bno more ${THING}`,
  `(?<!(?:n['’]t|not|never|if|to|before|after) )\\b(?:drop(?:ped|ping)?(?! (?:off|by|in|out|it|back))|ditch(?:ed|ing)?|dump(?:ed|ing)?|scrapp(?:ed|ing)|kill(?:ed|ing)?|remov(?:ed|ing)|retir(?:ed|ing)|abandon(?:ed|ing)?|sold|cancell?ed|quit|stopped|stopping|gave up|given up|giving up|got rid of|getting rid of|cut out|broke up with|split up with|banned|deleted|left|(?:moved|moving|migrated|migrating|switched|switching) (?:off|out of|away from)|(?:said|say|saying) (?:good)?bye to|(?:weeks?|days?|months?|doing|going|living|now) without|ended(?! up)|closed) ${THING}`,
  `^(?:so |and |but |ok )?(?:not|no) ${THING}`,
  `(?:^|[,;] )${SUBJECT}(?: is|'s| are| was| has| have)(?: now| been| finally| all)? (?:gone(?! (?:through|to|on|well|back|by))|dead|paid off|settled|cleared|over|off(?! (?:to|on|for|work|with))|finished|out|closed|cancelled|canceled|stopped|ended|dropped|sold|a thing of the past|(?<!'s )history)\\b`,
  `(?<!\\p{L})(?:slutat|slutade|slutar|skippar|skippat|släppt|släpper|sålt|sålde|skiter i|skrotat|dumpat|inget mer|inga fler|ingen mer|slut med|gjort slut med|lagt ner|tog|tagit bort) (?!inte)${THING}`,
  `(?:^|[,;] )${SUBJECT} (?:är|e|tog [^,.;]{2,20}) (?:borta|bort|på väg ut|historia|förbi|slut|nedlagd|såld|avbokad)`,
  `(?:^|[,;] )${SUBJECT} (?:ist|sind|is) (?:jetzt |nun |bei uns |als [^,.;]{2,20} )?(?:vergangenheit|geschichte|weg|vorbei|abgesprungen|raus|gestrichen|abgesagt|ausgezogen|verkauft|gekündigt)`,
  `(?:^|[,;] )${SUBJECT} zieht (?:\\p{L}+ )?aus`,
  `(?:^|[,;] )${SUBJECT}(?: is| are|'s|'re)(?: now| all)? (?:banned|forbidden|off limits|deprecated|frozen|removed|disabled|turned off|retired|shut down|decommissioned|discontinued|archived|deleted|out of scope)\\b`,
  `(?:^|[,;] )${SUBJECT} (?:got|was|were) (?:stolen|sold|scrapped|axed|removed|dropped|cut|banned|retired|killed|cancelled|cancell?ed|shut down)\\b`,
  `(?<!\\p{L})(?:aufgehört mit|schluss mit|verzichte auf|keine?n? mehr|verkauft|gekündigt|getrennt von|verboten) ${THING}`,
  `(?:hat|haben|habe)(?: \\p{L}+){0,4} ((?:das|den|die) [^,.;]{2,40}?) (?:verboten|abgeschafft|gestrichen|abgesagt|zurückgezogen|gekündigt|verkauft)$`,
].map((source) => new RegExp(source, 'iu'));
const ENDED_HAN: readonly RegExp[] = [
  /(?:不再|戒了|戒掉|卖了|取消了?|退了|放弃了?|停了|离开了?|辞了)([^，。！？,]{1,12})/u,
  /^(?:跟|和|与)([^，。！？,]{1,8}?)(?:分了|分手|离了|离婚|掰了)/u,
  /^([^，。！？,不没]{1,10}?)(?:不干|不去|不做|不要|不用|不吃|不喝|不来|不住|不养|不搞|不学|不玩|没|取消|停|关|黄|倒闭|退休|分)了/u,
];
/** Who has gone no longer does what they did. */
const GONE =
  /^(?:(?:my|our|the) )?(?:[\p{L}-]+ ){0,3}?([\p{L}-]+)(?:'s| is| has|'ve| have)? (?:just |now |finally )?(?:left|quit|retired|resigned|leaving|moved on|moved away|quitting|retiring|slutat|slutar|gått i pension|hat gekündigt|hat aufgehört|ist weg|geht in rente)(?! (?:me|us|it|the|a|my|his|her|their|our|on|to|at)\b)/iu;
const NO_LONGER =
  /\b(?:no longer|(?:n[o']t|no|nobody|nothing|don't|doesn't|isn't) .{0,60}any ?more|any longer)\b|^(?:i|we|he|she|they|my \w+|it) used to\b|(?<!\p{L})(?:inte .{0,50}(?:längre|mer)|inte längre|(?:nix|nichts) mehr|nicht mehr|nimmer|kein\p{L}* .{0,40}mehr)(?!\p{L})|不再/iu;

const OLD_VALUE: readonly RegExp[] = [
  /\bfrom ([^\s,]+(?: [^\s,]+){0,2}?) (?:in)?to\b(?!$)/i,
  /(?<!\p{L})(?:von|från) ([^\s,]+(?: [^\s,]+)?) (?:auf|zu|till) .{2,40}(?:umgestiegen|gewechselt|migriert|umgestellt|gått över|bytt)/iu,
  /(?:,|\band) (?:not|no longer|never) (.{2,40})$/i,
  /\b(?:instead of|rather than) (.{2,40})$/i,
  /(?<!\b(?:is|are|was|were|am|be|do|does|did|can|could|will|would|should|must|have|has|had|may|might|hate|love|like|of|or|if|why|for|about|sure|but)|['’]\w{1,2}) not (.{2,40})$/i,
  /^not (.{2,40})$/i,
  /\b(?:replac(?:ed?|ing)|dropp?(?:ed|ing)?|removed?) (.{2,40}?)(?: (?:with|by|for)\b.*)?$/i,
  /(?:,|och) inte (.{2,40})$/i,
  /(?:istället för|i stället för) (.{2,40})$/i,
  /(?:,|und) nicht (.{2,40})$/i,
  /(?<!\p{L})(?:statt|anstatt|anstelle von) (?:nach |dem |der |den )?(.{2,40})$/iu,
  /(?:^|,\s*|, so |så )([^,]{2,30}?) (?:var|is|was|war) (?:det inte|it not|es nicht|not it)$/i,
  /\b([\w.-]+) is only for (?:the )?(?:old|legacy|existing)\b/i,
  /(?:isn't|is not|not|are not|aren't|inte) (?:in|on|at|with|from|i|på|hos) (.{2,30}?) (?:any ?more|any longer|längre)/i,
  /而?不是([^，。！？,]{1,12})/u,
  /从([^，。！？,]{1,12}?)(?:换|改|搬|转|迁)/u,
  /不(?:再)?在 ?([^，。！？,]{1,8}?) ?[上里]?(?:跑|用|住|干|做|上班|工作)?了/u,
];

const PUT =
  '(?:mov|push|rais|lower|bump|upgrad|chang|switch|migrat|extend|renam|swapp|replac|postpon|reschedul|retrofitt)';
const MOVED: readonly RegExp[] = [
  `\\b${PUT}(?:ed|ing) (?:the|our|my|his|her|their|all(?: the)?) ([^,.;:!?]{2,30}?)(?= (?:to|from|over|with|by|for|off|back|until|till|into|onto|yesterday|today|last|this)\\b|$)`,
  `^(?:and |so |but )?(?:the |our |my )?([^,.;:!?]{2,30}?)(?: has| have|['’]s)?(?: got| was| were| is| are| been| being)* ${PUT}(?:ed|ing) (?:to|from|over|with|by|for|back|until|till|onto|into)\\b`,
  `(?<!\\p{L})(?:hat|haben) (?:das|den|die|unser\\p{L}*) ([^,.;:!?]{2,30}?) (?:nach|auf|in|zu) .{2,30}(?:umgesetzt|verlegt|verschoben|umgestellt|gehoben)$`,
].map((source) => new RegExp(source, 'iu'));

/** What a statement says of a change. */
export function changeOf(claim: string, quote: string): Change {
  const words = quote === '' ? claim : quote;
  const isHan = /\p{Script=Han}/u.test(words);
  const lower = claim.toLowerCase();
  return {
    isInstead: INSTEAD.test(lower),
    isNow: NOW.test(lower),
    isPlainlyNow: PLAINLY_NOW.test(lower),
    isBeside: BESIDE.test(lower),
    works: WORKS.test(lower),
    isAllowed: ALLOWED.test(lower),
    isTrouble: TROUBLE.test(lower),
    isLacking: LACKING.test(lower),
    isOnlyState: ONLY_STATE.test(claim),
    isNoLonger: NO_LONGER.test(claim),
    ended: captured(isHan ? ENDED_HAN : ENDED, words),
    gone: GONE.exec(claim)?.[1] ?? null,
    old: captured(OLD_VALUE, words),
    moved: captured(MOVED, words),
  };
}

const FILLER = / (?:btw|tho|though|by the way|übrigens|förresten|anyway)$/i;

function captured(patterns: readonly RegExp[], words: string): string[] {
  return patterns.flatMap((pattern) => {
    const thing = pattern
      .exec(words)
      ?.slice(1)
      .find((group) => group !== undefined);
    return thing === undefined ? [] : [thing.replace(FILLER, '').trim()];
  });
}
