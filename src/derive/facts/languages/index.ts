import type { Language } from '../language.js';
import { CHINESE } from './chinese.js';
import { GERMAN } from './german.js';
import type { Spoken } from './spoken.js';
import { SWEDISH } from './swedish.js';

export type { Spoken } from './spoken.js';

/** The languages beside English. */
export const SPOKEN: Readonly<Record<Exclude<Language, 'en'>, Spoken>> = {
  sv: SWEDISH,
  de: GERMAN,
  zh: CHINESE,
};
