import type { Language } from '../language.js';
import { SPOKEN } from './index.js';

type Spoken = Exclude<Language, 'en'>;

/** That something is not, or is disliked, avoided, stopped or dropped. */
const DENIED: Readonly<Record<Spoken, RegExp>> = {
  sv: /(?<!\p{L})(?:inte(?! (?:\p{L}+(?:re|fler|mer|mindre) än|fler än|bara|minst|förrän|mindre|mer än|längre än|dåligt|dum\p{L}*|illa|fel)(?!\p{L}))|aldrig|ingen|inga|inget|ingenting|icke|noll|nix|ej|varken|knappast|hatar|avskyr|ogilla\p{L}*|undvik\p{L}*|sluta\p{L}*|släppa|släpp(?:er|te|t)|skippa\p{L}*|strunta\p{L}*|vägra\p{L}*|slipp\p{L}*|slopa\p{L}*|rata\p{L}*|dissa\p{L}*|avstår|avbokad\p{L}*|avbokat|avbeställ\p{L}*|inställ[dt]\p{L}*|nedlag\p{L}*|avskaffa\p{L}*|förbjud\p{L}*|förbud|förbjöd|säg(?:a|er)? upp|saknas?r?|saknade|stör mig|irriterar|äckl\p{L}*|emot|borttag\p{L}*|(?:less|trött) på|låt(?:a|er) bli|gett upp|gav upp|sade? upp|sagt upp|uppsagd?a?|åkte ut|åkt ut|la(?:gt|de)? ner|(?:skiter|skitit) i|på väg ut|är borta|försv(?:ann|unn\p{L}*)|avstäng\p{L}*|stäng(?:d|t) av|raderat|urkopplad|(?:ska|åker|åkt|fick) (?:bort|ut|väck|gå)|utfasa\p{L}*|fasa\p{L}* ut|bannlys\p{L}*|bann(?:ad|at|ade)|tabu|avveckla\p{L}*|(?:val(?:de|des|t|ts)|väljer|prioritera\p{L}*|migrera\p{L}*|rensa\p{L}*) bort|bortval\p{L}*|(?:håll|håller|höll) (?:dig|er|oss|mig) borta|är (?:stopp|dött?|död|historia|passé)|(?:sa|sade|säger) (?:jag|vi|han|hon|dom|de) upp|nobba\p{L}*|tacka\p{L}* nej|nej till|nekad\p{L}*|nekat|avvisa\p{L}*|avböj\p{L}*|upphör\p{L}*|bojkotta\p{L}*|skrota\p{L}*|kasserad\p{L}*|förkasta\p{L}*|inaktivera\p{L}*|gjort slut|lagt av|(?:la|lade) av|bort med|(?:tog|tagit|tas|togs|ta) (?:.{0,40} )?bort|(?:slängde|kastade|slängt|kastat) (?:.{0,20} )?ut|utan(?=$| att ))(?!\p{L})|(?<!\p{L})utan(?= \p{L}+$)/iu,
  de: /(?<![\p{L}.])(?:nicht(?! (?:nur|zuletzt|so gut|schlecht|übel|(?:mehr|länger|weniger|später|früher|höher) als)(?!\p{L}))|nich|net|ned|nit|nöd|nüd|(?:nix|nichts)(?! (?:mehr )?(?:gegen|dagegen)(?!\p{L}))|niemals|nie|niemand|kein\p{L}*|koan?|weder|kaum|hass(?:e|en|t|te)|vermeid\p{L}*|meide\p{L}*|verabscheu\p{L}*|ungern|weigere|verzicht\p{L}*|verboten|untersagt|tabu|abgesagt|abgsagt|abgesprungen|kündige|(?:bin|ist|sind|is) (?:ich |wir |er |sie |jetzt |nun |bei uns |übrigens |endgültig |komplett |damit |von \p{L}+ )*(?:weg|raus)(?=$|[.,!])|abgeschafft|abgegeben|abgeblasen|abgewählt|abgeklemmt|abmontiert|abgeschaltet|ausgebaut|ausgefallen|ausgemustert|weggefallen|weggeworfen|weggelassen|rausgenommen|entsorgt|gelöscht|widerrufen|gesperrt|bleibt (?:aus|dunkel|schwarz|stumm|kalt)|storniert|entfernt|deaktiviert|gestrichen|aufgehört|(?<!geist )aufgegeben|rausgeflogen|rausgeschmissen|ausgeschlossen|entfällt|vom tisch|dichtgemacht|(?:davon|von .{1,24}) verabschiedet|abgewöhnt|abgeschworen|finger weg|lass\p{L}* .{1,24} weg|ausgeschieden|scheidet aus|geschmissen|(?:ist|is) schluss|fällt (?:.{1,16} )?aus|weiger\p{L}*|abgelöst|abgekündigt|deprecated|lehn\p{L}* .{1,24} ab|abgelehnt|gegen .{1,24} entschieden|abgelaufen|gekippt|(?:ist|sind|is) (?:alle|tabu)(?=$|[.,!])|null(?=$|[.,!])|geschichte(?=$)|vergangenheit|passé|bleiben lassen|gekündigt|abbestellt|abgemeldet|ausgetreten|ausgestiegen|ausgelaufen|rausgeworfen|fehl(?:t|en|te)|nerv(?:t|en)|stör(?:t|en) mich|ekl\p{L}*|verweiger\p{L}*|(?:fällt|fallen|fliegt|fliegen|kommt|kommen|kann|können|muss|müssen|soll|sollen) (?:.{0,20} )?(?:weg|raus|flach))(?!\p{L})|(?<!\p{L})ohne(?= \p{L}+$)/iu,
  zh: /不|没|无|未|别|弃|黄了|停|讨厌|禁止|受不了|拒绝|戒(?:了|掉|烟|酒)|取消|下线|下架|停掉|关掉|关停|去掉|移除|卸载|注销|淘汰|报废|泡汤|没戏|拆掉|拆了|断了|告吹|退出|退掉|退了|甭|杜绝|嫌|反感|缺(?!省)|分手|很少|严禁|少跟|最烦|烦死|卖掉|换掉|作废|免了|算了|勿|想吐|懒得|避免|砍掉|删掉|扔掉|撤了|怕|废了|废弃|[跟和与].{1,8}(?:分了|掰了)|离职|离开|辞/u,
};

