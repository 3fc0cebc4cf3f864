import type { Category } from '../../model/memory.js';

/**
 * Words that put a fact into a category of its own, whatever rule found it, so that the policy can withhold it.
 * Broad on purpose: a convention of a payroll program withheld is a smaller loss than a salary remembered.
 */
const LEXICON: readonly { category: Category; words: RegExp }[] = [
  {
    category: 'credentials',
    words:
      /\b(?:passwords?|passphrase|api key|secret key|private key|access token|pin code)\b.*(?:\bis\b|=|:)/i,
  },
  {
    category: 'health',
    words:
      /\b(?:allerg\w+|asthma\w*|diabet\w+|cancer|tumou?r|adhd|autis\w+|depress(?:ed|ion)|anxiety|bipolar|ptsd|ocd|insomnia|migraines?|disabled|disability|deaf|wheelchair|surger\w+|hospital\w*|diagnos(?:ed|is) (?:with|of)|my diagnosis|illness|chronic|medication|prescription|antidepressants?|insulin|therap(?:y|ist)|rehab|alcoholic|sober|pregnan\w+|miscarriage|hiv|epilep\w+|seizures?|dyslexi\w+|arthritis|celiac|coeliac|lactose|dementia|alzheimer\w*|chemo\w*|colou?r ?blind|burn(?:ed|t)? ?out)\b/i,
  },
  {
    category: 'finance',
    words:
      /\b(?:salary|my income|(?<!tech )(?<!technical )debts?|mortgage|bankrupt\w*|credit (?:card|score)|savings|bank account|net worth|pension|tax return|paycheck|my wage|iban|i earn|we earn|can't afford|cannot afford)\b/i,
  },
  {
    category: 'legal',
    words:
      /\b(?:lawsuit|sued|suing|lawyer|attorney|arrested|prison|jail|convicted|conviction|felony|parole|probation|custody|divorc\w+|asylum|deport\w+|restraining order|immigration|work visa|my visa|criminal record|court (?:case|order|date))\b/i,
  },
  {
    category: 'children',
    words:
      /\b(?:my|our) (?:\w+ ){0,2}(?:sons?|daughters?|kids?|bab(?:y|ies)|toddlers?|twins|children|grandkids|grandchild(?:ren)?|stepson|stepdaughter)\b|\b(?:have|has|had|expecting) (?:\w+ ){0,2}(?:sons?|daughters?|kids|a kid|a baby|twins|toddlers?)\b/i,
  },
  {
    category: 'third_party',
    words:
      /\b(?:my|our) (?:(?:boss|manager)|(?:\w+ )?(?:wife|husband|spouse|girlfriend|boyfriend|fianc[eé]e?|mother|mom|mum|father|dad|parents|sister|brother|colleague|co-?worker|best friend|room-?mate|uncle|aunt|cousin))\b/i,
  },
  { category: 'location', words: /\b(?:i live|we live|my (?:home )?address|my home town|my hometown)\b/i },
];

/** Beliefs, origin and intimate life have no category: nothing here keeps them (GDPR, article 9). */
const NEVER_KEPT =
  /\b(?:catholic|protestant|christian|muslim|jewish|hindu|buddhist|atheist|mosque|synagogue|church|my religion|my faith|republican|democrat|communist|socialist|conservative voter|voted? for|political party|trade union|union member|gay|lesbian|bisexual|transgender|trans (?:man|woman)|queer|sexual\w*|my ethnicity|my race)\b/i;

/** The category a statement belongs to, or null when it must not become a fact at all. */
export function categoryOf(claim: string, category: Category): Category | null {
  if (NEVER_KEPT.test(claim)) return null;
  return LEXICON.find(({ words }) => words.test(claim))?.category ?? category;
}
