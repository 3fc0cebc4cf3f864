import { isAsciiAlphanumeric, isAsciiLetter, isDigit, isGluingAt, isGroupSeparator } from '../characters.js';
import { isInsideUuid } from '../uuid.js';
import type { Span } from './spans.js';

/** Total length by country, from the SWIFT registry of ISO 13616. */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BI: 27, BR: 29, BY: 28 },
    ...{ CH: 21, CR: 22, CY: 28, CZ: 24, DE: 22, DJ: 27, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18 },
    ...{ FK: 18, FO: 18, FR: 27, GB: 22, GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HN: 28, HR: 21, HU: 28 },
    ...{ IE: 22, IL: 23, IQ: 23, IS: 26, IT: 27, JO: 30, KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20 },
    ...{ LU: 20, LV: 21, LY: 25, MC: 27, MD: 24, ME: 22, MK: 19, MN: 20, MR: 27, MT: 31, MU: 30, NI: 28 },
    ...{ NL: 18, NO: 15, OM: 23, PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22, RU: 33, SA: 24 },
    ...{ SC: 31, SD: 18, SE: 24, SI: 19, SK: 24, SM: 27, SO: 23, ST: 25, SV: 28, TL: 23, TN: 24, TR: 26 },
    ...{ UA: 29, VA: 22, VG: 24, XK: 20, YE: 30 },
  }),
);
/** Fewer digits in the account part than any real one has: words that happen to pass the checksum. */
const MIN_ACCOUNT_DIGITS = 6;

/**
 * International bank account numbers: the country's length and the checksum of ISO 7064, spaced or not.
 * @param at the first check digit, after the two letters of the country
 */
export function findIban(text: string, at: number): Span | null {
  const start = at - 2;
  if (!isAsciiLetter(text.charCodeAt(at - 1)) || !isDigit(text.charCodeAt(at + 1))) return null;
  if (start < 0 || isGluingAt(text, start - 1)) return null;
  const length = LENGTHS.get(text.slice(start, at).toUpperCase());
  const account = length === undefined ? null : readAccount(text, start, length);
  if (account === null || !hasChecksum(account.compact)) return null;
  return isInsideUuid(text, start, account.end) ? null : { start, end: account.end };
}

/** Exactly `length` letters and digits, with single separators between them and nothing glued to their end. */
function readAccount(text: string, start: number, length: number): { compact: string; end: number } | null {
  let compact = '';
  let end = start;
  while (compact.length < length) {
    const unit = text.charCodeAt(end);
    if (isAsciiAlphanumeric(unit)) compact += text.charAt(end);
    else if (!isGroupSeparator(unit) || isGroupSeparator(text.charCodeAt(end - 1)) || compact.length < 4)
      return null;
    end += 1;
  }
  if (isGluingAt(text, end) || isMixedCase(compact)) return null;
  const digits = compact.slice(4).replace(/\D/g, '').length;
  return digits < MIN_ACCOUNT_DIGITS ? null : { compact: compact.toUpperCase(), end };
}

/** Base64 and identifiers mix; accounts are written in capitals, sometimes all in small letters. */
function isMixedCase(compact: string): boolean {
  return /[a-z]/.test(compact) && /[A-Z]/.test(compact);
}

function hasChecksum(compact: string): boolean {
  let remainder = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
