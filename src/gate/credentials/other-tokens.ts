import { isPlaceholder } from '../placeholders.js';
import type { Token } from './tokens.js';

/*
 * Random-looking text that is no secret: sums of contents, ids of commits and requests, parts of addresses, names of
 * files. Told by what stands before it or by its own shape.
 */

const BEFORE_CHARS = 32;
const SUM_OR_ID_BEFORE =
  /(?:commit|git_?head|recv-keys?|sha(?:-?\d{1,3})?|rev(?:ision)?|hash|checksum|etag|digest|integrity|md5|blob|tree|index|object|parent|merge|uuid|guid|trace|span|request|correlation|fingerprint|build|version|image|layer|cid|nonce|fixture|example id|thumbprint|keygrip|event|file|path|key id|keyid|key_id|kid|pubkey|public[ _-]?key|serial|snapshot|cache (?:\w{1,8} ){0,2}key|(?:gpg|pgp)[ _-]?key|pubkey\d{0,3})(?:[_-]?id)?["'\]_\s:=#(@>-]{0,6}$/i;
const FILE_ENDING =
  /\.(?:pyc?|m?js|c?ts|tsx|jsx|json|md|html?|css|png|jpe?g|gif|svg|so|go|rs|java|c|h|txt|lock|ya?ml|toml|gz|tgz|zip|map|wasm|com|org|net|io|dev|app|p[lm]|sh|pdf|xml|conf|cfg|ini|log|deb|crt|cer|der|bz2|xz|tar|rb|php|cc|cpp|hpp|keytab|pem|p12|pfx|jks|pub)(?![\w-])/i;
const FOLDER = /^\/(?:tmp|var|usr|home|opt|etc|root|mnt|dev|proc|sys|Users|private)\//;
const RANGE_OF_COMMITS = /^[0-9a-f]{7,40}\.{2,3}[0-9a-f]{7,40}$/;
const SELF_NAMED = /^(?:(?:sha\d{1,3}|md5)[-:]|CVE-\d|RFC-?\d)/i;
const VERSION_OR_DATE = /^\d{4}-\d\d-\d\d|^v?\d{1,6}\.\d{1,6}(?:\.\d{1,6}){0,3}(?:[-+]|$)/;
const FLOAT = /^[-+]?\d{1,9}\.\d{1,60}(?:e[-+]?\d{1,6})?[a-z]?\d{0,3}$/i;
const ALGORITHMS =
  /^(?:[a-z]{1,16}[_-])?(?:sha|hmac|aes|chacha|poly|curve|rsa|ecdsa|blake|md5|ed25519|x25519|x509|utf|base)[a-z]{0,8}\d{1,7}(?:[_-]?[a-z]{2,12}\d{0,5}){0,3}$/i;

export function isOtherToken(text: string, token: Token): boolean {
  return (
    SELF_NAMED.test(token.text) ||
    FOLDER.test(token.text) ||
    RANGE_OF_COMMITS.test(token.text) ||
    VERSION_OR_DATE.test(token.text) ||
    FLOAT.test(token.text) ||
    ALGORITHMS.test(token.text) ||
    token.text.startsWith('//') ||
    CONSTANT.test(token.text) ||
    ALPHABET.test(token.text) ||
    text.charAt(token.end) === '(' ||
    FILE_ENDING.test(token.text) ||
    text.charAt(token.end) === '@' ||
    SUM_OR_ID_BEFORE.test(text.slice(Math.max(0, token.start - BEFORE_CHARS), token.start)) ||
    isInAddress(text, token.start) ||
    isPlaceholder(`[${token.text}]`)
  );
}

/** `IPV6_ADDRESS_RE`, `PKCS12_SAFEBAG`: words with few digits each. */
const CONSTANT = /^[A-Z]{2,16}\d{0,3}(?:_[A-Z]{1,16}\d{0,3}){1,8}$/;
const ALPHABET =
  /^(?:ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789|0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz)[+/_-]{0,2}$/;

const MAX_ADDRESS_CHARS = 240;
const ENDS_ADDRESS = /[\s"'`<(]/;
const HOST_AND_PATH = /:\/\/|^\/?[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\.(?:com|org|net|io|dev)\//;
const SECRET_PARAMETER =
  /key|token|secret|sig|passw|pwd|auth|sas|code|state|credential|api|sid|hash|pass|jwt|assertion/i;
const MAX_PARAMETER_CHARS = 64;
const WEBHOOK = /hook/i;

/** In a URL all that is random is ids, but for what follows `?token=` and the like, and the paths of webhooks. */
function isInAddress(text: string, at: number): boolean {
  let start = at;
  const limit = Math.max(0, at - MAX_ADDRESS_CHARS);
  while (start > limit && !ENDS_ADDRESS.test(text.charAt(start - 1))) start -= 1;
  const before = text.slice(start, at);
  return HOST_AND_PATH.test(before) && !isSecretParameter(before) && !WEBHOOK.test(before);
}

/** `…?access_token=`: what the address ends in is the name of a parameter that means a secret. */
function isSecretParameter(address: string): boolean {
  const tail = address.slice(-MAX_PARAMETER_CHARS);
  const equals = tail.lastIndexOf('=');
  const begin = Math.max(...['?', '&', ';', '#'].map((sign) => tail.lastIndexOf(sign, equals)));
  return (
    equals > begin &&
    begin >= 0 &&
    tail.length - equals <= 7 &&
    SECRET_PARAMETER.test(tail.slice(begin, equals))
  );
}
