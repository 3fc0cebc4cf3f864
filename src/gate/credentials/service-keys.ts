import { readFileSync } from 'node:fs';
import { isAsciiLetter } from '../characters.js';
import type { Detector, Report } from '../detector.js';
import { UUID } from '../uuid.js';
import { tokensAfter } from './announced.js';
import { isOtherToken } from './other-tokens.js';
import { looksRandom } from './random-token.js';
import { entropy, randomness } from './randomness.js';
import { isTokenAt, type Token, tokenRunEnd } from './tokens.js';

/** How far behind the name of its service a key may begin. */
const REACH_CHARS = 64;
const MIN_KEY_CHARS = 12;
const MAX_JOINED_CHARS = 420;
const MIN_ENTROPY = 2.6;

/** Keys without a mark of their own, told by the name of their service shortly before them. */
export interface ServiceKeys {
  /** In any case. */
  name: string;
  /** Each the whole key, in any case. */
  shapes: readonly string[];
}

let table: readonly ServiceKeys[] | null = null;

export function serviceKeys(): readonly ServiceKeys[] {
  table ??= readFileSync(new URL('../assets/service-keys.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', ...shapes] = line.split('\t');
      return { name, shapes };
    });
  return table;
}

export function serviceKeyDetectors(): Detector[] {
  return serviceKeys().map(({ name, shapes }) => {
    let compiled: Shapes | null = null;
    return {
      kind: 'credential',
      triggers: [name],
      examine: (text, at, report) => {
        compiled ??= compile(shapes);
        return examineAfter(text, { at, end: at + name.length, shapes: compiled }, report);
      },
    };
  });
}

interface Shapes {
  /** Those that are written in the characters of tokens. */
  closed: RegExp | null;
  /** Those with other signs in them, which stand in the text itself. */
  open: RegExp | null;
}

const OPEN = /[|%:]/;

function compile(shapes: readonly string[]): Shapes {
  const open = shapes.filter((shape) => OPEN.test(shape.replaceAll('(?:', '')));
  const closed = shapes.filter((shape) => !open.includes(shape));
  return { closed: shapePattern(closed), open: shapePattern(open) };
}

/** Of a whole token: a pattern that searched would be slower than the rest of the gate together. */
function shapePattern(shapes: readonly string[]): RegExp | null {
  return shapes.length === 0 ? null : new RegExp(`^(?:${shapes.join('|')})$`, 'i');
}

/** All that may be run, to be tested. */
export function serviceKeyPatterns(): RegExp[] {
  return serviceKeys().flatMap(({ shapes }) =>
    Object.values(compile(shapes)).filter((pattern) => pattern !== null),
  );
}

interface Name {
  at: number;
  end: number;
  shapes: Shapes;
}

const WHOLE_UUID = new RegExp(`^${UUID}$`);
const SECRET_WORD = 'key|token|secret|private|access|api|pass|pwd|auth|cred|bearer|client|login|user|_id|sid';
const SECRET_BETWEEN = new RegExp(SECRET_WORD, 'i');
/** The name, a word that means a secret, a sign, the key: nothing else stands there. */
const ASSIGNED_BEFORE = new RegExp(
  `(?:${SECRET_WORD})["'\\]]{0,2}\\s{0,2}(?:=>|[:= -])\\s{0,2}["'\`]?$`,
  'i',
);
const LINKED = new RegExp(`${SECRET_WORD}|[:=]`, 'i');
/** `service-SECRET-…`: the key hangs on to the name. */
const JOINED = new RegExp(`^[-_.=]?(?:(?:${SECRET_WORD})[-_.=]?){0,4}`, 'i');

function examineAfter(text: string, name: Name, report: Report): number {
  const { at, end, shapes } = name;
  if (isInsideWord(text, at)) return at + 1;
  // Deep in a run that is too long for a key nothing is one, whatever name stands there.
  const runEnd = tokenRunEnd(text, end, MAX_JOINED_CHARS + 1);
  if (runEnd - end > MAX_JOINED_CHARS) return tokenRunEnd(text, runEnd) - MAX_JOINED_CHARS;
  if (shapes.open !== null) findOpen(text, end, shapes.open, report);
  const { found, stepOver } = tokensAfter(text, { start: at, end }, REACH_CHARS);
  for (const token of [...joinedTokens(text, end), ...found]) {
    if (isOtherToken(text, token)) continue;
    const between = text.slice(at, token.start);
    const key = shapes.closed === null ? null : keyIn(token, shapes.closed, between);
    if (key !== null) report(joinStart(text, end, key.start), key.end);
    else if (LINKED.test(between) && isRandom(token, end)) report(token.start, token.end);
  }
  return Math.max(at + 1, stepOver);
}

