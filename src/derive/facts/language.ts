export type Language = 'en' | 'sv' | 'de' | 'zh';

/** Words that are frequent in one language and no words in the others. */
const SMALL_WORDS: Readonly<Record<'sv' | 'de', RegExp>> = {
  sv: /(?<![a-zåäö])(?:jag|och|i|inte|bor|nu|aldrig|är|att|det|som|min|mitt|mina|vi|på|för|har|från|med|också|aldrig|alltid|vår|vårt|våra|använder|använd|gillar|skriv)(?![a-zåäö])/gi,
  de: /(?<![a-zäöüß])(?:ich|und|nicht|ist|das|der|die|mein|meine|meinen|meiner|wir|für|habe|haben|von|mit|auch|nie|immer|unser|unsere|bin|kein|keine|den|ein|eine|zum|zur|niemals|bitte|benutze|verwende|keinen|sind|dem|des)(?![a-zäöüß])/gi,
};
const ENGLISH =
  /\b(?:i|the|and|my|is|are|we|to|of|it|you|that|have|with|was|i'm|it's|no|more|but|not|for|on|at|this|he|she|they|has|had|just|new|now|don't|can't|what|how|be|from|our|me)\b/gi;

/** Those that mean nothing in the others. */
const SMALL_ENGLISH =
  /\b(?:the|and|my|a|we|to|i've|is|are|of|it|you|that|have|with|i'm|it's|no|but|not|at|this|he|she|they|has|had|just|new|don't|dont|can't|cant|what|how|from|our|me|your|does|did|do|which|who|when|where|been|or|im|its|sorry|good|only|very|too|again|ago)\b/gi;

const ENOUGH_CHARS = 600;

/** The language of a text among those that have rules: by script, then by its small words; English in doubt. */
export function languageOf(text: string): Language {
  if (isChinese(text)) return 'zh';
  const start = text.slice(0, ENOUGH_CHARS);
  const swedish = count(start, SMALL_WORDS.sv);
  const german = count(start, SMALL_WORDS.de);
  const english = count(start, ENGLISH);
  if (swedish > Math.max(german, english)) return 'sv';
  return german > Math.max(swedish, english) ? 'de' : 'en';
}

/**
 * Whether a message is English by its own words, or by what it answers where it has none: what no language claims is
 * taken for English, and need not be.
 */
export function isSurelyEnglish(text: string, before: string | null): boolean {
  const start = text.slice(0, ENOUGH_CHARS);
  if (count(start, SMALL_ENGLISH) > 0) return true;
  return before !== null && count(before.slice(0, ENOUGH_CHARS), SMALL_ENGLISH) > 0;
}

/** Mostly in Chinese characters, and no Japanese ones: names of things may be in Latin letters. */
function isChinese(text: string): boolean {
  const characters = count(text, /\p{Script=Han}/gu);
  return characters > 0 && characters * 2 >= count(text, /[A-Za-z]+/g) && !/[\u3040-\u30ff]/.test(text);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
