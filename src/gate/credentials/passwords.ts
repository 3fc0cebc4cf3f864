import { isUnspacedScriptAt, isWordAt } from '../characters.js';
import type { Detector, Report } from '../detector.js';
import { MIN_INNER_CHARS, valueAfter } from './password-after.js';
import { valueBefore } from './password-before.js';
import type { Word } from './password-reading.js';
import { PASSWORD_WORDS, PIN_WORDS } from './password-words.js';
import type { Span } from './sentence.js';

/** Passwords in sentences, assignments and settings, in the languages of the tables. */
export function passwordDetectors(): Detector[] {
  const words = [...new Set([...PASSWORD_WORDS, ...PIN_WORDS])];
  return words.map((word) => {
    const isPin = PIN_WORDS.includes(word);
    const isPassword = PASSWORD_WORDS.includes(word);
    return {
      kind: 'credential',
      triggers: [word],
      examine: (text, at, report) => {
        examineWord({ name: word, text, at, end: at + word.length, isPin, isPassword }, report);
        return at + 1;
      },
    };
  });
}

/** Short words are parts of others: `spinning`, `bypass`, `compass`. */
function examineWord(word: Word, report: Report): void {
  const { text, at, end } = word;
  if (end - at < MIN_INNER_CHARS && !standsAlone(text, at, end)) return;
  const value =
    valueAfter(word) ??
    (end - at < MIN_INNER_CHARS && !isUnspacedScriptAt(text, at) ? null : valueBefore(text, at, end));
  if (value === null) return;
  report(value.start, value.end);
  const account = accountBetween(text, end, value.start);
  if (account !== null) report(account.start, account.end);
}

const ACCOUNT = /\s(?:user(?:name)?|account|login)\s["'`“]([\w.@+-]{2,80})["'`”]/i;

/** `the password of user "alice" is …`. */
function accountBetween(text: string, from: number, to: number): Span | null {
  const match = to > from ? ACCOUNT.exec(text.slice(from, to)) : null;
  const name = match?.[1] ?? '';
  if (match === null) return null;
  const end = from + match.index + match[0].length - 1;
  return { start: end - name.length, end };
}

function standsAlone(text: string, at: number, end: number): boolean {
  const isOpen = (index: number): boolean =>
    !isWordAt(text, index) || text.charAt(index) === '_' || isUnspacedScriptAt(text, index);
  const beginsCamelCase = /[A-Z]/.test(text.charAt(at)) && /[a-z]/.test(text.charAt(at - 1));
  return (
    (isOpen(at - 1) || beginsCamelCase || isUnspacedScriptAt(text, at)) &&
    (isOpen(end) || isUnspacedScriptAt(text, at))
  );
}
