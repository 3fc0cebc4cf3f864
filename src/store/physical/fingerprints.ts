/**
 * Fingerprints of text that is erased, so that a later search can find it again without keeping it.
 *
 * A *run* is 39 bytes of the text. Files are looked at in windows of 24 bytes that begin at multiples of 16; whatever
 * the alignment at which a run survives, one of its 16 windows is such a window. Each is stored as a keyed digest.
 * Without the key nothing can be learned from them: the fast hash that finds candidates is not cryptographic, so it
 * is stored under a pad derived from the digest.
 *
 * False positives: a window is reported only when 128 bits of HMAC-SHA-256 agree, which for a million fingerprints
 * and a petabyte of windows happens by chance with a probability under 10^-18. The 32-bit hash alone agrees by
 * chance about once in 2^32 / n windows for n fingerprints: 0.016 n times a gigabyte, each costing one HMAC.
 *
 * A hit says that the bytes are there, not whose they are. Text that a live row holds too is found as well: search
 * right after erasing and drop the fingerprints that are still found in live rows.
 */
import { createCipheriv, createHmac } from 'node:crypto';
import { viewOf } from './file-window.js';
import { addValues, createHashTable, type HashTable } from './hash-table.js';

/** One window, as it is stored. */
export interface Fingerprint {
  /** 32 bits that find candidates, hidden under a keyed pad. */
  prefilter: number;
  /** The first 16 bytes of HMAC-SHA-256. */
  mac: Buffer;
}

export interface FingerprintedTexts {
  /** 16 a run, one run after the other. */
  fingerprints: Fingerprint[];
  runs: number;
  /** Different texts with a run among them; shorter and more monotonous ones have none, nor those beyond the cap. */
  coveredTexts: number;
}

export interface FingerprintSet {
  hash: WindowHash;
  macOf(window: Buffer): Buffer;
  /** By hash of a window: indexes of the fingerprints with it. */
  places: HashTable;
  macs: readonly Buffer[];
}

/** The keyed 32-bit hash of the 24 bytes at an offset. */
export type WindowHash = (view: DataView, at: number) => number;

export const FINGERPRINT_BYTES = 24;
export const FINGERPRINT_STRIDE = 16;
export const RUN_BYTES = FINGERPRINT_BYTES + FINGERPRINT_STRIDE - 1;

/** Several places of a text, because a piece of it may survive without the rest. */
const RUNS_A_TEXT = 3;
const STARTS_TRIED = 24;
/** Of many texts so many for each run are looked at, evenly: enough, where some are too short. */
const TEXTS_A_RUN = 2;

/** Fewer different bytes are padding, a ruled line, a table of zeros: found everywhere and nobody's. */
const FEWEST_DISTINCT = 8;

/** Fingerprints of at most `cap` runs, spread evenly over the texts. The key is a secret of the ledger's. */
export function fingerprintRuns(texts: readonly Buffer[], key: Buffer, cap: number): FingerprintedTexts {
  const runs = chooseRuns(texts, cap);
  const hash = windowHash(key);
  const hashes: number[] = [];
  const macs: Buffer[] = [];
  for (const { run } of runs) {
    const view = viewOf(run);
    for (let phase = 0; phase < FINGERPRINT_STRIDE; phase += 1) {
      hashes.push(hash(view, phase));
      macs.push(macOf(key, run.subarray(phase, phase + FINGERPRINT_BYTES)));
    }
  }
  const pads = padsOf(key, macs);
  const fingerprints = macs.map((mac, at) => ({
    prefilter: ((hashes[at] ?? 0) ^ pads.readInt32LE(at * MAC_BYTES)) >>> 0,
    mac,
  }));
  return { fingerprints, runs: runs.length, coveredTexts: new Set(runs.map(({ text }) => text)).size };
}

export function compileFingerprints(fingerprints: readonly Fingerprint[], key: Buffer): FingerprintSet {
  const places = new Map<number, number[]>();
  const pads = padsOf(
    key,
    fingerprints.map(({ mac }) => mac),
  );
  for (const [index, { prefilter }] of fingerprints.entries())
    addValues(places, (prefilter ^ pads.readInt32LE(index * MAC_BYTES)) | 0, index);
  return {
    hash: windowHash(key),
    macOf: (window) => macOf(key, window),
    places: createHashTable(places),
    macs: fingerprints.map(({ mac }) => mac),
  };
}

interface ChosenRun {
  text: number;
  run: Buffer;
}

/** Round by round: each text's best run first, then the second ones; where the cap cuts a round, evenly. */
function chooseRuns(texts: readonly Buffer[], cap: number): ChosenRun[] {
  const distinct = distinctTexts(texts);
  const sample = evenly(distinct, TEXTS_A_RUN * cap);
  const chosen = choose(sample, cap);
  return chosen.length < cap && sample.length < distinct.length ? choose(distinct, cap) : chosen;
}

function choose(texts: readonly Buffer[], cap: number): ChosenRun[] {
  const rounds: ChosenRun[][] = Array.from({ length: RUNS_A_TEXT }, () => []);
  const taken = new Set<string>();
  for (const [text, bytes] of texts.entries()) {
    for (const [round, run] of runsOf(bytes, taken).entries()) rounds[round]?.push({ text, run });
  }
  const chosen: ChosenRun[] = [];
  for (const round of rounds) chosen.push(...evenly(round, cap - chosen.length));
  return chosen;
}

