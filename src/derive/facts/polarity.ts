import type { Polarity } from '../../model/memory.js';
import type { Language } from './language.js';
import { isDenied } from './languages/denial.js';
import { sparing } from './needs/sparing.js';

/** The verb of the statement is denied. `not only` and what is merely excluded (`tabs, not spaces`) deny nothing. */
const DENIED =
  /^(?:(?!,|;|\bbecause\b|\bbut\b|\bso\b|\bwhich\b|\bwho\b|\bthat\b).){0,60}?(?:\b(?:never|cannot|no longer|neither|nor|nobody|no[ -]one|nothing|none)\b|\b(?:do|does|did|is|are|was|were|has|have|had|ca|could|wo|would|should|must|need|ai)n't\b|\b(?:dont|doesnt|didnt|cant|wont|isnt)\b|\bnot\b(?!\s+(?:only|just|sure)\b))/i;
/** `60 guests not 80`: nothing before it that could be denied. */
const EXCLUDED_AFTER_NOUN =
  /^(?:(?!\b(?:is|are|am|was|were|be|been|do|does|did|can|could|will|would|should|must|may|might|have|has|had|why|if|or|whether|'s|'m|'re)\b(?: \w+ly)? not\b)[^,;]){2,60}(?<!\b(?:is|are|am|was|were|be|been|do|does|did|can|could|will|would|should|must|may|might|have|has|had|ly|still|also|just|certainly|sure|definitely|probably|really|please|decided|prefer|rather|me|us)|['’]\w{1,2}|:) not (?:\S+ ){0,4}\S+$/i;
const EXCLUDED = /(?:,\s*|\band\s+)not\b|\brather than\b|\binstead of\b/i;
/** What is disliked, avoided, stopped or dropped. */
const AVERSE =
  /^\W*(?:please\s+|pls\s+|let's\s+|lets\s+)*(?:(?:i|we|i'm|we're|i've|we've|the team|(?:my|our) (?:[\w-]+ ){0,2}[\w-]+)\s+)?(?:decided (?:to|against)\s+)?(?:(?:\w+ly|also|just|always|really|have|has|had|am|are)\s+)*(?:hate[sd]?|dislike[sd]?|detest|despise|loathe|avoid(?:ing|ed)?|quit(?! on\b)|stopped|gave up|given up|dropped|drop|removed?|ditch(?:ed)?|skip(?:ped)?|refuse[sd]?|ripped out|lost interest in|sick of|tired of|got rid of|cancelled|lack|without|no(?! (?:good|problem|idea|doubt|wonder|matter)\b))\b|\b(?:decided|advised|voted) (?:against|not to)\b/i;
/** What is denied of an end goes on: `I won't quit`, `never gives up`. */
const GOES_ON =
  /(?:n['’]t|\b(?:not|never|dont|wont|cannot|no))\s+(?:\w+ly\s+)?(?:gonna\s+|going to\s+|about to\s+)?(?:be\s+)?(?:(?:let|letting)\s[\w ]{1,30}\sstop|quit(?:ting)?|giv(?:e|es|ing) up|stop(?:s|ping)?|miss(?:es|ing)?|forget(?:s|ting)?|mind|regret|wait to|afraid|a problem|bad)\b/i;
/** The speaker's thing or a third one does not do its work: that is how it is, and nothing is turned down. */
const FAILS =
  /^(?:the|this|that|it|our|my)\b.*?(?:wo|is|are|does|was|were)n['’]?t\b|^(?:it|they)['’](?:s|re) not\b/i;
/** What is called out or answered before the statement: `Day, none of us can log in`, `I don't, it's too soft`. */
const OPENING =
  /^(?:(?:day|hi|hey|hello|morning|ok|okay|well|so|and|but|yes|yeah|sorry|honestly|oh|ohh|also|actually|btw)[,:]? |(?:i|we|it|he|she|they) (?:do|does|did|is|are|was|were|have|has|can|could|would)n['’]?t, |no good, )+/i;
/** `I hate not being there`. */
const HATES_LACK = /\b(?:hate[sd]?|can(?:['’]t|not) stand|sad|sorry|shame) (?:not|missing)\b/i;
const WORSE = /\bnot what (?:it|they) (?:was|were|used to be)\b/i;
const TELLS_HOW_IT_STANDS: ReadonlySet<string> = new Set(['problem', 'learning']);
const AFRAID_OF_NOTHING = /\bafraid of nothing\b/i;
/** What is lacking, kept out, ended or refused, wherever it stands. */
const LACKING =
  /^(?:zero|without)\s|^\W*(?:[\w' -]{1,24}:\s*)(?:no|none|never)\s*$|\b(?:is|are|was|were) no (?!doubt|problem|wonder|longer|joke|secret|good reason)\w|\b(?:there(?:'s| is| are| was|'re)|(?:i|we|you|they|he|she|it|\w+) (?:has|have|had|got|see|need|want)|(?:i|we|you|they)['’]ve(?: got)?) (?:absolutely |literally |really |still |basically |got )?(?:no|zero|hardly any)\s(?!doubt|problem|idea|less|one of|trouble|matter|choice)|\b(?:said|say|says|saying) no\b(?! to me about)|(?<!, )\bno more (?!than|time|room)|\b(?:keep|leave|kept|leaving|keeping) (?:(?:(?!\b(?:if|when|while|till|until)\b)[^,.;]){1,40} )?(?:out|off|alone|away)\b|\b(?:cut|cutting) out\b|\b(?:days?|weeks?|months?) without\b/i;
/** Somebody or something is ended, in the middle of the clause. */
const ENDED =
  /^(?:(?:please|can you|could you|just|pls)\s+)*stop\s+(?:with\s+)?(?:the\s+)?\w+|^(?:the|my|our) [\w -]{2,30} (?:has|have|had) (?:stopped|ended)\b|^(?:i|we|they|admins?|it|ops|legal|the \w+)(?:'ve| have| has)? (?:just |finally )?(?:left|moved off|moved away from|killed|banned|blocked|scrapped|axed|abandoned|retired) (?!it\b|a message|home\b|the house\b|\w+ (?:off|behind)\b)/i;
/** The same of what people do: `I'm off coffee`, `we called the trip off`. */
const GIVEN_UP =
  /^(?:(?:i|we|he|she|they|me and \w+|my \w+|the \w+)(?:['’](?:ve|s|m|re))?|im|ive) (?:(?:have|has|had|am|is|are|was|were|just|finally|now|also|already|only|both|decided to|\w+ly) ){0,3}(?:scrap(?:p(?:ed|ing))?|call(?:ed|ing)? (?:\w+ ){0,3}off|pull(?:ed|ing) out|back(?:ed|ing) out|cancel(?:l?ed|l?ing)?|turn(?:ed|ing) (?:\w+ ){0,3}down|(?<!(?:was|were|is|got) )declin(?:ed|ing)|quit(?:ting)?(?! on)|stopp(?:ed|ing)|dropping|ditch(?:ed|ing)|pack(?:ed|ing) (?:it|that) in|giv(?:en|ing) up|gave up|broke up|broken up|split up|done with|through with|gone off|going off(?= (?!to|on)\w)|going without|giv(?:en|ing|e) (?:\w+ ){1,3}a miss|pull(?:ed|ing) the plug|fell out with|fallen out with|cut ties|dropped out|out of (?:the|my|our)|(?:moved|moving|migrated|migrating|switched|switching) (?:off|away from)|(?:said|say|saying) (?:good)?bye to|rip(?:ped|ping) out|taken? (?:him|her|me|us|them|it) off|took (?:him|her|me|us|them|it) off|crossed (?:\w+ ){1,3}off|left (?:\w+ ){1,3}out|rul(?:ed|ing) out|got rid of|getting rid of|uninstall(?:ed|ing)|skipp(?:ed|ing)|avoid(?:s|ed|ing)?|refus(?:es|ed|ing)|stay(?:s|ed|ing)? (?:away from|off|clear of)|steer(?:s|ed|ing)? clear of|boycott\w*|(?:can|could) do without|rather not|prefer not|off (?!to|on|for|work|today|tomorrow|next|sick|school|this|at|in|from|then|now|again|home|with|the hook)\w)(?![\w-])/i;
const REJECTED =
  /\b(?:not for me|out of the question|off the menu|is finished with|are finished with|i['’]?ll pass(?=$|[.,!])|is the worst|are the worst|gets? on my nerves|drives? (?:me|us|my \w+|him|her|them) (?:mad|crazy|nuts|up the wall)|puts? me off|turns? my stomach|bores? me|overrated|can(?:['’]t|not) bear|no thanks|no thank you|(?:would|['’]d) rather not|prefer not to|(?:is|are|['’]s) (?:banned|forbidden|off limits|a no-go|a no go|taboo|cancell?ed|called off|off the list|off(?=$|[,.;!])))\b|^(?:turn|switch) (?:[\w ]{1,30} )?off\b|^disable |^(?:skip|avoid|ditch|drop|stop|cancel|scrap|forget about|lose|refuse|ban|cut) (?!back\b|down\b)\w/i;
/** What one says of what one does not like; elsewhere it is how things are. */
const DISGUST =
  /\b(?:disgusting|gross|yuck\w*|horrible|awful|vile|nasty|revolting|dreadful|ghastly|boring|insufferable|tedious|creepy|cringey?|(?:makes?|made) me (?:gag|sick|cringe|want to (?:puke|vomit|scream)))(?! \w+s\b)\b/i;
/** Too much of it is no liking. */
const TOO_MUCH =
  /\b(?:way |far |much |bit |little )?too (?!much|many|late\b|soon\b|busy\b|short\b|young\b|old\b)\w+/i;
const DISLIKED =
  /^(?:[\p{L}'’-]+ ){1,4}?(?:hates|dislikes|detests|despises|loathes)\b|\bused to (?:be (?:an? )?(?:vegan|vegetarian|smoker|fan))\b|\b(?:find|found) (?:it|them|this|that|him|her|the [\w -]{2,20}|\w+ing|[\w-]+) (?:so |too |really |very |a bit |rather |pretty |quite )?(?:bland|boring|dull|awful|horrible|annoying|disgusting|ugly|gross|tedious|tiring|nagging|noisy|unbearable|creepy|bitter|useless|pointless|ridiculous|terrible|exhausting|irritating)\b|\b(?:can do without|no patience for|nothing but trouble|fed up with|had enough of|over it\b)/iu;
const AVERSE_OBJECT =
  /\b(?:can't|cannot) stand\b|\bnot (?:a|much of a) (?:\w+ )?fan\b|\b(?:is|are) (?:out of scope|not allowed|forbidden|off the table)\b/i;

/** Most statements have no word that any of these needs. */
const TRIED = {
  denied: sparing(DENIED),
  excludedAfterNoun: sparing(EXCLUDED_AFTER_NOUN),
  averse: sparing(AVERSE),
  goesOn: sparing(GOES_ON),
  fails: sparing(FAILS),
  hatesLack: sparing(HATES_LACK),
  worse: sparing(WORSE),
  afraidOfNothing: sparing(AFRAID_OF_NOTHING),
  lacking: sparing(LACKING),
  ended: sparing(ENDED),
  givenUp: sparing(GIVEN_UP),
  rejected: sparing(REJECTED),
  disgust: sparing(DISGUST),
  tooMuch: sparing(TOO_MUCH),
  disliked: sparing(DISLIKED),
  averseObject: sparing(AVERSE_OBJECT),
};

/**
 * Whether `statement` says that something is, or that it is not (any longer) or is disliked. What fails, in a problem or
 * a finding (`the fridge won't light`), is positive: it is told how things stand.
 */
export function polarityOf(statement: string, language: Language, category: string | null = null): Polarity {
  if (language !== 'en') return isDenied(statement, language) ? 'negative' : 'positive';
  if (OPENING.test(statement)) return polarityOf(statement.replace(OPENING, ''), language, category);
  if (TRIED.afraidOfNothing.test(statement) || TRIED.hatesLack.test(statement) || TRIED.worse.test(statement))
    return 'positive';
  if (TRIED.averse.test(statement) || TRIED.averseObject.test(statement)) return 'negative';
  if (TRIED.disliked.test(statement)) return 'negative';
  if (
    category !== 'problem' &&
    [TRIED.ended, TRIED.givenUp, TRIED.rejected].some((pattern) => pattern.test(statement))
  )
    return 'negative';
  if (category === 'preference' && (TRIED.tooMuch.test(statement) || TRIED.disgust.test(statement)))
    return 'negative';
  if (TRIED.goesOn.test(statement)) return 'positive';
  if (category !== null && TELLS_HOW_IT_STANDS.has(category) && TRIED.fails.test(statement))
    return 'positive';
  const denied = TRIED.denied.exec(statement);
  if (denied && !EXCLUDED.test(denied[0]) && !TRIED.excludedAfterNoun.test(statement)) return 'negative';
  return TRIED.lacking.test(statement) ? 'negative' : 'positive';
}
