import { oneOf, type Spoken, wording } from './spoken.js';
import { SWEDISH_TELLING } from './swedish-telling.js';

const ADV = '(?:(?:verkligen|också|alltid|ofta|oftast|bara|mest|nu|fortfarande|själv|brukar) )*';
const NOT = oneOf('inte|aldrig|ej|inga|inget|ingen');
const KIN = oneOf(
  '(?:bror|syster|mamma|pappa|mor|far|fru|man|sambo|partner|son|dotter|flickvän|pojkvän|vän|kompis|chef|kollega|granne)s?',
  'barn|söner|döttrar|föräldrar|syskon|mormor|morfar|farmor|farfar|moster|faster|morbror|farbror|kusin|svärmor|svärfar',
);
const DID = oneOf(
  'köpte|började|flyttade|träffade|åkte|reste|gifte|skilde|slutade|fick|sålde|byggde|vann|bröt|adopterade|besökte|bytte',
  'satte|lärde|läste|sprang|tog|gick|såg|skrev|lagade|startade|förlorade|beställde|bokade|sökte|firade|planterade',
);
const DOES = oneOf(
  'spelar|läser|springer|tränar|äter|dricker|använder|lär|studerar|kör|cyklar|sjunger|målar|odlar|samlar|lagar|stickar',
  'dansar|simmar|seglar|fiskar|jagar|undervisar|driver|leder|pendlar|reser|röker|tål|sover|skriver|fotograferar|talar|går',
);
const STATES = oneOf(
  'inte|så|nog|säker|osäker|trött|glad|ledsen|här|klar|redo|nöjd|på väg|tillbaka|med|rädd att|tacksam|nyfiken|nere|ute',
);
const ORDER = oneOf(
  'använd|skriv|kör|svara|lägg|kommentera|håll|testa|committa|pusha|ändra|rör|ta|gör|fråga|formatera|logga|lämna|spara',
);

