import { alternativesOf, elementLength } from '../needs/alternatives.js';

/**
 * The letters, in lower case, that a match of a pattern can begin with; null for any. Most rules ask for a certain first
 * word: one look at a clause's first letter spares trying them. Reads what our patterns are made of: groups,
 * alternatives, look-arounds, `?`, `*` and `{0,…}`; whatever else stands first counts as any letter.
 */
export function firstLetters(source: string): ReadonlySet<string> | null {
  const letters = new Set<string>();
  for (const alternative of alternativesOf(source)) {
    const found = ofSequence(alternative);
    if (found === null || found.isOptional) return null;
    for (const letter of found.letters) letters.add(letter);
  }
  return letters;
}

interface Beginning {
  letters: ReadonlySet<string>;
  /** It may match nothing. */
  isOptional: boolean;
}

const NOTHING: Beginning = { letters: new Set(), isOptional: true };
const QUANTIFIER = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/;

function ofSequence(source: string): Beginning | null {
  const letters = new Set<string>();
  for (let at = 0; at < source.length; ) {
    const length = elementLength(source, at);
    const quantifier = QUANTIFIER.exec(source.slice(at + length))?.[0] ?? '';
    const element = ofElement(source.slice(at, at + length));
    if (element === null) return null;
    for (const letter of element.letters) letters.add(letter);
    if (!element.isOptional && !/^(?:[?*]|\{0)/.test(quantifier)) return { letters, isOptional: false };
    at += length + quantifier.length;
  }
  return { letters, isOptional: true };
}

function ofElement(element: string): Beginning | null {
  if (element === '^' || element === '\\b' || /^\(\?<?[=!]/.test(element)) return NOTHING;
  if (element.startsWith('(')) return ofGroup(element.replace(/^\((?:\?:|\?<\w+>)?/, '').slice(0, -1));
  return /^[\w']$/.test(element) ? { letters: new Set([element.toLowerCase()]), isOptional: false } : null;
}

function ofGroup(body: string): Beginning | null {
  const found = alternativesOf(body).map(ofSequence);
  if (found.some((one) => one === null)) return null;
  const letters = new Set(found.flatMap((one) => [...(one?.letters ?? [])]));
  return { letters, isOptional: found.some((one) => one?.isOptional) };
}
