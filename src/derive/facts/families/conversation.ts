import { type Family, SHOWN_FROM, told, word } from './family.js';

const { outright, plainly, loosely } = SHOWN_FROM;

const BEING = word(
  'an?|from|allergic|vegan|vegetarian|married|single|divorced|pregnant|retired|\\d+|years old|fluent',
  'interested|passionate|obsessed|addicted|afraid|scared|terrified|keen|fond|good at|bad at|terrible at|used to',
  'part of|big|huge|lucky|member|shy|introverted|left-handed|self-taught|new to|originally',
);
const SOME = word('an?|two|three|four|five|six|\\d[\\w.,]*|some|many|lots|so many|several|my|our|the|to|no');
const PARTICIPLES = word(
  'been|\\w+ed|done|made|had|got|gotten|found|taken|started|seen|gone|met|learned|won|lost|given|written|read|become',
  'built|bought|kept|come|known|begun|decided|set|put|taught|grown|spent|chosen',
);
const PAST = word(
  'went|took|made|bought|joined|started|finished|visited|got|saw|met|found|came|did|gave|had|ran|painted|signed',
  'attended|tried|learned|learnt|read|watched|played|won|lost|broke|adopted|decided|booked|spent|wrote|built|cooked',
  'baked|began|stopped|quit|created|helped|hosted|organi[sz]ed|participated|volunteered|received|applied|passed',
  'graduated|drove|flew|hiked|camped|travell?ed|injured|hurt|set|put|picked|planted|recorded|performed|released|sold',
  'opened|launched|shot|planned|wanted|loved|enjoyed|liked|needed|used|talked|spoke|discovered|reali[sz]ed|noticed',
  'changed|switched|fixed|completed|moved|celebrated|ended up|grew|fell|kept|left|brought|threw|taught|caught|felt',
  'knew|thought|chose|became|reached|shared|donated|raised|struggled|managed|worked|called|married|divorced|ordered',
  'returned|cancelled|paid|stayed|slept|swam|sang|drew|rode|sent|stood|understood|ate|drank|lent|borrowed|rented',
);
const WHEN = word(
  'yesterday|last (?:week|weekend|month|year|night|friday|saturday|sunday|monday|tuesday|wednesday|thursday|summer|fall|autumn|winter|spring)',
  'this (?:weekend|week|month|summer|year|morning)|next (?:week|month|year|weekend)|tomorrow|tonight|two days ago',
  'a few (?:days|weeks|months|years) ago|\\w+ (?:days|weeks|months|years) ago',
);
const OWN = word(
  'mom|mum|mother|dad|father|parents?|sister|brother|siblings?|wife|husband|partner|spouse|son|daughter|kids?|children',
  'child|family|fam|friends?|buddy|girlfriend|boyfriend|fianc[eé]e?|grandma|grandmother|grandpa|grandfather|aunt',
  'uncle|cousin|niece|nephew|dog|cat|pup|puppy|kitty|kitten|pets?|boss|manager|team|colleagues?|co-?workers?|mentor',
  'teacher|coach|doctor|job|work|career|business|company|store|studio|shop|startup|project|band|car|house|home',
  'apartment|flat|garden|town|city|country|hometown|dream|goal|plan|hobby|hobbies|passion|journey|experience|health',
  'diet|routine|degree|school|college|class|classes',
);

const DOES = word(
  'play|read|run|teach|collect|cook|bake|paint|draw|sing|dance|swim|cycle|walk|hike|climb|sail|ski|knit|sew|garden|grow',
  'keep|breed|ride|drive|fly|commute|travel|volunteer|coach|train|practi[cs]e|rehearse|perform|write|blog|speak|use',
  'wear|eat|drink|smoke|sleep|wake up|get up|meet|visit|rent|share|sell|make|build|repair|restore|design|translate',
  'manage|lead|direct|study|attend|belong|subscribe|watch|listen to|take|dig|fish|hunt|camp|babysit|care for|look after',
  'pay|earn|save|own|work|spend|start|finish|order|buy|host|chair|edit|photograph|brew|farm|meditate|pray|forget|lose',
);
/** What is not known or not meant says nothing lasting. */
const KNOWS =
  'know|think|mind|understand|see|reali[sz]e|get it|care|remember|believe|worry|mean|blame|wanna|have (?:time|to)|want to (?:bother|be|sound|know)|expect|doubt|notice';