function distinctTexts(texts: readonly Buffer[]): Buffer[] {
  return [...new Map(texts.map((text) => [text.toString('latin1'), text])).values()];
}

function evenly<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  const kept = Math.max(0, most);
  return items.filter(
    (_, index) => Math.floor(((index + 1) * kept) / items.length) > Math.floor((index * kept) / items.length),
  );
}

/** The best run of each third of a text, the best of them first; none that is taken already. */
function runsOf(bytes: Buffer, taken: Set<string>): Buffer[] {
  const parts = Math.max(1, Math.min(RUNS_A_TEXT, Math.floor(bytes.length / RUN_BYTES)));
  const best: Run[] = [];
  for (let part = 0; part < parts; part += 1) {
    const from = Math.floor((part * bytes.length) / parts);
    const to = Math.floor(((part + 1) * bytes.length) / parts);
    const found = bestRun(bytes, { first: from, last: to - RUN_BYTES }, taken);
    if (found === null) continue;
    taken.add(runKey(bytes, found.start));
    best.push(found);
  }
  best.sort((left, right) => right.score - left.score);
  return best.map(({ start }) => bytes.subarray(start, start + RUN_BYTES));
}

interface Run {
  start: number;
  score: number;
}

function bestRun(
  bytes: Buffer,
  range: { first: number; last: number },
  taken: ReadonlySet<string>,
): Run | null {
  let best: Run | null = null;
  const advance = Math.max(1, Math.ceil((range.last - range.first) / STARTS_TRIED));
  for (let start = range.first; start <= range.last; start += advance) {
    const score = poorestWindow(bytes, start);
    if (score < FEWEST_DISTINCT || score <= (best?.score ?? 0)) continue;
    if (!taken.has(runKey(bytes, start))) best = { start, score };
  }
  return best;
}

function runKey(bytes: Buffer, start: number): string {
  return bytes.toString('latin1', start, start + RUN_BYTES);
}

/** How often each byte stands in the window that is looked at; all 0 between two calls. */
const counts = new Uint8Array(256);

/** The fewest different bytes in any of a run's windows. The window slides: what leaves it is taken off, what comes added. */
function poorestWindow(bytes: Buffer, start: number): number {
  let distinct = 0;
  let poorest = FINGERPRINT_BYTES;
  const end = start + RUN_BYTES;
  for (let at = start; at < end; at += 1) {
    const coming = bytes[at] ?? 0;
    if (counts[coming] === 0) distinct += 1;
    counts[coming] = (counts[coming] ?? 0) + 1;
    const leaves = at - FINGERPRINT_BYTES;
    if (leaves >= start) {
      const leaving = bytes[leaves] ?? 0;
      counts[leaving] = (counts[leaving] ?? 0) - 1;
      if (counts[leaving] === 0) distinct -= 1;
    }
    if (leaves >= start - 1 && distinct < poorest) poorest = distinct;
  }
  for (let at = end - FINGERPRINT_BYTES; at < end; at += 1) counts[bytes[at] ?? 0] = 0;
  return poorest;
}

/** Six keyed odd multipliers, one for each 4 bytes, and a final mixing. */
function windowHash(key: Buffer): WindowHash {
  const material = viewOf(createHmac('sha256', key).update('window hash').digest());
  const multiplier = (index: number) => material.getInt32(4 * index, true) | 1;
  const m0 = multiplier(0);
  const m1 = multiplier(1);
  const m2 = multiplier(2);
  const m3 = multiplier(3);
  const m4 = multiplier(4);
  const m5 = multiplier(5);
  const offset = material.getInt32(24, true);
  return (view, at) => {
    let sum = Math.imul(view.getInt32(at, true), m0) + Math.imul(view.getInt32(at + 4, true), m1);
    sum =
      (sum + Math.imul(view.getInt32(at + 8, true), m2) + Math.imul(view.getInt32(at + 12, true), m3)) | 0;
    sum =
      (sum + Math.imul(view.getInt32(at + 16, true), m4) + Math.imul(view.getInt32(at + 20, true), m5)) | 0;
    sum = (sum + offset) | 0;
    sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b_3c6d);
    return sum ^ (sum >>> 13);
  };
}

const MAC_BYTES = 16;

function macOf(key: Buffer, window: Buffer): Buffer {
  return createHmac('sha256', key).update('window').update(window).digest().subarray(0, MAC_BYTES);
}

/** One pad after the other, each the first 4 of its 16 bytes: the digest, which is one block, under AES. */
function padsOf(key: Buffer, macs: readonly Buffer[]): Buffer {
  const padKey = createHmac('sha256', key).update('pad').digest();
  const cipher = createCipheriv('aes-256-ecb', padKey, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(Buffer.concat(macs)), cipher.final()]);
}

/** The pads of ledgers up to version 2, one HMAC each: their fingerprints are brought under the present ones. */
export function repad(fingerprints: readonly Fingerprint[], key: Buffer): Fingerprint[] {
  const pads = padsOf(
    key,
    fingerprints.map(({ mac }) => mac),
  );
  return fingerprints.map(({ prefilter, mac }, at) => {
    const before = createHmac('sha256', key).update('pad').update(mac).digest().readInt32LE(0);
    return { prefilter: (prefilter ^ before ^ pads.readInt32LE(at * MAC_BYTES)) >>> 0, mac };
  });
}
