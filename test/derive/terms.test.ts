import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BLOCK_ROWS,
  createBm25,
  decodeBlock,
  encodeBlock,
  queryTerms,
  termsOf,
} from '../../src/derive/index.js';
import { prepareQuery, scanBlock } from '../../src/derive/terms/blocks.js';

const finds = (text: string, query: string): boolean => {
  const hashes = new Set(Array.from(termsOf(text), (term) => term >>> 5));
  return queryTerms(query).some((hash) => hashes.has(hash));
};

describe('what finds what', () => {
  it.each([
    ['She was running late', 'runs'],
    ['parseHTTPHeader(x)', 'header'],
    ['parseHTTPHeader(x)', 'parsehttpheader'],
    ['max_retry_count = 3', 'retry'],
    ['see src/derive/index.ts for it', 'src/derive/index.ts'],
    ['see src/derive/index.ts for it', 'derive'],
    ['a long-term plan', 'long-term'],
    ['port 8080', '8080'],
    ['I don’t know', "don't"],
    ['Anna’s editor', 'Anna'],
    ['ＡＢＣ１２３', 'abc123'],
    ['Ångström', 'ångström'],
    ['Jag bor i Göteborg och har en katt', 'katter'],
    ['Ich wohne in Berlin und habe zwei Katzen', 'Katze'],
    ['我住在北京，喜欢喝咖啡。', '咖啡'],
    ['コーヒーが好きです', 'コーヒー'],
    ['ฉันชอบกาแฟมาก', 'กาแฟ'],
  ])('%s ← %s', (text, query) => {
    expect(finds(text, query)).toBe(true);
  });

  it.each([
    ['a list of things', 'listen'],
    ['the cat', 'the dog'],
    ['我住在北京', '上海'],
  ])('%s does not answer %s', (text, query) => {
    expect(finds(text, query)).toBe(false);
  });

  it('drops stop words from a query unless nothing is left', () => {
    expect(queryTerms('where is the cat')).toEqual(queryTerms('cat'));
    expect(queryTerms('to be or not to be').length).toBeGreaterThan(0);
    expect(queryTerms(' … ')).toEqual([]);
  });

  it('counts a word at most 31 times', () => {
    expect(termsOf('cat '.repeat(100))[0]).toBe((termsOf('cat')[0] ?? 0) + 30);
  });

  it('is sorted, distinct and the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
        const terms = termsOf(text);
        expect(termsOf(text)).toEqual(terms);
        const hashes = Array.from(terms, (term) => term >>> 5);
        expect(hashes).toEqual([...new Set(hashes)].sort((a, b) => a - b));
        expect(terms.every((term) => (term & 31) > 0)).toBe(true);
      }),
    );
  });

  it('takes any length of text in any script', () => {
    const started = performance.now();
    for (const unit of ['漢字仮名', 'ไทย', 'aB', 'a-', "a'", '😀', 'ŉİ']) termsOf(unit.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

const rowsOf = fc.array(
  fc.record({
    id: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.maxSafeInteger().map(Math.abs)),
    terms: fc.uint32Array({ maxLength: 20 }).map((terms) => new Uint32Array(terms)),
  }),
  { maxLength: BLOCK_ROWS },
);

describe('blocks', () => {
  it('come back as they went in, from any alignment', () => {
    fc.assert(
      fc.property(rowsOf, fc.integer({ min: 0, max: 3 }), (rows, shift) => {
        const block = encodeBlock(rows);
        const shifted = new Uint8Array(block.length + shift);
        shifted.set(block, shift);
        expect(decodeBlock(shifted.subarray(shift))).toEqual(rows);
      }),
    );
  });

  it('are little-endian: id as two words, number of terms, terms', () => {
    const block = encodeBlock([{ id: 2 ** 32 + 5, terms: new Uint32Array([0x01020304]) }]);
    expect(block.toString('hex')).toBe('05000000010000000100000004030201');
  });

  it('refuses a block that was cut', () => {
    const block = encodeBlock([{ id: 1, terms: termsOf('one two three') }]);
    expect(() => decodeBlock(block.subarray(0, 8))).toThrow('damaged');
    expect(() => decodeBlock(block.subarray(0, 16))).toThrow('damaged');
    expect(() => decodeBlock(block.subarray(0, 15))).toThrow('damaged');
  });

  it('shows each row with its length and its hits', () => {
    const block = encodeBlock([
      { id: 7, terms: termsOf('cat cat dog') },
      { id: 8, terms: termsOf('bird') },
    ]);
    const seen: unknown[] = [];
    scanBlock(block, prepareQuery(queryTerms('cat').slice(0, 1)), (id, length, frequencies, hits) => {
      seen.push([id, length, [...frequencies], hits]);
    });
    expect(seen).toEqual([
      [7, 3, [2], 1],
      [8, 1, [0], 0],
    ]);
  });
});

describe('BM25', () => {
  const words = ['cat', 'dog', 'bird', 'fish', 'tree', 'house', 'river', 'stone'];
  const documents = fc.array(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 30 }), {
    minLength: 1,
    maxLength: 40,
  });

  it('agrees with the formula, and hidden rows leave no trace in it', () => {
    const queries = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(documents, queries, fc.integer({ min: 2, max: 5 }), (texts, query, hideEvery) => {
        const isHidden = (id: number): boolean => id % hideEvery === 0;
        const rows = texts.map((text, i) => ({ id: i + 1, terms: termsOf(text.join(' ')) }));
        const bm25 = createBm25(query.map((word) => (termsOf(word)[0] ?? 0) >>> 5));
        bm25.add(encodeBlock(rows.slice(0, 10)), isHidden);
        bm25.add(encodeBlock(rows.slice(10)), isHidden);
        const visible = texts.map((text, i) => ({ id: i + 1, text })).filter(({ id }) => !isHidden(id));
        const expected = naiveBm25(visible, query);
        const found = bm25.top(100);
        expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...expected.keys()]);
        for (const { id, score } of found) expect(score).toBeCloseTo(expected.get(id) ?? -1, 10);
        expect(found.every(({ score }, i) => i === 0 || score <= (found[i - 1]?.score ?? 0))).toBe(true);
        const second = found[1]?.score ?? 0;
        expect(bm25.top(2)).toEqual(found.filter(({ score }) => score >= second));
      }),
    );
  });

  it('gives nothing for no rows', () => {
    expect(createBm25(queryTerms('cat')).top(10)).toEqual([]);
    expect(createBm25([]).top(10)).toEqual([]);
  });
});

function naiveBm25(
  texts: readonly { id: number; text: readonly string[] }[],
  query: readonly string[],
): Map<number, number> {
  const mean = texts.reduce((sum, { text }) => sum + text.length, 0) / texts.length;
  const scores = new Map<number, number>();
  for (const { id, text } of texts) {
    let score = 0;
    for (const word of query) {
      const frequency = text.filter((each) => each === word).length;
      if (frequency === 0) continue;
      const holding = texts.filter((other) => other.text.includes(word)).length;
      const weight = Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5));
      score += (weight * frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * text.length) / mean));
    }
    if (score > 0) scores.set(id, score);
  }
  return scores;
}
