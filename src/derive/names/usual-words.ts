// Words that often stand beside a name, written by hand: the lists of names know English words alone, and hold many
// words of Swedish and German as family names (`Termin`, `Zeit`, `kommer`).

import { wordSet } from '../../model/words.js';
import { isStopWord } from '../terms/stop-words.js';

const GERMAN = `abend alles angebot anfang anfrage anrede anruf antwort anwalt arbeit arbeiten arbeitet arzt aufgabe auftrag
  auto bericht bescheid besprechung bestellung besuch bild bitte bleibt braucht brief bringt buch büro chef computer
  danke daten deutsch dienstag doktor donnerstag drucker ehrlich eltern ende endlich entscheidung erst erzählt essen
  fahrrad fehler feierabend ferien firma fragt frage fragen frau freitag freund freundin frühstück gab geburtstag geht
  geld gerade gern gerne gesagt geschenk gestern gibt gleich grüße guten haus herr heute hilfe hilft hund immer isst
  jetzt kaffee katze kind kinder kommt kollege kollegin kontakt konto kopie kosten krank kuchen kunde kunden kundin könnte lacht
  lieber lass leider liebe liest liegt macht mag mail mittag mittwoch mama möchte montag morgen muss musste mutter möglich
  nachricht nachmittag name nimmt nummer oma ordnung passt pause plan problem projekt protokoll prüft rechnung recht
  rufe ruft sagt sagte samstag schickt schläft schlüssel schreibt schule schwester seit sieht sitzt sitzung soll sonntag spricht
  spät steht stelle studiert stunde tante tee teilt telefon termin termine tochter trinkt tut uhr unterlagen urlaub vater
  verlässt verschieben versteht vertrag vielleicht vorschlag wartet wäre weg weiß wieder will wochenende woche wohnt
  wohnung wollte wünscht würde zahlt zeigt zeit zieht zimmer zug zurück zusammen`;
const SWEDISH = `alltid ansvarar använder arbetar avtal avtalet bad bestämde betalar bil bor borde brukar behöver bilen båda
  chefen dag dagen dator datorn dotter fick fika fikar fixar flyttar fortfarande fru fråga frågar frågade får följer gav
  ger gick gillar gjorde glömde går gör hej hinner hittade hjälper hoppas hund hus hälsa hälsar hör idag igen igår imorgon
  jobbar kaffe kallar kära käre katt kanske kollar kollega kom kommer kontor kontoret köper kör köpte lagar lovade låter läser lämnar
  lär lägger möte mötet nämnde ofta ordnar pappa mamma pratar prov projekt redan reser ringer ringde ring ringt rum sa
  sade saknar sitter sjuk sköter skickade skickar skrev skriver slutade slutar snart sov sover spelar springer står
  ställer svarar svarade säger sätter såg söker tack tar tid tog tränar tycker tyckte undrar vaknar vet vann visar vill
  ville väntar äger äter åker ätit`;
const OF_ALL = `dr prof mr mrs ms miss sir hi hello hey ok okay thanks thx dear cc re fwd ps yep yup yeah nope yay yum wow
  woah whoa oh ooh oof ah aha aww bummer congrats gotcha cheers`;

/** In the list of usual English words, and hardly anything but what people are called. */
const NAMES_ALONE = `adams alexander alice allen anderson andrew anna anne anthony antonio barbara ben benjamin brian
  campbell carl carlos carol catherine charles chen chris christopher collins daniel david davis diana donald edward
  elizabeth emily emma evans frank fred garcia gary george gonzalez hans harris harry helen henry howard hughes ian
  jackson jacob james jane jason jean jennifer jesus jim joe john johnson jones jonathan jose joseph juan julia karen
  karl kate keith kelly ken kennedy kevin kim larry laura lee lewis li lin linda lisa liu lopez louis lucas luis
  macdonald margaret maria marie martin martinez mary matthew michael michelle miguel miller mohammed moore morgan
  morris murphy murray nancy nelson nick nicolas oliver pablo patricia patrick paul pedro peter philip phillips pierre
  rachel rebecca richard roberts robert robinson rodriguez roger roger ronald ruth ryan samuel sandra sarah scott sean
  simon smith sofia sophie stephen steven stewart sullivan susan taylor teresa thomas thompson tim todd tom tony victoria
  walter wang watson william williams wilson wu xu yang zhang zhao zhou zhu`;

