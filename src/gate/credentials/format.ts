/** How one service writes its keys. */
export interface CredentialFormat {
  service: string;
  /** Fixed parts of the key, at its start unless `before` says otherwise. */
  literals: readonly string[];
  /** What follows the literal: sticky, without nested or overlapping repetition. */
  rest: RegExp;
  /** What stands before the literal, ending in `$`: seen are the `BEFORE_CHARS` characters to its left. */
  before?: RegExp;
  /** Whether the literal counts in any case. */
  anyCase?: boolean;
  /** What stands between the literal and the key and may stay: sticky, as `rest` is. */
  gap?: RegExp;
  /** What is secret: from `before` to `rest` unless said otherwise. */
  secret?: 'rest';
}

export const BEFORE_CHARS = 96;
