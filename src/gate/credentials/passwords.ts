import { isUnspacedScriptAt, isWordAt } from '../characters.js';
import type { Detector, Report } from '../detector.js';
import { isLiteral, isQuotedPassword, isStandIn, isStrong, isUnlikeWords } from './password-value.js';
import { BACK_LINKS, DETERMINERS, FILLERS, LINKS, PASSWORD_WORDS, PIN_WORDS } from './password-words.js';

/** Between the word and what links it with the password: `password for the staging box is`. */
const MOST_WORDS_BETWEEN = 7;
const MAX_WORD_CHARS = 40;
const MAX_VALUE_CHARS = 128;

const QUOTES = '"\'`“”„‘’«»「『';
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '„': '“”',
  '‘': '’',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
  '”': '”',
  '’': '’',
};

/** Passwords in sentences, assignments and settings, in the languages of the tables. */
export function passwordDetectors(): Detector[] {
  const words = [...new Set([...PASSWORD_WORDS, ...PIN_WORDS])];
  return words.map((word) => {
    const isPin = PIN_WORDS.includes(word);
    const isPassword = PASSWORD_WORDS.includes(word);
    return {
      kind: 'credential',
      triggers: [word],
      examine: (text, at, report) => {
        examineWord({ text, at, end: at + word.length, isPin, isPassword }, report);
        return at + 1;
      },
    };
  });
}

interface Word {
  text: string;
  at: number;
  end: number;
  isPin: boolean;
  isPassword: boolean;
  hasAccount?: boolean;
}

/** Short words are parts of others: `spinning`, `bypass`, `compass`. */
const MIN_INNER_CHARS = 5;

function examineWord(word: Word, report: Report): void {
  const { text, at, end } = word;
  if (end - at < MIN_INNER_CHARS && !standsAlone(text, at, end)) return;
  const value = valueAfter(word) ?? (end - at < MIN_INNER_CHARS && !isUnspacedScriptAt(text, at) ? null : valueBefore(text, at));
  if (value !== null) report(value.start, value.end);
}

function standsAlone(text: string, at: number, end: number): boolean {
  const isOpen = (index: number): boolean => !isWordAt(text, index) || text.charAt(index) === '_' || isUnspacedScriptAt(text, index);
  const beginsCamelCase = /[A-Z]/.test(text.charAt(at)) && /[a-z]/.test(text.charAt(at - 1));
  return (isOpen(at - 1) || beginsCamelCase || isUnspacedScriptAt(text, at)) && (isOpen(end) || isUnspacedScriptAt(text, at));
}

interface Span {
  start: number;
  end: number;
}