/** What denies nothing after all: `glöm inte`, `inte förrän`, `nichts geht über`; in Chinese also `扛不住`: something is hard, which is so. */
const AFFIRMED: Readonly<Record<Spoken, RegExp>> = {
  sv: /(?<!\p{L})(?:glöm(?:mer)? inte|inte (?:\p{L}+ ){1,4}förrän|inte o\p{L}{4,}|inte en \p{L}+ utan|inte (?:leva|klara (?:mig|oss)|vara) utan|(?:inga|inget) (?:problem|bekymmer|hinder|konstigheter)|inget e?mot|(?:tar|ta|tog|tagit) emot|inställ[dt]\p{L}* på|släpp(?:a|er|te|t|s) (?:\d|en |ny\p{L}* |vår\p{L}* |version)|(?:release|version|utgåva|brev)\p{L}* ska ut)(?!\p{L})/giu,
  de: /(?<!\p{L})(?:vergiss\p{L}* nicht|kein\p{L}* problem\p{L}*|nichts (?:geht|schlägt|ist besser|lieber)|kaum erwarten|nicht (?:ohne|weit|un\p{L}{4,})|ohne [^,]{1,40} nicht|kein\p{L}* (?:\d+|zwei|drei|vier|fünf|zehn))(?!\p{L})/giu,
  zh: /(\p{Script=Han})不\1|差不多|了不起|动不动|时不时|说不定|好不容易|不得不|要不|对不起|少不了|离不开|不(?:错|过|仅|但|同|好意思|少|断|停|管|如|然|妨|由|止|至于|一样|一定|只|光|论|久|小心|容易|超过|低于|高于|少于|大于|小于|多于|晚于|早于)|不到(?=[\d一二两三四五六七八九十])|[不没](?:太|大|怎么|是很|是太)?(?:好(?![吃喝看用])|方便|舒服|中|稳|对劲|准|行了)|离.{1,8}不远|差点没|没少|不反对|没意见|不用担心|不介意|没有?人比.{1,8}更|没(?:问题|事|准|想到|多久|关系)|无(?:线|论|所谓|锡|人机|糖|印)|未(?:来|必)|停(?:车|在|留|电)|[特级性分区个类识告鉴差]别|别(?:人|的|墅|名|扭|致)|[恐可哪]怕|怕是|(?<=\p{Script=Han})不(?:住|好|着|清|下)|(?:别|不要|不能)(?:只|光)/gu,
};
/** `tabs, nicht Leerzeichen`: what is only excluded. */
const EXCLUDED =
  /(?:(?:och|und) (?:inte|nicht)(?!\p{L}).*|,\s*(?:inte|ej|nicht|net)(?!\p{L})(?: \p{L}[\p{L}\p{N}.-]*){1,2}(?:,.*)?|(?<=用.{1,12})[,，]\s*不用\s?[\w.]{1,12})$/iu;

/** `nicht am Freitag, sondern am Samstag`: what holds is stated beside what does not. */
const REPLACED: Readonly<Record<Spoken, RegExp>> = {
  sv: /(?<!\p{L})inte(?!\p{L}).{1,50}[\s,]utan (?!att(?!\p{L}))/iu,
  de: /(?<!\p{L})(?:nicht|net|nich|kein\p{L}*)(?!\p{L}).{1,60}sondern(?!\p{L})/iu,
  zh: /不是.{1,20}[,，\s]?(?:而是|是)|是[^不]{1,20}[,，\s]?不是/u,
};

/** Only the first statement tells: what follows is excluded, or another one. */
export function isDenied(statement: string, language: Spoken): boolean {
  if (REPLACED[language].test(statement)) return false;
  const first = firstOf(statement.replace(EXCLUDED, ''), language);
  return DENIED[language].test(first.replace(AFFIRMED[language], ''));
}

function firstOf(statement: string, language: Spoken): string {
  const { pieceBreak, weightOf, signsOf, isSpaced } = SPOKEN[language].telling;
  for (const { index } of statement.matchAll(pieceBreak)) {
    const first = statement.slice(0, index);
    if (isSpaced ? signsOf(first).has('verb') && weightOf(first) > 0 : weightOf(first) >= LEAST_WORDS)
      return first;
  }
  return statement;
}

const LEAST_WORDS = 2;
