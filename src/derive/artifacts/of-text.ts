import type { ArtifactDraft } from '../../model/memory.js';
import { distinct } from './distinct.js';

const MAX_URL_CHARS = 2000;

const URL_PATTERN = /\bhttps?:\/\/[^\s<>"'`{}|\\^\p{Cc}]+/giu;
const REPOSITORY_ISSUE = /(?<![\w/.@-])[\w-]{1,39}\/[\w.-]{1,100}#[1-9]\d{0,6}(?!\w)/g;
const TRACKER_KEY = /(?:(?<=\/browse\/)|(?<![\w/.@#-]))([A-Z][A-Z0-9]{1,9})-[1-9]\d{0,5}(?![\w-]|\.\d)/g;

/** Names of standards, algorithms, products and steps that only look like a tracker's keys. */
const NOT_TRACKERS = new Set(
  `AES ANSI AP ARM BASE BERT BIP BS CA CDC CEST CET CHAPTER CLAUDE COBOL COVID CP CRC CVE CWE DAY DDR DES DIN EC ECMA EIP
  EN ES EST EUC FIPS FTP GB GEMINI GMT GPT GTK H HMAC HTTP HTTPS IBM IEC IEEE IP IPV ISBN ISO JAVA JIS JSR KEY KOI
  LATIN LAYER LEVEL LF LLAMA MACOS MD MIT MP MPEG NIST NODE NPM OPTION OPUS PART PBKDF PC PEP PHASE PKCS PM POINT
  PORT PS PST PYTHON Q QR RFC ROUND RSA RTX SARS SCSI SHA SOC SONNET SQL SSL STEP SUPER T TASK TCP TIER TIS TLS TODO
  TOP TYPE UCS UDP UNICODE US USB UTC UTF V VERSION VGA VT W WEEK WIN WINDOWS X XHTML XML`.split(/\s+/),
);

/** Tickets and addresses that a text names, in the order in which they stand, tickets first. */
export function artifactsOfText(text: string): ArtifactDraft[] {
  return distinct([...ticketsOf(text), ...(text.includes('://') ? urlsOf(text) : [])]);
}

function ticketsOf(text: string): ArtifactDraft[] {
  const matches = [
    ...(text.includes('#') ? text.matchAll(REPOSITORY_ISSUE) : []),
    ...[...text.matchAll(TRACKER_KEY)].filter((match) => !NOT_TRACKERS.has(match[1] ?? '')),
  ];
  matches.sort((a, b) => a.index - b.index);
  return matches.map((match) => ({ kind: 'ticket', ref: match[0] }));
}

function urlsOf(text: string): ArtifactDraft[] {
  return [...text.matchAll(URL_PATTERN)]
    .map((match) => trimmedUrl(match[0].slice(0, MAX_URL_CHARS)))
    .filter((url) => URL.canParse(url))
    .map((url) => ({ kind: 'url', ref: url }));
}

/** Without the punctuation of the sentence or of the Markdown around it. */
function trimmedUrl(raw: string): string {
  let url = raw.split('](')[0] ?? raw;
  for (;;) {
    const shorter = withoutLast(url);
    if (shorter === url) return url;
    url = shorter;
  }
}

const CLOSING: Record<string, string> = { ')': '(', ']': '[' };

function withoutLast(url: string): string {
  const last = url.at(-1) ?? '';
  if (/[.,;:!?*_~…。，、）」]/.test(last)) return url.slice(0, -1);
  const opening = CLOSING[last];
  if (opening && count(url, opening) < count(url, last)) return url.slice(0, -1);
  return url;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
