import type { Language } from '../language.js';
import { SPOKEN } from './index.js';

type Spoken = Exclude<Language, 'en'>;

/** That something is not, or is disliked, avoided, stopped or dropped. */
const DENIED: Readonly<Record<Spoken, RegExp>> = {
  sv: /(?<!\p{L})(?:inte(?! (?:bara|minst|förrän|mindre))|aldrig|ingen(?! gång så)|inga|inget|ingenting|ej|varken|knappast|hatar|avskyr|ogillar|undviker|sluta\p{L}*|släppa|släpp(?:er|te|t)|skippa\p{L}*|vägrar|slipper|slopa\p{L}*|dissa\p{L}*|avbokad\p{L}*|inställd\p{L}*|nedlagd\p{L}*|avskaffa\p{L}*|förbjud\p{L}*|förbud|saknar|emot|less på|trött på|låt(?:a|er) bli|gett upp|gav upp|(?:skiter|struntar|skitit|struntat) i|på väg ut|(?:tog|tagit|tas|togs|ta) (?:.{0,40} )?bort|(?:slängde|kastade|slängt|kastat) (?:.{0,20} )?ut|utan(?=$| att ))(?!\p{L})|utan(?= \p{L}+$)/iu,
  de: /(?<![\p{L}.])(?:nicht(?! nur)|nich|net|ned|nit|nöd|nüd|nix|nichts|niemals|nie|niemand|kein\p{L}*|koan?|weder|kaum|hass\p{L}*|vermeid\p{L}*|meide\p{L}*|verabscheu\p{L}*|ungern|weigere|verzicht\p{L}*|verboten|untersagt|tabu|abgesagt|abgeschafft|abgegeben|abgeblasen|gestrichen|aufgehört|aufgegeben|rausgeflogen|ausgeschlossen|entfällt|fällt weg|fallen weg|null(?=$|[.,!])|geschichte(?=$)|vergangenheit|bleiben lassen|(?:kann|können|muss|müssen|soll|sollen) (?:.{0,20} )?(?:weg|raus))(?!\p{L})/iu,
  zh: /不(?!错|过|仅|但|同|好意思|少|断|停|管|如|一定|只|光|论|久|小心|得不|(?:太|大|怎么|是很|是太)?(?:好(?!吃|喝|看|用|意思)|方便|舒服|中|稳|对劲|准|行了))|(?<!出|沉|淹)没(?!问题|事|准|想到|多久)|(?<!毫)无(?!线|论|所谓|锡|人机|糖|印)|未(?!来|必)|(?<![特级性分区个类识告鉴差])别(?!人|的|墅|处|名|扭|致)|弃|黄了|停(?!车|在|留|电)|讨厌|禁止|受不了|拒绝|戒(?:了|掉|烟|酒)|取消|下线|废|免了|算了|勿|想吐|懒得|避免|(?<![恐可哪生])怕(?!是|会)|离职|辞/u,
};

/** `扛不住`, `睡不好`: something is hard or does not work, which is so and no denial. */
const FAILING = /(?<=\p{Script=Han})不(?:住|好|动|清|着|到|起|下|完|开|上|出|懂|通|过来|了(?=$|[的，。]))/gu;
/** `tabs, nicht Leerzeichen`: what is only excluded. */
const EXCLUDED = /(?:och|und) (?:inte|nicht)(?!\p{L}).*$/iu;

/** Only the first statement tells: what follows is excluded, or another one. */
export function isDenied(statement: string, language: Spoken): boolean {
  const first = firstOf(statement, language).replace(EXCLUDED, '');
  return DENIED[language].test(language === 'zh' ? first.replace(FAILING, '') : first);
}

function firstOf(statement: string, language: Spoken): string {
  const { pieceBreak, weightOf } = SPOKEN[language].telling;
  for (const { index } of statement.matchAll(pieceBreak)) {
    const first = statement.slice(0, index);
    if (weightOf(first) >= LEAST_WORDS) return first;
  }
  return statement;
}

const LEAST_WORDS = 2;
