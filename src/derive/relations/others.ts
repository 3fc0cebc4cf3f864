// The same in Swedish, German and Chinese, of the kinds that facts in those languages mostly tell.
import { either, hanWordings, type RelationRule, wordings } from './words.js';

type Kin = readonly [kind: RelationRule['kind'], words: string];

function kinOf(all: readonly Kin[], source: (words: string) => string): RelationRule[] {
  return all.flatMap(([kind, words]) => wordings({ kind, from: 'subject', to: 'person' }, [source(words)]));
}

const SWEDISH_KIN: readonly Kin[] = [
  ['partner_of', 'fru|man|sambo|partner|flickvän|pojkvän|fästmö|fästman'],
  ['parent_of', 'son|dotter|barn|söner|döttrar'],
  ['child_of', 'mamma|pappa|mor|far'],
  ['sibling_of', 'bror|syster|lillebror|lillasyster|storebror|storasyster'],
  [
    'knows',
    'vän|kompis|väninna|chef|kollega|granne|kusin|mormor|morfar|farmor|farfar|moster|faster|morbror|farbror',
  ],
];

export const SWEDISH: readonly RelationRule[] = [
  ...kinOf(
    SWEDISH_KIN,
    (words) =>
      `(?:[Mm]in|[Mm]itt|[Mm]ina|[Vv]år|[Vv]årt|[Vv]åra) (?:[a-zà]+ )?(?:${words})(?:,| heter| som heter)? <person>`,
  ),
  ...wordings({ kind: 'works_at', from: 'subject', to: 'organisation' }, [
    '[Jj]agADV_SV (?:jobbar|arbetar)ADV_SV(?: som [^,.;]{2,40}?)? (?:på|hos|för|åt) <organisation>',
  ]),
  ...wordings({ kind: 'studies_at', from: 'subject', to: 'organisation' }, [
    '[Jj]agADV_SV (?:studerar|pluggar|läser)(?: [^,.;]{1,40}?)? (?:på|vid) <organisation>',
  ]),
  ...wordings({ kind: 'lives_in', from: 'subject', to: 'place' }, [
    '(?:[Jj]ag|[Vv]i)ADV_SV borADV_SV i <place>',
    '(?:[Jj]ag|[Vv]i) (?:har (?:just |precis )?flyttat|flyttade)(?: från [^,.;]{2,25}?)? till <place>',
  ]),
  ...wordings({ kind: 'works_on', from: 'subject', to: 'project' }, [
    '(?:[Jj]ag|[Vv]i)ADV_SV (?:jobbar|arbetar)ADV_SV (?:med|på|i) (?:projektet|projekt) <project>',
  ]),
  ...wordings({ kind: 'uses', from: 'project', to: 'tool' }, [
    '[Vv]iADV_SV (?:använder|kör) <tool>(?: [^,.;]{2,40}?)? i (?:projektet|projekt) <from:project>',
  ]),
  ...wordings({ kind: 'uses', from: 'subject', to: 'tool' }, [
    '(?:[Jj]ag|[Vv]i)ADV_SV använderADV_SV <tool>',
  ]),
];

const GERMAN_KIN: readonly Kin[] = [
  ['partner_of', 'Frau|Mann|Partnerin|Partner|Freundin|Verlobte|Verlobter|Ehefrau|Ehemann'],
  ['parent_of', 'Sohn|Tochter|Kinder|Söhne|Töchter'],
  ['child_of', 'Mutter|Vater|Mama|Papa'],
  ['sibling_of', 'Bruder|Schwester'],
  [
    'knows',
    'Chefin|Chef|Kollegin|Kollege|Nachbarin|Nachbar|Tante|Onkel|Cousine|Cousin|Oma|Opa|Mitbewohnerin|Mitbewohner',
  ],
];

