import type { Detector, Report } from '../detector.js';
import { isStrong } from './password-value.js';
import { PASSWORD_WORDS } from './password-words.js';
import { type Span, unquoted } from './sentence.js';

/*
 * Passwords in the columns of a table under their heading: Markdown, what databases print, CSV. A row that could head
 * a table itself ends the one before, so that no row is walked over twice.
 */

/** Longer lines are no headings, though longer ones may be rows. */
const MAX_HEADING_CHARS = 400;
const MAX_ROW_CHARS = 2_000;
const MAX_CELL_CHARS = 40;

/** They head columns of other things too (tests that pass): an account has to stand beside them. */
const DOUBTFUL = ['pass', 'secret', 'clave', 'parola', 'lösen'];
const HEADING = headingOf(
  PASSWORD_WORDS.filter((word) => !DOUBTFUL.includes(word)),
  '?',
);
const DOUBTFUL_HEADING = headingOf(DOUBTFUL, '');
const ACCOUNT =
  /^(?:[\p{L}\p{N}]{1,20}[ _.-]){0,2}(?:user(?: ?name)?|login|account|e-?mail|användare|användarnamn|konto|benutzer(?:name)?|usuario|utilisateur|utente|用户|用户名|账号)$/iu;
/** Between the heading and its rows: dashes, and what stands where lines cross. */
const RULE = /^(?=.*[-=─═])[\s|:+=─-╿-]{3,}$/;
const DRAWN = /[|│┃║]/;
const SIGNS = [',', ';', '\t'];

export const passwordColumnDetector: Detector = {
  kind: 'credential',
  triggers: [...new Set(PASSWORD_WORDS)],
  examine,
};

/** What is read as one heading: `DB password (staging)`, and where the joint may be missing, `Datenbankpasswort`. */
function headingOf(words: readonly string[], joint: '' | '?'): RegExp {
  const whole = words.map((word) => (word === 'passw' ? 'passw(?:or)?d' : word)).join('|');
  return new RegExp(
    `^(?:[\\p{L}\\p{N}]{1,20}[ _.-]${joint}){0,2}(?:${whole})(?:[ _-]?\\d| \\([^()|]{0,20}\\))?$`,
    'iu',
  );
}

function examine(text: string, at: number, report: Report): number {
  const heading = lineAround(text, at);
  if (heading === null) return at + 1;
  const table = tableUnder(text, heading);
  if (table === null) return at + 1;
  for (const row of rowsOf(text, table))
    for (const value of valuesIn(text, row, table)) report(value.start, value.end);
  return heading.end;
}

/** Null where the line is too long for a heading. */
function lineAround(text: string, at: number): Span | null {
  const from = Math.max(0, at - MAX_HEADING_CHARS);
  const before = text.slice(from, at).lastIndexOf('\n');
  if (before === -1 && from > 0) return null;
  const start = before === -1 ? 0 : from + before + 1;
  const length = text.slice(start, start + MAX_HEADING_CHARS + 1).indexOf('\n');
  return length === -1 ? null : { start, end: start + length };
}

interface Table {
  sign: RegExp | string;
  /** How many cells each row has. */
  width: number;
  /** The places of those that hold passwords. */
  columns: readonly number[];
  /** Where its rows begin. */
  start: number;
}

function tableUnder(text: string, heading: Span): Table | null {
  const line = text.slice(heading.start, heading.end);
  const start = heading.end + 1;
  if (DRAWN.test(line)) {
    const rule = lineAt(text, start);
    return rule !== null && RULE.test(text.slice(rule.start, rule.end)) && rule.end > rule.start
      ? tableOf(line, DRAWN, rule.end + 1)
      : null;
  }
  const sign = SIGNS.find((one) => line.includes(one));
  return sign === undefined || !hasNames(line, sign) ? null : tableOf(line, sign, start);
}

/** Only names stand in the first line of a CSV file, none of them a sentence or a piece of code. */
function hasNames(line: string, sign: string): boolean {
  return line
    .split(sign)
    .every((cell) => /^["']?[\p{L}\p{N}]+(?:[ _.-][\p{L}\p{N}]+){0,3}["']?\r?$/u.test(cell));
}

function tableOf(line: string, sign: RegExp | string, start: number): Table | null {
  const cells = line.split(sign).map(bareCell);
  const hasAccount = cells.some((cell) => ACCOUNT.test(cell));
  const columns = cells.flatMap((cell, index) =>
    HEADING.test(cell) || (hasAccount && DOUBTFUL_HEADING.test(cell)) ? [index] : [],
  );
  return columns.length === 0 || cells.length < 2 ? null : { sign, width: cells.length, columns, start };
}

function isHeading(cell: string): boolean {
  const bare = bareCell(cell);
  return HEADING.test(bare) || DOUBTFUL_HEADING.test(bare);
}

/** Without the marks and quotes around it; empty where it is too long for a heading. */
function bareCell(cell: string): string {
  return cell.length > 2 * MAX_CELL_CHARS ? '' : cell.replace(/[\s*`"']+/g, ' ').trim();
}

/** Up to the first line that is no row of it, or that may head another. */
function* rowsOf(text: string, { sign, width, start }: Table): Generator<Span> {
  let row = lineAt(text, start);
  while (row !== null) {
    const line = text.slice(row.start, row.end);
    if (!RULE.test(line)) {
      const cells = line.split(sign);
      if (cells.length !== width || cells.some(isHeading)) return;
      yield row;
    }
    row = lineAt(text, row.end + 1);
  }
}

/** Null behind the text, and where a line is too long for a row. */
function lineAt(text: string, start: number): Span | null {
  if (start >= text.length) return null;
  const length = text.slice(start, start + MAX_ROW_CHARS).indexOf('\n');
  if (length === -1 && text.length - start > MAX_ROW_CHARS) return null;
  return { start, end: length === -1 ? text.length : start + length };
}

function valuesIn(text: string, row: Span, { sign, columns }: Table): Span[] {
  let start = row.start;
  return text
    .slice(row.start, row.end)
    .split(sign)
    .flatMap((cell, index) => {
      const from = start;
      start += cell.length + 1;
      return columns.includes(index) ? valueIn(text, { start: from, end: from + cell.length }) : [];
    });
}

function valueIn(text: string, cell: Span): Span[] {
  let { start, end } = cell;
  while (start < end && /\s/.test(text.charAt(start))) start += 1;
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1;
  const span = unquoted(text, start, end);
  const value = text.slice(span.start, span.end);
  return isStrong(value) && !/[\s=/]/.test(value) ? [span] : [];
}
