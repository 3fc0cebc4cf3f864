import type { SensitiveKind } from '../../model/findings.js';

/*
 * What people tell of themselves in words that are harmless elsewhere: `my PSA is 6` and the module `psa`, `I inject twice
 * a day` and `I inject the logger`, `I have no children` and a node that has none. They are looked for in small letters.
 */

export type Told = readonly (readonly [SensitiveKind, readonly string[]])[];

/** Behind them stands what a program is made of: `my BMI calculator`, `I have no children nodes`. */
const OF_NO_PROGRAM =
  '(?![ -](?:apps?|api|calculator|calc|scripts?|modules?|packages?|library|lib|services?|endpoints?|parser|tables?|columns?|fields?|class|classes|components?|widget|chart|dashboard|page|form|files?|models?|functions?|methods?|tests?|types?|nodes?|processes|process|client|repo|tracker|ticker|bot|plugin|schema|data|dataset|elements?|views?|routes?|keys?|threads?|variables?|code|formula|project|rows?|themes?)(?!\\p{L})| (?:in|of|under|below) (?:the|this|that) (?:tree|node|list|dom|graph))';
const COUNT =
  '(?:[€$£] ?\\d[\\d.,]*|\\d[\\d.,]* ?(?:k|euros?|pounds?|dollars?|quid|bucks|kronor|kr|[€£$])|\\d{3,}|\\d+[.,]\\d{3})';
/** Ends what is said, or goes on with when and why. */
const DONE =
  '(?=[.,;:!?)]|$| (?:in|on|a|an|one|two|three|last|for|since|after|because|when|and|but|so|as|this|now|years?|months?|\\d+|\\w+ (?:years?|months?|weeks?))(?!\\p{L}))';

const VALUES =
  '(?:hb)?a1c|psa|tsh|bmi|e?gfr|cd4|crp|ldl|viral load|ferritin|ha?emoglobin|ha?ematocrit|creatinine|triglycerides|bilirubin|platelets?|white (?:blood )?cell count|cortisol|testosterone|o?estrogen|progesterone|prolactin|hormones?|hormone levels?|uric acid|vitamin (?:d|b ?12)|b12|iron levels?|troponin|(?:resting |maximum |max )?(?:heart rate|pulse)|(?:fasting |blood )?glucose|(?:fasting|blood) sugar|oxygen saturation|spo2|blood (?:oxygen|pressure|count|results|work|type)|(?:liver|kidney) (?:values|enzymes|function)|sperm count|bone density|body fat|lung function|peak flow|(?:lipid|metabolic|thyroid|liver|blood|hormone) (?:panel|tests?|levels?)|thyroid|(?:potassium|sodium|calcium|magnesium|zinc|iron|copper|folate|phosphate)(?: levels?)? (?:is|was|are|were|came back|dropped|went)|lymphocytes|neutrophils|eosinophils|albumin|urea|antibod(?:y|ies)';
/** What is called so too is something else: `my AST is wrong`. */
const DOUBTFUL_VALUES = 'ast|alt|hdl|inr|esr|bp|t3|t4|hr|pth|fsh|rbc|wbc';
const AIDS =
  'epi-?pens?|cgm|cpap|insulin pump|(?:glucose|blood sugar) (?:monitor|sensor|meter)|inhaler|hearing aids?|cochlear implants?|pacemaker|defibrillator|stoma|(?:stoma|colostomy) bag|catheter|compression (?:stockings|socks|sleeves?)|prosthe(?:sis|tic \\w+)|artificial (?:leg|arm|hip|knee)|walking (?:stick|frame)|zimmer frame|(?:white )?cane|crutch(?:es)?|(?:knee|back|neck|ankle|leg) brace|mobility scooter|stair ?lift|wheelchair|dentures?|glass eye|oxygen (?:tank|concentrator|mask)|feeding tube|nebuli[sz]er|incontinence pads|stents?|iud|(?:hormonal|copper) coil|contraceptive (?:implant|patch|injection)';
const COINS =
  '(?:bitcoins?|btc|eth|ether(?:eum)?|crypto(?:currency|currencies)?|dogecoins?|xrp|monero|litecoins?|usdt|usdc|stablecoins?|altcoins?|solana)';
