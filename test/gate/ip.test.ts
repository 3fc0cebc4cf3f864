import { describe, expect, test } from 'vitest';
import { expectUntouched, gated } from './gating.js';

describe('addresses', () => {
  test.each([
    '81.2.69.142',
    '10.20.30.40',
    '192.168.1.17',
    '2a02:1210:2e00:1234:abcd:ef01:2345:6789',
    '2a02:1210::1',
    'fe80::1c2d:3eff:fe4f:5a6b',
    '::ffff:81.2.69.142',
    '64:ff9b::81.2.69.142',
  ])('%s', (address) => {
    for (const [before, after] of [
      ['', ''],
      ['ssh bob at ', ', then'],
      ['"ip":"', '"'],
      ['from ', '.'],
      ['(', ')'],
      ['[', ']:8080'],
      ['src=', ' dst'],
      ['ip：', '。'],
    ]) {
      expect(gated(`${before}${address}${after}`)).toBe(`${before}[ip]${after}`);
    }
  });

  test('with a port, a network, an interface', () => {
    expect(gated('81.2.69.142:443, 81.2.69.0/24, http://81.2.69.142/x')).toBe(
      '[ip]:443, [ip]/24, http://[ip]/x',
    );
    expect(gated('fe80::1c2d:3eff:fe4f:5a6b%eth0')).toBe('[ip]%eth0');
  });

  test('a small one beside a word about networks', () => {
    expect(gated('host 8.8.4.4')).toBe('host [ip]');
  });
});

describe('left alone', () => {
  test.each([
    ['this host, loopback, all', '0.0.0.0 127.0.0.1 255.255.255.0 255.255.255.255 :: ::1 ::ffff:127.0.0.1'],
    ['documentation', '192.0.2.1 198.51.100.7 203.0.113.9 2001:db8::1 2001:0db8:85a3::8a2e:370:7334'],
    ['versions', 'v10.20.30.40, version 115.0.5790.170, 1.6.2.3, Chrome 4.1.2.3'],
    ['longer numbers', '1.3.6.1.4.1.311.21, 81.2.69.142.7, 281.2.69.142'],
    ['parts of tokens', 'x81.2.69.142, 81.2.69.142-rc1, lib-81.2.69.142'],
    ['times', '12:34:56, 12:34:56.789, 2024-01-15T12:34:56'],
    ['names of code', 'std::cout a::b Foo::Bar::Baz abc::def dead::beef a::b::c'],
    ['hardware', '00:00:00:00:00:00'],
    ['keys', 'a:1, ab:cd, {a:b}, 1:2:3:4, fade:cafe'],
    ['fingerprints', 'MD5:16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48'],
  ])('%s', (_, text) => expectUntouched(text));
});
