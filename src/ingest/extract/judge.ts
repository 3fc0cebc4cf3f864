// Which of a model's proposals are believed. A transcript may have told the model what to say: each must rest on words
// that were sent in the same call, and code, not the model, says whose words they are, when they were said, and how
// sure that is.

import { categoryOf, dayNamed, isOwnWords, languageOf, polarityOf, queryTerms } from '../../derive/index.js';
import { MOST_FACTS_A_ROUND, type Proposal } from '../../engines/index.js';
import { sensitiveCategoryOf } from '../../gate/index.js';
import { addCounts } from '../../model/counts.js';
import type { Assertion, AuthoredBy } from '../../model/memory.js';
import type { MessageRow } from '../../store/rounds.js';
import type { FoundFact } from '../add-facts.js';
import { type Excerpt, nameInCall } from './excerpts.js';
import { isInstruction, isOrder } from './instructions.js';
import { locate } from './locate.js';

export interface Call {
  batch: readonly Excerpt[];
  /** The categories that may come back. */
  allowed: ReadonlySet<string>;
  /** The messages of a round as they are stored. */
  messagesOf(roundId: number): readonly MessageRow[];
  /** False where the write gate, or an erased name, would change the claim. */
  isClean(claim: string): boolean;
  /** The rule that the facts are stored under. */
  rule: string;
}

/** The facts of each round that are believed, and how many are not, by why. */
export function judge(
  proposals: readonly Proposal[],
  call: Call,
): { found: Map<number, FoundFact[]>; dropped: Record<string, number> } {
  const found = new Map<number, FoundFact[]>();
  const dropped: Record<string, number> = {};
  for (const proposal of proposals) {
    const verdict = judgeOne(proposal, call);
    const facts = typeof verdict === 'string' ? [] : (found.get(verdict.roundId) ?? []);
    if (typeof verdict === 'string') addCounts(dropped, { [verdict]: 1 });
    else if (facts.length >= MOST_FACTS_A_ROUND) addCounts(dropped, { too_many: 1 });
    else found.set(verdict.roundId, [...facts, verdict.fact]);
  }
  return { found, dropped };
}

const MAX_CLAIM_CHARS = 280;
const MAX_QUOTE_CHARS = 600;
/** A shorter quote is found by chance; of Chinese, which writes a word in two characters, half of it. */
const MIN_QUOTE_CHARS = 8;
const HAN = /\p{Script=Han}/u;

type Judged = { roundId: number; fact: FoundFact };

function judgeOne(proposal: Proposal, call: Call): Judged | string {
  const claim = proposal.claim.replace(/\s+/g, ' ').trim();
  const quote = proposal.quote.trim();
  if (claim.length === 0 || claim.length > MAX_CLAIM_CHARS || quote.length > MAX_QUOTE_CHARS) return 'size';
  if (quote.length < (HAN.test(quote) ? MIN_QUOTE_CHARS / 2 : MIN_QUOTE_CHARS)) return 'size';
  if (!call.allowed.has(proposal.category)) return 'category';
  const sources = proposal.rounds.map((name) => call.batch.find((_, index) => nameInCall(index) === name));
  if (!sources.every((source) => source !== undefined)) return 'foreign_round';
  const place = findQuote(sources, quote, call);
  if (place === null) return 'fabricated_quote';
  if (!isGrounded(claim, place.excerpt)) return 'ungrounded';
  const voice = voiceOf(place);
  if ([claim, place.quote].some((text) => isInstruction(text) || (voice !== 'own' && isOrder(text))))
    return 'instruction';
  const category = sensitiveCategory(claim, place.quote, proposal.category);
  if (category === null || !call.allowed.has(category)) return 'sensitive';
  if (!call.isClean(claim)) return 'redacted';
  const voiced = voicedAs(voice, proposal.isExplicit && isLiteral(claim, place.quote));
  const { message, quote: words } = place;
  return {
    roundId: place.excerpt.round.id,
    fact: {
      draft: { category, claim, quote: words, ...voiced, ...saysOf(claim, place), rule: call.rule },
      message,
    },
  };
}

interface QuotePlace {
  excerpt: Excerpt;
  message: MessageRow;
  /** As it stands in the message. */
  quote: string;
  start: number;
}

/** The words as they were sent and as they are stored; the person's before the assistant's. */
function findQuote(sources: readonly Excerpt[], quote: string, call: Call): QuotePlace | null {
  const places = sources.flatMap((excerpt) => {
    const stored = call.messagesOf(excerpt.round.id);
    return excerpt.messages.flatMap((sent): QuotePlace[] => {
      const message = stored.find(({ id }) => id === sent.id);
      const span = message && locate(sent.text, quote) && locate(message.text, quote);
      return span
        ? [{ excerpt, message, quote: message.text.slice(span.start, span.end), start: span.start }]
        : [];
    });
  });
  return places.find(({ message }) => message.role === 'human') ?? places[0] ?? null;
}

/** A claim about something else than what was said, or with a number that nobody named, is made up. */
function isGrounded(claim: string, { messages }: Excerpt): boolean {
  const text = messages.map((message) => message.text).join('\n');
  const numbers = claim.match(/\d+/g) ?? [];
  return numbers.every((number) => text.includes(number)) && sharedTerms(claim, text) > 0;
}

const LITERAL = 2 / 3;

/** Most of what the claim says stands in its quote: it is what was said, not what was made of it. */
function isLiteral(claim: string, quote: string): boolean {
  return sharedTerms(claim, quote) >= LITERAL;
}

/** The part of the first text's terms that the second has. */
function sharedTerms(claim: string, text: string): number {
  const terms = queryTerms(claim);
  const known = new Set(queryTerms(text));
  return terms.filter((term) => known.has(term)).length / Math.max(1, terms.length);
}

/** Whose words they are: the person's own, what they pasted, or the assistant's. */
type Voice = 'own' | 'pasted' | 'assistant';

function voiceOf({ message, start, quote }: QuotePlace): Voice {
  if (message.role === 'assistant') return 'assistant';
  return isOwnWords(message.text, { start, end: start + quote.length }) ? 'own' : 'pasted';
}

function sensitiveCategory(claim: string, quote: string, named: string): string | null {
  const category = categoryOf(claim, named, sensitiveCategoryOf);
  return category === null ? null : categoryOf(quote, category, sensitiveCategoryOf);
}

/** As rules read it: what the claim denies, and the day that the quoted words name, whatever the model made of it. */
function saysOf(claim: string, { message, quote }: QuotePlace) {
  return {
    polarity: polarityOf(claim, languageOf(claim)),
    eventAt: message.at === null ? null : dayNamed(quote, message.at),
    tier: 'default' as const,
  };
}

interface Voiced {
  authoredBy: AuthoredBy;
  assertion: Assertion;
  confidence: number;
}

/** Never as sure as a rule that knows its words; a model says nothing of how sure it is. */
function voicedAs(voice: Voice, isExplicit: boolean): Voiced {
  const authoredBy = voice === 'assistant' ? 'assistant' : 'subject';
  if (voice !== 'own') return { authoredBy, assertion: 'inferred', confidence: 0.4 };
  return isExplicit
    ? { authoredBy, assertion: 'explicit', confidence: 0.7 }
    : { authoredBy, assertion: 'inferred', confidence: 0.55 };
}
