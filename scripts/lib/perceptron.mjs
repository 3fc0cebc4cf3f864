// The averaged perceptron: how the weights are learned that src/gate/persons/tagger.ts reads.
import { rowsOf } from '../../dist/src/gate/persons/features.js';
import { MAY_FOLLOW, surroundings } from '../../dist/src/gate/persons/tagger.js';
import { FEATURE_BITS, TAG_COUNT, TAGS } from '../../dist/src/gate/persons/weights.js';

const SIZE = (1 << FEATURE_BITS) * TAG_COUNT;
/** Weights are scaled so that their fractions survive rounding, and the largest still fits 16 bits. */
const SCALE = 32;
const LARGEST = 32_000;

/**
 * @param sentences `[word, tag]` each; their order is changed
 * @param describe from the text of a word to what the tagger sees in it
 * @returns rows of `TAG_COUNT` 16-bit weights
 */
export function train(sentences, describe, { epochs, random, onEpoch }) {
  const weights = new Float32Array(SIZE);
  const totals = new Float32Array(SIZE);
  let step = 1;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(sentences, random);
    let errors = 0;
    let words = 0;
    for (const sentence of sentences) {
      errors += learn(sentence);
      words += sentence.length;
    }
    onEpoch?.(epoch, errors / words);
  }
  return rounded(weights.map((weight, index) => weight - totals[index] / step));

  function learn(sentence) {
    const described = sentence.map(([text]) => describe(text));
    let errors = 0;
    let previous = 0;
    let beforePrevious = 0;
    sentence.forEach(([, tag], index) => {
      const rows = rowsOf(surroundings(described, index), previous, beforePrevious);
      const right = TAGS.indexOf(tag);
      const guess = best(rows, previous);
      if (guess !== right) {
        errors += 1;
        correct(rows, right, guess);
      }
      step += 1;
      // Half of the time it goes on from its own guess: so it learns to recover from one that is wrong.
      const next = random() < 0.5 && MAY_FOLLOW[previous][guess] ? guess : right;
      beforePrevious = previous;
      previous = next;
    });
    return errors;
  }

  function best(rows, previous) {
    let most = Number.NEGATIVE_INFINITY;
    let found = 0;
    for (let tag = 0; tag < TAG_COUNT; tag += 1) {
      if (!MAY_FOLLOW[previous][tag]) continue;
      const score = rows.reduce((sum, row) => sum + weights[row * TAG_COUNT + tag], 0);
      if (score > most) [most, found] = [score, tag];
    }
    return found;
  }

  function correct(rows, right, wrong) {
    for (const row of rows) {
      weights[row * TAG_COUNT + right] += 1;
      totals[row * TAG_COUNT + right] += step;
      weights[row * TAG_COUNT + wrong] -= 1;
      totals[row * TAG_COUNT + wrong] -= step;
    }
  }
}

function shuffle(list, random) {
  for (let index = list.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [list[index], list[other]] = [list[other], list[index]];
  }
}

function rounded(weights) {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = largest === 0 ? SCALE : Math.min(SCALE, LARGEST / largest);
  return Int16Array.from(weights, (weight) => Math.round(weight * scale));
}
