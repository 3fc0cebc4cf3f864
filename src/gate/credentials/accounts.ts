import type { Detector, Report } from '../detector.js';
import { isStandIn, isStrong } from './password-value.js';

/** `login: alice / X`, `credentials = alice:X`: the password behind the account. */
const PAIR =
  /["']?\s{0,2}(?:[:=]|is|are|är|ist|sind|est|son|:)\s{0,2}["'`]?[\w.@+-]{2,64}\s{0,2}[/|:]\s{0,2}["'`]?([^\s"'`,;<>]{4,80})/iy;
const WORDS: readonly string[] = [
  ...['login', 'credential', 'creds', 'username', 'user', 'logon', 'account', 'anmeldung', 'zugang', 'zugangsdaten'],
  ...['inloggning', 'användare', 'användarnamn', 'konto', 'identifiants', 'identifiant', 'usuario', 'utilizador', '账号', '用户名'],
];

export function accountPairDetectors(): Detector[] {
  return WORDS.map((word) => ({
    kind: 'credential',
    triggers: [word],
    examine: (text, at, report) => examine(text, at, at + word.length, report),
  }));
}

function examine(text: string, at: number, wordEnd: number, report: Report): number {
  const from = text.charAt(wordEnd) === 's' ? wordEnd + 1 : wordEnd;
  PAIR.lastIndex = from;
  const match = PAIR.exec(text);
  if (match === null) return at + 1;
  const value = (match[1] ?? '').replace(/[.,:)]+$/, '');
  if (isStandIn(value) || !isStrong(value) || value.startsWith('/')) return at + 1;
  const start = PAIR.lastIndex - (match[1] ?? '').length;
  report(start, start + value.length);
  return at + 1;
}
