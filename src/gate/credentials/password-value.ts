import { randomness } from './randomness.js';

/** A reference to where the value is: a variable, a template. */
const REFERENCE =
  /^(?:\*{1,80}|[#x]{1,80}|<.*|\$\{?[A-Za-z_].*|\$\(.*|#\{.*|%\w{1,60}%|%[a-z]|\{.*|\[.*|null|none|nil|undefined|true|false)$/i;

/** Whether a value stands for itself, be it as plain as `secret`. */
export function isLiteral(value: string): boolean {
  return value.length >= 2 && value.length <= MAX_CHARS && !REFERENCE.test(value) && !CODE.test(value);
}

/** What stands where a password would: names of variables, types, words for its absence, templates. */
const STAND_IN = new RegExp(
  `^(?:${[
    '\\*{1,80}|x{1,80}|\\.{1,80}|•{1,80}|_{1,80}|-{1,80}|\\?{1,80}',
    '<.*|\\$\\{.*|\\$\\(.*|\\$[A-Za-z_]\\w*|%\\w+%|%[a-z]|\\{.*|\\[.*|@\\w+',
    'null|none|nil|undefined|true|false|yes|no|empty|unset|required|optional|default|disabled|enabled',
    '1?password\\d?|passwd|pass|secret|changeme|change-me|change_me|redacted|hidden|masked|test|todo|foo|bar|example',
    'your\\w*|my[a-z_-]*password|some[a-z_-]*password|example.*|placeholder.*',
    'process\\.env.*|os\\.environ.*|env\\..*|import\\.meta.*|args\\..*|secrets\\..*|vars?\\..*',
    'string|str|text|bytes|bool|boolean|int|number|object|any|void|function|return|const|let|type|buffer|char',
    'hash|length|field|input|prompt|manager|file|hint|reset',
  ].join('|')})$`,
  'i',
);
const CODE = /^[A-Za-z_$][\w$]*(?:\(|\[|\.[A-Za-z_$]|->|::|\?\.)/;
const CONSTANT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const ENTITY_OR_ESCAPE = /^(?:&\w+;?|\\\w+|%[0-9A-F]{2})$/i;
const NUMBER_OR_VERSION = /^(?:v?\d{1,9}(?:\.\d{1,9}){0,4}|\d{1,6}[a-z]{0,3}|0x[0-9a-f]{1,16})$/i;
const PATH = /^(?:~|\.{1,2})?\/[\w.-]{1,60}(?:\/|$)|^[a-z]{2,12}:\/\/|^\/\//i;
const NEGATION = /^!{1,2}[a-z_$][\w$]{0,60}(?:\.|$)/i;
const UUID_OR_HASH = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{19,22}|[0-9a-f]{7,64})$/i;
const MIN_CHARS = 4;
const MAX_CHARS = 128;

/** True when a program or a person writes this instead of a password. */
export function isStandIn(value: string): boolean {
  return (
    value.length < MIN_CHARS ||
    value.length > MAX_CHARS ||
    STAND_IN.test(value) ||
    CONSTANT.test(value) ||
    ENTITY_OR_ESCAPE.test(value) ||
    PATH.test(value) ||
    NEGATION.test(value)
  );
}

const FILE_OR_HOST = /\.[a-z]{2,4}$|^[a-z][\w-]{0,60}\.[a-z][\w-]{0,60}\.[a-z]{2,12}$/i;
/** `AES-256-GCM`, `ISO-8859-1`, `python3`, `1Password`, `OAuth2-Proxy`. */
const NAME_OF_A_THING =
  /^(?:[A-Z0-9][A-Z0-9.-]{0,80}|[A-Za-z]{1,40}-?\d{1,3}|\d{1,4}-?[A-Za-z]{1,40}|v?\d{1,4}(?:[._-]\w{1,12}){1,4})$/;

/** So unlike the words of a sentence that it is one wherever the sentence speaks of passwords. */
export function isUnlikeWords(value: string): boolean {
  if (value.length < 8 || !isStrong(value) || /[/\\=()<>|~]|^[@#&+-]|:\d/.test(value)) return false;
  if (NAME_OF_A_THING.test(value) || FILE_OR_HOST.test(value) || UUID_OR_HASH.test(value)) return false;
  return /\d/.test(value) || hasOddCapitals(value);
}

/** Has what passwords have and words have not: letters and digits mixed, signs, capitals in odd places. */
export function isStrong(value: string): boolean {
  if (isStandIn(value) || NUMBER_OR_VERSION.test(value)) return false;
  const hasDigit = /\d/.test(value);
  const hasSign = /[^\p{L}\p{N}_.,:;/()'’-]/u.test(value);
  if (CODE.test(value) && !hasDigit) return false;
  if (hasDigit && /\p{L}/u.test(value)) return !isNameWithNumber(value);
  if (hasSign)
    return value.length >= 6 && /[\p{L}\p{N}]/u.test(value) && !/^[\p{L}]+[=&|*+]+[\p{L}]*$/u.test(value);
  return value.length >= 8 && hasOddCapitals(value);
}

/** `sha256`, `base64`, `utf8`, `TLS1.2`: names of things that have a number. */
function isNameWithNumber(value: string): boolean {
  return /^(?:(?:[a-z]{1,12}-)?sha-?\d{1,3}|md[45]|base\d\d|utf-?\d{1,2}|aes-?\d{3}|tls\d.*|http\/?\d.*|oauth2?|x509|pkcs\d{1,2}|bcrypt\d?|argon2\w*|pbkdf2\w*|v\d|[a-z]\d|\d{1,4}[a-z]{1,2}|\d+(?:-bit|st|nd|rd|th|px|ms|kb|mb|min))$/i.test(
    value,
  );
}

function hasOddCapitals(value: string): boolean {
  return /^[A-Za-z]+$/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && randomness(value) > 0.3;
}

/** Not a word: the longest that stand behind `password:` in programs (labels, states) are shorter. */
const MIN_LETTERS = 12;

/** A quoted value is a password when it could not be a label, a message or a name of code. */
export function isQuotedPassword(value: string): boolean {
  if (isStrong(value)) return true;
  if (isStandIn(value) || /\s/.test(value) || value.length < 6) return false;
  if (/^[a-z]{1,128}$/.test(value)) return value.length >= MIN_LETTERS;
  if (value.length >= 16 && /([A-Za-z])\1{6}/.test(value)) return true;
  return !/^[A-Za-z][A-Za-z_.:/-]{0,127}$/.test(value) && !NUMBER_OR_VERSION.test(value) && !CODE.test(value);
}
