import { isAsciiAlphanumeric, isDigit } from '../characters.js';
import type { Detector, Report } from '../detector.js';
import { UUID } from '../uuid.js';
import { isOtherToken } from './other-tokens.js';
import { looksRandom } from './random-token.js';
import { randomness } from './randomness.js';
import { SECRET_WORDS } from './secret-words.js';
import { isTokenAt, limitOf, MAX_TOKEN_CHARS, type Token, tokenRunEnd, valueIn } from './tokens.js';

/** How far behind the word a secret may begin, and how many tokens are looked at on the way. */
const REACH_CHARS = 96;
const MOST_TOKENS = 4;
const MIN_CHARS = 12;
/** The rest of the name that the word is part of. */
const MAX_NAME_CHARS = 40;

const WHOLE_UUID = new RegExp(`^${UUID}$`);
const UUID_KEY_BEFORE =
  /(?:api[_-]?key|key|token|secret|passw(?:or)?d|credential)["'\]]{0,2}\s{0,2}(?:=>|:=|[:=]|-|is)\s{0,2}["'`]?$/i;
const NO_SECRET_KEY_BEFORE =
  /(?:primary|foreign|partition|sort|cache|row|idempotency|object|public|trace|lookup|unique|storage|session)[\w_ -]{0,6}key/i;

/** Random-looking tokens after a word that means a secret. */
export function announcedDetectors(): Detector[] {
  return SECRET_WORDS.map((word) => ({
    kind: 'credential',
    triggers: [word],
    examine: (text, at, report) => examineAfter(text, at, at + word.length, report),
  }));
}

function examineAfter(text: string, at: number, wordEnd: number, report: Report): number {
  const tokens = tokensAfter(text, { start: at, end: wordEnd }, REACH_CHARS);
  for (const token of tokens.found) {
    const gap = token.start - wordEnd;
    if (isSecret(text, token, gap)) report(token.start, token.end);
  }
  const joined = joinedSecret(text, at, wordEnd);
  if (joined !== null) report(joined.start, joined.end);
  const short = shortSecret(text, wordEnd);
  if (short !== null) report(short.start, short.end);
  return Math.max(at + 1, tokens.stepOver);
}

function isSecret(text: string, token: Token, gap: number): boolean {
  if (WHOLE_UUID.test(token.text)) {
    const before = text.slice(Math.max(0, token.start - 32), token.start);
    return UUID_KEY_BEFORE.test(before) && !NO_SECRET_KEY_BEFORE.test(before);
  }
  if (MANY_DIGITS.test(token.text)) return gap <= MAX_SIGN_CHARS && !isOtherToken(text, token);
  return looksRandom(token.text, { gap, isSecretWord: true }) && !isOtherToken(text, token);
}

/** Longer than any number that is counted or dialled. */
const MANY_DIGITS = /^\d{32,128}$/;
const MAX_SIGN_CHARS = 4;

const HANGS_ON = /^(?:key|token|secret)$/i;
const JOINED = /[-.]([A-Za-z0-9]{20,128})(?![\w.()/+~-])/y;

/** `secret_key-…`: the secret hangs on to the word. */
function joinedSecret(text: string, at: number, wordEnd: number): Token | null {
  if (!HANGS_ON.test(text.slice(at, wordEnd))) return null;
  JOINED.lastIndex = wordEnd;
  const written = JOINED.exec(text)?.[1];
  if (written === undefined) return null;
  const token = { start: wordEnd + 1, end: wordEnd + 1 + written.length, text: written };
  const isSecretToken = looksRandom(written, { gap: 1, isSecretWord: true }) && !isOtherToken(text, token);
  return isSecretToken ? token : null;
}

const ASSIGNED =
  /(?:s|_\w{1,16})?["'\]\\]{0,3}\s{0,3}(?:=>|:=|[:=])\s{0,3}["'`\\]{0,2}(?=[A-Za-z0-9]{8,11}(?![\w.()/+=~[-]))/y;
const SHORT = /[A-Za-z0-9]{8,11}/y;

/** Shorter ones only where they are assigned, and odder ones. */
function shortSecret(text: string, wordEnd: number): { start: number; end: number } | null {
  ASSIGNED.lastIndex = wordEnd;
  if (!ASSIGNED.test(text)) return null;
  SHORT.lastIndex = ASSIGNED.lastIndex;
  const match = SHORT.exec(text);
  const token = match?.[0] ?? '';
  if (changesOfKind(token) < 2 || randomness(token) < 0.4) return null;
  const found = { start: SHORT.lastIndex - token.length, end: SHORT.lastIndex };
  return isOtherToken(text, { ...found, text: token }) ? null : found;
}

/** How often a letter follows on a digit or a digit on a letter. */
function changesOfKind(token: string): number {
  let changes = 0;
  for (let index = 1; index < token.length; index += 1)
    if (isDigit(token.charCodeAt(index)) !== isDigit(token.charCodeAt(index - 1))) changes += 1;
  return changes;
}

export interface TokensAfter {
  found: Token[];
  /** Behind a run that is too long for a key: nothing that begins in it is one. 0 when there is none. */
  stepOver: number;
}

/** The tokens that may be keys on this line and the next, after the name that ends at `from` or goes on there. */
export function tokensAfter(text: string, word: { start: number; end: number }, reach: number): TokensAfter {
  const from = word.end;
  const found: Token[] = [];
  const behindName = isInData(text, from) ? null : nameEnd(text, from);
  if (behindName === null) return { found, stepOver: 0 };
  let position = behindName;
  const limit = limitOf(text, word, reach);
  let lines = 0;
  while (position < limit && found.length < MOST_TOKENS) {
    if (!isTokenAt(text, position)) {
      if (text.charCodeAt(position) === 10 && ++lines > 1) break;
      position += 1;
      continue;
    }
    const end = tokenRunEnd(text, position);
    if (end - position > MAX_TOKEN_CHARS) return { found, stepOver: end };
    const value = end - position < MIN_CHARS ? null : valueIn(text, position, end);
    if (value !== null && value.end - value.start >= MIN_CHARS) found.push(value);
    position = end;
  }
  return { found, stepOver: 0 };
}

/** The word may be the beginning of a name: `key_for_tests=`. Null for what is too long for a name. */
function nameEnd(text: string, from: number): number | null {
  let end = from;
  while (end - from <= MAX_NAME_CHARS && isTokenAt(text, end)) end += 1;
  return end - from > MAX_NAME_CHARS ? null : end;
}

/** Words that stand in a line of base64 by chance. */
function isInData(text: string, at: number): boolean {
  const limit = Math.max(0, at - MAX_NAME_CHARS);
  let start = at;
  while (start > limit && isDataAt(text, start - 1)) start -= 1;
  return start === limit && limit > 0;
}

function isDataAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return isAsciiAlphanumeric(unit) || unit === 43 || unit === 47;
}
