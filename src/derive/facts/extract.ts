import type { Category, FactDraft, RoundMessage, Setting } from '../../model/memory.js';
import type { EpochMs } from '../../model/time.js';
import { claimOf, normaliseClaim, withoutDenied } from './claim.js';
import { codingTier } from './coding/weigh.js';
import { whenOf } from './dates/when.js';
import { findingsOf } from './findings.js';
import type { Statement } from './hear.js';
import { type Language, languageOf } from './language.js';
import { polarityOf } from './polarity.js';
import { confidenceOf, SPOKEN_HIGH_FROM, statedTier, tierOf } from './score.js';
import { categoryOf, type SensitiveCategoryOf } from './sensitive.js';
import { plain } from './span.js';
import { MAX_FACTS_A_MESSAGE, statementsOf } from './statements.js';

const MAX_CLAIM_CHARS = 280;

export interface Extraction {
  /** The write gate's eye for sensitive statements: facts and texts are judged by one lexicon. */
  sensitiveCategoryOf: SensitiveCategoryOf;
  setting: Setting;
  /** What the other side said last before these messages; null for nothing. */
  before: string | null;
}

/**
 * The facts that a round states. What is asked, quoted, supposed, pasted or told of others gives none. In conversation
 * what people tell of themselves is weighed; in coding sessions what lasts (`coding/`). The same messages give the same
 * facts, in the order in which they are said.
 */
export function extractFacts(messages: readonly RoundMessage[], extraction: Extraction): FactDraft[] {
  const facts = new Map<string, FactDraft>();
  let before = extraction.before;
  let asked: string | null = null;
  messages.forEach((message, index) => {
    for (const fact of factsOf(
      { ...message, index, before, asked, language: languageOf(message.text, before) },
      extraction,
    )) {
      const key = `${fact.category} ${normaliseClaim(fact.claim)}`;
      if (!facts.has(key)) facts.set(key, fact);
    }
    if (message.role === 'assistant') before = message.text;
    else asked = message.text;
  });
  return [...facts.values()];
}

interface Said extends RoundMessage {
  index: number;
  language: Language;
  before: string | null;
  /** What the person said last in this round; null for nothing. */
  asked: string | null;
}

function factsOf(said: Said, extraction: Extraction): FactDraft[] {
  const facts = heardIn(said, extraction.setting).flatMap((statement) => {
    const fact = draftOf(said, statement, extraction);
    return fact ? [fact] : [];
  });
  return facts.length > MAX_FACTS_A_MESSAGE ? [] : facts;
}

/** The assistant's own words count for what it found out alone. */
function heardIn({ role, text, before, asked, language }: Said, setting: Setting): Statement[] {
  if (role === 'human') return statementsOf(text, { before, setting, language });
  return findingsOf(text, setting, asked);
}

function draftOf(said: Said, statement: Statement, extraction: Extraction): FactDraft | null {
  const quote = said.text.slice(statement.start, statement.end).replace(/[\s.,;:!…。！，；]+$/, '');
  const whole = claimOf(quote, said.language);
  const category = categoryOf(whole, statement.category, extraction.sensitiveCategoryOf);
  const claim = isValue(statement.category) ? withoutDenied(whole) : whole;
  if (category === null || claim.length > MAX_CLAIM_CHARS) return null;
  const judged = judge(plain(quote), statement);
  if (judged.tier === null) return null;
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
    eventAt: eventOf(said, statement),
    rule: statement.rule,
  };
}

/** The day that it names, counted from when it was said. */
function eventOf({ text, at, language }: Said, { opening, end }: Statement): EpochMs | null {
  return at === null ? null : whenOf(plain(text.slice(opening, end)), at, language);
}

/** `My time zone is CET, not PST`: the wrong value is no part of the claim. */
function isValue(category: Category): boolean {
  return category === 'attribute' || category === 'location';
}

/** The tier of a confidence, by how that was come by. */
const TIERS = {
  rule: statedTier,
  coding: codingTier,
  spoken: (confidence: number, shownFrom: number) => tierOf(confidence, shownFrom, SPOKEN_HIGH_FROM),
};

function judge(quote: string, { found, stated, weighedAs, shownFrom }: Statement) {
  if (stated !== null) return { confidence: stated, tier: TIERS[weighedAs ?? 'rule'](stated, shownFrom) };
  const confidence = confidenceOf(quote, found);
  return { confidence, tier: tierOf(confidence, shownFrom) };
}
