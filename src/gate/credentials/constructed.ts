import type { Detector, Report } from '../detector.js';
import { isLiteral } from './password-value.js';

/*
 * Objects that programs make of an account and its password: `new NetworkCredential("alice", "winter")`. Nothing calls
 * the arguments a password but the name of what is made, and it does so whatever they look like.
 */

const NAMES: readonly string[] = [
  'networkcredential(',
  'directoryentry(',
  'usernamepasswordcredentials(',
  'usernamepasswordauthenticationtoken(',
  'passwordauthentication(',
  'httpbasicauth(',
  'httpdigestauth(',
  'getconnection("jdbc',
];
const MOST_ARGUMENTS = 4;
const ARGUMENT = /(?:\s{0,40},)?\s{0,40}(?:"([^"\n]{1,128})"|'([^'\n]{1,128})')/y;

export const constructedDetector: Detector = { kind: 'credential', triggers: NAMES, examine };

function examine(text: string, at: number, report: Report): number {
  const found = argumentsIn(text, text.indexOf('(', at) + 1);
  const password = found.at(-1);
  if (password === undefined || found.length < 2) return at + 1;
  if (!isLiteral(text.slice(password.start, password.end))) return at + 1;
  for (const { start, end } of found) report(start, end);
  return password.end;
}

/** The quoted arguments from `from` on, without their quotes. */
function argumentsIn(text: string, from: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  ARGUMENT.lastIndex = from;
  while (found.length < MOST_ARGUMENTS) {
    const match = ARGUMENT.exec(text);
    if (match === null) break;
    const end = ARGUMENT.lastIndex - 1;
    found.push({ start: end - (match[1] ?? match[2] ?? '').length, end });
  }
  return found;
}
