import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { extractFacts } from '../../src/derive/facts/extract.js';
import { type Index, indexOf, marksIn } from '../../src/derive/facts/needs/index-of.js';
import { isMarked, type Marks } from '../../src/derive/facts/needs/marks.js';
import { needsOf } from '../../src/derive/facts/needs/source.js';
import { patternsTried, readNeeds } from '../../src/derive/facts/needs/sparing.js';
import type { Setting } from '../../src/model/memory.js';
import { readSet } from './fact-scoring.js';

const messages = ['own', 'blind'].flatMap((set) =>
  readSet(set).flatMap(({ rounds }) => rounds.flatMap(({ h, a }) => (a === undefined ? [h] : [h, a]))),
);

/** The marks alone tell that it fits. */
function isCertain(index: Index, marks: Marks, place: number): boolean {
  return ((index.doubts[place] ?? 0) & (marks.at(-1) ?? 0)) === 0;
}

describe('what a pattern needs', () => {
  test.each<[string, RegExp, string[] | null]>([
    ['one of its words', /\b(?:always|never)\b/, ['w always', 'w never']],
    ['the rarer word of a phrase', /\bi prefer\b/i, ['w prefer']],
    ['the beginning of a word', /\bdropp\w*/, ['p dropp']],
    ['a word in each spelling', /\bcolou?rs?\b/, ['w color', 'w colors', 'w colour', 'w colours']],
    ['the end of a word', /\w{2,}ing\b/, ['s ing']],
    ['a word after any number of others', /\bwe (?:(?:also|still) )*deploy\b/, ['w deploy']],
    ['a character', /"[^"]+"/, ['c "']],
    ['a digit', /\b\d\w*\b/, ['d']],
    ['what it looks ahead for', /,\s+(?=\b(?:yesterday|today)\b)/, ['w yesterday', 'w today']],
    ['nothing for what may be left out', /(?:please )?/, null],
    ['nothing for what must not stand there', /^(?!no\b)\S/, null],
    ['nothing for anything', /\S/, null],
    ['nothing where one of two needs nothing', /\bnow\b|\S$/, null],
    ['nothing where a word goes on both ways', /motivat/, null],
    ['a word between what is no letter', /(?<!\p{L})(?:tack|danke)(?!\p{L})/iu, ['w danke', 'w tack']],
    ['a word that the text begins with', /^(?:always|never)\b/, ['f always', 'f never']],
    ['the beginning of the first word', /^dropp\w*/, ['g dropp']],
    ['any word where each line begins', /^(?:always|never)\b/m, ['w always', 'w never']],
    ['any word after what may stand first', /^\W*always\b/, ['f always', 'w always']],
    ['the first word, or one after it', /^(?:and )?always\b/, ['f always', 'w always']],
    ['a word that is the last', /\b(?:them|these)\W*$/, ['l them', 'l these']],
    ['any word where each line ends', /\bthem$/m, ['w them']],
    ['any character beyond ASCII', /小说|第.章/u, ['c \ue004']],
  ])('is %s', (_, pattern, need) => {
    const [found] = needsOf(pattern);
    expect(found === undefined ? null : [...found].sort()).toEqual(need === null ? null : [...need].sort());
  });

  test.each<[string, RegExp, string[] | null]>([
    ['the other word of a phrase', /\bi prefer\b/i, ['w i']],
    ['what stands on the other side of anything', /\bwe\b.*\bdeploy\b/i, ['w we']],
    ['one of each alternative', /\b(?:we deploy|you merge)\b/i, ['w we', 'w you']],
    ['nothing for one word', /\b(?:always|never)\b/, null],
  ])('and beside it %s', (_, pattern, need) => {
    const [, found] = needsOf(pattern);
    expect(found === undefined ? null : [...found].sort()).toEqual(need);
  });

  test('is had by every text that it fits', () => {
    const patterns = patternsTried();
    const index = indexOf(patterns);
    const texts = messages.flatMap((message) => [message, ...message.split(/(?<=[.!?,])\s+/)]);
    const counts = { tried: 0, certain: 0, fits: 0, all: texts.length * patterns.length };
    for (const text of texts) {
      const marks = marksIn(text, index);
      patterns.forEach((pattern, place) => {
        const isTried = isMarked(marks, place);
        if (isTried) counts.tried += 1;
        const isFit = pattern.test(text);
        if (isTried && isCertain(index, marks, place)) {
          counts.certain += 1;
          if (!isFit) throw new Error(`${pattern} is no match`);
        }
        if (!isFit) return;
        counts.fits += 1;
        if (!isTried) throw new Error(`${pattern} would be missed`);
      });
    }
    expect(counts.fits).toBeGreaterThan(10_000);
    expect(counts.certain).toBeGreaterThan(counts.fits / 10);
    expect(counts.tried / counts.all).toBeLessThan(0.3);
  });

  test('is not mistaken by letters beyond ASCII', () => {
    const index = indexOf([/\bkey\b/i, /\bcaf\b/, /\bkey\b/iu]);
    const tried = (text: string) => [0, 1, 2].map((place) => isMarked(marksIn(text, index), place));
    expect(tried('KEY')).toEqual([true, false, true]);
    expect(tried('café')).toEqual([false, true, false]);
    expect(tried('\u212aey')).toEqual([false, false, true]);
    expect(/\bkey\b/iu.test('\u212aey')).toBe(true);
  });

  test.each<[string, RegExp, string, boolean]>([
    ['a word', /\b(?:now|later)\b/i, 'Not now.', true],
    ['a word beside an apostrophe', /\b(?:now|later)\b/i, "Now's fine.", true],
    ['a word that is only a part of one', /\b(?:now|later)\b/i, 'now2', false],
    ['a word that no hyphen may stand before', /(?<![\w'-])(?:now|later)\b/i, 'Not now.', true],
    ['the same after a hyphen', /(?<![\w'-])(?:now|later)\b/i, 'right-now', false],
    ['the same beside a contraction', /(?<![\w'-])(?:now|later)\b/i, "I don't know, now.", true],
    ['the first word', /^(?:now|later)\b/i, 'Now or never', true],
    ['a word whose case counts', /\b(?:now|later)\b/, 'now', false],
    ['a word of several', /\bright now\b/i, 'right now', false],
    ['a word that another must not follow', /\bnow\b(?! or)/i, 'now or never', false],
  ])('is all that is asked of %s', (_, pattern, text, certain) => {
    const index = indexOf([pattern]);
    expect(isCertain(index, marksIn(text, index), 0)).toBe(certain);
    if (certain) expect([isMarked(marksIn(text, index), 0), pattern.test(text)]).toEqual([true, true]);
  });

  test('is the same of words that were seen before', () => {
    const index = indexOf([/\bkeys?\b/i, /\w{2,}ing\b/, /\d/]);
    const tried = (text: string) => [0, 1, 2].map((place) => isMarked(marksIn(text, index), place));
    const seldom = Array.from({ length: 4_000 }, (_, at) => `${at.toString(36)}words`);
    for (const text of ['Key', 'keying', 'v2_key', 'x'.repeat(300)]) {
      const once = tried(text);
      expect([text, tried(text)]).toEqual([text, once]);
      marksIn(seldom.join(' '), index);
      expect([text, tried(text)]).toEqual([text, once]);
    }
  });

  test('is not mistaken by digits beside letters', () => {
    const pattern = /(?<!\p{L})tack(?!\p{L})/u;
    const index = indexOf([pattern]);
    for (const text of ['tack', 'Ja,tack2', '_tack', '1tack_2', 'v2 tack'])
      expect([text, isMarked(marksIn(text, index), 0), pattern.test(text)]).toEqual([text, true, true]);
    expect(isMarked(marksIn('tacka', index), 0)).toBe(false);
  });
});

const factsIn = (text: string, setting: Setting, before: string | null = null) =>
  extractFacts([{ role: 'human', text, at: 0 }], { sensitiveCategoryOf: () => null, setting, before });

test.each<Setting>(['conversation', 'coding'])(
  'facts of a %s are the same once needs are read',
  (setting) => {
    const once = messages.map((message) => factsIn(message, setting));
    expect(once.flat().length).toBeGreaterThan(100);
    readNeeds();
    expect(messages.map((message) => factsIn(message, setting))).toEqual(once);
  },
);

/** Half a megabyte took more than a minute where each white space was the beginning of another search. */
test('long white space takes no longer than other text', () => {
  const long = `I live here${' '.repeat(500_000)}.`;
  expect(factsIn('I live in Turku now.', 'conversation', long)).toHaveLength(1);
  expect(factsIn(long, 'conversation')).toEqual([]);
});

describe('what a build lays down', () => {
  const built = (path: string) => JSON.stringify(new URL(`../../dist/src/${path}`, import.meta.url).href);

  test.each(['ingest/index.js', 'recall/index.js', 'derive/index.js'])(
    'is of all patterns that %s has',
    (entry) => {
      const script = `
      import { readFileSync } from 'node:fs';
      import ${built(entry)};
      import { needsForBuild, useBuilt } from ${built('derive/facts/needs/sparing.js')};
      const isUsed = useBuilt();
      const isSame = needsForBuild().equals(readFileSync(new URL(${built('derive/assets/needs.gz')})));
      console.log(JSON.stringify({ isUsed, isSame }));`;
      const told = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        encoding: 'utf8',
      });
      expect(JSON.parse(told)).toEqual({ isUsed: true, isSame: true });
    },
  );
});
