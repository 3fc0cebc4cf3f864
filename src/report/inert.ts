// Promise: no text from a memory, a path or an argument can move a cursor, reorder a line or forge one.

/** Controls, formats, private use, lone surrogates, line and paragraph separators; joiners of scripts and emoji stay. */
const ACTIVE = /(?!\u200C|\u200D)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Shows what would act on a terminal as `<U+001B>` instead of sending it. */
export function inert(text: string): string {
  return text.replace(ACTIVE, codePointName);
}

/** One line for a cell: white space folded first, so that a line break is a space and not a code. */
export function inertLine(text: string): string {
  return inert(text.replace(/[\s\u0085]+/g, ' ').trim());
}

/** Keeps line feeds and tabs, which our own documents and a person's text need. */
export function inertText(text: string): string {
  return text.replace(ACTIVE, (found) => (found === '\n' || found === '\t' ? found : codePointName(found)));
}

/** Inside a JSON string, where the same characters have an escape of their own. */
export function escapeInJson(json: string): string {
  return json.replace(ACTIVE, (found) =>
    [...Array(found.length).keys()].map((unit) => `\\u${hex(found.charCodeAt(unit)).toLowerCase()}`).join(''),
  );
}

function codePointName(character: string): string {
  return `<U+${hex(character.codePointAt(0) ?? 0)}>`;
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}
