// English verbs after `I`, as they are after a name.

type Forms = readonly [one: string, many: string];

/** Verbs that change otherwise than by an `s`, and those that do not change. */
export const AUXILIARIES: ReadonlyMap<string, { one: string; many: string }> = new Map(
  Object.entries({
    am: ['is', 'are'],
    was: ['was', 'were'],
    wasn_t: ["wasn't", "weren't"],
    have: ['has', 'have'],
    haven_t: ["hasn't", "haven't"],
    do: ['does', 'do'],
    don_t: ["doesn't", "don't"],
    dont: ["doesn't", "don't"],
    gotta: ['has to', 'have to'],
    wanna: ['wants to', 'want to'],
    ...unchanged(
      `can can't cannot cant could couldn't will won't wont would wouldn't should shouldn't shall must mustn't may might
      had hadn't did didn't didnt ought oughtn't needn't mustn't mightn't shan't daren't ain't gonna used`,
    ),
  } satisfies Record<string, Forms>).map(([word, [one, many]]) => [word.replace('_', "'"), { one, many }]),
);

function unchanged(words: string): Record<string, Forms> {
  return Object.fromEntries(listOf(words).map((word) => [word, [word, word] as const]));
}

function listOf(words: string): string[] {
  return words.split(/\s+/).filter((word) => word !== '');
}

/** In the past tense, or the same in both. */
const IRREGULAR: ReadonlySet<string> = new Set(
  listOf(`ate awoke beat became began bent bet bit bled blew broke bred brought built burnt burst bought cast caught chose came
  cost crept cut dealt dug dove drew drank drove dreamt dreamed fell fed felt fought found fled flew forbade forgot forgave froze
  got gave went grew hung heard hid hit held hurt kept knelt knew laid led leant leapt learnt left lent let lit lost made meant met
  mistook misread misunderstood outgrew overslept overcame paid proved put quit ran rang read rebuilt redid reran rewrote rode rose
  said sat saw sold sent set shook shone shot showed shrank shut sang sank slept slid sought sowed spelt spent spilt spoke split
  spoilt spread sprang stood stole stuck stung struck swore swept swam swung taught took tore told thought threw thrust trod
  understood undid underwent upset woke wore won withdrew wove wept wound wrote`),
);
/** `need` ends like a past tense. */
const ENDS_IN_ED: ReadonlySet<string> = new Set(
  listOf('need feed bleed speed breed seed weed heed succeed proceed exceed embed shed wed knead'),
);

export function isPast(verb: string): boolean {
  const word = verb.toLowerCase();
  return IRREGULAR.has(word) || (word.endsWith('ed') && !ENDS_IN_ED.has(word));
}

/** `work` as `works`. */
export function thirdPerson(verb: string): string {
  if (/[^aeiou]y$/i.test(verb)) return `${verb.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh|[^aeiou]o)$/i.test(verb)) return `${verb}es`;
  return `${verb}s`;
}

/** Verbs that often come second: `and work at …`. */
export const SECOND_VERBS: ReadonlySet<string> = new Set(
  listOf(`work live love like hate prefer use go need want think know play study teach run eat drink take make try get keep write read
  start stop avoid enjoy help look come feel sleep walk ride drive cook bake grow sing dance paint volunteer commute travel visit
  collect train manage lead own rent share speak learn watch wear buy sell build spend miss plan expect`),
);