const SYMBOL_LINK = /["'`\])\\]{0,4}[ \t\u00a0]{0,12}(?:,(?=[ ]?["'][^"'\s]{8,128}["']\s?\))|=>|:=|->|[!=]={1,2}|=|：|:|＝|→|–|—|是|为|為|は|は、)[ \t\u00a0]{0,12}/y;
const NOT_A_PASSWORD_NAME =
  /^[_-]?(?:hash|file|path|length|len|field|min|max|policy|reset|prompt|input|type|id|name|manager|hint|confirm|rules?|less|url|count|expir|regex|pattern|valid|strength|label|placeholder|changed|error|es\b|ed\b|ing\b|able|age|port|through|book|word_hash)/i;
/** The rest of the word itself: `passw|ord`, `lösenord|et`, `PASSWORD|_PROD`. */
const REST_OF_WORD = /[\p{L}\p{N}_-]{0,40}/uy;
const REST_OF_PASSWORD = /^(?:ords?|ort|d)/i;

function valueAfter(word: Word): Span | null {
  const { text } = word;
  let position = word.end;
  if (isUnspacedScriptAt(text, word.end - 1)) {
    const value = unspacedValue(word);
    if (value !== null) return value;
  } else {
    REST_OF_WORD.lastIndex = position;
    const rest = REST_OF_WORD.exec(text)?.[0] ?? '';
    if (NOT_A_PASSWORD_NAME.test(rest.replace(REST_OF_PASSWORD, ''))) return null;
    position += rest.length;
    if (/^['’]s\s/.test(text.slice(position, position + 3))) return afterFillers(text, position + 2, word);
  }
  for (let words = 0; words <= MOST_WORDS_BETWEEN; words += 1) {
    SYMBOL_LINK.lastIndex = position;
    const link = SYMBOL_LINK.exec(text);
    if (link !== null) return valueBehindSymbol(word, position, link[0]);
    const next = isVerb(word) ? null : wordAfter(text, position, words > 0);
    if (next === null) return null;
    if (LINKS.has(next.text)) {
      const value = afterFillers(text, next.end, word);
      if (value !== null) return value;
    } else if (word.end - word.at >= MIN_INNER_CHARS) {
      const value = readValue(text, next.start, { ...word, isLinked: false, isSymbol: false });
      if (value !== null && (words === 0 || isUnlikeWords(text.slice(value.start, value.end)))) return value;
    }
    position = next.end;
  }
  return null;
}

/** `pass it to …`: only a sign behind it makes it a noun. */
function isVerb({ text, at, end }: Word): boolean {
  return text.slice(at, end).toLowerCase() === 'pass';
}

const NEXT_LINES = /\s{0,2}\n\s{0,8}(?=\S)/y;

function valueBehindSymbol(word: Word, at: number, symbol: string): Span | null {
  const { text } = word;
  const from = at + symbol.length;
  const isCompared = /[!=]=/.test(symbol);
  const value = readValue(text, from, { ...word, isLinked: true, isSymbol: true, isCompared });
  NEXT_LINES.lastIndex = from;
  const lines = value === null && !word.isPin ? NEXT_LINES.exec(text) : null;
  if (lines === null) return value ?? (symbol.endsWith(': ') ? listedValue(word, from) : null);
  // Shown alone on a line of its own, as installers do.
  const own = readValue(text, from + lines[0].length, { ...word, isLinked: false, isSymbol: false });
  return own !== null && /^\s*(?:\n|$)/.test(text.slice(own.end, own.end + 40)) ? own : null;
}

/** `Passwords: staging X, production Y`. */
function listedValue(word: Word, from: number): Span | null {
  const { text } = word;
  let position = from;
  for (let words = 0; words < 4; words += 1) {
    const next = wordAfter(text, position, words > 0) ?? wordAt(text, position);
    if (next === null || !word.isPassword) return null;
    const value = readValue(text, next.start, { ...word, isLinked: false, isSymbol: false });
    if (value !== null && isUnlikeWords(text.slice(value.start, value.end))) return value;
    position = next.end;
  }
  return null;
}

const UNSPACED = /[^!-~\n]{0,12}/y;

/** `密码已经改成 X`: words up to the first that is written in ASCII. */
function unspacedValue(word: Word): Span | null {
  const { text } = word;
  UNSPACED.lastIndex = word.end;
  const between = UNSPACED.exec(text)?.[0] ?? '';
  if (/[。；！？]/.test(between)) return null;
  const start = word.end + between.length;
  const isLinked = /[是为為：＝]\s?["“「『]?$/.test(between);
  return readValue(text, start, { ...word, isLinked, isSymbol: false });
}

function afterFillers(text: string, from: number, word: Word): Span | null {
  let position = from;
  for (let count = 0; count < 4; count += 1) {
    SYMBOL_LINK.lastIndex = position;
    const link = SYMBOL_LINK.exec(text);
    if (link !== null && link[0].length > 0) position += link[0].length;
    const next = wordAfter(text, position, false);
    if (next === null) return null;
    if (!FILLERS.has(next.text)) return readValue(text, next.start, { ...word, isLinked: true, isSymbol: link !== null });
    position = next.end;
  }
  return null;
}

interface FoundWord extends Span {
  /** In small letters, without the signs around it. */
  text: string;
}

/** The next word of the sentence; null where it ends. Line breaks are spaces only once. */
function wordAfter(text: string, from: number, isWithin: boolean): FoundWord | null {
  let start = text.charAt(from) === ',' ? from + 1 : from;
  let breaks = 0;
  while (start - from < 8 && (text.charAt(start) === '\\' || isSpace(text, start) || (!isWithin && '"\')]'.includes(text.charAt(start)) && isSpace(text, start + 1)))) {
    if (text.charCodeAt(start) === 10 && ++breaks > 1) return null;
    start += 1;
  }
  if (start >= text.length || (start === from && !isUnspacedScriptAt(text, start))) return null;
  return wordAt(text, start, isWithin);
}

function wordAt(text: string, start: number, isWithin = true): FoundWord | null {
  let end = start;
  while (end < text.length && end - start < MAX_VALUE_CHARS && !isSpace(text, end)) end += 1;
  if (end === start) return null;
  const written = text.slice(start, end);
  if (isWithin && /[;{}<>|]/.test(written)) return null;
  const endsSentence = /[.!?]["')]{0,2}$/.test(written) && end - start < MAX_WORD_CHARS && !isStrong(written.replace(/[.!?]\W{0,3}$/, ''));
  if (isWithin && endsSentence) return null;
  const colon = written.search(/[:=：]/);
  if (colon > 0 && /^\p{L}+$/u.test(written.slice(0, colon))) end = start + colon;
  return { start, end, text: text.slice(start, end).toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '') };
}

function isSpace(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 32 || unit === 9 || unit === 10 || unit === 13 || unit === 0xa0 || unit === 0x3000;
}

interface Context {
  isPin: boolean;
  isPassword: boolean;
  /** Whether something says that this is the value. */
  isLinked: boolean;
  isSymbol: boolean;
  /** With `==`: what a password is compared with is one. */
  isCompared?: boolean;
  /** Its account stands before it: then also `secret` is a password. */
  hasAccount?: boolean;
  at: number;
}

function readValue(text: string, from: number, context: Context): Span | null {
  let start = from;
  while (text.charAt(start) === '\\' || text.charAt(start) === '(' || text.charAt(start) === '*') start += 1;
  const quote = text.charAt(start);
  if (quote !== '' && QUOTES.includes(quote)) return quotedValue(text, start + 1, CLOSING[quote] ?? quote, context);
  const end = bareEnd(text, start);
  const value = text.slice(start, end);
  return isBarePassword(text, { start, end }, value, context) ? { start, end } : null;
}

function quotedValue(text: string, start: number, closing: string, context: Context): Span | null {
  let end = start;
  while (end - start <= MAX_VALUE_CHARS && end < text.length && !closing.includes(text.charAt(end)) && text.charCodeAt(end) !== 10) end += 1;
  if (end - start > MAX_VALUE_CHARS) return null;
  while (end > start && text.charAt(end - 1) === '\\') end -= 1;
  // French puts spaces inside of its quotes.
  if (closing === '»' && isSpace(text, start) && isSpace(text, end - 1)) return quotedValue(text, start + 1, text.charAt(end - 1), context);
  const value = text.slice(start, end);
  if (context.isPin && /^\d{4,8}$/.test(value)) return { start, end };
  if (!context.isPassword || /^[,;)\s]/.test(value)) return null;
  if (context.hasAccount && isLiteral(value) && !/\s/.test(value)) return { start, end };
  if (context.isCompared && !isStandIn(value) && !/\s/.test(value)) return { start, end };
  const isTold = context.isLinked && !context.isSymbol && /^[\p{L}\p{N}][^\s]{3,40}$/u.test(value) && !isStandIn(value);
  return isTold || isQuotedPassword(value) || isPhrase(value, text, context) ? { start, end } : null;
}

/** `the passphrase is "correct horse battery staple"`: words that are no message. */
function isPhrase(value: string, text: string, { at, isLinked }: Context): boolean {
  const isOfWords = /phrase/i.test(text.slice(at, at + 16));
  return isOfWords && isLinked && /^[\p{Ll}\d]+(?:[ -][\p{Ll}\d]+){2,11}$/u.test(value);
}

const ENDS_BARE = /[\s"'`,;<>{}()[\]“”„«»。，；、）」』！？]/u;

function bareEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && end - start <= MAX_VALUE_CHARS && !ENDS_BARE.test(text.charAt(end)) && !isUnspacedScriptAt(text, end)) end += 1;
  while (end > start && '.,:*\\'.includes(text.charAt(end - 1))) end -= 1;
  const escaped = text.slice(start, end).search(/\\[nrt"]/);
  return escaped > 0 ? start + escaped : end;
}

const SETTING_NAME = /(?:^ {0,8}|[\n;&?] {0,8}|# ?|\bexport |\bset |\bENV |-e |\benv )[A-Z0-9_]{0,40}$/;

function isBarePassword(text: string, { start, end }: Span, value: string, context: Context): boolean {
  if (context.isPin && context.isLinked && /^\d{4,8}$/.test(value)) return !/[\w.%/:-]/.test(text.charAt(end).replace('.', ''));
  if (!context.isPassword || text.charAt(end) === '(') return false;
  if (!context.isLinked && /[=/]/.test(value)) return false;
  if (isStrong(value)) return true;
  if (context.hasAccount && context.isSymbol && isLiteral(value)) return /[;\s"']|^$/.test(text.charAt(end));
  if (!context.isLinked || isStandIn(value)) return false;
  if (/^\d{6,12}$/.test(value)) return !/[\w.%/-]/.test(text.charAt(end).replace('.', ''));
  // A setting of the environment takes its value as it stands: `DB_PASSWORD=winter`.
  const isSetting = /=$/.test(text.slice(start - 1, start)) && /^[A-Z]/.test(text.charAt(context.at));
  return isSetting && SETTING_NAME.test(text.slice(Math.max(0, context.at - 48), context.at));
}

const BEFORE_CHARS = 140;

/** `he typed X as his password`, `X ist das Passwort`, `用 X 作为密码`. */
function valueBefore(text: string, at: number): Span | null {
  const before = text.slice(Math.max(0, at - BEFORE_CHARS), at);
  const offset = at - before.length;
  const unlike = unlikeBefore(before);
  if (unlike !== null) return { start: offset + unlike.start, end: offset + unlike.end };
  const unspaced = /([!-~]{4,80}?)["'`”」]?\s?(?:作为|作為|做|当|當|是)[^!-~\s]{0,8}$/u.exec(before);
  const bounds = unspaced ? { start: unspaced.index, end: unspaced.index + (unspaced[1] ?? '').length } : spacedBefore(before);
  if (bounds === null) return null;
  const value = before.slice(bounds.start, bounds.end);
  return isStrong(value) ? { start: offset + bounds.start, end: offset + bounds.end } : null;
}

/** `try X, that is the root password`: the nearest of the last words of the sentence that is like no word. */
function unlikeBefore(before: string): Span | null {
  if (!isSpace(before, before.length - 1) && !/\s\S{0,20}-$/.test(before)) return null;
  let end = before.length;
  for (let words = 0; words < MOST_WORDS_BETWEEN; words += 1) {
    while (end > 0 && isSpace(before, end - 1)) end -= 1;
    let start = end;
    while (start > 0 && !isSpace(before, start - 1)) start -= 1;
    const span = unquoted(before, start, end);
    const written = before.slice(start, end);
    if ((start === 0 && before.length === BEFORE_CHARS) || /[;{}<>|=()]|\n/.test(written)) return null;
    if (isUnlikeWords(before.slice(span.start, span.end))) return span;
    if (/[.!?]$/.test(written)) return null;
    end = start;
  }
  return null;
}

function spacedBefore(before: string): Span | null {
  let end = before.length;
  let hasLink = false;
  for (let words = 0; words < 5; words += 1) {
    while (end > 0 && isSpace(before, end - 1)) end -= 1;
    if (end === before.length && words === 0) return null;
    let start = end;
    while (start > 0 && !isSpace(before, start - 1)) start -= 1;
    const word = before.slice(start, end).toLowerCase();
    if (BACK_LINKS.has(word)) hasLink = true;
    else if (!DETERMINERS.has(word)) return hasLink ? unquoted(before, start, end) : null;
    end = start;
  }
  return null;
}

function unquoted(text: string, from: number, to: number): Span {
  let start = from;
  let end = to;
  while (start < end && (QUOTES.includes(text.charAt(start)) || '(*'.includes(text.charAt(start)))) start += 1;
  while (end > start && (QUOTES.includes(text.charAt(end - 1)) || ',.;:)*'.includes(text.charAt(end - 1)))) end -= 1;
  return { start, end };
}

const NEXT_PASSWORD = /passw(?:or)?d|passwort|lösenord|pwd|pass(?![a-z])|secret(?![_-][a-z])|accountkey|accesskey|contraseña|mot de passe|密码/iu;

/** The password that is given within `reach` characters behind `from`, where its account stands; null when there is none. */
export function passwordOfAccount(text: string, from: number, reach: number): { start: number; end: number } | null {
  const match = NEXT_PASSWORD.exec(text.slice(from, from + reach));
  if (match === null) return null;
  const at = from + match.index;
  return valueAfter({ text, at, end: at + match[0].length, isPin: false, isPassword: true, hasAccount: !/secret/i.test(match[0]) });
}
