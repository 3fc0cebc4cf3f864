import type { Detector, Report } from '../detector.js';
import { isStandIn } from './password-value.js';

/** Headers whose value opens something, whatever it looks like. */
const HEADERS: readonly string[] = [
  'authorization',
  'x-api-key',
  'x-auth-token',
  'x-access-token',
  'private-token',
  'x-vault-token',
];

const VALUE =
  /["'\\\]]{0,3}\s{0,4}[:=,]\s{0,4}["'\\]{0,2}\s{0,4}(?:(?:basic|bearer|token|digest|apikey|api-key|key|ssws|aws4-hmac-sha256)[\s=:]{1,4})?([^\s"'`<>\\,;()]{6,2048})/iy;

/** What follows a header that authorises: its scheme stays. */
export const headerDetector: Detector = {
  kind: 'credential',
  triggers: HEADERS,
  examine,
};

function examine(text: string, at: number, report: Report): number {
  const name = HEADERS.find((header) => text.slice(at, at + header.length).toLowerCase() === header);
  if (name === undefined) return at + 1;
  VALUE.lastIndex = at + name.length;
  const match = VALUE.exec(text);
  const value = match?.[1] ?? '';
  if (match === null || !isHeaderValue(value)) return at + 1;
  const end = VALUE.lastIndex;
  report(end - value.length, end);
  return end;
}

function isHeaderValue(value: string): boolean {
  if (isStandIn(value.slice(0, 80)) || /^(?:basic|bearer|token|digest|negotiate)$/i.test(value)) return false;
  const hasDigit = /\d/.test(value);
  const hasMixedCase = /[a-z]/.test(value) && /[A-Z]/.test(value);
  if (
    /^[A-Za-z_$][\w$]*(?:[.:/-][A-Za-z_$][\w$]*)*$/.test(value) &&
    !/[a-z]\d|\d[A-Za-z]/.test(value) &&
    !/=$/.test(value)
  )
    return (
      value.length >= 16 &&
      hasMixedCase &&
      /[A-Z]{2}[a-z]|[a-z][A-Z][a-z][A-Z]/.test(value) &&
      !/[._-]/.test(value)
    );
  return hasDigit || hasMixedCase;
}
