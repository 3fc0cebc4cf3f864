import type { Detector, Report } from '../detector.js';
import { isStandIn } from './password-value.js';

/*
 * Passwords as options of programs. A short option means a password only in some programs (`-p` is a port or a path
 * in others), so the program is looked for on the line before it.
 */

const LINE_CHARS = 200;
const VALUE = /["']?([^\s"'`;|&<>)]{3,80})/y;

interface Option {
  triggers: readonly string[];
  program: RegExp;
  /** Where the value holds `user:password`, both are taken. */
  isPair?: boolean;
}

const PASSWORD_PROGRAM =
  /(?:^|[\s/\\;|&(`$"'>])(?:mysql\w{0,12}|mariadb\w{0,12}|sshpass|psexec(?:64)?(?:\.exe)?|smbclient|7z|zip|unzip|docker login|podman login|helm registry login|htpasswd|mosquitto_(?:pub|sub)|sqlcmd|mssql-cli|bcp|mongo(?:sh|dump|restore|export|import)?|rabbitmqadmin|net use|xfreerdp|rdesktop|evil-winrm|crackmapexec|lftp|cqlsh|clickhouse-client|az login|oc login|kinit|cf login|plink|pscp|winexe)(?:\.exe)?\s/i;
const OPTIONS: readonly Option[] = [
  { triggers: [' -p'], program: PASSWORD_PROGRAM },
  { triggers: [' -P'], program: /(?:^|[\s/])(?:sqlcmd|bcp|unzip|zip|mosquitto_(?:pub|sub)|mssql-cli)\s/i },
  { triggers: [' -a', ' --pass'], program: /(?:^|[\s/])redis-cli\s/i },
  { triggers: [' -w'], program: /(?:^|[\s/])(?:ldap(?:search|modify|add|delete|whoami|passwd))\s/i },
  { triggers: [' pass:', ' -passin ', ' -passout '], program: /(?:^|[\s/])(?:openssl|keytool)\s/i },
  {
    triggers: [' -u', ' --user', ' --proxy-user', ' -U'],
    program: /(?:^|[\s/;|&(`$"'>])(?:curl|wget|https?|xh|ab|siege|smbclient|svn)(?:\.exe)?\s/i,
    isPair: true,
  },
];

export function commandLineDetectors(): Detector[] {
  return OPTIONS.map((option) => ({
    kind: 'credential',
    triggers: [...new Set(option.triggers.map((trigger) => trigger.toLowerCase()))],
    examine: (text, at, report) => examineOption(text, at, option, report),
  }));
}

function examineOption(text: string, at: number, option: Option, report: Report): number {
  const written = option.triggers.find((trigger) => text.startsWith(trigger, at));
  if (written === undefined) return at + 1;
  const line = text.slice(Math.max(0, at - LINE_CHARS), at + 1);
  const command = line.slice(commandStart(line));
  if (!option.program.test(command)) return at + 1;
  let from = at + written.length;
  while (text.charAt(from) === ' ' || text.charAt(from) === '=') from += 1;
  VALUE.lastIndex = from;
  const match = option.isPair ? pairAt(text, from) : VALUE.exec(text)?.[0];
  if (match === undefined || match === null) return at + 1;
  const start = from + (/^["']/.test(match) && !option.isPair ? 1 : 0);
  const end = from + match.length;
  const value = text.slice(start, end);
  if (value.startsWith('-')) return at + 1;
  reportAccount(command, at + 1 - command.length, report);
  // A variable stands for a password: then the account is all that is said.
  if (!option.isPair && isStandIn(value)) return at + 1;
  report(start, end);
  return end;
}

const ACCOUNT_OPTION = /\s(?:-u|-U|--user(?:name)?|\/user:)[ =]?["']?(?=[\w.@+])/;
const ACCOUNT = /[\w.@+\\-]{2,80}/y;

/** The account that stands before the password on the line. */
function reportAccount(command: string, offset: number, report: Report): void {
  const option = ACCOUNT_OPTION.exec(command);
  if (option === null) return;
  ACCOUNT.lastIndex = option.index + option[0].length;
  const account = ACCOUNT.exec(command);
  if (account !== null) report(offset + account.index, offset + account.index + account[0].length);
}

/** Behind the last command on the line, which another may be joined to. */
function commandStart(line: string): number {
  const joint = Math.max(...['&&', '||', '; ', ' | '].map((sign) => line.lastIndexOf(sign)));
  return Math.max(lineStart(line), joint + 1);
}

/** Lines that end in a backslash go on. */
function lineStart(line: string): number {
  let from = line.length;
  for (;;) {
    const lineBreak = line.lastIndexOf('\n', from - 1);
    if (lineBreak < 0) return 0;
    if (!/\\\s?$/.test(line.slice(Math.max(0, lineBreak - 2), lineBreak))) return lineBreak + 1;
    from = lineBreak;
  }
}

const PAIR =
  /"(?:[^"\n:]{0,80}:[^"\n]{0,80})"|'(?:[^'\n:]{0,80}:[^'\n]{0,80})'|(?:"[^"\n]{1,80}"|'[^'\n]{1,80}'|[^\s"':;|&<>]{1,80}):(?:"[^"\n]{1,80}"|'[^'\n]{1,80}'|[^\s"';|&<>]{1,80})/y;

/** `user:password`, quoted as a whole, in parts, or not. */
function pairAt(text: string, from: number): string | null {
  PAIR.lastIndex = from;
  const match = PAIR.exec(text);
  if (match === null) return null;
  const [user = '', password = ''] = match[0].replace(/["']/g, '').split(/:(.*)/s);
  const isReference = /^(?:\$\{?\w{1,60}\}?|<[^>]{0,60}>|\{\{.{0,60}\}\}|\{\w{0,40}\}|%\w{1,60}%)?$/;
  const isOpen = isReference.test(password) && isReference.test(user);
  return isOpen || (/^\d{1,6}$/.test(password) && /^\d{1,6}$/.test(user)) ? null : match[0];
}
