// Node 20 has these methods; the ES2023 library that the compiler is told of does not declare them.
declare global {
  interface String {
    isWellFormed(): boolean;
    toWellFormed(): string;
  }
}

/**
 * Text without lone surrogates. Agents cut strings in the middle of an emoji, and SQLite and Buffer would
 * replace the half later: hashes and duplicates must be judged on the form that is stored.
 */
export function toWellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}
