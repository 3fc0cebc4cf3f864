// How much one name looks like another: for a person to look at, never to merge by.
import { foldName } from './words.js';

/** Letters of Cyrillic and Greek that look like a Latin one, folded. */
const LOOK_ALIKE = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    ӏ: 'l',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    ԛ: 'q',
    ѕ: 's',
    т: 't',
    ц: 'u',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    у: 'y',
    ё: 'e',
    ї: 'i',
    г: 'r',
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    γ: 'y',
    ω: 'w',
    ı: 'i',
    ø: 'o',
    ð: 'd',
    ł: 'l',
    đ: 'd',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
  }),
);

/** What a name looks like at a glance: look-alike letters made Latin, accents left out. */
export function skeletonOf(text: string): string {
  const bare = foldName(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  return Array.from(bare, (letter) => LOOK_ALIKE.get(letter) ?? letter).join('');
}

export type Likeness =
  /** The same letters, however typed. */
  | { kind: 'same' }
  /** Other letters that look the same, or only accents differ. */
  | { kind: 'looks-the-same' }
  /** So many letters differ. */
  | { kind: 'spelling'; distance: number }
  /** A part of the other: a given name, a first word. */
  | { kind: 'part' };

/** How one name is like another; null when it is not. */
export function likeness(wanted: string, other: string): Likeness | null {
  const [a, b] = [foldName(wanted).trim(), foldName(other).trim()];
  if (a === b) return { kind: 'same' };
  const [left, right] = [skeletonOf(a), skeletonOf(b)];
  if (left === right) return { kind: 'looks-the-same' };
  const distance = editDistance(left, right, allowedDistance(left));
  if (distance !== null) return { kind: 'spelling', distance };
  return isPart(left, right) || isPart(right, left) ? { kind: 'part' } : null;
}

function allowedDistance(skeleton: string): number {
  return skeleton.length < 3 ? 0 : Math.max(1, Math.floor(skeleton.length / 4));
}

function isPart(part: string, whole: string): boolean {
  return part.length >= 2 && ` ${whole.replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${part} `);
}

/** How many letters have to be changed, added or dropped; null when more than `limit`. */
export function editDistance(a: string, b: string, limit: number): number | null {
  if (Math.abs(a.length - b.length) > limit) return null;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(substitution, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    if (Math.min(...current) > limit) return null;
    previous = current;
  }
  const distance = previous[b.length] ?? 0;
  return distance <= limit ? distance : null;
}
