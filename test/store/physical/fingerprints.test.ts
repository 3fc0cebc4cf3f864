import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  compileFingerprints,
  fingerprintRuns,
  scanFileForFingerprints,
} from '../../../src/store/physical/index.js';
import { createRandom } from './support/random-store.mjs';
import { temporaryPath } from './support/temporary.js';

const KEY = Buffer.alloc(32, 7);
const TEXT = Buffer.from(
  'Her sister in Gothenburg is called Birgitta; they speak on the phone each Sunday at six, after the news, about the dog.',
);

function hitsIn(bytes: Buffer, texts: Buffer[], { key = KEY, cap = 100 } = {}) {
  const path = temporaryPath('haystack');
  writeFileSync(path, bytes);
  const { fingerprints } = fingerprintRuns(texts, KEY, cap);
  return scanFileForFingerprints(path, compileFingerprints(fingerprints, key));
}

function noise(length: number, seed = 1): Buffer {
  const random = createRandom(seed);
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

describe('fingerprints', () => {
  test('find a text at every alignment and across the borders of windows', () => {
    const background = noise((2 << 20) + 5_000);
    for (let phase = 0; phase < 16; phase += 1) {
      for (const near of [4_096, 1 << 20, 2 << 20]) {
        const haystack = Buffer.from(background);
        TEXT.copy(haystack, near - 64 + phase);
        const { hits } = hitsIn(haystack, [TEXT]);
        expect(hits.length).toBeGreaterThanOrEqual(3);
        for (const { offset } of hits) expect(offset % 16).toBe(0);
      }
    }
  });

  test('find what is left when only a part survives', () => {
    const third = Math.ceil(TEXT.length / 3);
    for (const [from, to] of [
      [0, third + 1],
      [third - 1, 2 * third + 1],
      [2 * third - 2, TEXT.length],
    ] as const) {
      const haystack = noise(9_000);
      TEXT.copy(haystack, 1_001, from, to);
      expect(hitsIn(haystack, [TEXT]).hitCount).toBeGreaterThan(0);
    }
  });

  test('find nothing where nothing is, nor under another key', () => {
    const haystack = noise(1 << 20);
    expect(hitsIn(haystack, [TEXT])).toMatchObject({ hitCount: 0, bytes: 1 << 20 });
    TEXT.copy(haystack, 555);
    expect(hitsIn(haystack, [TEXT]).hitCount).toBeGreaterThan(0);
    expect(hitsIn(haystack, [TEXT], { key: Buffer.alloc(32, 8) }).hitCount).toBe(0);
  });

  test('are made of no padding, no ruled lines, no text too short, and of nothing twice', () => {
    const texts = ['', 'short', ' '.repeat(500), '-+'.repeat(100), '0'.repeat(39)].map((text) =>
      Buffer.from(text),
    );
    expect(fingerprintRuns(texts, KEY, 10)).toEqual({ fingerprints: [], runs: 0, coveredTexts: 0 });
    const once = fingerprintRuns([TEXT], KEY, 10);
    const twice = fingerprintRuns([TEXT, TEXT], KEY, 10);
    expect(once).toMatchObject({ runs: 3, coveredTexts: 1 });
    expect(once.fingerprints).toHaveLength(48);
    expect(twice.fingerprints).toEqual(once.fingerprints);
  });

  test('of texts with a part in common take what is different', () => {
    const texts = Array.from({ length: 30 }, (_, index) =>
      Buffer.from(`${index}: this much of each text is the same, ${index}`),
    );
    expect(fingerprintRuns(texts, KEY, 100)).toMatchObject({ coveredTexts: 30 });
  });

  test('prefer the telling part of a text', () => {
    const text = Buffer.concat([Buffer.alloc(400, ' '), TEXT.subarray(0, 39), Buffer.alloc(400, ' ')]);
    const { fingerprints, runs } = fingerprintRuns([text], KEY, 10);
    expect(runs).toBeGreaterThan(0);
    expect(fingerprints).toHaveLength(16 * runs);
  });

  test('are spread over the texts where there is a cap', () => {
    const texts = Array.from({ length: 50 }, (_, index) => noise(200, index + 50));
    expect(fingerprintRuns(texts, KEY, 10)).toMatchObject({ runs: 10, coveredTexts: 10 });
    expect(fingerprintRuns(texts, KEY, 60)).toMatchObject({ runs: 60, coveredTexts: 50 });
    expect(fingerprintRuns(texts, KEY, 1_000)).toMatchObject({ runs: 150, coveredTexts: 50 });
    expect(fingerprintRuns(texts, KEY, 0)).toMatchObject({ runs: 0, coveredTexts: 0 });
  });

  test('show nothing of the text or its hash without the key', () => {
    const ours = fingerprintRuns([TEXT], KEY, 10).fingerprints;
    const others = fingerprintRuns([TEXT], Buffer.alloc(32, 9), 10).fingerprints;
    const common = ours.filter(({ prefilter, mac }) =>
      others.some((other) => other.prefilter === prefilter || other.mac.equals(mac)),
    );
    expect(common).toEqual([]);
    expect(
      ours.every(({ mac, prefilter }) => mac.length === 16 && prefilter >= 0 && prefilter < 2 ** 32),
    ).toBe(true);
  });

  test('that stand everywhere are counted up to a limit', () => {
    const line = Buffer.concat([TEXT, Buffer.alloc(16 - (TEXT.length % 16), '.')]);
    const { hits, hitCount } = hitsIn(Buffer.concat(Array.from({ length: 5_000 }, () => line)), [TEXT]);
    expect(hitCount).toBeGreaterThanOrEqual(1_000);
    expect(hitCount).toBeLessThanOrEqual(3_000);
    expect(hits.length).toBeLessThanOrEqual(24);
  });
});
