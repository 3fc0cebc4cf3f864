import { sparing } from './needs/sparing.js';

/**
 * Faith, politics, unions, origin and intimate life have no category: no fact is made of them (GDPR, article 9). Words
 * that are of the trade as well (`mass`, `union`, `fast`) count where they stand as only people use them.
 */
export function tellsOfBeliefs(claim: string): boolean {
  return ENGLISH.test(claim) || ELSEWHERE.test(claim);
}

const SOMEBODY_IS =
  "(?:i'm|i am|im|we're|we are|he's|he is|she's|she is|they're|they are|my \\w+ (?:is|are)|as an?|identif\\w+ as|came out as)";
const FEASTS =
  '(?:eid|ramadan|hanukkah|chanukah|passover|pesach|purim|rosh hashanah|yom kippur|sukkot|diwali|holi|vaisakhi|navratri|ashura|shabbat|shabbos|sabbath|lent|vesak)';
const SCRIPTURES = "(?:bible|qur'?an|koran|torah|talmud|gospels?|scriptures?|bhagavad gita)";
const PARTIES =
  '(?:labour|tory|tories|conservatives?|greens?|lib(?:eral)? ?dem\\w*|liberals?|democrats?|republicans?|snp|ukip|reform uk|socialists?|communists?|the left|the right|far[- ]right)';
const PARTY =
  "(?:conservative|labour|green|liberal|socialist|communist|democratic|republican|centre|left|reform|workers'?|nationalist|pirate|progress|christian) party";

