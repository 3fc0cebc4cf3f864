import { hash27, packedStem } from './stems.js';
import { LANGUAGES, type Language } from './stop-words.js';
import { tokensOf } from './tokens.js';

/** A term is `hash27(stem) << 5 | min(frequency, 31)`: what a search index keeps of a text. */
const MAX_FREQUENCY = 31;

/** Hashes of the text being read; grows to the longest text of the run. */
let scratch = new Uint32Array(4096);

/**
 * The terms of a text, sorted, one for each distinct stem. Every word is indexed by its English stem; a text
 * that is clearly Swedish or German by those stems too.
 */
export function termsOf(text: string): Uint32Array {
  const stopWords = [0, 0, 0] as [number, number, number];
  let count = 0;
  const push = (hash: number): void => {
    if (count === scratch.length) scratch = grown(scratch);
    scratch[count++] = hash;
  };
  const { words, compounds } = tokensOf(text);
  for (const word of words) {
    const packed = packedStem(word, 'en');
    const flags = packed & 7;
    if (flags !== 0) {
      stopWords[0] += flags & 1;
      stopWords[1] += (flags >> 1) & 1;
      stopWords[2] += flags >> 2;
    }
    push(packed >>> 3);
  }
  for (const compound of compounds) push(hash27(compound));
  const language = languageBy(stopWords);
  if (language !== 'en') for (const word of words) push(packedStem(word, language) >>> 3);
  return countedTerms(scratch.subarray(0, count).sort());
}

/**
 * The hashes to look for: each word's stem in every language, since a query is too short to tell its own.
 * Stop words are left out unless nothing else is there.
 */
export function queryTerms(query: string): number[] {
  const content = new Set<number>();
  const all = new Set<number>();
  const { words, compounds } = tokensOf(query);
  for (const word of words)
    for (const language of LANGUAGES) {
      const packed = packedStem(word, language);
      all.add(packed >>> 3);
      if ((packed & 7) === 0) content.add(packed >>> 3);
    }
  for (const compound of compounds) {
    const hash = hash27(compound);
    all.add(hash);
    content.add(hash);
  }
  return [...(content.size > 0 ? content : all)];
}

/** Swedish or German only when its stop words clearly outnumber the English ones. */
function languageBy([english, swedish, german]: readonly [number, number, number]): Language {
  const most = Math.max(swedish, german);
  if (most < 2 || most <= english * 1.5) return 'en';
  return swedish >= german ? 'sv' : 'de';
}

/** Sorted hashes to sorted terms with their frequencies. */
function countedTerms(sorted: Uint32Array): Uint32Array {
  const terms = new Uint32Array(sorted.length);
  let distinct = 0;
  for (let i = 0; i < sorted.length; ) {
    const hash = sorted[i] ?? 0;
    let end = i + 1;
    while (end < sorted.length && sorted[end] === hash) end++;
    terms[distinct++] = ((hash << 5) | Math.min(end - i, MAX_FREQUENCY)) >>> 0;
    i = end;
  }
  return terms.slice(0, distinct);
}

function grown(full: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(full.length * 2);
  larger.set(full);
  return larger;
}
