/**
 * What a part of a pattern can match, as a few short texts: letters in lower case, other ASCII characters as they are,
 * and marks for what is not known.
 */
export type Forms = readonly string[];

/** Anything, also nothing. */
export const ANY = '\ue000';
/** The edge of a word, with or without a character that is none of a word. */
export const EDGE = '\ue001';
export const DIGIT = '\ue002';
/** No letter of any language: a digit or `_` may stand there. */
export const LETTER_EDGE = '\ue003';
/** A character beyond ASCII, which is none of a word. */
export const BEYOND_ASCII = '\ue004';
/** Where the text begins. */
export const START = '\ue005';
/** Where it ends. */
export const END = '\ue006';

/** Parts that can match more than this are known by their edges alone. */
const MOST = 200;

const STARTS_INSIDE = /^[\w\ue000\ue002\ue003]/;
const ENDS_INSIDE = /[\w\ue000\ue002\ue003]$/;

export function startAtEdge(forms: Forms): boolean {
  return forms.every((form) => form !== '' && !STARTS_INSIDE.test(form));
}

export function endAtEdge(forms: Forms): boolean {
  return forms.every((form) => form !== '' && !ENDS_INSIDE.test(form));
}

/** Each of `before` with each of `after`; null for too many. */
export function joined(before: Forms, after: Forms): Forms | null {
  if (before.length * after.length > MOST) return null;
  if (after.length === 1) return after[0] === '' ? before : before.map((form) => form + after[0]);
  if (before.length === 1) return before[0] === '' ? after : after.map((form) => before[0] + form);
  return [...new Set(before.flatMap((form) => after.map((next) => form + next)))];
}

export function anyOfThese(alternatives: readonly Forms[]): Forms {
  const all = [...new Set(alternatives.flat())];
  return all.length > MOST ? shortened(all) : all;
}

/** The same without what stands between the edges. */
export function shortened(forms: Forms): Forms {
  const isEmpty = forms.some((form) => form === '');
  const whole = forms.filter((form) => form !== '');
  const short = `${startAtEdge(whole) ? EDGE : ''}${ANY}${endAtEdge(whole) ? EDGE : ''}`;
  return isEmpty ? ['', short] : [short];
}

/** What `forms` match when they may stand several times, one after the other. */
export function repeated(forms: Forms, isOptional: boolean): Forms {
  const areEdges = forms.every((form) => form.length === 1 && !STARTS_INSIDE.test(form));
  const short = shortened(forms);
  const several = areEdges
    ? forms
    : isOptional
      ? short
      : forms.map((form) => form + ANY + (endAtEdge(forms) ? EDGE : ''));
  return isOptional ? ['', ...several.filter((form) => form !== '')] : several;
}
