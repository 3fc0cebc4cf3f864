/**
 * Which letters seldom follow which inside of words (fewer than 1.2 in 100 times among the 20,000 most frequent words
 * of src/derive/assets/glove50k; written by scripts/rebuild-letter-pairs.mjs).
 */
export const RARE_AFTER: Readonly<Record<string, string>> = {
  a: 'aefhjoqwxz',
  b: 'cdfghjkmnpqtvwxz',
  c: 'bdfgjmnpqvwxz',
  d: 'bcfhjknpqtwxz',
  e: 'bhjkoquwxyz',
  f: 'bcdghjkmnpqvwxz',
  g: 'bcdfjkmpqtvwxz',
  h: 'bcdfghjkpqvwxz',
  i: 'hijkquwxy',
  j: 'bcdfghjklmnqrstvwxyz',
  k: 'bcdfgjkmpqrtvwxz',
  l: 'bcfghjkmnpqrvwxz',
  m: 'cdfghjklnqrtvwxyz',
  n: 'bhjlmpqruwxyz',
  o: 'befhjqxyz',
  p: 'bcdfgjkmnqvwxyz',
  q: 'abcdefghjklmnopqrstvwxyz',
  r: 'bfhjpqwxz',
  s: 'bdfgjknqrvwxyz',
  t: 'bcdfgjkmnpqvwxz',
  u: 'fhjkoquvwxyz',
  v: 'bcdfghjklmnpqrstuvwxyz',
  w: 'bcdfgjkmpqrtuvwxyz',
  x: 'bdfgjklmnqrsvwxz',
  y: 'fghjkqvxyz',
  z: 'cdfgjkmnpqrstvwx',
};
