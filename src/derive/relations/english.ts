// How each kind of relation is recognised in English, one row a wording. Precision comes first: a wording that is only
// often right is not here, and a name that could be anything gives nothing.
import { either, type RelationRule, wordings } from './words.js';

const I_DO = "[Ii](?:['’]m| am|['’]ve been| have been)?ADV";
const WE_DO = "(?:[Ii]|[Ww]e)(?:['’]m|['’]re| am| are|['’]ve been| have been)?ADV";
const MY = '(?:[Mm]y|[Oo]ur)';
/** Between what somebody does and where. */
const AS =
  '(?: as [^,.;]{2,40}?| (?:full|part)[- ]time| remotely| in [a-z][^,.;]{2,30}?| on [a-z][^,.;]{2,30}?)?';
const AT = '(?:at|for) (?:the )?';
const CALLED =
  "(?:, who is called| is called| is named|['’]s name is| are called| are named| called| named)?";
const THING = '(?:project|app|repo|repository|service|platform|library|initiative|backend|frontend)';
const FROM = '(?: from [^,.;]{2,25}?)?';

const PARTNER = 'wife|husband|spouse|partner|girlfriend|boyfriend|fianc[eé]e?';
const CHILD = 'son|daughter|kid|child|baby|toddler|stepson|stepdaughter';
const CHILDREN = 'sons|daughters|kids|children|twins';
const PARENT = 'mother|mom|mum|father|dad|stepmother|stepfather';
const SIBLING = 'brother|sister|twin brother|twin sister';
const SIBLINGS = 'brothers|sisters|siblings';
const ACQUAINTANCE = either(
  'friend|colleague|co-?worker|boss|manager|neighbou?r|room-?mate|flatmate|team-?mate|uncle|aunt|cousin|niece|nephew',
  'grand(?:mother|father|ma|pa|son|daughter)|mentor|landlord|landlady|therapist|supervisor|tutor',
);
const ACQUAINTANCES = 'friends|colleagues|co-?workers|neighbou?rs|cousins|room-?mates|flatmates|team-?mates';
const SOMEBODY = either(PARTNER, CHILD, PARENT, SIBLING, ACQUAINTANCE);
/** What somebody was once, or is in a story, they are not. */
const OF_MINE = `${MY} (?!ex[ -]|late |former |old |imaginary |favou?rite )(?:[a-z]+ )?`;

function kin(kind: RelationRule['kind'], one: string, many: string | null): RelationRule[] {
  const several =
    many === null
      ? []
      : [
          `${OF_MINE}(?:${many})${CALLED} <person>`,
          `${OF_MINE}(?:${many})${CALLED} <any:person>,? and <person>`,
        ];
  return wordings({ kind, from: 'subject', to: 'person' }, [
    `${OF_MINE}(?:${one})${CALLED} <person>`,
    `${OF_MINE}(?:${one}), <person>(?=,)`,
    `<person> is my (?:${one})`,
    ...several,
  ]);
}

const TOOL_OF = either(
  'editor|ide|terminal|shell|browser|os|operating system|distro|package manager|test runner|linter|formatter|bundler|framework|database',
);

