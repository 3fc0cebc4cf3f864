import { isAsciiWord, isUnspacedScriptAt, isWordAt } from '../characters.js';
import type { Detector, Report } from '../detector.js';

/** Endings of files that no address has: `icon@2x.png`, `chunk@1.min.js`. */
const FILE_ENDINGS = new Set(
  (
    'png jpg jpeg gif svg webp avif ico bmp heic js mjs cjs jsx ts tsx mts cts css scss sass less html htm json ' +
    'jsonl lock tgz gz bz2 xz zip tar jar whl map xml yaml yml toml ini cfg txt pdf csv exe dll dylib woff woff2 ' +
    'ttf otf mp3 wav webm wasm vue svelte'
  ).split(' '),
);
const LOCAL_ASCII = Uint8Array.from({ length: 128 }, (_, unit) =>
  isAsciiWord(unit) || ".-+%'!".includes(String.fromCharCode(unit)) ? 1 : 0,
);
/** `git@host:path` is how a repository is named; `this@Outer.member` is Kotlin. */
const SHARED_ACCOUNTS = new Set(['git', 'hg', 'svn']);
const KEYWORDS = new Set(['this', 'super', 'return']);

/** Longer ones are no addresses; the bounds keep the search linear where `%40`, itself allowed, repeats. */
const MAX_LOCAL_CHARS = 128;
const MAX_DOMAIN_CHARS = 255;

const PUNYCODE_LABEL = /^xn--[a-z0-9-]{2,59}$/i;
const ASCII_LABEL = /^[A-Za-z]{2,24}$/;
const CAMEL_CASE = /[a-z][A-Z]/;
const UNICODE_LABEL = /^[\p{L}\p{M}]{2,24}$/u;
const VERSION = /^v?\d+\.(?:\d|[a-z]?\.)/i;

/** As East Asian keyboards write them: `＠`, `﹫`, `．`, `。`. */
const FULL_STOPS = /[.．。｡]/;

/** Addresses with a dotted domain, in any script; also with the `@` percent-encoded, as in query strings. */
export const emailDetector: Detector = { kind: 'email', triggers: ['@', '%40', '＠', '﹫'], examine };

function examine(text: string, at: number, report: Report): number {
  const afterSign = at + (text.charAt(at) === '%' ? 3 : 1);
  const start = localPartStart(text, at);
  if (start === at) return afterSign;
  const runEnd = domainRunEnd(text, afterSign);
  const end = afterSign + domainLength(text.slice(afterSign, runEnd));
  if (end === afterSign || isOtherNotation(text, text.slice(start, at), end)) return afterSign;
  report(start, end);
  return end;
}

function localPartStart(text: string, at: number): number {
  const isUnspaced = isUnspacedScriptAt(text, at - 1);
  const limit = Math.max(0, at - MAX_LOCAL_CHARS);
  let start = at;
  while (start > limit && isLocalAt(text, start - 1, isUnspaced)) start -= 1;
  while (start < at && ".'-%".includes(text.charAt(start))) start += 1;
  return start;
}

/** Narrower than RFC 5322, which allows what URLs, Markdown and shells use around an address. */
function isLocalAt(text: string, index: number, isUnspaced: boolean): boolean {
  const unit = text.charCodeAt(index);
  if (unit < 128) return !isUnspaced && LOCAL_ASCII[unit] === 1;
  return isWordAt(text, index) && isUnspacedScriptAt(text, index) === isUnspaced;
}

function domainRunEnd(text: string, from: number): number {
  let end = from;
  while (end - from < MAX_DOMAIN_CHARS) {
    if (isLabelAt(text, end)) {
      const joinsOtherScript = end > from && isUnspacedScriptAt(text, end) && text.charCodeAt(end - 1) < 128;
      if (joinsOtherScript && text.charCodeAt(end - 1) !== 46) return end;
      end += 1;
    } else if (FULL_STOPS.test(text.charAt(end)) && end > from && isLabelAt(text, end + 1)) end += 1;
    else return end;
  }
  return end;
}

function isLabelAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 45 || (unit !== 95 && isWordAt(text, index));
}

/** How much of a run of labels is a domain: up to the last label that may be a top-level one; 0 if none is. */
function domainLength(run: string): number {
  const labels = run.split(FULL_STOPS);
  if (labels.length < 2 || VERSION.test(run) || /^\dx$/.test(labels[0] ?? '')) return 0;
  if (FILE_ENDINGS.has((labels.at(-1) ?? '').toLowerCase())) return 0;
  let length = run.length;
  for (let last = labels.length - 1; last > 0; last -= 1) {
    const label = labels[last] ?? '';
    const trimmed = withoutLastDashes(label);
    if (isTopLevel(trimmed)) return length - (label.length - trimmed.length);
    length -= label.length + 1;
  }
  return 0;
}

function withoutLastDashes(label: string): string {
  let end = label.length;
  while (label.charAt(end - 1) === '-') end -= 1;
  return label.slice(0, end);
}

function isTopLevel(label: string): boolean {
  if (ASCII_LABEL.test(label)) return !CAMEL_CASE.test(label);
  return PUNYCODE_LABEL.test(label) || UNICODE_LABEL.test(label);
}

function isOtherNotation(text: string, local: string, end: number): boolean {
  if (KEYWORDS.has(local)) return true;
  return SHARED_ACCOUNTS.has(local) && (text.charAt(end) === ':' || text.charAt(end) === '/');
}
