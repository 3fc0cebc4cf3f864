import { wordsPattern } from './values.js';

/**
 * What one has one of at a time, by the words that tell of it in four languages. A later word of the same aspect takes
 * an earlier one's place where it is said that something has changed.
 */
const ASPECTS: Readonly<Record<string, string>> = {
  deadline:
    'deadline|(?<!baby (?:is|was) )due|extension|hand(?:ed|ing)? in|submission|submit by|inlämning\\p{L}*|manus|lämna in|abgabe\\p{L}*|frist|abgeben|截止|延期|延到|交稿|交稿日期',
  home: 'houseshare|flatshare|(?:living|live) (?:in|with|at)|moving to|moved (?:in|to|out)|(?:bor|flyttar|flyttade|flyttat) (?:i|till|hos|ihop)|wohne?|wohnt|ziehe?n?|zieht|umgezogen|umziehen|umzug|(?<![记不停站抓忍拦堵])住(?![一两二三几\\d]{1,2}[天晚])|(?<![门司位校店厂]\\p{Script=Han}{0,2})搬到|搬家|租房|房子',
  workplace:
    'work(?:s|ing)? (?:at|from) home|remote(?:ly)?|(?:to|in|at) the office|home office|homeoffice|hemifrån|på kontoret|im büro|ins büro|在家办公|在家上班|去公司|坐班',
  shift:
    'nights|night shifts?|earlies|lates|day shifts?|early shifts?|late shifts?|nattskift|natt|dagtid|kvällspass|frühschicht|spätschicht|nachtschicht|夜班|白班|早班|晚班',
  commute:
    'commute|to work|i cycle|i drive|i bike|pendlar|cyklar till jobbet|pendle|fahre mit|zur arbeit|通勤|上班|骑车|开车上班',
  contact:
    'call me|ring|text me|e-?mail me|phone me|uppringd|ring mig|mejla|sms:?a|anrufen|rufen sie|anruf|mailen|打电话|发微信|短信|邮件',
  diet: 'vegan|vegetarian|pescatarian|eat meat|eats meat|eating meat|vegetarian|äter kött|vegansk|vegetarisch|esse fleisch|esse ich|fleisch|käse|吃素|吃肉|素食',
  travel:
    'by (?:car|train|plane|bus)|(?:mit dem|den) (?:auto|zug|bus|flugzeug)|(?:med|tar) (?:bil(?:en)?|tåg(?:et)?|buss(?:en)?|flyg(?:et)?)|飞过去|坐飞机|坐火车|高铁|开车去',
  relationship:
    'my (?:boyfriend|girlfriend|fiancée?|partner)|single|dating|engaged|broke up|split up|divorced|widowed|pojkvän|flickvän|singel|gjort slut|förlovad|verlobt|getrennt|schluss gemacht|单身|男朋友|女朋友|分手|离婚|结婚',
  support:
    'msrv|minimum version|min sdk|minsta version|oldest version|mindestversion|support(?: \\p{L}+)* \\d|(?:floor|minimum) (?:\\p{L}+ )*(?:\\p{L}+ \\d|to)|and up|uppåt|最低版本|兼容',
  machine:
    'raspberry pi|thinkpad|mac|macbook|laptop|desktop|nuc|8 gigs|old pc|synology|local simulator|runs on an?',
  hosting:
    'vps|shared (?:hosting|thing|host)|hosting|hosted (?:on|at|with|by)|dedicated server|no ssh|heroku|netlify|vercel|cloudflare pages|hetzner|webbhotell|webhosting|云服务器',
  deployment:
    'deploy|deploys|deployed|deployment|deployments|driftsätter|deploya|ausgerollt|rollout|部署|上线|发布到',
  exam: 'exam|driving test|retake|prov|provet|tenta|tentan|prüfung|klausur|nachprüfung|考试|补考',
  appointment: 'appointment|läkartid|tid hos|termin|预约|挂号|复查',
  wedding: 'wedding|bröllop\\p{L}*|hochzeit|婚礼',
  'full or part time':
    'full[- ]time|part[- ]time|hours a week|four days a week|heltid|deltid|halvfart|helfart|vollzeit|teilzeit|全职|兼职',
  pay: 'salary|wage|my pay|take[- ]home|lön|lönen|gehalt|工资|月薪|薪水',
  rent: 'rent|hyra|hyran|miete|房租|租金|涨租',
  'given name': '小名|改叫|起名|(?:we are|going to) call(?:ing)? (?:him|her|it)|baby name',
  meeting: 'stand-?ups?|daily|retro|weekly sync|planning meeting|例会|站会',
  'main branch':
    '(?:default|main) branch|trunk|(?:prs?|branch(?:es)?) (?:off|from|go(?:es)? (?:to|into|against)|against)|主分支',
  review: 'code reviews?|reviewer|approvals?|granskare|prüfer|审核|评审',
  schooling: 'study|studying|major(?:ing)? in|degree in|pluggar|läser till|studiere|读的是|专业',
  plan: '回国|留下来|移民|定居',
};

const PATTERNS = Object.entries(ASPECTS).map(([aspect, words]) => [aspect, wordsPattern(words)] as const);

const ANY = wordsPattern(...Object.values(ASPECTS));

export function aspectsOf(statement: string): ReadonlySet<string> {
  const lower = statement.toLowerCase();
  if (!ANY.test(lower)) return new Set();
  return new Set(PATTERNS.filter(([, pattern]) => pattern.test(lower)).map(([aspect]) => aspect));
}