export const SWEDISH: Spoken = {
  telling: SWEDISH_TELLING,
  clauseBreak:
    /\s*[;–—]\s+|,?\s+(?:och|men|eftersom|för|så)\s+(?=(?:jag|vi|min|mitt|mina|vår|vårt|våra)(?!\p{L}))|,\s+(?=(?:jag|vi)(?!\p{L}))/giu,
  leadIn:
    /^(?:(?:ja|nej|jo|okej|ok|hej|tack|och|men|så|förresten|egentligen|faktiskt|snälla|rättelse|kom ihåg att|för övrigt)[,:.!]?\s+)+/i,
  noStatement:
    /[?？]\s*$|(?<!\p{L})(?:om jag (?:vore|var|hade|bodde|kunde|fick)|skulle jag|tänk om|anta att|låtsas|kanske|jag vet inte|jag undrar|glöm (?:att|det|allt)|ignorera)(?!\p{L})|^(?:vad|var|när|hur|varför|vem|vilken|vilket|kan|kunde|skulle|är|har|vill|ska|får)(?!\p{L})/iu,
  wordings: [
    wording('sv.name', 'attribute', `(?:jag heter|mitt namn är|kalla mig) \\S+`, 0.9),
    wording('sv.age', 'attribute', 'jag är \\d{1,3}(?: år)?(?! \\p{L}*(?:minut|timm))', 0.85),
    wording(
      'sv.lives',
      'location',
      `(?:jag|vi) ${ADV}(?:bor|flyttade|har flyttat|kommer ursprungligen|kommer) (?:i|på|till|från|nära|utanför|hos) \\S+`,
      0.85,
    ),
    wording(
      'sv.works',
      'attribute',
      `jag ${ADV}(?:jobbar|arbetar|studerar|pluggar|jobbade|arbetade) (?:som|på|i|hos|med|åt|för|inom) \\S+`,
      0.85,
    ),
    wording(
      'sv.dislikes',
      'preference',
      `(?:jag|vi) ${ADV}(?:(?:hatar|avskyr|ogillar|undviker)|(?:gillar|älskar|tycker|föredrar|vill ha) ${NOT}) \\S+`,
      0.85,
    ),
    wording(
      'sv.likes',
      'preference',
      `(?:jag|vi) ${ADV}(?:gillar|älskar|föredrar|tycker (?:mycket )?om|uppskattar|njuter av) (?!att du|det här|hur du|ditt|din)\\S+`,
      0.85,
    ),
    wording('sv.favourite', 'preference', '(?:min|mitt|mina) favorit\\p{L}* \\S+', 0.85),
    wording('sv.kin', 'third_party', `(?:min|mitt|mina|vår|vårt|våra) (?:\\p{L}+ )?${KIN} \\S+`),
    wording(
      'sv.own',
      'attribute',
      '(?:min|mitt|mina|vår|vårt|våra) \\p{L}{3,}(?: \\p{L}+)? (?:är|har|var|kostar|heter|ligger|fungerar|behöver) \\S+',
      0.75,
    ),
    wording(
      'sv.got',
      'fact',
      '(?:jag|vi) har (?:just |precis |nyss |nu )*(?:fått|köpt|börjat|flyttat|bytt|sålt|slutat|byggt|hittat|tappat|planterat|satt|varit|gjort) \\S+',
      0.78,
    ),
    wording(
      'sv.goal',
      'goal',
      `(?:jag|vi) ${ADV}(?:vill|planerar att|tänker|hoppas(?: att)?|drömmer om|siktar på) (?!veta|ha hjälp|att du|se|fråga|ha svar)\\S+`,
      0.75,
    ),
    wording(
      'sv.difficulty',
      'difficulty',
      `jag (?:har ${ADV}svårt|kämpar med|har problem med|är (?:dålig på|rädd för)) \\S+`,
    ),
    wording('sv.is', 'attribute', `jag är ${ADV}(?:en |ett )?(?!${STATES})\\p{L}{4,}`, 0.75),
    wording(
      'sv.has',
      'attribute',
      `(?:jag|vi) har ${ADV}(?:en|ett|två|tre|fyra|fem|\\d+|många|inga|ingen|inget) (?!fråga|fel|problem|idé|aning)\\p{L}{3,}`,
      0.75,
    ),
    wording(
      'sv.does-not',
      'attribute',
      `(?:jag|vi) \\p{L}+ (?:${ADV})${NOT} (?!säker|om |att |hur |vad |varför )\\p{L}{3,}`,
      0.75,
    ),
    wording('sv.does', 'attribute', `jag ${ADV}${DOES} \\p{L}+`, 0.75),
    wording(
      'sv.did',
      'fact',
      `(?:(?:igår|i går|i förrgår|förra \\p{L}+|i \\p{L}+s|nyligen|för .{2,20} sedan|idag) ${DID} (?:jag|vi)|(?:jag|vi) (?:har )?(?:just |nyligen |precis )?${DID}) \\p{L}+`,
    ),
    wording(
      'sv.decided',
      'decision',
      `(?:jag|vi) (?:har )?(?:bestämt|beslutat|bestämde|beslutade|valt|valde|bytt|gått över|slutat|enats) (?!mig för att fråga)\\S+`,
      0.8,
    ),
    wording(
      'sv.lets',
      'decision',
      'låt oss (?:köra|använda|hålla|behålla|skippa|släppa|byta|strunta|välja) \\S+',
      0.75,
    ),
    wording(
      'sv.uses',
      'convention',
      `vi ${ADV}(?:använder|kör|skriver|testar|följer|deployar|bygger|committar|släpper|håller|namnger) \\S+`,
      0.8,
    ),
    wording(
      'sv.order',
      'convention',
      `${ORDER} (?:\\p{L}+ )?(?:alltid|aldrig|inte|bara|i stället|istället)(?!\\p{L}) ?\\S*`,
      0.78,
    ),
    wording('sv.always', 'convention', '(?:alltid|aldrig|hädanefter|från och med nu)(?!\\p{L}),? \\S+', 0.78),
    wording(
      'sv.error',
      'problem',
      '(?:jag|vi) (?:får|ser) (?:fortfarande |hela tiden |alltid )*.{2,60}(?:fel|error|exception|timeout|krasch)\\p{L}*.*',
      0.75,
    ),
    wording(
      'sv.fails',
      'problem',
      '(?!jag|vi|det är)(?:\\p{L}+ ){1,5}(?:hänger|kraschar|fungerar inte|funkar inte|går inte|failar|är trasiga?|saknas|läcker|loggar ut|fryser|tar för lång tid)(?!\\p{L}).*',
      0.72,
    ),
    wording(
      'sv.cause',
      'learning',
      '(?:det (?:berodde|beror) på|(?:problemet|felet|orsaken) (?:är|var)|det visade sig) (?!kvar|borta|löst|fortfarande)\\S+.{6,}',
      0.75,
    ),
    wording('sv.instead', 'convention', '.{2,60} (?:i stället för|istället för|hellre än) .{2,60}', 0.75),
    wording('sv.none', 'convention', 'inga? \\p{L}{3,}(?: \\p{L}+)? (?:i|på|utan|tack|här|mer) .*', 0.75),
    wording(
      'sv.must',
      'convention',
      '(?:alla|varje|våra?|vårt|\\p{L}+(?:en|et|na|erna|arna|orna)) .{0,50}?(?:ska|måste|får inte|bör|ligger|hör hemma|heter) (?!nog|väl|jag|vi|det)\\S+.{3,}',
      0.72,
    ),
    wording(
      'sv.stays',
      'decision',
      '(?:vi|jag) (?:tar|behåller|skippar|stannar|släpper|väntar med|går med|nöjer oss|håller oss) (?!det så|en titt|och)\\S+.*',
      0.72,
    ),
    wording(
      'sv.value',
      'fact',
      '(?:\\p{L}+(?:en|et|na)|min|mitt|vår|vårt) (?:\\p{L}+ ){0,3}(?:är|ligger|kostar|tar|börjar|startar|slutar|kör) .{0,30}\\d.*',
      0.72,
    ),
  ],
};
