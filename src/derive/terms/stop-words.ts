/** Languages whose own stems are indexed. English is the one that every text is indexed by. */
export const LANGUAGES = ['en', 'sv', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Words too common to tell texts apart: dropped from queries, and counted to tell the language. */
const WORDS: Record<Language, string> = {
  en: `a about above after again all also am an and any are as at be because been before being below between both
    but by can could did do does doing dont down during each few for from further had has have having he her here
    hers him his how i if in into is it its itself just me more most my no nor not now of off on once only or other
    our ours out over own same she should so some such than that the their them then there these they this those
    through to too under until up very was we were what when where which while who whom why will with would you
    your yours im ive id youre dont doesnt didnt isnt wasnt cant`,
  sv: `alla allt att av bara blev bli blir de dem den denna deras dess det detta dig din dina ditt du där efter
    ej eller en er ett från för ha hade han hans har hon honom hur här i icke in inte jag ju kan kunde man med
    mellan men mig min mina mitt mot mycket ni nu när någon något några och om oss på samma sedan sig sin sina sitt
    själv ska skulle som så till under upp ut utan vad var vara varit vi vid vilka vilken vår våra än är åt över`,
  de: `aber alle allem allen als also am an auch auf aus bei bin bis bist da dann das dass dein deine dem den der
    des die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es euch
    für hab habe haben hat hatte hier ich ihm ihn ihr ihre im in ist ja jede jeder kann kein keine können mein
    meine mich mir mit muss nach nicht noch nun nur ob oder ohne sehr sein seine sich sie sind so soll über um und
    uns unser unter viel vom von vor war waren was weil wenn wer werden wie wir wird wo zu zum zur`,
};

const BITS: Record<Language, number> = { en: 1, sv: 2, de: 4 };

const flags = new Map<string, number>();
for (const language of LANGUAGES) {
  for (const word of WORDS[language].split(/\s+/)) flags.set(word, (flags.get(word) ?? 0) | BITS[language]);
}

/** Which languages count `word` as a stop word: bit 0 English, bit 1 Swedish, bit 2 German. */
export function stopWordFlags(word: string): number {
  return flags.get(word) ?? 0;
}

export function isStopWord(word: string): boolean {
  return flags.has(word);
}

export function isEnglishStopWord(word: string): boolean {
  return ((flags.get(word) ?? 0) & BITS.en) !== 0;
}
