import type { Detector, Report } from '../detector.js';
import { keyBodyEnd, keyBodyStart } from './key-body.js';

/** A line of dashes with its label is shorter than this. */
const MAX_MARKER_CHARS = 90;
/** The longest keys in use (RSA, 16,384 bits) are 12,700 characters; an end that is further away is another key's. */
const MAX_KEY_CHARS = 20_000;
const PUTTY_HEADER = 'PuTTY-User-Key-File-';

/**
 * PEM, OpenSSH and PGP blocks, whole or cut off at either end, and PuTTY files. A mere mention of a block's first
 * line is no finding: there has to be something of a key.
 */
export const privateKeyDetectors: readonly Detector[] = [
  blockDetector({ begin: '-----BEGIN', end: '-----END', dashes: '-----' }),
  blockDetector({ begin: '---- BEGIN', end: '---- END', dashes: '----' }),
  { kind: 'private-key', triggers: ['-----END'], examine: examineBlockEnd },
  { kind: 'private-key', triggers: [PUTTY_HEADER], examine: examinePutty },
];

interface Markers {
  begin: string;
  end: string;
  dashes: string;
}

function blockDetector(markers: Markers): Detector {
  return {
    kind: 'private-key',
    triggers: [markers.begin],
    examine: (text, at, report) => examineBlock(text, at, markers, report),
  };
}

function examineBlock(text: string, at: number, markers: Markers, report: Report): number {
  const bodyStart = privateKeyMarkerEnd(text, at, markers.begin, markers.dashes);
  if (bodyStart === null) return at + 1;
  const closed = blockEnd(text, bodyStart, markers);
  const end = closed !== null && hasKeyInside(text, bodyStart, closed) ? closed : keyBodyEnd(text, bodyStart);
  if (end > bodyStart) report(at, end);
  return end;
}

/** Where the last line ends; null when it is missing: the next dashes are not those of an end. */
function blockEnd(text: string, bodyStart: number, markers: Markers): number | null {
  const next = text.indexOf(markers.dashes, bodyStart);
  if (next < 0 || next - bodyStart > MAX_KEY_CHARS) return null;
  return markerEnd(text, next, markers.end, markers.dashes);
}

/** Key material behind what is put before each line: numbers, quote marks, a mail's `>`. */
function hasKeyInside(text: string, from: number, to: number): boolean {
  return /[A-Za-z0-9+/=]{16}/.test(text.slice(from, to));
}

/** A key whose beginning was cut off, as `tail` shows it. */
function examineBlockEnd(text: string, at: number, report: Report): number {
  const end = privateKeyMarkerEnd(text, at, '-----END', '-----');
  if (end === null) return at + 1;
  const start = keyBodyStart(text, at);
  if (start < at) report(start, end);
  return end;
}

function privateKeyMarkerEnd(text: string, at: number, opening: string, dashes: string): number | null {
  const end = markerEnd(text, at, opening, dashes);
  return end !== null && text.slice(at, end).includes('PRIVATE KEY') ? end : null;
}

/** The end of a line such as `-----BEGIN X-----` that starts at `at`; null when there is none. */
function markerEnd(text: string, at: number, opening: string, dashes: string): number | null {
  if (!text.startsWith(opening, at)) return null;
  const labelStart = at + opening.length;
  const label = text.slice(labelStart, labelStart + MAX_MARKER_CHARS).indexOf(dashes);
  return label < 0 ? null : labelStart + label + dashes.length;
}

/** From the first line to the checksum at the end, or as far as the private part goes. */
function examinePutty(text: string, at: number, report: Report): number {
  if (!text.startsWith(PUTTY_HEADER, at)) return at + 1;
  const next = text.indexOf(PUTTY_HEADER, at + 1);
  const limit = Math.min(next < 0 ? text.length : next, at + MAX_KEY_CHARS);
  const file = text.slice(at, limit);
  const secret = /Private-Lines:[ \t]{0,4}\d{1,4}/.exec(file);
  if (secret === null) return limit;
  const mac = /Private-(?:MAC|Hash):[ \t]{0,4}[0-9a-f]{1,64}/.exec(file);
  const end =
    mac === null ? keyBodyEnd(text, at + secret.index + secret[0].length) : at + mac.index + mac[0].length;
  report(at, end);
  return end;
}
