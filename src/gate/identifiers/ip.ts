import { isIPv6 } from 'node:net';
import { isAsciiAlphanumeric, isDigit, isGluingAt } from '../characters.js';
import type { Detector, Report } from '../detector.js';
import { textBefore } from './context.js';
import type { Span } from './spans.js';

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d{1,2})';
const FOUR_OCTETS = new RegExp(`${OCTET}\\.${OCTET}\\.${OCTET}\\.${OCTET}(?!\\d|\\.\\d)`, 'y');
const VERSION_BEFORE = /(?:version|versions|release|rev|ver|v|\boid|build|firmware|tag)[\s:="'@^~>-]{0,4}$/i;
const NETWORK_BEFORE =
  /\b(?:ips?|ipv4|address|addr|hosts?|server|ssh|ping|client|remote|inet|peer|gateway|dns|subnet)\b[^\n]{0,14}$/i;

/**
 * Addresses that belong to nobody: this host, loopback, documentation (RFC 5737), masks and broadcasts. Those of
 * private networks are found.
 */
const NOBODYS_IPV4 = /^(?:0\.|127\.|255\.255\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.)/;
/** As versions look; addresses of this form are rare. */
const SMALL_NUMBERS = /^(?:\d\.\d{1,2}\.\d{1,3}\.\d{1,3}|\d{1,2}\.\d\.\d\.\d)$/;

/** @param start of a number, which is the first of four */
export function findIpv4(text: string, start: number): Span | null {
  FOUR_OCTETS.lastIndex = start;
  const address = FOUR_OCTETS.exec(text)?.[0];
  if (address === undefined) return null;
  const end = start + address.length;
  if (isJoined(text, start, end) || NOBODYS_IPV4.test(address)) return null;
  const before = textBefore(text, start, 24);
  if (VERSION_BEFORE.test(before)) return null;
  if (SMALL_NUMBERS.test(address) && !isPrivate(address) && !NETWORK_BEFORE.test(before)) return null;
  return { start, end };
}

function isPrivate(address: string): boolean {
  return address.startsWith('10.');
}

function isJoined(text: string, start: number, end: number): boolean {
  if (isGluingAt(text, start - 1) || isGluingAt(text, end)) return true;
  if ('.-+'.includes(text.charAt(start - 1)) && isAsciiAlphanumeric(text.charCodeAt(start - 2))) return true;
  return '-+'.includes(text.charAt(end)) && isAsciiAlphanumeric(text.charCodeAt(end + 1));
}

/** Longest: eight groups, the last two as an IPv4 address. */
const MAX_IPV6_CHARS = 45;
const NOBODYS_IPV6 = /^(?:::1?|(?:0{1,4}:){7}0{0,3}[01]|2001:0?db8:.*|ff0[0-9a-f]::.{1,3})$/i;
const MAPPED_IPV4 = /^::(?:ffff:)?(?:0{1,4}:)?([\d.]{7,})$/i;

/** IPv6 addresses. Two groups alone, as in `a::b`, are more often names of code. */
export const ipv6Detector: Detector = { kind: 'ip', triggers: [':'], examine };

function examine(text: string, at: number, report: Report): number {
  const start = firstGroupStart(text, at);
  if (start === null) return at + 1;
  const end = addressEnd(text, start);
  const address = text.slice(start, end);
  if (end > at + 1 && isAddress(address) && !isGluingAt(text, end)) {
    report(start, end);
    return end;
  }
  return Math.max(end, at + 1);
}

/** Where the address begins whose first colon is here; null where something else stands before it. */
function firstGroupStart(text: string, at: number): number | null {
  let start = at;
  while (at - start < 5 && isHexDigit(text.charCodeAt(start - 1))) start -= 1;
  if (at - start > 4 || isGluingAt(text, start - 1) || ':.-'.includes(text.charAt(start - 1) || ' '))
    return null;
  return start;
}

function addressEnd(text: string, start: number): number {
  let end = start;
  while (end - start < MAX_IPV6_CHARS && isAddressUnit(text.charCodeAt(end))) end += 1;
  while (end > start && text.charCodeAt(end - 1) === 46) end -= 1;
  if (text.charCodeAt(end - 1) === 58 && text.charCodeAt(end - 2) !== 58) end -= 1;
  return end;
}

function isAddress(address: string): boolean {
  if (address.length < 6 || !/\d/.test(address) || NOBODYS_IPV6.test(address) || !isIPv6(address))
    return false;
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return !NOBODYS_IPV4.test(mapped);
  const groups = address.split(':').filter((group) => group !== '');
  return groups.length > 2 || /^(?:[23][0-9a-f]{3}|f[cdef][0-9a-f]{2})::/i.test(address);
}

function isHexDigit(unit: number): boolean {
  const lower = unit | 32;
  return isDigit(unit) || (lower >= 97 && lower <= 102);
}

function isAddressUnit(unit: number): boolean {
  return unit === 58 || unit === 46 || isHexDigit(unit);
}
