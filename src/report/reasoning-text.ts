// Reasoning for an auditor: text on a terminal, tab-separated whole values in a pipe.
import type { ReasoningRow } from '../model/reasoning.js';
import { toRfc3339 } from '../model/time.js';
import { minuteOf } from './dates.js';
import { inert, inertText } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';

/** In a pipe: round, time, text. */
export function reasoningText(rows: readonly ReasoningRow[], page: Page): string {
  if (page.terminal === null) return rows.map((row) => `${pipeCells(row).map(inert).join('\t')}\n`).join('');
  return rows
    .map(({ round, at, text }) => {
      const heading = [shownId(round, page), at === null ? '' : minuteOf(at)].filter(Boolean).join('  ');
      return `${page.paint.heading(heading)}\n${inertText(text)}\n`;
    })
    .join('\n');
}

function pipeCells({ round, at, text }: ReasoningRow): string[] {
  return [round, at === null ? '' : toRfc3339(at), text];
}
