import { type Sparing, sparing } from './needs/sparing.js';
import { endsPlay } from './play-ends.js';
import type { Span } from './span.js';

/**
 * A part that is played in the first person, from the words that begin the play until somebody steps out of it. What is
 * said in between is nobody's: `I owe 400 gold to a dwarf`.
 */

/** Nobody plays on for longer without a word of it. */
const MESSAGES_OF_A_PLAY = 3;
/** How far back it may have begun. */
export const PLAYS_WITHIN_MESSAGES = 16;

const BEGINS: readonly RegExp[] = [
  /\brole-?play(?:ing|s)?\b|\b(?:rehears(?:e|ing)|practi[sc](?:e|ing)) (?:the|my|an?|this|for (?:the|my|an?)) (?:\w+ )?(?:interview|argument|call|conversation|oral|viva|talk with|negotiation)\b|\bcontinue (?:our|the|my) (?:story|game|adventure|campaign|scene)\b|\b(?:stay|be|speak|answer|talk|get|keep) in character\b/i,
  /\b(?:let'?s|let us|can we|could we|shall we|wanna|want to) (?:play|do|try|start|run|continue|pretend|go back to|get back to)\b[^.!?\n]{0,24}\b(?:d ?(?:n|&) ?d|dungeons?|rpg|pretend|make-believe|scene|campaign|adventure|improv|mock \w+)\b|\blet'?s (?:play(?=\s*[.:!,]|\s*$)|pretend)\b/i,
  /\b(?:we(?:'re| are)|let'?s|let us|can we|shall we|could we|wanna|want to) play(?:ing)? (?:a |our |the )?(?:game (?:where|in which)|game(?=: (?:i|you)\b)|kings?\b|queens?\b|knights?\b|pirates?\b|princess|house\b|doctors?\b|wizards?\b|dragons?\b|castles?\b|kingdoms?\b|witch|superhero|detective|cops and robbers)|\blet'?s (?:make up|invent|improvise) an? (?:\w+ )?(?:story|tale)\b/i,
  /\bpretend (?:that )?(?:you(?:'re| are)?|u(?: r| are)?|i(?:'m| am)|we(?:'re| are)|to be)\b(?![^.!\n]*\?)/i,
  /\b(?:you(?:'re| are| be| play|'ll be|'ll play)|u (?:r|are|be)) (?:the|an?|my) [\w' -]{2,30}?(?:,| and|\.|;|:)+ ?(?:and )?(?:i'm|im|i am|i'll be|i play|i'll play)\b|\b(?:i'm|im|i am|i'll be|i play) (?:the|an?|your) [^.!?\n]{2,80}(?:,| and|\.|;)+ ?(?:and )?(?:you(?:'re| are| be| play|'ll be|'ll play)|u (?:r|are|be)) (?:the|an?|my)\b/i,
  /\b(?:[Ii]nterview|[Qq]uestion|[Tt]reat|[Aa]sk|[Ee]xamine|[Aa]ddress|[Tt]alk to|[Ss]peak to) me as (?:if|though|the|an?)\b|\b[Ii](?:'ll| will) (?:answer|speak|talk|reply|respond) (?:in (?:his|her|their|the) voice|as (?:him|her|them|the|an?|[A-Z]))/,
  /(?:^|[.!?\n]\s*|\b(?:now|please|you|and)\s+)play (?:the |an? |my )(?:(?:part|role) of|(?!(?:game|song|round|video|trick|tune|piano|guitar|music|playlist|sound|match|part|role|hand|bit)\b)\w+)/i,
  /(?<!\p{L})(?:rollspel|låtsas (?:att|som)|(?:vi|nu) leker(?! med| på| ute| inte)|ska vi leka|du (?:spelar|är nu|får vara|ska (?:spela|vara))|spela (?:du )?(?:en|min|rollen|den)(?!\p{L})|intervjua mig som|nu är (?:jag|du) (?:en|ett) )/iu,
  /(?<!\p{L})(?:rollenspiel|(?:wir spielen|lass uns|lasst uns) (?:mal |jetzt )*(?:könig\p{L}*|ritter|prinzessin\p{L}*|piraten|mutter vater kind|vater mutter kind|kaufmannsladen)|tu(?:n wir)? (?:mal |doch |bitte )*so,? als|stell dir vor,? du (?:bist|wärst)|du bist (?:jetzt|nun|ab jetzt) (?:ein|mein|der|die)|spiel(?:e|st|en)? (?:(?:mal|wir|jetzt|doch|bitte|du|nochmal|ma) )*(?:den|die|einen|eine|meinen|meine|'?nen|'?ne) (?!musik|platte|szene)\p{L}+|befrag mich als|interviewe? mich als)/iu,
  /角色扮演|扮演|过家家|假装|装作|演[一个]?[段场出戏]|陪我演|对戏|你来?[当演]|我来?演|我来当|你(?:现在)?是.{1,10}[,，;；]\s*我是|我是.{1,10}[,，;；]\s*你是/u,
];
const BEGUN = BEGINS.map(sparing);
/** Whoever asks for the help of one stays themselves. */
const HELPER =
  /\b(?:tutor|coach|teacher|doctor|therapist|trainer|nutritionist|dietician|dietitian|lawyer|advis[eo]r|assistant|experts?|editor|proofreader|translator|planner|consultant|guide|mentor|helpful|professional)\b|lehrer|berater|lärare|rådgivare|coach|老师|教练|顾问|专家|助手/iu;
/** `… and I'm the student` */
const OWN_ROLE =
  /\b(?:and|,) (?:i'm|i am|im|i'll be|i play|ich bin|ich spiele|jag är|jag spelar) (?:the|an?|your|der|die|das|eine?|dein|en|ett|din)\b|我[是演当扮]/iu;

const LEAVES =
  /\bo\.?o\.?c\b|\bout of (?:character|the game)\b|\b(?:end|stop|quit|pause|enough|done)(?: of| with)? (?:the |this |that |our )?(?:role-?play\w*|game|play\w*|scene|pretend\w*|act(?:ing)?|d ?(?:n|&) ?d)\b|\b(?:ok(?:ay)?|alright|right|fine),? (?:enough|stop|me again|cut|that's enough|that was)\b|\bthat(?:'s| is) enough\b|\bme again\b|\bback to (?:real(?:ity| life)|normal|me|being me|work|business)\b|\b(?:in real life|irl|for real|seriously|jok(?:es?|ing) aside|real talk|by the way|btw|anyways?|brb|unrelated|(?:real|actual|serious) question|my (?:own|real|actual)|chapter|novel|manuscript|publisher|draft|thanks|thank you|thx|jk|(?:just )?kidding)\b|^\s*(?:(?:great|nice|perfect|super|brilliant|lovely|excellent|bra|snyggt|toll|prima|mist|schade)[,.!]|stop|enough|pause|cut|time ?out|(?:ok(?:ay)? )?(?:game|scene|interview|rehearsal) over|update|oh and|also|ha+\b|(?:ha|he|hi|ah){2,}\w*|lo+l|lmao|rofl|xd\b|\p{Extended_Pictographic}|\(\(|\[|\/\/)/iu;
const LEAVES_ELSEWHERE =
  /(?<!\p{L})(?:på riktigt|allvarligt|skämt åsido|förresten|(?:nu|då) räcker det|det räcker|sluta (?:låtsas|spela)|bryt (?:där|här|nu)|skoja(?:r|de)|skämtar|tack|danke|(?:war )?(?:nur|bloß|ne|kleiner) (?:spaß|witz|scherz)|tillbaka till|genug|schluss|aufhören|stopp|ernsthaft|im ernst|spaß beiseite|zurück zu|übrigens|(?:bin|jetzt) wieder ich|nebenbei|apropos|manus|förlaget|kapit(?:el|let)|verlag|roman(?:en)?)(?!\p{L})|小说|第.章|哈哈|不演|不玩|出戏|正经|言归正传|说真的|说回|对了|话说|回到现实|^(?:停|好了|谢)/iu;
const LEFT = [LEAVES, LEAVES_ELSEWHERE].map(sparing);
/** `Back to Grumbold. I sneak out.` */
const RESUMES = /^(?:ok(?:ay)?,? |now |so )*back to [A-Z]\w+[.!:]/;
/** `*draws a sword*`, `"Never!"` */
const ACTS = /^\s*\*(?!\*)[^*\n]{3,80}\*(?!\*)|^\s*"/;

interface Play {
  /** For how many messages it may go on; 0 for none. */
  left: number;
  /** The message that it began with; null where there was none yet. */
  begun: string | null;
}

/** The part of a message that is a person's own, and what is played after it. */
interface Own extends Span {
  play: Play;
}

/** What of a message is said in earnest, after a play or while one goes on. */
function ownOf(text: string, { left, begun }: Play): Own {
  const begins = beginOnce(text);
  const leaves = left > 0 ? leaveOf(text, begun ?? '') : -1;
  if (begins >= 0 && begins > leaves)
    return { start: Math.max(0, leaves), end: begins, play: { left: MESSAGES_OF_A_PLAY, begun: text } };
  if (begun !== null && (RESUMES.test(text) || IN_PLAY.test(text)))
    return { start: 0, end: 0, play: { left: MESSAGES_OF_A_PLAY, begun } };
  if (left === 0) return { start: 0, end: text.length, play: { left, begun } };
  if (leaves >= 0) return { start: leaves, end: text.length, play: { left: 0, begun } };
  return {
    start: 0,
    end: 0,
    play: { left: ACTS.test(text) ? MESSAGES_OF_A_PLAY : left - 1, begun },
  };
}

/** The part of `text` that is said in earnest, after what the person said before it, oldest first. */
export function saidInEarnest(text: string, earlier: readonly string[]): Span {
  let play: Play = { left: 0, begun: null };
  for (const message of earlier.slice(-PLAYS_WITHIN_MESSAGES)) play = ownOf(message, play).play;
  return ownOf(text, play);
}

/** Each message is looked at again for every one that comes after it: so many are remembered. */
const REMEMBERED = 2 * PLAYS_WITHIN_MESSAGES;
const beginnings = new Map<string, number>();

function beginOnce(text: string): number {
  const known = beginnings.get(text);
  if (known !== undefined) return known;
  const [oldest] = beginnings.keys();
  if (oldest !== undefined && beginnings.size >= REMEMBERED) beginnings.delete(oldest);
  const begins = beginOf(text);
  beginnings.set(text, begins);
  return begins;
}

/** Where the first words that begin a play stand; -1 for none. */
function beginOf(text: string): number {
  const at = firstOf(BEGUN, text);
  if (at < 0) return -1;
  if (OWN_ROLE.test(text.slice(at))) return at;
  return HELPER.test(text.slice(at, at + 80).split(/[.!?\n]/, 1)[0] ?? '') ? -1 : at;
}

function leaveOf(text: string, begun: string): number {
  return endsPlay(text, begun) ? 0 : firstOf(LEFT, text);
}

/** Where the first of what fits stands; −1 where nothing does. */
function firstOf(patterns: readonly Sparing[], text: string): number {
  let first = -1;
  for (const pattern of patterns) {
    const at = pattern.exec(text)?.index ?? -1;
    if (at >= 0 && (first < 0 || at < first)) first = at;
  }
  return first;
}

/** `*pours ale* Drink this.`: a part is played, until somebody steps out of it. */
const IN_PLAY = /^\s*\*(?!\*)[^*\n]{3,80}\*(?!\*)\s/;
const OUT_OF_PLAY = sparing(/\bo\.?o\.?c\b|^\s*(?:\(\(|\[|\/\/)/i);

/** True when the other side plays a part and this message goes on with it. */
export function playsAlong(text: string, before: string | null): boolean {
  return before !== null && IN_PLAY.test(before) && !OUT_OF_PLAY.test(text);
}
