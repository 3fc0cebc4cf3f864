export type Language = 'en' | 'sv' | 'de' | 'zh';

/** Words that are frequent in one language and no words in the others. */
const SMALL_WORDS: Readonly<Record<'sv' | 'de', RegExp>> = {
  sv: /(?<![a-zåäö])(?:jag|och|i|inte|bor|nu|aldrig|är|att|det|som|(?<!\d\s?)min|mitt|mina|vi|på|för|har|från|med|också|aldrig|alltid|vår|vårt|våra|använder|använd|gillar|skriv)(?![a-zåäö])/gi,
  de: /(?<![a-zäöüß])(?:ich|und|nicht|ist|das|der|die|mein|meine|meinen|meiner|wir|für|habe|haben|von|mit|auch|nie|immer|unser|unsere|bin|kein|keine|den|ein|eine|zum|zur|niemals|bitte|benutze|verwende|keinen|sind|dem|des)(?![a-zäöüß])/gi,
};
const ENGLISH = /\b(?:i|the|and|my|is|are|we|to|of|it|you|that|have|with|was)\b/gi;

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

/** Mostly in Chinese characters, and no Japanese ones: names of things may be in Latin letters. */
function isChinese(text: string): boolean {
  const characters = count(text, /\p{Script=Han}/gu);
  return characters > 0 && characters * 2 >= count(text, /[A-Za-z]+/g) && !/[\u3040-\u30ff]/.test(text);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
