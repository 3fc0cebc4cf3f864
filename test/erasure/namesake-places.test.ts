// The table of surroundings, found in a text alone.
import { describe, expect, test } from 'vitest';
import { type NameMatch, nameMatcher, replaceSpans } from '../../src/derive/names/index.js';
import { nameLists } from '../../src/gate/index.js';
import { HAN_PLACES, type NamesakePlace, PLACES } from './namesake-places.js';

function becomes(names: string[], match: NameMatch, text: string): [string, number] {
  const matcher = nameMatcher(names, {
    others: null,
    matchOf: () => match,
    isShared: () => false,
    lists: nameLists(),
  });
  return [replaceSpans(text, matcher.find(text), '[erased]'), matcher.doubtful(text).length];
}

const NAMED: [string[], readonly NamesakePlace[]][] = [
  [['Anna Svensson', 'Anna'], PLACES],
  [['王芳'], HAN_PLACES],
];

describe.each(NAMED)('%j', (names, places) => {
  test.each(places.map((place) => [place.text, place] as const))('%s', (text, { becomes: told, counted }) => {
    expect(becomes(names, 'person', text)).toEqual([told[0], counted[0]]);
    expect(becomes(names, 'everyone', text)).toEqual([told[1], counted[1]]);
  });
});

test.each([
  ['محمد', 'محمد قال نعم', '[erased] قال نعم'],
  ['민지', '민지 왔어요', '[erased] 왔어요'],
  ['สมชาย', 'ฉันพบสมชายเมื่อวาน', 'ฉันพบ[erased]เมื่อวาน'],
  ['王小明', '王小明华', '[erased]华'],
])('%s is hers where no capital tells', (name, text, told) => {
  expect(becomes([name], 'person', text)).toEqual([told, 0]);
});
