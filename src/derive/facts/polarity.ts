import type { Polarity } from '../../model/memory.js';
import type { Language } from './language.js';
import { isDenied } from './languages/denial.js';
import { type Sparing, sparing } from './needs/sparing.js';

/** The verb of the statement is denied. What is merely excluded (`tabs, not spaces`, `60 guests not 80`) denies nothing. */
const DENIED =
  /^(?:that |which )?(?:(?!,|;|\bbecause\b|\bbut\b|\bso\b|\bwhich\b|\bwho\b|\bthat\b).){0,60}?(?:\b(?:never|cannot|no longer|neither|nor|nobody|no[ -]one|nothing|none)\b|\b(?:do|does|did|is|are|was|were|has|have|had|ca|could|wo|would|should|must|need|ai)n't\b|\b(?:dont|doesnt|didnt|cant|wont|isnt)\b|(?:^|(?<=(?:\b(?:is|are|am|was|were|be|been|do|does|did|can|could|will|would|shall|should|must|may|might|have|has|had|\w+ly|still|also|just|please|pls|decided|prefer|rather|me|us|and|but|or|i|we|that|thats|im)|['’](?:m|re|s|ve|d|ll)|[:(]) ))not\b(?!\s+(?:only|just|sure)\b)|\bnot (?:possible|working|allowed|available|needed|necessary|an option|for (?:me|us)|\w{3,}(?:ing|ed))\b)/i;
