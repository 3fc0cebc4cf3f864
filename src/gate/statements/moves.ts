/*
 * Where somebody moves to, with what stands between: `Ich ziehe im Dezember nach Göttingen um`, `I'm moving next month to
 * Hull`. Only when and with whom may stand there, or the sentence may speak of a thing that is moved.
 */

/** A town or country that is known: a move of a program is told in the same words. */
const TOWN = "(?<town>\\p{Lu}\\p{Ll}[\\p{L}'’-]+)";
/** Who says `ich ziehe` speaks of no program. */
const PLACE = "(?<place>\\p{Lu}\\p{Ll}[\\p{L}'’-]+)";
const MONTHS_SHORT = 'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Okt|Oct|Nov|De[cz]';
const WHEN_ENGLISH = `(?:(?:in|on|at|by|around|before|after|early|late|mid|next|this|last|the|of|end|start|beginning|middle|my|his|her|our|with|first|second|a|few|couple|two|three|spring|summer|autumn|fall|winter|weeks?|months?|years?|weekend|time|January|February|March|April|May|June|July|August|September|October|November|December|${MONTHS_SHORT}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Christmas|Easter|soon|now|today|tomorrow|tonight|later|finally|again|permanently|probably|maybe|family|wife|husband|girlfriend|boyfriend|partner|kids|back|over|out|down|up|home|\\d{1,4}(?:st|nd|rd|th)?)[.,]? ){0,7}`;
const WHEN_GERMAN = `(?:(?:im|am|in|zum|zur|ab|vor|Ende|Anfang|Mitte|seit|bis|nächste[nrsm]?|kommende[nrsm]?|diese[nrsm]?|letzte[nrsm]?|vorige[nrsm]?|de[rmn]|ein|eine[mnr]?|zwei|drei|paar|bald|demnächst|jetzt|nun|gerade|heute|morgen|gestern|dann|endlich|wieder|wahrscheinlich|vielleicht|vermutlich|leider|wohl|mit|meine[nrms]?|unsere[nrms]?|Familie|Frau|Mann|Freund(?:in)?|Partner(?:in)?|Kindern|Wochen?|Monat(?:en)?|Jahr(?:en)?|Wochenende|Sommer|Winter|Herbst|Frühling|Frühjahr|Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|${MONTHS_SHORT}|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Weihnachten|Ostern|\\d{1,4}\\.?|zurück),? ){0,7}`;
const WHEN_SWEDISH = `(?:(?:i|på|den|till|om|efter|före|innan|under|nästa|förra|denna|här|slutet|början|mitten|av|jul|påsk|snart|nu|idag|imorgon|igår|äntligen|kanske|nog|troligen|tillbaka|hem|ner|upp|med|min|mitt|mina|familj|familjen|fru|man|sambo|flickvän|pojkvän|två|tre|några|veckor|vecka|veckan|månader|månad|månaden|år|året|sommar(?:en)?|vinter(?:n)?|höst(?:en)?|vår(?:en)?|helgen|januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december|(?:mån|tis|ons|tors|fre|lör|sön)dag|\\d{1,4}) ){0,7}`;

const WILL =
  "(?:['’](?:m|re|ll|ve|s|d))?(?: (?:am|are|is|will|be|have|has|had|been|just|also|finally|probably|going|to|want|plan|planning|hope|might|may|now|soon|recently))*";

const VERBS_ENGLISH = '(?:mov|relocat|emigrat)(?:e|es|ed|ing)';

/** In English, Swedish and German, by the same people: he and she, we, a name. */
export function movesOf(english: string, swedish: string, german: string): string[] {
  return [
    `${english}${WILL} ${VERBS_ENGLISH} ${WHEN_ENGLISH}to ${TOWN}`,
    `${swedish} (?:(?:ska|skall|vill|kommer|att|har|just|nyss|nu|snart|precis|planerar|tänker) )*(?:flyttar|flytta|flyttade|flyttat) ${WHEN_SWEDISH}till ${TOWN}`,
    `(?:flyttar|flyttade) ${swedish} ${WHEN_SWEDISH}till ${TOWN}`,
    ...germanMovesOf(german, TOWN),
  ];
}

function germanMovesOf(who: string, place: string): string[] {
  return [
    `${who} (?:ziehe|ziehen|zieht|zog|zogen) ${WHEN_GERMAN}nach ${place}(?: um)?(?=[.,;:!?)]|$| (?:und|aber|weil|zusammen|mit)(?!\\p{L}))`,
    `(?:ziehe|ziehen|zieht|zog) ${who} ${WHEN_GERMAN}nach ${place}`,
    `${who} (?:werde|werden|wird|will|wollen|bin|sind|ist|möchte|möchten|muss|müssen) ${WHEN_GERMAN}nach ${place} (?:um)?(?:ziehen|gezogen|zuziehen)`,
  ];
}

export const OWN_MOVES: readonly string[] = [
  ...movesOf('(?:I|[Ww]e)', '(?:[Jj]ag|[Vv]i)', '[Ww]ir'),
  ...germanMovesOf('[Ii]ch', PLACE),
];
/** Every pattern has one of these. */
export const MOVE_WORD = /mov(?:e|ing)|relocat|emigrat|flytt|zieh|zog|gezogen/;
