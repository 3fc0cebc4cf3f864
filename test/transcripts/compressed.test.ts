import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MAX_DECOMPRESSED_BYTES } from '../../src/transcripts/compressed.js';
import { cursorHolds, detectFormat } from '../../src/transcripts/index.js';
import { readAll, spoken, temporaryFolder, toJsonl, user, writeFile } from './support.js';

const folder = temporaryFolder();
const two = toJsonl([user('I like tea.'), user('And cake.')]);
let files = 0;
const write = (content: Buffer) => writeFile(join(folder, `file-${++files}.jsonl.gz`), content);

test('a compressed file is read to its last line, whoever is about', () => {
  const path = write(gzipSync(two.trimEnd()));
  expect(spoken(readAll(path, { idle: false }))).toEqual(['human: I like tea.', 'human: And cake.']);
});

test('its cursor stands in what it holds', () => {
  const { cursor } = readAll(write(gzipSync(two)));
  expect(cursor?.consumed).toBe(two.length);
  const more = write(gzipSync(two + toJsonl([user('Thanks.')])));
  expect(cursor !== null && cursorHolds(more, cursor)).toBe(true);
  expect(spoken(readAll(more, { from: cursor }))).toEqual(['human: Thanks.']);
});

test('of one that is cut off, what is there is read', () => {
  const long = toJsonl(Array.from({ length: 200 }, (_, n) => user(`Cup ${n}, ${Math.sin(n)}`)));
  const whole = gzipSync(long);
  const read = spoken(readAll(write(whole.subarray(0, Math.floor(whole.length / 2)))));
  expect(read.length).toBeGreaterThan(20);
  expect(read.length).toBeLessThan(200);
});

describe('what is not decompressed is named, not read', () => {
  test('a bomb', () => {
    const bomb = write(gzipSync(Buffer.alloc(MAX_DECOMPRESSED_BYTES + 1, 0x20)));
    expect(detectFormat(bomb)).toEqual({ kind: 'compressed', problem: 'gzip_too_large' });
    expect(readAll(bomb).events).toEqual([]);
  });

  test('zstd', () => {
    const frame = write(Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x00, 0x01, 0x00, 0x00]));
    expect(detectFormat(frame)).toEqual({ kind: 'compressed', problem: 'zstd' });
    expect(readAll(frame).events).toEqual([]);
  });

  test('damage', () => {
    const damaged = gzipSync(two);
    damaged.fill(0xff, 12, 40);
    expect(detectFormat(write(damaged))).toEqual({ kind: 'compressed', problem: 'gzip_damaged' });
  });
});