const EXCLUDED = /(?:,\s*|\band\s+)not\b|\brather than\b|\binstead of\b/i;
/** What is disliked, avoided, stopped or dropped. */
const AVERSE =
  /^\W*(?:please\s+|pls\s+|let's\s+|lets\s+)*(?:(?:i|we|i'm|we're|i've|we've|the team|(?:my|our) (?:[\w-]+ ){0,2}[\w-]+)\s+)?(?:decided (?:to|against)\s+)?(?:(?:\w+ly|also|just|always|really|have|has|had|am|are)\s+)*(?:hate[sd]?|dislike[sd]?|detest|despise|loathe|avoid(?:ing|ed)?|quit(?! on\b)|stopped(?! (?:by|at|in|off|for)\b)|gave up|given up|dropped(?! (?:by|in|my (?:phone|keys)|it)\b)|drop|removed?|ditch(?:ed)?|skip(?:ped)?(?! ahead)|refuse[sd]?|ripped out|lost interest in|sick of|tired of|got rid of|cancelled|lack|without|no(?! (?:good|problem|idea|doubt|wonder|matter)\b))\b|\b(?:decided|advised|voted) (?:against|not to)\b/i;
/** What is denied of an end goes on: `I won't quit`, `never gives up`. */
const GOES_ON =
  /(?:n['’]t|\b(?:not|never|dont|wont|cannot|no))\s+(?:\w+ly\s+)?(?:gonna\s+|going to\s+|about to\s+)?(?:be\s+)?(?:(?:let|letting)\s[\w ]{1,30}\sstop|quit(?:ting)?|giv(?:e|es|ing) up|stop(?:s|ping)?|miss(?:es|ing)?|forget(?:s|ting)?|mind|regret|wait to|afraid|a problem|bad)\b/i;
/** What is called out or answered before the statement: `Day, none of us can log in`, `I don't, it's too soft`. */
const OPENING =
  /^(?:[\p{L}' -]{3,30}:\s+|(?:day|hi|hey|hello|morning|ok|okay|well|so|and|but|yes|yeah|sorry|honestly|oh|ohh|also|actually|btw)[,:]? |(?:i|we|it|he|she|they) (?:do|does|did|is|are|was|were|have|has|can|could|would)n['’]?t, |no good, )+/iu;
/** What denies nothing after all: `can't wait to`, `nothing but`, `not until`, `hasn't dropped once`. */
const AFFIRMED = new RegExp(
  [
    '\\bnot (?:only|just|merely|bad(?:ly)?|alone|un\\w{4,}|impossible|far from|the only|long ago)\\b',
    "\\b(?:can't|cannot|cant|can not|couldn't) (?:wait|help|get enough|do without|complain|stop (?!the\\b|my\\b)\\w+ing|(?:eat|praise|thank|recommend|say)(?: \\w+)? enough|be (?:happier|better|prouder|nicer|easier)|(?:live|imagine (?:life|living|\\w+ days?|a day)|go a (?:day|week)) without)\\b",
    "(?:n't|\\bdont|\\bnot|\\bnever|\\bno longer) (?:really |actually )?(?:mind|hate|regret|dislike)\\b",
    '\\bno (?:problems?|trouble|issues?|objections?|complaints?|difficulty|regrets?) (?:with|at|so far|about|whatsoever|eating|doing|using)\\b',
    '\\bno (?:fewer|less|more|later|sooner|earlier|longer) than\\b|\\bno (?:doubt|wonder|matter|joke|secret|worries|biggie|kidding|stranger to|exception|place like|better)\\b',
    '\\bnothing (?:but|beats|better|like|if not|more than|(?:i|we) (?:like|love|enjoy|want) more)\\b',
    "(?:n't|\\bnot|\\bnever) (?:[\\w']+ ){1,6}?(?:until|till)(?= \\w)",
    "\\b(?:hasn't|haven't|hadn't|didn't|never|not) (?:\\w+ly |yet |once |ever )?(?:missed|forgotten|skipped|regretted|complained|let (?:me|us) down)\\b",
    '\\b(?:stop(?:ped)?|quit) (?:hating|avoiding|refusing|disliking)\\b',
    '\\b(?:refuses?|avoids?|hates?|dislikes?) nothing\\b',
    '\\b(?:whether|why|or|if) not\\b|\\bafraid of nothing(?: (?:and|or) (?:nobody|no one))?\\b',
    "^(?:no|nope|nah),? (?=(?:i|i'm|we|we're|my|our|it's|he|she|they|the|all)\\b)",
  ].join('|'),
  'gi',
);
/** `I hate not being there`. */
const HATES_LACK = /\b(?:hate[sd]?|can(?:['’]t|not) stand|sad|sorry|shame) (?:not|missing)\b/i;
const WORSE = /\bnot what (?:it|they) (?:was|were|used to be)\b/i;
/** What is lacking, kept out, ended or refused, wherever it stands. */
const LACKING =
  /^(?:zero|without)\s|^\W*(?:[\w' -]{1,24}:\s*)(?:no|none|never)\s*$|\b(?:is|are|was|were) no (?!doubt|problem|wonder|longer|joke|secret|good reason)\w|\b(?:there(?:'s| is| are| was|'re)|(?:i|we|you|they|he|she|it|\w+) (?:has|have|had|got|see|needs?|wants?|uses?|eats?|drinks?|keeps?|owns?)|(?:i|we|you|they)['’]ve(?: got)?) (?:absolutely |literally |really |still |basically |got )?(?:no|zero|hardly any)\s(?!doubt|problem|idea|less|one of|trouble|matter|choice)|\b(?:said|say|says|saying) no\b(?! to me about)|(?<!, )\bno more (?!than|time|room)|\b(?:keep|leave|kept|leaving|keeping) (?:(?:(?!\b(?:if|when|while|till|until)\b)[^,.;]){1,40} )?(?:out|off|alone|away)\b|\b(?:cut|cutting) out\b|\b(?:days?|weeks?|months?) without\b/i;
/** Somebody or something is ended, in the middle of the clause. */
const ENDED =
  /^(?:(?:please|can you|could you|just|pls)\s+)*stop\s+(?:with\s+)?(?:the\s+)?\w+|^(?:the|my|our) [\w -]{2,30} (?:has|have|had) (?:stopped|ended)\b|^(?:i|we|they|admins?|it|ops|legal|the \w+)(?:'ve| have| has)? (?:just |finally )?(?:left|moved off|moved away from|killed|banned|blocked|scrapped|axed|abandoned|retired) (?!it\b|a message|home\b|the house\b|\w+ (?:off|behind)\b)/i;
/** The same of what people do: `I'm off coffee`, `we called the trip off`. */
const GIVEN_UP =
  /^(?:(?:i|we|he|she|they|me and \w+|my \w+|the \w+)(?:['’](?:ve|s|m|re))?|im|ive) (?:(?:have|has|had|am|is|are|was|were|just|finally|now|also|already|only|both|decided to|\w+ly) ){0,3}(?:scrap(?:p(?:ed|ing))?|call(?:ed|ing)? (?:\w+ ){0,3}off|pull(?:ed|ing) out|back(?:ed|ing) out|cancel(?:l?ed|l?ing)?|turn(?:ed|ing) (?:\w+ ){0,3}down|(?<!(?:was|were|is|got) )declin(?:ed|ing)|quit(?:ting)?(?! on)|stopp(?:ed|ing)|dropping|ditch(?:ed|ing)|pack(?:ed|ing) (?:it|that) in|giv(?:en|ing) up|gave up|broke up|broken up|split up|done with|through with|gone off|going off(?= (?!to|on)\w)|going without|giv(?:en|ing|e) (?:\w+ ){1,3}a miss|pull(?:ed|ing) the plug|fell out with|fallen out with|cut ties|dropped out|out of (?:the|my|our)|(?:moved|moving|migrated|migrating|switched|switching) (?:off|away from)|(?:said|say|saying) (?:good)?bye to|rip(?:ped|ping) out|taken? (?:him|her|me|us|them|it) off|took (?:him|her|me|us|them|it) off|crossed (?:\w+ ){1,3}off|left (?:\w+ ){1,3}out|rul(?:ed|ing) out|got rid of|getting rid of|uninstall(?:ed|ing)|skipp(?:ed|ing)|avoid(?:s|ed|ing)?|refus(?:es|ed|ing)|stay(?:s|ed|ing)? (?:away from|off|clear of)|steer(?:s|ed|ing)? clear of|boycott\w*|(?:can|could) do without|rather not|prefer not|off (?!to|on|for|work|today|tomorrow|next|sick|school|this|at|in|from|then|now|again|home|with|the hook)\w+)(?![\w-])/i;
const REJECTED =
  /\b(?:not for me|out of the question|off the menu|is finished with|are finished with|i['’]?ll pass(?=$|[.,!])|is the worst|are the worst|gets? on my nerves|drives? (?:me|us|my \w+|him|her|them) (?:mad|crazy|nuts|up the wall)|puts? me off|turns? my stomach|bores? me|overrated|can(?:['’]t|not) bear|no thanks|no thank you|(?:would|['’]d) rather not|prefer not to|(?:is|are|['’]s) (?:banned|forbidden|off limits|a no-go|a no go|taboo|cancell?ed|called off|off the list|off(?=$|[,.;!])))\b|^(?:turn|switch) (?:[\w ]{1,30} )?off\b|^disable |^(?:skip|avoid|ditch|drop|stop|cancel|scrap|forget about|lose|refuse|ban|cut) (?!back\b|down\b)\w/i;
/** What one says of what one does not like; of what has gone wrong it is how things are. */
const DISGUST =
  /\b(?:disgusting|gross|yuck\w*|horrible|awful|vile|nasty|revolting|dreadful|ghastly|boring|insufferable|tedious|creepy|cringey?|(?:makes?|made) me (?:gag|sick|cringe|want to (?:puke|vomit|scream)))(?! \w+s\b)\b/i;
/** Too much of it is no liking. */
const TOO_MUCH =
  /\b(?:way |far |much |bit |little )?too (?!much|many|late\b|soon\b|busy\b|short\b|young\b|old\b)\w+/i;
const DISLIKED =
  /^(?:[\p{L}'’-]+ ){1,4}?(?:hates|dislikes|detests|despises|loathes|refuses|rejects|forbids|bans|prohibits|disallows|vetoes|boycotts|avoids|skips|declines)\b|\bused to (?:be (?:an? )?(?:vegan|vegetarian|smoker|fan))\b|\b(?:find|found) (?:it|them|this|that|him|her|the [\w -]{2,20}|\w+ing|[\w-]+) (?:so |too |really |very |a bit |rather |pretty |quite )?(?:bland|boring|dull|awful|horrible|annoying|disgusting|ugly|gross|tedious|tiring|nagging|noisy|unbearable|creepy|bitter|useless|pointless|ridiculous|terrible|exhausting|irritating)\b|\b(?:can do without|no patience for|nothing but trouble|fed up with|had enough of|over it\b)/iu;
const AVERSE_OBJECT =
  /\b(?:can't|cannot) stand\b|\bnot (?:a|much of a) (?:\w+ )?fan\b|\b(?:is|are) (?:out of scope|not allowed|forbidden|off the table)\b/i;

/** Ended, kept away from or turned down, by whomever. */
const DROPPED =
  /\b(?:swor(?:n|e) off|unsubscribed|uninstalled|dumped|resigned|stepped down|opt(?:ed|ing)? out|written off|g[ai]ven? away|thr[eo]wn? (?:out|away)|shut(?:ting)? down (?:the|our|my)|clos(?:ed|ing) (?:the|our|my)|f[ae]ll(?:en)? through|(?:switch|turn)ed (?:\w+ ){0,2}off|deactivated|disabled|decommissioned|phas(?:ed|ing) out|deprecated|withdr[ae]wn?|laid off|br[oe]ken? off|ended (?:the|our|my)|terminated|vetoed|let (?:\w+ ){1,3}go$|(?:is|are|was|were|been|be|being|get|gets|got) (?:all )?(?:refused|rejected|turned down|banned|blocked|cancell?ed|called off|scrapped|shelved|axed|discontinued|abolished|revoked|retired|ruled out|removed|dropped|deleted|taken out|closed$)|(?:is|are)(?: just| simply)? (?:out for (?:me|us)|a no(?=$|[ ,-])|against\b)|(?:'m|'re|am|'s) (?:\w+ly )?against|deleted (?:my|the|our)|walked out on|grew out of|grown out of|lost (?:touch|interest|contact|access|patience|appetite)|(?:run|ran|running|'m|'re|is|are) out of (?!the\b|town\b|office\b|here\b|bed\b|sync\b|date\b|order\b)|(?:run|ran) out$|(?:took|taken?|takes) (?:me|him|her|us|them) off|pulled out of|not possible|end of life)\b|^\w+(?: \w+)? no$|^nae /i;
/** `zod's out`: it is not what the sentence waits for. */
const GONE =
  /^(?:(?!,|;|\b(?:till|until|when|if|once|because|after|that)\b).)+(?: is| are| was| were|'s|'re)(?: \w+ly| now| all| just)* (?:gone|out|off)$/i;
/** What one cannot or hardly does, what one would not do. */
const INCAPABLE =
  /\b(?:unable to|incapable of|impossible (?:to|for)|hardly|scarcely|(?:has|have|'ve|'s) yet to|(?:i'd|we'd|would) (?:skip|avoid|hate|never)|could (?:live|do) without|object(?:s|ed)? to|oppose[sd]?|vetoe?s?|leaves? (?:me|us) cold|waste of (?:time|money|space)|pointless|does nothing for (?:me|us)|no use for|(?:is|are|am|'m|'re|was|were|came?|comes|lives?|manages?|goes|going|ships?|works?) without)\b|^(?:spare (?:me|us)|hold the|enough (?:with|of)|lose the|kill the|nope to|anything but|everything but)\b/i;
/** What the statement begins with tells which way it is meant. */
const FIRST_CLAUSE = /^(?:[^\s,]+\s){2,}?[^\s,]+(?=,\s|\s(?:so|but|because)\s)/i;
/** Most statements have no word that any of these needs. */
const DENIALS = [AVERSE, AVERSE_OBJECT, DISLIKED, INCAPABLE].map(sparing);
const TURNED_DOWN = [ENDED, GIVEN_UP, REJECTED, DISGUST, DROPPED, GONE].map(sparing);
const TRIED = {
  opening: sparing(OPENING),
  affirmed: sparing(AFFIRMED),
  firstClause: sparing(FIRST_CLAUSE),
  denied: sparing(DENIED),
  goesOn: sparing(GOES_ON),
  hatesLack: sparing(HATES_LACK),
  worse: sparing(WORSE),
  lacking: sparing(LACKING),
  tooMuch: sparing(TOO_MUCH),
};
/** Where what does not go on, or is bad, is how things stand. */
const TROUBLE: ReadonlySet<string> = new Set(['problem', 'difficulty', 'learning']);

/**
 * Whether `statement` says that something is, or that it is not (any longer), is refused or disliked. What is broken or
 * crashes is so, and positive; what will not start is denied.
 */
export function polarityOf(statement: string, language: Language, category: string | null = null): Polarity {
  const isNegative =
    language === 'en'
      ? isDeniedInEnglish(without(TRIED.affirmed, without(TRIED.opening, statement, ''), ' '), category)
      : isDenied(statement, language);
  return isNegative ? 'negative' : 'positive';
}

function without(left: Sparing, statement: string, instead: string): string {
  return left.mayFit(statement) ? statement.replace(left.pattern, instead) : statement;
}

function isDeniedInEnglish(statement: string, category: string | null): boolean {
  if (TRIED.hatesLack.test(statement) || TRIED.worse.test(statement)) return false;
  const isTrouble = category !== null && TROUBLE.has(category);
  const first = TRIED.firstClause.exec(statement)?.[0] ?? statement;
  if (DENIALS.some((pattern) => pattern.test(first))) return true;
  if (!isTrouble && TURNED_DOWN.some((pattern) => pattern.test(first))) return true;
  if (category === 'preference' && TRIED.tooMuch.test(statement)) return true;
  if (TRIED.goesOn.test(statement)) return false;
  const denied = TRIED.denied.exec(statement);
  if (denied && !EXCLUDED.test(denied[0])) return true;
  return TRIED.lacking.test(statement);
}
