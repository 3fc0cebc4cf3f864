import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemGerman } from '@orama/stemmers/german';
import { stemmer as stemSwedish } from '@orama/stemmers/swedish';
import { type Language, stopWordFlags } from './stop-words.js';

const STEMMERS: Record<Language, (word: string) => string> = {
  en: stemEnglish,
  sv: stemSwedish,
  de: stemGerman,
};

/** Marks the stems of the other languages, so that German `listen` (list) never meets English `list`. */
const PREFIX: Record<Language, string> = { en: '', sv: 'sv:', de: 'de:' };

/** Stemming costs microseconds, a look-up nanoseconds; the bound keeps a long run's memory flat. */
const MAX_CACHED = 60_000;
const MAX_STEMMED_CHARS = 32;

const LETTERS_ONLY = /^[\p{L}\p{M}]+$/u;

/** 27 bits of FNV-1a with its high bits folded in. What an index stores of a stem; never the stem itself. */
export function hash27(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash ^= hash >>> 15;
  return (hash >>> 0) & 0x7ffffff;
}

const caches: Record<Language, Map<string, number>> = { en: new Map(), sv: new Map(), de: new Map() };

/** `hash27(stem) << 3 | stop-word flags` of a word in lower case: 30 bits, so that it stays a small integer. */
export function packedStem(word: string, language: Language): number {
  const cache = caches[language];
  const cached = cache.get(word);
  if (cached !== undefined) return cached;
  if (cache.size >= MAX_CACHED) cache.clear();
  const packed = (hash27(PREFIX[language] + stemOf(word, language)) << 3) | stopWordFlags(word);
  cache.set(detached(word), packed);
  return packed;
}

function stemOf(word: string, language: Language): string {
  if (word.length > MAX_STEMMED_CHARS || !LETTERS_ONLY.test(word)) return word;
  return STEMMERS[language](word) || word;
}

/** A copy with bytes of its own: a slice would keep the whole text it was cut from in memory. */
function detached(word: string): string {
  return Buffer.from(word, 'utf16le').toString('utf16le');
}
