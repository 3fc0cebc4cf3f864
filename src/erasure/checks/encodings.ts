// The forms in which erased words can survive: as programs store, transmit, log and fold text. A byte search finds
// only what it looks for, so every form is a needle of its own.
import { distinctBytes } from '../../store/physical/index.js';

export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'json',
  'json-ascii',
  'base64-0',
  'base64-1',
  'base64-2',
  'hex-lower',
  'hex-upper',
  'percent',
  'form',
  'nfc',
  'nfd',
  'case-lower',
  'case-upper',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** Of a vector its bytes, and the end of them with the sign bits that stand next in the row; of a transcript its hash. */
export const DERIVED_FORMS = ['int8', 'bits', 'digest'] as const;
export type NeedleForm = TextEncoding | (typeof DERIVED_FORMS)[number];

export interface EncodedForm {
  encoding: TextEncoding;
  bytes: Buffer;
}

const WINDOW_BYTES = 48;
const SHORTEST_BYTES = 8;
/** Of a longer text only this much is encoded: one window of it is a needle. */
const REGION_CHARS = 2_048;
const STARTS_TRIED = 24;

/**
 * One window of a text in each encoding but UTF-8. A form that differs nowhere from UTF-8 or from one before it is left
 * out, and so is one too short to be told from chance.
 */
export function encodedForms(text: string): EncodedForm[] {
  const region = wellFormed(text.slice(0, REGION_CHARS));
  const known: Buffer[] = [Buffer.from(region)];
  const forms: EncodedForm[] = [];
  for (const encoding of TEXT_ENCODINGS) {
    if (encoding === 'utf-8') continue;
    const whole = encode(region, encoding);
    const bytes = ownWindow(whole, known);
    if (bytes === null || bytes.length < SHORTEST_BYTES) continue;
    known.push(whole);
    forms.push({ encoding, bytes });
  }
  return forms;
}

/** A whole text in one encoding. The two inner phases of base64 lack the characters that its neighbours decide. */
export function encode(text: string, encoding: TextEncoding): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-16le':
      return Buffer.from(text, 'utf16le');
    case 'utf-16be':
      return Buffer.from(text, 'utf16le').swap16();
    case 'json':
      return Buffer.from(JSON.stringify(text).slice(1, -1));
    case 'json-ascii':
      return Buffer.from(escapeNonAscii(JSON.stringify(text).slice(1, -1)));
    case 'base64-0':
      return base64At(Buffer.from(text), 0);
    case 'base64-1':
      return base64At(Buffer.from(text), 1);
    case 'base64-2':
      return base64At(Buffer.from(text), 2);
    case 'hex-lower':
      return Buffer.from(Buffer.from(text).toString('hex'));
    case 'hex-upper':
      return Buffer.from(Buffer.from(text).toString('hex').toUpperCase());
    case 'percent':
      return Buffer.from(encodeURIComponent(wellFormed(text)));
    case 'form':
      return Buffer.from(encodeURIComponent(wellFormed(text)).replaceAll('%20', '+'));
    case 'nfc':
      return Buffer.from(text.normalize('NFC'));
    case 'nfd':
      return Buffer.from(text.normalize('NFD'));
    case 'case-lower':
      return Buffer.from(text.toLowerCase());
    case 'case-upper':
      return Buffer.from(text.toUpperCase());
    default:
      return encoding satisfies never;
  }
}

/** `encodeURIComponent` refuses a lone surrogate; it is stored as U+FFFD anyway. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

function escapeNonAscii(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Characters that the bytes before and after have a part in are cut off. */
function base64At(bytes: Buffer, phase: 0 | 1 | 2): Buffer {
  const text = Buffer.concat([Buffer.alloc(phase), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const first = [0, 2, 3][phase] ?? 0;
  const whole = Math.floor(((phase + bytes.length) * 8) / 6);
  return Buffer.from(text.slice(first, whole));
}

/**
 * The stretch with the most different bytes, the least likely to stand somewhere by chance, among those that stand in
 * none of the known forms: one of them lies where this form first differs from the plain text. Null without one.
 */
function ownWindow(bytes: Buffer, known: readonly Buffer[]): Buffer | null {
  const last = Math.max(0, bytes.length - WINDOW_BYTES);
  const advance = Math.max(1, Math.ceil(last / STARTS_TRIED));
  const difference = firstDifference(bytes, known[0] ?? bytes);
  const starts = [Math.min(last, Math.max(0, difference - BEFORE_DIFFERENCE))];
  for (let start = 0; start <= last; start += advance) starts.push(start);
  const windows = starts.map((start) => {
    const window = bytes.subarray(start, start + WINDOW_BYTES);
    return { window, score: distinctBytes(bytes, start, start + window.length) };
  });
  windows.sort((a, b) => b.score - a.score);
  // The best is looked up first: nearly always it is a form's own.
  return windows.find(({ window }) => !known.some((form) => form.includes(window)))?.window ?? null;
}

const BEFORE_DIFFERENCE = 16;

function firstDifference(a: Buffer, b: Buffer): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) if (a[at] !== b[at]) return at;
  return length;
}
