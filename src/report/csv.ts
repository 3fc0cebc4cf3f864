// CSV by RFC 4180, for spreadsheets: no cell of ours can become a formula there.
import { inertText } from './inert.js';

/** What spreadsheets take for the beginning of a formula, also after white space and in its wide form. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\n]/;

/** One record with its line end. A cell that could be a formula gets an apostrophe before it, and reads as text. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const shown = inertText(text);
  const safe = FORMULA.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
