import { inertLine } from './inert.js';

/** A text as Markdown shows it: nothing in it can become a link, an image, a cell of a table or markup. */
export function markdown(text: string): string {
  return inertLine(text).replace(/[\\`*_{}[\]()<>#!|~&]/g, (character) => `\\${character}`);
}
