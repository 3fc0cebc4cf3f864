import type { Detector, Report } from '../detector.js';
import { passwordOfAccount } from './password-after.js';
import { isStandIn, isStrong } from './password-value.js';
import { withoutEnding } from './sentence.js';

/*
 * Accounts: `login: alice / X` gives the password behind the account, and the name of an account that stands before
 * its password goes with it: with either of them gone, the other opens nothing.
 */

const PAIR =
  /\p{L}{0,5}["']?\s{0,2}(?:[:=：]|is|are|är|ist|sind|est|son|(?<=[sn])\s)\s{0,2}["'`]?[\w.@+-]{2,64}\s{0,2}[/|:]\s{0,2}["'`]?([^\s"'`,;<>]{4,80})/iuy;
const NAME =
  /(?:s|name| ?_?id|[_-]?name)?["'\]\\]{0,3}(?:\s{0,12}(?:=>|:=|[:=])\s{0,12}|\s{1,3})["'`\\]{0,2}([\w.@+-]{2,80}(?:\\{1,2}[\w.@+-]{1,80})?)["'`\\]{0,2}(?=[\s,;)}]|$)/iy;
const WORDS: readonly string[] = [
  ...[
    'login',
    'credential',
    'creds',
    'user',
    'uid',
    'accesskeyname',
    'logon',
    'account',
    'client',
    'anmeldung',
    'zugang',
    'zugangsdaten',
  ],
  ...[
    'inloggning',
    'användare',
    'användarnamn',
    'konto',
    'identifiant',
    'usuario',
    'utilizador',
    '账号',
    '用户名',
  ],
  ...['credencia', 'credenziali', 'inloggegevens', '凭据', 'tunnus'],
];
/** How far behind the name of an account its password may stand. */
const REACH_CHARS = 100;

export function accountDetectors(): Detector[] {
  return WORDS.map((word) => ({
    kind: 'credential',
    triggers: [word],
    examine: (text, at, report) => {
      const end = at + word.length;
      if (!reportPassword(text, end, report) && !reportSetting(text, at, end, report))
        reportAccount(text, at, end, report);
      return at + 1;
    },
  }));
}

function reportPassword(text: string, wordEnd: number, report: Report): boolean {
  PAIR.lastIndex = text.charAt(wordEnd) === 's' ? wordEnd + 1 : wordEnd;
  const match = PAIR.exec(text);
  if (match === null) return false;
  const written = match[1] ?? '';
  if (text.slice(Math.max(0, wordEnd - 40), wordEnd).includes('://')) return false;
  const value = withoutEnding(written, '.,:)');
  if (/[a-z]$/i.test(text.charAt(wordEnd - 1)) && value.includes('/')) return false;
  if (!isStrong(value) || /^[/:]/.test(value)) return false;
  const start = PAIR.lastIndex - written.length;
  report(start, start + value.length);
  return true;
}

const SETTING = /(?:NAME|_NAME|_LOGIN|_ID)?=["']?([\w.@+-]{2,80})["']?(?=[\s#]|$)/y;
const SETTING_BEFORE =
  /(?:^|\n)[ \t]{0,16}(?:#[ \t]?)?(?:export |set |ENV )?[A-Z][A-Z0-9]{0,20}_(?:[A-Z0-9]{1,20}_){0,4}$/;
const NUMBER = /^[\d.]{1,80}$/;

/** `DB_USER=alice` on a line of its own: an account whether or not its password is told. */
function reportSetting(text: string, at: number, wordEnd: number, report: Report): boolean {
  if (text.charAt(at) !== 'U' && text.charAt(at) !== 'L') return false;
  SETTING.lastIndex = wordEnd;
  const name = SETTING.exec(text)?.[1] ?? '';
  if (name === '' || NUMBER.test(name) || isStandIn(name.padEnd(4, '-'))) return false;
  if (!SETTING_BEFORE.test(text.slice(Math.max(0, at - 96), at))) return false;
  const start =
    text.indexOf('=', wordEnd) + (/["']/.test(text.charAt(text.indexOf('=', wordEnd) + 1)) ? 2 : 1);
  report(start, start + name.length);
  return true;
}

function reportAccount(text: string, at: number, wordEnd: number, report: Report): void {
  NAME.lastIndex = wordEnd;
  const match = NAME.exec(text);
  const name = match?.[1] ?? '';
  if (match === null || isStandIn(name.padEnd(4, '-')) || /^(?:is|and|or|with|for|the|to|name)$/i.test(name))
    return;
  // `-User x` of a command, or an assignment: other words that follow are a sentence.
  if (!/[:=]/.test(match[0].slice(0, -name.length)) && !/[-'"]/.test(text.charAt(at - 1) + match[0])) return;
  const password = passwordOfAccount(text, NAME.lastIndex, REACH_CHARS);
  if (password === null) return;
  const start = wordEnd + match[0].lastIndexOf(name);
  report(start, start + name.length);
  report(password.start, password.end);
}
