// Reasoning for an auditor: text on a terminal, tab-separated whole values in a pipe.
import type { ReasoningRow } from '../model/reasoning.js';
import { minuteOf, timeCell } from './dates.js';
import { inertText } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { pipeLine } from './table-or-pipe.js';

/** In a pipe: round, time, text. */
export function reasoningText(rows: readonly ReasoningRow[], page: Page): string {
  if (page.terminal === null) return rows.map((row) => pipeLine(pipeCells(row))).join('');
  return rows
    .map(({ round, at, text }) => {
      const heading = [shownId(round, page), at === null ? '' : minuteOf(at)].filter(Boolean).join('  ');
      return `${page.paint.heading(heading)}\n${inertText(text)}\n`;
    })
    .join('\n');
}

function pipeCells({ round, at, text }: ReasoningRow): string[] {
  return [round, timeCell(at), text];
}
