import { begin, extend, extendBy, extendByFlag, rowOf } from './feature-hash.js';
import { TAG_COUNT, type Weights } from './weights.js';
import type { Word } from './words.js';

/** A word and its two neighbours on either side. */
export interface Surroundings {
  word: Word;
  left: Word;
  left2: Word;
  right: Word;
  right2: Word;
  isFirst: boolean;
}

export type Scores = Int32Array;

/** Adds up the weights of all features of a place, for each tag. */
export interface Scorer {
  /** @param previous the tag of the word before, and of the one before that */
  score(place: Surroundings, previous: number, beforePrevious: number, into: Scores): void;
}

const BAR = 124;
const ZERO = 48;
/** More different words than a long session has; then it starts anew. */
const MAX_KNOWN_WORDS = 50_000;

export function createScorer(weights: Weights): Scorer {
  const known = new Map<Word, KnownWord>();
  const knownOf = (word: Word): KnownWord => {
    const met = known.get(word);
    if (met !== undefined) return met;
    if (known.size >= MAX_KNOWN_WORDS) known.clear();
    const described = knowWord(word, weights);
    known.set(word, described);
    return described;
  };
  return {
    score(place, previous, beforePrevious, into) {
      into.fill(0);
      addWords(place, into);
      for (const row of contextRows(place, previous, beforePrevious)) addRow(weights, row, into);
    },
  };

  function addWords({ word, left, left2, right, right2, isFirst }: Surroundings, into: Scores): void {
    addScores(knownOf(word)[isFirst ? 'ownAtStart' : 'own'], into);
    addScores(knownOf(left).asLeft, into);
    addScores(knownOf(right).asRight, into);
    addScores(knownOf(left2).asLeft2, into);
    addScores(knownOf(right2).asRight2, into);
  }
}

/** The sums of what depends on one word only. */
interface KnownWord {
  own: Scores;
  ownAtStart: Scores;
  asLeft: Scores;
  asRight: Scores;
  asLeft2: Scores;
  asRight2: Scores;
}

function knowWord(word: Word, weights: Weights): KnownWord {
  const { lower } = word;
  const sum = (...features: string[]): Scores => {
    const scores = new Int32Array(TAG_COUNT);
    for (const feature of features) addRow(weights, rowOf(begin(feature)), scores);
    return scores;
  };
  const own = (isFirst: boolean): Scores =>
    sum(
      `w${lower}`,
      `p${lower.slice(0, 3)}`,
      `s${lower.slice(-3)}`,
      `q${lower.slice(-2)}`,
      `4${lower.slice(-4)}`,
      `h${word.shape}`,
      `g${word.lists}`,
      `gc${word.lists}${Number(word.isCapital)}${Number(isFirst)}${Number(word.isAllCapitals)}`,
      'bias',
    );
  return {
    own: own(false),
    ownAtStart: own(true),
    asLeft: sum(`a${lower}`),
    asRight: sum(`b${lower}`),
    asLeft2: sum(`a2${lower}`),
    asRight2: sum(`b2${lower}`),
  };
}

const BEGIN = {
  leftPair: begin('aa'),
  rightPair: begin('bb'),
  leftAndWord: begin('aw'),
  wordAndRight: begin('wb'),
  leftKinds: begin('x'),
  rightKinds: begin('y'),
  threeLists: begin('z'),
  tag: begin('1'),
  twoTags: begin('2'),
  tagAndLists: begin('1g'),
  tagAndWord: begin('1w'),
  tagAndLeft: begin('1a'),
  tagAndRight: begin('1b'),
  threeShapes: begin('ah'),
  leftAndLists: begin('ag'),
  rightAndLists: begin('bg'),
  titles: begin('t'),
  leftEnding: begin('as'),
  rightEnding: begin('bs'),
};
const rows = new Int32Array(Object.keys(BEGIN).length);

/** The rows of what depends on several words, or on the tags before. The array is overwritten by the next call. */
function contextRows(place: Surroundings, previous: number, beforePrevious: number): Int32Array {
  const { word, left, left2, right, right2 } = place;
  const tag = ZERO + previous;
  rows[0] = joined(BEGIN.leftPair, left2.lower, left.lower);
  rows[1] = joined(BEGIN.rightPair, right.lower, right2.lower);
  rows[2] = joined(BEGIN.leftAndWord, left.lower, word.lower);
  rows[3] = joined(BEGIN.wordAndRight, word.lower, right.lower);
  rows[4] = joined(BEGIN.leftKinds, left.listsAndShape, word.listsAndShape);
  rows[5] = joined(BEGIN.rightKinds, word.listsAndShape, right.listsAndShape);
  rows[6] = flagged(threeLists(place), left.isCapital, word.isCapital, right.isCapital);
  rows[7] = rowOf(extendBy(BEGIN.tag, tag));
  rows[8] = rowOf(extendBy(extendBy(BEGIN.twoTags, tag), ZERO + beforePrevious));
  rows[9] = flagged(extend(extendBy(BEGIN.tagAndLists, tag), word.lists), word.isCapital);
  rows[10] = rowOf(extend(extendBy(BEGIN.tagAndWord, tag), word.lower));
  rows[11] = rowOf(extend(extendBy(BEGIN.tagAndLeft, tag), left.lower));
  rows[12] = flagged(extend(extendBy(BEGIN.tagAndRight, tag), right.lower), word.isCapital);
  rows[13] = rowOf(extend(extend(extend(BEGIN.threeShapes, left.shape), word.shape), right.shape));
  rows[14] = flagged(extend(extend(BEGIN.leftAndLists, left.lower), word.lists), word.isCapital);
  rows[15] = flagged(extend(extend(BEGIN.rightAndLists, right.lower), word.lists), word.isCapital);
  rows[16] = flagged(BEGIN.titles, left.isTitle, left2.isTitle, word.isCapital);
  rows[17] = rowOf(extend(extend(BEGIN.leftEnding, ending(left)), word.lists));
  rows[18] = flagged(extend(extend(BEGIN.rightEnding, ending(right)), word.lists), word.isCapital);
  return rows;
}

function threeLists({ left, word, right }: Surroundings): number {
  return extend(extend(extend(BEGIN.threeLists, left.lists), word.lists), right.lists);
}

function ending(word: Word): string {
  return word.lower.slice(-3);
}

function joined(state: number, first: string, second: string): number {
  return rowOf(extend(extendBy(extend(state, first), BAR), second));
}

function flagged(state: number, ...flags: boolean[]): number {
  return rowOf(flags.reduce(extendByFlag, state));
}

function addRow(weights: Weights, row: number, into: Scores): void {
  const offset = row * TAG_COUNT;
  for (let tag = 0; tag < TAG_COUNT; tag += 1) into[tag] = (into[tag] ?? 0) + (weights[offset + tag] ?? 0);
}

function addScores(scores: Scores, into: Scores): void {
  for (let tag = 0; tag < TAG_COUNT; tag += 1) into[tag] = (into[tag] ?? 0) + (scores[tag] ?? 0);
}
