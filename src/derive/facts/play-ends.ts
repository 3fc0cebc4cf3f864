/**
 * Nobody says that a play is over: they ask for something that only the other side as it is can do (`can you write an
 * email to my landlord`), with no word of the play in it. Whoever is played may be asked for much (`can you fix the
 * boiler?`), so that little ends it.
 */

const THING =
  '(?:e-?mail|message|letter|cover letter|cv|resume|résumé|essay|poem|speech|toast|post|caption|bio|summary|report|function|script|query|regex|shopping list|to-?do list|packing list|meal plan|training plan|study plan|schedule|timetable|table|spreadsheet|itinerary|playlist|recipe|quiz|flash ?cards?)';
/** What a program is asked for, and hardly anybody in a tale or across a counter. */
const OF_TODAY =
  '(?:recipe|oven|microwave|air fryer|fridge|dishwasher|washing machine|dryer|boiler|excel|spreadsheet|powerpoint|python|javascript|typescript|sql|regex|git|wi-?fi|router|laptop|iphone|android|ipad|printer|app|pdf|e-?mail|cv|cover letter|netflix|spotify|youtube|instagram|whatsapp|zoom|google|flight|airport|homework|essay|exam|tax return|mortgage|workout|meal plan|shopping list|birthday (?:party|present|gift|cake)|wedding (?:speech|gift)|half marathon|sourdough)s?';

/** No landlord and no shop is asked about these. */
const DEVICE = '(?:laptop|computer|wi-?fi|router|iphone|ipad|printer|excel|git|python)';

const ASKS = new RegExp(
  [
    `\\b(?:write|draft|make|create|give me|need|put together|come up with|prepare)(?: me| us| up)?(?: an?| the| my| our| some| two| three)? (?:[\\w-]+ ){0,3}?${THING}s? (?:to|for|about|that|saying|asking|with|of|in|on|from|telling)\\b`,
    '\\b(?:translate|proofread|summari[sz]e|paraphrase|rephrase|spell-?check|debug|reformat) (?:this|that|it|the following|my|these|an?|from|into)\\b',
    `\\bhelp me (?:to )?(?:write|draft|plan|study|revise|understand|prepare for|with (?:my|this|an?)) (?:[\\w-]+ ){0,4}?${OF_TODAY}\\b`,
    `\\b(?:what(?:'s| is| are| should| can| do)|whats|how (?:do|can|should|long|much|many|to)|which|where can|any (?:tips|ideas|advice|recommendations?|good)|do you know|recommend|suggest|tips for|ideas for)\\b[^.!?\\n]{0,60}\\b${OF_TODAY}\\b`,
    `\\b(?:check|look at|look over|fix|review|improve|correct) (?:my|this|the) (?:[\\w-]+ ){0,2}?(?:code|grammar|spelling|essay|homework|cv|cover letter|e-?mail|script|query|regex|spreadsheet|python|sql)\\b`,
    `\\bmy (?:[\\w-]+ )?${DEVICE} (?:is|are|won't|keeps?|doesn't|isn't|has|only)\\b.{0,60}(?:\\?|\\b(?:what|how|why|any)\\b)`,
    '\\b(?:workout|meal|training|study|revision|diet|lesson|cleaning) plan\\b|\\bplan (?:a|my|our) (?:[\\w-]+ )?(?:trip|holiday|vacation|weekend|week|party|menu|meals) (?:to|for|in|around)\\b',
    "\\bhow many (?:grams|cups|calories|millilit(?:er|re)s|ml|ounces|kilomet(?:er|re)s|miles)\\b|\\bwhat(?:'s| is) the (?:capital|population|currency|time zone|weather|exchange rate|plural|difference between)\\b",
    '\\brecommend (?:me )?(?:a|an|some|any|two|three) (?:[\\w-]+ ){0,3}?(?:book|novel|film|movie|series|show|podcast|restaurant|board game|song|album|hotel|laptop)s?\\b|\\bwhat goes (?:well )?with\\b|\\bis it (?:safe|ok|okay) to (?:take|eat|mix|freeze|reheat)\\b',
    '\\bgive me (?:a few|some|two|three|five|ten|\\d+) (?:[\\w-]+ ){0,2}?(?:ideas|tips|examples|exercises|synonyms|titles|questions)\\b|\\bwhat time (?:does|do) the \\w+',
    '(?<!\\p{L})(?:skriv(?:a)?|formulera|översätt(?:a)?|sammanfatta|rätta) (?:\\p{L}+ ){0,4}?(?:mejl|mail|brev|text|uppsats|ansökan|cv|inlägg|tal|lista|recept|meningen|det här)|(?:recept på|schema för|veckomeny)',
    '(?<!\\p{L})(?:schreib(?:e|en)?|formulier(?:e|en)?|übersetz(?:e|en)?|fass(?:e)?|korrigier(?:e|en)?) (?:\\p{L}+ ){0,4}?(?:mail|e-mail|nachricht|brief|bewerbung|text|aufsatz|lebenslauf|rede|satz|das hier)|(?:mail|e-mail|nachricht|brief|bewerbung|lebenslauf) (?:\\p{L}+ ){0,5}?(?:schreiben|formulieren)|rezept für|einkaufsliste|was kann ich (?:mit|aus) .{2,40}(?:kochen|backen)',
    '帮我(?:写|翻译|总结|查一?下|列|改一?下|润色|做个?(?:表|计划|攻略))|(?:邮件|简历|作业|论文|食谱|购物清单).{0,6}(?:怎么|帮|写)|翻译(?:一下|成)|推荐(?:一下|几|一?[本部家个首])',
  ].join('|'),
  'iu',
);

/** Nobody asks so out of play. */
const OF_A_TALE =
  /"|\*|\b(?:thee|thou|thy|sire|m'?lord|m'?lady|my (?:lord|lady|liege|king|queen)|your (?:majesty|grace|highness|honou?r)|good (?:sir|man|woman|fellow)|innkeeper|traveller|stranger|wizard|witch|dragons?|goblins?|elves|elf|dwar(?:f|ves)|orcs?|swords?|axe|dagger|potions?|tavern|dungeon|quest|castle|kingdom|throne|gold coins?|spaceship|starship|captain|ahoy|arr+)\b|大人|陛下|老爷|娘娘/iu;

/** Whether a message, without a word that it has left the play, asks for something real. */
export function endsPlay(text: string, begun: string): boolean {
  return ASKS.test(text) && !OF_A_TALE.test(text) && !sharesWord(text, begun);
}

/** Words that every message may share with the one that began the play. */
const FREQUENT = new Set(
  "about after also again because been could does doing done from going have help here into just like made make more much need please really should some something sure that them then there these they thing this today tomorrow want were what when where which will with would write your you’re you're".split(
    ' ',
  ),
);

function sharesWord(text: string, begun: string): boolean {
  const known = new Set(wordsOf(begun));
  return wordsOf(text).some((word) => known.has(word));
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{Script=Han}{2}|[\p{Script=Latin}'’]{4,}/gu) ?? []).filter(
    (word) => !FREQUENT.has(word),
  );
}