const SOME =
  '(?:(?:about |around |roughly |only |nearly |over )?[\\d.,]+ ?k? |some |a few |a little |a bit of |half an? |one |two |three |four |five |ten |a lot of |lots of |all my |my )?';
const BENEFITS =
  '(?:disability (?:benefits?|allowance|pension|payments?)|housing (?:benefits?|allowance)|child benefits?|unemployment (?:benefits?|pay)|sickness benefits?|universal credit|food stamps|welfare|jobseeker.{0,2} allowance|income support|carer.{0,2} allowance|state pension|social security)';
const CHILDREN = '(?:kids?|child|children|sons?|daughters?|grandchildren|grandkids|bab(?:y|ies))';
const PARTNERS =
  '(?:wife|husband|partner|girlfriend|boyfriend|spouse|fianc[ée]e?|siblings|brothers?|sisters?|family|relatives|friends)';
const WHO = '(?:i|we)(?: (?:still|also|currently|really|sadly|now|just|always))?';
const NEVER = '(?:do not|don.?t|did not|didn.?t|can.?t|cannot|never|won.?t|will never)';

const ENGLISH: Told = [
  [
    'health',
    [
      `(?:my|our) (?:(?:last|latest|new|total|average|current) )?(?:${VALUES})${OF_NO_PROGRAM}`,
      `my (?:${DOUBTFUL_VALUES}) (?:is|was|came back|went)(?: too| very| a bit| slightly| at)? (?:high|low|elevated|raised|up|down|normal|borderline)(?=[.,;:!?)]|$)`,
      `i have (?:low|high|elevated) (?:t|${VALUES}|potassium|sodium|calcium|magnesium|zinc|iron)${OF_NO_PROGRAM}`,
      `i have (?:an? )?(?:${VALUES}) of \\d+`,
      'i weigh(?:ed)? (?:about |around |over |only |nearly )?\\d+|my weight is (?:about |around |over )?\\d+',
      `(?:i|i.m|i am) (?:use|need|carry|have|have got|had|wear|got|get|sleep with|walk with|walk on|on) (?:(?:an?|the|my|two|new|some) ){0,2}(?:${AIDS})${OF_NO_PROGRAM}`,
      'i inject (?:myself|insulin|testosterone|twice|once|\\w+ times|daily|weekly|every (?:day|morning|evening|night|week|other|\\d+))',
      'i (?:give|gave) myself (?:\\w+ ){0,2}(?:injections?|shots?|jabs?)',
      'i (?:get|have|need|take|am due|got) (?:(?:an?|my|the|two|regular|weekly|monthly) ){0,2}(?:shots?|injections?|jabs?|infusions?) (?:every|twice|once|weekly|monthly|daily|at the|in my|for my|on)',
      '(?:i|we|he|she) (?:\\w+ )?(?:got|had|having|want) (?:my|his|her|an?) ?(?:tubes tied|vasectomy|hysterectomy|tubal ligation)',
      '(?:i am|i.m|i was|i got|i had myself|he is|she is|i have been|i.ve been|i am getting|i want to be) (?:sterili[sz]ed|castrated|infertile|sterile)',
      '(?:i am|i.m|i) (?:on|take|taking|started|stopped|came off) (?:hrt|trt|hormones|hormone (?:therapy|replacement)|testosterone|o?estrogen|puberty blockers|the pill|birth control|contraceptives?)',
      `${WHO} (?:(?:do not|don.?t|can.?t|cannot) drink(?: alcohol| beer| wine)? (?:any ?more|any longer)|no longer drink)(?: alcohol| beer| wine)?${DONE}`,
      '(?:i am|i.m|i have been|i.ve been) (?:dry|clean|sober|abstinent|off (?:alcohol|drink|booze|drugs|cigarettes)) (?:for|since)',
      '(?:i|i am|i.m) (?:stay|keep|staying|keeping|never touch|do not touch|don.t touch)(?: away from| off)? (?:alcohol|booze|the booze|drink|the drink|the bottle|drugs)',
      'i (?:have not|haven.t) (?:touched|had) (?:a drink|a drop|alcohol|any alcohol|a cigarette) (?:since|for|in)',
      `(?:i|i.ve|i have) (?:quit|stopped|gave up|given up) (?:alcohol|booze|drinking|the drink|the bottle|smoking|gambling)(?: alcohol)?${DONE}`,
    ],
  ],
  [
    'finance',
    [
      `${WHO} (?:have|own|hold|bought|sold|lost|mine|mined|keep|hodl|invested in|trade) ${SOME}${COINS}${OF_NO_PROGRAM}`,
      `my (?:crypto|bitcoins?|btc|eth|ether|cold wallet|crypto wallet|portfolio) (?:is|are|was|were|has|lost|went|dropped|holds) (?:(?:now|only|about|currently) )?(?:worth|gone|down|up|[€$£]?\\d+)`,
      `i (?:get|receive|draw|collect|am paid) (?:about |only |around |roughly )?${COUNT} (?:a|per|each|every) (?:month|week|fortnight|year)`,
      `${WHO} (?:get|receive|claim|draw|collect|live on|live off|rely on|depend on|applied for|am on|are on) (?:\\w+ ){0,2}?${BENEFITS}`,
      `${WHO} (?:get|receive|live on|live off) (?:\\w+ ){0,3}?(?:money|help|support|payments?|aid) from (?:the (?:state|council|government|jobcentre|job centre)|social services)`,
    ],
  ],
  [
    'location',
    [
      '(?:i(?:.m| am) originally|i originally (?:come|came|am|hail)|i hail|i was born and raised) (?:from|in) (?<place>[\\p{L}-]+)',
      'my (?:place of birth|birthplace|birth town|home ?town|native (?:city|town|country|village)) (?:is|was) \\p{L}+',
    ],
  ],
  [
    'children',
    [
      `${WHO} (?:have|had|have got|want|wanted) no (?:\\w+ )?${CHILDREN}${OF_NO_PROGRAM}`,
      `${WHO} ${NEVER} (?:have|had|want|wanted)(?: to have)?(?: any| a)?(?: more)? ${CHILDREN}${OF_NO_PROGRAM}`,
      `${WHO} (?:have|had|have got) (?:neither|no) (?:an? )?(?:\\w+ ){1,2}(?:or|nor|and) (?:an? |any |no )?${CHILDREN}${OF_NO_PROGRAM}`,
      '(?:i|we)(?: am| are|.m|.re| remained) (?:childless|child-?free)',
    ],
  ],
  [
    'third_party',
    [
      `i (?:\\w+ )?(?:have|had|have got) no (?:\\w+ )?${PARTNERS}${OF_NO_PROGRAM}`,
      `i (?:do not|don.?t|never) (?:have|had)(?: a| an| any) ${PARTNERS}${OF_NO_PROGRAM}`,
      `(?:i am|i.m|i have been|i.ve been) (?:(?:still|now|newly|happily|recently|not) )?(?:single|unmarried|married|widowed|engaged|a widow|a widower|in a relationship|seeing somebody|seeing someone)(?: to \\w+)?${DONE}`,
    ],
  ],
];