const FAITH = [
  `(?:catholics?|protestants?|christians?|muslims?|jew(?:ish|s)?|hindus?|buddhists?|atheis(?:m|ts?)|sikhs?|mormons?|lutherans?|anglicans?|methodists?|baptists?|presbyterians?|evangelicals?|pentecostals?|quakers?|jehovah\\w*|adventists?|amish|pagans?|wiccans?|sufi|haredi|hasidic|latter-day saints?|scientolog\\w+|rastafari\\w*)`,
  `(?:${SOMEBODY_IS} |an? )(?:shia|sunni)|(?:shia|sunni) (?:muslims?|islam|mosque|family)`,
  '(?:islam|islamic|judaism|christianity|buddhism|hinduism|catholicism|sikhism)',
  '(?:mosques?|synagogues?|church(?:es)?|gurdwara|mandir|kingdom hall|hajj|umrah)',
  '(?:my|our|her|his|their) (?:religion|faith|rabbi|imam|pastor|vicar|priest|parish|congregation|temple|prayers?|bible)',
  'for religious reasons|religious (?:holiday|school|family|upbringing)',
  `${SOMEBODY_IS} (?:very |not |deeply |quite |an? )*(?:religious|devout|orthodox|agnostic)`,
  `fast(?:s|ed|ing)? (?:\\w+ ){0,3}?${FEASTS}`,
  '(?:i|we|he|she) fast(?:s|ed)?(?! (?:forward|track)\\w*)|(?:at|to) (?:the|my|our) temple(?! of)',
  `(?:during|for|in|celebrat\\w+|observ\\w+|keeps?|on|on the) (?:the )?${FEASTS}(?! (?:package|column|field|table|library|module|flag))`,
  `${FEASTS} (?:with|dinner|starts|begins|ends|is|falls|this year)(?! (?:the|an?|our) (?:\\w+ )?(?:package|column|field|id|name|flag|module|table)| no)`,
  "(?<!let us |let's )pray(?:s|ed|ing)?(?! (?:that|it|the|tell|this|for green|to the (?:demo|ci|build)))",
  '(?:friday|morning|evening|daily|say|says|saying|at|to) prayers?|prayer (?:room|mat|times?|group|meeting|beads)',
  '(?:go|goes|going|went|attend(?:s|ed|ing)?|to|sunday|midnight|holy|morning|evening) mass(?! (?:meeting|events?|updates?|mail\\w*|spectro\\w*))|sunday (?:school|service|worship)',
  "(?<!not |isn't |that's |all )kosher(?! (?:way|solution|hack|code|fix))|halal(?! (?:flag|field|filter|column))|haram",
  'hijabs?|niqabs?|bur[qk]as?|headscar(?:f|ves)|kippah?|yarmulke|turban|tefillin|rosary',
  "(?:first|holy|her|his|my|our|takes?|taking|receives?|for|['’]s) (?:holy |first )*communion(?! of)",
  'christening|bapti[sz](?:ed|e|es|ing|m)(?! of fire)|ba[rt] mitzvah|confirmation (?:class|lessons|camp)',
  `(?:reads?|reading|study|studies|studying|teach|teaches|teaching) (?:in )?(?:the |my )?${SCRIPTURES}|${SCRIPTURES} (?:study|groups?|class(?:es)?|lessons?|readings?|camp|school)`,
  'believe(?:s|d)? in (?:god|jesus|allah|reincarnation)|(?:found|accept\\w*|follow\\w*|thanks? be to|praise|serve) (?:god|jesus|christ|allah)',
  'says? grace|tith(?:e|ing)|gave up .{2,30} for lent',
];
const POLITICS = [
  '(?:republicans?|democrats?|communists?|socialists?|conservative voter|voted? for|political party)',
  `vot(?:e|es|ed|ing) (?:for )?(?:the )?${PARTIES}`,
  `(?:campaign|canvass|leaflet|volunteer|donat|stand|stood|work|fundrais)\\w* (?:for|with|to) (?:the )?(?:${PARTIES}|${PARTY})`,
  `(?:member|supporter|candidate|councillor|council) (?:of|for) (?:the )?(?:${PARTIES}|${PARTY})|(?:in|join\\w*|left) the ${PARTY}`,
  `(?:${SOMEBODY_IS}|politically|my \\w+ (?:votes?|leans?)|i (?:lean|vote)) (?:quite |very |rather |more |an? |on the )*(?:(?:far[- ])?(?:left|right)[- ]?(?:wing\\w*|leaning|of[- ]cent\\w+)|liberal|libertarian|anarchist|marxist|feminist|monarchist|nationalist|tory|brexiteer|zionist|conservative)(?! (?:with|about|estimate|default))`,
  'pro-?life|pro-?choice|(?:protest|demonstrat)(?:ed|ing) (?:against|for)',
];
const UNIONS = [
  '(?:trade|teachers|labou?r) union|trade unions?|union (?:members?\\w*|rep\\w*|dues|stewards?|meetings?|organi[sz]ers?|fees|card)',
  '(?:join(?:ed|ing|s)?|left|member of|members of|active in|my|our) (?:the |a |our )?union(?! (?:types?|quer\\w+|select|of|operator|all|find|set|branch|station))',
  "(?:i|we|he|she|they|everyone|everybody)(?:'m|'re|'s| am| are| is)? (?:\\w+ )?in (?:the|a) union",
  '(?:members? of|join\\w*|rep for) (?:unison|unite the union|gmb|usdaw|the teamsters|seiu|ufcw|rcn|nasuwt)|(?:we|i|they)(?: are| am|.re|.m) striking(?! (?:a|the|through|out))|(?:shop steward|works council|on strike|strike (?:vote|ballot|fund)|picket line|unioni[sz](?:ed?|ing|ation))',
];
const INTIMATE = [
  '(?:gay|lesbians?|bisexual|homosexual|transgender|trans (?:man|woman|person|guy|girl|kid)|queer|sexual\\w*|lgbt\\w*|asexual|pansexual|polyamor\\w+|genderqueer|genderfluid|intersex)',
  `${SOMEBODY_IS} (?:\\w+ )?(?:bi|pan|trans|cis|hetero|enby|poly)(?![\\w-])`,
  `non-?binary(?! (?:file|data|format|mode|search|tree|number|diff))`,
  '(?:her|his|their|prefers|uses) (?:\\S+ )?pronouns',
  `${SOMEBODY_IS} (?:medically |socially )?transitioning(?! (?:to|from|the|our|into|away|off))`,
  'came out (?:as|of the closet|to (?:my|his|her|their|me|us))',
];
const ORIGIN = [
  'my (?:ethnicity|race|skin colou?r)',
  `(?:${SOMEBODY_IS}|belong to|part of|member of|from) (?:an? |the )?(?:\\w+ )?(?:(?:ethnic|national|religious|linguistic|sexual|visible|racial) minority|minority (?:group|people|community))|(?:${SOMEBODY_IS}|belong to) (?:an? )minority(?! (?:of|share|stake|owner))`,
  `(?:${SOMEBODY_IS}|am|are|is) (?:\\w+ )?of (?:[\\w-]+ ){1,2}(?:descent|heritage|ancestry|origin)`,
  `${SOMEBODY_IS} (?:an? |half[- ]|part[- ])*(?:black|white|brown|roma|romani|sami|kurd(?:ish)?|arab|uyghur|latin[oax]|hispanic|asian|african(?:-american)?|native american|indigenous|aboriginal|m[aā]ori|mixed[- ]race|biracial|yazidi)(?! (?:belt|box|hat|label|list|screen))`,
];

const ENGLISH = sparing(
  new RegExp(
    `(?<![\\w-])(?:${[...FAITH, ...POLITICS, ...UNIONS, ...INTIMATE, ...ORIGIN].join('|')})(?!\\w|-\\w)`,
    'i',
  ),
);

