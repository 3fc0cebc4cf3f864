export type Language = 'en' | 'sv' | 'de' | 'zh';

/** Words that are frequent in one language and no words in the others. */
const SMALL_WORDS: Readonly<Record<'sv' | 'de', RegExp>> = {
  sv: /(?<!\p{L})(?:jag|och|inte|är|att|det|som|min|mitt|mina|vi|på|för|har|från|med|också|aldrig|alltid|vår|vårt|våra|använder|gillar)(?!\p{L})/giu,
  de: /(?<!\p{L})(?:ich|und|nicht|ist|das|der|die|mein|meine|meinen|meiner|wir|für|habe|haben|von|mit|auch|nie|immer|unser|unsere|bin|kein|keine|den|ein|eine|zum|zur)(?!\p{L})/giu,
};
const ENGLISH = /\b(?:i|the|and|my|is|are|we|to|of|it|you|that|have|with|was)\b/gi;

/** The language of a text among those that have rules: by script, then by its small words; English in doubt. */
export function languageOf(text: string): Language {
  if (/\p{Script=Han}/u.test(text) && !/[\u3040-\u30ff]/.test(text)) return 'zh';
  const swedish = count(text, SMALL_WORDS.sv);
  const german = count(text, SMALL_WORDS.de);
  const english = count(text, ENGLISH);
  if (swedish > Math.max(german, english)) return 'sv';
  return german > Math.max(swedish, english) ? 'de' : 'en';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
