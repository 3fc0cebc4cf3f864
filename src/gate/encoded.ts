/** A run of a text that says something else once decoded. */
export interface EncodedRun {
  decoded: string;
  /** Where the part of the decoded text from `start` to `end` stands in the text that holds the run. */
  span(start: number, end: number): { start: number; end: number };
}

/** Shorter runs hold no secret, longer ones are files and pictures. */
const MIN_CHARS = 24;
const MAX_CHARS = 4_096;

/** What is written in base64 or with percent signs, once decoded: what that holds in turn is not decoded again. */
export function* encodedRuns(text: string): Generator<EncodedRun> {
  yield* base64Runs(text);
  yield* percentRuns(text);
}

const BASE64 = tableOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_');
const VALUES = base64Values();
const NO_TEXT = /[\p{Cc}\ufffd]/u;

function* base64Runs(text: string): Generator<EncodedRun> {
  for (let at = 0; at + MIN_CHARS <= text.length; ) {
    if (!isIn(BASE64, text, at)) at += 1;
    else {
      let end = at;
      while (isIn(BASE64, text, end)) end += 1;
      const decoded = end - at < MIN_CHARS || end - at > MAX_CHARS ? null : decodeBase64(text, at, end);
      const start = at;
      const padded = end + (/^={0,2}/.exec(text.slice(end, end + 2))?.[0].length ?? 0);
      if (decoded !== null) yield { decoded, span: () => ({ start, end: padded }) };
      at = end + 1;
    }
  }
}

/** Null unless it is text: nearly all is known from the first three bytes not to be. */
function decodeBase64(text: string, start: number, end: number): string | null {
  const first =
    (valueAt(text, start) << 18) |
    (valueAt(text, start + 1) << 12) |
    (valueAt(text, start + 2) << 6) |
    valueAt(text, start + 3);
  if (!isPrintable(first >> 16) || !isPrintable((first >> 8) & 255) || !isPrintable(first & 255)) return null;
  const decoded = Buffer.from(text.slice(start, end), 'base64').toString('utf8');
  return NO_TEXT.test(decoded.replace(/[\t\n\r]/g, '')) ? null : decoded;
}

function valueAt(text: string, index: number): number {
  return VALUES[text.charCodeAt(index)] ?? 0;
}

function isPrintable(byte: number): boolean {
  return (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13;
}

const ENDS_PERCENT_RUN = /[\s"'`<>()[\]{}\\]/;
const PERCENT_CODE = /^%[0-9A-Fa-f]{2}$/;

function* percentRuns(text: string): Generator<EncodedRun> {
  let done = 0;
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', Math.max(at + 1, done))) {
    if (!PERCENT_CODE.test(text.slice(at, at + 3))) continue;
    let start = at;
    while (start > done && at - start < MAX_CHARS && !ENDS_PERCENT_RUN.test(text.charAt(start - 1)))
      start -= 1;
    let end = at;
    while (end < text.length && !ENDS_PERCENT_RUN.test(text.charAt(end))) end += 1;
    if (end - start >= MIN_CHARS && end - start <= MAX_CHARS) yield decodePercent(text, start, end);
    done = end;
  }
}

function decodePercent(text: string, start: number, end: number): EncodedRun {
  const positions: number[] = [];
  let decoded = '';
  for (let at = start; at < end; ) {
    const codes = percentCodes(text, at, end);
    const part = codes === '' ? text.charAt(at) : decodeCodes(codes);
    const width = codes === '' ? 1 : codes.length;
    for (let index = 0; index < part.length; index += 1) positions.push(at);
    decoded += part;
    at += width;
  }
  positions.push(end);
  return {
    decoded,
    span: (from, to) => ({ start: positions[from] ?? start, end: positions[to] ?? end }),
  };
}

/** The codes that make one character of UTF-8, which begin at `at`; empty when none do. */
function percentCodes(text: string, at: number, end: number): string {
  if (text.charCodeAt(at) !== 37 || !PERCENT_CODE.test(text.slice(at, at + 3))) return '';
  const first = Number.parseInt(text.slice(at + 1, at + 3), 16);
  const bytes = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const codes = text.slice(at, Math.min(end, at + 3 * bytes));
  return /^(?:%[0-9A-Fa-f]{2}){1,4}$/.test(codes) ? codes : text.slice(at, at + 3);
}

function decodeCodes(codes: string): string {
  try {
    return decodeURIComponent(codes);
  } catch {
    return '\ufffd';
  }
}

function isIn(table: Uint8Array, text: string, index: number): boolean {
  return table[text.charCodeAt(index)] === 1;
}

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

function base64Values(): Uint8Array {
  const values = new Uint8Array(128);
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].forEach((character, value) => {
    values[character.charCodeAt(0)] = value;
  });
  values[45] = 62;
  values[95] = 63;
  return values;
}