const VALUES_SV =
  'hba1c|psa(?:-värde)?|tsh|bmi|crp|hb|ldl|egfr|cd4|(?:vilo)?puls|ferritin\\p{L}*|(?:blod|järn|lever|njur|sköldkörtel|hormon|sänke|kolesterol|blodfett)värden?\\p{L}*|blodsocker\\p{L}*|blodtryck\\p{L}*|kolesterol|kreatinin|kortisol|testosteron|östrogen|virusmängd|syresättning|vikt (?:är|ligger)';
const AIDS_SV =
  'epi-?pen|cpap|insulinpump|blodsockermätare|glukosmätare|hörapparat\\p{L}*|pacemaker|stomi\\p{L}*|kateter|spiral|p-piller|p-stav|p-spruta|hormonspiral|stödstrumpor|rollator|kryck(?:a|or)|käpp|protes\\p{L}*|löständer|rullstol|inhalator|sprut(?:a|or)|injektion\\p{L}*|hormoner|hormonbehandling|testosteron|östrogen';
const COINS_ELSEWHERE = '(?:bitcoins?|btc|eth|ether(?:eum)?|krypto(?:valuta|währung|währungen)?)';

const SWEDISH: Told = [
  [
    'health',
    [
      `(?:min|mitt|mina) (?:\\p{L}+ )?(?:${VALUES_SV})`,
      'jag väg(?:er|de) (?:ungefär |runt |över |bara )?\\d+',
      `jag (?:använder|har|bär|behöver|tar|får|går på|går med|sover med|fick|äter) (?:(?:en|ett|min|mina|två|dagliga) ){0,2}(?:${AIDS_SV})`,
      'jag (?:injicerar|sprutar) (?:mig|insulin|testosteron|en gång|två gånger|varje)',
      'jag (?:är|blev|har blivit|har låtit mig) (?:steriliser(?:ad|as|a)|kastrerad|steril|infertil)|jag (?:gjorde|har gjort) (?:en )?vasektomi',
      'jag (?:dricker|röker) (?:inte|ej|aldrig) (?:alkohol )?(?:längre|mer|numera)|jag (?:har slutat|slutade)(?: att| med att)? (?:dricka(?! (?:kaffe|te|läsk|mjölk))|röka|supa|med alkohol)|jag rör (?:inte|aldrig) (?:alkohol|spriten|en droppe)|jag har varit (?:nykter|ren|torr)|jag har inte druckit (?:alkohol )?(?:på|sedan)',
    ],
  ],
  [
    'finance',
    [
      `(?:jag|vi) (?:har|äger|köpte|sålde|köper|förlorade|investerar i) (?:[\\d,.]+ |några |lite |en |ett |mina )?${COINS_ELSEWHERE}`,
      '(?:jag|vi) får (?:ungefär |bara |ut )?\\d[\\d ]*(?:kr |kronor )?i (?:månaden|veckan)',
      '(?:jag|vi) (?:får|har|lever på|går på|söker|uppbär) (?:[\\p{L}\\d]+ ){0,5}?(?:(?:från|av) (?:försäkringskassan|soc|socialen|staten|kommunen)|socialbidrag|försörjningsstöd|aktivitetsersättning|sjukersättning|sjukpenning|bostadsbidrag|barnbidrag|a-kassa|aktivitetsstöd)',
    ],
  ],
  [
    'location',
    [
      '(?:jag|vi) (?:är|är båda|blev) född(?:a)? (?:och uppvux(?:en|na) )?(?:i|på) (?!\\p{L}+ri|maj|juni|juli|mars|april|augusti|\\p{L}+ber)\\p{L}+',
      '(?:jag|vi) föddes (?:\\d{4} )?(?:i|på) \\p{L}+|min (?:födelseort|hemstad|hemort|födelsestad) (?:är|var) \\p{L}+',
      'jag (?:kommer|är) ursprungligen från \\p{L}+|jag härstammar från \\p{L}+',
    ],
  ],
  [
    'children',
    [
      '(?:jag|vi) (?:har|fick|vill ha|skaffade) (?:inga|inte några|aldrig några) (?:egna |fler )?(?:barn|ungar|söner|döttrar|barnbarn)',
      '(?:jag|vi) (?:har inte|kan inte (?:få|ha)|vill inte ha|har aldrig (?:fått|haft)) (?:några )?(?:egna )?(?:barn|ungar|söner|döttrar|barnbarn)',
      '(?:jag|vi) (?:har|hade) (?:varken|inte|ingen) \\p{L}+ (?:eller|och) (?:inga )?(?:barn|ungar|söner|döttrar)',
      '(?:jag|vi) (?:är|förblev) barnlösa?',
    ],
  ],
  [
    'third_party',
    [
      'jag är (?:(?:fortfarande|nu|inte|nyligen) )?(?:gift|ogift|singel|förlovad|änka|änkling|ensamstående|särbo|sambo)',
      'jag (?:har|hade) (?:ingen|inget|inga|inte någon|inte några) (?:fru|man|make|maka|sambo|partner|flickvän|pojkvän|tjej|kille|familj|bror|syster|syskon|vänner|släktingar)',
    ],
  ],
];