export const GERMAN: readonly RelationRule[] = [
  ...kinOf(
    GERMAN_KIN,
    (words) =>
      `(?:[Mm]ein|[Mm]eine|[Uu]nser|[Uu]nsere) (?:[a-zà]+ )?(?:${words})(?:,| heißt| heißen)? <person>`,
  ),
  ...wordings({ kind: 'works_at', from: 'subject', to: 'organisation' }, [
    '(?:[Ii]ch )?[Aa]rbeiteADV_DE(?: als [^,.;]{2,40}?)? (?:bei|für) (?:der |dem )?<organisation>',
  ]),
  ...wordings({ kind: 'studies_at', from: 'subject', to: 'organisation' }, [
    '(?:[Ii]ch )?[Ss]tudiereADV_DE(?: [^,.;]{1,40}?)? an der <organisation>',
  ]),
  ...wordings({ kind: 'lives_in', from: 'subject', to: 'place' }, [
    '(?:(?:[Ii]ch|[Ww]ir) )?(?:[Ww]ohnen?|[Ll]eben?)ADV_DE in (?:der )?<place>',
    '(?:[Ii]ch bin|[Ww]ir sind) (?:[^,.;]{2,25} )?nach <place> (?:um)?gezogen',
  ]),
  ...wordings({ kind: 'works_on', from: 'subject', to: 'project' }, [
    '(?:[Ii]ch|[Ww]ir) (?:arbeite|arbeiten)ADV_DE (?:am|an dem|im) Projekt <project>',
  ]),
  ...wordings({ kind: 'uses', from: 'project', to: 'tool', isOfKnownTool: true }, [
    '[Ww]ir (?:verwenden|benutzen|nutzen)ADV_DE <tool>(?: [^,.;]{2,40}?)? (?:im|in) Projekt <from:project>',
  ]),
  ...wordings({ kind: 'uses', from: 'subject', to: 'tool', isOfKnownTool: true }, [
    '(?:[Ii]ch|[Ww]ir) (?:verwenden?|benutzen?|nutzen?)ADV_DE <tool>',
  ]),
];

const ADV_ZH = '(?:现在|目前|一直|也|都|已经|还)*';
const END_ZH = '(?=[，。,.！!；;、\\s]|$)';
const INSTITUTION = '\\p{Script=Han}{2,10}(?:公司|银行|大学|学院|医院|集团|科技|中学|小学|研究所|报社|工厂)';
const COMPANY = either(
  INSTITUTION,
  '华为|腾讯|阿里巴巴|百度|字节跳动|京东|美团|小米|网易',
  '[A-Z][A-Za-z0-9&.-]+',
);
const CHINESE_KIN: readonly Kin[] = [
  ['partner_of', '妻子|老婆|老公|丈夫|爱人|男朋友|女朋友'],
  ['parent_of', '儿子|女儿|孩子'],
  ['child_of', '妈妈|爸爸|母亲|父亲'],
  ['sibling_of', '哥哥|弟弟|姐姐|妹妹'],
  ['knows', '朋友|同事|老板|邻居|室友|叔叔|阿姨|舅舅|姑姑|表哥|表妹'],
];

export const CHINESE: readonly RelationRule[] = [
  ...CHINESE_KIN.flatMap(([kind, words]) =>
    hanWordings({ kind, from: 'subject', to: 'person' }, [
      `我(?:的)?(?:${words})(?:的名字)?(?:名)?(?:叫|是叫)(?<to>\\p{Script=Han}{2,4}?)(?=[，。,.！!；;、\\s在是]|$)`,
    ]),
  ),
  ...hanWordings({ kind: 'works_at', from: 'subject', to: 'organisation' }, [
    `我们?${ADV_ZH}在\\s*(?<to>${COMPANY})\\s*(?:工作|上班|任职|做)`,
  ]),
  ...hanWordings({ kind: 'studies_at', from: 'subject', to: 'organisation' }, [
    `我${ADV_ZH}在(?<to>\\p{Script=Han}{2,8}(?:大学|学院|中学))(?:读|上学|学习|念)`,
  ]),
  ...hanWordings({ kind: 'lives_in', from: 'subject', to: 'place' }, [
    `我们?${ADV_ZH}(?:住在|搬到了?|搬家到了?)(?<to>(?!自己|公司|学校|一)\\p{Script=Han}{2,4}?(?<![里边旁楼室区家层近房舍]))(?:市|省)?${END_ZH}`,
  ]),
  ...hanWordings({ kind: 'uses', from: 'subject', to: 'tool' }, [
    `我们?${ADV_ZH}(?:使用|采用|用)了?\\s*(?<to>[A-Z][\\w.+-]*(?: [A-Z][\\w.+-]*){0,2})`,
  ]),
];
