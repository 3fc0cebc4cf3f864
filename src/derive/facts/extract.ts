import type { Category, FactDraft, RoundMessage, Setting, Tier } from '../../model/memory.js';
import type { EpochMs } from '../../model/time.js';
import { partsOf } from './apart.js';
import { tellsOfBeliefs } from './beliefs.js';
import { claimOf, normaliseClaim, withoutDenied } from './claim.js';
import { codingTier } from './coding/weigh.js';
import { whenOf } from './dates/when.js';
import { topicOf } from './families/topics.js';
import { findingsOf } from './findings.js';
import { MAX_FACTS_A_MESSAGE, type Statement } from './hear.js';
import { type Language, languageOf } from './language.js';
import { polarityOf } from './polarity.js';
import { confidenceOf, HIGH_FROM, statedTier, tierOf } from './score.js';
import { categoryOf, type SensitiveCategoryOf } from './sensitive.js';
import { plain } from './span.js';
import { statementsOf } from './statements.js';

const MAX_CLAIM_CHARS = 280;
/** What was said of a secret that the gate has taken out says nothing any more. */
const SECRET = /\[(?:credential|private-key|url-userinfo)\]/;

export interface Extraction {
  /** The write gate's eye for sensitive statements: facts and texts are judged by one lexicon. */
  sensitiveCategoryOf: SensitiveCategoryOf;
  setting: Setting;
  /** What the other side said last before these messages; null for nothing. */
  before: string | null;
  /** What the person said before these messages, oldest first: a part may be played since. */
  earlier?: readonly string[];
}

/**
 * The facts that a round states. What is asked, quoted, supposed, pasted or told of others gives none. In conversation
 * what people tell of themselves is weighed; in coding sessions what lasts (`coding/`). The same messages give the same
 * facts, in the order in which they are said.
 */
export function extractFacts(messages: readonly RoundMessage[], extraction: Extraction): FactDraft[] {
  const facts: FactDraft[] = [];
  let before = extraction.before === null ? null : plain(extraction.before);
  let asked: string | null = null;
  const earlier = (extraction.earlier ?? []).map(plain);
  messages.forEach(({ role, text, at }, index) => {
    const language = languageOf(text, before);
    const shadow = plain(text);
    facts.push(...factsOf({ role, text, shadow, at, index, before, asked, earlier, language }, extraction));
    if (role === 'assistant') before = shadow;
    else {
      asked = shadow;
      earlier.push(shadow);
    }
  });
  return facts.length > 1 ? saidOnce(facts) : facts;
}

/** Without what was said before in the same round. */
function saidOnce(facts: readonly FactDraft[]): FactDraft[] {
  const once = new Map<string, FactDraft>();
  for (const fact of facts) {
    const key = `${fact.category} ${normaliseClaim(fact.claim)}`;
    if (!once.has(key)) once.set(key, fact);
  }
  return [...once.values()];
}

/** `My son Mateo is 12. He plays chess.` */
function goesOnWithChild(fact: FactDraft, before: FactDraft): boolean {
  return (
    before.category === 'children' &&
    fact.category === 'third_party' &&
    /^(?:he|she|they|his|her|their)\b/i.test(fact.claim)
  );
}

interface Said extends RoundMessage {
  /** With plain quotes and simplified characters. */
  shadow: string;
  index: number;
  language: Language;
  before: string | null;
  /** What the person said last in this round; null for nothing. */
  asked: string | null;
  /** What the person said before, in this round and those before it. */
  earlier: readonly string[];
}

function factsOf(said: Said, extraction: Extraction): FactDraft[] {
  const statements = new Map<FactDraft, Statement>();
  for (const statement of heardIn(said, extraction.setting)) {
    const fact = draftOf(said, statement, extraction);
    if (fact) statements.set(fact, statement);
  }
  const facts = [...statements.keys()];
  facts.forEach((fact, index) => {
    const before = facts[index - 1];
    if (before && goesOnWithChild(fact, before)) fact.category = 'children';
  });
  const told =
    facts.length <= MAX_FACTS_A_MESSAGE ? facts : facts.filter(({ rule }) => !rule.includes('plain.'));
  if (told.length > MAX_FACTS_A_MESSAGE) return [];
  return told.flatMap((fact) =>
    apart(said, { fact, statement: statements.get(fact) }, extraction).filter(
      (part) => !told.some((other) => other !== fact && isWithin(part, other)),
    ),
  );
}

/** A statement in a wording is found beside it as well, where it has others behind it. */
function isWithin({ quote, within }: FactDraft, other: FactDraft): boolean {
  return within !== undefined && other.quote.includes(quote);
}