const VALUES_DE =
  'hba1c|psa(?:-wert)?|tsh(?:-wert)?|bmi|crp|hb|ldl|egfr|cd4|(?:ruhe)?puls|ferritin\\p{L}*|(?:blut|eisen|leber|nieren|schilddrüsen|hormon|entzündungs|cholesterin)werte?|blutzucker\\p{L}*|blutdruck|cholesterin\\p{L}*|kreatinin\\p{L}*|cortisol\\p{L}*|testosteron\\p{L}*|östrogen\\p{L}*|viruslast|sauerstoffsättigung|hämoglobin\\p{L}*|gewicht (?:ist|liegt)';
const AIDS_DE =
  'epi-?pens?|cpap\\p{L}*|insulinpumpe|blutzuckermessgerät|hörgerät\\p{L}*|(?:herz)?schrittmacher|stoma|katheter|(?:hormon)?spirale|die pille|antibabypille|kompressionsstrümpfe|rollator|krücken?|gehstock|prothese|gebiss|rollstuhl|inhalator|spritzen|hormone|hormontherapie|testosteron|östrogene?';

const GERMAN: Told = [
  [
    'health',
    [
      `meine? (?:\\p{L}+ )?(?:${VALUES_DE})`,
      'ich (?:wiege|wog) (?:etwa |rund |über |nur |ungefähr )?\\d+',
      `ich (?:benutze|verwende|habe|trage|nehme|brauche|bekomme|kriege|schlafe mit|gehe an|gehe mit) (?:(?:einen?|eine[mr]|meine?n?|täglich) ){0,2}(?:${AIDS_DE})`,
      'ich (?:spritze|injiziere) (?:mich|mir|insulin|testosteron)',
      'ich (?:bin|wurde|habe mich) (?:sterilisier(?:t|en)|kastriert|unfruchtbar)|ich (?:hatte|habe) eine vasektomie',
      'ich (?:trinke|rauche) (?:nicht|keinen alkohol|keinen tropfen) mehr|ich trinke (?:schon )?seit (?:[\\p{L}\\d]+ ){1,3}(?:keinen (?:alkohol|tropfen)|nicht)|ich habe (?:mit dem )?(?:trinken|rauchen) (?:aufgehört|aufgegeben)|ich habe aufgehört,? zu (?:trinken|rauchen)|ich rühre? (?:keinen|keine) (?:alkohol|tropfen|zigaretten?) (?:mehr )?an',
    ],
  ],
  [
    'finance',
    [
      `(?:ich|wir) (?:habe|haben|besitze|besitzen|halte|kaufte|verkaufte) (?:[\\d,.]+ |ein paar |etwas |einen |meine )?${COINS_ELSEWHERE}`,
      '(?:ich|wir) (?:bekommen?|kriegen?|erhalten?|beziehen?|leben? von) (?:[\\p{L}\\d.,]+ ){0,5}?(?:vom (?:amt|staat|jobcenter|sozialamt)|grundsicherung|wohngeld|arbeitslosengeld|kindergeld|elterngeld|sozialhilfe|bürgergeld|hartz|bafög|krankengeld|(?:erwerbsminderungs)?rente)',
      '(?:ich|wir) (?:bekommen?|kriegen?|erhalten?) (?:etwa |nur |rund )?\\d[\\d.,]* (?:euro )?(?:im|pro) (?:monat|woche)',
    ],
  ],
  [
    'location',
    [
      '(?:ich|wir) (?:bin|sind|wurden?) (?:\\d{4} )?(?:in|auf) (?:der )?[\\p{L}-]+ (?:geboren|aufgewachsen)',
      'meine? (?:geburtsort|heimatstadt|heimatort|geburtsstadt) ist \\p{L}+',
      '(?:ich|wir) (?:stammen?|(?:komme|kommen|bin|sind) ursprünglich) aus (?:der |dem )?\\p{L}+',
    ],
  ],
  [
    'children',
    [
      '(?:ich|wir) (?:haben?|hatten?|will|wollen|bekommen?|möchten?|kann|können) (?:noch |leider )?keine?n? (?:eigenen |gemeinsamen )?(?:kind(?:er)?|söhne|sohn|töchter|tochter|enkel|enkelkinder|nachwuchs)',
      '(?:ich|wir) (?:habe|haben) (?:weder|keine?n?) \\p{L}+ (?:noch|oder|und) (?:keine )?(?:kind(?:er)?|söhne|töchter)',
      '(?:ich|wir) (?:bin|sind|blieb|blieben) kinderlos',
    ],
  ],
  [
    'third_party',
    [
      'ich bin (?:(?:noch|jetzt|nicht) )?(?:ledig|single|verheiratet|unverheiratet|verwitwet|verlobt|witwer|witwe|vergeben)',
      'ich (?:habe|hatte) (?:noch |leider )?keine?n? (?:frau|mann|partner|partnerin|freundin|freunde?|ehefrau|ehemann|familie|geschwister|bruder|schwester|verwandten?)',
    ],
  ],
];

