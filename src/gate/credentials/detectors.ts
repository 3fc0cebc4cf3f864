import { isAsciiWord, isGluingAt } from '../characters.js';
import type { Detector, Report } from '../detector.js';
import { ACCOUNT_FORMATS } from './account-formats.js';
import { accountDetectors } from './accounts.js';
import { announcedDetectors } from './announced.js';
import { commandLineDetectors } from './command-line.js';
import { constructedDetector } from './constructed.js';
import { BEFORE_CHARS, type CredentialFormat } from './format.js';
import { CREDENTIAL_FORMATS } from './formats.js';
import { headerDetector } from './headers.js';
import { passwordColumnDetector } from './password-columns.js';
import { passwordDetectors } from './passwords.js';
import { privateKeyDetectors } from './private-key.js';
import { isMadeOfWords } from './random-token.js';
import { serviceKeyDetectors } from './service-keys.js';
import { urlUserinfoDetector } from './url-userinfo.js';

/** Longer than any name that `NAME_BEFORE` takes. */
const NAME_CHARS = 80;
/** The whole of what stands before: a few short words or numbers, none of it a piece of data. */
const NAME_BEFORE = /(?<![\w-])[A-Za-z0-9]{1,16}(?:[_-]{1,2}[A-Za-z0-9]{1,16}){0,3}[_-]{1,2}$/;
const ESCAPE_BEFORE = /(?:\\[nrtbf]|%[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2})$/;

export function credentialDetectors(): Detector[] {
  return [
    ...privateKeyDetectors,
    urlUserinfoDetector,
    ...[...CREDENTIAL_FORMATS, ...ACCOUNT_FORMATS].map(formatDetector),
    ...serviceKeyDetectors(),
    ...announcedDetectors(),
    ...passwordDetectors(),
    passwordColumnDetector,
    ...commandLineDetectors(),
    headerDetector,
    constructedDetector,
    ...accountDetectors(),
  ];
}

function formatDetector(format: CredentialFormat): Detector {
  return {
    kind: 'credential',
    triggers: format.literals,
    examine: (text, at, report) => examineFormat(format, { text, at }, report),
  };
}

interface Place {
  text: string;
  at: number;
}

function examineFormat(format: CredentialFormat, { text, at }: Place, report: Report): number {
  const literal = literalAt(format, text, at);
  if (literal === null) return at + 1;
  const start = startOf(format, { text, at }, literal);
  if (start === null) return at + 1;
  const rest = gapEnd(format, text, at + literal.length);
  if (rest === null) return at + 1;
  format.rest.lastIndex = rest;
  const match = format.rest.exec(text);
  if (match === null) return at + 1;
  const end = tokenEnd(text, rest + match[0].length);
  // `2018-xoxo-indieweb-1.jpg`: what goes on with a name is one.
  if (start === at && isJoined(text, at) && isMadeOfWords(text.slice(rest, end))) return end;
  report(format.secret === 'rest' ? rest : start, end);
  return end;
}

/** Null when what has to stand behind the literal does not. */
function gapEnd({ gap }: CredentialFormat, text: string, from: number): number | null {
  if (gap === undefined) return from;
  gap.lastIndex = from;
  return gap.test(text) ? gap.lastIndex : null;
}

/** The longest of the format's literals that stands here. */
function literalAt(format: CredentialFormat, text: string, at: number): string | null {
  let found: string | null = null;
  for (const literal of format.literals) {
    const isHere = format.anyCase
      ? text.slice(at, at + literal.length).toLowerCase() === literal
      : text.startsWith(literal, at);
    if (isHere && literal.length > (found?.length ?? 0)) found = literal;
  }
  return found;
}

/**
 * A key that goes on is taken whole. Left alone, its remainder could itself begin with a literal, and a long chain
 * of such would uncover one key a scan.
 */
function tokenEnd(text: string, from: number): number {
  const isDashed = text.charAt(from - 1) === '-';
  if (!isDashed && !isAsciiWord(text.charCodeAt(from - 1))) return from;
  let end = from;
  while (isAsciiWord(text.charCodeAt(end)) || (isDashed && text.charAt(end) === '-')) end += 1;
  return end;
}

/** Null when what has to stand before the literal does not, or the literal is the end of a longer word. */
function startOf(format: CredentialFormat, { text, at }: Place, literal: string): number | null {
  if (format.before === undefined) return format.secret === 'rest' || !isGlued(text, at, literal) ? at : null;
  const match = format.before.exec(text.slice(Math.max(0, at - BEFORE_CHARS), at));
  return match === null ? null : at - match[0].length;
}

/**
 * A dash glues too, and so does an underscore: without that, `-eyJ-eyJ-…` would be read to its end from each of its
 * beginnings. But names are made so: `s-ghp_…` for a session, `mcp__ghp_…` for a tool.
 */
function isGlued(text: string, at: number, literal: string): boolean {
  if (!isGluingAt(text, at - 1) && text.charAt(at - 1) !== '-') return false;
  if (ESCAPE_BEFORE.test(text.slice(Math.max(0, at - 6), at))) return false;
  return literal.startsWith('eyJ') || !NAME_BEFORE.test(text.slice(Math.max(0, at - NAME_CHARS), at));
}

function isJoined(text: string, at: number): boolean {
  return text.charAt(at - 1) === '-' || text.charAt(at - 1) === '_';
}
