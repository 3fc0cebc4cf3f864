import { CHINESE } from './chinese.js';
import { ENGLISH } from './english.js';
import { GERMAN } from './german.js';
import type { Lexicon } from './lexicon.js';
import { SWEDISH } from './swedish.js';

/** Each language is judged by itself: a word of one may mean something else in another. */
export const LEXICONS: readonly Lexicon[] = [ENGLISH, SWEDISH, GERMAN, CHINESE];