/** A key that hangs on to the name goes with what is between. */
function joinStart(text: string, nameEnd: number, start: number): number {
  return /^[\w.-]{1,24}$/.test(text.slice(nameEnd, start)) && /[-.]/.test(text.charAt(start - 1))
    ? nameEnd
    : start;
}

const OPEN_RUN = /[\w|%:+.-]{12,160}/y;
const OPEN_BEFORE = /[\s"'`=/,;(<]/;

/** A name may begin inside of another by a capital, or behind `-D`, as options of Java do. */
function isInsideWord(text: string, at: number): boolean {
  if (!isAsciiLetter(text.charCodeAt(at - 1)) || /[A-Z]/.test(text.charAt(at))) return false;
  return text.slice(Math.max(0, at - 2), at) !== '-D';
}

function findOpen(text: string, from: number, open: RegExp, report: Report): void {
  for (let at = from; at < from + REACH_CHARS && at < text.length; at += 1) {
    if (!OPEN_BEFORE.test(text.charAt(at))) continue;
    OPEN_RUN.lastIndex = at + 1;
    const run = OPEN_RUN.exec(text)?.[0] ?? '';
    if (!open.test(run) || entropy(run) < MIN_ENTROPY) continue;
    report(at + 1, at + 1 + run.length);
    return;
  }
}

function joinedTokens(text: string, from: number): Token[] {
  // Counted from its start: of a longer run nothing is taken, or it would be taken off its end piece by piece.
  let runStart = from;
  while (from - runStart <= MAX_JOINED_CHARS && isTokenAt(text, runStart - 1)) runStart -= 1;
  const end = tokenRunEnd(text, from, MAX_JOINED_CHARS + 1);
  if (end - from < MIN_KEY_CHARS || end - runStart > MAX_JOINED_CHARS) return [];
  const prefix = JOINED.exec(text.slice(from, from + 48))?.[0] ?? '';
  const start = from + prefix.length;
  return start > from && end - start >= MIN_KEY_CHARS ? [{ start, end, text: text.slice(start, end) }] : [];
}

/** The token, or what it has behind its last dot. */
function keyIn(token: Token, shape: RegExp, between: string): { start: number; end: number } | null {
  const dot = token.text.lastIndexOf('.') + 1;
  for (const from of dot > 0 ? [0, dot] : [0]) {
    const text = token.text.slice(from);
    if (shape.test(text) && isKey(text, between)) return { start: token.start + from, end: token.end };
  }
  return null;
}

function isKey(token: string, between: string): boolean {
  if (WHOLE_UUID.test(token))
    return SECRET_BETWEEN.test(between) || /^\S{0,40}["']?(?:\s?[:=-]\s?| )["']?$/.test(between);
  if (/^\d{1,400}$/.test(token))
    return /(?:key|token|secret|access)["']?\s{0,2}[:= -]\s{0,2}["']?$/i.test(between);
  if (ASSIGNED_BEFORE.test(between)) return (/\d/.test(token) && /[a-z]/i.test(token)) || isUnbroken(token);
  if (!/\d/.test(token) && randomness(token) < 0.3) return false;
  return entropy(token) > MIN_ENTROPY && (randomness(token) > 0.26 || /^[0-9a-f-]{1,400}$/i.test(token));
}

/** No word is that long, and names in programs have capitals or signs where words meet. */
function isUnbroken(token: string): boolean {
  return token.length >= 20 && /^(?:[a-z]{1,400}|[A-Z]{1,400})$/.test(token);
}

function isRandom(token: Token, nameEnd: number): boolean {
  return (
    !WHOLE_UUID.test(token.text) &&
    looksRandom(token.text, { gap: token.start - nameEnd, isSecretWord: false })
  );
}
