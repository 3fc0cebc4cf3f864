// The table of surroundings, found in a text alone.
import { describe, expect, test } from 'vitest';
import { type NameMatch, nameMatcher, replaceSpans } from '../../src/derive/names/index.js';
import { nameLists } from '../../src/gate/index.js';
import {
  FULL_NAME_PLACES,
  HAN_PLACES,
  JOINED_PLACES,
  type NamesakePlace,
  PLACES,
} from './namesake-places.js';

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
  [['Anna Svensson'], FULL_NAME_PLACES],
  [['Anna Belle'], JOINED_PLACES],
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

test.each([
  ['Will Grant', 'We will grant access to Ben.'],
  ['Will Grant', 'Will grant access tomorrow.'],
  ['Will Grant', 'Note: will grant access tomorrow.'],
  ['Mark Price', 'Please mark price changes in red.'],
  ['Rose May', 'Unemployment rose may be it.'],
  ['Hope Long', 'I hope long lists are fine.'],
  ['Björn Sten', 'en björn sten på berget'],
  ['Ernst Klein', 'Es ist mir ernst klein zu beginnen.'],
  ['Will', 'We will see.'],
  ['Will', 'Thanks. Will you send it?'],
  ['Will', '- Will I see it?'],
  ['Mark', 'Mark the invoice as paid.'],
  ['May', 'It may, perhaps.'],
  ['Mark', 'Please mark it.'],
  ['The', 'on the list'],
  ['Berg', 'ett berg, högt'],
])('%s in %j is likely no name', (name, text) => {
  expect(becomes([name], 'person', text)).toEqual([text, 1]);
  const [erased, left] = becomes([name], 'everyone', text);
  expect(erased).toContain('[erased]');
  expect(left).toBe(0);
});

test.each([
  ['Will Grant', 'Will Grant gave access.', '[erased] gave access.'],
  ['Will Grant', 'WILL GRANT', '[erased]'],
  ['Will Grant', 'reviewer: will grant', 'reviewer: [erased]'],
  ['Will Grant', 'ask @will grant', 'ask @[erased]'],
  ['Will Grant', '/home/will-grant/notes', '/home/[erased]/notes'],
  ['Will Grant', 'will.grant@example.com', '[erased]@example.com'],
  ['Anna Brown', 'anna brown is on call', '[erased] is on call'],
  ['Tom Price', 'tom price called', '[erased] called'],
  ['Anna Lindqvist', 'anna lindqvist called', '[erased] called'],
  ['Will', 'Will called.', '[erased] called.'],
  ['Will', 'I asked Will the same.', 'I asked [erased] the same.'],
  ['Will', 'Will, you send it.', '[erased], you send it.'],
  ['Anna', 'Anna you know.', '[erased] you know.'],
  ['Will', 'WILL', '[erased]'],
  ['Will', 'owner: will', 'owner: [erased]'],
  ['Will', 'ask @will', 'ask @[erased]'],
  ['Will', '/home/will/notes', '/home/[erased]/notes'],
  ['Will', 'that is will’s', 'that is [erased]'],
  ['Bear', 'bear called', '[erased] called'],
  ['anna', 'anna called', '[erased] called'],
])('%s in %j is one', (name, text, told) => {
  expect(becomes([name], 'person', text)).toEqual([told, 0]);
});
