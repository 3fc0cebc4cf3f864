/*
 * Illnesses that everybody has now and then, and medicines, of somebody else: `Emil har feber idag`, `Lars takes Ventoline
 * twice a day`. Their words are harmless elsewhere (`a cold start`, `takes the bus twice a day`), so that the whole shape
 * has to stand there.
 */

const GOES_ON =
  'today|again|now|and|so|since|this|but|for|at|from|after|because|too|with|tonight|yesterday|right|in|on|until|as|still|idag|nu|igen|och|så|sedan|i|men|på|hemma|heute|wieder|seit|und|gerade|noch|jetzt|aber|zu';
const ENDS = endsWith(GOES_ON);
/** Behind a medicine stands how often and against what. */
const ENDS_MEDICINE = endsWith(
  `${GOES_ON}|daily|twice|once|every|when|if|\\d+|to|against|mot|gegen|om|vid|när|två|tre|en gång|varje|dagligen|zwei\\p{L}*|drei\\p{L}*|einmal`,
);

const ILLNESSES =
  '(?:fever|temperature|cold|flu|stomach (?:bug|flu|ache)|tummy (?:bug|ache)|sore throat|cough|runny nose|ear infection|chicken ?pox|measles|mumps|scarlet fever|headache|migraine|rash|head lice|lice|nits|pink eye|covid(?:-19)?|strep(?: throat)?|hay fever|toothache|earache|nosebleeds?|food poisoning|sunburn)';
const ILL =
  '(?:sick|ill|unwell|poorly|feverish|throwing up|vomiting|nauseous|under the weather|off sick|running a (?:fever|temperature))';
const ILLNESSES_SWEDISH =
  '(?:feber|förkylning|influensa|maginfluensa|halsont|hosta|magsjuka|vattkoppor|öroninflammation|huvudvärk|migrän|kräksjuka|utslag|löss|halsfluss|lunginflammation|covid|corona|ont i (?:halsen|huvudet|magen|örat|öronen|ryggen|knät|foten|benet|armen)|höstblåsor|scharlakansfeber)';
const ILLNESSES_GERMAN =
  '(?:Fieber|Schnupfen|Husten|Grippe|Erkältung|(?:Hals|Kopf|Bauch|Ohren|Zahn|Rücken)schmerzen|(?:Hals|Kopf|Bauch|Ohren|Zahn)weh|Windpocken|Masern|Scharlach|Läuse|Durchfall|Migräne|Mandelentzündung|Mittelohrentzündung|Magen-Darm(?:-Grippe)?|Covid|Corona|Ausschlag|Heuschnupfen)';

/** How medicines end that the lexicon does not have, and those that are bought without a prescription. */
const MEDICINE =
  '(?:[\\p{L}-]*(?:amol|prilo?|cycline|conazole|tadine|rizine|thyroxine?|coxib|semide|parin|dronate)|[Aa]spirin|[Pp]anadol|[Tt]ylenol|[Aa]dvil|[Aa]lvedon|[Ii]pren|[Tt]reo|[Vv]entolin\\p{L}*|[Cc]ough syrup|[Ii]ron tablets|[Pp]ainkillers?|[Ss]leeping pills?|[Nn]asal spray|[Ee]ye drops|[Vv]ärktabletter|[Hh]ostmedicin|[Nn]ässpray|[Ss]ömntabletter|Schmerzmittel|Schmerztabletten|Schlaftabletten|Hustensaft|Nasenspray|Augentropfen)';
/** A name that stands alone, or a number of something that is swallowed: not the bus, a walk, the notes. */
const DOSE =
  '(?:(?!(?:Uber|Lyft|Bolt|Amtrak|Highway|Route|Line|Bus|Urlaub|Pausen?|Treppen?|Anrufe?|Termine?|English|French|German|Spanish|Latin|Swedish)(?!\\p{L}))\\p{Lu}\\p{Ll}+(?: \\d+(?: ?(?:mg|mcg|µg|g|ml))?)?|(?:\\d+|one|two|three|en|ett|två|tre|eine?n?|zwei|drei|half an?|an?) ?(?:mg|mcg|µg|ml|units?|pills?|tablets?|capsules?|puffs?|drops|injections?|tabletter|kapslar|puffar|droppar|tabletten?|kapseln?|tropfen|einheiten)(?: (?:of |av )?[\\p{L}-]+)?)';
const OFTEN =
  '(?:(?:once|twice|(?:\\w+|\\d+) times|\\dx) (?:a|per|each|every) (?:day|night|week)|(?:once|twice) daily|daily|every (?:morning|evening|night|\\d+ hours|other day)|(?:before|after|with) (?:meals|food|breakfast|dinner|bed)|at bedtime)';
const OFTEN_SWEDISH =
  '(?:(?:en gång|två gånger|tre gånger|\\d gånger) (?:om dagen|per dag|dagligen|i veckan)|dagligen|varje (?:morgon|kväll|dag)|till natten)';
