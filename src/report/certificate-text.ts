import type { ErasureReport } from '../model/erasure.js';
import { type Block, type BlockLine, certificateBlocks } from './certificate-blocks.js';
import { inertLine } from './inert.js';
import { markdown } from './markdown.js';
import type { Page } from './page.js';

const LABEL_WIDTH = 20;

/** Every block of a record's certificate; what stands above it is the report in short. */
export function certificateText(report: ErasureReport, page: Page): string {
  return certificateBlocks(report)
    .map((block, index) => blockText(block, index, page))
    .join('\n');
}

function blockText({ title, lines }: Block, index: number, page: Page): string {
  const heading = page.paint.heading(`${index + 1}. ${title}`);
  return `${heading}\n${lines.map(lineText).join('')}`;
}

function lineText({ label, text }: BlockLine): string {
  return `  ${label.padEnd(LABEL_WIDTH)} ${inertLine(text)}\n`;
}

/** The same as Markdown. */
export function certificateMarkdown(report: ErasureReport): string {
  const heading = `# Record of erasure ${report.request}\n`;
  const yours = report.requestId === null ? '' : `\nThe caller’s own id: ${markdown(report.requestId)}\n`;
  const blocks = certificateBlocks(report);
  if (blocks.length === 0)
    return `${heading}${yours}\nNot finished (${markdown(report.status)}): there is no certificate yet.\n`;
  return [heading, yours, ...blocks.map(blockMarkdown)].filter((part) => part !== '').join('\n');
}

function blockMarkdown({ title, lines }: Block, index: number): string {
  const items = lines.map(({ label, text }) => `- **${markdown(label)}**: ${markdown(text)}\n`);
  return `## ${index + 1}. ${title}\n\n${items.join('')}`;
}
