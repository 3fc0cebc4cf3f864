import { expect, test } from 'vitest';
import { createGate } from '../../src/gate/index.js';
import type { IdentifierKind } from '../../src/model/findings.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { found } from './gating.js';

function gatedWithout(kind: IdentifierKind, text: string): string {
  const { gate } = DEFAULT_POLICY;
  return createGate({ ...gate, detectors: { ...gate.detectors, [kind]: false } }).apply(text).text;
}

test('what is not looked for is not taken for something else', () => {
  expect(gatedWithout('card', 'card 4111 1111 1111 1111')).toBe('card 4111 1111 1111 1111');
  expect(gatedWithout('national-id', 'phone 19900101-0017')).toBe('phone 19900101-0017');
  expect(gatedWithout('phone', 'tel 070-174 06 05, 81.2.69.142')).toBe('tel 070-174 06 05, [ip]');
  expect(gatedWithout('address', '12 Main Street, tel 070-174 06 05')).toBe('12 Main Street, tel [phone]');
});

test('several kinds in one sentence', () => {
  const text =
    'Bo, Storgatan 12, 070-174 06 05, 19900101-0017, SE45 5000 0000 0583 9825 7466, at 81.2.69.142';
  expect(found(text).map((finding) => finding.split(' ')[0])).toEqual([
    'address',
    'phone',
    'national-id',
    'iban',
    'ip',
  ]);
});

test('ids, hashes, times and measures are none', () => {
  const text = [
    '{"ts":1700000000123,"trace_id":"4bf92f3577b34da6a3ce929d0e0e4736","order":4795355442960019,"n":[12,345678,9]}',
    'commit 8f14e45fceea167a5a36dedd4bea2543e0e4736a snowflake 175928847299117063 at 2024-01-15T10:20:30.123456789Z',
    'took 0.38219857233678856 s, 59.3293235, 18.0685808, 1,234,567.89, 3.14159265358979, sha256-0123456789012345678901',
    'v20.11.1, node@20.11.1, 10.15.7, 5.4.0-42-generic, RFC 2822, ISO 8601-1:2019, CVE-2024-12345, 978-3-16-148410-0',
    '12345678-1234-4234-8234-123456789012 0x7fff5fbff8c8 job 1234567890 pid=31415 (999999 rows) line 120:15',
  ].join('\n');
  expect(found(text)).toEqual([]);
});
