import { EDGE, START } from './forms.js';
import { formsOf, type Written } from './source.js';

/**
 * What makes it uncertain whether a text that has what a pattern needs is one that it fits. Bits of a number: of a text
 * those that hold of it, of a pattern those that must not.
 */
export const DOUBT = {
  /** Letters with digits or `_` beside them: they count as words, and as parts of one. */
  mixed: 1,
  /** A word right after an apostrophe or a hyphen; not the end of a contraction. */
  joined: 2,
  /** Every text's. */
  always: 4,
} as const;

/** What may end a contraction: `don't`, `we're`. */
export const CONTRACTED: ReadonlySet<string> = new Set(['s', 't', 'm', 'd', 're', 'll', 've']);

const WORDS = /^(\^|\\b|\(\?<!\[\\w'-\]\))[a-z?()|:]+\\b$/;

/** The doubts that a pattern leaves: most signs are nothing but words, and need no second look. */
export function doubtsOf({ source, flags }: Written): number {
  const opening = WORDS.exec(source)?.[1];
  if (opening === undefined || !flags.includes('i') || /[umy]/.test(flags)) return DOUBT.always;
  const forms = formsOf({ source, flags });
  const [start, end] = [opening === '^' ? START : EDGE, EDGE];
  if (!forms.every((form) => form.startsWith(start) && form.endsWith(end) && /^\w+$/.test(form.slice(1, -1))))
    return DOUBT.always;
  if (opening === '^') return 0;
  if (opening === '\\b') return DOUBT.mixed;
  return forms.some((form) => CONTRACTED.has(form.slice(1, -1))) ? DOUBT.always : DOUBT.mixed | DOUBT.joined;
}
