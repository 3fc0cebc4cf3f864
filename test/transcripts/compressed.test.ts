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

/** Two lines as `zstd` 1.5 writes them, with its entropy coding and a match. */
const BY_ZSTD =
  'KLUv/WBGAP0DAFIHGBuAuTl9VRMmRkux0PLLGBukBR+VlMMHGYnN6QFKAZrGgfU1rmCIcTi97uveAXmKmfQTS/XNx4ZELCQ0UKicTtpafWPrYz3cY6pXHyckIEQUIJTQaQRbFh8r18XpJ4s1EwsABaQC4c1kYuhDtLq8RYhrVaC4FShmVCxmAGM=';

/** A frame with a window of 128 KiB, of blocks whose headers are made here: the last one is marked so. */
function zstdOf(blocks: readonly Buffer[]): Buffer {
  const parts = blocks.map((block) => Buffer.from(block));
  const last = parts.at(-1);
  if (last) last[0] = (last[0] ?? 0) | 1;
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 7 << 3]), ...parts]);
}

const header = (type: number, size: number) => {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE((size << 3) | (type << 1), 0, 3);
  return bytes;
};
const raw = (content: string) => Buffer.concat([header(0, Buffer.byteLength(content)), Buffer.from(content)]);
const repeated = (byte: number, size: number) => Buffer.concat([header(1, size), Buffer.from([byte])]);

describe('zstd', () => {
  test('as the program of that name writes it', () => {
    expect(spoken(readAll(write(Buffer.from(BY_ZSTD, 'base64'))))).toEqual([
      'human: I like tea.',
      'human: I like tea.',
    ]);
  });

  test('in several frames and blocks', () => {
    const [first = '', second = ''] = two.split(/(?<=\n)/);
    const frames = Buffer.concat([
      zstdOf([raw(first.slice(0, 9)), raw(first.slice(9))]),
      zstdOf([raw(second)]),
    ]);
    expect(spoken(readAll(write(frames)))).toEqual(['human: I like tea.', 'human: And cake.']);
  });

  test('of one that is cut off, what is there is read', () => {
    const [first = '', second = ''] = two.split(/(?<=\n)/);
    const whole = zstdOf([raw(first), raw(second)]);
    expect(spoken(readAll(write(whole.subarray(0, whole.length - 5))))).toEqual(['human: I like tea.']);
  });
});

describe('what is not decompressed is named, not read', () => {
  test('a bomb', () => {
    const bomb = write(gzipSync(Buffer.alloc(MAX_DECOMPRESSED_BYTES + 1, 0x20)));
    expect(detectFormat(bomb)).toEqual({ kind: 'compressed', problem: 'gzip_too_large' });
    expect(readAll(bomb).events).toEqual([]);
  });

  test('a bomb of zstd', () => {
    const bomb = write(zstdOf(Array.from({ length: 1_025 }, () => repeated(0x20, 128 * 1024))));
    expect(detectFormat(bomb)).toEqual({ kind: 'compressed', problem: 'zstd_too_large' });
  });

  test('damage', () => {
    const damaged = gzipSync(two);
    damaged.fill(0xff, 12, 40);
    expect(detectFormat(write(damaged))).toEqual({ kind: 'compressed', problem: 'gzip_damaged' });
    const reserved = zstdOf([Buffer.from([0b111, 0, 0])]);
    expect(detectFormat(write(reserved))).toEqual({ kind: 'compressed', problem: 'zstd_damaged' });
  });
});
