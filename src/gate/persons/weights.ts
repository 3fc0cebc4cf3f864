import { readAsset, WEIGHTS_FILE } from './assets.js';

export const TAGS = ['O', 'B-PER', 'I-PER', 'B-LOC', 'I-LOC', 'B-ORG', 'I-ORG'] as const;
export const TAG_COUNT = TAGS.length;
/** Features are hashed into so many rows of one weight a tag: collisions are part of what was trained. */
export const FEATURE_BITS = 18;

/** A row of so many weights a feature, the last of them unused: a row then lies in one line of the processor's cache. */
export const ROW = 8;

export type Weights = Int16Array;

export function loadWeights(): Weights {
  return unpackWeights(readAsset(WEIGHTS_FILE));
}

/** Weights as they were trained, without the unused ones. Packed: each weight zigzagged (0, -1, 1, -2 …), all low bytes, then all high bytes; so it compresses best. */
export function unpackWeights(packed: Uint8Array): Weights {
  const count = packed.length / 2;
  const weights = new Int16Array((count / TAG_COUNT) * ROW);
  for (let index = 0, row = 0; index < count; row += ROW) {
    for (let tag = 0; tag < TAG_COUNT; tag += 1, index += 1) {
      const zigzag = (packed[index] ?? 0) | ((packed[count + index] ?? 0) << 8);
      weights[row + tag] = (zigzag >>> 1) ^ -(zigzag & 1);
    }
  }
  return weights;
}

/** @param weights rows of `TAG_COUNT` */
export function packWeights(weights: Int16Array): Uint8Array {
  const packed = new Uint8Array(weights.length * 2);
  weights.forEach((weight, index) => {
    const zigzag = ((weight << 1) ^ (weight >> 15)) & 0xffff;
    packed[index] = zigzag & 0xff;
    packed[weights.length + index] = zigzag >>> 8;
  });
  return packed;
}
