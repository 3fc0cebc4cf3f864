import { sparing } from '../needs/sparing.js';
import { anyOf } from '../phrase.js';

/** What is true today alone, of people far off, or of the conversation itself: true, and of no use next month. */

const STATE =
  'tired|exhausted|knackered|shattered|sleepy|hungry|starving|peckish|bored|freezing|boiling|thirsty|hung-?over|drunk|tipsy|cranky|grumpy|late|awake|busy|outside|in bed|in the (?:bath|queue|line|car|garden|kitchen|park|pub)|at the (?:bus stop|station|airport|supermarket|till|door|gate)|on (?:the|a) (?:bus|train|tram|sofa|couch|loo|bench|platform|phone|way)|on hold|in traffic';
const ADVERB =
  '(?:(?:so+|just|a bit|a little|bit|really|very|too|still|also|currently|now|only|dead|pretty|kinda) )*';
const POSTURE =
  'sitting|standing|lying|typing|waiting|queu(?:e?ing)|parked|hiding|walking|talking to|staring|heading|stuck';

const TODAY = anyOf([
  new RegExp(
    `^(?:i'?m|i am|i was|we'?re|we are|was|were|been|feeling|feel|i feel|i've been) ${ADVERB}(?:${STATE})\\b`,
    'i',
  ),
  new RegExp(
    `^(?:i'?m|i am|we'?re|we are)? ?${ADVERB}(?:${POSTURE}) (?:up |down |here |out |back )?(?:on|in|at|here|outside|by|under|for|my phone|home|to the)\\b(?!.*\\b(?:exams?|list|results?|transplant|visa|surgery|operation|board|trial)\\b)`,
    'i',
  ),
  /^(?:the )?(?:sun|rain|weather|wind|snow|sky|storm|heat)(?:'s|s)?\b.{0,40}$/i,
  /^(?:it'?s|it is|it was|it has been) (?:so |really |absolutely |just |still |very |a bit |bloody |rather )*(?:raining|snowing|pouring|sunny|boiling|freezing|chilly|windy|hot|cold|lashing|drizzling|dark|late|early)\b.{0,20}$/i,
  /\bjust (?:got|came|come|popped|stepped|nipped) (?:back|home|in|off|out)\b(?!.*\b(?:hospital|surgery|doctor|honeymoon|vet|clinic|deployment|rehab|parental leave|maternity)\b)/i,
  /\bjust (?:had|made|finished|poured|drank|ate|downed|having) (?:my|a|an|some|another|two|the)? ?(?:\w+ )?(?:coffees?|tea|cuppa|lunch|breakfast|dinner|supper|snack|beers?|shower|nap)\b/i,
  /^(?:i |we )?(?:just |nearly |almost )+(?:spill(?:ed|t)|dropped|burn(?:ed|t)|sneezed|missed|woke|heard|reali[sz]ed|noticed|saw|remembered|looked|checked)\b/i,
  /^it(?:'s|s| is| was) (?:(?:so|really|very|too|pretty|dead|kinda|a bit) )*(?:quiet|loud|noisy|busy|peaceful|late|early|warm|cold|hot|dark|stuffy)\b/i,
  /^(?:sorry,? )?(?:(?:i'?m|im|i was|was|we'?re) )(?:back|here|on the phone|away|distracted|asleep)\b.{0,12}$/i,
  /^(?:i |we )?(?:have|gotta|got|need|better) (?:to )?(?:run|go|dash|head out|leave)\b.{0,25}$/i,
  /^my (?:battery|phone|laptop)(?:'s| is) (?:at|about|almost|nearly|low|dying|dead)\b/i,
  /\bhad (?:a|the) (?:[\w-]+ )?dream\b/i,
  /^(?:i|we)(?:'ve| have)? (?:only |just |barely )?(?:had|ate|eaten|slept)\b.*\btoday\b|^(?:i'?ve |i have )?been (?:scrolling|staring|sitting|lying)\b/i,
  /\b(?:headache|hangover|craving|hiccups)\b.*\b(?:today|now|rn|this morning)\b/i,
  /\b(?:hang on|hold on|bear with me|one sec(?:ond)?|(?:somebody|someone)(?:'s| is) at the door|the (?:doorbell|phone|kettle|bell)(?:'s| is)? (?:ringing|going|just|rang|boiling|went))\b/i,
]);
/** `I'm always tired`, `on hold for weeks` */
const LASTS =
  /\b(?:always|never|every|each|since (?:the|my|last|19|20|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|i)|for (?:\w+ )?(?:days|weeks|months|years)|all the time|all day|usually|often|anymore|lately|these days|nights|most|after (?:work|lunch|every)|because|per)\b/i;

const FRIEND =
  'friend|bestie|buddy|pal|mate|co-?worker|colleague|boss|neighbou?r|hairdresser|barber|acquaintance|room-?mate|flatmate|classmate|teammate';
const RELATED = `${FRIEND}|sister|brother|mother|mum|mom|mam|dad|father|cousin|uncle|aunt|auntie|husband|wife|girlfriend|boyfriend|nephew|niece|nan|gran|kid|son|daughter|ex`;
/** `My pal's cousin got a house`, `my main character hates cats`, `a friend of my sister's`. */
const FAR = anyOf([
  /^(?:and |but |so )*(?:my|our|the) (?:[\w-]+ )?(?:characters?|protagonist|heroine|hero|villain|narrator|antagonist)\b(?! (?:is|are|was)? ?(?:gone|cut|dropped|done|finished))|^in (?:my|the|our|this) (?:\w+ )?(?:story|novel|campaign|book|film|movie|screenplay|poem|song|dream),? (?!i\b|we\b)/i,
  new RegExp(
    `^(?:(?:and|so|but|well|lol) )*(?:my|our|the|an?) (?:[\\w-]+ )?(?:(?:${FRIEND})'?s (?:[\\w-]+ )?(?:${RELATED})|(?:sister|brother|mother|mum|mom|mam|dad|father|cousin|uncle|aunt|auntie|nan|gran|nephew|niece|hairdresser|barber|[\\w-]+-in-law)'?s (?:[\\w-]+ )?(?:${FRIEND}|cousin))\\b`,
    'i',
  ),
  new RegExp(
    `^(?:an?|some|one) (?:[\\w-]+ )?(?:${FRIEND}|cousin) of (?:my|a|his|her|their|our) (?:${RELATED})\\b`,
    'i',
  ),
  /^(?:(?:and|but|so) )?there(?:'s|s| is| was| are| were|'re) (?:this|that|an?|some|these) (?:[\w-]+ ){0,2}?(?:man|woman|guy|lady|bloke|fella|chap|couple|girl|boy|kid|people|lad|lass|dude)\b/i,
  /^(?:as )?(?:my|our) (?:[\w-]+ )?[\w-]+ (?:always )?(?:used to say|would say|swears)\b/i,
  /^(?:and |but |so )?the (?:[\w-]+ )?(?:man|woman|guy|lady|bloke|fella|chap|couple|girl|boy|kid|people|folks?) (?:on|at|in|from|next|down|across|who|over|up|behind|upstairs|downstairs|with)\b/i,
]);

/** `Finn is the king of Spain`: nobody is, outside of a game. */
const INVENTED =
  /^(?:(?:and|but|so|well|now|ok) )*(?:i|we|he|she|they|you|my (?!(?:nick|sur|user)?name\b)\w+|[\w'-]+(?: and [\w'-]+)?)(?:'m|'re|'s| am| are| is| was| were| became| becomes)(?: (?:now|also|secretly|really|actually|the|an?|his|her|our|your|old|young|evil|brave|true|rightful|great|mighty))* (?:king|queen|emperor|empress|pope|sultan|tsar|pharaoh|prince|princess|duke|duchess|knight|wizard|witch|sorcerer|sorceress|dragon|vampire|werewolf|unicorn|pirate|elf|dwarf|goblin|orc|mermaid|fairy|superhero|jedi)s?\b(?! (?:fruit|bed|size|fans?|scouts?|bee|at|with|about|when)\b)/i;

/** True when somebody is said to be what people are only in games and tales. */
export function isInvented(words: string): boolean {
  return INVENTED.test(words);
}

/** `You've been real helpful`, `they're fine`. */
const OF_THE_TALK = anyOf([
  /\b(?:you|u|ur)(?:'ve| have|'re| are|ve|re| r)? (?:been )?(?:(?:real|really|so|very|such|too|a|an|the|absolute|proper|most) )*(?:helpful|kind|wicked|sweet|star|legend|lifesaver|best|funny|hilarious|great|patient|angel|gem|genius|clever|wise|brilliant|lovely)\b.{0,20}$/i,
  /^(?:he|she|they|it|we)(?:'re|'s|re| are| is)? (?:all |both |just |doing )?(?:fine|ok(?:ay)?|good|great|grand|alright)\W*$/i,
  /^(?:that|this|it)(?:'s| is| was) (?:(?:exactly|just|precisely) )*what i (?:need|want|mean|had|was)/i,
  /^i(?:'ll| will|'d| would)? ?(?:(?:really|think|think i|actually) )*(?:like|prefer|love|want|take|go with|choose|pick|meant?) (?:the )?(?:(?:\w+ )?one|first|second|third|last|other|former|latter|option|number|version)\b/i,
  /^i (?:didn'?t|don'?t|did not|do not|can'?t) (?:quite |really )?(?:get|understand|follow|mean|ask|see) (?:it|that|this|what you|the (?:last|first|second)|you)\b/i,
  /^(?:please )?(?:don'?t|do not|never) (?:store|save|remember|keep|record|note|log|memori[sz]e|tell)\b/i,
  /^let'?s (?:do|try|start|talk|see|move|go back|keep going|stop|get)\b(?!.*\b(?:from now|every|always)\b)/i,
  /^(?:here'?s|here is|here are|this is|these are) (?:my|the|what|a|an|how) (?:\w+ )?(?:draft|text|opening|e-?mail|message|letter|essay|poem|lyrics|paragraph|list|code|question|attempt|i (?:have|wrote|got))\b/i,
]);

const SUPPOSED =
  /^say (?:an?|the|i|we|my|it|he|she|they|that)\b|\bif (?:i|we|he|she|they|it|you) (?:won|had|were|was|could|didn'?t|lived|got|did|went|ever|owned|moved|quit|stopped|said)\b.*\b(?:id|i'd|wed|we'd|would|wouldn'?t|could|might|he'd|hed|she'd|they'd|theyd|it'd|itd)\b/i;

const TRIED = {
  today: sparing(TODAY),
  far: sparing(FAR),
  ofTheTalk: sparing(OF_THE_TALK),
  supposed: sparing(SUPPOSED),
};

/** True when `words`, said to an assistant, are of no use next month. */
export function isOfNoUse(words: string): boolean {
  return (
    (TRIED.today.test(words) && !LASTS.test(words)) ||
    isFarOff(words) ||
    TRIED.ofTheTalk.test(words) ||
    TRIED.supposed.test(words)
  );
}

/** True when a sentence begins with people far off who have nothing to do with the person. */
export function isFarOff(words: string): boolean {
  return TRIED.far.test(words) && !OF_ONESELF.test(words);
}

const OF_ONESELF = /\S\s.*\b(?:me|us|our|my|i|we|i'm|i've)\b(?!.*\?)/i;
