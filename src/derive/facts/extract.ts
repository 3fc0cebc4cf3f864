import type { FactDraft, RoundMessage } from '../../model/memory.js';
import { claimOf, lengthOfStatement, normaliseClaim, withoutDenied } from './claim.js';
import { isBareDenial, type LeadIn, leadInOf } from './lead-in.js';
import { proseOf } from './prose.js';
import { type Rule, rulesFor } from './rules/index.js';
import { categoryOf, type SensitiveCategoryOf } from './sensitive.js';
import { clausesOf, sentencesOf } from './sentences.js';
import { plain, type Span } from './span.js';
import { isStandalone } from './standalone.js';
import { isNoStatement, isNotOwnVoice } from './voice.js';

const MAX_CLAIM_CHARS = 280;
/** Who puts something right means it. */
const CORRECTION_BONUS = 0.05;
const MOST_CONFIDENT = 0.9;
const HEDGE_PENALTY = 0.15;
/** A message with more statements than this is a document. */
const MAX_FACTS_A_MESSAGE = 12;

/**
 * The facts that a round's human messages state outright. Precision first: what is asked, quoted, supposed,
 * pasted or told of others gives none, and neither do the assistant's words. The same messages give the same
 * facts, in the order in which they are said.
 * @param sensitiveCategoryOf the write gate's eye for sensitive statements: facts and texts are judged by one lexicon
 */
export function extractFacts(
  messages: readonly RoundMessage[],
  sensitiveCategoryOf: SensitiveCategoryOf,
): FactDraft[] {
  const facts = new Map<string, FactDraft>();
  messages.forEach((message, index) => {
    if (message.role !== 'human') return;
    for (const fact of factsOf({ text: message.text, index, sensitiveCategoryOf })) {
      const key = `${fact.category} ${normaliseClaim(fact.claim)}`;
      if (!facts.has(key)) facts.set(key, fact);
    }
  });
  return [...facts.values()];
}

interface Source {
  text: string;
  index: number;
  sensitiveCategoryOf: SensitiveCategoryOf;
}

function factsOf({ text, index: message, sensitiveCategoryOf }: Source): FactDraft[] {
  const shadow = plain(text);
  const facts: FactDraft[] = [];
  for (const paragraph of proseOf(shadow)) {
    let isAfterDenial = false;
    for (const sentence of sentencesOf(shadow, paragraph)) {
      for (const clause of clausesOf(shadow, sentence)) {
        const fact = factOf(
          { text, shadow, message, paragraph, sentence, isAfterDenial, sensitiveCategoryOf },
          clause,
        );
        if (fact) facts.push(fact);
        isAfterDenial = isBareDenial(shadow.slice(clause.start, clause.end));
      }
    }
  }
  return facts.length > MAX_FACTS_A_MESSAGE ? [] : facts;
}

interface Place {
  /** The message as it is, and with plain quotes for matching: same length, same offsets. */
  text: string;
  shadow: string;
  message: number;
  paragraph: Span;
  sentence: Span;
  isAfterDenial: boolean;
  sensitiveCategoryOf: SensitiveCategoryOf;
}

function factOf(place: Place, clause: Span): FactDraft | null {
  const { text, shadow } = place;
  const leadIn = leadInOf(shadow.slice(clause.start, clause.end));
  const start = clause.start + leadIn.length;
  const end = start + lengthOfStatement(shadow.slice(start, clause.end));
  const isCorrection = leadIn.isCorrection || place.isAfterDenial;
  const rule = matchingRule(shadow.slice(start, end), { ...leadIn, isCorrection });
  if (!rule || isNoStatement(shadow, place.sentence) || isNotOwnVoice(shadow, place, start)) return null;

  const whole = claimOf(text.slice(start, end));
  const claim = rule.category === 'attribute' || rule.category === 'location' ? withoutDenied(whole) : whole;
  const category = categoryOf(whole, rule.category, place.sensitiveCategoryOf);
  if (category === null || claim.length > MAX_CLAIM_CHARS) return null;
  return {
    category,
    claim,
    quote: text.slice(start, end),
    message: place.message,
    authoredBy: 'subject',
    assertion: leadIn.isHedged ? 'inferred' : (rule.assertion ?? 'explicit'),
    confidence: confidenceOf(rule, { isCorrection, isHedged: leadIn.isHedged }),
    rule: isCorrection ? `correction:${rule.id}` : rule.id,
  };
}

function confidenceOf(rule: Rule, said: { isCorrection: boolean; isHedged: boolean }): number {
  if (said.isHedged) return Math.round((rule.confidence - HEDGE_PENALTY) * 100) / 100;
  if (!said.isCorrection || rule.confidence >= MOST_CONFIDENT) return rule.confidence;
  return Math.min(MOST_CONFIDENT, Math.round((rule.confidence + CORRECTION_BONUS) * 100) / 100);
}

function matchingRule(statement: string, said: LeadIn): Rule | null {
  for (const rule of rulesFor(statement)) {
    if (rule.after === 'correction' && !said.isCorrection) continue;
    if (rule.after === 'reminder' && !said.isReminder) continue;
    const groups = rule.pattern.exec(statement)?.groups;
    if (groups && isStandalone((groups.object ?? '').trim(), rule)) return rule;
  }
  return null;
}
