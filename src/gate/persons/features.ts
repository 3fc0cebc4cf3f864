import { begin, extend, extendBy, extendByFlag, rowOf } from './feature-hash.js';
import { ROW, TAG_COUNT, type Weights } from './weights.js';
import { ROLE, type Word } from './words.js';

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

export function createScorer(weights: Weights): Scorer {
  return {
    score(place, previous, beforePrevious, into) {
      const { word, left, left2, right, right2, isFirst } = place;
      into.set(sumOf(word, isFirst ? ROLE.ownAtStart : ROLE.own, weights));
      addScores(sumOf(left, ROLE.asLeft, weights), into);
      addScores(sumOf(right, ROLE.asRight, weights), into);
      addScores(sumOf(left2, ROLE.asLeft2, weights), into);
      addScores(sumOf(right2, ROLE.asRight2, weights), into);
      fillContextRows(place, previous, beforePrevious);
      addContextRows(weights, into);
    },
  };
}

/** The sums for a word in one of the places where it can stand, filled in when first asked. */
function sumOf(word: Word, role: number, weights: Weights): Scores {
  return word.sums[role] ?? addUp(word, role, weights);
}

function addUp(word: Word, role: number, weights: Weights): Scores {
  const sum: Scores = new Int32Array(TAG_COUNT);
  const isOwn = role === ROLE.own || role === ROLE.ownAtStart;
  const features = isOwn ? ownFeatures(word, role === ROLE.ownAtStart) : [PREFIX[role] + word.lower];
  for (const feature of features) addRow(weights, rowOf(begin(feature)), sum);
  word.sums[role] = sum;
  return sum;
}

/** The rows of all features of a place: what the weights are trained on, and what `score` adds up. */
export function rowsOf(place: Surroundings, previous: number, beforePrevious: number): number[] {
  fillContextRows(place, previous, beforePrevious);
  const features = [
    ...ownFeatures(place.word, place.isFirst),
    PREFIX[ROLE.asLeft] + place.left.lower,
    PREFIX[ROLE.asRight] + place.right.lower,
    PREFIX[ROLE.asLeft2] + place.left2.lower,
    PREFIX[ROLE.asRight2] + place.right2.lower,
  ];
  return [...features.map((feature) => rowOf(begin(feature))), ...rows];
}

/** Of the features of a neighbour, by its role. */
const PREFIX: readonly string[] = ['', '', 'a', 'b', 'a2', 'b2'];

function ownFeatures(word: Word, isFirst: boolean): string[] {
  const { lower, lists, shape, ending } = word;
  const flags = `${Number(word.isCapital)}${Number(isFirst)}${Number(word.isAllCapitals)}`;
  return [
    `w${lower}`,
    `p${lower.slice(0, 3)}`,
    `s${ending}`,
    `q${lower.slice(-2)}`,
    `4${lower.slice(-4)}`,
    `h${shape}`,
    `g${lists}`,
    `gc${lists}${flags}`,
    'bias',
  ];
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
const CONTEXT_ROWS = Object.keys(BEGIN).length;
const rows = new Int32Array(CONTEXT_ROWS);

/** Writes into `rows` those of what depends on several words, or on the tags before. */
function fillContextRows(place: Surroundings, previous: number, beforePrevious: number): void {
  const { word, left, left2, right, right2 } = place;
  const { lower, lists, isCapital } = word;
  const tag = ZERO + previous;
  rows[0] = joined(BEGIN.leftPair, left2.lower, left.lower);
  rows[1] = joined(BEGIN.rightPair, right.lower, right2.lower);
  rows[2] = joined(BEGIN.leftAndWord, left.lower, lower);
  rows[3] = joined(BEGIN.wordAndRight, lower, right.lower);
  rows[4] = joined(BEGIN.leftKinds, left.listsAndShape, word.listsAndShape);
  rows[5] = joined(BEGIN.rightKinds, word.listsAndShape, right.listsAndShape);
  rows[6] = capitals(threeLists(place), left, word, right);
  rows[7] = rowOf(extendBy(BEGIN.tag, tag));
  rows[8] = rowOf(extendBy(extendBy(BEGIN.twoTags, tag), ZERO + beforePrevious));
  rows[9] = flagged(extend(extendBy(BEGIN.tagAndLists, tag), lists), isCapital);
  rows[10] = rowOf(extend(extendBy(BEGIN.tagAndWord, tag), lower));
  rows[11] = rowOf(extend(extendBy(BEGIN.tagAndLeft, tag), left.lower));
  rows[12] = flagged(extend(extendBy(BEGIN.tagAndRight, tag), right.lower), isCapital);
  rows[13] = rowOf(extend(extend(extend(BEGIN.threeShapes, left.shape), word.shape), right.shape));
  rows[14] = flagged(extend(extend(BEGIN.leftAndLists, left.lower), lists), isCapital);
  rows[15] = flagged(extend(extend(BEGIN.rightAndLists, right.lower), lists), isCapital);
  rows[16] = flagged(byTitles(left, left2), isCapital);
  rows[17] = rowOf(extend(extend(BEGIN.leftEnding, left.ending), lists));
  rows[18] = flagged(extend(extend(BEGIN.rightEnding, right.ending), lists), isCapital);
}

function threeLists({ left, word, right }: Surroundings): number {
  return extend(extend(extend(BEGIN.threeLists, left.lists), word.lists), right.lists);
}

function byTitles(left: Word, left2: Word): number {
  return extendByFlag(extendByFlag(BEGIN.titles, left.isTitle), left2.isTitle);
}

function capitals(state: number, left: Word, word: Word, right: Word): number {
  return flagged(extendByFlag(extendByFlag(state, left.isCapital), word.isCapital), right.isCapital);
}

function joined(state: number, first: string, second: string): number {
  return rowOf(extend(extendBy(extend(state, first), BAR), second));
}

function flagged(state: number, flag: boolean): number {
  return rowOf(extendByFlag(state, flag));
}

function addRow(weights: Weights, row: number, into: Scores): void {
  const offset = row * ROW;
  for (let tag = 0; tag < TAG_COUNT; tag += 1) into[tag] = (into[tag] ?? 0) + (weights[offset + tag] ?? 0);
}

/** The loop that costs most: a sum for each tag that stays in a register. */
function addContextRows(weights: Weights, into: Scores): void {
  let [o, bPer, iPer, bLoc, iLoc, bOrg, iOrg] = [0, 0, 0, 0, 0, 0, 0];
  for (let index = 0; index < CONTEXT_ROWS; index += 1) {
    const at = (rows[index] ?? 0) * ROW;
    o += weights[at] ?? 0;
    bPer += weights[at + 1] ?? 0;
    iPer += weights[at + 2] ?? 0;
    bLoc += weights[at + 3] ?? 0;
    iLoc += weights[at + 4] ?? 0;
    bOrg += weights[at + 5] ?? 0;
    iOrg += weights[at + 6] ?? 0;
  }
  addScores([o, bPer, iPer, bLoc, iLoc, bOrg, iOrg], into);
}

function addScores(scores: ArrayLike<number>, into: Scores): void {
  for (let tag = 0; tag < TAG_COUNT; tag += 1) into[tag] = (into[tag] ?? 0) + (scores[tag] ?? 0);
}