/** Given names that are usual words of English, Swedish or German as well. */
const NAMES_AND_WORDS = `angel art ask april august autumn basil bill björn bo bob buck carol chance charity chase chuck
  clay cliff constance crystal curt daisy dale dawn dean dick dolly drew duke earl ernst eve faith felicity fern finn flora
  forest frank gene ginger glen gloria grace grant guy hank harmony hazel heath heather hedda herb hope hunter iris ivy
  jack jade jasmine jay jewel joy june kai kitty lance lane lark lily lo lotta lotus love major mark mars may melody merry
  miles nick olive pansy pat patience patty pearl penny peg poppy prudence rain rainer ray reed rich rob robin rocky rod
  roman rose ruby rusty sage sally sandy serenity sky spike sten sterling sue summer sunny tag tommy trinity troy tuva ulf
  val van victor viola violet wade ward warren wilfred will willow woody worth`;
/** Family names that no list of usual words has. */
const FAMILY_NAMES_AND_WORDS = `berg dal ek falk gran hjort klein kurz lang lind löv mo rosen roth sjö skog sten ström sund
  vogel weiß winter wolf zimmermann ås ö`;

/** English words that are most of all family names behind a given one, and hardly anything said of it: `anna brown`. */
const FAMILY_NAMES_TOO = `baker barber barnes bishop black brooks brown butcher butler carpenter carter chambers chapman cook cooper farmer
  fisher fletcher flowers ford foster fox gardner goldsmith gray green grey hall hill holland king knight lamb marsh
  marshall mason moss newman noble palmer parker piper porter potter price rice rivers shepherd stone sutton turner
  walker wallace weaver webb west wheeler white wood woods wright young`;

const usual = wordSet(`${GERMAN} ${SWEDISH} ${OF_ALL}`);
const namesAlone = wordSet(NAMES_ALONE);
const familyNamesToo = wordSet(FAMILY_NAMES_TOO);
const namesAndWords = wordSet(`${NAMES_AND_WORDS} ${FAMILY_NAMES_AND_WORDS}`);

/** Of Swedish or German. */
export function isUsualWord(word: string): boolean {
  return usual.has(word) || isStopWord(word);
}

export function isNameAlone(word: string): boolean {
  return namesAlone.has(word);
}

export function isNameAndWord(word: string): boolean {
  return namesAndWords.has(word);
}

/** What follows a name in a Chinese sentence: `王芳说`, `王芳明天来`, `王芳老师`. */
const HAN_FUNCTIONS =
  '的了在说說是和也要有没沒不就都会會能可还還再又把被给給跟与與对對向让讓叫问問去来來到从從为為因但而或者吗嗎吧呢啊呀嘛着著过過' +
  '得地想觉覺讨討住做吃喝看听聽读讀写寫买買卖賣用打拿放找等带帶送请請教认認走跑今昨周这這那哪什怎谁誰我你您他她它们們自已很太更比只每' +
  '常刚剛才先后後前时時候告诉訴负負提发發回帮幫应應该該必须須需参參加工作同将將已曾仍最总總经經部主任老师師医醫女姐哥叔阿先生氏様君殿';
const HAN_WORDS = [
  '喜欢',
  '喜歡',
  '明天',
  '明年',
  '希望',
  '爱吃',
  '爱喝',
  '爱看',
  '知道',
  '开始',
  '開始',
  '开会',
  '建议',
  '建議',
  '正在',
];

/** A character that goes on with the sentence, and not with a given name. */
export function goesOnAfterName(rest: string): boolean {
  return HAN_FUNCTIONS.includes(rest.slice(0, 1)) || HAN_WORDS.some((word) => rest.startsWith(word));
}

/** Among the usual words, a family name as well. */
export function isFamilyNameToo(word: string): boolean {
  return familyNamesToo.has(word);
}
