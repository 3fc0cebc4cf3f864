import type { EpochMs } from './time.js';

/** What a fact may be about. The policy says for each whether and for how long it may be kept. */
export const CATEGORIES = [
  'preference',
  'convention',
  'decision',
  'goal',
  'attribute',
  'difficulty',
  'problem',
  'learning',
  'fact',
  'session',
  'health',
  'finance',
  'legal',
  'children',
  'third_party',
  'location',
  'credentials',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a policy may call a category of its own. */
export const OWN_CATEGORY = /^[a-z][a-z0-9_]{1,39}$/;

export function isCategory(name: string): name is Category {
  return (CATEGORIES as readonly string[]).includes(name);
}

/** Who said it: the subject in their own words, or the assistant. */
export type AuthoredBy = 'subject' | 'assistant';

/** Stated outright, or concluded from what was said. */
export type Assertion = 'explicit' | 'inferred';

/** `negative` where something is denied, refused, disliked, avoided, stopped or dropped. */
export type Polarity = 'positive' | 'negative';

/** How sure it is that a statement is worth keeping: what is told in `passing` is stored, and left out of lists and searches. */
export type Tier = 'high' | 'default' | 'passing';

/** What kind of talk a transcript is: a person with a coding agent, or anybody about anything. */
export type Setting = 'conversation' | 'coding';

/** A fact as `derive/` finds it in one round, before it has a place in the store. */
export interface FactDraft {
  category: Category;
  /** The statement, rewritten to stand alone, in the subject's own words where that is enough. */
  claim: string;
  /** The words it rests on: a literal substring of one message of the round. */
  quote: string;
  /** Index of that message in the round's messages. */
  message: number;
  authoredBy: AuthoredBy;
  assertion: Assertion;
  polarity: Polarity;
  /** Between 0 and 1: how many of a hundred such facts are right (`docs/facts.md`). */
  confidence: number;
  tier: Tier;
  /** When it happened or will, where the words name a day; null where they do not. */
  eventAt: EpochMs | null;
  /** The rule that found it, so that one rule's facts can be told apart. */
  rule: string;
  /** The statement that it is a part of: where that is known or was erased, the part is too. */
  within?: { category: Category; claim: string };
}

export type ConfidenceLabel = 'high' | 'medium' | 'low';

/** Confidence in words, as a person reads it. */
export function confidenceLabel(confidence: number): ConfidenceLabel {
  if (confidence >= 0.8) return 'high';
  return confidence >= 0.6 ? 'medium' : 'low';
}

/** One message of a round, as derivation sees it: already gated. */
export interface RoundMessage {
  role: 'human' | 'assistant';
  text: string;
  at: EpochMs | null;
}

/** Something outside that a round touched, before it has a place in the store. */
export interface ArtifactDraft {
  kind: import('./transcript.js').ArtifactKind;
  ref: string;
}

/** What a shell command may leave and print the name of. */
export type PrintedArtifact = Extract<import('./transcript.js').ArtifactKind, 'commit' | 'pull_request'>;

/** A finding of the write gate: what kind of thing stands where. Never the thing itself. */
export interface Finding {
  kind: string;
  /** UTF-16 offsets in the input. */
  start: number;
  end: number;
}
