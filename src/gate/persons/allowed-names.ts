import { fold } from './denied-names.js';

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/** Whether a name is one of those that the policy never takes for a person, or is made of such only. */
export function allowedBy(names: readonly string[]): (name: string) => boolean {
  if (names.length === 0) return () => false;
  const allowed = new Set(names.map((name) => foldedWords(name).join(' ')));
  return (name) => {
    const words = foldedWords(name);
    return allowed.has(words.join(' ')) || words.every((word) => allowed.has(word));
  };
}

function foldedWords(name: string): string[] {
  return (name.match(WORDS) ?? []).map(fold);
}