const OFTEN_GERMAN =
  '(?:(?:einmal|zweimal|dreimal|\\d ?mal|\\dx) (?:am Tag|täglich|pro Tag|die Woche)|täglich|jeden (?:Morgen|Abend|Tag)|(?:morgens|abends) und (?:abends|mittags)|zum Einschlafen)';

/** Every pattern has one of these. */
export const ILLNESS_WORD =
  /fever|feber|fieber|temperature|cold|flu|stomach|tummy|throat|cough|runny|infection|pox|measles|mumps|ache|migr|rash|lice|nits|pink eye|covid|strep|nosebleed|poisoning|sunburn|sick|\bill\b|unwell|poorly|vomit|throwing up|nauseous|under the weather|förkyl|halsont|hosta|magsjuk|kopp|inflammation|huvudvärk|kräk|utslag|löss|halsfluss|corona|\bont i|blåsor|sjuk|krasslig|snuvig|hängig|schnupf|husten|grippe|erkält|schmerz|weh\b|pocken|masern|scharlach|läuse|durchfall|entzündung|magen|ausschlag|krank|unwohl|amol|pril|cycline|conazole|tadine|rizine|thyrox|coxib|semide|parin|dronate|panadol|tylenol|advil|alvedon|ipren|treo|ventolin|tablet|pill|spray|drops|dropp|tropfen|kapsel|kapsl|capsul|medicin|saft|\d ?(?:mg|mcg|µg|ml)|twice|once|times|\dx|daily|every (?:morning|evening|night|other|\d)|meals|food|breakfast|dinner|bed|gång|dagligen|varje|till natten|mal |täglich|jeden|und abends|und mittags|zum einschlafen/i;

/** @param who a name, or he and she */
export function illnessesOf(who: string): string[] {
  return [
    `${who}(?: (?:just|also|now|still|currently|probably|already|only))* (?:has|had|have|got|gets|caught|has caught|has got|came down with|is down with|is off with|is home with|is in bed with|suffers from|is getting over) (?:(?:a|an|the|another|some|bad|nasty|high|slight|mild|terrible|heavy|bit of) ){0,4}${ILLNESSES}${ENDS}`,
    `${who}(?:['’]s| (?:is|are|was|were|feels|felt|got|fell|has been|called in|stayed home|is home|is off|is at home))(?: (?:just|also|now|still|currently|home|really|very|quite|pretty|too|a bit|feeling))* ${ILL}${ENDS}`,
    `${who}(?: (?:also|now|still|currently|only|only ever|always|usually))* (?:takes?|took|is taking|is on|was on|needs?|uses?|gets?|was prescribed|is prescribed|started|stopped taking|started taking) (?:(?:some|a|an|the|her|his|their|daily|more|[\\d.]+ ?(?:mg|ml|g)?|of) ){0,3}${MEDICINE}${ENDS_MEDICINE}`,
    `${who}(?: (?:also|now|still|currently|always|usually))* (?:takes?|took|is taking|needs?|inhales?|injects?) ${DOSE} ${OFTEN}`,
    `${who} (?:har|hade|fick|har fått|har haft|ligger hemma med|är hemma med|ligger i) (?:\\p{L}+ ){0,2}?${ILLNESSES_SWEDISH}(?!\\p{L})`,
    `${who} (?:är|blev|var|känner sig|har blivit|har varit) (?:(?:hemma|lite|väldigt|jätte|rejält|fortfarande|också|nu|hemma och) )*(?:jätte)?(?:förkyld|sjuk|krasslig|febrig|magsjuk|snuvig|hängig)(?!\\p{L})`,
    `${who} (?:tar|äter|får|använder|behöver|tog|medicinerar med) (?:\\p{L}+ ){0,1}?(?:${MEDICINE}${ENDS_MEDICINE}|${DOSE} ${OFTEN_SWEDISH})`,
    `${who} (?:hat|hatte|bekam|bekommt|liegt mit|ist mit) (?:\\p{L}+ ){0,3}?${ILLNESSES_GERMAN}(?!\\p{L})`,
    `${who} ist (?:(?:heute|noch|gerade|leider|wieder|etwas|ziemlich|sehr|immer|schon|seit|gestern|zu|Hause) )*(?:erkältet|krank|krankgeschrieben|verschnupft|fiebrig|magenkrank)(?!\\p{L})`,
    `${who} (?:nimmt|nahm|bekommt|braucht|inhaliert) (?:\\p{Ll}+ ){0,1}?(?:${MEDICINE}(?!\\p{L})|${DOSE} ${OFTEN_GERMAN})`,
  ];
}

/** Where the sentence, or what it says of them, is over. */
function endsWith(words: string): string {
  return `(?=[.,;:!?)–-]|$| (?:${words})(?!\\p{L}))`;
}
