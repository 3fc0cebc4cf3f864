import { createScorer, type Scores, type Surroundings } from './features.js';
import { priorOfName } from './priors.js';
import type { Tokens } from './tokens.js';
import { TAG_COUNT, TAGS, type Weights } from './weights.js';
import { isRare, LINE_END, LINE_START, type Word } from './words.js';

/** A tokenized line: a word and a tag for each token. */
export interface TaggedLine {
  tokens: Tokens;
  words: readonly Word[];
  /** Numbers in `TAGS`; 0 is nothing. */
  tags: Uint8Array;
}

/** Tags persons, places and organisations: the latter two only to tell them from persons. */
export interface Tagger {
  tag(tokens: Tokens, words: readonly Word[]): TaggedLine;
}

const BEGINS_PERSON = TAGS.indexOf('B-PER');

/** May the second tag follow the first? What goes on must be of the kind that began. */
export const MAY_FOLLOW: readonly (readonly boolean[])[] = TAGS.map((before) =>
  TAGS.map((tag) => tag.charAt(0) !== 'I' || before.slice(2) === tag.slice(2)),
);

/**
 * A greedy averaged perceptron: each word is tagged once, from left to right, in the light of the two tags before.
 * Only capitalised words, and what follows a name, can be of a name.
 */
export function createTagger(weights: Weights): Tagger {
  const scorer = createScorer(weights);
  const scores: Scores = new Int32Array(TAG_COUNT);

  function tag(tokens: Tokens, words: readonly Word[]): TaggedLine {
    const tags = new Uint8Array(words.length);
    let previous = 0;
    let beforePrevious = 0;
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index] ?? LINE_END;
      let best = 0;
      if (mayBeNamed(word, words[index + 1], previous)) {
        scorer.score(surroundings(words, index), previous, beforePrevious, scores);
        scores[BEGINS_PERSON] = (scores[BEGINS_PERSON] ?? 0) + priorOfName(words, index);
        best = highest(scores, previous);
      }
      tags[index] = best;
      beforePrevious = previous;
      previous = best;
    }
    return { tokens, words, tags };
  }
  return { tag };
}

/** Whether it is worth scoring: a common word alone, as at the start of a sentence, is no name. */
function mayBeNamed(word: Word, next: Word | undefined, previous: number): boolean {
  if (word.isIdentifier) return false;
  if (previous !== 0) return word.isOfLetters;
  return word.isCapital && (next?.isCapital === true || word.isFirstName || isRare(word));
}

export function surroundings(words: readonly Word[], index: number): Surroundings {
  return {
    word: words[index] ?? LINE_END,
    left: words[index - 1] ?? LINE_START,
    left2: words[index - 2] ?? LINE_START,
    right: words[index + 1] ?? LINE_END,
    right2: words[index + 2] ?? LINE_END,
    isFirst: index === 0,
  };
}

function highest(scores: Scores, previous: number): number {
  const mayFollow = MAY_FOLLOW[previous];
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let tag = 0; tag < TAG_COUNT; tag += 1) {
    const score = scores[tag] ?? 0;
    if (score <= most || mayFollow?.[tag] !== true) continue;
    most = score;
    best = tag;
  }
  return best;
}
