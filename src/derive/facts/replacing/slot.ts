import { roleOfTool } from './tools.js';

/** What somebody has one of: a later value takes the place of an earlier one. The group, where there is one, tells which. */
const SLOTS: readonly (readonly [slot: string, pattern: RegExp])[] = [
  ['name', /\bmy (?:full |first |last )?name(?:'s| is)\b|\bjag heter\b|\bich heiße\b|我叫|我的名字/i],
  [
    'home',
    /^(?:i|we|i've|we've)\b(?:(?! used to)[^,;]){0,20}?\b(?:live|living|moved|relocated|reside) (?:back |over )?(?:in|to|at|near) (?!the (?:branch|main|next)|a (?:new )?(?:branch|folder))|^(?:i'm|we're|i am) (?:now )?(?:based|living) in\b|\b(?:jag|vi) (?:bor|flyttade till|har flyttat till)\b|\b(?:ich|wir) (?:wohne|lebe|bin nach)\b|^wohne\b|\b(?:ich bin|wir sind) [^.;]{0,30}\bnach [^.;]{2,30} (?:um)?gezogen\b|^(?:(?:bin|sind|jetzt|gerade|inzwischen|letzten \w+) )*nach [^.;]{2,30} (?:um)?gezogen\b|^(?:har )?(?:flyttat|flyttade) till\b|^bor i\b|(?:我|我们)(?:现在)?(?:住在|搬到|搬家到)/i,
  ],
  [
    'employer',
    /^(?:i|i'm|i've)\b(?:(?! used to)[^,;]){0,20}?\b(?:work|working|employed|started working) (?:at|for|by) (?!home|night|the moment|the weekend|weekends|least|a lot|me\b|myself)/i,
  ],
  [
    'role',
    /^(?:i|i'm)\b[^,;]{0,12}?\b(?:work|working) as\b|\bjag (?:jobbar|arbetar) som\b|\bich arbeite als\b/i,
  ],
  [
    'home of $1',
    /^(?:my|our) ((?:[\w-]+ ){0,1}?(?:sister|brother|mother|mum|mom|father|dad|son|daughter|aunt|uncle|cousin|niece|nephew|friend|husband|wife|partner|boyfriend|girlfriend|parents|grandmother|grandfather|grandma|grandpa|flatmate|best friend))\b[^.;]{0,24}?\b(?:lives?|living|moved|relocated) (?:back |over )?(?:in|to|at|near)\b/i,
  ],
  [
    'employer of $1',
    /^(?:my|our) ((?:[\w-]+ ){0,1}?(?:sister|brother|mother|mum|mom|father|dad|son|daughter|aunt|uncle|cousin|niece|nephew|friend|husband|wife|partner|boyfriend|girlfriend))\b[^.;]{0,24}?\b(?:works?|working|started) (?:at|for)\b/i,
  ],
  ['age', /^(?:i'm|i am) (?:now )?\d{1,3}(?: years old)?(?:[.,;]|$| and\b)|\bmy age is\b/i],
  [
    'marital status',
    /^(?:i'm|i am) (?:now )?(?:married|single|divorced|engaged|widowed)\b|^(?:i|we) (?:just )?got (?:married|divorced|engaged)\b/i,
  ],
  [
    'diet',
    /^(?:i'm|i am)\b[^,;]{0,16}?\b(?:vegan|vegetarian|pescatarian|on a [\w-]+ diet)\b|\bmy diet is\b/i,
  ],
  ['$1', /\b(?:my|our) (?:all-time |current |new )?(fav(?:ou?rite)? [\w -]{2,30}?)(?:'s| is| are)\b/i],
  [
    '$1',
    /^(?:my|our|the) ((?:[\w-]+ ){0,3}?(?:time ?zone|editor|language|job|role|title|position|employer|company|team|phone(?: number)?|e-?mail(?: address)?|address|birthday|age|major|handle|browser|keyboard|laptop|machine|theme|terminal|shell|package manager|test runner|database|linter|formatter|bundler|framework|ci|working hours|schedule|pronouns|budget|deadline|default branch|main branch|home ?town|city|country|setup|stack|doctor|landlord|manager|boss))(?:'s| is| are)\b/i,
  ],
];

const TOLD_OF_TOOLS =
  /\b(?:use|uses|using|on|prefer|switch(?:ed|ing)?|mov(?:e|ed|ing)|migrat(?:e|ed|ing)|go(?:ing)? with|stick(?:ing)? (?:with|to)|settled? on|adopt(?:ed)?|is|are|chose|decided|använder|verwenden|benutzen|nutzen)\b|使用|用|改用/i;
const SCOPE =
  /\b(?:for|in|on|when|to (?:write|build|deploy)) (?:the |our |all |new |my )?([\w -]{2,30}?)(?: now| instead)?$/i;

/**
 * What a statement gives a value of, where one can have but one: `time zone` of "My time zone is UTC", `test runner` of
 * "We use vitest". Null where it fills no slot.
 */
export function slotOf(statement: string): string | null {
  for (const [slot, pattern] of SLOTS) {
    const match = pattern.exec(statement);
    if (match) return slot.replace('$1', (match[1] ?? '').toLowerCase().replace(/\s+/g, ' '));
  }
  const role =
    TOLD_OF_TOOLS.test(statement) || isFragment(statement) ? roleOfTool(withoutOld(statement)) : null;
  return role === null ? null : `${role}${scopeOf(statement)}`;
}

/** `conda per rule, pinned`: the tool comes first, and no verb after. */
function isFragment(statement: string): boolean {
  return (
    roleOfTool(statement.split(/\s/, 1)[0] ?? '') !== null &&
    !/\b(?:is|are|was|has|does|did)\b/i.test(statement)
  );
}

/** `switched from npm to pnpm`, `pnpm instead of npm`: without the old value. */
function withoutOld(statement: string): string {
  return statement
    .replace(/\bfrom [\w .-]{2,30}? to\b/i, 'to')
    .replace(/\b(?:off|away from|goodbye to|bye to) [\w.-]+/i, '')
    .replace(/,?\s*(?:and )?(?:not|instead of|rather than|over)\b.*$/i, '');
}

/** The same tool's place may be taken by another for one purpose alone: `for unit tests`. */
function scopeOf(statement: string): string {
  const scope = SCOPE.exec(withoutOld(statement))?.[1]?.toLowerCase() ?? '';
  return scope === '' || roleOfTool(scope) !== null ? '' : ` for ${scope}`;
}
