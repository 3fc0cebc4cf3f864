import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileNeedles, scanFile, scannerFaults } from '../../../src/store/physical/index.js';
import { createRandom } from './support/random-store.mjs';
import { temporaryPath } from './support/temporary.js';

const MIB = 1 << 20;

function randomBytes(length: number, seed: number): Buffer {
  const random = createRandom(seed);
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

function fileOf(bytes: Buffer): string {
  const path = temporaryPath('haystack');
  writeFileSync(path, bytes);
  return path;
}

/** Where each needle stands, the plain way. */
function everyOccurrence(haystack: Buffer, needles: { id: number; bytes: Buffer }[]) {
  const found: string[] = [];
  for (const { id, bytes } of needles) {
    for (let at = haystack.indexOf(bytes); at >= 0; at = haystack.indexOf(bytes, at + 1))
      found.push(`${id}@${at}`);
  }
  return found.sort();
}

function scanned(haystack: Buffer, needles: { id: number; bytes: Buffer }[]) {
  const { hits, hitCount, bytes } = scanFile(fileOf(haystack), compileNeedles(needles));
  expect(bytes).toBe(haystack.length);
  return { found: hits.map(({ needle, offset }) => `${needle}@${offset}`).sort(), hitCount };
}

describe('the needle scanner', () => {
  test('finds needles of 8 bytes and more at every alignment and across the borders of windows', () => {
    for (const length of [8, 11, 22, 23, 31, 64, 5_000]) {
      const haystack = randomBytes(2 * MIB + 777, length);
      const needles = Array.from({ length: 16 }, (_, id) => ({
        id,
        bytes: randomBytes(length, 100 * length + id),
      }));
      for (const { id, bytes } of needles) {
        bytes.copy(haystack, 40_000 + id * 10_017);
        if (id % 4 === 0)
          bytes.copy(haystack, MIB - Math.floor(length / 2) + (id === 0 ? 0 : (id + 1) * 6_003));
      }
      needles[0]?.bytes.copy(haystack, 0);
      needles[1]?.bytes.copy(haystack, haystack.length - length);
      needles[2]?.bytes.copy(haystack, 2 * MIB - length + 1);
      const result = scanned(haystack, needles);
      expect(result.found).toEqual(everyOccurrence(haystack, needles));
      expect(result.hitCount).toBe(result.found.length);
      expect(result.found.length).toBeGreaterThan(18);
    }
  });

  test('finds a needle longer than a window', () => {
    const haystack = randomBytes(4 * MIB + 5, 9);
    const needles = [{ id: 5, bytes: Buffer.from(haystack.subarray(700_001, 700_001 + 2 * MIB)) }];
    expect(scanned(haystack, needles).found).toEqual(['5@700001']);
  });

  test('finds needles that overlap, contain each other, repeat themselves or are the same', () => {
    const haystack = Buffer.from(
      `${'-'.repeat(1_001)}abcabcabcabcabcabcabcabcabcabcabcabcabcabc${'='.repeat(333)}`,
    );
    const needles = [
      { id: 1, bytes: Buffer.from('cabcabcabcabcabcabcabcabcabcabcabcabc') },
      { id: 2, bytes: Buffer.from('bcabcabcabcabcabcabcabcabcabcabcabcabcab') },
      { id: 3, bytes: Buffer.from('-abcabcab') },
      { id: 4, bytes: Buffer.from('bcabc===') },
      { id: 5, bytes: Buffer.from('bcabc===') },
    ];
    expect(scanned(haystack, needles).found).toEqual(everyOccurrence(haystack, needles));
  });

  test('agrees with a plain search on text of few letters', () => {
    const random = createRandom(21);
    const text = Buffer.from(Array.from({ length: 60_000 }, () => 97 + Math.floor(random() * 2)));
    const needles = Array.from({ length: 200 }, (_, id) => {
      const length = 14 + Math.floor(random() * 30);
      const at = Math.floor(random() * (text.length - length));
      return { id, bytes: Buffer.from(text.subarray(at, at + length)) };
    });
    const { hitCount } = scanFile(fileOf(text), compileNeedles(needles));
    expect(hitCount).toBe(everyOccurrence(text, needles).length);
  });

  test('finds nothing that is not there', () => {
    const haystack = randomBytes(MIB + 5, 3);
    const needles = Array.from({ length: 300 }, (_, id) => ({
      id,
      bytes: randomBytes(8 + (id % 40), 1_000 + id),
    }));
    expect(scanned(haystack, needles)).toEqual({ found: [], hitCount: 0 });
    const cut = Buffer.from('the last letter is missing here!');
    cut.copy(haystack, haystack.length - 31);
    expect(scanned(haystack, [{ id: 1, bytes: cut }]).found).toEqual([]);
  });

  test('keeps the places of a few hits a needle, so that a frequent one hides no other', () => {
    const haystack = Buffer.from(`${'everywhere, everywhere; '.repeat(5_000)}a rare thing at the end`);
    const needles = [
      { id: 1, bytes: Buffer.from('everywhere, everywhere;') },
      { id: 2, bytes: Buffer.from('a rare thing at the end') },
    ];
    const { hits, hitCount } = scanFile(fileOf(haystack), compileNeedles(needles));
    expect(hitCount).toBe(5_001);
    expect(hits.filter(({ needle }) => needle === 1)).toHaveLength(8);
    expect(hits.at(-1)).toEqual({ needle: 2, offset: haystack.length - 23 });
  });

  test('refuses needles that are too short to mean anything', () => {
    const set = compileNeedles([
      { id: 7, bytes: Buffer.from('Anna') },
      { id: 8, bytes: Buffer.from('') },
      { id: 9, bytes: Buffer.from('Annelore') },
    ]);
    expect(scanFile(fileOf(Buffer.from('Annelore, Anna')), set).hits).toEqual([{ needle: 9, offset: 0 }]);
  });

  test('stays fast when needles share their beginning with each other and with the file', () => {
    const boilerplate = 'I have read the file and will now run the tests again to see whether ';
    const haystack = Buffer.from(`${boilerplate.repeat(30_000)}it is number 77 that fails for a reason.`);
    const needles = Array.from({ length: 2_000 }, (_, id) => ({
      id,
      bytes: Buffer.from(`${boilerplate}it is number ${id} that fails for a reason.`),
    }));
    const startedAt = performance.now();
    const { hits } = scanFile(fileOf(haystack), compileNeedles(needles));
    expect(hits.map(({ needle }) => needle)).toEqual([77]);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

test('the scanners pass their own test', () => {
  expect(scannerFaults()).toEqual([]);
});