/** A fact that tells what is and what is not as one of each. */
function apart(
  said: Said,
  { fact, statement }: { fact: FactDraft; statement: Statement | undefined },
  extraction: Extraction,
): FactDraft[] {
  if (statement === undefined || said.role !== 'human') return [fact];
  const parts = partsOf(plain(fact.quote), said.language, fact.category);
  if (parts.length === 1) return [fact];
  const within = { category: fact.category, claim: fact.claim };
  const facts = parts.flatMap((part, index) => {
    const start = statement.start + part.start;
    const end = statement.start + part.end;
    // What made the whole sensitive may stand in the other part.
    const own = {
      ...statement,
      category: fact.category,
      start,
      end,
      opening: index === 0 ? statement.opening : start,
    };
    const draft = draftOf(said, own, extraction, { shared: part.shared, judged: fact });
    return draft ? [{ ...draft, within }] : [];
  });
  return facts.length === parts.length ? facts : [fact];
}

/** The assistant's own words count for what it found out alone. */
function heardIn({ role, shadow, before, asked, earlier, language }: Said, setting: Setting): Statement[] {
  if (role === 'human') return statementsOf(shadow, { before, earlier, setting, language });
  return findingsOf(shadow, setting, asked);
}

/** Of a part of a statement: what its claim needs of the words before, and how sure the whole is. */
interface PartOf {
  shared: string;
  judged: Judged;
}

function draftOf(
  said: Said,
  statement: Statement,
  extraction: Extraction,
  part: PartOf | null = null,
): FactDraft | null {
  const { shadow } = said;
  const quote = said.text.slice(statement.start, statement.end).replace(/[\s.,;:!…。！，；]+$/, '');
  const whole = shadow.slice(statement.opening, statement.end);
  const judged =
    part?.judged ?? judge(shadow.slice(statement.start, statement.start + quote.length), statement);
  if (judged.tier === null) return null;
  const told = claimOf((part?.shared ?? '') + quote, said.language);
  const category = categoryOf(told, statement.category, (words) => sensitiveOf(words, statement, extraction));
  const claim = isValue(statement.category) ? withoutDenied(told) : told;
  if (
    category === null ||
    tellsOfBeliefs(whole + reasonAfter(shadow, statement)) ||
    claim.length > MAX_CLAIM_CHARS ||
    SECRET.test(claim)
  )
    return null;
  return {
    category,
    claim,
    quote,
    message: said.index,
    authoredBy: said.role === 'human' ? 'subject' : 'assistant',
    assertion: statement.assertion,
    // A cause is told as it is, whatever it denies.
    polarity: said.role === 'human' ? polarityOf(plain(claim), said.language, category) : 'positive',
    confidence: judged.confidence,
    tier: judged.tier,
    eventAt: eventOf(said, statement, whole),
    rule: statement.rule,
  };
}

/** `I don't eat pork because I'm Muslim`: why it is so belongs to it. */
function reasonAfter(shadow: string, { end }: Statement): string {
  return REASON.exec(shadow.slice(end, end + MAX_CLAIM_CHARS))?.[0] ?? '';
}

const REASON =
  /^[,;–—-]?\s*(?:because|since|as|cause|due to|eftersom|för att|därför att|weil|da|denn|因为)[^.!?。！？\n]*/iu;

/** What the gate knows of it by itself; else, of what is said to an assistant, what it is about. */
function sensitiveOf(words: string, { found, stated }: Statement, { sensitiveCategoryOf }: Extraction) {
  const known = sensitiveCategoryOf(words);
  if (stated !== null || found.address.register !== 'assistant') return known;
  const question = found.sentencesBefore === 0 ? found.address.question : null;
  return known === null || known === 'third_party' ? (topicOf(words, question) ?? known) : known;
}

/** The day that it names, counted from when it was said. */
function eventOf({ at, language }: Said, { found }: Statement, words: string): EpochMs | null {
  if (at === null) return null;
  const asked = found.sentencesBefore === 0 ? found.address.question : null;
  return whenOf(words, at, language, asked);
}

/** `My time zone is CET, not PST`: the wrong value is no part of the claim. */
function isValue(category: Category): boolean {
  return category === 'attribute' || category === 'location';
}

/** The tier of a confidence, by how that was come by. */
const TIERS = {
  rule: statedTier,
  coding: codingTier,
  spoken: (confidence: number, shownFrom: number) => tierOf(confidence, shownFrom, HIGH_FROM.spoken),
};

interface Judged {
  confidence: number;
  tier: Tier | null;
}

function judge(quote: string, { found, stated, weighedAs, shownFrom }: Statement): Judged {
  if (stated !== null) return { confidence: stated, tier: TIERS[weighedAs ?? 'rule'](stated, shownFrom) };
  const confidence = confidenceOf(quote, found);
  return { confidence, tier: tierOf(confidence, shownFrom, HIGH_FROM[found.address.register]) };
}
