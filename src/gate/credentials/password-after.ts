import { isUnspacedScriptAt } from '../characters.js';
import { COMPARED, LINKED, readValue, SYMBOL, UNLINKED, type Word } from './password-reading.js';
import { isUnlikeWords } from './password-value.js';
import { FILLERS, LINKS } from './password-words.js';
import { type Span, wordAfter, wordAt } from './sentence.js';

/** Between the word and what links it with the password: `password for the staging box is`. */
const MOST_WORDS_BETWEEN = 7;
/** Of shorter words (`pass`, `pw`) only a sign or a link makes sure that a password follows. */
export const MIN_INNER_CHARS = 5;
/** What no plain word has. */
const LETTER = /\p{L}/u;
const MAY_BE_VALUE = /[\d!@#$%^&*_+"'`“«「„]|[a-z][A-Z]/;

const SYMBOL_LINK =
  /["'`\])\\*]{0,4}[ \t\u00a0]{0,12}(?:,(?=[ ]?["'][^"'\s]{8,128}["']\s?\))|=>|:=|->|[!=]={1,2}|=|：|:|＝|→|–|—|是|为|為|は|は、)[ \t\u00a0]{0,12}/y;
const NOT_A_PASSWORD_NAME =
  /^[_-]?(?:hash|file|path|length|len|field|min|max|policy|reset|prompt|input|type|id|name|manager|hint|confirm|rules?|less|url|count|expir|regex|pattern|valid|strength|label|placeholder|changed|error|es\b|ed\b|ing\b|able|age|port|through|book|word_hash|arg)/i;
/** The rest of the word itself: `passw|ord`, `lösenord|et`, `PASSWORD|_PROD`. */
const REST_OF_WORD = /[\p{L}\p{N}_-]{0,40}/uy;
const REST_OF_PASSWORD = /^(?:ords?|ort|d)/i;

/** The password that the text gives behind the word. */
export function valueAfter(word: Word): Span | null {
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
    // The same word again: what follows is looked at from there.
    if (next === null) return null;
    if (next.text.startsWith(word.name) && LETTER.test(text.charAt(next.start))) return null;
    if (LINKS.has(next.text)) {
      const value = afterFillers(text, next.end, word);
      if (value !== null) return value;
    } else if (word.end - word.at >= MIN_INNER_CHARS && MAY_BE_VALUE.test(text.slice(next.start, next.end))) {
      const value = readValue(word, next.start, UNLINKED);
      if (value !== null && (words === 0 || isUnlikeWords(text.slice(value.start, value.end)))) return value;
    }
    position = next.end;
  }
  return null;
}

/** `pass it to …`: only a sign behind it makes it a noun. */
function isVerb({ name }: Word): boolean {
  return name === 'pass';
}

/** Also behind the marks of a block in YAML. */
const NEXT_LINES = /(?:[|>][-+\d]{0,2})?\s{0,2}\n\s{0,40}(```\w{0,12}[ \t]{0,4}\n\s{0,8})?(?=\S)/y;
const ENDS_LINE = /^\s{0,40}(?:\n|$)/;
/** In JSON that is set out over lines. */
const ENDS_QUOTED_LINE = /^\\?["'],?\s{0,40}(?:\n|$)/;
const ENDS_FENCE = /^[ \t]*\n[ \t]*```/;

function valueBehindSymbol(word: Word, at: number, symbol: string): Span | null {
  const from = at + symbol.length;
  const value = readValue(word, from, /[!=]=/.test(symbol) ? COMPARED : SYMBOL);
  return value ?? valueOnOwnLine(word, from) ?? (symbol.endsWith(': ') ? listedValue(word, from) : null);
}

/** Shown alone on a line of its own, as installers do, or in a fence, as people do. */
function valueOnOwnLine(word: Word, from: number): Span | null {
  const { text } = word;
  NEXT_LINES.lastIndex = from;
  const lines = word.isPin ? null : NEXT_LINES.exec(text);
  if (lines === null) return null;
  const at = from + lines[0].length;
  const own = readValue(word, at, UNLINKED);
  if (own === null || text.charAt(own.start) === '#' || /\s/.test(text.slice(own.start, own.end)))
    return null;
  const isQuoted = /^\\?["']$/.test(text.slice(at, own.start));
  const ends = lines[1] !== undefined ? ENDS_FENCE : isQuoted ? ENDS_QUOTED_LINE : ENDS_LINE;
  return ends.test(text.slice(own.end, own.end + 44)) ? own : null;
}

/** `Passwords: staging X, production Y`. */
function listedValue(word: Word, from: number): Span | null {
  const { text } = word;
  let position = from;
  for (let words = 0; words < 4; words += 1) {
    const next = wordAfter(text, position, words > 0) ?? wordAt(text, position);
    if (next === null || !word.isPassword || next.text.startsWith(word.name)) return null;
    const value = MAY_BE_VALUE.test(text.slice(next.start, next.end))
      ? readValue(word, next.start, UNLINKED)
      : null;
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
  if (/[。；！？]/.test(between) || between.includes(text.slice(word.at, word.end))) return null;
  const start = word.end + between.length;
  const isLinked = /[是为為：＝]\s?["“「『]?$/.test(between);
  return readValue(word, start, isLinked ? LINKED : UNLINKED);
}

function afterFillers(text: string, from: number, word: Word): Span | null {
  let position = from;
  for (let count = 0; count < 4; count += 1) {
    SYMBOL_LINK.lastIndex = position;
    const link = SYMBOL_LINK.exec(text);
    if (link !== null && link[0].length > 0) position += link[0].length;
    const next = wordAfter(text, position, false);
    if (next === null) return link === null ? null : valueOnOwnLine(word, position);
    if (!FILLERS.has(next.text)) return readValue(word, next.start, link === null ? LINKED : SYMBOL);
    position = next.end;
  }
  return null;
}

const NEXT_PASSWORD =
  /passw(?:or)?d|passwort|lösenord|pwd|pass(?![a-z])|secret(?![_-][a-z])|accountkey|accesskey|contraseña|mot de passe|密码/iu;

/** The password that is given within `reach` characters behind `from`, where its account stands; null when there is none. */
export function passwordOfAccount(
  text: string,
  from: number,
  reach: number,
): { start: number; end: number } | null {
  const match = NEXT_PASSWORD.exec(text.slice(from, from + reach));
  if (match === null) return null;
  const at = from + match.index;
  return valueAfter({
    name: match[0].toLowerCase(),
    text,
    at,
    end: at + match[0].length,
    isPin: false,
    isPassword: true,
    hasAccount: !/secret/i.test(match[0]),
  });
}
