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
