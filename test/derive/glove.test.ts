import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cosine, loadGlove } from '../../src/derive/index.js';

const assets = new URL('../../src/derive/assets/glove50k/', import.meta.url);
const glove = loadGlove();

function closeness(a: string, b: string): number {
  const [first, second] = [glove.embed(a), glove.embed(b)];
  return first && second ? cosine(first.q, second.q) : Number.NaN;
}

describe('the shipped word vectors', () => {
  it('are the ones that the README and the digest name', () => {
    const readme = readFileSync(new URL('README.md', assets), 'utf8');
    const whole = createHash('sha256');
    for (const extension of ['words', 'q8', 'sc']) {
      const bytes = readFileSync(new URL(`glove-50000.${extension}`, assets));
      whole.update(bytes);
      expect(readme).toContain(createHash('sha256').update(bytes).digest('hex'));
    }
    expect(whole.digest('hex')).toBe(glove.digest);
  });

  it('know every word of their list, the first and the last too', () => {
    const words = readFileSync(new URL('glove-50000.words', assets), 'utf8').split('\n');
    expect(words).toHaveLength(50_000);
    const plain = words.filter((word) => /^[a-z]{8,}$/.test(word));
    expect(plain.filter((word) => glove.embed(word) === null && word.length > 12)).toEqual([]);
    expect(glove.embed(words.at(-1) ?? '')).not.toBeNull();
  });
});

describe('an embedding', () => {
  it('puts like next to like', () => {
    expect(closeness('car', 'vehicle')).toBeGreaterThan(closeness('car', 'banana') + 0.3);
    expect(closeness('my dog is ill', 'the puppy was sick')).toBeGreaterThan(
      closeness('my dog is ill', 'tax law'),
    );
  });

  it('is null for stop words, unknown words and nothing', () => {
    for (const text of ['', 'the of and', 'qwxzzq', '…']) expect(glove.embed(text)).toBeNull();
  });

  it('has int8 values that use the whole range, and their signs as bits', () => {
    const { q, b } = glove.embed('a green house by the river') ?? { q: new Int8Array(), b: new Uint8Array() };
    expect(q).toHaveLength(glove.dims);
    expect(b).toHaveLength(13);
    expect(Math.max(...q.map(Math.abs))).toBe(127);
    q.forEach((value, i) => {
      if (value !== 0) expect(((b[i >> 3] ?? 0) >> (i & 7)) & 1).toBe(value > 0 ? 1 : 0);
    });
  });

  it('is the same each time, from another instance too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(loadGlove().embed(`house ${text}`)).toEqual(glove.embed(`house ${text}`));
      }),
    );
  });
});

describe('cosine', () => {
  it('is between -1 and 1, symmetric, 1 with itself', () => {
    const vector = fc.int8Array({ minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        expect(Math.abs(cosine(a, b))).toBeLessThanOrEqual(1 + 1e-12);
        expect(cosine(a, b)).toBe(cosine(b, a));
        if (a.some((value) => value !== 0)) expect(cosine(a, a)).toBeCloseTo(1, 12);
      }),
    );
  });
});
