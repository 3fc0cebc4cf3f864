import { isAsciiAlphanumeric, isGluingAt } from '../characters.js';
import type { Detector, Report } from '../detector.js';
import { textBefore } from './context.js';

/** Six pairs with one separator, or three groups of four with dots. */
const PAIRS = /[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}/iy;
const DOTTED = /[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}/iy;
const NOBODYS = /^(?:0{12}|f{12})$/i;
const HARDWARE_WORDS = /\b(?:mac|hardware|physical|ethernet|bssid|interface|arp)\b/i;

/** Hardware addresses, but those of all and of none. */
export const macDetector: Detector = { kind: 'mac', triggers: [':', '-', '.'], examine };

/** `at` is the first separator. */
function examine(text: string, at: number, report: Report): number {
  const isDotted = text.charCodeAt(at) === 46;
  const start = at - (isDotted ? 4 : 2);
  const pattern = isDotted ? DOTTED : PAIRS;
  pattern.lastIndex = Math.max(0, start);
  const address = start < 0 ? undefined : pattern.exec(text)?.[0];
  if (address === undefined) return at + 1;
  const end = start + address.length;
  if (isJoined(text, start, end) || NOBODYS.test(address.replace(/[:.-]/g, ''))) return at + 1;
  if (isDotted && !HARDWARE_WORDS.test(textBefore(text, start))) return at + 1;
  report(start, end);
  return end;
}

function isJoined(text: string, start: number, end: number): boolean {
  if (isGluingAt(text, start - 1) || isGluingAt(text, end)) return true;
  if (':-.'.includes(text.charAt(start - 1)) && isAsciiAlphanumeric(text.charCodeAt(start - 2))) return true;
  return ':-.'.includes(text.charAt(end)) && isAsciiAlphanumeric(text.charCodeAt(end + 1));
}