const CHINESE: Told = [
  [
    'health',
    [
      '我(?:的|最近|最近的)*(?:糖化|血糖|血压|心率|脉搏|血脂|血氧|胆固醇|甘油三酯|尿酸|肌酐|甲功|促甲状腺|血红蛋白|白细胞|血小板|病毒载量|转氨酶|激素水平|睾酮|雌激素|前列腺特异|体脂|体重指数|bmi|psa|tsh)',
      '我(?:现在|的)?(?:体重|重)(?:是|有|约)?\\d+',
      '我[每天周月自己都要得早晚一]+(?:打|注射)[\\p{Script=Han}\\d]{0,3}(?:针|胰岛素)',
      '我[已经在去年正每天一直刚需要随身都做带戴吃用打装了过着上]{0,8}(?:结扎|绝育|避孕药|避孕环|节育环|肾上腺素笔|助听器|起搏器|拐杖|假肢)',
      '我(?:已经|现在|早就)?(?:不再|再也不)(?:喝酒|抽烟|赌博)|我(?:已经|现在|早就|都)*不(?:喝酒|抽烟|赌)了|我[\\p{Script=Han}\\d]{0,6}[年月天](?:都)?没(?:有)?(?:喝酒|抽烟|喝过酒)',
    ],
  ],
  [
    'finance',
    [
      '我们?[手里还一共现在大概]{0,6}(?:有|买了|持有|囤了)[\\p{Script=Han}\\d.]{0,4}(?:比特币|以太坊|以太币|加密货币|虚拟货币|虚拟币)',
      '我们?[每个月周现在一直都]{0,6}(?:领|靠)[\\p{Script=Han}\\d]{0,6}(?:低保|补贴|救济|失业金|补助|津贴)',
    ],
  ],
  [
    'location',
    [
      '我们?是?(?:出生在|出生于|生于|生在)\\p{Script=Han}|我是在?\\p{Script=Han}{2,8}出生的|我的?(?:出生地|籍贯|祖籍|故乡)(?:是|在)\\p{Script=Han}',
    ],
  ],
  [
    'children',
    [
      '我们?[还一直也都目前现在]{0,4}(?:没有|没|不想要|不要|没生过?)(?:孩子|小孩|儿子|女儿|娃)(?!节点|进程|组件)',
    ],
  ],
  [
    'third_party',
    [
      '我[还一直也目前现在已经是]{0,4}(?:单身|丧偶|已婚|未婚|结婚了|订婚了|没结婚|没有结婚|没订婚)',
      '我[还一直也目前现在]{0,4}(?:没有|没)(?:老婆|妻子|老公|丈夫|对象|女朋友|男朋友|女友|男友|伴侣|兄弟|姐妹|家人|亲人|朋友)',
    ],
  ],
];

interface Language {
  /** Every pattern begins with one of these words. */
  opening: RegExp;
  told: Told;
  /** Whether spaces part its words. */
  isSpaced: boolean;
}

export const TOLD_OF_SELF: readonly Language[] = [
  {
    opening: /(?<!\p{L})(?:(?:i|we|he|she)(?:.(?:m|ve|re|s|d|ll))?|my|our) /u,
    told: ENGLISH,
    isSpaced: true,
  },
  { opening: /(?<!\p{L})(?:jag|vi|min|mitt|mina) /u, told: SWEDISH, isSpaced: true },
  { opening: /(?<!\p{L})(?:ich|wir|meine?) /u, told: GERMAN, isSpaced: true },
  { opening: /我/u, told: CHINESE, isSpaced: false },
];
