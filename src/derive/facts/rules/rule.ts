import type { Assertion, Category } from '../../../model/memory.js';

export interface Rule {
  id: string;
  category: Category;
  /** Matches a whole clause; its group `object` is what the statement is about. */
  pattern: RegExp;
  /** How often what it finds is right, by eye on chats and coding sessions; see `test/derive/facts.test.ts`. */
  confidence: number;
  /** `explicit` unless said. */
  assertion?: Assertion;
  /** What the object must not begin with, beyond what no rule takes. */
  unless?: RegExp;
  /** How many words with a meaning of their own the object needs; 1 unless said. */
  contentWords?: number;
  /** Looked for only where the person leads in with these words; anywhere unless said. */
  after?: 'correction' | 'reminder';
  /** The object may be a pronoun. */
  takesPronouns?: boolean;
}
