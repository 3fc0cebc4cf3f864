import type { SensitiveKind } from '../../model/findings.js';
import { isCapital } from './letters.js';
import type { Person } from './lexicon/lexicon.js';
import type { Mark, Reading } from './reading.js';
import { CHINESE, GERMAN } from './vocabulary.js';
import type { Word } from './words.js';

/** How many words a person may stand before and after what is said of them. Ideographs are counted as words. */
const REACH = { before: 12, after: 5 };
const CHINESE_REACH = { before: 14, after: 6 };

const OWN: ReadonlySet<Person> = new Set(['self', 'we', 'noted']);

/** The person next to a telling term whom it can be about; null where there is none. */
export type Anchors = (evidence: Mark, kind: SensitiveKind) => Anchor | null;

export interface Anchor {
  word: number;
  clause: number;
  person: Person;
}

/** Finds the people of a sentence. `marks` are its terms of one language. */
export function anchorsOf(reading: Reading, marks: readonly Mark[], language: number): Anchors {
  const people = peopleOf(reading, marks, language);
  const reach = language === CHINESE ? CHINESE_REACH : REACH;
  const all = nearestOf(people, reading.words.length);
  let others: Nearest | null = null;
  return ({ word, lastWord, clause }, kind) => {
    if (kind === 'third_party')
      others ??= nearestOf(
        people.filter(({ person }) => !OWN.has(person)),
        reading.words.length,
      );
    const [before, after] = kind === 'third_party' && others !== null ? others : all;
    const earlier = before[word];
    if (earlier && word - earlier.word <= reach.before && reaches(earlier, clause)) return earlier;
    const later = after[lastWord + 1];
    if (later && later.word - lastWord <= reach.after && reaches(later, clause)) return later;
    return null;
  };
}

/** What `we` do in another clause is seldom said of us. */
function reaches({ person, clause }: Anchor, target: number): boolean {
  return person !== 'we' || clause === target;
}

/**
 * Who is named by a word or a name. A capital letter makes a name where a verb of persons follows; in German, which
 * writes all nouns so, only at the start.
 */
function peopleOf({ text, words }: Reading, marks: readonly Mark[], language: number): Anchor[] {
  const people: Anchor[] = [];
  const known = new Set<number>();
  const verbs = new Set<number>();
  for (const { meaning, word, clause, isQuoted } of marks) {
    known.add(word);
    if (meaning.role === 'after-name') verbs.add(word);
    if (isQuoted) continue;
    if (meaning.role === 'person' && (meaning.person !== 'noted' || word === 0))
      people.push({ word, clause, person: meaning.person });
    if (meaning.role === 'evidence' && meaning.strength === 'sure')
      people.push({ word, clause, person: 'self' });
  }
  words.forEach(({ sort, clause }, word) => {
    if (sort === 'person') people.push({ word, clause, person: 'other' });
  });
  const isName = (word: number): boolean =>
    words[word]?.sort === 'word' && !known.has(word) && isCapitalised(text, words[word]);
  words.forEach(({ clause, isQuoted }, word) => {
    if (isQuoted || !isName(word)) return;
    const isFollowed = verbs.has(word + 1) || (verbs.has(word + 2) && isCapitalised(text, words[word + 1]));
    if (word === 0 ? isFollowed : isFollowed && language !== GERMAN)
      people.push({ word, clause, person: 'other' });
  });
  return people.sort((a, b) => a.word - b.word);
}

function isCapitalised(text: string, word: Word | undefined): boolean {
  return word !== undefined && isCapital(text.charCodeAt(word.start));
}

type Nearest = readonly [before: readonly (Anchor | null)[], after: readonly (Anchor | null)[]];

/** By word: the last person up to it, and the first from it on. */
function nearestOf(people: readonly Anchor[], words: number): Nearest {
  const before = new Array<Anchor | null>(words).fill(null);
  const after = new Array<Anchor | null>(words + 1).fill(null);
  for (const anchor of people) before[anchor.word] = strongerOf(before[anchor.word] ?? null, anchor);
  for (let word = words - 1; word >= 0; word -= 1) after[word] = before[word] ?? after[word + 1] ?? null;
  for (let word = 1; word < words; word += 1) before[word] ??= before[word - 1] ?? null;
  return [before, after];
}

function strongerOf(known: Anchor | null, anchor: Anchor): Anchor {
  return known !== null && known.person !== 'we' ? known : anchor;
}