export const ENGLISH: readonly RelationRule[] = [
  ...kin('partner_of', PARTNER, null),
  ...wordings({ kind: 'partner_of', from: 'subject', to: 'person' }, [
    `${I_DO} (?:married|engaged) to <person>`,
  ]),
  ...kin('parent_of', CHILD, CHILDREN),
  ...kin('child_of', PARENT, null),
  ...kin('sibling_of', SIBLING, SIBLINGS),
  ...kin('knows', ACQUAINTANCE, ACQUAINTANCES),
  ...wordings({ kind: 'works_at', from: 'subject', to: 'organisation' }, [
    `${I_DO} (?:work|working)${AS} ${AT}<organisation>`,
    `${I_DO} employed (?:at|by) (?:the )?<organisation>`,
    `[Ii](?:['’]m| am)(?: now)? (?:an?|the) (?![^,.;]*(?:student|fan|customer|user|regular))[A-Za-zÀà -]{3,40}? at (?:the )?<organisation>`,
    `${MY} (?:current |new )?(?:employer|company) is (?:called )?(?:the )?<organisation>`,
    `[Ii](?:['’]ve| have)?ADV joined (?:the )?<organisation> as (?:an?|the|their)`,
    `[Ii](?:['’]ve| have)?ADV (?:started working|started (?:a|my) (?:new )?(?:job|position|role)|got (?:a|my) (?:new )?job|landed a (?:new )?job|got hired) ${AT}<organisation>`,
  ]),
  ...wordings({ kind: 'works_at', from: 'person', to: 'organisation' }, [
    `${OF_MINE}(?:${SOMEBODY})${CALLED} <from:person>,? (?:works|is working|is employed)${AS} (?:at|for|by) (?:the )?<organisation>`,
  ]),
  ...wordings({ kind: 'studies_at', from: 'subject', to: 'organisation' }, [
    `${I_DO} (?:study|studying|enrolled|an? [A-Za-zÀà -]{0,30}?student)(?: [^,.;]{1,40}?)? at (?:the )?<organisation>`,
  ]),
  ...wordings({ kind: 'lives_in', from: 'subject', to: 'place' }, [
    `${WE_DO} (?:live|living|based|reside)(?: alone| together| with [^,.;]{2,30}?)? in (?:the )?<place>`,
    `[Ii](?:['’]ve| have)?ADV (?:moved|relocated)(?: back| over)?${FROM} to (?:the )?<place>`,
  ]),
  ...wordings({ kind: 'lives_in', from: 'person', to: 'place' }, [
    `${OF_MINE}(?:${SOMEBODY})${CALLED} <from:person>,? (?:lives|is living|is based) in (?:the )?<place>`,
  ]),
  ...wordings({ kind: 'works_on', from: 'subject', to: 'project' }, [
    `${WE_DO} (?:work|working|lead|leading|maintain|maintaining|manage|managing)(?: on)? (?:the |our |my )?(?:project|${THING} (?:called|named)) <project>`,
    `${WE_DO} (?:work|working|lead|leading|maintain|maintaining|manage|managing)(?: on)? (?:the |our |my )<project> ${THING}`,
    `${MY} (?:main |current |side |new )*project is (?:called |named )?<project>`,
  ]),
  ...wordings({ kind: 'uses', from: 'project', to: 'tool' }, [
    `[Pp]roject <from:project> (?:uses|runs on|is written in|is built with)ADV <tool>`,
    `<from:project> ${THING} (?:uses|runs on|is written in|is built with)ADV <tool>`,
    `${WE_DO} (?:use|using) <tool>(?: (?:for|as) [^,.;]{2,40}?)? (?:in|on|for) (?:the |our )?(?:[Pp]roject )<from:project>`,
    `${WE_DO} (?:use|using) <tool>(?: (?:for|as) [^,.;]{2,40}?)? (?:in|on|for) (?:the |our )<from:project> ${THING}`,
  ]),
  ...wordings({ kind: 'uses', from: 'subject', to: 'tool' }, [
    `${WE_DO} (?:use|using) (?:the )?<tool>`,
    `${MY} (?:main |preferred |current |default )?${TOOL_OF} is <tool>`,
  ]),
  ...wordings({ kind: 'uses', from: 'subject', to: 'tool', isOfKnownTool: true }, [
    `${WE_DO} (?:use|using) <any:tool>,? and <tool>`,
    `(?:[Aa]lways |[Pp]lease )[Uu]se <tool>`,
    `(?:[Ii]|[Ww]e)(?:['’]ve| have)?ADV (?:decided to (?:go with|use|adopt)|decided on|chose|settled on|switched${FROM} to|migrated${FROM} to|moved from [^,.;]{2,25}? to) <tool>`,
  ]),
];
