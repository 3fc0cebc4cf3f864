import { isUnspacedScriptAt } from '../characters.js';
import { isLiteral, isQuotedPassword, isStandIn, isStrong } from './password-value.js';
import { CLOSING, isSpace, QUOTES, type Span } from './sentence.js';

const MAX_VALUE_CHARS = 128;

/** A word that means a password, in a text. */
export interface Word {
  /** In small letters. */
  name: string;
  text: string;
  at: number;
  end: number;
  isPin: boolean;
  isPassword: boolean;
  /** Its account stands before it: then also `secret` is a password. */
  hasAccount?: boolean;
}

/** What stands between the word and its value. */
export interface Joint {
  /** Whether something says that this is the value. */
  isLinked: boolean;
  isSymbol: boolean;
  /** With `==`: what a password is compared with is one. */
  isCompared: boolean;
}

export const UNLINKED: Joint = { isLinked: false, isSymbol: false, isCompared: false };
export const LINKED: Joint = { isLinked: true, isSymbol: false, isCompared: false };
export const SYMBOL: Joint = { isLinked: true, isSymbol: true, isCompared: false };
export const COMPARED: Joint = { isLinked: true, isSymbol: true, isCompared: true };

/** The password that begins at `from`, if what stands there may be one. */
export function readValue(word: Word, from: number, joint: Joint): Span | null {
  const { text } = word;
  let start = from;
  while (start - from < 4 && '\\(*'.includes(text.charAt(start) || '?')) start += 1;
  if (text.charAt(start - 1) === '*' && text.charAt(start) === ' ') start += 1;
  const quote = text.charAt(start);
  if (quote !== '' && QUOTES.includes(quote))
    return quotedValue(word, start + 1, CLOSING[quote] ?? quote, joint);
  const end = bareEnd(text, start);
  if (isInLongRun(text, word.at, end)) return null;
  const span = { start, end };
  return isBarePassword(word, span, joint) ? span : null;
}

function quotedValue(word: Word, start: number, closing: string, joint: Joint): Span | null {
  const { text } = word;
  let end = start;
  while (
    end - start <= MAX_VALUE_CHARS &&
    end < text.length &&
    !closing.includes(text.charAt(end)) &&
    text.charCodeAt(end) !== 10
  )
    end += 1;
  if (end - start > MAX_VALUE_CHARS) return null;
  while (end > start && text.charAt(end - 1) === '\\') end -= 1;
  // French puts spaces inside of its quotes.
  if (closing === '»' && isSpace(text, start) && isSpace(text, end - 1))
    return quotedValue(word, start + 1, text.charAt(end - 1), joint);
  const value = text.slice(start, end);
  if (word.isPin && /^\d{4,8}$/.test(value)) return { start, end };
  if (!word.isPassword || /^[,;)\s]/.test(value)) return null;
  if (word.hasAccount && isLiteral(value) && !/\s/.test(value)) return { start, end };
  if (joint.isCompared && !isStandIn(value) && !/\s/.test(value)) return { start, end };
  const isTold =
    joint.isLinked && !joint.isSymbol && /^[\p{L}\p{N}][^\s]{3,40}$/u.test(value) && !isStandIn(value);
  return isTold || isQuotedPassword(value) || isPhrase(value, word, joint) ? { start, end } : null;
}

/** `the passphrase is "correct horse battery staple"`: words that are no message. */
function isPhrase(value: string, { text, at }: Word, { isLinked }: Joint): boolean {
  const isOfWords = /phrase/i.test(text.slice(at, at + 16));
  return isOfWords && isLinked && /^[\p{Ll}\d]+(?:[ -][\p{Ll}\d]+){2,11}$/u.test(value);
}

const ENDS_BARE: ReadonlySet<string> = new Set('“”„«»。，；、）」』！？\u00a0\u3000');
const ENDS_BARE_ASCII = asciiTable(' "\'`,;<>{}()[]');

function asciiTable(characters: string): Uint8Array {
  const table = new Uint8Array(128).fill(1, 0, 32);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

function isBareAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit < 128) return ENDS_BARE_ASCII[unit] === 0;
  return index < text.length && !ENDS_BARE.has(text.charAt(index)) && !isUnspacedScriptAt(text, index);
}

function bareEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_VALUE_CHARS + 1);
  let end = start;
  while (end < limit && isBareAt(text, end)) end += 1;
  while (end > start && '.,:*\\'.includes(text.charAt(end - 1))) end -= 1;
  const escaped = text.slice(start, end).search(/\\[nrt"]/);
  return escaped > 0 ? start + escaped : end;
}

/** Longer runs without a space are data. Were their ends taken off, what is left would be looked at again and again. */
const MAX_RUN_CHARS = 256;

function isInLongRun(text: string, at: number, end: number): boolean {
  const limit = end - MAX_RUN_CHARS - 1;
  if (at < limit) return false;
  let start = at;
  while (start > limit && start > 0 && isBareAt(text, start - 1)) start -= 1;
  let stop = end;
  while (stop - start <= MAX_RUN_CHARS && stop < text.length && isBareAt(text, stop)) stop += 1;
  return stop - start > MAX_RUN_CHARS && !/\s/.test(text.slice(at, end));
}

const BEFORE_SETTING = /(?:^|[\n;&?#]|\bexport|\bset|\bENV|-e|\benv) {0,8}$/;

/** `export DB_`: the word that begins at `at` ends the name of a variable of the environment. */
function isSettingName(text: string, at: number): boolean {
  let start = at;
  while (at - start < 40 && /[A-Z0-9_]/.test(text.charAt(start - 1))) start -= 1;
  return BEFORE_SETTING.test(text.slice(Math.max(0, start - 16), start));
}

function isBarePassword(word: Word, { start, end }: Span, joint: Joint): boolean {
  const { text } = word;
  const value = text.slice(start, end);
  if (word.isPin && joint.isLinked && /^\d{4,8}$/.test(value))
    return !/[\w.%/:-]/.test(text.charAt(end).replace('.', ''));
  if (!word.isPassword || text.charAt(end) === '(') return false;
  if (!joint.isLinked && /[=/]/.test(value)) return false;
  if (isStrong(value)) return true;
  if (word.hasAccount && joint.isSymbol && isLiteral(value)) return /[;\s"']|^$/.test(text.charAt(end));
  if (!joint.isLinked || isStandIn(value)) return false;
  if (/^\d{6,12}$/.test(value)) return !/[\w.%/-]/.test(text.charAt(end).replace('.', ''));
  // A setting of the environment takes its value as it stands: `DB_PASSWORD=winter`.
  const isSetting = /=$/.test(text.slice(start - 1, start)) && /^[A-Z]/.test(text.charAt(word.at));
  return isSetting && isSettingName(text, word.at);
}
