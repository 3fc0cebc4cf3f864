import { describe, expect, test } from 'vitest';
import { expectUntouched, gated } from './gating.js';

test.each(['00:1A:2B:3C:4D:5E', '00-1a-2b-3c-4d-5e', 'aa:bb:cc:dd:ee:0f', 'AA-BB-CC-DD-EE-0F'])(
  '%s',
  (address) => {
    expect(gated(address)).toBe('[mac]');
    expect(gated(`ether ${address}  txqueuelen`)).toBe('ether [mac]  txqueuelen');
    expect(gated(`{"mac":"${address}"}`)).toBe('{"mac":"[mac]"}');
    expect(gated(`地址${address}。`)).toBe('地址[mac]。');
  },
);

test('three groups with dots beside a word about hardware', () => {
  expect(gated('Physical address is 001a.2b3c.4d5e')).toBe('Physical address is [mac]');
  expectUntouched('dead.beef.cafe');
});

describe('left alone', () => {
  test.each([
    ['all and none', 'FF:FF:FF:FF:FF:FF 00:00:00:00:00:00'],
    ['mixed separators', '00:1A-2B:3C-4D:5E'],
    ['too short, too long', '00:1A:2B:3C:4D, 00:1A:2B:3C:4D:5E:6F, 00-1A-2B-3C-4D-5E-6F'],
    ['parts of tokens', 'x00:1A:2B:3C:4D:5E 00:1A:2B:3C:4D:5Ex'],
    ['a UUID', '00000000-1a2b-3c4d-5e6f-00aa11bb22cc'],
  ])('%s', (_, text) => expectUntouched(text));
});
