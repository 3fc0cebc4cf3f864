import { expect, test } from 'vitest';
import { isSameArtifact } from '../../src/recall/artifact-names.js';

test.each([
  ['commit', '1a2b3c4', '1A2B3C4D5E6F7', true],
  ['commit', '1a2b3c4', '1a2b3c', false],
  ['pull_request', 'https://github.com/nordlys/billing/pull/7', 'nordlys/billing#7', true],
  [
    'pull_request',
    'https://github.com/nordlys/billing/pull/7',
    'https://github.com/nordlys/billing/pull/7/files',
    true,
  ],
  ['pull_request', 'https://github.com/nordlys/billing/pull/7', 'nordlys/billing#70', false],
  ['pull_request', 'https://gitlab.example/a/b/-/merge_requests/3', 'a/b#3', true],
  ['pull_request', 'https://github.com/nordlys/billing/pull/7', 'pull/7', true],
  ['ticket', 'PAY-12', 'pay-12', true],
  ['url', 'https://example.com/a', 'https://example.com/a/', true],
  ['url', 'https://example.com/a?page=1', 'https://example.com/a?page=2', false],
  ['file', 'C:\\src\\a.ts', 'src/a.ts', true],
  ['file', 'a.ts', '/home/x/a.ts', true],
  ['file', '/home/x/ba.ts', 'a.ts', false],
])('%s %s and %s: %s', (kind, ref, wanted, isSame) => {
  expect(isSameArtifact(kind, ref, wanted)).toBe(isSame);
});