/** `Siân hates ceilidhs`: of somebody by name. Capitals matter. */
const NAMED: Family = {
  id: 'told.named',
  category: 'third_party',
  shownFrom: outright,
  pattern:
    /^[A-ZÀ-Þ][a-zà-ÿ'-]+ (?:(?:also|really|still|always) )?(?:hates?|loves?|likes|prefers|works(?! at (?:\d|night|noon|midnight))|lives|plays|studies|teaches|owns|drives|runs|wants|is (?:my|our|an?|the|in|from|\d)|has (?:an?|two|three|been|never))\b/,
};

/** `Just got a puppy`: a sentence that leaves out who. */
const DROPPED_SUBJECT: Family = {
  id: 'told.dropped-subject',
  shownFrom: loosely,
  category: 'fact',
  pattern: told(
    `^(?:(?:just|recently|still|currently|already|always|never|finally) )*${word(
      'been|trying|tried|planning|thinking|working|hoping|looking|going|gonna|gotta|got|started|went|made|took|had',
      'bought|joined|finished|came|saw|met|spent|wanted|decided|loved|loving|enjoying|learning|learned|reading',
      'watching|playing|using|training|practicing|studying|living|moved|visited|used to|need|needed|want|wanna',
      'love|hate|prefer|was|had|lost|checked|helped|felt|ended|met|did|gave|found|picked|tried|wrote|ran|built|signed',
    )} (?!(?:great|good|like|awesome|forward to hearing)\\b)\\w+`,
  ),
};

/**
 * What people tell of themselves in conversation, in the order in which it is looked for: from likings over plans and
 * events to any clause of their own. Measured family by family in `docs/facts.md`.
 */
export const FAMILIES: readonly Family[] = [
  {
    id: 'told.used-to',
    category: 'attribute',
    shownFrom: outright,
    pattern: told('^(?:i |we )?used to (?!it\\b|this\\b|that\\b|think\\b)\\w+'),
  },
  {
    id: 'told.likes',
    shownFrom: loosely,
    category: 'preference',
    pattern: told(
      `<i> (?:do(?:n't| not) (?:really )?)?${word('prefer|like|love|hate|dislike|enjoy|adore')} \\S+`,
    ),
  },
  {
    id: 'told.wants',
    shownFrom: loosely,
    category: 'goal',
    pattern: told(`<i> ${word('want|wanna|plan|aim|hope|intend|wish')} \\S+`),
  },
  {
    id: 'told.lives',
    category: 'attribute',
    shownFrom: plainly,
    pattern: told(`<i> ${word('live|work|study|moved|grew up|come from|am from|worked|lived|studied')}`),
  },
  {
    id: 'told.favourite',
    category: 'preference',
    shownFrom: plainly,
    pattern: told('\\b(?:my|our) (?:\\w+ )?fav(?:ou?rite)?s?\\b|\\bfav(?:ou?rite)? of mine\\b'),
  },
  { id: 'told.name', category: 'attribute', shownFrom: outright, pattern: told("\\bmy name(?:'s| is)\\b") },
  { id: 'told.is', category: 'attribute', shownFrom: plainly, pattern: told(`<i'm> ${BEING}`) },
  {
    id: 'told.is-at',
    category: 'attribute',
    shownFrom: loosely,
    pattern: told(`<i'm> ${word('the|in|at|into')}`),
  },
  {
    id: 'told.has',
    category: 'attribute',
    shownFrom: outright,
    pattern: told(
      `<i> (?:have|own|keep|got|had) ${SOME}|\\b(?:i|we)'ve got\\b|<i> (?:already |only |both )?(?:have|own) (?!to\\b|been\\b|\\w+ed\\b|it\\b|that\\b|this\\b|you\\b|no idea|good|great)[a-z]{3,}`,
    ),
  },
  {
    id: 'told.own-is',
    category: 'attribute',
    shownFrom: outright,
    pattern: told("\\b(?:my|our) (?:[\\w'-]+ ){0,3}?[\\w'-]+(?: (?:is|are|was|were|has|have|had)\\b|'s\\b)"),
  },
  {
    id: 'told.feels',
    shownFrom: loosely,
    category: 'attribute',
    pattern: told(
      `<i> ${word('feel|felt|believe|value|care|need|rely|depend|miss|treasure|cherish|struggle|suffer')}`,
    ),
  },
  {
    id: 'told.doing',
    category: 'goal',
    shownFrom: plainly,
    pattern: told(`<i'm> (?!going to|gonna)\\w+ing\\b`),
  },
  {
    id: 'told.plans',
    shownFrom: loosely,
    category: 'goal',
    pattern: told(
      `<i'm> ${word('gonna|going to|about to|hoping|planning|thinking|looking|trying|considering|determined|excited|eager|ready')}`,
    ),
  },
  { id: 'told.has-done', category: 'fact', shownFrom: outright, pattern: told(`<i've> ${PARTICIPLES}`) },
  {
    id: 'told.will',
    shownFrom: loosely,
    category: 'goal',
    pattern: told("\\b(?:i|we)(?:'ll| will) <adv> \\w+"),
  },
  {
    id: 'told.would',
    shownFrom: loosely,
    category: 'goal',
    pattern: told("\\b(?:i|we)(?:'d| would) <adv> (?:love|like|prefer|rather)\\b"),
  },
  {
    id: 'told.habit',
    category: 'attribute',
    shownFrom: plainly,
    pattern: told('<i> (?:used to|tend to|try to|get to|go to|like to)\\b'),
  },
  {
    id: 'told.can',
    shownFrom: loosely,
    category: 'attribute',
    pattern: told("<i> (?:can't|cannot|couldn't|can|could) \\w+"),
  },
  { id: 'told.did', category: 'fact', shownFrom: plainly, pattern: told(`<i> ${PAST}`) },
  {
    id: 'told.not',
    category: 'fact',
    shownFrom: outright,
    pattern: told(
      `\\b(?:i|we) (?:don't|do not|didn't|did not|won't|haven't) (?!(?:(?:really|even|also|just) )*(?:${KNOWS})\\b)\\w+ \\w+`,
    ),
  },
  {
    id: 'told.needs',
    category: 'goal',
    shownFrom: outright,
    pattern: told('<i> need (?:an?|the|my|our|more|some|\\d+)\\b'),
  },
  {
    id: 'told.does',
    category: 'attribute',
    shownFrom: outright,
    pattern: told(`^(?:(?:but|and|so) )?(?:i|we) <adv> ${DOES} \\w+`),
  },
  { id: 'told.when', category: 'fact', shownFrom: outright, pattern: told(`\\b${WHEN}`) },
  {
    id: 'told.own',
    category: 'fact',
    shownFrom: plainly,
    pattern: told(`\\b(?:my|our) (?:\\w+ ){0,2}?${OWN}(?:'s)? \\S|\\S (?:my|our) (?:\\w+ ){0,2}?${OWN}`),
  },
  {
    id: 'told.own-does',
    category: 'fact',
    shownFrom: outright,
    pattern: told(
      "^(?:my|our) (?:[\\w'-]+ ){1,3}?(?!(?:and|or|of|to|for|with|in|on|was|is|as|always|said|says|told|tells|thinks|asked|asks|claims)\\b)[a-z]{2,}(?:s|ed)\\b [\\w']+",
    ),
  },
  {
    id: 'told.any',
    shownFrom: loosely,
    category: 'fact',
    pattern: told("\\b(?:i|we)(?:'m|'ve|'d|'re)? <adv> [\\w']+ \\w+"),
  },
  {
    id: 'told.of-me',
    shownFrom: loosely,
    category: 'fact',
    pattern: told(
      `\\b${word(
        'for me|to me|makes? me|made me|helps? me|helped me|gives? me|gave me|keeps? me|reminds? me|inspires? me',
        'inspired me|taught me|scares? me|stress(?:es)? me|annoys? me|bothers? me|calms? me|wears? me out|keeps? me|hurts? me|means? (?:a lot|the world|so much) to me|in my|of mine|mine',
      )}`,
    ),
  },
  DROPPED_SUBJECT,
  NAMED,
];

/** Without one of these no family of the speaker fits. */
export const OF_SPEAKER = /\b(?:i|i'm|im|ive|we|my|our|me|us|mine)\b/i;