const SWEDISH = [
  'katolik\\p{L}*|muslim\\p{L}*|kristen|kristna|judisk\\p{L}*|jude|buddist\\p{L}*|ateist\\p{L}*|hindu|sikh|mormon|jehovas vittne\\p{L}*|pingst(?:vän\\p{L}*|kyrkan)',
  'moskén?|synagogan?|kyrkan?|gudstjänst\\p{L}*|högmässa\\p{L}*|min (?:tro|religion|präst|imam)|församling(?:en)?',
  'fastar|under ramadan|(?:firar|fira) (?:eid|id|ramadan|chanukka|pesach|jom kippur|divali)|sabbat(?:en)?',
  'ber(?: \\p{L}+){0,2} (?:gånger|bön\\p{L}*|till (?:gud|allah)|varje)|fredagsbön\\p{L}*|bönematta\\p{L}*|tror på (?:gud|jesus|allah)',
  'slöja\\p{L}*|hijab\\p{L}*|huvudduk\\p{L}*|kippa|halal(?! (?:flag|field|filter|column))\\p{L}*|koscher|bibel\\p{L}*|koran(?:en)?',
  'döp(?:er|t|s|te|tes|a|as)(?! om)|dop(?:et|fest\\p{L}*|klänning\\p{L}*)?|konfirm(?:ation(?:en)?|and\\p{L}*|erade?s)|nattvard\\p{L}*|bar mitzva',
  '(?:sverige|social|krist)demokrat\\p{L}*|moderaterna|liberalerna|\\p{L}+partiet|miljöpartist|(?:röstar|röstade|rösta) på|(?:jag|han|hon) är (?:vänster|höger|feminist|socialist|kommunist|nationalist|liberal|moderat)',
  '(?:med i|medlem i|medlem av|aktiv i|mitt|vårt|gick med i|gått med i|lämnat|organiserad i) facket|fackförbund\\p{L}*|fackligt?a?|fackombud\\p{L}*|strejk(?:ar|ade|en|a)?',
  'homosexuell\\p{L}*|bisexuell\\p{L}*|lesbisk\\p{L}*|transperson\\p{L}*|bög(?:ar)?|queer|asexuell|icke-?binär|tillhör (?:en |ett )?(?:\\p{L}+ )?(?:minoritet\\p{L}*|urfolk\\p{L}*)|(?:kommit|kom) ut som|(?:jag|han|hon|hen) är (?:trans|bi|pan|same|rom|romsk|kurd|svart|mörkhyad)',
];
const GERMAN = [
  'katholi\\p{L}*|evangelisch\\p{L}*|muslim\\p{L}*|jüdisch\\p{L}*|jude|jüdin|christlich\\p{L}*|christ(?:in|en)?|hindu|sikh|mormon\\p{L}*|zeug\\p{L}+ jehovas|atheist\\p{L}*|gläubig\\p{L}*|konfessionslos',
  'moschee|synagoge|kirche|kirchen(?:chor|steuer|gemeinde)|gottesdienst\\p{L}*|in die messe|mein(?:e|en)? (?:glauben?|religion|pfarrer\\p{L}*|imam|rabbi\\p{L}*)',
  '(?:ich|wir|er|sie) faste[tn]?|faste(?:n|t)? (?:im|während|an)|fastenzeit|(?:im|während des|nach dem|vor dem) ramadan|zuckerfest|opferfest|pessach|chanukka|schabbat|sabbat',
  'bete[tn]?|gebet(?:e|en|s\\p{L}+)?|freitagsgebet|(?:glaube|glaubt|glauben) an (?:gott|jesus|allah)',
  'kopftuch|hijab|kippa|koscher\\p{L}*|bibel(?:kreis|stunde|gruppe)?|koran',
  'taufe|taufen lassen|(?:lassen|lasse|lässt) .{1,30} taufen|taufpat\\p{L}*|getauft|kommunion|erstkommunion|konfirmation|firmung|bar mizwa',
  'afd|cdu|csu|spd|fdp|fpö|övp|spö|(?:wähle|wählt|wählen|gewählt habe ich) (?:immer |meist )?(?:die|den)|(?:bei|mitglied bei|mitglied) (?:den|der) (?:grünen|linken|partei|piraten)|parteimitglied\\p{L}*',
  '(?:ich bin|er ist|sie ist|wir sind) (?:eher |sehr |politisch )?(?:links|rechts|konservativ|sozialist\\p{L}*|kommunist\\p{L}*|feminist\\p{L}*)',
  'gewerkschaft\\p{L}*|(?:bin|ist|wurde|im|in den) (?:\\p{L}+ )?betriebsr[aä]t\\p{L}*|ig metall|ver\\.?di|streik(?:e|en|t|st)?|im streik',
  'schwul|lesbisch|bisexuell|homosexuell|transgender|queer|asexuell|nicht-?binär|(?:gehör\\p{L}* (?:zu )?|angehörige\\p{L}* )(?:einer |eine )?(?:\\p{L}+ )?minderheit|(?:ich bin|er ist|sie ist) (?:trans|bi|pan|roma|sinto|kurd\\p{L}*|schwarz)|(?:mich|sich) geoutet',
];
const CHINESE =
  '基督徒|天主教|基督教|佛教|道教|信佛|信教|信主|信耶稣|信上帝|信神|穆斯林|伊斯兰|犹太教|回族|少数民族|藏族|维吾尔|蒙古族|清真|斋月|封斋|礼拜(?![一二三四五六日天])|教堂|清真寺|寺庙|祷告|祈祷|圣经|古兰经|受洗|念佛|拜佛|吃斋|烧香|无神论者|党员|入党|投票给|支持(?:民进|国民|共产|民主|共和)党|工会|罢工|同性恋|双性恋|跨性别|出柜';

const ELSEWHERE = sparing(
  new RegExp(`(?<!\\p{L})(?:${[...SWEDISH, ...GERMAN].join('|')})(?!\\p{L})|${CHINESE}`, 'iu'),
);
