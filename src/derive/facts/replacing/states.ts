import { wordsPattern } from './values.js';

/** How something stands, and the words by which it no longer does. */
const TURNS: readonly (readonly [before: string, after: string])[] = [
  [
    'alone|on my own|by myself|just me|only me|solo|ensam|själv om|allein|alleine|一个人做|就我一个',
    'hired|joined (?:me|us|the team)|second (?:admin|developer|dev|person|maintainer)|co-maintainer|got (?:a|some) (?:tester|colleague|help|intern)|not alone|anställt|fått hjälp|börjar hos oss|eingestellt|zu zweit|verstärkung|招了|来了个新人|加入',
  ],
  [
    'single|singel|ich bin solo|单身',
    'met someone|seeing someone|dating|got engaged|engaged to|got married|träffat någon|förlovat|gift oss|verlobt|geheiratet|vergeben|谈恋爱|有对象|订婚|结婚',
  ],
  [
    'boyfriend|girlfriend|married|engaged|dating|my (?:husband|wife|fiancée?)|pojkvän|flickvän|sambo|freund|freundin|verheiratet|男朋友|女朋友|老公|老婆',
    'broke up|split up|separated|divorced|(?:left|dumped) me|gjort slut|separerat|skilt|getrennt|schluss gemacht|分手|离婚|离了',
  ],
  [
    'unemployed|out of work|between jobs|looking for (?:a |new )?(?:job|work)|job hunting|arbetslös|söker jobb|arbeitslos|suche (?:einen |neue )?(?:job|arbeit|stelle)|失业|找工作|待业',
    'got (?:the|a|that) (?:new )?(?:job|position|offer)|new job|start(?:ed|ing)? (?:at|my new job)|hired me|fick jobbet|fått jobb|neuen job|neue stelle|zusage|入职|找到工作|拿到offer',
  ],
  [
    'looking for (?:a |an )?(?:flat|apartment|place|room|house)|flat hunting|söker lägenhet|suche (?:eine )?wohnung|找房',
    'got the (?:flat|apartment|place|house|room)|found (?:a|the) (?:flat|apartment|place|room|house)|signed the lease|fick lägenheten|wohnung bekommen|mietvertrag unterschrieben|房子.{0,4}定',
  ],
  [
    'pregnant|expecting|gravid|schwanger|怀孕',
    '(?:was|is|were|are) born|gave birth|född|fött|geboren|entbunden|生了|出生',
  ],
  [
    'short (?:answers?|replies|messages?)|(?:keep|be) (?:it |them |answers )?(?:short|brief|concise|terse)|one (?:line|message|sentence)|no explanations?|korta (?:svar|meningar)|kurze antworten|简短|别啰嗦',
    'long(?:er)? (?:answers?|replies|messages?|explanations?)|(?:more|full|some) (?:detail|explanation)s?|in (?:more )?detail|explain (?:more|again|everything|it)|längre svar|mer detaljer|ausführlich\\p{L}*|详细',
  ],
  [
    'long(?:er)? (?:answers?|replies|messages?)|in (?:more |full )?detail|walk me through|step by step|explain every\\p{L}*|ausführlich|详细',
    'short(?:er)? (?:answers?|replies|messages?)|(?:just|only) the (?:code|answer|result|diff)|skip the explanations?|stop explaining|keep it short|kürzer|简短',
  ],
  [
    "(?:don't|dont|do not|never) (?:just )?(?:give|show|write|tell|hand) me|let me (?:write|try|figure|solve|work)|hints? only|only hints|just hints",
    '(?:can|could|may)(?: just)? (?:show|give|write|tell) me (?:the )?(?:code|answers?|solutions?|it)|just (?:do|write|fix) it',
  ],
  [
    'crutches|in a (?:cast|splint|sling|brace)|kryckor|gipsad|gips|krücken|石膏|拐杖',
    "(?:cast|splint|sling|brace)(?:'s| is| came)? off|off (?:the )?crutches|utan kryckor|gipset (?:är )?(?:av|borta)|gips (?:ist )?(?:ab|weg)|拆石膏",
  ],
  [
    'on (?:sick|parental|maternity|paternity) leave|sjukskriven|föräldraledig|krankgeschrieben|elternzeit|休假|产假',
    "back (?:at|to) work|(?:is|are|am|['’]s|['’]m) back(?! (?:to|at|in|from|up|down|pain|ache))|är tillbaka|ist (?:wieder da|zurück)|回来了|tillbaka på jobbet|wieder (?:im dienst|arbeiten|auf arbeit)|回去上班|复工",
  ],
];

const PATTERNS = TURNS.map(([before, after]) => ({
  before: wordsPattern(before),
  after: wordsPattern(after),
}));

/** The turns that a statement stands on either side of, by their place in the table. */
export interface States {
  before: ReadonlySet<number>;
  after: ReadonlySet<number>;
}

const ANY = wordsPattern(...TURNS.flat());
const NONE: States = { before: new Set(), after: new Set() };

export function statesOf(statement: string): States {
  const lower = statement.toLowerCase();
  if (!ANY.test(lower)) return NONE;
  const places = [...PATTERNS.entries()];
  return {
    before: new Set(places.filter(([, { before }]) => before.test(lower)).map(([place]) => place)),
    after: new Set(places.filter(([, { after }]) => after.test(lower)).map(([place]) => place)),
  };
}

/** Whether `now` tells that things no longer stand as `then` has it. */
export function hasTurned(now: States, then: States): boolean {
  return [...now.after].some((place) => then.before.has(place) && !then.after.has(place));
}
