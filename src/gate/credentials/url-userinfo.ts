import type { Detector, Report } from '../detector.js';
import { isPlaceholder } from '../placeholders.js';

/** Accounts that everybody uses at a code host: they name nobody and open nothing. */
const SHARED_ACCOUNTS: ReadonlySet<string> = new Set(['git', 'hg', 'svn']);

/** How far a password may go on after a slash that should have been encoded. */
const UNENCODED_PASSWORD_CHARS = 200;

const ENDS_AUTHORITY = /[/?#\\"'`<>\s]/;
const ENDS_URL = /["'`<>\s]/;

/** `scheme://user:password@host`, with or without the password; also with the slashes escaped as in JSON. */
export const urlUserinfoDetector: Detector = {
  kind: 'url-userinfo',
  triggers: ['://', ':\\/\\/'],
  examine,
};

function examine(text: string, at: number, report: Report): number {
  const from = at + (text.charCodeAt(at + 1) === 92 ? 5 : 3);
  const authority = readAuthority(text, from);
  const delimiter = authority.lastAt < 0 ? delimiterAfterSlash(text, from, authority.end) : authority.lastAt;
  if (delimiter > from && isUserinfo(text.slice(from, delimiter)) && hasHost(text, delimiter)) {
    report(from, delimiter);
  }
  return Math.max(authority.end, at + 1);
}

/** The last `@` counts: browsers and database drivers read it so. */
function readAuthority(text: string, from: number): { end: number; lastAt: number } {
  let lastAt = -1;
  let end = from;
  while (end < text.length && !ENDS_AUTHORITY.test(text.charAt(end))) {
    if (text.charCodeAt(end) === 64) lastAt = end;
    end += 1;
  }
  return { end, lastAt };
}

/** `user:pa/ss@host`: what follows the colon is no port, so the slash belongs to a password. */
function delimiterAfterSlash(text: string, from: number, end: number): number {
  const authority = text.slice(from, Math.min(end, from + UNENCODED_PASSWORD_CHARS));
  const colon = authority.indexOf(':');
  if (colon < 1 || authority.startsWith('[') || /^\d*$/.test(authority.slice(colon + 1))) return -1;
  const rest = text.slice(end, end + UNENCODED_PASSWORD_CHARS);
  const stop = rest.search(ENDS_URL);
  const delimiter = (stop < 0 ? rest : rest.slice(0, stop)).indexOf('@');
  return delimiter < 0 ? -1 : end + delimiter;
}

function isUserinfo(userinfo: string): boolean {
  return !SHARED_ACCOUNTS.has(userinfo) && !isPlaceholder(userinfo);
}

function hasHost(text: string, delimiter: number): boolean {
  return delimiter + 1 < text.length && !ENDS_AUTHORITY.test(text.charAt(delimiter + 1));
}
