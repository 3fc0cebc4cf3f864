import type { SensitiveKind } from '../../../model/findings.js';
import { sparing, sparingly } from '../needs/sparing.js';
import { TOOL } from '../replacing/tools.js';
import { KIN } from './direct.js';

/**
 * What a plain statement is about, where it names no person and the write gate therefore sees nothing of anybody's:
 * said to an assistant, `salary 2,310 after tax` is of whoever says it.
 */

const BODY =
  'back|neck|knee|ankle|shoulder|elbow|wrist|hand|finger|hip|leg|foot|feet|eye|eyesight|ear|hearing|heart|liver|kidney|lung|stomach|tummy|tooth|teeth|gum|skin|chest|head|throat|nose|spine|disc|joint|muscle|tendon';
const AILS =
  "hurts?|hurting|aches?|aching|sore|pain\\w*|swell\\w*|swollen|stiff|numb|bleed\\w*|bad|weak|worse|playing up|broken|broke|torn|tore|sprained|slipped|infected|itch\\w*|burning|inflamed|not what (?:it|they)|limp\\w*|going|gone|failing|can't see|healing|healed";

const TOPICS = sparingly<SensitiveKind>([
  [
    'health',
    new RegExp(
      [
        `\\b(?:${BODY})s?\\b(?:'s)?(?: \\w+){0,2}? (?:${AILS})\\b`,
        `\\b(?:${AILS}) (?:\\w+ ){0,2}?(?:${BODY})s?\\b`,
        '\\b\\d+ ?(?:mg|milligrams?|mcg|ml)\\b(?! of (?:water|milk|flour|cream))|\\b(?:dose|dosage|prescri\\w+|injections?|jabs?|vaccin\\w+|inhaler|antibiotics?|painkillers?|ibuprofen|paracetamol|statins?|metformin|insulin|antihistamines?|steroids?|chemo\\w*|dialysis)\\b',
        '\\b(?:physio\\w*|surgeon|surgery|operation on|hospital|a&e|gp|the nurse|the midwife|the vet|vet (?:appointment|says?|said)|consultant|optician|dermatologist|cardiolog\\w+|neurolog\\w+|oncolog\\w+|ward|x-?rays?|mri|blood (?:test|pressure|sugar|results)|biopsy|diagnos\\w+|relapse\\w*|remission|symptoms?)\\b',
        '\\b(?:carsick|seasick|travel ?sick|nausea|migraines?|insomnia|asthma\\w*|allerg\\w+|intoleran\\w+|coeliac|celiac|diabet\\w+|arthritis|eczema|dementia|alzheimer\\w*|stroke|cancer|tumou?r|epilep\\w+|seizures?|depress\\w+|anxiety|panic attacks?|adhd|autis\\w+|dyslexi\\w+|hernia|sciatica|anaemi\\w+|anemi\\w+|iron deficiency|thyroid|cholesterol|menopause|miscarr\\w+|pregnan\\w+|concussion|fracture\\w*|limping|wheelchair|hearing aids?|prosthe\\w+|crutches)\\b',
        "\\bcan't (?:stomach|see|hear|walk|lift|sleep)\\b|\\b(?:don't|doesn't|can't|cannot) (?:hear|see|sleep|walk) (?:well|properly|much)\\b|\\b(?:faint(?:ed)?|vomit\\w*|throwing up|passed out|rash|fever|flare-?up|therap(?:y|ist)|counsell?or|rehab)\\b",
      ].join('|'),
      'i',
    ),
  ],
  [
    'legal',
    /\b(?:lawyers?|solicitors?|attorneys?|barristers?|court|judge|tribunal|lawsuit|sued?|suing|divorc\w+|separated|custody|alimony|probate|inheritance|bail|parole|probation|convict\w+|arrest\w*|police report|criminal|legal aid|tenancy|evict\w+|eviction|deposit scheme|ombudsman|small claims|injunction|visas?|asylum|residence permit|green card|deport\w*|restraining order|power of attorney|prenup|settlement|liab(?:le|ility)|insurer says)\b/i,
  ],
  [
    'finance',
    /\b(?:salary|wages?|income|take-?home|after tax|before tax|mortgages?|(?:car|student|bank|home) loans?|loans?|debts?|overdraft|credit cards?|credit score|savings?|isa|pension|401k|shares|dividends?|bankrupt\w*|in the red|invest(?:ed|ing|ments?)|rent(?:'s| is| goes| went| going)|unpaid|arrears|payday|minimum wage|badly paid|benefits|inherit(?:ed)?|all in)\b|^rent\b|[€$£] ?\d[\d,.]*\b|\b\d[\d,.]*k? ?(?:euros?|pounds?|dollars?|quid|bucks|eur|usd|gbp|€|£|\$)\b|\bcharged (?:me|us)\b|\b(?:paid|pay|owes?|earns?|costs? me|costs? us)\b.*\d/i,
  ],
  [
    'children',
    /\b(?:my|our|the|her|his|a|two|three|both) (?:\w+ ){0,1}?(?:baby|babies|toddlers?|newborn|twins|little ones?|kids?|children|sons?|daughters?|grand(?:son|daughter|kids|children)s?)\b|\b(?:breast-?feed\w*|breastfed|nappy|nappies|diapers?|nursery|kindergarten|daycare|pre-?school|school run|weaning|teething|born (?:on )?\d)\b/i,
  ],
  [
    'location',
    /\b(?:my|our|the|new|old|home) (?:new )?address\b|\b(?:i|we|i'm|we're|i've|we've) (?:\w+ )?(?:live|lived|living|moved|moving|based|settled|relocat\w+) (?:in|to|at|near|into|from|back to|with)\b|^(?:moved|moving|living|based) (?:to|in|into|out of|near)\b|\b(?:sold|bought|left) (?:the|that|our|my|a) (?:house|flat|apartment|home)\b/i,
  ],
  [
    'third_party',
    new RegExp(
      `^(?:the|my|our|his|her|their|one of my|both) (?:(?!(?:in|on|at|of|for|to|with|and|is|was)\\b)[\\w'-]+ ){0,2}?${KIN}`,
      'i',
    ),
  ],
]);
/** Words of the trade that a topic stands in. */
const OF_THE_TRADE = sparing(
  new RegExp(
    [
      '\\b(?:parent|child) (?:class|process|node|component|element|folder|directory|window|table)(?:es|s)?\\b',
      '\\bchildren of the (?:node|tree|root|element|component|class)\\b|\\bbaby steps\\b|\\b(?:technical|tech) debt\\b|\\bon court \\d+\\b',
      '\\bvisa (?:and|or) master ?card\\b|\\bvisa (?:payments?|cards?)\\b',
      '^(?:the|our|this|that|an?) (?:[\\w-]+ ){1,3}(?:app|api|endpoint|table|column|field|package|module|class|schema|repo|service|page|form|method)\\b',
      `\\b(?:moved|moving|migrated) (?:over )?to (?:${TOOL}|[\\w-]+-based\\b|(?:the |an? )?(?:[\\w-]+ ){0,2}?(?:apis?|versions?|releases?|servers?|clusters?|branch|framework|library|repo|cloud|schema|deploys?|builds?)\\b)`,
    ].join('|'),
    'i',
  ),
);
/** What the other side asked tells what a short answer is about. */
const ASKED = sparingly<SensitiveKind>([
  [
    'location',
    /\bwhere (?:do|are|did) you (?:live|living|based|from|staying|move)|\bwhich (?:city|town|country|area)\b|\b(?:your|new|current|home) address\b/i,
  ],
  [
    'finance',
    /\b(?:your|monthly|annual) (?:budget|income|salary|rent|savings|debts?)\b|\bhow much do you (?:earn|owe|pay|save|make)\b|\bincome\b.*\bcosts?\b/i,
  ],
  [
    'health',
    /\b(?:symptoms?|pain|swelling|medication|diagnos\w+|allerg\w+|does it hurt|how (?:is|are) your (?:\w+ )?(?:knee|back|leg|head|foot|eyes?|hand|blood))\b/i,
  ],
  ['legal', /\b(?:lawyer|solicitor|divorce|court|legal)\b/i],
  ['children', /\b(?:your|the) (?:baby|toddler|child|children|kids?|son|daughter|twins?)\b|\bfeeding\b/i],
]);
const SHORT_CHARS = 60;

/** The sensitive category of a statement of one's own, or null. */
export function topicOf(claim: string, question: string | null): SensitiveKind | null {
  const said = OF_THE_TRADE.test(claim) ? claim.replace(OF_THE_TRADE.pattern, ' ') : claim;
  const named = TOPICS.first(said);
  if (named !== null) return named;
  if (question === null || claim.length > SHORT_CHARS) return null;
  return ASKED.first(question);
}
